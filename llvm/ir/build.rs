//! Compiles this crate's C++ code with the headers from the selected LLVM version.

use std::path::Path;

#[path = "../link/clippy.rs"]
mod clippy;
#[path = "../link/find_llvm.rs"]
mod find_llvm;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=cpp");
    println!("cargo::rerun-if-changed=../link/find_llvm.rs");
    let major = find_llvm::major();
    let include = find_llvm::llvm_config(major, "--includedir")
        .filter(|include| Path::new(include).join("llvm/IR/Module.h").exists());
    let Some(include) = include else {
        println!("cargo::error=no headers for LLVM {major}; install them with: apt install llvm-{major}-dev");
        return;
    };
    if clippy::is_running() {
        return;
    }
    // Disable RTTI, because hosts without it do not export type information.
    let mut build = cc::Build::new();
    // Only programs that own their modules link or compare them.
    if std::env::var_os("CARGO_FEATURE_OWNED").is_some() {
        build.file("cpp/link.cpp").file("cpp/normal_form.cpp");
    }
    build
        .cpp(true)
        .std("c++17")
        .include(include)
        .file("cpp/alignment.cpp")
        .file("cpp/atomics.cpp")
        .file("cpp/blocks.cpp")
        .file("cpp/check.cpp")
        .file("cpp/constants.cpp")
        .file("cpp/copy.cpp")
        .file("cpp/data.cpp")
        .file("cpp/debug_location.cpp")
        .file("cpp/demangle.cpp")
        .file("cpp/extract/body.cpp")
        .file("cpp/extract/part.cpp")
        .file("cpp/extract/source.cpp")
        .file("cpp/extract/values.cpp")
        .file("cpp/rebuild.cpp")
        .file("cpp/run_passes.cpp")
        .file("cpp/same_sign.cpp")
        .file("cpp/walk.cpp")
        .opt_level(2)
        .debug(false)
        .warnings(false)
        // Build LLVM's name parser without assertions, because names may be malformed.
        .define("NDEBUG", None)
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-fvisibility=hidden")
        .compile("syclpasses_llvm_ir");
}
