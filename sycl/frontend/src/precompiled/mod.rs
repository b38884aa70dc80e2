//! Precompiled headers for device compilation.
//!
//! Input: a compilation, and a cache directory. Output: the same result in less time, or `None`, in which case the
//! caller compiles as usual.
//!
//! The library has its own cache of precompiled headers (`--persistent-auto-pch=`), which is not
//! usable on its own. Its key consists of the command line and the text of the source's first
//! directives, so the cache returns outdated results after a header has changed. It also loses all
//! aspects, and the kernels, constants and `device_global`s that precompiled headers declare.
//!
//! 1. Precompile only the first lines of a source file (`prologue`), which include headers from the front end or the
//!    system. User headers are compiled each time.
//! 2. Include the options that may affect those headers in the key. Hide other options, which name directories of user
//!    headers or outputs, from the library's key (`options`). With unknown options, do not precompile.
//! 3. Recreate an entry if it is damaged, if one of its headers has changed, or if a user directory has a file that
//!    would be included instead of one of the entry's headers.
//! 4. Let only one process create an entry. In the meantime, other processes compile as usual.
//! 5. Append a second definition of the enumeration `sycl::aspect` to the source. clang passes the aspects to DPC++'s
//!    passes when it parses the definition, which does not happen if the definition is precompiled.
//! 6. Discard the result if it has errors, or diagnostics in generated files, which the user cannot
//!    read.

mod entry;
mod options;
mod prologue;

use std::env;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::time::SystemTime;

use user_cache::{Directory, Limit};

use crate::child::Task;
use crate::dependencies::IN_MEMORY;
use crate::device_libraries::key_of;
use crate::error::Error;
use crate::request::Compiled;
use entry::Entry;
use options::Options;
use prologue::Prologue;

/// The version of the entries' format. Change it to invalidate existing entries.
const FORMAT: &[u8] = b"precompiled 3";
/// The maximum number of entries, each of which takes about 40 megabytes.
const ENTRIES: usize = 16;
/// The environment variables that name header directories.
const VARIABLES: [&str; 4] = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH"];
/// The second definition of the aspects, with the same names and values.
const ASPECTS: &str = "\
#ifdef __SYCL_TYPE
namespace syclpasses_precompiled {
#define __SYCL_ASPECT(ASPECT, ID) ASPECT = ID,
#define __SYCL_ASPECT_DEPRECATED(ASPECT, ID, MESSAGE) ASPECT = ID,
#define __SYCL_ASPECT_DEPRECATED_ALIAS(ASPECT, ID, MESSAGE) ASPECT = ID,
enum class __SYCL_TYPE(aspect) aspect {
#include <sycl/info/aspects.def>
#include <sycl/info/aspects_deprecated.def>
};
#undef __SYCL_ASPECT_DEPRECATED_ALIAS
#undef __SYCL_ASPECT_DEPRECATED
#undef __SYCL_ASPECT
}
#endif
";

/// Compiles with precompiled headers from the cache, or creates them. `run` runs a task in a child process.
///
/// Returns `None` if precompiled headers cannot be used for this source, or if the result must be discarded.
pub fn compile(cache: &Path, task: &Task, run: impl Fn(&Task) -> Result<Compiled, Error>) -> Option<Compiled> {
    if VARIABLES.iter().any(|name| env::var_os(name).is_some_and(|value| !value.is_empty())) {
        return None;
    }
    let options = Options::of(&task.options, &task.files)?;
    let aspects = format!("{IN_MEMORY}aspects.h");
    let prologue = Prologue::of(&task.contents, &aspects, |name| options.finds(Path::new(name)))?;
    let library = Path::new(OsStr::from_bytes(&task.library));
    let directory = Directory::new(cache.join("precompiled"), Limit::entries(ENTRIES));
    let entry = Entry::new(&directory, &key(library, &options, &prologue)?);

    let with = |directory: &Path| Task {
        contents: prologue.source.clone(),
        files: [
            [prologue.path.clone().into_bytes(), prologue.text.clone().into_bytes()],
            [aspects.clone().into_bytes(), ASPECTS.into()],
        ]
        .into_iter()
        .chain(task.files.iter().cloned())
        .collect(),
        options: options.shared.iter().cloned().chain(instantiate()).chain([persistent(directory)]).collect(),
        private: options.directories.iter().chain(&task.private).cloned().collect(),
        hide_private: true,
        ..task.clone()
    };
    if entry.is_valid(&options) {
        let compiled = run(&with(&entry.path())).ok();
        entry.keep_known();
        return compiled.filter(is_presentable);
    }
    let _lock = entry.lock()?;
    let making = entry.make()?;
    let start = SystemTime::now();
    let list = Task {
        contents: prologue.text.clone().into_bytes(),
        rule: b"-MD".to_vec(),
        header: false,
        footer: false,
        only_list: true,
        options: options.shared.iter().chain(&options.directories).cloned().collect(),
        private: Vec::new(),
        ..task.clone()
    };
    let files: Vec<_> = run(&list).ok()?.dependencies?.files().skip(1).collect();
    let compiled = run(&with(making.path())).ok().filter(is_presentable)?;
    // The result is valid even if the entry cannot be stored.
    let _ = entry::publish(making, &files, &options, start);
    Some(compiled)
}

/// Returns the key of an entry. It covers all inputs except the files in the manifest.
fn key(library: &Path, options: &Options, prologue: &Prologue) -> Option<String> {
    let mut hasher = blake3::Hasher::new();
    let library = key_of(library).ok()?;
    let parts = [FORMAT, library.as_bytes(), prologue.text.as_bytes()].into_iter();
    for part in parts.chain(options.shared.iter().map(Vec::as_slice)) {
        hasher.update(&(part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    Some(hasher.finalize().to_hex().to_string())
}

/// Returns the options that make clang instantiate templates once in the precompiled headers instead of in each source
/// file.
fn instantiate() -> [Vec<u8>; 2] {
    [b"-Xclang".into(), b"-fpch-instantiate-templates".into()]
}

fn persistent(directory: &Path) -> Vec<u8> {
    [b"--persistent-auto-pch=", directory.as_os_str().as_bytes()].concat()
}

/// Returns whether diagnostics name no generated files, which the user cannot read.
fn is_presentable(compiled: &Compiled) -> bool {
    !compiled.diagnostics.contains(IN_MEMORY)
}
