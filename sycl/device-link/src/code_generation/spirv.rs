//! Writes SPIR-V with LLVM's back end, the Khronos translator or the translator in DPC++'s front end.
//!
//! 1. Search the module for debug information, and for constructs that determine which emitter can write it
//!    ([`sycl_passes::spirv::choose_writer`]).
//! 2. Run the passes that prepare the module for that emitter.
//! 3. Emit SPIR-V.

use llvm_host::Pipeline;
use llvm_ir::Module;
use llvm_ir::owned::OwnedModule;
use sycl_passes::diagnostic::{Report, readable_name};
use sycl_passes::spirv::{Writer, choose_writer, has_esimd_code};

use super::code::Code;
use super::request::{Head, Options, SpirvWriter};
use super::{Error, Target, dpcpp, llvm, translator};

/// The first bytes of SPIR-V.
const MAGIC: [u8; 4] = 0x0723_0203_u32.to_le_bytes();

/// The named metadata with the compile units of debug information.
const COMPILE_UNITS: &str = "llvm.dbg.cu";

/// Writes a module as SPIR-V.
///
/// # Errors
/// Fails if the requested emitter cannot write the module; returns the errors from the passes and the emitter.
pub fn write(head: &Head, module: &mut OwnedModule<'_>) -> Result<Code, Error> {
    let choice = choose_writer(module.as_module());
    let is_esimd = has_esimd_code(module.as_module());
    let is_default = head.options.writer.is_none();
    let (mut writer, mut reason) = match head.options.writer {
        Some(Writer::Dpcpp) if is_esimd => {
            let (module, writer) = (head.name.clone(), Writer::Dpcpp.description().to_owned());
            return Err(Error::Writer { module, writer, reason: choice.reason });
        }
        Some(Writer::Dpcpp) => (Writer::Dpcpp, "requested".to_owned()),
        None if is_debuggable(module.as_module(), &head.target, &head.options) => {
            (Writer::Dpcpp, "it keeps debug information".to_owned())
        }
        Some(asked) if asked != choice.writer && choice.is_required => {
            let (module, writer) = (head.name.clone(), asked.description().to_owned());
            return Err(Error::Writer { module, writer, reason: choice.reason });
        }
        Some(asked) => (asked, "requested".to_owned()),
        None => (choice.writer, choice.reason.clone()),
    };
    let mut warnings = Vec::new();
    let bytes = match emit(head, module, writer, &mut warnings) {
        // The debug information is less important than the program.
        Err(error @ (Error::Tool { .. } | Error::NoTool { .. })) if is_default && writer == Writer::Dpcpp => {
            warnings.push(format!("device code has no debug information: {error}"));
            (writer, reason) = (choice.writer, choice.reason);
            emit(head, module, writer, &mut warnings)?
        }
        result => result?,
    };
    if !bytes.starts_with(&MAGIC) {
        let (module, program) = (head.name.clone(), writer.description().to_owned());
        return Err(Error::Tool { module, program, messages: "it did not write SPIR-V".to_owned() });
    }
    Ok(Code { bytes, machine_code: None, spirv: Some(SpirvWriter { writer, reason }), warnings })
}

/// Prepares a module for an emitter, and runs it.
fn emit(
    head: &Head,
    module: &mut OwnedModule<'_>,
    writer: Writer,
    warnings: &mut Vec<String>,
) -> Result<Vec<u8>, Error> {
    let is_esimd = has_esimd_code(module.as_module());
    // The translator also miscompiles some of the constructs that `spirv-legalize` rewrites. ESIMD code is excluded,
    // because a different compiler reads it.
    let passes = match writer {
        Writer::Llvm | Writer::Dpcpp => "spirv-legalize",
        Writer::Translator if is_esimd => "bitcode-compat<llvm=19>",
        Writer::Translator => "spirv-legalize,bitcode-compat<llvm=19>",
    };
    let output = Pipeline::new(passes).run(module.as_module()).map_err(|error| Error::Passes {
        module: head.name.clone(),
        diagnostics: error.reports.iter().map(describe).collect(),
    })?;
    warnings.extend(output.warnings.iter().map(ToString::to_string));
    match writer {
        Writer::Llvm => llvm::spirv(head, module),
        Writer::Translator => translator::spirv(head, &module.to_bitcode(), is_esimd),
        Writer::Dpcpp => {
            dpcpp::prepare(module.as_module());
            dpcpp::spirv(head, &module.to_bitcode())
        }
    }
}

/// Returns whether a module is compiled for a debugger: it has debug information and is not optimized. Only one emitter
/// writes this information to SPIR-V. Ahead-of-time compilers for GPUs may be too old to read it.
#[must_use]
pub fn is_debuggable(module: Module<'_>, target: &Target, options: &Options) -> bool {
    let may_choose = matches!(options.writer, None | Some(Writer::Dpcpp));
    may_choose
        && matches!(target, Target::SpirV | Target::IntelCpu)
        && options.tools.front_end.is_some()
        && !options.optimize
        && module.named_metadata_len(COMPILE_UNITS) > 0
        && !has_esimd_code(module)
}

/// Formats a diagnostic, with the name of the function if the source location is missing.
fn describe(report: &Report) -> String {
    match &report.function {
        Some(function) if report.location.is_none() => {
            format!("{report} (in '{}'; compile with -g to show the source line)", readable_name(function))
        }
        _ => report.to_string(),
    }
}
