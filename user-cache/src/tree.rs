//! Entries that are directories of files, for compilers that require paths.
//!
//! | file in a [`Directory`] | contents |
//! |---|---|
//! | `KEY/…` | the files in an entry |
//! | `KEY/index` | the size and hash of each file, and the state of the files from which the entry was created |
//! | `KEY.lock` | empty; locked by the process that is creating the entry |
//! | `KEY.EXTENSION` | a file whose path stays the same when the entry is recreated |
//!
//! An entry is created in a temporary directory with the same parent directory. The temporary directory is then
//! renamed. Therefore, no process can read an incomplete entry, and several processes can create the same entry.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use crate::directory::Directory;
use crate::entry;
use crate::eviction::{Item, Limit, is_abandoned, surplus};
use crate::file::{self, NEW};
use crate::lock::{self, Lock, Patience};
use crate::name::Hash;
use crate::owner;
use crate::state::{FileState, hash_of};

/// The name of the index.
const INDEX: &str = "index";
/// The maximum size of an index in bytes.
const LARGEST_INDEX: u64 = 64 << 20;
/// The prefix of directories that are being removed.
const OLD: &str = ".old-";
/// The maximum number of attempts to rename an entry while other processes rename entries to the same name.
const ATTEMPTS: usize = 4;

/// An entry, which may not exist.
#[derive(Clone, Debug)]
pub struct Tree<'d> {
    directory: &'d Directory,
    key: String,
}

/// An existing entry.
#[derive(Debug)]
pub struct Opened {
    path: PathBuf,
    index: Index,
}

/// An entry that is being created. Dropping it without [`Making::publish`] removes its files.
#[derive(Debug)]
pub struct Making<'t> {
    tree: &'t Tree<'t>,
    directory: TempDir,
}

#[derive(Debug, Serialize, Deserialize)]
struct Index {
    files: Vec<File>,
    sources: Vec<FileState>,
}

/// A file in an entry.
#[derive(Debug, Serialize, Deserialize)]
struct File {
    name: String,
    size: u64,
    hash: Hash,
}

impl Directory {
    /// Returns the entry for a key, a directory of files.
    #[must_use]
    pub fn tree(&self, key: &str) -> Tree<'_> {
        Tree::new(self, key)
    }
}

impl<'d> Tree<'d> {
    fn new(directory: &'d Directory, key: &str) -> Self {
        Self { directory, key: key.to_owned() }
    }

    /// Returns the path of the entry.
    #[must_use]
    pub fn path(&self) -> PathBuf {
        self.directory.path().join(&self.key)
    }

    /// Opens the entry. Returns `None` if it does not exist, is damaged, or belongs to another user.
    #[must_use]
    pub fn open(&self) -> Option<Opened> {
        self.directory.check().ok()?;
        let path = self.path();
        owner::check(&path).ok()?;
        let contents = entry::unseal(&self.index_name(), file::read(&path.join(INDEX), LARGEST_INDEX)?)?;
        Some(Opened { index: entry::decode(&contents)?, path })
    }

    /// Locks the entry. Returns `None` if locking fails, or if the caller's patience is exhausted.
    #[must_use]
    pub fn lock(&self, patience: Patience<'_>) -> Option<Lock> {
        self.directory.make().ok()?;
        Lock::acquire(&self.beside(lock::EXTENSION), patience)
    }

    /// Writes a file next to the entry, unless the file already has these contents. Returns its path.
    ///
    /// # Errors
    /// Fails if the directory is not usable, or if the file cannot be written.
    pub fn write_beside(&self, extension: &str, contents: &[u8]) -> io::Result<PathBuf> {
        self.directory.make()?;
        let path = self.beside(extension);
        if file::read(&path, contents.len() as u64).is_none_or(|found| found != contents) {
            file::write(&path, contents)?;
        }
        Ok(path)
    }

    /// Starts to create the entry in an empty directory.
    ///
    /// # Errors
    /// Fails if the directory is not usable or cannot be written.
    pub fn make(&self) -> io::Result<Making<'_>> {
        self.directory.make()?;
        Ok(Making { tree: self, directory: self.temporary(NEW)? })
    }

    /// Creates a temporary directory that only the user can access.
    fn temporary(&self, prefix: &str) -> io::Result<TempDir> {
        let permissions = Permissions::from_mode(0o700);
        tempfile::Builder::new().prefix(prefix).permissions(permissions).tempdir_in(self.directory.path())
    }

    fn beside(&self, extension: &str) -> PathBuf {
        self.directory.path().join(format!("{}.{extension}", self.key))
    }

    fn index_name(&self) -> String {
        format!("{}/{INDEX}", self.key)
    }
}

impl Opened {
    /// Returns the path of a file in the entry.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Returns the names of the files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.index.files.iter().map(|file| file.name.as_str())
    }

    /// Returns the state of the files from which the entry was created.
    #[must_use]
    pub fn sources(&self) -> &[FileState] {
        &self.index.sources
    }

    /// Returns the contents of a file, or `None` if it is not in the entry or is damaged.
    #[must_use]
    pub fn read(&self, name: &str) -> Option<Vec<u8>> {
        let expected = self.find(name)?;
        let contents = file::read(&self.path(name), expected.size)?;
        (Hash::from(blake3::hash(&contents)) == expected.hash).then_some(contents)
    }

    /// Returns whether a file is undamaged, without loading it into memory.
    #[must_use]
    pub fn is_whole(&self, name: &str) -> bool {
        let found = self.find(name).and_then(|expected| Some((expected, owner::open(&self.path(name))?)));
        found.is_some_and(|(expected, (file, found))| {
            found.len() == expected.size && hash_of(file) == Some(expected.hash)
        })
    }

    /// Returns whether the files from which the entry was created are unchanged. If so, records a use of the entry.
    #[must_use]
    pub fn is_current(&self) -> bool {
        let is_current = self.index.sources.iter().all(FileState::is_current);
        if is_current {
            self.touch();
        }
        is_current
    }

    /// Records a use of the entry.
    pub fn touch(&self) {
        file::touch(&self.path.join(INDEX));
    }

    fn find(&self, name: &str) -> Option<&File> {
        self.index.files.iter().find(|file| file.name == name)
    }
}

