//! SYCL's kernel attributes, which stock clang does not support, and their form in the bitcode.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use clang_host::{Clang, Configuration, Device, File, Request, Settings};

/// Returns the IR for source code.
fn compile(text: &str) -> String {
    let directory = |name| Path::new(env!("CARGO_MANIFEST_DIR")).join(name).canonicalize().unwrap();
    let headers = vec![directory("../../rtc/include"), directory("../../include")];
    let first_passes = "sycl-free-functions".to_owned();
    let clang = Clang::new(Configuration { headers, first_passes, ..Configuration::default() }).unwrap();
    let settings = Settings { device: Device::SpirV, options: Vec::new(), directory: "/".into() };
    let compiled = clang.compile(&Request::new(&settings, File { path: "k.cpp", text })).unwrap();
    let mut program = Command::new("/usr/lib/llvm-22/bin/llvm-dis");
    let mut child = program.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(&compiled.bitcode).unwrap();
    String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap()
}

/// Returns the operands of a kernel's metadata.
fn metadata(ir: &str, kernel: &str, name: &str) -> String {
    let line = ir.lines().find(|line| line.starts_with("define") && line.contains(&format!("{kernel}("))).unwrap();
    let number = line.split(&format!("!{name} !")).nth(1).unwrap().split([' ', '{']).next().unwrap();
    let node = ir.lines().find_map(|line| line.strip_prefix(&format!("!{number} = ")));
    node.unwrap().to_owned()
}

#[test]
fn attributes_become_metadata() {
    let ir = compile(
        "#include <sycl/sycl.hpp>
namespace syclex = sycl::ext::oneapi::experimental;
#define ND(N) SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((syclex::nd_range_kernel<N>))
constexpr int Four = 4;
extern \"C\" [[sycl::reqd_work_group_size(Four, 8)]] [[sycl::work_group_size_hint(2, 3, Four)]] ND(2) void sizes(int *) {}
extern \"C\" ND(1) [[intel::reqd_sub_group_size(8)]] void intel(int *) {}
template <unsigned Size> ND(1) [[sycl::reqd_work_group_size(Size)]] [[sycl::reqd_sub_group_size(Size / 2)]] void f(int *) {}
template void f<16>(int *);
template void f<32>(int *);
",
    );
    let work_group = "reqd_work_group_size";
    assert_eq!(metadata(&ir, "__sycl_kernel_sizes", work_group), "!{i64 8, i64 4, i64 1}");
    assert_eq!(metadata(&ir, "__sycl_kernel_sizes", "work_group_num_dim"), "!{i32 2}");
    assert_eq!(metadata(&ir, "__sycl_kernel_sizes", "work_group_size_hint"), "!{i64 4, i64 3, i64 2}");
    let sub_group = "intel_reqd_sub_group_size";
    assert_eq!(metadata(&ir, "__sycl_kernel_intel", sub_group), "!{i32 8}");
    for size in [16, 32] {
        let kernel = format!("_Z15__sycl_kernel_fILj{size}EEvPi");
        assert_eq!(metadata(&ir, &kernel, work_group), format!("!{{i64 {size}, i64 1, i64 1}}"));
        assert_eq!(metadata(&ir, &kernel, sub_group), format!("!{{i32 {}}}", size / 2));
    }
}
