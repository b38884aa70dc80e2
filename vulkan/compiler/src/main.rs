//! `oclvk`: compiles OpenCL C to SPIR-V for Vulkan.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command")]

mod command_line;
mod features;
mod ir_check;

use std::{path::PathBuf, process::ExitCode};

use command_line::{Command, Format, Request};
use device_image::file;
use opencl_vulkan::{CompileError, compile_ir, front_end, lowered_text};

fn main() -> ExitCode {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| argument.to_string_lossy().into_owned()).collect();
    if arguments == [ir_check::CHECK] {
        ir_check::main();
        return ExitCode::SUCCESS;
    }
    match command_line::parse(&arguments) {
        Ok(Request::Help) => {
            print!("{}", command_line::HELP);
            ExitCode::SUCCESS
        }
        Ok(Request::Version) => {
            println!("oclvk {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Ok(Request::Reflect { input, json }) => finish(reflect(&input, json)),
        Ok(Request::Compile(command)) => finish(compile(&command)),
        Err(problem) => finish(Err(format!("oclvk: error: {problem}"))),
    }
}

fn finish(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(text) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

/// Prints what a module tells hosts.
fn reflect(input: &PathBuf, json: bool) -> Result<(), String> {
    let bytes = file::read(input).map_err(|error| format!("oclvk: error: {error}"))?;
    let words: Vec<u32> =
        bytes.chunks_exact(4).map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte))).collect();
    let program =
        vulkan_kernel::Program::read(&words).map_err(|error| format!("{}: error: {error}", input.display()))?;
    if json {
        print!("{}", vulkan_kernel::json(&program))
    } else {
        print!("{}", vulkan_kernel::descriptor_map(&program))
    }
    Ok(())
}

fn compile(command: &Command) -> Result<(), String> {
    let failed = |error: CompileError| error.to_string();
    let mut modules = Vec::new();
    for input in &command.inputs {
        let is_ir = command.is_ir || input.extension().is_some_and(|extension| extension == "bc" || extension == "ll");
        if is_ir {
            let module = file::read(input).map_err(|error| format!("oclvk: error: {error}"))?;
            ir_check::survives(input, &module)?;
            modules.push(module);
        } else {
            file::check_regular(input).map_err(|error| format!("oclvk: error: {error}"))?;
            let made = front_end::compile(front_end::Source::File(input.clone()), &command.options);
            let made = made.map_err(|error| error.to_string())?;
            eprint!("{}", made.warnings);
            modules.push(made.bitcode);
        }
    }
    let inputs: Vec<&[u8]> = modules.iter().map(Vec::as_slice).collect();
    let bytes = match command.format {
        Format::Bitcode => opencl_vulkan::link_ir(&inputs).map_err(failed)?,
        Format::Lowered => {
            lowered_text(inputs.first().copied().unwrap_or_default(), &command.options).map_err(failed)?.into_bytes()
        }
        Format::Spirv => {
            let module = compile_ir(&inputs, &command.options).map_err(failed)?;
            eprint!("{}", module.warnings);
            if let Some(path) = &command.properties {
                let sets = module.properties.clone().unwrap_or_default();
                let text = sets.to_prop().map_err(|error| format!("oclvk: error: {error}"))?;
                file::write(path, text).map_err(|error| format!("oclvk: error: {error}"))?;
            }
            module.to_bytes()
        }
    };
    file::write(&command.output, bytes).map_err(|error| format!("oclvk: error: {error}"))
}
