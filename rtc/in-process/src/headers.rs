//! Precompiled headers in the user's cache, for the first compilation of a process.
//!
//! Input: settings. Output: a precompiled header that this program created with them, from files that have not changed.
//!
//! The name of an entry is a hash of the settings, of the environment variables that specify header directories, and of
//! the path, size and times of this program and its libraries, because clang reads only files that the same clang
//! wrote. The cache checks that nobody else can write to the directory, and each file has a checksum.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clang_host::{Clang, ENVIRONMENT, Precompiled, Settings};
use user_cache::{Directory, FileState, Hash, Limit};

/// The directory in the user's cache, and its size limit. The size of a precompiled header is about 2 MiB.
const NAME: &str = "rtc-headers";
const LIMIT: Limit = Limit::bytes(512 << 20);

/// The directory of precompiled headers.
pub struct Headers {
    directory: Option<Directory>,
    /// The programs and libraries that build the headers.
    programs: Arc<[PathBuf]>,
}

impl Headers {
    /// Returns the directory of headers in the user's cache directory `cache`, if any.
    pub fn new(cache: Option<&Path>, programs: Arc<[PathBuf]>) -> Self {
        Self { directory: cache.map(|cache| Directory::new(cache.join(NAME), LIMIT)), programs }
    }

    /// Finds a current header with these settings.
    pub fn find(&self, clang: &Clang, settings: &Settings) -> Option<Precompiled> {
        let settings = clang.settings_of_precompiled(settings).ok()?;
        let found: Precompiled = self.directory.as_ref()?.value(&self.name(&settings)?)?;
        (found.settings == settings && found.is_current()).then_some(found)
    }

    /// Stores a header.
    pub fn keep(&self, made: &Precompiled) {
        if let (Some(directory), Some(name)) = (&self.directory, self.name(&made.settings)) {
            // A failed write only costs time later.
            let _ = directory.keep_value(&name, made);
        }
    }

    /// Returns the name of an entry, or `None` if a program cannot be read.
    fn name(&self, settings: &Settings) -> Option<Hash> {
        let programs = self.programs.iter().map(|path| FileState::now(path).ok());
        let programs = programs.collect::<Option<Vec<_>>>()?;
        let environment: Vec<_> = ENVIRONMENT.iter().map(std::env::var_os).collect();
        Some(blake3::hash(&postcard::to_stdvec(&(settings, programs, environment)).ok()?).into())
    }
}
