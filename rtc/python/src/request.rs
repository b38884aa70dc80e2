//! Compilation requests from Python arguments.

use std::collections::BTreeMap;
use std::time::Duration;

use device_image::ImageFormat;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;
use sycl_rtc::{FrontEnd, Input, Limits, Request, SourceFile, SpecConstants, SplitMode};

use crate::error::unknown_word;
use crate::values;

/// The input of a compilation.
#[derive(FromPyObject)]
pub enum Source {
    /// C++ source.
    Text(String),
    /// Bitcode, or a SYCLBIN file.
    Bytes(Vec<u8>),
}

/// A list of str. Rejects a single str, which Python would treat as a sequence of characters.
#[derive(Default)]
pub struct Words(Vec<String>);

impl<'py> FromPyObject<'_, 'py> for Words {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match object.cast::<PyString>() {
            Ok(text) => {
                Err(PyTypeError::new_err(format!("expected a list of str, not a str; write [{}]", text.repr()?)))
            }
            Err(_) => Ok(Self(object.extract()?)),
        }
    }
}

/// The keyword arguments of `compile`, with their names in Python.
pub struct Arguments<'py> {
    pub source: Source,
    pub name: String,
    pub options: Words,
    pub includes: BTreeMap<String, String>,
    pub names: Words,
    pub targets: Words,
    pub front_end: String,
    pub split: String,
    pub spec_constants: String,
    pub values: Option<Bound<'py, PyAny>>,
    pub timeout: Option<f64>,
    pub memory: Option<u64>,
    pub keep_bitcode: bool,
}

impl Arguments<'_> {
    /// Builds the request.
    pub fn request(self) -> PyResult<Request> {
        let input = match self.source {
            Source::Text(text) => Input::Source(SourceFile { path: self.name, text }),
            Source::Bytes(bytes) if ImageFormat::detect(&bytes) == Some(ImageFormat::Bitcode) => Input::Bitcode(bytes),
            Source::Bytes(bytes) => Input::Syclbin(bytes),
        };
        let time = self.timeout.map(Duration::try_from_secs_f64).transpose();
        let time = time.map_err(|_| PyValueError::new_err("timeout must be a number of seconds, 0 or more"))?;
        let includes = self.includes.into_iter().map(|(path, text)| SourceFile { path, text });
        let spec_constants = match (&self.values, self.spec_constants.as_str()) {
            (Some(values), "target") => SpecConstants::Values(values::text(values)?),
            (Some(_), _) => return Err(PyValueError::new_err("values and spec_constants cannot be used together")),
            (None, word) => spec_constants(word)?,
        };
        Ok(Request {
            includes: includes.collect(),
            options: self.options.0,
            names: self.names.0,
            targets: self.targets.0,
            front_end: front_end(&self.front_end)?,
            split: split(&self.split)?,
            spec_constants,
            limits: Limits { time, memory: self.memory },
            keep_bitcode: self.keep_bitcode,
            ..Request::of(input)
        })
    }
}

fn front_end(word: &str) -> PyResult<FrontEnd> {
    match word {
        "auto" => Ok(FrontEnd::Auto),
        "clang" => Ok(FrontEnd::Clang),
        "dpcpp" => Ok(FrontEnd::Dpcpp),
        _ => Err(unknown_word("front_end", word, &["auto", "clang", "dpcpp"])),
    }
}

fn split(word: &str) -> PyResult<SplitMode> {
    match word {
        "off" => Ok(SplitMode::Off),
        "per_kernel" => Ok(SplitMode::PerKernel),
        "auto" => Ok(SplitMode::Auto),
        _ => Err(unknown_word("split", word, &["off", "per_kernel", "auto"])),
    }
}

fn spec_constants(word: &str) -> PyResult<SpecConstants> {
    match word {
        "target" => Ok(SpecConstants::OfTarget),
        "native" => Ok(SpecConstants::Native),
        "emulation" => Ok(SpecConstants::Emulation),
        "default" => Ok(SpecConstants::DefaultValues),
        _ => Err(unknown_word("spec_constants", word, &["target", "native", "emulation", "default"])),
    }
}
