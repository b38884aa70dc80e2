//! The result of a compilation.

use std::time::Duration;

use device_image::ImageInfo;
use serde::{Deserialize, Serialize};

use crate::{Diagnostic, FrontEnd};

/// A device image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The target, format, kernels and property sets.
    pub info: ImageInfo,
    /// The contents of the image.
    pub bytes: Vec<u8>,
}

/// A name expression and its kernel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelName {
    /// The expression, as given in the request.
    pub expression: String,
    /// The name of the kernel in its image.
    pub kernel: String,
}

/// A step of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Cache lookup.
    Cache,
    /// Startup of the worker, if it is not running.
    Start,
    /// Compilation of source to bitcode.
    FrontEnd,
    /// Linking of device libraries.
    Link,
    /// Splitting into images.
    Split,
    /// This project's passes.
    Passes,
    /// Code generation for all images.
    CodeGeneration,
}

/// The time that a step took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The step.
    pub step: Step,
    /// The start time, relative to the call.
    pub start: Duration,
    /// The duration.
    pub duration: Duration,
}

/// The result of a successful compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// The images, grouped by target in the request's order.
    pub images: Vec<Image>,
    /// The kernels for the request's name expressions, in the order of the request.
    pub names: Vec<KernelName>,
    /// The warnings as structured data.
    pub diagnostics: Vec<Diagnostic>,
    /// The warnings, and a note on the front end used, as text.
    pub log: String,
    /// The front end that compiled the source; [`FrontEnd::Auto`] if the input was not source code.
    pub front_end: FrontEnd,
    /// The front end's bitcode, if the request keeps it.
    pub bitcode: Option<Vec<u8>>,
    /// True if the result came from the cache.
    pub is_cached: bool,
    /// The times of the steps.
    pub timings: Vec<Timing>,
}
