//! `oclvk` compiles OpenCL C to SPIR-V for Vulkan.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command")]

mod command_line;
mod failure;
mod features;
mod ir_check;
mod option_table;
mod option_value;
mod request;

use std::{
    ffi::OsString,
    io::{self, Write as _},
    path::{Path, PathBuf},
    process::ExitCode,
};

use device_image::file;
use failure::Failure;
use opencl_vulkan::{CompileError, InputKind, compile_ir, front_end, lowered_text};
use request::{Command, Format, Language, Request};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    if arguments == [ir_check::CHECK] {
        ir_check::main();
        return ExitCode::SUCCESS;
    }
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // A closed pipe means that the consumer needs no more output.
        Err(Failure::File(error)) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(failure) => {
            say(&format!("{}\n", failure.message()));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[OsString]) -> Result<(), Failure> {
    let request = command_line::parse(arguments).map_err(Failure::Usage)?;
    match request {
        Request::Help => print(command_line::HELP),
        Request::Version => print(concat!("oclvk ", env!("CARGO_PKG_VERSION"), "\n")),
        Request::Reflect { input, json } => reflect(&input, json),
        Request::Compile(command) => compile(&command),
    }
}

/// Prints to standard output.
fn print(text: impl AsRef<[u8]>) -> Result<(), Failure> {
    Ok(file::write("-", text)?)
}

/// Prints messages to standard error.
fn say(text: &str) {
    // If standard error is closed, only the exit code reports a failure.
    let _ = io::stderr().write_all(text.as_bytes());
}

/// Prints the reflection of a module.
fn reflect(input: &Path, json: bool) -> Result<(), Failure> {
    let bytes = file::read(input)?;
    let name = file::input_name(input);
    let invalid = |error| Failure::Module { name: name.clone(), error };
    let words = vulkan_kernel::reflection::words(&bytes).map_err(invalid)?;
    let program = vulkan_kernel::Program::read(&words).map_err(invalid)?;
    if !program.is_whole {
        say(&format!(
            "{name}: warning: the last instruction does not have the largest ID; the file is truncated, or another tool wrote it\n"
        ));
    }
    print(if json { vulkan_kernel::json(&program) } else { vulkan_kernel::descriptor_map(&program) })
}

/// Returns the IR of an input. Compiles the input if it is a source file.
fn module_of(command: &Command, input: &PathBuf) -> Result<Vec<u8>, Failure> {
    let is_ir = match command.language {
        Language::ByName => InputKind::of(input) == InputKind::Ir,
        Language::Source => false,
        Language::Ir => true,
    };
    if is_ir {
        let module = file::read(input)?;
        ir_check::survives(input, &module).map_err(|error| Failure::Ir { path: input.clone(), error })?;
        return Ok(module);
    }
    file::check_regular(input)?;
    let made = front_end::compile(front_end::Source::File(input.clone()), &command.options);
    let made = made.map_err(CompileError::from)?;
    say(&made.warnings);
    Ok(made.bitcode)
}

fn compile(command: &Command) -> Result<(), Failure> {
    let modules: Vec<Vec<u8>> =
        command.inputs.iter().map(|input| module_of(command, input)).collect::<Result<_, _>>()?;
    let inputs: Vec<&[u8]> = modules.iter().map(Vec::as_slice).collect();
    let bytes = match command.format {
        Format::Bitcode => opencl_vulkan::link_ir(&inputs)?,
        Format::Text => opencl_vulkan::linked_text(&inputs)?.into_bytes(),
        Format::Lowered => lowered_text(inputs.first().copied().unwrap_or_default(), &command.options)?.into_bytes(),
        Format::Spirv => {
            let module = compile_ir(&inputs, &command.options)?;
            say(&module.warnings);
            if let Some(path) = &command.properties {
                let sets = module.properties.clone().unwrap_or_default();
                let text = sets.to_prop().map_err(Failure::Properties)?;
                file::write(path, text)?;
            }
            module.to_bytes()
        }
    };
    Ok(file::write(&command.output, bytes)?)
}
