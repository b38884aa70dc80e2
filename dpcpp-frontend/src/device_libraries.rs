//! The device libraries of the wheel, as files of bitcode in a cache, and their counterpart for the host, an archive.
//!
//! In:  the front end's library, which holds them.
//! Out: their bytes, or paths of files.
//!
//!   1. The cache has a folder for each front end, named by a hash of what tells it from others. All of the folder's
//!      files were written at once; its index has the hash of each.
//!   2. A file is used if its hash is right. Otherwise the whole folder is made anew: beside it, then renamed. So several
//!      processes can do the same, and none sees half of it.
//!   3. A folder that is not ours, or cannot be written, is left alone: the files go to a temporary folder instead, which
//!      this value removes.

mod cache;

pub(crate) use cache::is_ours;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use object::read::ReadCache;
use tempfile::TempDir;

use crate::error::Error;
use crate::installation::Installation;
use crate::virtual_files::{VirtualFile, virtual_files};

pub use cache::folder as cache_folder;

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

/// The device libraries of an installation.
#[derive(Debug)]
pub struct DeviceLibraries {
    library: PathBuf,
    /// The cache's folder for this library; none if there is no cache.
    folder: Option<PathBuf>,
    /// Files that could not go to the cache.
    temporary: Mutex<Option<TempDir>>,
}

impl DeviceLibraries {
    /// The device libraries of an installation, in the user's cache.
    ///
    /// # Errors
    /// The front end's library cannot be read.
    pub fn open(installation: &Installation) -> Result<Self, Error> {
        Self::open_in(installation, cache::folder())
    }

    /// As [`DeviceLibraries::open`], with another folder for the cache; without one, files are temporary.
    ///
    /// # Errors
    /// The front end's library cannot be read.
    pub fn open_in(installation: &Installation, cache: Option<PathBuf>) -> Result<Self, Error> {
        let library = installation.front_end_library();
        let key = key_of(&library).map_err(Error::read(&library))?;
        let folder = cache.map(|cache| cache.join("device-libraries").join(key));
        Ok(Self { library, folder, temporary: Mutex::new(None) })
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
        if let Some(folder) = &self.folder {
            if let Some(found) = cache::read(folder, name) {
                return Ok(found);
            }
            // What is there is damaged, foreign, or does not have this name.
            let files = self.extract()?;
            if !files.contains_key(name) {
                return Err(self.missing(name));
            }
            if cache::write(folder, &files).is_ok()
                && let Some(found) = cache::read(folder, name)
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
            let folder = tempfile::Builder::new().prefix("device-libraries-").tempdir().map_err(Error::write(&base))?;
            cache::fill(folder.path(), &self.extract()?).map_err(Error::write(folder.path()))?;
            *temporary = Some(folder);
        }
        let found = temporary.as_ref().and_then(|folder| cache::read(folder.path(), name));
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

/// Returns whether a name is that of bitcode or of the host's archive, and of nothing outside of the directory.
fn is_device_library(name: &str) -> bool {
    (name.ends_with(EXTENSION) || name == HOST_LIBRARY)
        && Path::new(name).components().all(|part| matches!(part, std::path::Component::Normal(_)))
}

/// A hash of what tells a library from others: its size, its time, its beginning and its end. To hash all of its 240
/// megabytes for each compilation would take longer than to extract what is needed.
pub(crate) fn key_of(library: &Path) -> std::io::Result<String> {
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
