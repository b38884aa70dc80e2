//! The Python module `syclpasses._native`: run-time compilation by the crate `sycl-rtc`.
//!
//! Classes are read-only views of the crate's types. Exceptions are classes of Python, in `syclpasses/errors.py`: they have
//! members, which an extension module for many versions of Python cannot give to an exception.

mod compiler;
mod error;
mod outcome;
mod pickle;
mod request;

use pyo3::prelude::*;

/// What `import syclpasses._native` runs.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::compiler::Compiler;
    #[pymodule_export]
    use crate::outcome::{Compilation, Diagnostic, Image, Timing};
}
