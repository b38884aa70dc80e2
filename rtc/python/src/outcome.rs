//! The results of a compilation.

use std::collections::BTreeMap;
use std::sync::Arc;

use device_image::PropertyValue;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyIterator, PyList};
use sycl_rtc::{FrontEnd, Request, Step};

use crate::compiler::Compiler;
use crate::diagnostic::Diagnostic;
use crate::pickle::{self, Reduced, State};
use crate::values;

/// The time that a step took, in seconds.
#[pyclass(frozen, module = "syclpasses")]
pub struct Timing(sycl_rtc::Timing);

#[pymethods]
impl Timing {
    #[getter]
    fn step(&self) -> &'static str {
        match self.0.step {
            Step::Cache => "cache",
            Step::Start => "start",
            Step::FrontEnd => "front end",
            Step::Link => "link",
            Step::Split => "split",
            Step::Passes => "passes",
            Step::CodeGeneration => "code generation",
        }
    }

    #[getter]
    fn start(&self) -> f64 {
        self.0.start.as_secs_f64()
    }

    #[getter]
    fn duration(&self) -> f64 {
        self.0.duration.as_secs_f64()
    }

    fn __repr__(&self) -> String {
        format!("<Timing {}: {:.3} ms>", self.step(), self.duration() * 1e3)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        pickle::reduce(py, "timing", &(self.0.step, self.0.start, self.0.duration))
    }

    #[staticmethod]
    fn _of_state(state: &[u8]) -> PyResult<Self> {
        let (step, start, duration) = pickle::restore(state)?;
        Ok(Self(sycl_rtc::Timing { step, start, duration }))
    }
}

/// A device image.
#[pyclass(frozen, module = "syclpasses")]
pub struct Image {
    compiled: Arc<sycl_rtc::Compilation>,
    index: usize,
}

impl Image {
    fn image(&self) -> PyResult<&sycl_rtc::Image> {
        self.compiled.images.get(self.index).ok_or_else(|| PyIndexError::new_err("no such image"))
    }
}

#[pymethods]
impl Image {
    #[getter]
    fn target(&self) -> PyResult<&str> {
        Ok(&self.image()?.info.target)
    }

    #[getter]
    fn format(&self) -> PyResult<&'static str> {
        Ok(self.image()?.info.format.name())
    }

    #[getter]
    fn kernels(&self) -> PyResult<Vec<&str>> {
        Ok(self.image()?.info.entries.iter().map(String::as_str).collect())
    }

    #[getter]
    fn data<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        Ok(PyBytes::new(py, &self.image()?.bytes))
    }

    #[getter]
    fn compile_options(&self) -> PyResult<&str> {
        Ok(&self.image()?.info.compile_options)
    }

    #[getter]
    fn link_options(&self) -> PyResult<&str> {
        Ok(&self.image()?.info.link_options)
    }

    #[getter]
    fn properties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let sets = PyDict::new(py);
        for set in self.image()?.info.properties.iter() {
            let values = PyDict::new(py);
            for (name, value) in set.iter() {
                match value {
                    PropertyValue::Uint32(number) => values.set_item(name, number)?,
                    PropertyValue::ByteArray(array) => values.set_item(name, PyBytes::new(py, array.bytes()))?,
                }
            }
            sets.set_item(set.name(), values)?;
        }
        Ok(sets)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        let images = vec![self.image()?.clone()];
        pickle::reduce(py, "image", &State::new(sycl_rtc::Compilation { images, ..Default::default() }))
    }

    #[staticmethod]
    fn _of_state(state: &[u8]) -> PyResult<Self> {
        let compiled = pickle::restore::<State>(state)?.into_compiled()?;
        Ok(Self { compiled: Arc::new(compiled), index: 0 })
    }

    fn __repr__(&self) -> PyResult<String> {
        let image = self.image()?;
        Ok(format!("<Image {}: {} bytes, kernels {:?}>", image.info.target, image.bytes.len(), image.info.entries))
    }
}

/// The result of a compilation: a sequence of images.
#[pyclass(frozen, sequence, module = "syclpasses")]
pub struct Compilation {
    compiler: Py<Compiler>,
    request: Request,
    compiled: Arc<sycl_rtc::Compilation>,
}

impl Compilation {
    /// Creates a result for Python.
    pub fn new(compiler: Py<Compiler>, request: Request, compiled: sycl_rtc::Compilation) -> Self {
        Self { compiler, request, compiled: Arc::new(compiled) }
    }

    fn image(&self, index: usize) -> Image {
        Image { compiled: Arc::clone(&self.compiled), index }
    }
}

#[pymethods]
impl Compilation {
    #[getter]
    fn images(&self) -> Vec<Image> {
        (0..self.compiled.images.len()).map(|index| self.image(index)).collect()
    }

    fn __len__(&self) -> usize {
        self.compiled.images.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        PyList::new(py, self.images())?.try_iter()
    }

    fn __getitem__(&self, index: isize) -> PyResult<Image> {
        let count = self.compiled.images.len();
        let place = if index < 0 { index.checked_add_unsigned(count) } else { Some(index) };
        let place = place.and_then(|place| usize::try_from(place).ok()).filter(|place| *place < count);
        let missing = || PyIndexError::new_err(format!("image {index} of {count}"));
        Ok(self.image(place.ok_or_else(missing)?))
    }

    #[getter]
    fn names(&self) -> BTreeMap<&str, &str> {
        self.compiled.names.iter().map(|name| (name.expression.as_str(), name.kernel.as_str())).collect()
    }

    #[getter]
    fn diagnostics(&self) -> Vec<Diagnostic> {
        self.compiled.diagnostics.iter().map(Diagnostic::new).collect()
    }

    #[getter]
    fn log(&self) -> &str {
        &self.compiled.log
    }

    #[getter]
    fn front_end(&self) -> Option<&'static str> {
        match self.compiled.front_end {
            FrontEnd::Clang => Some("clang"),
            FrontEnd::Dpcpp => Some("dpcpp"),
            FrontEnd::Auto => None,
        }
    }

    #[getter]
    fn bitcode<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.compiled.bitcode.as_ref().map(|bitcode| PyBytes::new(py, bitcode))
    }

    #[getter]
    fn is_cached(&self) -> bool {
        self.compiled.is_cached
    }

    #[getter]
    fn timings(&self) -> Vec<Timing> {
        self.compiled.timings.iter().copied().map(Timing).collect()
    }

    /// Compiles the kept bitcode again with the given values of specialization constants.
    fn specialize(&self, py: Python<'_>, values: &Bound<'_, PyAny>) -> PyResult<Self> {
        let values = values::text(values)?;
        let compiler = self.compiler.clone_ref(py);
        let compiled = compiler.get().specialize(py, &self.request, &self.compiled, &values)?;
        Ok(Self::new(compiler, self.request.clone(), compiled))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Reduced<'py>> {
        pickle::reduce(py, "compilation", &(&self.request, State::new((*self.compiled).clone())))
    }

    /// Restores a pickled result. The restored result uses a compiler without a cache for specialization.
    #[staticmethod]
    fn _of_state(py: Python<'_>, state: &[u8]) -> PyResult<Self> {
        let (request, state) = pickle::restore::<(Request, State)>(state)?;
        Ok(Self::new(Py::new(py, Compiler::plain(py))?, request, state.into_compiled()?))
    }

    fn __repr__(&self) -> String {
        let count = self.compiled.images.len();
        format!("<Compilation of {count} image{}>", if count == 1 { "" } else { "s" })
    }
}
