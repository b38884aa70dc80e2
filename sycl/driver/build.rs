//! Compiles the code that the driver links into programs to an object, which becomes part of the driver.

use std::env;
use std::path::PathBuf;

#[path = "../../llvm/link/clippy.rs"]
mod clippy;

/// The source file, and the name of its object in `OUT_DIR`.
const CODE: (&str, &str) = ("src/link/cpu_device.c", "cpu_device.o");

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", CODE.0);
    let Some(out) = env::var_os("OUT_DIR").map(PathBuf::from) else { return };
    let object = out.join(CODE.1);
    let result = if clippy::is_running() {
        std::fs::write(&object, "").map_err(|error| error.to_string())
    } else {
        compile(&object)
    };
    if let Err(problem) = result {
        println!("cargo::error=cannot compile {}: {problem}", CODE.0);
    }
}

fn compile(object: &std::path::Path) -> Result<(), String> {
    let compiler = cc::Build::new()
        .pic(true)
        .opt_level(2)
        .debug(false)
        .extra_warnings(true)
        .warnings_into_errors(true)
        .get_compiler();
    let status =
        compiler.to_command().args(["-c", CODE.0, "-o"]).arg(object).status().map_err(|error| error.to_string())?;
    if status.success() { Ok(()) } else { Err(format!("the compiler ended with {status}")) }
}
