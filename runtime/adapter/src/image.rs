//! Images. An image has memory on each device that uses it; one device has the current contents. As with buffers, the
//! host copies the contents if another device of the context uses the image.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::{BoxSide, Device as Driver, ImageMemory, ImageRegion, ImageShape, Images, Stream, StreamOptions};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::ur::{ur_image_channel_order_t as Order, ur_image_channel_type_t as Type, ur_image_format_t, ur_result_t};

/// The largest number of bytes that the host copies between devices at a time, unless a row is larger.
const MIGRATED: usize = 16 << 20;

#[derive(Default)]
struct State {
    /// The image on each device of the context.
    memory: Vec<Option<ImageMemory>>,
    /// The device with the current contents.
    newest: Option<usize>,
}

/// An image.
pub struct Image {
    /// The context.
    pub context: Ref<Context>,
    /// The properties.
    pub shape: ImageShape,
    state: Mutex<State>,
}

/// Returns the device's interface for images, or an error if the device does not support images.
pub fn driver(device: &dyn Driver) -> Result<&dyn Images> {
    device.images().ok_or_else(|| ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into())
}

/// Returns the size of a texel in bytes; `None` for combinations that do not exist.
pub fn texel_size(format: ur_image_format_t) -> Option<usize> {
    let channels = match format.channelOrder {
        Order::UR_IMAGE_CHANNEL_ORDER_A
        | Order::UR_IMAGE_CHANNEL_ORDER_R
        | Order::UR_IMAGE_CHANNEL_ORDER_RX
        | Order::UR_IMAGE_CHANNEL_ORDER_INTENSITY
        | Order::UR_IMAGE_CHANNEL_ORDER_LUMINANCE => 1,
        Order::UR_IMAGE_CHANNEL_ORDER_RG | Order::UR_IMAGE_CHANNEL_ORDER_RA | Order::UR_IMAGE_CHANNEL_ORDER_RGX => 2,
        Order::UR_IMAGE_CHANNEL_ORDER_RGB => 3,
        Order::UR_IMAGE_CHANNEL_ORDER_RGBA
        | Order::UR_IMAGE_CHANNEL_ORDER_BGRA
        | Order::UR_IMAGE_CHANNEL_ORDER_ARGB
        | Order::UR_IMAGE_CHANNEL_ORDER_ABGR
        | Order::UR_IMAGE_CHANNEL_ORDER_RGBX
        | Order::UR_IMAGE_CHANNEL_ORDER_SRGBA => 4,
        _ => return None,
    };
    let is_rgb = matches!(format.channelOrder, Order::UR_IMAGE_CHANNEL_ORDER_RGB | Order::UR_IMAGE_CHANNEL_ORDER_RGBX);
    Some(match format.channelType {
        Type::UR_IMAGE_CHANNEL_TYPE_SNORM_INT8
        | Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8
        | Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT8
        | Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT8 => channels,
        Type::UR_IMAGE_CHANNEL_TYPE_SNORM_INT16
        | Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT16
        | Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT16
        | Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT16
        | Type::UR_IMAGE_CHANNEL_TYPE_HALF_FLOAT => 2 * channels,
        Type::UR_IMAGE_CHANNEL_TYPE_SIGNED_INT32
        | Type::UR_IMAGE_CHANNEL_TYPE_UNSIGNED_INT32
        | Type::UR_IMAGE_CHANNEL_TYPE_FLOAT => 4 * channels,
        Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565 | Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_555 if is_rgb => 2,
        Type::UR_IMAGE_CHANNEL_TYPE_INT_101010 if is_rgb => 4,
        _ => return None,
    })
}

impl Image {
    /// Creates an image. The first device of the context creates it immediately, because the runtime expects errors here.
    pub fn new(context: Ref<Context>, shape: ImageShape) -> Result<Self> {
        let too_large = || Error::from(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_SIZE);
        let bytes = shape.size.iter().try_fold(shape.texel, |bytes, size| bytes.checked_mul(*size));
        bytes.filter(|bytes| isize::try_from(*bytes).is_ok()).ok_or_else(too_large)?;
        let memory = vec![None; context.devices.len()];
        let image = Self { context, shape, state: Mutex::new(State { memory, newest: None }) };
        image.on(&image.context.devices[0])?;
        Ok(image)
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        // `new` has checked the product.
        self.shape.size.iter().product::<usize>() * self.shape.texel
    }

    /// Returns the size of a row in bytes.
    pub fn row_pitch(&self) -> usize {
        self.shape.size[0] * self.shape.texel
    }

