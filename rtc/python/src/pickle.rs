//! Serializes results for Python's `pickle`.
//!
//! Input: a result. Output: the value of the result's `__reduce__`, which consists of a function in
//! `syclpasses/_pickle.py` and the bytes from which it restores the result.
//!
//! The bytes are in the format of the worker's protocol and begin with its marker, so that another version of the
//! package raises a `ValueError`.

use std::time::Duration;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sycl_rtc::protocol::{self, WireImage};
use sycl_rtc::{Compilation, Diagnostic, FrontEnd, KernelName, Step};

/// The value of `__reduce__`, a function and its argument.
pub type Reduced<'py> = (Bound<'py, PyAny>, (Bound<'py, PyBytes>,));

/// The pickled form of a compilation.
#[derive(Serialize, Deserialize)]
pub struct State {
    images: Vec<WireImage>,
    names: Vec<KernelName>,
    diagnostics: Vec<Diagnostic>,
    log: String,
    front_end: FrontEnd,
    bitcode: Option<Vec<u8>>,
    is_cached: bool,
    timings: Vec<(Step, Duration, Duration)>,
}

impl State {
    /// Returns the state of a result.
    pub fn new(compiled: Compilation) -> Self {
        let Compilation { images, names, diagnostics, log, front_end, bitcode, is_cached, timings } = compiled;
        Self {
            images: images.into_iter().map(|image| WireImage::new(image.info, image.bytes)).collect(),
            names,
            diagnostics,
            log,
            front_end,
            bitcode,
            is_cached,
            timings: timings.into_iter().map(|timing| (timing.step, timing.start, timing.duration)).collect(),
        }
    }

    /// Restores a result from a state. Fails with a `ValueError` for a malformed image.
    pub fn into_compiled(self) -> PyResult<Compilation> {
        let Self { images, names, diagnostics, log, front_end, bitcode, is_cached, timings } = self;
        let images = images.into_iter().map(WireImage::into_image).collect::<Option<_>>();
        let timings = timings.into_iter().map(|(step, start, duration)| sycl_rtc::Timing { step, start, duration });
        Ok(Compilation {
            images: images.ok_or_else(|| malformed("malformed image"))?,
            names,
            diagnostics,
            log,
            front_end,
            bitcode,
            is_cached,
            timings: timings.collect(),
        })
    }
}

/// Returns a function in `syclpasses._pickle` and the state from which it restores the object.
pub fn reduce<'py>(py: Python<'py>, function: &str, state: &impl Serialize) -> PyResult<Reduced<'py>> {
    let bytes = protocol::encode(state).map_err(malformed)?;
    Ok((py.import("syclpasses._pickle")?.getattr(function)?, (PyBytes::new(py, &bytes),)))
}

/// Decodes a state. Fails with a `ValueError`.
pub fn restore<T: DeserializeOwned>(state: &[u8]) -> PyResult<T> {
    protocol::decode(state).map_err(malformed)
}

fn malformed(problem: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(format!("the pickled result cannot be read: {problem}"))
}
