//! Compiles a kernel from a string, specializes its constant without the front end, and runs each result on an OpenCL
//! device.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example")]

use std::error::Error;
use std::process::ExitCode;
use std::ptr;

use opencl3::command_queue::CommandQueue;
use opencl3::context::Context;
use opencl3::device::{CL_DEVICE_TYPE_CPU, Device, get_all_devices};
use opencl3::kernel::{ExecuteKernel, Kernel};
use opencl3::memory::{Buffer, CL_MEM_READ_WRITE};
use opencl3::program::Program;
use opencl3::types::CL_BLOCKING;
use sycl_rtc::{Compilation, Compiler, Configuration, Request};

const SOURCE: &str = r#"
#include <sycl/sycl.hpp>
namespace syclexp = sycl::ext::oneapi::experimental;
inline constexpr sycl::specialization_id<int> power{1};

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclexp::nd_range_kernel<1>))
void raise(long *data, sycl::kernel_handler handler) {
  auto i = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_id(0);
  long value = 1;
  for (int n = 0; n < handler.get_specialization_constant<power>(); ++n)
    value *= data[i];
  data[i] = value;
}
"#;

/// An OpenCL device.
struct OpenCl {
    device: Device,
    context: Context,
    queue: CommandQueue,
}

impl OpenCl {
    fn first() -> Result<Self, Box<dyn Error>> {
        let id = *get_all_devices(CL_DEVICE_TYPE_CPU)?.first().ok_or("no OpenCL device")?;
        let device = Device::new(id);
        let context = Context::from_device(&device)?;
        let queue = CommandQueue::create_default_with_properties(&context, 0, 0)?;
        Ok(Self { device, context, queue })
    }

    /// Runs the kernel on numbers and returns the results.
    fn run(&self, compiled: &Compilation, mut numbers: Vec<i64>) -> Result<Vec<i64>, Box<dyn Error>> {
        let image = compiled.images.first().ok_or("no image")?;
        let mut program = Program::create_from_il(&self.context, &image.bytes)?;
        program.build(&[self.device.id()], "")?;
        let kernel = Kernel::create(&program, image.info.entries.first().ok_or("no kernel")?)?;
        // SAFETY: there is no host pointer.
        let mut buffer = unsafe { Buffer::create(&self.context, CL_MEM_READ_WRITE, numbers.len(), ptr::null_mut())? };
        // SAFETY: the buffer is as large as the numbers, and is used until the last call has
        // waited. The arguments match the kernel's: a handler occupies 8 bytes, whose value does
        // not matter.
        unsafe {
            self.queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, &numbers, &[])?;
            let mut execution = ExecuteKernel::new(&kernel);
            execution.set_arg(&buffer).set_arg(&0_u64).set_global_work_size(numbers.len());
            execution.enqueue_nd_range(&self.queue)?;
            self.queue.enqueue_read_buffer(&buffer, CL_BLOCKING, 0, &mut numbers, &[])?;
        }
        Ok(numbers)
    }
}

fn run() -> Result<bool, Box<dyn Error>> {
    let compiler = Compiler::new(Configuration::default());
    let request = Request { keep_bitcode: true, ..Request::new("raise.cpp", SOURCE) };
    let compiled = compiler.compile(&request)?;
    let device = OpenCl::first()?;
    let mut is_right = true;
    for power in [1_u32, 2, 5] {
        let special = compiler.specialize(&request, &compiled, &format!("{{\"_Z5power\": {power}}}"))?;
        let numbers = vec![2, 3, -7];
        let expected: Vec<i64> = numbers.iter().map(|number: &i64| number.pow(power)).collect();
        let found = device.run(&special, numbers)?;
        println!("power {power}: {found:?}");
        is_right &= found == expected;
    }
    Ok(is_right)
}

fn main() -> ExitCode {
    match run() {
        Ok(true) => {
            println!("all results are correct");
            return ExitCode::SUCCESS;
        }
        Ok(false) => eprintln!("wrong results"),
        Err(error) => eprintln!("error: {error}"),
    }
    ExitCode::FAILURE
}
