//! SYCL's headers, precompiled for the host half: most of its time is their parsing.
//!
//! In:  a source that begins with `#include` lines of system headers, one of them SYCL's.
//! Out: a precompiled header of these lines, from the cache or new.
//!
//!   1. The lines up to the first header of SYCL. With code, conditions or a user's header before it, there is no precompiled header.
//!   2. The key: a hash of these lines, of the options, and of what tells clang and wheel from others.
//!   3. An entry of the cache is valid if each file that it was made from is as it was then, and no folder
//!      of the user's now has a file that would be found before one of them.
//!   4. Without an entry, make it, unless another process is making it.
//!
//! Clang checks the files once more when it reads a precompiled header. If one has changed since step 3, that is an error, and the
//! source is compiled without.

mod entry;
mod prefix;

use std::path::PathBuf;

use user_cache::{Directory, FileState, Limit};

use super::host::Job;
use crate::detect;
use crate::options::Route;
use entry::Entry;

/// Changes when entries are made in another way.
const FORMAT: &str = "syclpasses host headers 2";
/// The directory in the user's cache, and its limit: an entry has about 40 MB.
const DIRECTORY: &str = "host-headers";
const LIMIT: Limit = Limit::entries(16);
/// Options with which there is no precompiled header: others read or write it, or come before the first line.
const EXCLUDED: [&str; 6] = ["-include", "-imacros", "-include-pch", "-fmodules", "-ftime-trace", "-fplugin"];

/// A precompiled header.
pub struct Precompiled {
    path: PathBuf,
}

impl Precompiled {
    /// Finds or makes the precompiled header for a source. None if the source is not fit for one, or if it cannot be made.
    pub fn find(job: &Job<'_>) -> Option<Self> {
        let invocation = &job.session.invocation;
        if !invocation.sycl.precompiled || invocation.dry_run {
            return None;
        }
        let options = job.options();
        if options.iter().any(|option| EXCLUDED.iter().any(|name| option.starts_with(name))) {
            return None;
        }
        let lines = prefix::of(&job.text().ok()?)?;
        let directory = Directory::new(user_cache::location()?.join(DIRECTORY), LIMIT);
        let entry = Entry::new(&directory, &key(job, &lines, &options)?);
        let folders = detect::folders(&invocation.options(Route::is_for_host));
        let path = entry.find(&folders).or_else(|| entry.make(job, &lines, &options, &folders))?;
        Some(Self { path })
    }

    /// The options with which clang reads it.
    pub fn options(&self) -> [PathBuf; 3] {
        ["-include-pch".into(), self.path.clone(), "-fpch-instantiate-templates".into()]
    }
}

/// A hash of all that a precompiled header depends on, but the files that it includes.
fn key(job: &Job<'_>, lines: &str, options: &[String]) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: &[u8]| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    add(FORMAT.as_bytes());
    add(lines.as_bytes());
    options.iter().for_each(|option| add(option.as_bytes()));
    // Folders in options may be relative.
    add(std::env::current_dir().ok()?.as_os_str().as_encoded_bytes());
    for variable in ["CPATH", "CPLUS_INCLUDE_PATH"] {
        add(std::env::var_os(variable).unwrap_or_default().as_encoded_bytes());
    }
    let clang = job.session.toolchain.clang.canonicalize().ok()?;
    for file in [clang, job.session.installation().ok()?.front_end_library()] {
        add(&user_cache::encode(&FileState::now(&file).ok()?)?);
    }
    Some(hasher.finalize().to_hex().to_string())
}
