//! The OpenCL device.

use device_image::spec_constants::SpecConstantTable;
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices};
use opencl3::error_codes::ClError;
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, ClMem};
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_device_id};
use std::ptr;

/// Bytes of the output buffer; no kernel writes more.
const OUTPUT_SIZE: usize = 4096;

/// What can go wrong on the device.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// An OpenCL function failed.
    #[error("{call} failed: {source}")]
    Call {
        /// The function, and of what.
        call: String,
        /// OpenCL's reason.
        source: ClError,
    },
    /// The driver did not accept the SPIR-V.
    #[error("the device cannot build the image: {0}")]
    Build(String),
    /// There is no device that takes SPIR-V.
    #[error("no OpenCL device that takes SPIR-V; scripts/setup installs one, and scripts/env.sh makes it known")]
    NoDevice,
}

fn failed(call: impl Into<String>) -> impl FnOnce(ClError) -> DeviceError {
    let call = call.into();
    move |source| DeviceError::Call { call, source }
}

/// A device with its context and queue.
pub struct OpenCl {
    id: cl_device_id,
    context: Context,
    queue: CommandQueue,
}

/// A built image and the buffer of its emulated constants.
pub struct Image<'d> {
    device: &'d OpenCl,
    program: Program,
    values: Option<Buffer<u8>>,
}

impl OpenCl {
    /// The first device of any kind that takes SPIR-V.
    pub fn first() -> Result<Self, DeviceError> {
        let id = get_all_devices(CL_DEVICE_TYPE_ALL)
            .unwrap_or_default()
            .into_iter()
            .find(|id| Device::new(*id).il_version().is_ok_and(|versions| versions.contains("SPIR-V")))
            .ok_or(DeviceError::NoDevice)?;
        let context = Context::from_device(&Device::new(id)).map_err(failed("clCreateContext"))?;
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0)
            .map_err(failed("clCreateCommandQueueWithProperties"))?;
        Ok(OpenCl { id, context, queue })
    }

    /// Builds an image. `native`: values go in by SpecId before it is built; else the kernels get them in a buffer.
    pub fn build(&self, spirv: &[u8], table: &SpecConstantTable, native: bool) -> Result<Image<'_>, DeviceError> {
        let mut program = Program::create_from_il(&self.context, spirv).map_err(failed("clCreateProgramWithIL"))?;
        for value in table.native_values().filter(|_| native) {
            // SAFETY: the pointer is to as many bytes as the size says, and OpenCL copies them.
            unsafe { program.set_specialization_constant(value.id, value.bytes.len(), value.bytes.as_ptr().cast()) }
                .map_err(failed(format!("clSetProgramSpecializationConstant of {}", value.id)))?;
        }
        program.build(&[self.id], "").map_err(|error| {
            let log = program.get_build_log(self.id).unwrap_or_default();
            DeviceError::Build(format!("{error}: {}", log.trim()))
        })?;
        let bytes = table.emulation_buffer();
        let values = if native || bytes.is_empty() { None } else { Some(self.upload(bytes)?) };
        Ok(Image { device: self, program, values })
    }

    fn upload(&self, bytes: &[u8]) -> Result<Buffer<u8>, DeviceError> {
        let flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR;
        // SAFETY: OpenCL only reads the bytes, and copies them at once.
        unsafe { Buffer::create(&self.context, flags, bytes.len(), bytes.as_ptr().cast_mut().cast()) }
            .map_err(failed("clCreateBuffer"))
    }
}

impl Image<'_> {
    /// Runs a kernel with one work item; gives what it wrote.
    pub fn run(&self, name: &str) -> Result<Vec<u8>, DeviceError> {
        let kernel = Kernel::create(&self.program, name).map_err(failed(format!("clCreateKernel of '{name}'")))?;
        let mut output = vec![0; OUTPUT_SIZE];
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        // SAFETY: `output` has as many bytes as is said; OpenCL copies them at once.
        let buffer =
            unsafe { Buffer::<u8>::create(&self.device.context, flags, OUTPUT_SIZE, output.as_mut_ptr().cast()) }
                .map_err(failed("clCreateBuffer"))?;
        // A front end may drop the argument with the constants where nothing reads it.
        let takes_values = kernel.num_args().map_err(failed("clGetKernelInfo"))? > 1;
        // SAFETY: both parameters are buffers; the second may be null. The read blocks until `output` is filled.
        unsafe {
            kernel.set_arg(0, &buffer.get()).map_err(failed("clSetKernelArg"))?;
            if takes_values {
                let values = self.values.as_ref().map_or(ptr::null_mut(), Buffer::get);
                kernel.set_arg(1, &values).map_err(failed("clSetKernelArg"))?;
            }
            let work = 1_usize;
            self.device
                .queue
                .enqueue_nd_range_kernel(kernel.get(), 1, ptr::null(), &work, ptr::null(), &[])
                .map_err(failed(format!("launch of '{name}'")))?;
            self.device
                .queue
                .enqueue_read_buffer(&buffer, CL_BLOCKING, 0, &mut output, &[])
                .map_err(failed("clEnqueueReadBuffer"))?;
        }
        Ok(output)
    }
}
