//! The wheel's device libraries, as bitcode files in a cache, and the corresponding archive for the
//! host.
//!
//! Input: the front end's library, which contains the files. Output: their contents, or paths of files.
//!
//! Files from newer versions of LLVM are rewritten for LLVM 22 ([`crate::bitcode`]).
//!
//! 1. Look up the cache entry of the front end, named by a hash that identifies it. All files of an entry are written
//!    together; the index of the entry has the hash of each file.
//! 2. Use a file if its hash is correct. Otherwise, one process recreates the whole entry.
//! 3. If the cache belongs to another user or cannot be written, use a temporary directory instead, which is removed on
//!    drop.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::Duration;

use object::read::ReadCache;
use tempfile::TempDir;
use user_cache::{Directory, Limit, Patience, Tree};

use crate::bitcode::for_llvm_22;
use crate::error::Error;
use crate::installation::Installation;
use crate::virtual_files::{VirtualFile, virtual_files};

/// The device libraries for SPIR-V, in link order. Only the required parts of each library are linked. A library may
/// depend on later libraries.
pub const LINK_ORDER: [&str; 18] = [
    "libsycl-crt.bc",
    "libsycl-complex.bc",
    "libsycl-complex-fp64.bc",
    "libsycl-cmath.bc",
    "libsycl-cmath-fp64.bc",
    "libsycl-imf.bc",
    "libsycl-imf-fp64.bc",
    "libsycl-imf-bf16.bc",
    "libsycl-bfloat16.bc",
    "libsycl-fallback-cstring.bc",
    "libsycl-fallback-complex.bc",
    "libsycl-fallback-complex-fp64.bc",
    "libsycl-fallback-cmath.bc",
    "libsycl-fallback-cmath-fp64.bc",
    "libsycl-fallback-imf.bc",
    "libsycl-fallback-imf-fp64.bc",
    "libsycl-fallback-imf-bf16.bc",
    "libsycl-fallback-bfloat16.bc",
];
/// The archive with the host functions of `sycl::ext::intel::math`.
pub const HOST_LIBRARY: &str = "libsycl-devicelib-host.a";
/// The directory of the files within the library.
const DIRECTORY: &str = "lib/";
/// The extension of bitcode files.
const EXTENSION: &str = ".bc";
/// The suffix of the keys of cache entries, which changes when files are rewritten differently.
const CONTENTS: &str = "-1";
/// The number of bytes at the library's beginning and end that identify it. They contain symbols, relocations, and
/// section headers.
const SAMPLE: u64 = 1 << 20;

/// The maximum time to wait for another process to extract the files. Extraction normally takes less than a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// The device libraries of an installation.
#[derive(Debug)]
pub struct DeviceLibraries {
    library: PathBuf,
    /// The cache directory, if any.
    directory: Option<Directory>,
    /// The key of this library in the cache.
    key: String,
    /// A directory for files that cannot be cached.
    temporary: Mutex<Option<TempDir>>,
}

impl DeviceLibraries {
    /// Opens the device libraries of an installation, in the user's cache.
    ///
    /// # Errors
    /// Fails if the front end's library cannot be read.
    pub fn open(installation: &Installation) -> Result<Self, Error> {
        Self::open_in(installation, user_cache::location())
    }

    /// Like [`DeviceLibraries::open`], but uses the given cache directory. If `cache` is `None`, the files are
    /// temporary.
    ///
    /// # Errors
    /// Fails if the front end's library cannot be read.
    pub fn open_in(installation: &Installation, cache: Option<PathBuf>) -> Result<Self, Error> {
        let library = installation.front_end_library();
        let key = format!("{}{CONTENTS}", key_of(&library).map_err(Error::read(&library))?);
        let directory = cache.map(|cache| Directory::new(cache.join("device-libraries"), Limit::NONE));
        Ok(Self { library, directory, key, temporary: Mutex::new(None) })
    }

