//! A folder with the precompiled headers of one key.
//!
//! It has the library's file, and a manifest: its own hash, then a line for the library's file with its hash, and a line for
//! each header with its size and time. Headers that come with the front end cannot change: the key has the front end.

use std::fmt::Write as _;
use std::fs::{self, DirBuilder, File, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use rustix::fs::{FlockOperation, flock};
use tempfile::TempDir;

use super::options::Options;
use super::remove;
use crate::dependencies::{TOOLCHAIN, included_names};
use crate::device_libraries::is_ours;

/// The name of the manifest.
const MANIFEST: &str = "manifest";
/// What the library's files begin with.
const PRECOMPILED: &str = "llvmcache-";
/// What folders begin with that are being made.
const NEW: &str = ".new-";
/// As many entries are kept, of 40 megabytes each.
const ENTRIES: usize = 16;
/// A folder that has been made for longer was given up.
const GIVEN_UP: Duration = Duration::from_secs(3600);

/// An entry, which may not exist.
pub struct Entry {
    path: PathBuf,
}

/// An entry that this process makes. Others do not meanwhile.
pub struct Making<'a> {
    entry: &'a Entry,
    folder: TempDir,
    _lock: File,
}

impl Entry {
    pub fn new(folder: &Path, key: &str) -> Self {
        Self { path: folder.join(key) }
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the entry is what a new one would be.
    pub fn is_valid(&self, options: &Options) -> bool {
        is_ours(&self.path) && self.check(options).is_some()
    }

    fn manifest(&self) -> Option<String> {
        let text = fs::read_to_string(self.path.join(MANIFEST)).ok()?;
        let (hash, lines) = text.split_once('\n')?;
        (blake3::hash(lines.as_bytes()).to_hex().as_str() == hash).then(|| lines.to_owned())
    }

    fn check(&self, options: &Options) -> Option<()> {
        let manifest = self.manifest()?;
        let mut lines = manifest.lines();
        let (hash, name) = lines.next()?.split_once(' ')?;
        for line in lines {
            let (size_and_time, file) = line.split_once(' ')?;
            let is_same = file.starts_with(TOOLCHAIN) || size_and_time == state(Path::new(file)).ok()?;
            if !is_same || included_names(file).any(|name| options.finds(Path::new(name))) {
                return None;
            }
        }
        let contents = fs::read(self.path.join(name)).ok()?;
        if blake3::hash(&contents).to_hex().as_str() != hash {
            return None;
        }
        // The entries that are used last are kept.
        let _ = File::options()
            .append(true)
            .open(self.path.join(MANIFEST))
            .and_then(|file| file.set_modified(SystemTime::now()));
        Some(())
    }

    /// Removes what the library added: its key may be finer than ours, and nothing says what that is made of.
    pub fn keep_known(&self) {
        let Some(manifest) = self.manifest() else { return };
        let known = manifest.lines().next().and_then(|line| line.split_once(' ')).map_or("", |(_, name)| name);
        for path in precompiled(&self.path) {
            if path.file_name().is_none_or(|name| name != known) {
                remove(&path);
            }
        }
    }

    /// Begins to make the entry; none if it cannot be made, or another process makes it.
    pub fn make(&self) -> Option<Making<'_>> {
        let parent = self.path.parent()?;
        DirBuilder::new().recursive(true).mode(0o700).create(parent).ok()?;
        let lock = File::create(self.path.with_extension("lock")).ok()?;
        flock(&lock, FlockOperation::NonBlockingLockExclusive).ok()?;
        let mut builder = tempfile::Builder::new();
        let folder = builder.prefix(NEW).permissions(Permissions::from_mode(0o700)).tempdir_in(parent).ok()?;
        Some(Making { entry: self, folder, _lock: lock })
    }
}

impl Making<'_> {
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes the manifest, and gives the folder its name, unless a header may not be precompiled.
    pub fn place(self, files: &[String], options: &Options, start: SystemTime) -> io::Result<()> {
        let refused = || io::Error::other("these headers may not be precompiled");
        let mut made = precompiled(self.path());
        let (Some(file), true) = (made.pop(), made.is_empty()) else { return Err(refused()) };
        let name = file.file_name().and_then(|name| name.to_str()).ok_or_else(refused)?;
        let mut lines = format!("{} {name}\n", blake3::hash(&fs::read(&file)?).to_hex());
        for file in files {
            let path = Path::new(file);
            let is_virtual = file.starts_with(TOOLCHAIN);
            let is_system = path.is_absolute() && !file.contains('\n') && !options.holds(path);
            // A file that changes while it is read has a time that tells nothing.
            let is_old = || fs::metadata(path).and_then(|file| file.modified()).is_ok_and(|time| time < start);
            let may_be = is_virtual || is_system && is_old();
            if !may_be || included_names(file).any(|name| options.finds(Path::new(name))) {
                return Err(refused());
            }
            let state = if is_virtual { "-".to_owned() } else { state(path)? };
            let _ = writeln!(lines, "{state} {file}");
        }
        let manifest = format!("{}\n{lines}", blake3::hash(lines.as_bytes()).to_hex());
        fs::write(self.path().join(MANIFEST), manifest)?;
        let entry = &self.entry.path;
        // What is there is of no use; a process that reads it has it open.
        remove(entry);
        fs::rename(self.folder.path(), entry)?;
        let _ = self.folder.keep();
        if let Some(folder) = entry.parent() {
            prune(folder);
        }
        Ok(())
    }
}

/// What tells a file from itself after a change.
fn state(path: &Path) -> io::Result<String> {
    let file = fs::metadata(path)?;
    Ok(format!("{}:{}.{}:{}", file.size(), file.mtime(), file.mtime_nsec(), file.ino()))
}

/// The library's files in a folder.
fn precompiled(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with(PRECOMPILED)))
        .map(|entry| entry.path())
        .collect()
}

/// Removes the entries that have not been used for longest, and what was given up.
fn prune(folder: &Path) {
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let modified = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
        if entry.file_name().to_string_lossy().starts_with(NEW) {
            let age = modified(&path).and_then(|time| time.elapsed().ok());
            if age.is_some_and(|age| age > GIVEN_UP) {
                remove(&path);
            }
        } else if path.is_dir() {
            entries.push((modified(&path.join(MANIFEST)), path));
        }
    }
    entries.sort();
    let extra = entries.len().saturating_sub(ENTRIES);
    for (_, path) in entries.into_iter().take(extra) {
        remove(&path);
    }
}
