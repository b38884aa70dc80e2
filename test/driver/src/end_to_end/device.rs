//! The OpenCL device.

use device_image::spec_constants::SpecConstantTable;
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices};
use opencl3::error_codes::ClError;
use opencl3::kernel::{Kernel, set_kernel_arg};
use opencl3::memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, ClMem};
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_device_id};
use std::ptr;

/// The size of the output buffer in bytes; no kernel writes more.
const OUTPUT_SIZE: usize = 4096;

/// An error of the device.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// An OpenCL function failed.
    #[error("{call} failed: {source}")]
    Call {
        /// The function and its object.
        call: String,
        /// The error of OpenCL.
        source: ClError,
    },
    /// The driver rejected the SPIR-V.
    #[error("the device cannot build the image: {0}")]
    Build(String),
    /// A kernel takes another number of arguments.
    #[error("kernel '{kernel}' takes {takes} arguments, and {given} are given")]
    Arguments {
        /// The kernel.
        kernel: String,
        /// The number of its parameters.
        takes: u32,
        /// The number of given arguments.
        given: usize,
    },
    /// No device accepts SPIR-V.
    #[error("no OpenCL device that takes SPIR-V; scripts/setup installs one, and scripts/env.sh makes it known")]
    NoDevice,
}

fn failed(call: impl Into<String>) -> impl FnOnce(ClError) -> DeviceError {
    let call = call.into();
    move |source| DeviceError::Call { call, source }
}

/// An argument of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A pointer to a buffer with these bytes, which the kernel may change.
    Buffer(Vec<u8>),
    /// A value.
    Value(Vec<u8>),
    /// A pointer to so many bytes of local memory.
    Local(usize),
}

/// The index space of a launch: sizes for each dimension, the fastest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Work {
    /// The number of work-items.
    pub global: Vec<usize>,
    /// The work-group size; `None` lets the driver choose.
    pub local: Option<Vec<usize>>,
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
    /// Returns the first device of any kind that accepts SPIR-V.
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

    /// Builds an image. With `native`, values are set by SpecId before it is built; otherwise the kernels get them in a
    /// buffer.
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
    /// Runs a kernel with one work-item, and returns the bytes that it wrote.
    pub fn run(&self, name: &str) -> Result<Vec<u8>, DeviceError> {
        let kernel = self.kernel(name)?;
        let output = self.device.upload_for_writing(&vec![0; OUTPUT_SIZE])?;
        // A front end may drop the argument with the constants if nothing reads it.
        let takes_values = kernel.num_args().map_err(failed("clGetKernelInfo"))? > 1;
        // SAFETY: both parameters are buffers; the second may be null.
        unsafe {
            kernel.set_arg(0, &output.get()).map_err(failed("clSetKernelArg"))?;
            if takes_values {
                let values = self.values.as_ref().map_or(ptr::null_mut(), Buffer::get);
                kernel.set_arg(1, &values).map_err(failed("clSetKernelArg"))?;
            }
        }
        self.device.launch(&kernel, name, &Work { global: vec![1], local: None })?;
        self.device.download(&output, OUTPUT_SIZE)
    }

    /// Runs a kernel with these arguments. It may change the buffers.
    pub fn run_with(&self, name: &str, work: &Work, arguments: &mut [Argument]) -> Result<(), DeviceError> {
        let kernel = self.kernel(name)?;
        let count = kernel.num_args().map_err(failed("clGetKernelInfo"))?;
        if usize::try_from(count) != Ok(arguments.len()) {
            return Err(DeviceError::Arguments { kernel: name.to_owned(), takes: count, given: arguments.len() });
        }
        let mut buffers = Vec::new();
        for (index, argument) in (0..).zip(arguments.iter()) {
            let set =
                |result: Result<(), ClError>| result.map_err(failed(format!("clSetKernelArg {index} of '{name}'")));
            // SAFETY: OpenCL copies the value, and checks its size against the type of the parameter.
            unsafe {
                match argument {
                    Argument::Buffer(bytes) => {
                        let buffer = self.device.upload_for_writing(bytes)?;
                        set(kernel.set_arg(index, &buffer.get()))?;
                        buffers.push(Some(buffer));
                        continue;
                    }
                    Argument::Value(bytes) => {
                        set(set_kernel_arg(kernel.get(), index, bytes.len(), bytes.as_ptr().cast()).map_err(ClError))?;
                    }
                    Argument::Local(bytes) => set(kernel.set_arg_local_buffer(index, *bytes))?,
                }
            }
            buffers.push(None);
        }
        self.device.launch(&kernel, name, work)?;
        for (argument, buffer) in arguments.iter_mut().zip(&buffers) {
            if let (Argument::Buffer(bytes), Some(buffer)) = (argument, buffer) {
                *bytes = self.device.download(buffer, bytes.len())?;
            }
        }
        Ok(())
    }

    fn kernel(&self, name: &str) -> Result<Kernel, DeviceError> {
        Kernel::create(&self.program, name).map_err(failed(format!("clCreateKernel of '{name}'")))
    }
}

impl OpenCl {
    fn upload_for_writing(&self, bytes: &[u8]) -> Result<Buffer<u8>, DeviceError> {
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        // SAFETY: OpenCL only reads the bytes, and copies them at once.
        unsafe { Buffer::create(&self.context, flags, bytes.len(), bytes.as_ptr().cast_mut().cast()) }
            .map_err(failed("clCreateBuffer"))
    }

    fn launch(&self, kernel: &Kernel, name: &str, work: &Work) -> Result<(), DeviceError> {
        let dimensions = u32::try_from(work.global.len()).unwrap_or(u32::MAX);
        let local = work.local.as_ref().map_or(ptr::null(), |sizes| sizes.as_ptr());
        // SAFETY: there are as many sizes as dimensions, and they live during the call.
        unsafe {
            self.queue
                .enqueue_nd_range_kernel(kernel.get(), dimensions, ptr::null(), work.global.as_ptr(), local, &[])
                .map_err(failed(format!("launch of '{name}'")))?;
        }
        self.queue.finish().map_err(failed(format!("'{name}'")))
    }

    fn download(&self, buffer: &Buffer<u8>, size: usize) -> Result<Vec<u8>, DeviceError> {
        let mut bytes = vec![0; size];
        // SAFETY: the read blocks until `bytes` is filled.
        unsafe { self.queue.enqueue_read_buffer(buffer, CL_BLOCKING, 0, &mut bytes, &[]) }
            .map_err(failed("clEnqueueReadBuffer"))?;
        Ok(bytes)
    }
}
