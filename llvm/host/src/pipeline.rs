//! Runs a textual pipeline on a module in memory.

use std::{
    collections::BTreeMap,
    fmt, ptr,
    sync::{Mutex, MutexGuard, PoisonError},
};

use device_image::PropertySets;
use llvm_ir::Module;
use sycl_passes::{
    diagnostic::{Code, Diagnostic, Report, Severity},
    host::{Host, HostError},
};

use crate::{
    callbacks::CALLBACKS,
    ffi::{self, Text},
    handle::{HostHandle, LlvmSeverity, PipelineHost},
};

/// A textual pipeline in the syntax of `opt -passes=`, and the inputs to which its parameters refer.
///
/// ```no_run
/// # fn f(module: llvm_ir::Module<'_>) -> Result<(), llvm_host::RunError> {
/// let output = llvm_host::Pipeline::new("sycl-post-link<mode=native>").run(module)?;
/// # Ok(()) }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Pipeline {
    text: String,
    inputs: BTreeMap<String, String>,
    verify_each: bool,
}

/// The results of a pipeline, in addition to the module.
#[derive(Clone, Debug, Default)]
pub struct Output {
    /// The property sets, if `sycl-properties` ran.
    pub properties: Option<PropertySets>,
    /// The names of the entry points, in module order, if `sycl-properties` ran.
    pub entry_points: Vec<String>,
    /// The text outputs, by the name that the parameter specifies, such as `k.prop` for `out=k.prop`.
    pub texts: BTreeMap<String, String>,
    /// The binary outputs, such as the bitcode that `sycl-split` writes, by name.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The output of this project's `print<…>` passes.
    pub printed: String,
    /// The warnings, in the order in which they were reported.
    pub warnings: Vec<Report>,
}

/// The reason why a pipeline failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunError {
    /// The diagnostics, in the order in which they were reported. At least one is an error.
    pub reports: Vec<Report>,
}

impl RunError {
    /// Returns the errors, without the warnings.
    pub fn errors(&self) -> impl Iterator<Item = &Report> {
        self.reports.iter().filter(|report| report.severity == Severity::Error)
    }
}

/// One line per diagnostic.
impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, report) in self.reports.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{report}")?;
        }
        Ok(())
    }
}

impl std::error::Error for RunError {}

impl Pipeline {
    /// Returns a pipeline of this project's passes and those of LLVM's passes that require no target machine.
    pub fn new(text: impl Into<String>) -> Pipeline {
        Pipeline { text: text.into(), ..Pipeline::default() }
    }

    /// Adds the text of an input to which a parameter refers, such as the values of `spec-constants<values=NAME>`.
    pub fn input(mut self, name: impl Into<String>, text: impl Into<String>) -> Pipeline {
        self.inputs.insert(name.into(), text.into());
        self
    }

    /// Enables LLVM's verifier after each pass. An invalid module is an error.
    pub fn verify_each(mut self, verify: bool) -> Pipeline {
        self.verify_each = verify;
        self
    }

    /// Runs the pipeline. Several threads may run it at once, each on a module of a different context.
    ///
    /// # Errors
    /// Fails if LLVM cannot parse the pipeline, or if a pass reports an error. A failing pass of this project leaves
    /// the module unchanged, but earlier passes may have changed it. Clone the module first if you need it afterwards.
    pub fn run(&self, module: Module<'_>) -> Result<Output, RunError> {
        let run = Run { pipeline: self, state: Mutex::default() };
        let host = HostHandle::new(&run);
        // SAFETY: the module, text, table of functions and host outlive the call. The target machine may be null.
        let parsed = unsafe {
            let text = Text::new(&self.text);
            ffi::sycl_host_run(
                module.as_raw(),
                text,
                ptr::null_mut(),
                self.verify_each,
                &raw const CALLBACKS,
                host.as_raw(),
            )
        };
        let State { mut output, reports, has_errors } = run.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if !parsed || has_errors {
            return Err(RunError { reports });
        }
        output.warnings = reports;
        Ok(output)
    }
}

/// One run of a pipeline.
struct Run<'p> {
    pipeline: &'p Pipeline,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    output: Output,
    reports: Vec<Report>,
    has_errors: bool,
}

impl Run<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        // The state is valid even if a thread panicked while it held the lock, because the state is only ever added to.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn add(&self, report: Report) {
        let mut state = self.state();
        state.has_errors |= report.severity == Severity::Error;
        state.reports.push(report);
    }
}

impl Host for Run<'_> {
    fn has_errors(&self, _module: Module<'_>) -> bool {
        self.state().has_errors
    }

    fn report(&self, _module: Module<'_>, diagnostics: &[Diagnostic<'_>]) {
        diagnostics.iter().for_each(|diagnostic| self.add(diagnostic.report()));
    }

    fn read(&self, name: &str) -> Result<String, HostError> {
        let text = self.pipeline.inputs.get(name).cloned();
        text.ok_or_else(|| HostError(format!("cannot read '{name}': the pipeline has no input with this name")))
    }

    fn write(&self, outputs: &[(&str, String)]) -> Result<(), HostError> {
        let texts = outputs.iter().map(|(name, text)| ((*name).to_owned(), text.clone()));
        self.state().output.texts.extend(texts);
        Ok(())
    }

    fn write_bytes(&self, name: &str, bytes: &[u8]) -> Result<(), HostError> {
        self.state().output.files.insert(name.to_owned(), bytes.to_vec());
        Ok(())
    }

    fn print(&self, text: &str) {
        self.state().output.printed.push_str(text);
    }

    fn wants_properties(&self) -> bool {
        true
    }

    fn take_properties(&self, sets: &PropertySets, entry_points: &[String]) {
        let output = &mut self.state().output;
        output.properties = Some(sets.clone());
        output.entry_points = entry_points.to_vec();
    }
}

impl PipelineHost for Run<'_> {
    fn parse_error(&self, message: &str) {
        self.add(Code::Pipeline.module_error(message).report());
    }

    fn diagnose(&self, severity: LlvmSeverity, message: &str) {
        match severity {
            LlvmSeverity::Error => self.add(Code::Llvm.module_error(message).report()),
            LlvmSeverity::Warning => self.add(Code::Llvm.module_warning(message).report()),
            LlvmSeverity::Remark => {}
        }
    }
}