impl Making<'_> {
    /// Returns the directory for the entry's files.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Writes the index and renames the entry to its final name. Removes other entries if the limit is exceeded.
    ///
    /// # Errors
    /// Fails if a file cannot be read or written, or is not a regular file.
    pub fn publish(self, sources: Vec<FileState>) -> io::Result<()> {
        let Self { tree, directory } = self;
        seal(directory.path(), &tree.index_name(), sources)?;
        let path = tree.path();
        for _ in 0..ATTEMPTS {
            // `rename` can replace a directory only if it is empty.
            if fs::rename(directory.path(), &path).is_ok() {
                // The directory is no longer temporary.
                let _ = directory.keep();
                clean(tree.directory.path(), tree.directory.limit());
                return Ok(());
            }
            if tree.open().is_some_and(|other| other.is_current() && other.names().all(|name| other.is_whole(name))) {
                return Ok(());
            }
            // Another entry has this name. Rename it, and remove it.
            let old = tree.temporary(OLD)?;
            let _ = fs::rename(&path, old.path().join("entry"));
        }
        Err(io::Error::other("other processes keep replacing the entry"))
    }
}

/// Writes the index for a directory of files.
fn seal(path: &Path, index_name: &str, sources: Vec<FileState>) -> io::Result<()> {
    let mut files = Vec::new();
    add_files(path, "", &mut files)?;
    let contents =
        entry::encode(&Index { files, sources }).ok_or_else(|| io::Error::other("the index is too large"))?;
    file::write(&path.join(INDEX), &entry::seal(index_name, &contents))
}

/// Adds the files in a directory, sorted by name, and removes other users' permissions.
fn add_files(path: &Path, prefix: &str, files: &mut Vec<File>) -> io::Result<()> {
    let mut entries: Vec<_> = fs::read_dir(path)?.collect::<io::Result<_>>()?;
    entries.sort_by_key(fs::DirEntry::file_name);
    for entry in entries {
        let rejected = || io::Error::other(format!("'{}' cannot be stored in a cache entry", entry.path().display()));
        let name = format!("{prefix}{}", entry.file_name().to_str().ok_or_else(rejected)?);
        let kind = entry.file_type()?;
        if kind.is_dir() {
            add_files(&entry.path(), &format!("{name}/"), files)?;
        } else if kind.is_file() {
            fs::set_permissions(entry.path(), Permissions::from_mode(0o600))?;
            let (file, found) = owner::open(&entry.path()).ok_or_else(rejected)?;
            files.push(File { name, size: found.len(), hash: hash_of(file).ok_or_else(rejected)? });
        } else {
            return Err(rejected());
        }
    }
    Ok(())
}

/// Removes abandoned files and, if the limit is exceeded, the least recently used entries with the files next to them.
fn clean(directory: &Path, limit: Limit) {
    let mut entries = Vec::new();
    let mut others = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_directory = entry.file_type().is_ok_and(|kind| kind.is_dir());
        if is_directory && !name.starts_with(NEW) && !name.starts_with(OLD) {
            let used = changed(&entry.path().join(INDEX));
            let size = if limit.bytes == u64::MAX { 0 } else { size(&entry.path()) };
            entries.push(Item { path: entry.path(), size, used });
        } else {
            others.push(entry.path());
        }
    }
    for path in surplus(entries, limit) {
        let _ = file::remove(&path);
        let is_beside = |other: &&PathBuf| other.with_extension("") == path && !is_lock(other);
        others.iter().filter(is_beside).for_each(|other| drop(file::remove(other)));
    }
    others.iter().filter(|path| is_left(path)).for_each(|path| drop(file::remove(path)));
}

/// Returns whether a file is abandoned. Files next to an existing entry are in use.
fn is_left(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let is_temporary = name.starts_with(NEW) || name.starts_with(OLD);
    let is_beside_none = path.extension().is_some() && !path.with_extension("").is_dir();
    (is_temporary || is_beside_none) && is_abandoned(changed(path))
}

/// Returns whether a file is a lock file, on which a process may hold a lock.
fn is_lock(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == lock::EXTENSION)
}

/// Returns the modification time of a file. An entry without an index counts as the oldest.
fn changed(path: &Path) -> SystemTime {
    fs::symlink_metadata(path).and_then(|found| found.modified()).unwrap_or(SystemTime::UNIX_EPOCH)
}

/// Returns the total size of a directory's files in bytes.
fn size(path: &Path) -> u64 {
    let entries = fs::read_dir(path).into_iter().flatten().flatten();
    let sizes = entries.map(|entry| match entry.metadata() {
        Ok(found) if found.is_dir() => size(&entry.path()),
        Ok(found) => found.len(),
        Err(_) => 0,
    });
    sizes.sum()
}
