//! What is where on this machine, and what programs are by their contents.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use dpcpp_frontend::Installation;
use serde::{Deserialize, Serialize};

use super::Hash;
use crate::cache::Folder;
use crate::cache::manifest::Stamp;
use crate::worker;

/// Opening a pipe does not wait for its other end.
const NO_WAITING: i32 = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
/// No program or header is larger.
const LARGEST: u64 = 4 << 30;

/// The programs of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Programs<'p> {
    /// The worker.
    pub worker: &'p Path,
    /// The folder of the wheel, if it is configured.
    pub sycl_root: Option<&'p Path>,
}

/// A path on any machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// The same on all.
    Absolute(PathBuf),
    /// In the folder of the worker.
    Worker(PathBuf),
    /// In the folder of the wheel.
    Wheel(PathBuf),
}

/// The folders of this machine.
#[derive(Debug)]
pub struct Places {
    worker: PathBuf,
    wheel: Option<PathBuf>,
}

/// What has been found out about this machine.
#[derive(Debug, Default)]
pub struct Machine {
    /// Hashes of programs, which are large.
    identities: Mutex<HashMap<PathBuf, (Stamp, Hash)>>,
}

impl Machine {
    /// The folders, and what the programs are: the workers and DPC++'s library. None if there is no worker.
    pub fn places(&self, programs: Programs<'_>, folder: Option<&Folder>) -> Option<(Places, [Option<Hash>; 3])> {
        let program = fs::canonicalize(programs.worker).ok()?;
        let wheel = Installation::find(programs.sycl_root).ok();
        let library = wheel.as_ref().map(Installation::front_end_library);
        let identities = [
            Some(self.identity(&program, folder)?),
            self.identity(&program.with_file_name(worker::DPCPP), folder),
            library.and_then(|library| self.identity(&library, folder)),
        ];
        let wheel = wheel.and_then(|wheel| fs::canonicalize(wheel.root()).ok());
        Some((Places { worker: program.parent()?.to_owned(), wheel }, identities))
    }

    /// The hash of a program. It is remembered as long as the file is the same.
    pub fn identity(&self, path: &Path, folder: Option<&Folder>) -> Option<Hash> {
        let stamp = Stamp::new(path).ok()?;
        let known = self.identities.lock().unwrap_or_else(PoisonError::into_inner).get(path).cloned();
        let known = known.or_else(|| folder?.identity(path));
        let hash = match known {
            Some((known, hash)) if known == stamp => hash,
            _ => {
                let hash = hash(path)?;
                if !stamp.is_safe() || Stamp::new(path).ok()? != stamp {
                    return Some(hash);
                }
                if let Some(folder) = folder {
                    folder.keep_identity(path, &(stamp.clone(), hash));
                }
                hash
            }
        };
        let mut identities = self.identities.lock().unwrap_or_else(PoisonError::into_inner);
        identities.insert(path.to_owned(), (stamp, hash));
        Some(hash)
    }
}

/// The hash of a file. The store names it: it may be anything, but only files are read, and only so many bytes.
pub fn hash(path: &Path) -> Option<Hash> {
    let file = File::options().read(true).custom_flags(NO_WAITING).open(path).ok()?;
    let metadata = file.metadata().ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST {
        return None;
    }
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file.take(LARGEST)).ok()?;
    Some(*hasher.finalize().as_bytes())
}

impl Places {
    /// A path, as other machines understand it.
    pub fn place(&self, path: &Path) -> Place {
        if let Ok(rest) = path.strip_prefix(&self.worker) {
            return Place::Worker(rest.to_owned());
        }
        match self.wheel.as_ref().and_then(|wheel| path.strip_prefix(wheel).ok()) {
            Some(rest) => Place::Wheel(rest.to_owned()),
            None => Place::Absolute(path.to_owned()),
        }
    }

    /// The path of a place on this machine. None: there is no wheel.
    pub fn path(&self, place: &Place) -> Option<PathBuf> {
        match place {
            Place::Absolute(path) => Some(path.clone()),
            Place::Worker(rest) => Some(self.worker.join(rest)),
            Place::Wheel(rest) => Some(self.wheel.as_ref()?.join(rest)),
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    #[test]
    fn only_files_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        for path in [Path::new("/dev/zero"), Path::new("/no/such/file"), folder.path(), &pipe] {
            assert_eq!(hash(path), None, "{}", path.display());
        }
        let file = folder.path().join("file");
        fs::write(&file, "text").unwrap();
        assert_eq!(hash(&file), Some(*blake3::hash(b"text").as_bytes()));
    }

    #[test]
    fn a_program_that_changes_is_another_one() {
        let folder = tempfile::tempdir().unwrap();
        let (machine, program) = (Machine::default(), folder.path().join("program"));
        let cache = Folder::new(folder.path().join("rtc"), 1 << 20);
        fs::write(&program, "one").unwrap();
        let old = std::time::SystemTime::now() - std::time::Duration::from_secs(60);
        File::options().write(true).open(&program).unwrap().set_modified(old).unwrap();
        let first = machine.identity(&program, Some(&cache));
        assert_eq!(machine.identity(&program, Some(&cache)), first);
        // The same size, and the same time of its last change.
        fs::write(&program, "two").unwrap();
        File::options().write(true).open(&program).unwrap().set_modified(old).unwrap();
        assert_eq!(machine.identity(&program, Some(&cache)), Some(*blake3::hash(b"two").as_bytes()));
        assert_eq!(Machine::default().identity(&program, Some(&cache)), Some(*blake3::hash(b"two").as_bytes()));
        fs::remove_file(&program).unwrap();
        assert_eq!(machine.identity(&program, Some(&cache)), None);
    }

    #[test]
    fn places() {
        let here = Places { worker: "/opt/w".into(), wheel: Some("/venv".into()) };
        let there = Places { worker: "/usr/w".into(), wheel: None };
        let moved = |path: &str| there.path(&here.place(Path::new(path)));
        assert_eq!(moved("/opt/w/include/a.hpp"), Some("/usr/w/include/a.hpp".into()));
        assert_eq!(moved("/opt/www/a.hpp"), Some("/opt/www/a.hpp".into()));
        assert_eq!(moved("/venv/lib/libsycl-jit.so"), None);
    }
}
