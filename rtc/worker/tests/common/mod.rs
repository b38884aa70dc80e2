//! Code that the tests share.
#![allow(dead_code, reason = "each test uses a part")]

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use sycl_rtc::{Compiler, Configuration, FrontEnd, Request};

/// The example from the design document.
pub const VECTOR_ADD: &str = r#"
#include <sycl/sycl.hpp>

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void vec_add(float* in1, float* in2, float* out) {
  size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  out[id] = in1[id] + in2[id];
}
"#;

/// Returns a configuration with the programs of this package and the front end that scripts/setup installs.
pub fn configuration() -> Configuration {
    let root = std::env::var_os("SYCL_ROOT").map(PathBuf::from);
    let root = root.unwrap_or_else(|| concat!(env!("CARGO_MANIFEST_DIR"), "/../../target/venv").into());
    Configuration {
        worker: Some(env!("CARGO_BIN_EXE_sycl-rtc-worker").into()),
        sycl_root: Some(root),
        ..Configuration::default()
    }
}

/// Returns a compiler that the tests of a program share.
pub fn compiler() -> &'static Compiler {
    static COMPILER: OnceLock<Compiler> = OnceLock::new();
    COMPILER.get_or_init(|| Compiler::new(configuration()))
}

/// Returns a request to compile with DPC++'s front end.
pub fn dpcpp(source: &str) -> Request {
    Request { front_end: FrontEnd::Dpcpp, ..Request::new("k.cpp", source) }
}

/// A kernel template that reads a specialization constant, and a kernel that reads none.
pub const CONSTANTS: &str = r#"
#include <sycl/sycl.hpp>
namespace exp = sycl::ext::oneapi::experimental;

constexpr sycl::specialization_id<int> Factor{3};

template <typename T>
SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((exp::nd_range_kernel<1>))
void scale(T *data, sycl::kernel_handler handler) {
  size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  data[id] *= handler.get_specialization_constant<Factor>();
}

extern "C" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((exp::single_task_kernel))
void one(int *data) { *data = 1; }
"#;

/// Returns the bitcode that DPC++'s front end generates for [`CONSTANTS`]. The first call takes seconds.
pub fn bitcode() -> Vec<u8> {
    static BITCODE: OnceLock<Vec<u8>> = OnceLock::new();
    let compile = || {
        let request = Request { keep_bitcode: true, names: vec!["scale<int>".to_owned()], ..dpcpp(CONSTANTS) };
        compiler().compile(&request).map(|compiled| compiled.bitcode.unwrap_or_default()).unwrap_or_default()
    };
    BITCODE.get_or_init(compile).clone()
}

/// Returns a request to compile for a target with stock clang.
pub fn request_for(target: &str, source: &str) -> Request {
    let targets = vec![target.to_owned()];
    Request { targets, front_end: FrontEnd::Clang, ..Request::new("k.cpp", source) }
}

/// Reads a file in the repository.
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
pub fn file(name: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)).unwrap()
}

/// Reads a source file in `test/rtc/kernels`.
pub fn kernel(name: &str) -> String {
    file(&format!("test/rtc/kernels/{name}.cpp"))
}
