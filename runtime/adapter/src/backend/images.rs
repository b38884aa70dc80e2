//! Images.

use super::handles::{ImageMemory, Stream};
use super::memory::BoxSide;
use crate::error::Result;
use crate::ur::ur_image_format_t;

/// The dimensions of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dimensions {
    /// One dimension.
    One,
    /// An array of images with one dimension.
    OneArray,
    /// Two dimensions.
    Two,
    /// An array of images with two dimensions.
    TwoArray,
    /// Three dimensions.
    Three,
}

/// The properties of an image.
#[derive(Debug, Clone, Copy)]
pub struct ImageShape {
    /// The dimensions.
    pub dimensions: Dimensions,
    /// Width, height and depth in texels. The number of images in an array follows the dimensions of an image; other
    /// sizes are 1.
    pub size: [usize; 3],
    /// The order and the type of the channels.
    pub format: ur_image_format_t,
    /// The size of a texel in bytes.
    pub texel: usize,
}

/// A region of an image that is within it, in the units of [`ImageShape::size`].
#[derive(Debug, Clone, Copy)]
pub struct ImageRegion {
    /// The first texel.
    pub origin: [usize; 3],
    /// The size, which is not zero in any dimension.
    pub size: [usize; 3],
}

/// Limits of images. Each is 0 if the device does not support such images.
#[derive(Debug, Clone, Copy, Default)]
pub struct ImageFacts {
    /// Largest number of images that a kernel reads.
    pub read_arguments: u32,
    /// Largest number of images that a kernel writes.
    pub write_arguments: u32,
    /// Largest number of samplers that a kernel uses.
    pub samplers: u32,
    /// Largest width and height of images with two dimensions.
    pub two: [usize; 2],
    /// Largest width, height and depth of images with three dimensions.
    pub three: [usize; 3],
    /// Largest number of images in an array.
    pub layers: usize,
}

/// Operations on a device's images. Launches keep the images that they use.
pub trait Images {
    /// Creates an image with undefined contents.
    fn create_image(&self, shape: &ImageShape) -> Result<ImageMemory>;
    /// Destroys an image after the commands that use it have completed.
    fn destroy_image(&self, image: ImageMemory);
    /// Copies texels from any memory to an image.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    unsafe fn write_image(&self, stream: Stream, to: ImageMemory, region: &ImageRegion, from: BoxSide) -> Result;
    /// Copies texels from an image to any memory.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    unsafe fn read_image(&self, stream: Stream, from: ImageMemory, region: &ImageRegion, to: BoxSide) -> Result;
    /// Copies texels between images with the same format, to a region with the same size and this origin. If both are the
    /// same image, the regions do not overlap.
    fn copy_image(
        &self,
        stream: Stream,
        to: (ImageMemory, [usize; 3]),
        from: ImageMemory,
        region: &ImageRegion,
    ) -> Result;
}
