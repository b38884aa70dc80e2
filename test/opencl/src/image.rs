//! Images and samplers.

use opencl3::memory::{
    Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER,
    CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, ClMem, Image,
    Sampler,
};
use opencl3::types::{CL_BLOCKING, cl_image_desc, cl_image_format};
use std::ffi::c_void;
use std::ptr;

use crate::device::OpenCl;
use crate::error::{DeviceError, failed};

/// The type of an image, with its size in elements and the number of its layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names of OpenCL C")]
pub enum ImageType {
    Image1d { width: usize },
    Image1dBuffer { width: usize },
    Image1dArray { width: usize, layers: usize },
    Image2d { width: usize, height: usize },
    Image2dArray { width: usize, height: usize, layers: usize },
    Image3d { width: usize, height: usize, depth: usize },
}

impl ImageType {
    /// Returns the width, height and depth as `clEnqueueReadImage` defines them: layers are the last dimension.
    fn region(self) -> [usize; 3] {
        match self {
            ImageType::Image1d { width } | ImageType::Image1dBuffer { width } => [width, 1, 1],
            ImageType::Image1dArray { width, layers } => [width, layers, 1],
            ImageType::Image2d { width, height } => [width, height, 1],
            ImageType::Image2dArray { width, height, layers } => [width, height, layers],
            ImageType::Image3d { width, height, depth } => [width, height, depth],
        }
    }

    /// Returns OpenCL's constant for the type, and the number of layers.
    fn constant(self) -> (u32, usize) {
        match self {
            ImageType::Image1d { .. } => (CL_MEM_OBJECT_IMAGE1D, 0),
            ImageType::Image1dBuffer { .. } => (CL_MEM_OBJECT_IMAGE1D_BUFFER, 0),
            ImageType::Image1dArray { layers, .. } => (CL_MEM_OBJECT_IMAGE1D_ARRAY, layers),
            ImageType::Image2d { .. } => (CL_MEM_OBJECT_IMAGE2D, 0),
            ImageType::Image2dArray { layers, .. } => (CL_MEM_OBJECT_IMAGE2D_ARRAY, layers),
            ImageType::Image3d { .. } => (CL_MEM_OBJECT_IMAGE3D, 0),
        }
    }
}

/// An image with its elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageArgument {
    /// The type and size.
    pub image_type: ImageType,
    /// OpenCL's constant for the order of channels.
    pub channel_order: u32,
    /// OpenCL's constant for the type of channels.
    pub channel_type: u32,
    /// The elements, as many as the size specifies.
    pub bytes: Vec<u8>,
}

impl ImageArgument {
    pub(crate) fn create(&self, device: &OpenCl) -> Result<Image, DeviceError> {
        let format =
            cl_image_format { image_channel_order: self.channel_order, image_channel_data_type: self.channel_type };
        let [width, height, depth] = self.image_type.region();
        let (image_type, layers) = self.image_type.constant();
        let buffer = match self.image_type {
            ImageType::Image1dBuffer { .. } => Some(device.upload(&self.bytes)?),
            _ => None,
        };
        let description = cl_image_desc {
            image_type,
            image_width: width,
            image_height: height,
            image_depth: depth,
            image_array_size: layers,
            image_row_pitch: 0,
            image_slice_pitch: 0,
            num_mip_levels: 0,
            num_samples: 0,
            buffer: buffer.as_ref().map_or(ptr::null_mut(), Buffer::get),
        };
        let (flags, host) = match buffer {
            Some(_) => (CL_MEM_READ_WRITE, ptr::null_mut()),
            None => (CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, self.bytes.as_ptr().cast_mut().cast::<c_void>()),
        };
        // SAFETY: there are as many bytes as the image has. OpenCL copies them, and does not write
        // to them.
        unsafe { Image::create(&device.context, flags, &format, &description, host) }.map_err(failed("clCreateImage"))
    }

    pub(crate) fn download(&mut self, device: &OpenCl, image: &Image) -> Result<(), DeviceError> {
        let (origin, region) = ([0; 3], self.image_type.region());
        let bytes = self.bytes.as_mut_ptr().cast();
        // SAFETY: there are as many bytes as the image has, and the call blocks.
        unsafe {
            device.queue.enqueue_read_image(image, CL_BLOCKING, origin.as_ptr(), region.as_ptr(), 0, 0, bytes, &[])
        }
        .map_err(failed("clEnqueueReadImage"))?;
        Ok(())
    }
}

/// A sampler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SamplerArgument {
    /// True if coordinates are normalized.
    pub normalized: bool,
    /// OpenCL's constant for the addressing mode.
    pub addressing: u32,
    /// OpenCL's constant for the filter.
    pub filter: u32,
}

impl SamplerArgument {
    pub(crate) fn create(self, device: &OpenCl) -> Result<Sampler, DeviceError> {
        Sampler::create(&device.context, u32::from(self.normalized), self.addressing, self.filter)
            .map_err(failed("clCreateSampler"))
    }
}