    /// Returns the size of a slice in bytes.
    pub fn slice_pitch(&self) -> usize {
        self.row_pitch() * self.shape.size[1]
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Checks that a region is within the image.
    pub fn check(&self, region: &ImageRegion) -> Result {
        for ((origin, size), limit) in region.origin.iter().zip(region.size).zip(self.shape.size) {
            if size == 0 || origin.checked_add(size).is_none_or(|end| end > limit) {
                let message = format!(
                    "the region of {:?} texels at {:?} is out of bounds for an image of {:?} texels",
                    region.size, region.origin, self.shape.size
                );
                return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE, message));
            }
        }
        Ok(())
    }

    /// Returns the image on a device, after moving the current contents there. The lock is held meanwhile, so that no other
    /// thread uses outdated contents.
    pub fn on(&self, device: &Object<Device>) -> Result<ImageMemory> {
        let index = self.context.index(device)?;
        let images = driver(&*device.driver)?;
        let mut state = self.lock();
        let memory = match state.memory[index] {
            Some(memory) => memory,
            None => *state.memory[index].insert(images.create_image(&self.shape)?),
        };
        if let Some(newest) = state.newest
            && newest != index
            && let Some(source) = state.memory[newest]
        {
            self.migrate(device, memory, &self.context.devices[newest], source)?;
        }
        state.newest = Some(index);
        Ok(memory)
    }

    /// Returns the whole image as a region.
    fn whole(&self) -> ImageRegion {
        ImageRegion { origin: [0; 3], size: self.shape.size }
    }

    fn migrate(&self, device: &Object<Device>, to: ImageMemory, source: &Object<Device>, from: ImageMemory) -> Result {
        source.driver.synchronize()?;
        let (row_pitch, slice_pitch) = (self.row_pitch(), self.slice_pitch());
        let mut contents = Vec::new();
        for region in parts(self.shape.size, MIGRATED / row_pitch) {
            let bytes = slice_pitch.min(region.size[1] * row_pitch) * region.size[2];
            if contents.len() < bytes {
                contents
                    .try_reserve_exact(bytes - contents.len())
                    .map_err(|_| ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY)?;
                contents.resize(bytes, 0u8);
            }
            let side = BoxSide { address: contents.as_mut_ptr() as u64, row_pitch, slice_pitch };
            // SAFETY: the vector is as large as the region, and `run` waits for the commands.
            unsafe {
                run(source, |images, stream| images.read_image(stream, from, &region, side))?;
                run(device, |images, stream| images.write_image(stream, to, &region, side))?;
            }
        }
        Ok(())
    }

    /// Initializes the image from host memory.
    ///
    /// # Safety
    ///
    /// The memory must be valid.
    pub unsafe fn initialize(&self, from: BoxSide) -> Result {
        let device = &self.context.devices[0];
        let to = self.on(device)?;
        // SAFETY: the caller's contract; `run` waits for the command.
        run(device, |images, stream| unsafe { images.write_image(stream, to, &self.whole(), from) })
    }
}

/// Divides an image into regions that each have at most this number of rows: slices, or rows of a slice.
fn parts([width, height, depth]: [usize; 3], limit: usize) -> Vec<ImageRegion> {
    let limit = limit.max(1);
    let (rows, slices) = (limit.min(height), (limit / height).max(1));
    let starts = (0..depth).step_by(slices).flat_map(|z| (0..height).step_by(rows).map(move |y| (y, z)));
    let part = |(y, z)| ImageRegion { origin: [0, y, z], size: [width, rows.min(height - y), slices.min(depth - z)] };
    starts.map(part).collect()
}

/// Runs commands in a new stream, and waits for them.
fn run(device: &Object<Device>, work: impl FnOnce(&dyn Images, Stream) -> Result) -> Result {
    let images = driver(&*device.driver)?;
    let stream = device.driver.create_stream(StreamOptions::default())?;
    let waited = work(images, stream).and_then(|()| device.driver.wait_stream(stream));
    device.driver.destroy_stream(stream);
    waited
}

impl Drop for Image {
    fn drop(&mut self) {
        let state = std::mem::take(self.state.get_mut().unwrap_or_else(PoisonError::into_inner));
        for (device, memory) in self.context.devices.iter().zip(state.memory) {
            if let (Some(images), Some(memory)) = (device.driver.images(), memory) {
                images.destroy_image(memory);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Order, Type, parts, texel_size};
    use crate::ur::ur_image_format_t;

    #[test]
    fn texels_have_the_sizes_of_their_channels() {
        let size = |order, kind| texel_size(ur_image_format_t { channelOrder: order, channelType: kind });
        let (rgba, rgb) = (Order::UR_IMAGE_CHANNEL_ORDER_RGBA, Order::UR_IMAGE_CHANNEL_ORDER_RGB);
        assert_eq!(size(rgba, Type::UR_IMAGE_CHANNEL_TYPE_FLOAT), Some(16));
        assert_eq!(size(Order::UR_IMAGE_CHANNEL_ORDER_RG, Type::UR_IMAGE_CHANNEL_TYPE_UNORM_INT8), Some(2));
        assert_eq!(size(rgb, Type::UR_IMAGE_CHANNEL_TYPE_UNORM_SHORT_565), Some(2));
        assert_eq!(size(rgba, Type::UR_IMAGE_CHANNEL_TYPE_INT_101010), None);
        assert_eq!(size(Order(99), Type::UR_IMAGE_CHANNEL_TYPE_FLOAT), None);
    }

    #[test]
    fn parts_are_slices_or_rows() {
        let found = |size, limit| parts(size, limit).iter().map(|part| (part.origin, part.size)).collect::<Vec<_>>();
        assert_eq!(found([5, 4, 3], 9), [([0, 0, 0], [5, 4, 2]), ([0, 0, 2], [5, 4, 1])]);
        assert_eq!(found([5, 4, 1], 3), [([0, 0, 0], [5, 3, 1]), ([0, 3, 0], [5, 1, 1])]);
        assert_eq!(found([5, 1, 2], 0), [([0, 0, 0], [5, 1, 1]), ([0, 0, 1], [5, 1, 1])]);
        assert_eq!(found([5, 2, 2], 3).len(), 2);
    }
}
