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
    /// The key for machines that share a store: without paths of this machine, but with the contents of its programs.
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
