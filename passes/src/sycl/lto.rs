//! Link-time optimization of specialization constants.
//!
//! Numeric IDs belong to the whole image, so constants are lowered at link time. A linker reads its command line before
//! it loads the plugin, so the compile step records its options in module flags:
//!
//! | module flag | content |
//! |---|---|
//! | `sycl-spec-constants-mode` | the mode, even if the triple determined it |
//! | `sycl-spec-constants-values` | the text of the file with the values, in `values` mode |
//!
//! The linker rejects objects whose flags differ. No flag contains a file name, because bitcode
//! must not determine the files that a linker writes.

use device_image::builtins::Builtin;
use llvm_ir::{Function, Module};

use super::{
    lowering_request::{self, Configuration, Request},
    spec_constants::{Mode, has_calls},
};
use crate::{
    diagnostic::{Changed, Code, Diagnostic, PassResult, Warnings},
    host::{HostError, ModulePass, Session},
    parameters::{Arguments, ParameterError},
};

const MODE_FLAG: &str = "sycl-spec-constants-mode";
const VALUES_FLAG: &str = "sycl-spec-constants-values";

/// Returns the options that a compile step recorded in the module. The mode is `None` if there was no such step.
///
/// # Errors
/// Fails if the mode is unknown.
pub fn recorded<'m>(module: Module<'m>) -> Result<Configuration, Diagnostic<'m>> {
    let mode = module.text_flag(MODE_FLAG);
    if let Some(mode) = mode.as_deref().filter(|mode| !lowering_request::MODES.contains(mode)) {
        return Err(Code::Lto.module_error(format!("module flag '{MODE_FLAG}' has the unknown mode '{mode}'")));
    }
    let values = module.text_flag(VALUES_FLAG);
    Ok(Configuration { mode, values, origin: format!("module flag '{VALUES_FLAG}'") })
}

/// The `sycl-record-options` pass.
pub struct RecordOptions {
    request: Request,
}

impl RecordOptions {
    /// Creates the pass from its parameters.
    ///
    /// # Errors
    /// Fails if the parameters contradict each other.
    pub fn new(arguments: &Arguments) -> Result<RecordOptions, ParameterError> {
        Ok(RecordOptions { request: Request::new(arguments)? })
    }
}

impl ModulePass for RecordOptions {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if !has_calls(module) {
            return Ok(Changed::No);
        }
        let told = self.request.read(session.host).map_err(HostError::diagnostic)?;
        // Malformed values are reported at compile time, not at link time.
        told.options().map_err(|problem| Code::GivenValues.module_error(problem.0))?;
        let mode = match &self.request.mode {
            Some(mode) => Some(mode.as_str()),
            None if module.has_flag(MODE_FLAG) => None,
            None => Some(Mode::for_module(&module).kind().name()),
        };
        let wanted = [(VALUES_FLAG, told.values.as_deref()), (MODE_FLAG, mode)];
        let wanted = wanted.into_iter().filter_map(|(flag, text)| Some((flag, text?)));
        for (flag, text) in wanted.clone() {
            check_flag(module, flag, text)?;
        }
        // If the link runs without the plugin, a remaining read must be a link error, even in a shared library.
        let is_read =
            |function: &Function<'_>| Builtin::of_function(&function.name()) == Some(Builtin::SpecConstantRead);
        let reads = module.functions().filter(|function| function.is_declaration()).filter(is_read);
        let mut changed = reads.fold(Changed::No, |changed, read| changed | read.hide().into());
        for (flag, text) in wanted {
            if !module.has_flag(flag) {
                module.add_text_flag(flag, text);
                changed = Changed::Yes;
            }
        }
        Ok(changed)
    }
}

/// Checks that an earlier compile step did not record a different value in the module flag.
fn check_flag<'m>(module: Module<'m>, name: &str, text: &str) -> Result<(), Diagnostic<'m>> {
    let before = module.text_flag(name);
    if !module.has_flag(name) || before.as_deref() == Some(text) {
        return Ok(());
    }
    Err(Code::Lto.module_error(format!(
        "module flag '{name}' is '{}' from an earlier compile step, but '{text}' is requested now",
        before.unwrap_or_default()
    )))
}

/// Runs the `sycl-check-thin-lto` pass.
///
/// # Errors
/// Fails if the module reads specialization constants.
pub fn check_thin_lto<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !has_calls(module) {
        return Ok(Changed::No);
    }
    let problem = "specialization constants cannot be numbered per module in a ThinLTO link; use -flto=full";
    Err(Code::Lto.module_error(problem).into())
}

/// Returns whether the compile step of an LTO build recorded a mode.
pub fn has_recorded_mode(module: Module<'_>) -> bool {
    module.has_flag(MODE_FLAG)
}
