//! Converts errors to exceptions.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sycl_rtc::Error;

use crate::diagnostic::Diagnostic;

/// Returns the exception for an error.
pub fn exception(py: Python<'_>, error: &Error) -> PyErr {
    let class = match error {
        Error::Source { .. } => "SourceError",
        Error::Option(_) => "OptionError",
        Error::NoFrontEnd(_) => "NoFrontEndError",
        Error::Limit(_) => "LimitError",
        Error::Cancelled => "CancelledError",
        Error::Crash(_) => "CrashError",
        Error::Worker { .. } => "WorkerError",
        _ => "CompilationError",
    };
    let diagnostics: Vec<Diagnostic> = match error {
        Error::Source { diagnostics, .. } => diagnostics.iter().map(Diagnostic::new).collect(),
        _ => Vec::new(),
    };
    let class = py.import("syclpasses.errors").and_then(|module| module.getattr(class));
    match class.and_then(|class| class.call1((error.to_string(), diagnostics))) {
        Ok(exception) => PyErr::from_value(exception),
        Err(other) => other,
    }
}

/// Returns the exception for an unknown word.
pub fn unknown_word(what: &str, word: &str, known: &[&str]) -> PyErr {
    PyValueError::new_err(format!("{what} is '{word}'; expected one of {}", known.join(", ")))
}
