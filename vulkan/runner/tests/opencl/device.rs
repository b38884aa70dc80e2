//! Runs kernels on the OpenCL device that is the reference.

use std::ffi::c_void;

use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices},
    kernel::Kernel as ClKernel,
    memory::{
        Buffer, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_MIRRORED_REPEAT, CL_ADDRESS_NONE,
        CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, CL_FILTER_NEAREST, CL_MEM_COPY_HOST_PTR, CL_MEM_OBJECT_IMAGE1D,
        CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE2D_ARRAY,
        CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, ClMem, Image, Sampler as ClSampler,
    },
    program::Program as ClProgram,
    types::{CL_BLOCKING, cl_image_desc, cl_image_format},
};
use vulkan_kernel::{AddressMode, Sampler};
use vulkan_runner::{ImageData, ImageShape, Range, RunArgument};

/// An OpenCL device.
pub struct OpenCl {
    /// The context.
    pub context: Context,
    queue: CommandQueue,
}

impl OpenCl {
    /// Opens the first device.
    pub fn open() -> Option<OpenCl> {
        let id = *get_all_devices(CL_DEVICE_TYPE_ALL).ok()?.first()?;
        let context = Context::from_device(&Device::new(id)).ok()?;
        let queue = CommandQueue::create_default(&context, 0).ok()?;
        Some(OpenCl { context, queue })
    }

