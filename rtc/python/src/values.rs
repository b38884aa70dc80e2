//! Values of specialization constants.

use pyo3::prelude::*;
use pyo3::types::PyString;

/// Returns values of specialization constants as JSON text, from a dictionary or from text.
pub fn text(values: &Bound<'_, PyAny>) -> PyResult<String> {
    match values.cast::<PyString>() {
        Ok(text) => text.extract(),
        Err(_) => values.py().import("json")?.call_method1("dumps", (values,))?.extract(),
    }
}
