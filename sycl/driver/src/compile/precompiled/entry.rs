//! A cache entry with a precompiled header, and the state of the files from which it was created.
//!
//! Clang checks the path and modification time of the header from which a precompiled header was created. The lines of
//! the source are therefore in a file next to the entry, which stays unchanged when the entry is recreated.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use dpcpp_frontend::{Dependencies, TARGET};
use user_cache::{Directory, FileState, Making, Opened, Patience, Tree};

use super::super::job::Job;
use crate::command::Command;

/// The extension of the file with the lines of the source.
const HEADER: &str = "hpp";
/// The name of the precompiled header.
const PRECOMPILED: &str = "headers.pch";
/// The name of clang's list of the files from which the precompiled header was created.
const RULE: &str = "headers.d";

/// A cache entry, which may not exist.
pub struct Entry<'d> {
    tree: Tree<'d>,
}

impl<'d> Entry<'d> {
    /// Returns the entry for a key.
    pub fn new(directory: &'d Directory, key: &str) -> Self {
        Self { tree: directory.tree(key) }
    }

    /// Finds the precompiled header. Returns `None` if it does not exist, or if the files from which it was created
    /// have changed. `directories` are the directories that the user's options name.
    pub fn find(&self, directories: &[PathBuf]) -> Option<PathBuf> {
        let opened = self.tree.open()?;
        let own = self.tree.path();
        let headers = opened.sources().iter().map(FileState::location).filter(|header| header.parent() != own.parent());
        let is_hidden = headers.into_iter().any(|header| is_hidden(header, directories));
        let is_valid = !is_hidden && opened.is_current() && opened.is_whole(PRECOMPILED);
        is_valid.then(|| opened.path(PRECOMPILED))
    }

    /// Creates the precompiled header. Returns `None` if another process is creating it, or on failure.
    pub fn make(&self, job: &Job<'_>, lines: &str, options: &[String], directories: &[PathBuf]) -> Option<PathBuf> {
        let _lock = self.tree.lock(Patience::none())?;
        if let Some(found) = self.find(directories) {
            return Some(found);
        }
        if self.tree.open().is_some_and(|opened| is_unfit(&opened)) {
            return None;
        }
        self.try_make(job, lines, options, directories).ok()?;
        self.find(directories)
    }

    fn try_make(&self, job: &Job<'_>, lines: &str, options: &[String], directories: &[PathBuf]) -> io::Result<()> {
        let start = SystemTime::now();
        let header = self.tree.write_beside(HEADER, lines.as_bytes())?;
        let making = self.tree.make()?;
        let rule = making.path().join(RULE);
        let command = Command::new(&job.session.toolchain.clang)
            .arguments(options)
            .arguments(["-Xclang", "-fsycl-is-host", "-fpch-instantiate-templates", "-w", "-MD", "-MT", TARGET, "-MF"])
            .argument(&rule)
            .arguments(["-x", "c++-header"])
            .argument(&header)
            .argument("-o")
            .argument(making.path().join(PRECOMPILED));
        job.session.show(&command);
        // The compilation of the source reports errors in these lines.
        if !command.succeeds().map_err(io::Error::other)? {
            return Err(io::Error::other("these lines cannot be precompiled"));
        }
        let files = Dependencies::parse(&fs::read_to_string(&rule)?).map_err(io::Error::other)?;
        fs::remove_file(rule)?;
        publish(making, &files, &header, start, directories)
    }
}

/// Publishes an entry. If a file is in a directory that the user's options name, the entry has no
/// precompiled header, because such files change too often. The next compilation then does not try
/// to create one.
fn publish(
    making: Making<'_>,
    files: &Dependencies,
    header: &Path,
    start: SystemTime,
    directories: &[PathBuf],
) -> io::Result<()> {
    let mut sources = Vec::new();
    for name in files.files() {
        let path = Path::new(&name);
        if path == header {
            sources.push(FileState::now(path)?);
        } else if path.is_absolute() && !is_in(path, directories) {
            sources.push(
                FileState::stamped(path, start)
                    .ok_or_else(|| io::Error::other("a header changed during the compilation"))?,
            );
        } else {
            fs::remove_file(making.path().join(PRECOMPILED))?;
            return making.publish(Vec::new());
        }
    }
    making.publish(sources)
}

/// Returns whether an entry records that the lines include a user header.
fn is_unfit(opened: &Opened) -> bool {
    opened.names().next().is_none()
}

fn is_in(name: &Path, directories: &[PathBuf]) -> bool {
    directories
        .iter()
        .filter_map(|directory| directory.canonicalize().ok())
        .any(|directory| name.canonicalize().is_ok_and(|name| name.starts_with(&directory)))
}

/// Returns whether a user directory has a file that clang would find before the header `name`. A
/// header is identified by the last components of its path.
fn is_hidden(name: &Path, directories: &[PathBuf]) -> bool {
    let parts: Vec<_> = name.components().collect();
    directories.iter().any(|directory| {
        (1..parts.len().min(8)).any(|count| {
            let tail: PathBuf = parts.iter().skip(parts.len() - count).collect();
            directory.join(tail).is_file()
        })
    })
}
