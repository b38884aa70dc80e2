//! Compiles the library of builtins, OpenCL C, to bitcode.

use std::{env, path::Path, process::Command};

/// The files of the library, with options of their own. Only for 64 bits does clang have atomic operations on 64 bits; the file
/// knows no sizes of pointers.
const FILES: [(&str, &[&str]); 12] = [
    ("atomics.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("atomics2.cl", &["--target=spirv64", "-cl-std=CL3.0"]),
    ("cells.ll", &["--target=spirv32"]),
    ("conversions.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("doubles.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("generic.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("halves.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("native.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("subgroups.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("vectors_in_memory.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("workgroups.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("work_items.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=library");
    println!("cargo::rerun-if-env-changed=OCLVK_CLANG");
    let clang = env::var("OCLVK_CLANG").unwrap_or_else(|_| "clang-22".to_owned());
    let Ok(out) = env::var("OUT_DIR") else { return };
    for ((file, options), bits) in FILES.iter().flat_map(|file| [(file, 32), (file, 64)]) {
        let mut command = Command::new(&clang);
        // The library for addresses of 64 bits; those of the table are for 32.
        let target = (bits == 64).then_some(["--target=spirv64", "-Wno-override-module"]);
        command.args(*options).args(target.iter().flatten()).args([
            "-O2",
            "-Wall",
            "-Werror",
            "-Xclang",
            "-disable-llvm-passes",
            "-emit-llvm",
            "-c",
        ]);
        if file.ends_with(".cl") {
            command.args(["-x", "cl", "-cl-no-stdinc"]);
        }
        let name = file.split_once('.').map_or(*file, |(name, _)| name);
        let status = command
            .arg("-o")
            .arg(Path::new(&out).join(format!("{name}{bits}.bc")))
            .arg(format!("library/{file}"))
            .status();
        match status {
            Ok(status) if status.success() => {}
            Ok(_) => println!("cargo::error=library/{file} does not compile"),
            Err(error) => println!("cargo::error=cannot run '{clang}': {error}; install it with: apt install clang-22"),
        }
    }
}
