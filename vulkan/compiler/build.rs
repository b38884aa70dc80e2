//! Compiles the library of builtins, OpenCL C, to bitcode.

use std::{env, path::Path, process::Command};

/// The files of the library.
const FILES: [&str; 5] = ["atomics", "halves", "subgroups", "vectors_in_memory", "work_items"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=library");
    println!("cargo::rerun-if-env-changed=OCLVK_CLANG");
    let clang = env::var("OCLVK_CLANG").unwrap_or_else(|_| "clang-22".to_owned());
    let Ok(out) = env::var("OUT_DIR") else { return };
    for file in FILES {
        let status = Command::new(&clang)
            .args(["--target=spirv32", "-cl-std=CL1.2", "-x", "cl", "-cl-no-stdinc", "-O2", "-Wall", "-Werror"])
            .args(["-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c", "-o"])
            .arg(Path::new(&out).join(format!("{file}.bc")))
            .arg(format!("library/{file}.cl"))
            .status();
        match status {
            Ok(status) if status.success() => {}
            Ok(_) => println!("cargo::error=library/{file}.cl does not compile"),
            Err(error) => println!("cargo::error=cannot run '{clang}': {error}; install it with: apt install clang-22"),
        }
    }
}
