//! Utilities for tests of the driver: a directory with source files, in which the driver runs.
#![allow(dead_code, reason = "each test uses a part")]
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A source file whose device half differs from its host half after preprocessing.
pub const SYCL_SOURCE: &str = "\
#include <sycl/sycl.hpp>
#ifdef __SYCL_DEVICE_ONLY__
#include \"device.hpp\"
#else
#define FACTOR 2
#endif
void scale(sycl::queue &queue, int *value) {
  queue.single_task([=] { *value *= FACTOR; });
}
";

/// A directory for a test, with spaces and quotes in its name.
pub struct Place {
    /// The directory, which is removed when the test ends.
    _root: TempDir,
    directory: PathBuf,
}

impl Place {
    /// Creates a directory with these files.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("it's \"here\"");
        fs::create_dir(&directory).unwrap();
        fs::create_dir(directory.join("tmp")).unwrap();
        let place = Self { _root: root, directory };
        files.iter().for_each(|(name, text)| place.write(name, text));
        place
    }

    /// Returns the path of a file in the directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.directory.join(name)
    }

    /// Writes a file.
    pub fn write(&self, name: &str, text: &str) {
        fs::write(self.path(name), text).unwrap();
    }

    /// Reads a file.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap()
    }

    /// Returns a command that runs the driver in the directory.
    pub fn driver(&self) -> Command {
        self.command(env!("CARGO_BIN_EXE_sycl-clang"))
    }

    /// Returns a command that runs a program in the directory, with the front end that
    /// scripts/setup installs.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let wheel = std::env::var_os("SYCLPASSES_VENV").map_or(repository.join("target/venv"), PathBuf::from);
        let mut command = Command::new(program);
        command.current_dir(&self.directory).env("TMPDIR", self.path("tmp")).env("SYCL_ROOT", wheel);
        command
    }

    /// Returns the names of the files that earlier runs left in the directory for temporary files.
    pub fn temporary(&self) -> Vec<String> {
        let names = fs::read_dir(self.path("tmp")).unwrap().map(|entry| entry.unwrap().file_name());
        names.map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

/// Returns the standard output of a run that succeeds.
pub fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the standard error of a run that fails with exit code 1.
pub fn rejected(command: &mut Command) -> String {
    let Output { status, stderr, .. } = command.output().unwrap();
    assert_eq!(status.code(), Some(1), "{command:?}");
    String::from_utf8(stderr).unwrap()
}
