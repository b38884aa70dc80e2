//! The OpenCL device.

use crate::llvm::Failure;
use crate::module::{Output, kernel_name};
use device_image::spec_constants::SpecValue;
use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_ALL, Device, get_all_devices};
use opencl3::kernel::Kernel;
use opencl3::memory::{Buffer, CL_MEM_COPY_HOST_PTR, CL_MEM_READ_WRITE, ClMem};
use opencl3::program::Program;
use opencl3::types::{CL_BLOCKING, cl_device_id};
use std::process::Command;
use std::{fs, ptr};

/// A device that accepts SPIR-V.
pub struct OpenCl {
    id: cl_device_id,
    context: Context,
    queue: CommandQueue,
}

fn text<E: std::fmt::Display>(call: &'static str) -> impl Fn(E) -> String {
    move |error| format!("{call}: {error}")
}

impl OpenCl {
    /// Returns the first device that accepts SPIR-V, if there is one.
    pub fn find() -> Option<Self> {
        let takes_spirv = |id: &cl_device_id| Device::new(*id).il_version().is_ok_and(|il| il.contains("SPIR-V"));
        let id = get_all_devices(CL_DEVICE_TYPE_ALL).ok()?.into_iter().find(takes_spirv)?;
        let context = Context::from_device(&Device::new(id)).ok()?;
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0).ok()?;
        Some(OpenCl { id, context, queue })
    }

    /// Returns the name of the device.
    pub fn name(&self) -> String {
        Device::new(self.id).name().unwrap_or_default()
    }

    /// Builds a program with these specialization constants set.
    pub fn build<'v>(&self, spirv: &[u8], values: impl Iterator<Item = SpecValue<'v>>) -> Result<Program, String> {
        let mut program = Program::create_from_il(&self.context, spirv).map_err(text("clCreateProgramWithIL"))?;
        for value in values {
            // SAFETY: the pointer refers to as many bytes as the size specifies.
            unsafe { program.set_specialization_constant(value.id, value.bytes.len(), value.bytes.as_ptr().cast()) }
                .map_err(|error| format!("clSetProgramSpecializationConstant: SpecId {}: {error}", value.id))?;
        }
        let built = program.build(&[self.id], "");
        built.map_err(|error| {
            format!("clBuildProgram: {error}: {}", program.get_build_log(self.id).unwrap_or_default())
        })?;
        Ok(program)
    }

    /// Runs all kernels, and returns the output.
    pub fn run(&self, program: &Program, outputs: &[Output], constants: Option<&[u8]>) -> Result<Vec<u8>, String> {
        let mut out = vec![0xee_u8; 8 * outputs.len().max(1)];
        let result = self.upload(&out)?;
        let constants = constants.map(|bytes| self.upload(bytes)).transpose()?;
        let cases = outputs.iter().map(|output| output.case + 1).max().unwrap_or(0);
        for case in 0..cases {
            let kernel = Kernel::create(program, &kernel_name(case)).map_err(text("clCreateKernel"))?;
            // SAFETY: the test's kernels have two pointers to global memory as arguments, and write only to the first.
            unsafe {
                kernel.set_arg(0, &result.get()).map_err(text("clSetKernelArg"))?;
                let buffer = constants.as_ref().map_or(ptr::null_mut(), Buffer::get);
                kernel.set_arg(1, &buffer).map_err(text("clSetKernelArg"))?;
                self.queue
                    .enqueue_nd_range_kernel(kernel.get(), 1, ptr::null(), [1].as_ptr(), ptr::null(), &[])
                    .map_err(text("clEnqueueNDRangeKernel"))?;
            }
        }
        // SAFETY: `out` is as long as the buffer, and the call blocks until it is filled.
        unsafe { self.queue.enqueue_read_buffer(&result, CL_BLOCKING, 0, &mut out, &[]) }
            .map_err(text("clEnqueueReadBuffer"))?;
        Ok(out)
    }

    fn upload(&self, bytes: &[u8]) -> Result<Buffer<u8>, String> {
        let flags = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
        // SAFETY: OpenCL copies `bytes.len()` bytes during the call and does not write to them.
        unsafe { Buffer::create(&self.context, flags, bytes.len(), bytes.as_ptr().cast_mut().cast()) }
            .map_err(text("clCreateBuffer"))
    }
}

/// Compiles a module to SPIR-V with `llc-22`, as users do. If it `is_native`, `spirv-val` must accept the result.
/// Emulated modules contain GEPs to first members, for which the back end emits invalid SPIR-V at -O0.
pub fn spirv_of(ir: &str, level: char, is_native: bool) -> Result<Vec<u8>, Failure> {
    let failed = |what: String| Failure::new(what, ir);
    let folder = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let (input, output) = (folder.path().join("module.ll"), folder.path().join("module.spv"));
    fs::write(&input, ir).map_err(|error| failed(error.to_string()))?;
    let level = format!("-O{level}");
    let mut llc = Command::new("llc-22");
    checked(llc.args([&level, "-filetype=obj", "-o"]).arg(&output).arg(&input)).map_err(failed)?;
    if is_native {
        checked(Command::new("spirv-val").args(["--target-env", "spv1.2"]).arg(&output)).map_err(failed)?;
    }
    fs::read(&output).map_err(|error| failed(error.to_string()))
}

fn checked(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{name}: {}\n{errors}", output.status)) }
}
