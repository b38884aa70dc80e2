//! The key of a request.

use std::path::PathBuf;

use serde::Serialize;

use crate::protocol::{CompileTask, FrontEndTask, MARKER};

/// A key: what files are named by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub blake3::Hash);

/// What a key is made of.
#[derive(Debug, Serialize)]
pub struct Parts<'a> {
    /// What the workers are asked for.
    pub front_end: &'a Option<FrontEndTask>,
    /// See above.
    pub compile: &'a CompileTask,
    /// Name expressions.
    pub names: &'a [String],
    /// The front end of the request.
    pub choice: crate::FrontEnd,
    /// The current folder.
    pub folder: &'a PathBuf,
    /// Variables of the environment.
    pub environment: &'a [(String, Option<String>)],
    /// The worker.
    pub worker: Option<PathBuf>,
    /// Where the wheel is looked for.
    pub installation: Vec<Option<std::ffi::OsString>>,
}

impl Parts<'_> {
    /// The key. None if a text is longer than any memory.
    pub fn key(&self) -> Option<Key> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(MARKER);
        hasher.update(env!("SYCL_RTC_BUILD").as_bytes());
        // The encoding has all lengths: no two values have the same.
        hasher.update(&postcard::to_stdvec(self).ok()?);
        Some(Key(hasher.finalize()))
    }
}
