//! Compiles the plugin's C++ code with the headers from the selected LLVM version.

use std::path::Path;

#[path = "../llvm/link/clippy.rs"]
mod clippy;
#[path = "../llvm/link/find_llvm.rs"]
mod find_llvm;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cpp");
    println!("cargo::rerun-if-changed=../llvm/link/find_llvm.rs");
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
        .file("cpp/diagnostics.cpp")
        .file("cpp/plugin.cpp")
        .define("SYCLPASSES_VERSION", concat!("\"", env!("CARGO_PKG_VERSION"), "\""))
        .opt_level(2)
        .debug(false)
        .warnings(false)
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-fvisibility=hidden")
        .compile("syclpasses_plugin");
}
