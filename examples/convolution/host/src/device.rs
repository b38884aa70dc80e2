//! Builds a SPIR-V image with values for its specialization constants, and runs the kernel on an OpenCL device.

use std::ffi::c_void;
use std::ptr;

use device_image::spec_constants::SpecConstantTable;
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices};
use opencl3::error_codes::ClError;
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, ClMem};
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_device_id, cl_int};

use crate::image::Image;

/// The number of elements before and after the input. Intel's CPU device loads whole vectors even if only
/// some lanes are inside the image. Sub-buffers must begin at a multiple of the device's alignment, which divides this
/// number.
const MARGIN: usize = 1024;

/// The way an image receives the values of its specialization constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// By SpecId, before building the image.
    Native,
    /// In a buffer that is a kernel argument.
    Emulated,
}

/// The errors that the device reports.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// An OpenCL function failed.
    #[error("{call} failed: {source}")]
    Call {
        /// The name of the function.
        call: &'static str,
        /// The OpenCL error.
        source: ClError,
    },
    /// The driver rejected the SPIR-V.
    #[error("the device cannot build the image: {log}")]
    Build {
        /// The driver's log.
        log: String,
    },
    /// No device accepts SPIR-V.
    #[error("no OpenCL device that accepts SPIR-V; scripts/setup installs one, and scripts/env.sh selects it")]
    NoDevice,
    /// The image is too large for OpenCL's `int` arguments.
    #[error("an image of {width} x {height} elements is too large")]
    TooLarge {
        /// The number of elements in a row.
        width: usize,
        /// The number of rows.
        height: usize,
    },
}

fn failed(call: &'static str) -> impl Fn(ClError) -> DeviceError {
    move |source| DeviceError::Call { call, source }
}

/// A device with its context and queue.
pub struct OpenCl {
    id: cl_device_id,
    name: String,
    context: Context,
    queue: CommandQueue,
}

impl OpenCl {
    /// Opens the first device of any kind that accepts SPIR-V.
    pub fn first() -> Result<Self, DeviceError> {
        // Without a platform, the loader reports an error instead of an empty list.
        let ids = get_all_devices(CL_DEVICE_TYPE_ALL).unwrap_or_default();
        let takes_spirv = |id: &cl_device_id| {
            let versions = Device::new(*id).il_version();
            versions.is_ok_and(|versions| versions.contains("SPIR-V"))
        };
        let id = ids.into_iter().find(takes_spirv).ok_or(DeviceError::NoDevice)?;
        let device = Device::new(id);
        let context = Context::from_device(&device).map_err(failed("clCreateContext"))?;
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0)
            .map_err(failed("clCreateCommandQueueWithProperties"))?;
        Ok(Self { id, name: device.name().map_err(failed("clGetDeviceInfo"))?, context, queue })
    }

    /// Returns the name of the device.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Builds `spirv` and runs `kernel_name` on `input`, with the values of `constants`.
    pub fn convolve(
        &self,
        spirv: &[u8],
        kernel_name: &str,
        constants: &SpecConstantTable,
        mode: Mode,
        input: &Image,
    ) -> Result<Image, DeviceError> {
        let too_large = |_| DeviceError::TooLarge { width: input.width, height: input.height };
        let width = cl_int::try_from(input.width).map_err(too_large)?;
        let height = cl_int::try_from(input.height).map_err(too_large)?;
        let program = self.build(spirv, constants, mode)?;
        let kernel = Kernel::create(&program, kernel_name).map_err(failed("clCreateKernel"))?;
        // A front end may remove the buffer argument if nothing reads it.
        let takes_buffer = kernel.num_args().map_err(failed("clGetKernelInfo"))? > 4;

        let margin = vec![0.0; MARGIN];
        let memory = self.upload(&[&margin[..], &input.elements, &margin].concat())?;
        // SAFETY: the region is within the buffer, to which the sub-buffer holds a reference.
        let source = unsafe { memory.create_sub_buffer(CL_MEM_READ_ONLY, MARGIN, input.elements.len()) }
            .map_err(failed("clCreateSubBuffer"))?;
        // SAFETY: there is no host pointer; OpenCL owns the memory.
        let result =
            unsafe { Buffer::<f32>::create(&self.context, CL_MEM_WRITE_ONLY, input.elements.len(), ptr::null_mut()) }
                .map_err(failed("clCreateBuffer"))?;
        let values = match mode {
            Mode::Emulated => Some(self.upload(constants.emulation_buffer())?),
            Mode::Native => None,
        };
        // Native code does not read this argument, but OpenCL requires it.
        let no_buffer: *mut c_void = ptr::null_mut();

        let mut output = Image { elements: vec![0.0; input.elements.len()], ..*input };
        // SAFETY: the arguments have the types of the kernel's parameters (convolution.cpp, convolution_sycl.cpp): two
        // buffers of width * height floats, two ints, and the emulation buffer or no buffer. The output
        // vector is as large as the buffer that is read into it, and the read blocks until it is complete.
        unsafe {
            let set = failed("clSetKernelArg");
            kernel.set_arg(0, &source.get()).map_err(&set)?;
            kernel.set_arg(1, &result.get()).map_err(&set)?;
            kernel.set_arg(2, &width).map_err(&set)?;
            kernel.set_arg(3, &height).map_err(&set)?;
            match &values {
                Some(buffer) => kernel.set_arg(4, &buffer.get()),
                None if takes_buffer => kernel.set_arg(4, &no_buffer),
                None => Ok(()),
            }
            .map_err(&set)?;
            let work = [input.width, input.height];
            self.queue
                .enqueue_nd_range_kernel(kernel.get(), 2, ptr::null(), work.as_ptr(), ptr::null(), &[])
                .map_err(failed("clEnqueueNDRangeKernel"))?;
            self.queue
                .enqueue_read_buffer(&result, CL_BLOCKING, 0, &mut output.elements, &[])
                .map_err(failed("clEnqueueReadBuffer"))?;
        }
        Ok(output)
    }

    fn build(&self, spirv: &[u8], constants: &SpecConstantTable, mode: Mode) -> Result<Program, DeviceError> {
        let mut program = Program::create_from_il(&self.context, spirv).map_err(failed("clCreateProgramWithIL"))?;
        if mode == Mode::Native {
            for value in constants.native_values() {
                // SAFETY: the pointer and the size are those of `value.bytes`, which OpenCL copies.
                unsafe {
                    program.set_specialization_constant(value.id, value.bytes.len(), value.bytes.as_ptr().cast())
                }
                .map_err(failed("clSetProgramSpecializationConstant"))?;
            }
        }
        match program.build(&[self.id], "") {
            Ok(()) => Ok(program),
            Err(error) => {
                Err(DeviceError::Build { log: program.get_build_log(self.id).unwrap_or_else(|_| error.to_string()) })
            }
        }
    }

    /// Creates a buffer on the device with a copy of `data`, which must not be empty.
    fn upload<T: Copy>(&self, data: &[T]) -> Result<Buffer<T>, DeviceError> {
        // SAFETY: with CL_MEM_COPY_HOST_PTR OpenCL reads `data.len()` elements during the call and never writes.
        unsafe {
            Buffer::create(
                &self.context,
                CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR,
                data.len(),
                data.as_ptr().cast_mut().cast(),
            )
        }
        .map_err(failed("clCreateBuffer"))
    }
}
