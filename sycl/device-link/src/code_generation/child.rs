//! The child's side: reads the module, generates code, and sends the result.

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::process::ExitCode;

use llvm_ir::owned::{Context, OwnedModule};

use super::code::Code;
use super::request::{Answer, Head};
use super::{Error, Target, cpu, gpu, llvm, spirv, vulkan};

/// Runs the child. The argument after the hidden argument contains the request. The module is read
/// from standard input, and the code is written to standard output.
pub fn child_main(arguments: &[OsString]) -> ExitCode {
    match answer(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // The parent shows the message.
            let _ = writeln!(io::stderr(), "{error}");
            ExitCode::FAILURE
        }
    }
}

fn answer(arguments: &[OsString]) -> io::Result<()> {
    let head = match arguments {
        [head] => head.to_str().and_then(|head| serde_json::from_str::<Head>(head).ok()),
        _ => None,
    };
    let Some(head) = head else {
        return Err(io::Error::other("this option is internal to the compiler"));
    };
    let mut bitcode = Vec::new();
    io::stdin().lock().read_to_end(&mut bitcode)?;
    let (answer, bytes) = match code(&head, &bitcode) {
        Ok(Code { mut bytes, machine_code, spirv, warnings }) => {
            bytes.extend(machine_code.iter().flatten());
            let machine_code = machine_code.map(|code| code.len());
            (Answer::Generated { spirv, warnings, machine_code }, bytes)
        }
        Err(error) => (Answer::Failed(error), Vec::new()),
    };
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, &answer)?;
    output.write_all(b"\n")?;
    output.write_all(&bytes)?;
    output.flush()
}

/// Generates code for a module in this process.
pub(super) fn code(head: &Head, bitcode: &[u8]) -> Result<Code, Error> {
    let invalid = |problem: String| Error::Module { module: head.name.clone(), problem };
    let context = Context::new();
    let mut module = OwnedModule::parse(&context, bitcode, &head.name).map_err(|error| invalid(error.to_string()))?;
    module.verify().map_err(|error| invalid(error.to_string()))?;
    check_triple(head, &module.as_module().triple())?;
    match &head.target {
        Target::SpirV => spirv::write(head, &mut module),
        Target::IntelCpu => cpu::compile(head, spirv::write(head, &mut module)?),
        Target::IntelGpu { device } => {
            let code = spirv::write(head, &mut module)?;
            gpu::compile(head, device.as_deref(), &module, code)
        }
        Target::Vulkan => vulkan::generate(head, bitcode),
        Target::Nvidia { .. } | Target::Amd { .. } => llvm::generate(head, &mut module),
    }
}

/// Checks that a module is for the architecture of its target. SPIR and SPIR-V count as the same architecture.
fn check_triple(head: &Head, triple: &str) -> Result<(), Error> {
    let architecture = |triple: &str| match triple.split('-').next().unwrap_or_default() {
        "spirv64" => "spir64".to_owned(),
        other => other.to_owned(),
    };
    let wanted = head.target.triple();
    if architecture(triple) == architecture(wanted) {
        return Ok(());
    }
    let problem = format!("the module is for '{triple}', but the target requires '{wanted}'");
    Err(Error::Module { module: head.name.clone(), problem })
}
