//! The results from clang and from this project's passes.

use std::path::PathBuf;

use sycl_passes::diagnostic::{Report, Severity as PassSeverity};
use sycl_rtc_diagnostic::{Diagnostic, Severity};

use crate::Kind;

/// The results that C++ passed to the sink.
#[derive(Debug, Default)]
pub(crate) struct Received {
    /// True if there were no errors.
    pub is_good: bool,
    pub arguments: Vec<String>,
    pub diagnostics: Vec<Diagnostic>,
    /// The kind of the first error.
    pub first_error: Option<Kind>,
    pub log: String,
    pub files: Vec<PathBuf>,
    pub missing: Vec<PathBuf>,
    pub output: Vec<u8>,
}

impl Received {
    /// Adds the report of a pass.
    pub fn add(&mut self, report: Report) {
        self.is_good &= report.severity != PassSeverity::Error;
        self.log.push_str(&format!("{report}\n"));
        self.push(diagnostic(report), Kind::Other);
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic, kind: Kind) {
        if diagnostic.severity == Severity::Error {
            self.first_error.get_or_insert(kind);
        }
        self.diagnostics.push(diagnostic);
    }
}

/// Converts the report of a pass to a diagnostic.
fn diagnostic(report: Report) -> Diagnostic {
    let severity = match report.severity {
        PassSeverity::Warning => Severity::Warning,
        PassSeverity::Error => Severity::Error,
    };
    let (file, line, column) = report.location.map_or_else(Default::default, |at| (at.file, at.line, at.column));
    Diagnostic { severity, message: report.message, file, line, column, option: String::new() }
}
