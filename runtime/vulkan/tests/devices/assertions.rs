//! Failed assertions, which abort the process. The tests run programs in child processes.

use std::os::unix::process::ExitStatusExt;
use std::process::{Command, Output};

use opencl_vulkan::{Options, compile_ir};

use crate::support::*;

/// Work-items with even IDs fail if `limit` is less than their ID. All others wait at a barrier before they write.
const IR: &[u8] = br#"target datalayout = "e-i64:64-n8:16:32:64"
target triple = "spirv64"
@expression = private addrspace(1) constant [6 x i8] c"i < n\00"
@file = private addrspace(1) constant [6 x i8] c"a.cpp\00"
@function = private addrspace(1) constant [2 x i8] c"f\00"
declare spir_func i64 @_Z13get_global_idj(i32)
declare spir_func void @_Z7barrierj(i32) convergent
declare extern_weak spir_func void @__devicelib_assert_fail(ptr addrspace(4), ptr addrspace(4), i32, ptr addrspace(4), i64, i64, i64, i64, i64, i64)
define spir_kernel void @k(ptr addrspace(1) %a, i64 %limit) {
  %i = call spir_func i64 @_Z13get_global_idj(i32 0)
  %even = and i64 %i, 1
  %odd = icmp ne i64 %even, 0
  %small = icmp ule i64 %i, %limit
  %holds = or i1 %odd, %small
  br i1 %holds, label %next, label %fail
fail:
  call spir_func void @__devicelib_assert_fail(ptr addrspace(4) addrspacecast (ptr addrspace(1) @expression to ptr addrspace(4)), ptr addrspace(4) addrspacecast (ptr addrspace(1) @file to ptr addrspace(4)), i32 17, ptr addrspace(4) addrspacecast (ptr addrspace(1) @function to ptr addrspace(4)), i64 %i, i64 0, i64 0, i64 1, i64 2, i64 3)
  br label %next
next:
  call spir_func void @_Z7barrierj(i32 2) convergent
  %p = getelementptr i32, ptr addrspace(1) %a, i64 %i
  store i32 1, ptr addrspace(1) %p
  ret void
}
"#;

/// Runs the kernel in this process, and prints the number of work-items that have written. Does nothing unless a parent
/// process has set the arguments.
#[test]
#[allow(clippy::print_stdout, reason = "this is the output of the child process")]
fn child() {
    let _guard = alone();
    let Ok(arguments) = std::env::var("ADAPTER_TEST_ASSERTIONS") else { return };
    let (limit, buffer) = arguments.split_once(' ').unwrap();
    let options = Options { printf_buffer: buffer.parse().unwrap(), ..options() };
    let setup = Setup::new(0);
    let program = setup.program(&compile_ir(&[IR], &options).unwrap().to_bytes());
    let kernel = setup.kernel(&program, "k").unwrap();
    let out = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 64).unwrap();
    setup.copy(out.1, [0_i32; 16].as_ptr().cast(), 64);
    let limit: u64 = limit.parse().unwrap();
    let arguments = [Given::Pointer(out.1), Given::Value(&limit.to_ne_bytes())];
    setup.launch(&kernel, Range(&[], &[16], &[8]), &arguments).unwrap();
    setup.finish();
    println!("{} items", setup.read::<i32>(out.1, 16).iter().sum::<i32>());
}

fn run(limit: u64, buffer: u32) -> Output {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["assertions::child", "--exact", "--nocapture", "--test-threads=1"]);
    command.env("ADAPTER_TEST_ASSERTIONS", format!("{limit} {buffer}")).output().unwrap()
}

const SIGABRT: i32 = 6;

#[test]
fn failures_abort_the_process() {
    let _guard = alone();
    let output = run(9, 4096);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.signal(), Some(SIGABRT), "{text}");
    let mut lines: Vec<&str> = text.lines().filter(|line| line.contains("Assertion")).collect();
    lines.sort_unstable();
    let expected = [10, 12, 14]
        .map(|item| format!("a.cpp:17: f: global id: [{item},0,0], local id: [1,2,3] Assertion `i < n` failed."));
    assert_eq!(lines, expected);
    assert!(!String::from_utf8_lossy(&output.stdout).contains("items"));
}

#[test]
fn failures_without_room_abort_the_process() {
    let _guard = alone();
    let output = run(9, 32);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.signal(), Some(SIGABRT), "{text}");
    assert!(text.contains("an assertion failed; its message did not fit in the 'printf' buffer\n"), "{text}");
}

#[test]
fn assertions_that_hold_have_no_effect() {
    let _guard = alone();
    let output = run(100, 4096);
    assert!(output.status.success(), "{output:?}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("16 items\n"), "{output:?}");
}
