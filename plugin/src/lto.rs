//! Link-time optimisation: numeric ids belong to the whole image, so lowering waits for the link. The compile step keeps
//! its options in module flags, because the linker has read its own command line before it loads the plugin.
//!
//! | module flag | content |
//! |---|---|
//! | `sycl-spec-constants-mode` | a mode, also where the triple chose it |
//! | `sycl-spec-constants-values` | the text of the file with the values, in mode `values` |
//! | `sycl-properties-out` | the name of the property file, if one was given |
//! | `sycl-symbols-out` | the name of the file of entry points, if one was given |
//!
//! The linker refuses objects whose flags differ.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::Outcome,
    sycl::spec_constants::{Mode, has_calls},
};

use crate::{
    extension_points::Phase,
    module,
    parameters::Arguments,
    properties::Files,
    registry::ModulePass,
    report,
    spec_constants::{self, Configuration, Request},
};

const MODE_FLAG: &str = "sycl-spec-constants-mode";
const VALUES_FLAG: &str = "sycl-spec-constants-values";
const PROPERTIES_FLAG: &str = "sycl-properties-out";
const SYMBOLS_FLAG: &str = "sycl-symbols-out";

/// What a compile step left in the module; without a mode if there was none.
///
/// # Errors
/// If the mode is unknown.
pub fn recorded(module: Module<'_>) -> Result<Configuration, String> {
    let mode = module::text_flag(module, MODE_FLAG);
    if let Some(mode) = mode.as_deref().filter(|mode| !spec_constants::MODES.contains(mode)) {
        return Err(format!("module flag '{MODE_FLAG}' holds the unknown mode '{mode}'"));
    }
    let values = module::text_flag(module, VALUES_FLAG);
    Ok(Configuration { mode, values, origin: format!("module flag '{VALUES_FLAG}'") })
}

/// The files that a compile step asked for.
pub fn recorded_files(module: Module<'_>) -> Files {
    let flag = |name| module::text_flag(module, name);
    Files { out: flag(PROPERTIES_FLAG), symbols: flag(SYMBOLS_FLAG), json: None }
}

/// The pass `sycl-record-options`.
pub struct RecordOptions {
    request: Request,
    files: Files,
}

impl RecordOptions {
    /// Makes the pass of its parameters.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn new(arguments: &Arguments) -> Result<RecordOptions, String> {
        Ok(RecordOptions { request: Request::new(arguments)?, files: Files::new(arguments) })
    }

    fn record(&self, module: Module<'_>) -> Result<bool, String> {
        let reads = has_calls(module);
        if !reads && !module::has_device_code(module) {
            return Ok(false);
        }
        let mut changed = false;
        if reads {
            let told = self.request.read()?;
            // What is wrong with the values is said now, not at the link.
            told.options()?;
            if let Some(values) = &told.values {
                changed |= set_flag(module, VALUES_FLAG, values)?;
            }
            let mode = match &self.request.mode {
                Some(mode) => Some(mode.as_str()),
                None if module::has_flag(module, MODE_FLAG) => None,
                None => Some(spec_constants::mode_name(&Mode::for_module(&module))),
            };
            if let Some(mode) = mode {
                changed |= set_flag(module, MODE_FLAG, mode)?;
            }
        }
        for (flag, name) in [(PROPERTIES_FLAG, &self.files.out), (SYMBOLS_FLAG, &self.files.symbols)] {
            if let Some(name) = name {
                changed |= set_flag(module, flag, name)?;
            }
        }
        Ok(changed)
    }
}

/// Adds a module flag, if it is not there; says whether it did.
///
/// # Errors
/// If it is there with another text, from an earlier compile step.
fn set_flag(module: Module<'_>, name: &str, text: &str) -> Result<bool, String> {
    if !module::has_flag(module, name) {
        module::add_text_flag(module, name, text);
        return Ok(true);
    }
    match module::text_flag(module, name) {
        Some(before) if before == text => Ok(false),
        before => Err(format!(
            "module flag '{name}' is '{}' from an earlier compile step, but '{text}' is asked for now",
            before.unwrap_or_default()
        )),
    }
}

impl ModulePass for RecordOptions {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        match self.record(module) {
            Ok(changed) => Outcome { changed, diagnostics: Vec::new() },
            Err(problem) => report::failure(problem),
        }
    }
}

/// The pass `sycl-check-thin-lto`.
pub struct CheckThinLto;

impl ModulePass for CheckThinLto {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if !has_calls(module) {
            return Outcome::default();
        }
        report::failure(
            "specialization constants cannot be numbered per module in a ThinLTO link; use -flto=full".to_owned(),
        )
    }
}

/// Whether a compile step of LTO made the module: clang adds these flags before it runs the passes of such a step.
fn is_lto_object(module: Module<'_>) -> bool {
    module::has_flag(module, "ThinLTO") || module::has_flag(module, "EnableSplitLTOUnit")
}

/// The phase in which the first pass of the plugin sees the module, on a host that does not tell.
pub fn phase_at_the_start(module: Module<'_>) -> Phase {
    if !is_lto_object(module) {
        Phase::None
    } else if !module::has_flag(module, MODE_FLAG) {
        Phase::FullPreLink
    } else if module::has_flag(module, "ThinLTO") {
        // An object for full LTO that is compiled by itself after all: the link has a pipeline of its own.
        Phase::None
    } else {
        Phase::ThinPostLink
    }
}

/// The phase in which the last pass of the plugin sees the module, on a host that does not tell.
pub fn phase_at_the_end(module: Module<'_>) -> Phase {
    if is_lto_object(module) && !module::is_lowered(module) { Phase::FullPreLink } else { Phase::None }
}
