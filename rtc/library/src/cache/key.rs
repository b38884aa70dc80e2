//! The key of a request.

use std::path::PathBuf;

use serde::Serialize;

use crate::protocol::{CompileTask, FrontEndTask, MARKER};

/// A cache key. It determines the file names of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub blake3::Hash);

/// The inputs of a key.
#[derive(Debug, Serialize)]
pub struct Parts<'a> {
    /// The front end's task, if the input is source code.
    pub front_end: &'a Option<FrontEndTask>,
    /// The task for the steps after the front end.
    pub compile: &'a CompileTask,
    /// The name expressions in the request.
    pub names: &'a [String],
    /// The requested front end.
    pub choice: crate::FrontEnd,
    /// The current directory.
    pub directory: &'a PathBuf,
    /// The environment variables that affect compilers.
    pub environment: &'a [(String, Option<String>)],
    /// The path of the worker.
    pub worker: Option<PathBuf>,
    /// The environment variables that determine which wheel and GPU libraries are used.
    pub installation: Vec<Option<std::ffi::OsString>>,
}

impl Parts<'_> {
    /// Returns the key for machines that share a store. It includes hashes of the programs instead of paths on this
    /// machine.
    #[cfg(feature = "shared-cache")]
    pub fn shared_key(&self, programs: &[Option<user_cache::Hash>]) -> Option<Key> {
        let front_end = self.front_end.clone().map(|task| FrontEndTask { precompiled: None, ..task });
        let compile = CompileTask { sycl_root: None, ..self.compile.clone() };
        let parts = Parts { front_end: &front_end, compile: &compile, worker: None, installation: Vec::new(), ..*self };
        let mut hasher = blake3::Hasher::new();
        hasher.update(parts.key()?.0.as_bytes());
        hasher.update(&postcard::to_stdvec(programs).ok()?);
        Some(Key(hasher.finalize()))
    }

    /// Returns the key, or `None` if encoding fails.
    pub fn key(&self) -> Option<Key> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(MARKER);
        hasher.update(env!("SYCL_RTC_BUILD").as_bytes());
        // The encoding includes all lengths, so different values have different encodings.
        hasher.update(&postcard::to_stdvec(self).ok()?);
        Some(Key(hasher.finalize()))
    }
}
