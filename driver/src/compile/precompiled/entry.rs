//! An entry of the cache: a header, its precompiled form, and the list of files that it was made from.

use std::fs::{self, DirBuilder, File};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use dpcpp_frontend::{Dependencies, TARGET};
use rustix::fs::FlockOperation;

use super::super::host::Job;
use crate::command::Command;

/// How many entries the cache keeps, each of about 40 MB. The one that was not used for longest goes first.
const MAX_ENTRIES: usize = 16;
/// The lines of the source.
const HEADER: &str = "headers.hpp";
/// Their precompiled form.
const PRECOMPILED: &str = "headers.pch";
/// The files that it was made from, a line each: time, size, name. The first line has the size of the precompiled form.
const LIST: &str = "files";
/// Exists if the lines include a header of the user's: the next compilation need not try again.
const UNFIT: &str = "unfit";
/// Locked by the process that makes the entry.
const LOCK: &str = "lock";

/// An entry of the cache, which need not exist.
pub struct Entry {
    cache: PathBuf,
    folder: PathBuf,
}

impl Entry {
    /// The entry of a key.
    pub fn new(cache: PathBuf, key: &str) -> Self {
        Self { folder: cache.join(key), cache }
    }

    /// The precompiled header.
    pub fn precompiled(&self) -> PathBuf {
        self.folder.join(PRECOMPILED)
    }

    /// Whether the entry exists, is ours, and was made from the files as they are now. Folders are those of the user's options.
    pub fn is_valid(&self, folders: &[PathBuf]) -> bool {
        if !is_ours(&self.folder) {
            return false;
        }
        let Ok(list) = fs::read_to_string(self.folder.join(LIST)) else { return false };
        let mut lines = list.lines();
        let size = lines.next().and_then(|size| size.parse().ok());
        if self.precompiled().metadata().ok().map(|found| found.len()) != size {
            return false;
        }
        let is_valid = lines.all(|line| is_unchanged(line) && !is_hidden(line, folders));
        if is_valid && let Ok(file) = File::options().append(true).open(self.folder.join(LIST)) {
            // The time of the last use.
            let _ = file.set_modified(SystemTime::now());
        }
        is_valid
    }

    /// Makes the entry. False if another process is making it, or if it cannot be made.
    pub fn make(&self, job: &Job<'_>, lines: &str, options: &[String], folders: &[PathBuf]) -> bool {
        let made = self.try_make(job, lines, options, folders);
        remove_oldest(&self.cache);
        made.unwrap_or(false)
    }

    fn try_make(&self, job: &Job<'_>, lines: &str, options: &[String], folders: &[PathBuf]) -> io::Result<bool> {
        DirBuilder::new().recursive(true).mode(0o700).create(&self.folder)?;
        if !is_ours(&self.folder) || self.folder.join(UNFIT).exists() {
            return Ok(false);
        }
        let lock = File::create(self.folder.join(LOCK))?;
        match rustix::fs::flock(&lock, FlockOperation::NonBlockingLockExclusive) {
            Ok(()) => {}
            Err(rustix::io::Errno::WOULDBLOCK) => return Ok(false),
            Err(error) => return Err(error.into()),
        }
        let list = self.folder.join(LIST);
        let _ = fs::remove_file(&list);
        let header = self.folder.join(HEADER);
        fs::write(&header, lines)?;
        let new = self.folder.join("new.pch");
        let rule = self.folder.join("new.d");
        let command = Command::new(&job.session.toolchain.clang)
            .arguments(options)
            .arguments(["-Xclang", "-fsycl-is-host", "-fpch-instantiate-templates", "-w", "-MD", "-MT", TARGET, "-MF"])
            .argument(&rule)
            .arguments(["-x", "c++-header"])
            .argument(&header)
            .argument("-o")
            .argument(&new);
        job.session.show(&command);
        // What is wrong with these lines, the compilation of the source says.
        if !command.succeeds().map_err(io::Error::other)? {
            return Ok(false);
        }
        let files = Dependencies::parse(&fs::read_to_string(&rule)?).map_err(io::Error::other)?;
        let Some(text) = list_of(&files, &header, &new, folders)? else {
            fs::remove_file(&new)?;
            fs::write(self.folder.join(UNFIT), "")?;
            return Ok(false);
        };
        fs::rename(&new, self.precompiled())?;
        fs::write(self.folder.join("new"), text)?;
        fs::rename(self.folder.join("new"), list)?;
        Ok(true)
    }
}

/// The list of an entry. None if a file is in a folder of the user's options: such headers change too often.
fn list_of(files: &Dependencies, header: &Path, precompiled: &Path, folders: &[PathBuf]) -> io::Result<Option<String>> {
    let mut text = format!("{}\n", precompiled.metadata()?.len());
    let header = header.to_string_lossy();
    for name in files.files().filter(|name| *name != header) {
        if name.contains('\n') || !Path::new(&name).is_absolute() {
            return Ok(None);
        }
        let line = line(&name)?;
        if is_in(&name, folders) {
            return Ok(None);
        }
        text += &line;
        text.push('\n');
    }
    Ok(Some(text))
}

fn line(name: &str) -> io::Result<String> {
    let metadata = fs::metadata(name)?;
    Ok(format!("{}.{:09} {} {name}", metadata.mtime(), metadata.mtime_nsec(), metadata.size()))
}

fn name_of(line: &str) -> Option<&str> {
    line.splitn(3, ' ').nth(2)
}

/// Whether the file of a line is as it was.
fn is_unchanged(text: &str) -> bool {
    name_of(text).is_some_and(|name| line(name).is_ok_and(|now| now == text))
}

fn is_in(name: &str, folders: &[PathBuf]) -> bool {
    folders
        .iter()
        .filter_map(|folder| folder.canonicalize().ok())
        .any(|folder| Path::new(name).canonicalize().is_ok_and(|name| name.starts_with(&folder)))
}

/// Whether a folder of the user's has a file that hides the one of a line: clang would find it first. A header is named by the
/// last parts of its path.
fn is_hidden(line: &str, folders: &[PathBuf]) -> bool {
    let Some(name) = name_of(line) else { return true };
    let parts: Vec<_> = Path::new(name).components().collect();
    folders.iter().any(|folder| {
        (1..parts.len().min(8)).any(|count| {
            let tail: PathBuf = parts.iter().skip(parts.len() - count).collect();
            folder.join(tail).is_file()
        })
    })
}

/// Whether nobody else can write to the folder.
fn is_ours(folder: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir() && found.uid() == user && found.mode() & 0o022 == 0)
}

/// Removes the entries that were not used for longest.
fn remove_oldest(cache: &Path) {
    let Ok(entries) = fs::read_dir(cache) else { return };
    let time = |folder: &Path| folder.join(LIST).metadata().and_then(|found| found.modified()).ok();
    let mut entries: Vec<_> = entries.flatten().map(|entry| (time(&entry.path()), entry.path())).collect();
    // An entry without a list is being made, or is what a process left that was ended.
    entries.retain(|(time, _)| time.is_some());
    entries.sort();
    let surplus = entries.len().saturating_sub(MAX_ENTRIES);
    for (_, folder) in entries.iter().take(surplus) {
        // A process that is reading it has opened its files, or compiles without.
        let _ = fs::remove_dir_all(folder);
    }
}
