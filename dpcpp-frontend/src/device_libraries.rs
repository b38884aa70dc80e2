//! The device libraries of the wheel, as files of bitcode in a cache, and their counterpart for the host, an archive.
//!
//! In:  the front end's library, which holds them.
//! Out: their bytes, or paths of files.
//!
//!   1. The cache has an entry for each front end, named by a hash of what tells it from others. All of its files were
//!      written at once; its index has the hash of each.
//!   2. A file is used if its hash is right. Otherwise the whole entry is made anew, by one process.
//!   3. A cache that is not the user's, or cannot be written, is left alone: the files go to a temporary directory instead,
//!      which this value removes.

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

use crate::error::Error;
use crate::installation::Installation;
use crate::virtual_files::{VirtualFile, virtual_files};

/// The device libraries for SPIR-V, in the order in which they have to be linked, each as far as it is needed. A library
/// may need those after it.
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
/// The archive with the functions of `sycl::ext::intel::math` for the host.
pub const HOST_LIBRARY: &str = "libsycl-devicelib-host.a";
/// Where the library keeps them.
const FOLDER: &str = "lib/";
/// What their names end with.
const EXTENSION: &str = ".bc";
/// As much of the library's beginning and end as tells it from others: symbols, relocations, and section headers.
const SAMPLE: u64 = 1 << 20;

/// How long a process waits for another one that extracts the files, which takes less than a second.
const PATIENCE: Duration = Duration::from_secs(60);

/// The device libraries of an installation.
#[derive(Debug)]
pub struct DeviceLibraries {
    library: PathBuf,
    /// The cache; none if there is none.
    directory: Option<Directory>,
    /// The key of this library in the cache.
    key: String,
    /// Files that could not go to the cache.
    temporary: Mutex<Option<TempDir>>,
}

impl DeviceLibraries {
    /// The device libraries of an installation, in the user's cache.
    ///
    /// # Errors
    /// The front end's library cannot be read.
    pub fn open(installation: &Installation) -> Result<Self, Error> {
        Self::open_in(installation, user_cache::location())
    }

    /// As [`DeviceLibraries::open`], with another folder for the cache; without one, files are temporary.
    ///
    /// # Errors
    /// The front end's library cannot be read.
    pub fn open_in(installation: &Installation, cache: Option<PathBuf>) -> Result<Self, Error> {
        let library = installation.front_end_library();
        let key = key_of(&library).map_err(Error::read(&library))?;
        let directory = cache.map(|cache| Directory::new(cache.join("device-libraries"), Limit::NONE));
        Ok(Self { library, directory, key, temporary: Mutex::new(None) })
    }

    /// The bitcode of a device library: `libsycl-crt.bc`, `clc/…`.
    ///
    /// # Errors
    /// There is no such library, or the front end's library is damaged.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, Error> {
        self.find(name).map(|(_, contents)| contents)
    }

    /// A file with the bitcode of a device library. It exists as long as this value.
    ///
    /// # Errors
    /// There is no such library, or it can be written neither to the cache nor to a temporary folder.
    pub fn path(&self, name: &str) -> Result<PathBuf, Error> {
        self.find(name).map(|(path, _)| path)
    }

    fn find(&self, name: &str) -> Result<(PathBuf, Vec<u8>), Error> {
        if let Some(directory) = &self.directory {
            let entry = directory.tree(&self.key);
            if let Some(found) = read(&entry, name) {
                return Ok(found);
            }
            // What is there is damaged, foreign, or does not have this name.
            let lock = entry.lock(Patience::of(PATIENCE));
            // Another process may have written it before this one had the lock.
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

    /// All device libraries, by name.
    fn extract(&self) -> Result<BTreeMap<String, Vec<u8>>, Error> {
        let failed = |source| Error::VirtualFiles { library: self.library.clone(), source };
        let mut file = File::open(&self.library).map_err(Error::read(&self.library))?;
        let list = virtual_files(&ReadCache::new(&mut file)).map_err(failed)?;
        let mut files = BTreeMap::new();
        for VirtualFile { path, offset, size } in list {
            let Some(name) = path.strip_prefix(FOLDER).filter(|name| is_device_library(name)) else { continue };
            let mut contents = Vec::new();
            file.seek(SeekFrom::Start(offset)).map_err(Error::read(&self.library))?;
            Read::by_ref(&mut file).take(size).read_to_end(&mut contents).map_err(Error::read(&self.library))?;
            files.insert(name.to_owned(), contents);
        }
        Ok(files)
    }
}

/// A file of an entry, with its contents.
fn read(entry: &Tree<'_>, name: &str) -> Option<(PathBuf, Vec<u8>)> {
    let opened = entry.open()?;
    Some((opened.path(name), opened.read(name)?))
}

/// Makes an entry.
fn write(entry: &Tree<'_>, files: &BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let making = entry.make()?;
    fill(making.path(), files)?;
    making.place(Vec::new())
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

/// Returns whether a name is that of bitcode or of the host's archive, and of nothing outside of the directory.
fn is_device_library(name: &str) -> bool {
    (name.ends_with(EXTENSION) || name == HOST_LIBRARY)
        && Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

/// A hash of what tells a library from others: its size, its time, its beginning and its end. To hash all of its 240
/// megabytes for each compilation would take longer than to extract what is needed.
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
