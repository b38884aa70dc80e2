//! Programs, and launches of their kernels.

use opencl3::error_codes::ClError;
use opencl3::kernel::{Kernel, set_kernel_arg};
use opencl3::memory::{Buffer, ClMem, Image, Sampler};
use opencl3::program::Program as ClProgram;
use std::ffi::c_void;
use std::ptr;

use crate::argument::Argument;
use crate::device::OpenCl;
use crate::error::{DeviceError, failed};
use crate::work::Work;

/// A program that is built for a device.
pub struct Program<'d> {
    device: &'d OpenCl,
    program: ClProgram,
}

impl OpenCl {
    /// Builds a SPIR-V module with values of specialization constants, given by SpecId.
    ///
    /// # Errors
    /// Fails if the device rejects the module or a value.
    pub fn build_spirv<'v>(
        &self,
        spirv: &[u8],
        values: impl IntoIterator<Item = (u32, &'v [u8])>,
    ) -> Result<Program<'_>, DeviceError> {
        let program = ClProgram::create_from_il(&self.context, spirv).map_err(failed("clCreateProgramWithIL"))?;
        for (id, bytes) in values {
            // SAFETY: the pointer refers to as many bytes as the size specifies, and OpenCL copies them.
            unsafe { program.set_specialization_constant(id, bytes.len(), bytes.as_ptr().cast()) }
                .map_err(failed(format!("clSetProgramSpecializationConstant of SpecId {id}")))?;
        }
        self.build(program, "")
    }

    /// Builds a program from a binary for this device.
    ///
    /// # Errors
    /// Fails if the device rejects it.
    pub fn build_binary(&self, binary: &[u8]) -> Result<Program<'_>, DeviceError> {
        // SAFETY: there is one device and one binary.
        let program = unsafe { ClProgram::create_from_binary(&self.context, &[self.id], &[binary]) }
            .map_err(failed("clCreateProgramWithBinary"))?;
        self.build(program, "")
    }

    /// Builds a program from OpenCL C.
    ///
    /// # Errors
    /// Fails if the device rejects the source code.
    pub fn build_source(&self, source: &str, options: &str) -> Result<Program<'_>, DeviceError> {
        let program =
            ClProgram::create_from_source(&self.context, source).map_err(failed("clCreateProgramWithSource"))?;
        self.build(program, options)
    }

    fn build(&self, mut program: ClProgram, options: &str) -> Result<Program<'_>, DeviceError> {
        program.build(&[self.id], options).map_err(|error| {
            let log = program.get_build_log(self.id).unwrap_or_default();
            DeviceError::Build(format!("{error}: {}", log.trim()))
        })?;
        Ok(Program { device: self, program })
    }
}

/// An OpenCL object that a kernel can access during a launch.
enum Object {
    Buffer(Buffer<u8>),
    Image(Image),
    Sampler(Sampler),
    None,
}

impl Program<'_> {
    /// Returns the number of parameters of a kernel.
    ///
    /// # Errors
    /// Fails if the program has no such kernel.
    pub fn parameter_count(&self, kernel: &str) -> Result<u32, DeviceError> {
        self.kernel(kernel)?.num_args().map_err(failed("clGetKernelInfo"))
    }

    /// Runs a kernel with these arguments. It may change buffers and images.
    ///
    /// # Errors
    /// Fails if the program has no such kernel, if an argument does not match its parameter, or if the launch fails.
    pub fn run(&self, name: &str, work: &Work, arguments: &mut [Argument]) -> Result<(), DeviceError> {
        let kernel = self.kernel(name)?;
        let takes = kernel.num_args().map_err(failed("clGetKernelInfo"))?;
        if usize::try_from(takes) != Ok(arguments.len()) {
            return Err(DeviceError::Arguments { kernel: name.to_owned(), takes, given: arguments.len() });
        }
        let mut objects = Vec::new();
        for (index, argument) in (0..).zip(arguments.iter()) {
            let object = self.object(argument)?;
            set(&kernel, index, argument, &object).map_err(failed(format!("clSetKernelArg {index} of '{name}'")))?;
            objects.push(object);
        }
        self.device.launch(&kernel, name, work)?;
        for (argument, object) in arguments.iter_mut().zip(&objects) {
            match (argument, object) {
                (Argument::Buffer(bytes), Object::Buffer(buffer)) => self.device.download(buffer, bytes)?,
                (Argument::Image(argument), Object::Image(image)) => argument.download(self.device, image)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn kernel(&self, name: &str) -> Result<Kernel, DeviceError> {
        Kernel::create(&self.program, name).map_err(failed(format!("clCreateKernel of '{name}'")))
    }

    fn object(&self, argument: &Argument) -> Result<Object, DeviceError> {
        Ok(match argument {
            Argument::Buffer(bytes) => Object::Buffer(self.device.upload(bytes)?),
            Argument::Image(image) => Object::Image(image.create(self.device)?),
            Argument::Sampler(sampler) => Object::Sampler(sampler.create(self.device)?),
            Argument::Null | Argument::Value(_) | Argument::Local(_) => Object::None,
        })
    }
}

/// Sets a kernel argument.
fn set(kernel: &Kernel, index: u32, argument: &Argument, object: &Object) -> Result<(), ClError> {
    // SAFETY: OpenCL copies values and handles, and checks their sizes against the types of the parameters. The objects
    // live until the kernel has run.
    unsafe {
        match (argument, object) {
            (_, Object::Buffer(buffer)) => kernel.set_arg(index, &buffer.get()),
            (_, Object::Image(image)) => kernel.set_arg(index, &image.get()),
            (_, Object::Sampler(sampler)) => kernel.set_arg(index, &sampler.get()),
            (Argument::Value(bytes), _) => {
                set_kernel_arg(kernel.get(), index, bytes.len(), bytes.as_ptr().cast()).map_err(ClError)
            }
            (Argument::Local(size), _) => kernel.set_arg_local_buffer(index, *size),
            (_, Object::None) => kernel.set_arg(index, &ptr::null_mut::<c_void>()),
        }
    }
}
