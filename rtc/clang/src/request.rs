//! What a compilation is asked for.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Device;

/// A file in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    /// Its path, absolute or relative to [`Settings::folder`].
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
}

/// What many compilations have in common. A precompiled header serves compilations with equal settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// What code is compiled for.
    pub device: Device,
    /// Options in clang's spelling; `sycl_rtc_options` has those that are allowed. `-O2` unless they say otherwise.
    pub options: Vec<String>,
    /// The folder that relative paths start from. It must exist.
    pub folder: PathBuf,
}

/// A compilation.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Device, options, folder.
    pub settings: &'a Settings,
    /// What is compiled.
    pub source: File<'a>,
    /// Files that the source may include. They are found before files of the disk.
    pub files: &'a [File<'a>],
    /// Expressions for kernels that the host finds by them, such as `scale<float>`. The bitcode has their kernels in
    /// `!sycl_registered_kernels`.
    pub names: &'a [&'a str],
    /// Whether the process ends after this compilation, so that its memory need not be freed.
    pub is_last: bool,
}

impl<'a> Request<'a> {
    /// A compilation of a source without further files in memory.
    #[must_use]
    pub fn new(settings: &'a Settings, source: File<'a>) -> Self {
        Self { settings, source, files: &[], names: &[], is_last: false }
    }
}
