//! The compiler.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use sycl_rtc::{CacheConfiguration, Cancellation, Configuration, Error, Request};

use crate::error::exception;
use crate::outcome::Compilation;
use crate::request::{Arguments, Source, Words};

/// The interval at which Python checks for signals, such as `SIGINT` from Ctrl-C.
const PAUSE: Duration = Duration::from_millis(50);

/// A compiler. Several threads may use it at the same time.
#[pyclass(frozen, module = "syclpasses")]
pub struct Compiler(sycl_rtc::Compiler);

#[pymethods]
impl Compiler {
    #[new]
    #[pyo3(signature = (*, cache = false, cache_directory = None, shared_cache = None, worker = None, sycl_root = None, jobs = 0,
        in_process = false))]
    #[allow(clippy::too_many_arguments, reason = "they are keyword arguments of Python")]
    fn new(
        py: Python<'_>,
        cache: bool,
        cache_directory: Option<PathBuf>,
        shared_cache: Option<String>,
        worker: Option<PathBuf>,
        sycl_root: Option<PathBuf>,
        jobs: usize,
        in_process: bool,
    ) -> Self {
        let mut kept = if cache { CacheConfiguration::of_user() } else { CacheConfiguration::default() };
        kept.directory = cache_directory.or(kept.directory);
        kept.shared = shared_cache.map(Into::into).or(kept.shared);
        Self(sycl_rtc::Compiler::new(Configuration {
            worker,
            sycl_root: sycl_root.or_else(|| own_environment(py)),
            jobs,
            in_process,
            cache: kept,
        }))
    }

    #[pyo3(signature = (source, *, name = "kernel.cpp".to_owned(), options = Words::default(), includes = BTreeMap::new(),
        names = Words::default(), targets = Words::default(), front_end = "auto".to_owned(), split = "off".to_owned(),
        spec_constants = "target".to_owned(), values = None, timeout = None, memory = None, keep_bitcode = false))]
    #[allow(clippy::too_many_arguments, reason = "they are keyword arguments of Python")]
    fn compile(
        slf: Bound<'_, Self>,
        source: Source,
        name: String,
        options: Words,
        includes: BTreeMap<String, String>,
        names: Words,
        targets: Words,
        front_end: String,
        split: String,
        spec_constants: String,
        values: Option<Bound<'_, PyAny>>,
        timeout: Option<f64>,
        memory: Option<u64>,
        keep_bitcode: bool,
    ) -> PyResult<Compilation> {
        let arguments = Arguments {
            source,
            name,
            options,
            includes,
            names,
            targets,
            front_end,
            split,
            spec_constants,
            values,
            timeout,
            memory,
            keep_bitcode,
        };
        let request = arguments.request()?;
        let compiler = &slf.get().0;
        let compiled = interruptible(slf.py(), |cancellation| compiler.compile_with(&request, cancellation))?;
        Ok(Compilation::new(slf.unbind(), request, compiled))
    }
}

impl Compiler {
    /// Returns a compiler without a cache.
    pub fn plain(py: Python<'_>) -> Self {
        Self(sycl_rtc::Compiler::new(Configuration { sycl_root: own_environment(py), ..Configuration::default() }))
    }

    /// Compiles a result's bitcode with new values.
    pub fn specialize(
        &self,
        py: Python<'_>,
        request: &Request,
        compiled: &sycl_rtc::Compilation,
        values: &str,
    ) -> PyResult<sycl_rtc::Compilation> {
        py.detach(|| self.0.specialize(request, compiled, values)).map_err(|error| exception(py, &error))
    }
}

/// Returns the Python environment of this process, if it contains DPC++'s front end and no variable names another
/// environment. It may differ from the environment in `PATH`, because `venv/bin/python` runs without activation.
fn own_environment(py: Python<'_>) -> Option<PathBuf> {
    let is_named = |name: &&str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    if ["SYCL_ROOT", "SYCLPASSES_SYCL"].iter().any(is_named) {
        return None;
    }
    let prefix: PathBuf =
        py.import("sys").and_then(|sys| sys.getattr("prefix")).and_then(|text| text.extract()).ok()?;
    prefix.join("lib/libsycl-jit.so").is_file().then_some(prefix)
}

/// Compiles on a separate thread without holding Python's global interpreter lock. Ctrl-C cancels the compilation.
fn interruptible(
    py: Python<'_>,
    compile: impl FnOnce(&Cancellation) -> Result<sycl_rtc::Compilation, Error> + Send,
) -> PyResult<sycl_rtc::Compilation> {
    let cancellation = Cancellation::new().map_err(|error| PyOSError::new_err(error.to_string()))?;
    let mut interrupt = Ok(());
    let cancelled = &cancellation;
    let done = py.detach(|| {
        std::thread::scope(|scope| {
            let (sender, receiver) = mpsc::channel();
            scope.spawn(move || {
                // The receiver waits for the result.
                let _ = sender.send(compile(cancelled));
            });
            loop {
                match receiver.recv_timeout(PAUSE) {
                    Ok(done) => return Some(done),
                    Err(RecvTimeoutError::Disconnected) => return None,
                    Err(RecvTimeoutError::Timeout) if interrupt.is_err() => {}
                    Err(RecvTimeoutError::Timeout) => {
                        interrupt = Python::attach(|py| py.check_signals());
                        if interrupt.is_err() {
                            cancelled.cancel();
                        }
                    }
                }
            }
        })
    });
    interrupt?;
    let done = done.unwrap_or_else(|| Err(Error::Crash("internal error of syclpasses".to_owned())));
    done.map_err(|error| exception(py, &error))
}
