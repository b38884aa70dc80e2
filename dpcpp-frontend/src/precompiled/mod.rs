//! Precompiled headers for the device half.
//!
//! In:  a compilation, and a folder for the cache.
//! Out: the same result in less time; or none, and the caller compiles as usual.
//!
//! The library has a cache of precompiled headers of its own (`--persistent-auto-pch=`), which cannot be used as it is:
//! its key is the command line and the text of the source's first directives, so it keeps headers that have changed;
//! kernels, constants and `device_global`s that are declared in such headers are lost; and so is every aspect.
//!
//!   1. Only the first lines of a source are precompiled (`prologue`): includes of headers that come with the front end or
//!      the system. Users' headers are compiled each time.
//!   2. Options that may matter to those headers are part of the key. Other options, which name folders of users' headers
//!      or the outputs, are kept from the library's key (`options`). Unknown options: no precompiled headers.
//!   3. The entry says which files the headers are made of. If one has changed, if a folder of the
//!      user has a file that would be included in place of one, or if the entry is damaged, it is made anew.
//!   4. Only one process makes an entry. Others compile as usual meanwhile.
//!   5. clang tells the passes of DPC++ about aspects where the definition of the enumeration `sycl::aspect` is parsed.
//!      It is not parsed if it is precompiled. So the source ends with a second definition, for clang's eyes only.
//!   6. If there are errors, or diagnostics that a user would not recognize, the result is not used.

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

/// Changes when entries of older versions of this crate must not be used.
const FORMAT: &[u8] = b"precompiled 3";
/// As many entries are kept, of 40 megabytes each.
const ENTRIES: usize = 16;
/// Variables that name more folders of headers.
const VARIABLES: [&str; 4] = ["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "OBJCPLUS_INCLUDE_PATH"];
/// The second definition of the aspects, which has the same names and numbers.
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

/// Compiles with precompiled headers from the cache, or makes them. `run` runs a task in a child process.
///
/// None: they cannot be used for this source, or did not help.
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

    let with = |folder: &Path| Task {
        contents: prologue.source.clone(),
        files: [
            [prologue.path.clone().into_bytes(), prologue.text.clone().into_bytes()],
            [aspects.clone().into_bytes(), ASPECTS.into()],
        ]
        .into_iter()
        .chain(task.files.iter().cloned())
        .collect(),
        options: options.shared.iter().cloned().chain(instantiate()).chain([persistent(folder)]).collect(),
        private: options.folders.iter().chain(&task.private).cloned().collect(),
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
        options: options.shared.iter().chain(&options.folders).cloned().collect(),
        private: Vec::new(),
        ..task.clone()
    };
    let files: Vec<_> = run(&list).ok()?.dependencies?.files().skip(1).collect();
    let compiled = run(&with(making.path())).ok().filter(is_presentable)?;
    // Without an entry the result is as good.
    let _ = entry::place(making, &files, &options, start);
    Some(compiled)
}

/// What an entry depends on, apart from the files in its manifest.
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

/// Instantiates templates once for all, not in each source.
fn instantiate() -> [Vec<u8>; 2] {
    [b"-Xclang".into(), b"-fpch-instantiate-templates".into()]
}

fn persistent(folder: &Path) -> Vec<u8> {
    [b"--persistent-auto-pch=", folder.as_os_str().as_bytes()].concat()
}

/// Whether diagnostics name only files that the user knows.
fn is_presentable(compiled: &Compiled) -> bool {
    !compiled.diagnostics.contains(IN_MEMORY)
}
