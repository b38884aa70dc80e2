//! The `syclpasses._native` Python module: run-time compilation with the `sycl-rtc` crate.
//!
//! Classes are read-only views of the crate's types. Exceptions are Python classes in `syclpasses/errors.py`, because
//! they have attributes, which an extension module that supports many versions of Python cannot add to an exception.

mod compiler;
mod diagnostic;
mod error;
mod outcome;
mod pickle;
mod request;
mod values;

use pyo3::prelude::*;

/// The module that `import syclpasses._native` loads.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::compiler::Compiler;
    #[pymodule_export]
    use crate::diagnostic::Diagnostic;
    #[pymodule_export]
    use crate::outcome::{Compilation, Image, Timing};
}
