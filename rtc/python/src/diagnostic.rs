//! Compiler diagnostics.

use pyo3::prelude::*;
use sycl_rtc::Severity;

use crate::pickle::{self, Reduced};

/// A compiler diagnostic.
#[pyclass(frozen, module = "syclpasses")]
pub struct Diagnostic(sycl_rtc::Diagnostic);

impl Diagnostic {
    /// Creates a copy for Python.
    pub fn new(diagnostic: &sycl_rtc::Diagnostic) -> Self {
        Self(diagnostic.clone())
    }
}

#[pymethods]
impl Diagnostic {
    #[getter]
    fn severity(&self) -> &'static str {
        match self.0.severity {
            Severity::Note => "note",
            Severity::Remark => "remark",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }

    #[getter]
    fn message(&self) -> &str {
        &self.0.message
    }

    #[getter]
    fn file(&self) -> &str {
        &self.0.file
    }

    #[getter]
    fn line(&self) -> u32 {
        self.0.line
    }

    #[getter]
    fn column(&self) -> u32 {
        self.0.column
    }

    #[getter]
    fn option(&self) -> &str {
        &self.0.option
    }

    fn __repr__(&self) -> String {
        let sycl_rtc::Diagnostic { message, file, line, column, .. } = &self.0;
        format!("<Diagnostic {file}:{line}:{column}: {}: {message}>", self.severity())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        pickle::reduce(py, "diagnostic", &self.0)
    }

    #[staticmethod]
    fn _of_state(state: &[u8]) -> PyResult<Self> {
        pickle::restore(state).map(Self)
    }
}