    /// Returns the contents of a device library, such as `libsycl-crt.bc` or `clc/…`.
    ///
    /// # Errors
    /// Fails if no such library exists, or the front end's library is damaged.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, Error> {
        self.find(name).map(|(_, contents)| contents)
    }

    /// Returns the path of a device library. The file exists at least as long as `self`.
    ///
    /// # Errors
    /// Fails if no such library exists, or it can be written neither to the cache nor to a temporary directory.
    pub fn path(&self, name: &str) -> Result<PathBuf, Error> {
        self.find(name).map(|(path, _)| path)
    }

    fn find(&self, name: &str) -> Result<(PathBuf, Vec<u8>), Error> {
        if let Some(directory) = &self.directory {
            let entry = directory.tree(&self.key);
            if let Some(found) = read(&entry, name) {
                return Ok(found);
            }
            // The entry is missing or damaged, or does not contain this file.
            let lock = entry.lock(Patience::of(PATIENCE));
            // Another process may have written the entry before this process acquired the lock.
            if let Some(found) = lock.as_ref().and_then(|_| read(&entry, name)) {
                return Ok(found);
            }
            let files = self.extract()?;
            if !files.contains_key(name) {
                return Err(self.missing(name));
            }
            if write(&entry, &files).is_ok()
                && let Some(found) = read(&entry, name)
            {
                return Ok(found);
            }
        }
        self.find_temporary(name)
    }

    fn find_temporary(&self, name: &str) -> Result<(PathBuf, Vec<u8>), Error> {
        let mut temporary = self.temporary.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if temporary.is_none() {
            let base = std::env::temp_dir();
            let directory =
                tempfile::Builder::new().prefix("device-libraries-").tempdir().map_err(Error::write(&base))?;
            fill(directory.path(), &self.extract()?).map_err(Error::write(directory.path()))?;
            *temporary = Some(directory);
        }
        let path = temporary.as_ref().map(|directory| directory.path().join(name)).filter(|_| is_device_library(name));
        let found = path.and_then(|path| fs::read(&path).ok().map(|contents| (path, contents)));
        found.ok_or_else(|| self.missing(name))
    }

    fn missing(&self, name: &str) -> Error {
        Error::NoDeviceLibrary { library: self.library.clone(), name: name.to_owned() }
    }

    /// Returns all device libraries by name.
    fn extract(&self) -> Result<BTreeMap<String, Vec<u8>>, Error> {
        let failed = |source| Error::VirtualFiles { library: self.library.clone(), source };
        let mut file = File::open(&self.library).map_err(Error::read(&self.library))?;
        let list = virtual_files(&ReadCache::new(&mut file)).map_err(failed)?;
        let mut files = BTreeMap::new();
        for VirtualFile { path, offset, size } in list {
            let Some(name) = path.strip_prefix(DIRECTORY).map(first_name).filter(|name| is_device_library(name)) else {
                continue;
            };
            let mut contents = Vec::new();
            file.seek(SeekFrom::Start(offset)).map_err(Error::read(&self.library))?;
            Read::by_ref(&mut file).take(size).read_to_end(&mut contents).map_err(Error::read(&self.library))?;
            // If this fails, LLVM reports the reason when the library is linked.
            let contents = for_llvm_22(contents.clone()).unwrap_or(contents);
            files.insert(name, contents);
        }
        Ok(files)
    }
}

/// Returns the path and contents of a file in an entry.
fn read(entry: &Tree<'_>, name: &str) -> Option<(PathBuf, Vec<u8>)> {
    let opened = entry.open()?;
    Some((opened.path(name), opened.read(name)?))
}

/// Writes an entry.
fn write(entry: &Tree<'_>, files: &BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let making = entry.make()?;
    fill(making.path(), files)?;
    making.publish(Vec::new())
}

/// Writes files to a directory.
fn fill(directory: &Path, files: &BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    for (name, contents) in files {
        let path = directory.join(name);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::write(&path, contents)?;
    }
    Ok(())
}

/// Returns the name of a file in intel-sycl-rt 2026.0, which may differ from its name in 2026.2.
fn first_name(name: &str) -> String {
    if let Some(name) = name.strip_prefix("dpcpp-2026/sycl/") {
        return name.to_owned();
    }
    let libclc = name.strip_prefix("clang/23/lib/").and_then(|rest| rest.split_once("/libspirv.l64.signed_char.bc"));
    match libclc {
        Some((triple, "")) => format!("clang/22/lib/libclc/remangled-l64-signed_char.libspirv-{triple}.bc"),
        _ => name.to_owned(),
    }
}

#[cfg(test)]
#[test]
fn files_of_2026_2_have_names_of_2026_0() {
    assert_eq!(first_name("dpcpp-2026/sycl/libsycl-crt.bc"), "libsycl-crt.bc");
    let libclc = "clang/22/lib/libclc/remangled-l64-signed_char.libspirv-nvptx64-nvidia-cuda.bc";
    assert_eq!(first_name("clang/23/lib/nvptx64-nvidia-cuda/libspirv.l64.signed_char.bc"), libclc);
    assert_eq!(first_name(libclc), libclc);
    let other = "clang/23/lib/nvptx64-nvidia-cuda/libspirv.l32.signed_char.bc";
    assert_eq!(first_name(other), other);
}

/// Returns whether `name` is a bitcode file or the host's archive, and is a path within the
/// directory.
fn is_device_library(name: &str) -> bool {
    (name.ends_with(EXTENSION) || name == HOST_LIBRARY)
        && Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

/// Returns a hash that identifies a library, computed from its size, modification time, beginning and end. Hashing all
/// of its 240 megabytes for each compilation would take longer than extracting the needed files.
pub(crate) fn key_of(library: &Path) -> io::Result<String> {
    let mut file = File::open(library)?;
    let metadata = file.metadata()?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&metadata.len().to_le_bytes());
    hasher.update(&metadata.mtime().to_le_bytes());
    hasher.update(&metadata.mtime_nsec().to_le_bytes());
    let mut sample = Vec::new();
    Read::by_ref(&mut file).take(SAMPLE).read_to_end(&mut sample)?;
    file.seek(SeekFrom::Start(metadata.len().saturating_sub(SAMPLE)))?;
    Read::by_ref(&mut file).take(SAMPLE).read_to_end(&mut sample)?;
    hasher.update(&sample);
    Ok(hasher.finalize().to_hex().to_string())
}
