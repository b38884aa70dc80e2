//! Runs other programs in the child.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use device_image::file;

use super::Error;

/// A program to run.
pub struct Tool<'a> {
    /// The name of the module, for messages.
    pub module: &'a str,
    /// The requested program.
    pub requested: Option<&'a Path>,
    /// The program if none is requested. A name without a directory is looked up in `PATH`.
    pub default: PathBuf,
    /// The remedy if no program is found.
    pub hint: &'a str,
}

impl Tool<'_> {
    /// Runs the program in a directory.
    ///
    /// # Errors
    /// Fails if the program does not exist or exits with an error. The error contains the messages
    /// that it printed.
    pub fn run(&self, arguments: &[OsString], directory: &Path) -> Result<Output, Error> {
        let requested =
            self.requested.map(|program| std::path::absolute(program).unwrap_or_else(|_| program.to_owned()));
        let program = requested.unwrap_or_else(|| self.default.clone());
        match Command::new(&program).args(arguments).current_dir(directory).stdin(Stdio::null()).output() {
            Ok(output) if output.status.success() => Ok(output),
            Ok(output) => Err(self.failed(&program, &output)),
            Err(error) => {
                let (module, hint) = (self.module.to_owned(), self.hint.to_owned());
                Err(Error::NoTool { module, program: program.display().to_string(), problem: error.to_string(), hint })
            }
        }
    }

    /// Returns the error of a program that failed. Some programs write errors to standard output.
    fn failed(&self, program: &Path, output: &Output) -> Error {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        let mut messages: Vec<String> = [text(&output.stdout), text(&output.stderr)].into();
        messages.retain(|text| !text.is_empty());
        if messages.is_empty() {
            messages.push(format!("it ended with {}", output.status));
        }
        let program = program.display().to_string();
        Error::Tool { module: self.module.to_owned(), program, messages: messages.join("\n") }
    }
}

/// A temporary directory whose errors name a module.
pub struct Directory(file::Directory);

impl Directory {
    /// Creates a temporary directory.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    pub fn new(module: &str) -> Result<Directory, Error> {
        let failed = |error| Error::Module {
            module: module.to_owned(),
            problem: format!("cannot create a temporary directory: {error}"),
        };
        file::Directory::new().map(Directory).map_err(failed)
    }

    /// Returns the path of the directory.
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file in the directory.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    pub fn write(&self, module: &str, name: &str, bytes: &[u8]) -> Result<PathBuf, Error> {
        let path = self.path().join(name);
        let failed = |error: file::FileError| Error::Module { module: module.to_owned(), problem: error.to_string() };
        file::write(&path, bytes).map_err(failed)?;
        Ok(path)
    }

    /// Reads a file that `program` must have written to the directory.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    pub fn read(&self, module: &str, name: &str, program: &str) -> Result<Vec<u8>, Error> {
        file::read(self.path().join(name)).map_err(|error| Error::Tool {
            module: module.to_owned(),
            program: program.to_owned(),
            messages: format!("it wrote no code: {error}"),
        })
    }
}
