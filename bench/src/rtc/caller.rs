//! Builds a program that calls a compiler library as libsycl does, for both DPC++'s library and this project's library.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command;
use crate::error::Error;

/// The program, after it is built.
pub struct Caller {
    program: PathBuf,
    directory: PathBuf,
}

/// A compiler library and the environment for its calls.
pub struct Library {
    pub path: PathBuf,
    pub environment: Vec<(OsString, OsString)>,
}

/// The measurements from one process.
pub struct Times {
    /// The time to load the library in milliseconds.
    pub load: f64,
    /// The increase in the process's memory use, in bytes.
    pub growth: f64,
    /// The time of each compilation in milliseconds.
    pub compilations: Vec<f64>,
}

impl Times {
    pub fn first(&self) -> f64 {
        self.compilations.first().copied().unwrap_or(f64::INFINITY)
    }

    /// Returns the shortest time of the later compilations.
    pub fn later(&self) -> f64 {
        self.compilations.iter().skip(1).copied().fold(f64::INFINITY, f64::min)
    }
}

impl Caller {
    /// Builds the program in a directory.
    pub fn build(directory: &Path) -> Result<Self, Error> {
        let (source, program) = (directory.join("caller.cpp"), directory.join("caller"));
        fs::write(&source, include_str!("caller.cpp")).map_err(Error::file(&source))?;
        let words = ["-O1".into(), source.into(), "-o".into(), program.clone().into(), "-ldl".into()];
        command::measure(Path::new("c++"), &words, directory)?;
        Ok(Self { program, directory: directory.to_owned() })
    }

    /// Compiles source code `count` times in a new process. `saved` names a file for the data that libsycl would keep
    /// in its cache.
    pub fn call(
        &self,
        library: &Library,
        source: &str,
        count: usize,
        saved: Option<&str>,
        options: &[&str],
    ) -> Result<Times, Error> {
        let file = self.directory.join("source.cpp");
        fs::write(&file, source).map_err(Error::file(&file))?;
        let saved = saved.map_or_else(|| PathBuf::from("-"), |name| self.directory.join(name));
        let mut command = Command::new(&self.program);
        command.arg(&library.path).arg(&file).arg(count.to_string()).arg(saved).args(options);
        command.envs(library.environment.iter().cloned()).current_dir(&self.directory).stdin(Stdio::null());
        let output = command.output().map_err(|source| Error::Start { program: self.program.clone(), source })?;
        if !output.status.success() {
            let text = String::from_utf8_lossy(&output.stderr).into_owned();
            return Err(Error::Failed { command: format!("{command:?}"), status: output.status, output: text });
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let mut numbers = text.lines().filter_map(|line| line.parse().ok());
        let mut next = || numbers.next().unwrap_or(f64::INFINITY);
        Ok(Times { load: next(), growth: next(), compilations: numbers.collect() })
    }
}
