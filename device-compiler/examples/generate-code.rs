//! Generates code of one module: `generate-code TARGET [--sycl-spirv=WRITER] [--opencl=FILE] [-Xs OPTION]… MODULE.bc OUTPUT`.
//!
//! The module is what `sycl-post-link` leaves. The program shows how a program uses `code_generation`: it starts itself again for
//! the code generation, with a first argument of its own.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use device_compiler::Worker;
use device_compiler::code_generation::{self, Options, Request, Target, Writer};
use link_libllvm as _;

/// The first argument of the child.
const CHILD: &str = "-code-generation";

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if let Some((_, rest)) = arguments.split_first().filter(|(first, _)| *first == CHILD) {
        return code_generation::child_main(rest);
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "generate-code: error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[OsString]) -> Result<(), Box<dyn Error>> {
    let mut names = Vec::new();
    let mut options = Options::default();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        if let Some(name) = text.strip_prefix("--sycl-spirv=") {
            options.writer = Some(Writer::find(name).ok_or_else(|| format!("unknown SPIR-V writer '{name}'"))?);
        } else if let Some(path) = text.strip_prefix("--opencl=") {
            options.tools.opencl = Some(path.into());
        } else if text == "-Xs" {
            options.back_end.extend(arguments.next().map(|option| option.to_string_lossy().into_owned()));
        } else {
            names.push(argument);
        }
    }
    let [target, input, output] = names[..] else {
        return Err("expected TARGET MODULE.bc OUTPUT".into());
    };
    let target = Target::find(&target.to_string_lossy())?;
    let bitcode = device_image::file::read(input)?;
    let worker = Worker { program: std::env::current_exe()?, arguments: vec![CHILD.into()] };
    let name = input.to_string_lossy();
    let request = Request { bitcode: &bitcode, name: &name, target: &target, options: &options };
    let generated = code_generation::generate(&worker, &request)?;
    let mut log = io::stderr().lock();
    for warning in &generated.warnings {
        writeln!(log, "{warning}")?;
    }
    if let Some(spirv) = &generated.spirv {
        writeln!(log, "generate-code: {}: {}", spirv.writer.description(), spirv.reason)?;
    }
    device_image::file::write(output, &generated.bytes)?;
    Ok(())
}
