//! Machine-independent cache entries, without paths and file times from this machine.
//!
//! 1. The key includes hashes of the worker programs and of DPC++'s library instead of paths.
//! 2. The manifest is like the one on disk, but identifies files and programs by their contents. Paths of files
//!    installed with the worker or the wheel are relative to those directories.

use std::fs;
use std::path::{Path, PathBuf};

use dpcpp_frontend::Installation;
use serde::{Deserialize, Serialize};
use user_cache::{Dependencies, Directory, FileState, Hash, Manifest, Patience, Tier, hash_file};

use super::key::Parts;
use super::programs::Programs;
use super::{Key, Stored};
use crate::protocol::{Done, WireImage};
use crate::worker;

/// The maximum number of files and programs that a result may depend on.
const MOST: usize = 20_000;

/// A machine-independent path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Location {
    /// A path that is the same on all machines.
    Absolute(PathBuf),
    /// A path relative to the worker's directory.
    Worker(PathBuf),
    /// A path relative to the wheel's directory.
    Wheel(PathBuf),
}

/// The directories on this machine that locations are relative to.
#[derive(Debug)]
struct Directories {
    worker: PathBuf,
    wheel: Option<PathBuf>,
}

/// The machine-independent form of a request.
#[derive(Debug)]
pub struct Portable<'q> {
    key: Key,
    directories: Directories,
    programs: Programs<'q>,
    cache: Option<&'q Directory>,
}

impl<'q> Portable<'q> {
    /// Computes the machine-independent form of a request. Returns `None` if the worker is missing.
    pub fn new(parts: &Parts<'_>, programs: Programs<'q>, cache: Option<&'q Directory>) -> Option<Self> {
        let program = fs::canonicalize(programs.worker).ok()?;
        let wheel = Installation::find(programs.sycl_root).ok();
        let library = wheel.as_ref().map(Installation::front_end_library);
        let identity = |path: &Path| programs.identities.hash(path, cache);
        let identities = [
            Some(identity(&program)?),
            identity(&program.with_file_name(worker::DPCPP)),
            library.and_then(|library| identity(&library)),
        ];
        let wheel = wheel.and_then(|wheel| fs::canonicalize(wheel.root()).ok());
        let directories = Directories { worker: program.parent()?.to_owned(), wheel };
        Some(Self { key: parts.shared_key(&identities)?, directories, programs, cache })
    }

    /// Reads the result, if the tier has one that matches the files on this machine.
    pub fn read(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<Stored> {
        let is_current = |found: &Dependencies<Location>| self.is_current(found);
        let (found, stored): (_, Stored) = Manifest::find(tier, self.key.0.as_bytes(), patience, is_current)?;
        let is_whole = |image: &WireImage| image.clone().into_image().is_some();
        if !stored.done.images.iter().all(is_whole) {
            return None;
        }
        let path = |location: &Location| self.directories.path(location);
        let paths =
            |files: &[FileState<Location>]| files.iter().map(|file| path(file.location())).collect::<Option<_>>();
        let missing = found.missing.iter().map(path).collect::<Option<_>>()?;
        let done = Done { files: paths(&found.files)?, missing, programs: paths(&found.programs)?, ..stored.done };
        Some(Stored { done, ..stored })
    }

    /// Writes a result to the tier.
    pub fn write(
        &self,
        tier: &dyn Tier,
        dependencies: &Dependencies,
        stored: &Stored,
        patience: Patience<'_>,
    ) -> Option<()> {
        let location = |path: &PathBuf| self.directories.location(path);
        let file = |file: &FileState| Some(FileState::of_contents(location(file.location()), *file.hash()?));
        let program = |file: &FileState| {
            let hash = self.programs.identities.hash(file.location(), self.cache)?;
            Some(FileState::of_contents(location(file.location()), hash))
        };
        let found = Dependencies {
            files: dependencies.files.iter().map(file).collect::<Option<_>>()?,
            missing: dependencies.missing.iter().map(location).collect(),
            programs: dependencies.programs.iter().map(program).collect::<Option<_>>()?,
        };
        let done = Done {
            files: Vec::new(),
            missing: Vec::new(),
            programs: Vec::new(),
            steps: Vec::new(),
            ..stored.done.clone()
        };
        Manifest::keep(tier, self.key.0.as_bytes(), patience, found, &Stored { done, ..*stored })
    }

    fn is_current(&self, found: &Dependencies<Location>) -> bool {
        let path = |location: &Location| self.directories.path(location);
        let has = |file: &FileState<Location>, hash: &dyn Fn(&Path) -> Option<Hash>| {
            file.hash().is_some() && path(file.location()).and_then(|path| hash(&path)).as_ref() == file.hash()
        };
        let identity = |path: &Path| self.programs.identities.hash(path, self.cache);
        let is_missing = |location| path(location).is_some_and(|path| fs::symlink_metadata(path).is_err());
        found.count() <= MOST
            && found.programs.iter().all(|program| has(program, &identity))
            && found.missing.iter().all(is_missing)
            && found.files.iter().all(|file| has(file, &hash_file))
    }
}

impl Directories {
    /// Returns the machine-independent form of a path.
    fn location(&self, path: &Path) -> Location {
        if let Ok(rest) = path.strip_prefix(&self.worker) {
            return Location::Worker(rest.to_owned());
        }
        match self.wheel.as_ref().and_then(|wheel| path.strip_prefix(wheel).ok()) {
            Some(rest) => Location::Wheel(rest.to_owned()),
            None => Location::Absolute(path.to_owned()),
        }
    }

    /// Returns the path of a location on this machine, or `None` if it is in the wheel and no wheel is installed.
    fn path(&self, location: &Location) -> Option<PathBuf> {
        match location {
            Location::Absolute(path) => Some(path.clone()),
            Location::Worker(rest) => Some(self.worker.join(rest)),
            Location::Wheel(rest) => Some(self.wheel.as_ref()?.join(rest)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations() {
        let here = Directories { worker: "/opt/w".into(), wheel: Some("/venv".into()) };
        let there = Directories { worker: "/usr/w".into(), wheel: None };
        let moved = |path: &str| there.path(&here.location(Path::new(path)));
        assert_eq!(moved("/opt/w/include/a.hpp"), Some("/usr/w/include/a.hpp".into()));
        assert_eq!(moved("/opt/www/a.hpp"), Some("/opt/www/a.hpp".into()));
        assert_eq!(moved("/venv/lib/libsycl-jit.so"), None);
    }
}
