//! The cache's folder for one front end.
//!
//! The index is text: its own hash, then a line for each file with hash and name. A file that is not in it does not exist.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The name of the index.
const INDEX: &str = "index";
/// How often a folder is put in its place, if others do the same.
const ATTEMPTS: usize = 4;

/// Where the user's cache is: `SYCLPASSES_CACHE_DIR`, or a folder of the user's caches.
pub fn folder() -> Option<PathBuf> {
    folder_in(&|name| env::var_os(name))
}

fn folder_in(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(folder) = variable("SYCLPASSES_CACHE_DIR") {
        return Some(folder);
    }
    // The specification of base folders says to ignore relative ones.
    let caches = variable("XDG_CACHE_HOME").filter(|folder| folder.is_absolute());
    Some(caches.or_else(|| Some(variable("HOME")?.join(".cache")))?.join("syclpasses"))
}

/// A file of the folder, with its contents; none if the folder is not ours, or the file is not what was written.
pub fn read(folder: &Path, name: &str) -> Option<(PathBuf, Vec<u8>)> {
    if !is_ours(folder) {
        return None;
    }
    let index = fs::read_to_string(folder.join(INDEX)).ok()?;
    let (own, lines) = index.split_once('\n')?;
    if blake3::hash(lines.as_bytes()).to_hex().as_str() != own {
        return None;
    }
    let hash = lines.lines().find_map(|line| line.split_once(' ').filter(|(_, file)| *file == name))?.0;
    let path = folder.join(name);
    let contents = fs::read(&path).ok()?;
    (blake3::hash(&contents).to_hex().as_str() == hash).then_some((path, contents))
}

/// Whether nobody else can write to the folder.
pub fn is_ours(folder: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(folder)
        .is_ok_and(|metadata| metadata.is_dir() && metadata.uid() == user && metadata.mode() & 0o022 == 0)
}

/// Makes the folder, or makes it anew.
pub fn write(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let parent = folder.parent().ok_or_else(|| io::Error::other("no folder around it"))?;
    DirBuilder::new().recursive(true).mode(0o700).create(parent)?;
    let new = tempfile::Builder::new().prefix(".new-").permissions(Permissions::from_mode(0o700)).tempdir_in(parent)?;
    fill(new.path(), files)?;
    for _ in 0..ATTEMPTS {
        // A folder can take the name of an empty one only.
        if fs::rename(new.path(), folder).is_ok() {
            // It is not temporary any more.
            let _ = new.keep();
            return Ok(());
        }
        if files.keys().all(|name| read(folder, name).is_some()) {
            return Ok(());
        }
        // What is there is of no use. Out of the way, where it is removed.
        let old = tempfile::Builder::new().prefix(".old-").tempdir_in(parent)?;
        let _ = fs::rename(folder, old.path().join("entry"));
    }
    Err(io::Error::other("others write it all the time"))
}

/// Writes files and their index to a folder.
pub fn fill(folder: &Path, files: &BTreeMap<String, Vec<u8>>) -> io::Result<()> {
    let mut lines = String::new();
    for (name, contents) in files {
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            DirBuilder::new().recursive(true).mode(0o700).create(parent)?;
        }
        fs::write(&path, contents)?;
        lines += &format!("{} {name}\n", blake3::hash(contents).to_hex());
    }
    fs::write(folder.join(INDEX), format!("{}\n{lines}", blake3::hash(lines.as_bytes()).to_hex()))
}