    /// Runs a kernel.
    pub fn run(&self, program: &ClProgram, name: &str, arguments: &mut [RunArgument], range: Range) {
        let kernel = ClKernel::create(program, name).unwrap();
        let (mut buffers, mut images, mut samplers) = (Vec::new(), Vec::new(), Vec::new());
        for (index, argument) in (0..).zip(arguments.iter()) {
            match argument {
                RunArgument::Buffer(bytes) => {
                    // SAFETY: the buffer is as large as the bytes, and the call blocks.
                    let mut buffer = unsafe {
                        Buffer::<u8>::create(&self.context, CL_MEM_READ_WRITE, bytes.len(), std::ptr::null_mut())
                            .unwrap()
                    };
                    // SAFETY: as above.
                    unsafe { self.queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, bytes, &[]).unwrap() };
                    // SAFETY: the argument is a buffer.
                    unsafe { kernel.set_arg(index, &buffer).unwrap() };
                    buffers.push((index, buffer));
                }
                // SAFETY: the bytes are as many as the argument has.
                RunArgument::Plain(bytes) => unsafe {
                    opencl3::kernel::set_kernel_arg(kernel.get(), index, bytes.len(), bytes.as_ptr().cast::<c_void>())
                        .unwrap();
                },
                // SAFETY: the argument is local memory.
                RunArgument::Local(bytes) => unsafe { kernel.set_arg_local_buffer(index, *bytes as usize).unwrap() },
                RunArgument::Image(data) => {
                    let image = self.image(data);
                    // SAFETY: the argument is an image.
                    unsafe { kernel.set_arg(index, &image.get()).unwrap() };
                    images.push((index, image));
                }
                RunArgument::Sampler(sampler) => {
                    let sampler = self.sampler(*sampler);
                    // SAFETY: the argument is a sampler.
                    unsafe { kernel.set_arg(index, &sampler.get()).unwrap() };
                    samplers.push(sampler);
                }
            }
        }
        let [global, local] = [range.global, range.local].map(|sizes| sizes.map(|size| size as usize));
        let dimensions = if global[1] * global[2] == 1 { 1 } else { 3 };
        // SAFETY: all arguments are set.
        unsafe {
            let (global, local) = (global.as_ptr(), local.as_ptr());
            self.queue.enqueue_nd_range_kernel(kernel.get(), dimensions, std::ptr::null(), global, local, &[]).unwrap();
        }
        self.queue.finish().unwrap();
        for (index, buffer) in buffers {
            if let RunArgument::Buffer(bytes) = &mut arguments[index as usize] {
                // SAFETY: the buffer is as large as the bytes, and the call blocks.
                unsafe { self.queue.enqueue_read_buffer(&buffer, CL_BLOCKING, 0, bytes, &[]).unwrap() };
            }
        }
        for (index, image) in images {
            if let RunArgument::Image(data) = &mut arguments[index as usize] {
                let (region, target) = (region(data.shape), data.bytes.as_mut_ptr().cast());
                // SAFETY: the bytes are as many as the image has, and the call blocks.
                unsafe {
                    let origin = [0; 3];
                    self.queue
                        .enqueue_read_image(&image, CL_BLOCKING, origin.as_ptr(), region.as_ptr(), 0, 0, target, &[])
                        .unwrap();
                }
            }
        }
    }

    fn image(&self, data: &ImageData) -> Image {
        let (order, kind) = data.format.opencl();
        let format = cl_image_format { image_channel_order: order, image_channel_data_type: kind };
        let [width, height, depth] = region(data.shape);
        let (image_type, count) = match data.shape {
            ImageShape::One(_) => (CL_MEM_OBJECT_IMAGE1D, 0),
            ImageShape::Buffer(_) => (CL_MEM_OBJECT_IMAGE1D_BUFFER, 0),
            ImageShape::OneArray(_, count) => (CL_MEM_OBJECT_IMAGE1D_ARRAY, count),
            ImageShape::Two(..) => (CL_MEM_OBJECT_IMAGE2D, 0),
            ImageShape::TwoArray(_, _, count) => (CL_MEM_OBJECT_IMAGE2D_ARRAY, count),
            ImageShape::Three(..) => (CL_MEM_OBJECT_IMAGE3D, 0),
        };
        let mut bytes = data.bytes.clone();
        let host = bytes.as_mut_ptr().cast::<c_void>();
        let is_buffer = matches!(data.shape, ImageShape::Buffer(_));
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        // SAFETY: the bytes are as many as the image has, and are copied.
        unsafe {
            let buffer = is_buffer.then(|| Buffer::<u8>::create(&self.context, flags, data.bytes.len(), host).unwrap());
            let description = cl_image_desc {
                image_type,
                image_width: width,
                image_height: height,
                image_depth: depth,
                image_array_size: count as usize,
                image_row_pitch: 0,
                image_slice_pitch: 0,
                num_mip_levels: 0,
                num_samples: 0,
                buffer: buffer.as_ref().map_or(std::ptr::null_mut(), ClMem::get),
            };
            let (flags, host) = if is_buffer { (CL_MEM_READ_WRITE, std::ptr::null_mut()) } else { (flags, host) };
            Image::create(&self.context, flags, &format, &description, host).unwrap()
        }
    }

    fn sampler(&self, sampler: Sampler) -> ClSampler {
        let address = match sampler.address {
            AddressMode::None => CL_ADDRESS_NONE,
            AddressMode::ClampToEdge => CL_ADDRESS_CLAMP_TO_EDGE,
            AddressMode::Clamp => CL_ADDRESS_CLAMP,
            AddressMode::Repeat => CL_ADDRESS_REPEAT,
            AddressMode::MirroredRepeat => CL_ADDRESS_MIRRORED_REPEAT,
        };
        let filter = if sampler.linear { CL_FILTER_LINEAR } else { CL_FILTER_NEAREST };
        ClSampler::create(&self.context, u32::from(sampler.normalized), address, filter).unwrap()
    }
}

/// Returns width, height and depth of an image as defined by OpenCL.
fn region(shape: ImageShape) -> [usize; 3] {
    let (width, height, depth) = match shape {
        ImageShape::One(width) | ImageShape::Buffer(width) => (width, 1, 1),
        ImageShape::OneArray(width, count) => (width, count, 1),
        ImageShape::Two(width, height) => (width, height, 1),
        ImageShape::TwoArray(width, height, depth) | ImageShape::Three(width, height, depth) => (width, height, depth),
    };
    [width as usize, height as usize, depth as usize]
}
