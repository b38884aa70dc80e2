//! Compiles this crate's C++ code with the headers from clang's library, and links the library.

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
    let query = |flag| find_llvm::llvm_config(major, flag);
    let (Some(include), Some(libraries), Some(programs)) =
        (query("--includedir"), query("--libdir"), query("--bindir"))
    else {
        println!("cargo::error=no llvm-config for LLVM {major}; install it with: apt install llvm-{major}-dev");
        return;
    };
    let has = |file: &str| Path::new(file).exists();
    if !has(&format!("{include}/clang/Frontend/CompilerInstance.h")) || !has(&format!("{libraries}/libclang-cpp.so")) {
        println!(
            "cargo::error=the clang {major} library was not found; install it with: apt install libclang-{major}-dev libclang-cpp{major}-dev"
        );
        return;
    }
    // The path relative to which clang finds its own headers.
    println!("cargo::rustc-env=SYCLPASSES_CLANG={programs}/clang++");
    if clippy::is_running() {
        return;
    }
    // NDEBUG must be defined, as in Debian's build of the library, because it changes the layout of classes.
    cc::Build::new()
        .cpp(true)
        .std("c++17")
        .include(include)
        .define("NDEBUG", None)
        .define("__STDC_CONSTANT_MACROS", None)
        .define("__STDC_FORMAT_MACROS", None)
        .define("__STDC_LIMIT_MACROS", None)
        .file("cpp/attributes.cpp")
        .file("cpp/compile.cpp")
        .file("cpp/driver.cpp")
        .opt_level(2)
        .debug(false)
        .warnings(false)
        .flag("-fno-rtti")
        .flag("-fno-exceptions")
        .flag("-fvisibility=hidden")
        .compile("syclpasses_clang_host");
    println!("cargo::rustc-link-search=native={libraries}");
    println!("cargo::rustc-link-lib=dylib=clang-cpp");
}
