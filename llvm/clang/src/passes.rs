//! This project's passes in clang's pipeline.
//!
//! clang creates the pipeline for a compilation with LLVM's `PassBuilder`. Passes report to a static host, which keeps
//! the reports for the compiling thread.

use std::cell::RefCell;
use std::ffi::c_void;
use std::mem;

use llvm_host::{HostHandle, LlvmSeverity, Pipeline, PipelineHost, Registration};
use llvm_ir::Module;
use llvm_ir::owned::{Context, OwnedModule};
use sycl_passes::diagnostic::{self, Code, Report};
use sycl_passes::host::{Host, HostError};

use crate::received::Received;

thread_local! {
    static REPORTS: RefCell<Vec<Report>> = const { RefCell::new(Vec::new()) };
}

static HOST: HostHandle<'static> = HostHandle::new(&Passes);

/// The host.
struct Passes;

/// Returns the error for an access to a file, because passes in clang's pipeline must not read or write files.
fn reject(name: &str) -> HostError {
    HostError(format!("cannot use '{name}': passes in clang's pipeline cannot read or write files"))
}

impl Host for Passes {
    fn has_errors(&self, _module: Module<'_>) -> bool {
        REPORTS.with_borrow(|reports| reports.iter().any(|report| report.severity == diagnostic::Severity::Error))
    }

    fn report(&self, _module: Module<'_>, diagnostics: &[diagnostic::Diagnostic<'_>]) {
        let reports = diagnostics.iter().map(diagnostic::Diagnostic::report);
        REPORTS.with_borrow_mut(|all| all.extend(reports));
    }

    fn read(&self, name: &str) -> Result<String, HostError> {
        Err(reject(name))
    }

    fn write(&self, outputs: &[(&str, String)]) -> Result<(), HostError> {
        outputs.first().map_or(Ok(()), |(name, _)| Err(reject(name)))
    }

    fn write_bytes(&self, name: &str, _bytes: &[u8]) -> Result<(), HostError> {
        Err(reject(name))
    }

    fn print(&self, _text: &str) {}
}

impl PipelineHost for Passes {
    fn parse_error(&self, message: &str) {
        let report = Code::Pipeline.module_error(message).report();
        REPORTS.with_borrow_mut(|all| all.push(report));
    }

    /// Ignores LLVM's diagnostics, because clang receives them itself.
    fn diagnose(&self, _severity: LlvmSeverity, _message: &str) {}
}

/// Registers the names of the passes with an `llvm::PassBuilder`.
pub(crate) unsafe extern "C" fn register(pass_builder: *mut c_void) {
    // SAFETY: clang passes its builder, which is from the LLVM version that these crates are built for.
    unsafe { Registration::register(pass_builder, &HOST) }
}

/// Runs a pipeline on code that clang did not optimize.
pub(crate) fn run(received: &mut Received, pipeline: &str) {
    let context = Context::new();
    let module = match OwnedModule::parse(&context, &received.output, "source") {
        Ok(module) => module,
        Err(error) => return received.add(Code::Pipeline.module_error(error.to_string()).report()),
    };
    let reports = match Pipeline::new(pipeline).run(module.as_module()) {
        Ok(output) => output.warnings,
        Err(error) => error.reports,
    };
    received.output = module.to_bitcode();
    reports.into_iter().for_each(|report| received.add(report));
}

/// Returns and removes the reports of this thread.
pub(crate) fn take_reports() -> Vec<Report> {
    REPORTS.with_borrow_mut(mem::take)
}
