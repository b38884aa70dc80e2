//! Runs the atomic, group and relational functions of SPIR-V, under the names that DPC++'s headers call, on the first Vulkan
//! device, and compares the results with a computation on the host.
//!
//! Each function is a kernel in LLVM IR. Tables such as [`atomics::OPERATIONS`] and [`groups::OPERATIONS`] list the
//! functions with their definitions on the host. `SYCLPASSES_SEED` selects the values (default: 0).

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "small numbers"
)]

mod atomics;
mod ballots;
mod groups;
mod number;
mod relations;

use std::{io::Write, process::Command};

use opencl_vulkan::{EmitOptions, Options, compile_ir};
use vulkan_runner::{Device, Range, RunArgument};

use number::Number;

/// The number of work-items.
pub const ITEMS: usize = 64;
/// The size of work-groups. It is a multiple of the size of lavapipe's sub-groups.
pub const GROUP: usize = 16;

/// The beginning of each module. `@items` returns the index of the work-item.
pub const HEADER: &str = "\
target datalayout = \"e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-n8:16:32:64-G1\"
target triple = \"spir64-unknown-unknown\"
declare i64 @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
declare i64 @_Z32__spirv_BuiltInLocalInvocationIdi(i32)
declare i64 @_Z26__spirv_BuiltInWorkgroupIdi(i32)
declare i32 @_Z25__spirv_BuiltInSubgroupIdv()
declare i32 @_Z40__spirv_BuiltInSubgroupLocalInvocationIdv()
declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32) convergent
";

/// Returns the device; `None` if Vulkan lists no device.
pub fn device() -> Option<Device> {
    match Device::open() {
        Ok(device) => Some(device),
        Err(error) => {
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "{error}");
            eprintln!("skipped: {error}");
            None
        }
    }
}

/// Returns a generator of random numbers.
pub fn random() -> fastrand::Rng {
    let seed = std::env::var("SYCLPASSES_SEED").ok().map_or(0, |text| text.parse().unwrap());
    fastrand::Rng::with_seed(seed)
}

/// Compiles and validates a module.
pub fn compile(ir: &str) -> Vec<u32> {
    let emit = EmitOptions { version: (1, 5), ..Options::default().emit };
    let options = Options { long_addresses: true, physical: true, emit, ..Options::default() };
    let module = compile_ir(&[ir.as_bytes()], &options).unwrap_or_else(|error| panic!("{error}\n{ir}"));
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(&module.to_bytes()).unwrap();
    let output = Command::new("spirv-val").args(["--target-env", "vulkan1.2"]).arg(file.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    module.words
}

/// Runs a kernel with these buffers, and local memory of 8 bytes if `has_local`. Returns the buffers after the run.
pub fn run(device: &Device, words: &[u32], name: &str, buffers: &[Vec<u8>], has_local: bool) -> Vec<Vec<u8>> {
    let mut arguments: Vec<RunArgument> = buffers.iter().cloned().map(RunArgument::Buffer).collect();
    arguments.extend(has_local.then_some(RunArgument::Local(8)));
    let range = Range { global: [ITEMS as u32, 1, 1], local: [GROUP as u32, 1, 1] };
    device.run(words, name, &mut arguments, range).unwrap_or_else(|error| panic!("{name}: {error}"));
    let buffer = |argument| match argument {
        RunArgument::Buffer(bytes) => Some(bytes),
        _ => None,
    };
    arguments.into_iter().filter_map(buffer).collect()
}

/// Returns numbers as bytes.
pub fn bytes_of(numbers: &[Number]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_bytes()).collect()
}
