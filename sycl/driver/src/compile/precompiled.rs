//! Precompiled SYCL headers for the host compilation, which spends most of its time parsing these headers.
//!
//! Input: a source file that begins with `#include` lines for system headers, including a SYCL header. Output: a
//! precompiled header for these lines, from the cache or newly created.
//!
//! 1. Extract the lines up to the first SYCL header. If code, conditions or user headers come before it, do not
//!    precompile.
//! 2. Compute the key: a hash of these lines, the options, and data that identifies clang and the wheel.
//! 3. Accept a cache entry if all files from which it was created are unchanged, and no user directory has a file that
//!    clang would find before one of them.
//! 4. Otherwise, create the entry, unless another process is doing so.
//!
//! Clang checks the files again when it reads a precompiled header. If a file has changed since step 3, clang reports
//! an error, and the source is compiled without the precompiled header.

mod entry;
mod prefix;

use std::path::PathBuf;

use user_cache::{Directory, FileState, Limit};

use super::job::Job;
use crate::detect;
use crate::options::Route;
use entry::Entry;

/// The version of the entries' format. Change it to invalidate existing entries.
const FORMAT: &str = "syclpasses host headers 2";
/// The subdirectory of the user's cache, and its limit. An entry takes about 40 MB.
const DIRECTORY: &str = "host-headers";
const LIMIT: Limit = Limit::entries(16);
/// The options that disable precompiled headers, because they read or write such a header themselves, or take effect
/// before the first line.
const EXCLUDED: [&str; 6] = ["-include", "-imacros", "-include-pch", "-fmodules", "-ftime-trace", "-fplugin"];

/// A precompiled header.
pub struct Precompiled {
    path: PathBuf,
}

impl Precompiled {
    /// Finds or creates the precompiled header of a source file. Returns `None` if the source is not suitable or
    /// creation fails.
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
        let directories = detect::directories(&invocation.options(Route::is_for_host));
        let path = entry.find(&directories).or_else(|| entry.make(job, &lines, &options, &directories))?;
        Some(Self { path })
    }

    /// Returns the options that make clang read the precompiled header.
    pub fn options(&self) -> [PathBuf; 3] {
        ["-include-pch".into(), self.path.clone(), "-fpch-instantiate-templates".into()]
    }
}

/// Returns a hash of all inputs of a precompiled header except for the files that it includes.
fn key(job: &Job<'_>, lines: &str, options: &[String]) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let mut add = |text: &[u8]| {
        hasher.update(&(text.len() as u64).to_le_bytes());
        hasher.update(text);
    };
    add(FORMAT.as_bytes());
    add(lines.as_bytes());
    options.iter().for_each(|option| add(option.as_bytes()));
    // Directories in options may be relative.
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
