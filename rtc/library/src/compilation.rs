//! What a compilation gives.

use std::time::Duration;

use device_image::ImageInfo;
use serde::{Deserialize, Serialize};

use crate::{Diagnostic, FrontEnd};

/// A device image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// Target, format, kernels and property sets.
    pub info: ImageInfo,
    /// The image.
    pub bytes: Vec<u8>,
}

/// The kernel that a name expression names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KernelName {
    /// The expression as it was given.
    pub expression: String,
    /// The kernel's name in its image.
    pub kernel: String,
}

/// A step of a compilation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// Looking the result up in the cache.
    Cache,
    /// Starting the worker, if there was none.
    Start,
    /// From source to bitcode.
    FrontEnd,
    /// Linking device libraries.
    Link,
    /// Splitting.
    Split,
    /// This project's passes.
    Passes,
    /// Code generation, all images together.
    CodeGeneration,
}

/// How long a step took.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// The step.
    pub step: Step,
    /// When it began, after the call.
    pub start: Duration,
    /// How long it took.
    pub duration: Duration,
}

/// The result of a compilation without errors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Compilation {
    /// The images: of the first target all, then of the next.
    pub images: Vec<Image>,
    /// The kernels of the request's name expressions, in its order.
    pub names: Vec<KernelName>,
    /// Warnings as data.
    pub diagnostics: Vec<Diagnostic>,
    /// Warnings, and which front end was used, as text.
    pub log: String,
    /// The front end that was used. [`FrontEnd::Auto`] if there was no source.
    pub front_end: FrontEnd,
    /// Bitcode of the front end, if the request asked to keep it.
    pub bitcode: Option<Vec<u8>>,
    /// Whether it comes from the cache.
    pub is_cached: bool,
    /// How long the steps took.
    pub timings: Vec<Timing>,
}
