//! Compiles this crate's C++ code with the headers from the selected LLVM version.

use std::path::Path;

#[path = "../link/clippy.rs"]
mod clippy;
#[path = "../link/find_llvm.rs"]
mod find_llvm;

/// The maximum number of passes. The C++ code instantiates a class template for each. `src/lib.rs` does not compile if
/// the table of passes is longer.
const MAX_PASSES: &str = "72";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cpp");
    println!("cargo::rerun-if-changed=../link/find_llvm.rs");
    println!("cargo::rustc-env=SYCL_MAX_PASSES={MAX_PASSES}");
    let major = find_llvm::major();
    let include = find_llvm::llvm_config(major, "--includedir")
        .filter(|include| Path::new(include).join("llvm/Passes/PassBuilder.h").exists());
    let Some(include) = include else {
        println!("cargo::error=no headers for LLVM {major}; install them with: apt install llvm-{major}-dev");
        return;
    };
    if clippy::is_running() {
        return;
    }
    // Disable RTTI, because hosts without it do not export type information.
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .include(include)
        .define("SYCL_MAX_PASSES", MAX_PASSES)
        .file("cpp/passes.cpp")
        .file("cpp/run.cpp")
        .opt_level(2)
        .debug(false)
        .warnings(false)
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-fvisibility=hidden")
        .compile("syclpasses_llvm_host");
}
