//! Compilation requests.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::Device;

/// A file in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File<'a> {
    /// The path, absolute or relative to [`Settings::directory`].
    pub path: &'a str,
    /// The contents.
    pub text: &'a str,
}

/// The parameters that many compilations share. A precompiled header is used for compilations with equal settings.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Settings {
    /// The device for which code is compiled.
    pub device: Device,
    /// The options in clang's spelling; `clang_options` lists the accepted options. The default level is `-O2`.
    pub options: Vec<String>,
    /// The directory to which paths are relative. It must exist.
    pub directory: PathBuf,
}

/// A compilation.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// The device, options and directory.
    pub settings: &'a Settings,
    /// The source file to compile.
    pub source: File<'a>,
    /// Files that the source file may include. They take precedence over files on disk.
    pub files: &'a [File<'a>],
    /// Expressions by which the host finds kernels, such as `scale<float>`. The bitcode lists their kernels in
    /// `!sycl_registered_kernels`.
    pub names: &'a [&'a str],
    /// True if the process exits after this compilation, so that its memory does not have to be freed.
    pub is_last: bool,
}

impl<'a> Request<'a> {
    /// Creates a request to compile a source file without other files in memory.
    #[must_use]
    pub fn new(settings: &'a Settings, source: File<'a>) -> Self {
        Self { settings, source, files: &[], names: &[], is_last: false }
    }
}
