//! The state that all steps of a run share.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock};

use device_image::file::{self, Directory};
use dpcpp_frontend::{DeviceLibraries, Installation, Worker};

use crate::command::Command;
use crate::error::Error;
use crate::options::Invocation;
use crate::toolchain::{self, Toolchain};
use crate::warning::warn;

/// The hidden argument that makes the driver a child process of itself.
pub const CHILD: &str = dpcpp_frontend::TRANSLATE[0];
/// The argument for the child that compiles for the device.
pub const FRONT_END: &str = "front-end";

/// The program that starts another program with changed environment variables.
pub const ENV: &str = "/usr/bin/env";

/// A run of the driver.
pub struct Session {
    /// The command line.
    pub invocation: Invocation,
    /// Clang.
    pub toolchain: Toolchain,
    installation: OnceLock<Installation>,
    /// Held while a thread searches for the wheel, so that a warning is printed once.
    search: Mutex<()>,
    device_libraries: OnceLock<DeviceLibraries>,
    standard_input: OnceLock<PathBuf>,
    directory: Directory,
}

impl Session {
    /// Prepares a run.
    ///
    /// # Errors
    /// Fails if clang is not found, or if no temporary directory can be created.
    pub fn new(invocation: Invocation) -> Result<Self, Error> {
        let toolchain = Toolchain::find(&invocation.sycl)?;
        let directory = Directory::new().map_err(Error::Temporary)?;
        Ok(Self {
            invocation,
            toolchain,
            installation: OnceLock::new(),
            search: Mutex::new(()),
            device_libraries: OnceLock::new(),
            standard_input: OnceLock::new(),
            directory,
        })
    }

    /// Returns the wheel with the front end, headers and runtime. Searches for it only when SYCL is compiled or linked.
    ///
    /// # Errors
    /// Fails if the wheel is not found.
    pub fn installation(&self) -> Result<&Installation, Error> {
        if let Some(found) = self.installation.get() {
            return Ok(found);
        }
        let _search = self.search.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        if let Some(found) = self.installation.get() {
            return Ok(found);
        }
        let found = toolchain::installation(&self.invocation.sycl)?;
        if let Some(text) = found.warning(std::iter::empty()).filter(|_| self.invocation.sycl.warn_of_version) {
            warn(&self.invocation, &text)?;
        }
        Ok(self.installation.get_or_init(|| found))
    }

    /// Returns the wheel's device libraries. Files that cannot be cached are deleted when this
    /// session ends.
    ///
    /// # Errors
    /// Fails if the wheel is not found.
    pub fn device_libraries(&self) -> Result<&DeviceLibraries, Error> {
        if let Some(found) = self.device_libraries.get() {
            return Ok(found);
        }
        let found = DeviceLibraries::open(self.installation()?)?;
        Ok(self.device_libraries.get_or_init(|| found))
    }

    /// Returns the program that runs as the front end's process.
    ///
    /// # Errors
    /// Fails if the path of the driver's executable cannot be determined.
    pub fn front_end(&self) -> Result<Worker, Error> {
        // The library creates temporary directories, and does not remove them if a signal
        // terminates it. In the driver's own directory, they are removed with that directory.
        let mut directory = OsString::from("TMPDIR=");
        directory.push(self.directory.path());
        let own = toolchain::own_program()?.into_os_string();
        Ok(Worker { program: ENV.into(), arguments: vec![directory, own, CHILD.into(), FRONT_END.into()] })
    }

    /// Returns a file with the contents of standard input, if several steps need it.
    ///
    /// # Errors
    /// Fails if it cannot be read or written.
    pub fn standard_input(&self) -> Result<&Path, Error> {
        if let Some(file) = self.standard_input.get() {
            return Ok(file);
        }
        let read = file::read_standard_input();
        let text = read.map_err(|reason| file::FileError::read(Path::new("-"), reason))?;
        let path = self.temporary("standard-input");
        file::write(&path, text)?;
        Ok(self.standard_input.get_or_init(|| path))
    }

    /// Returns the path of a temporary file of this run.
    pub fn temporary(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    /// Returns whether a file is a temporary file of this run.
    pub fn is_temporary(&self, path: &Path) -> bool {
        path.starts_with(self.directory.path())
    }

    /// Prints a command, if requested.
    pub fn show(&self, command: &Command) {
        if self.invocation.verbose || self.invocation.dry_run {
            self.print(&command.to_string());
        }
    }

    /// Runs a command, unless commands are only printed.
    ///
    /// # Errors
    /// Fails if the command fails.
    pub fn run(&self, command: &Command) -> Result<(), Error> {
        self.show(command);
        if self.invocation.dry_run { Ok(()) } else { command.run() }
    }

    /// Prints a line to standard error.
    pub fn print(&self, line: &str) {
        print_error(format_args!("{line}\n"));
    }

    /// Keeps an intermediate file, if requested.
    ///
    /// # Errors
    /// Fails if it cannot be written.
    pub fn keep(&self, name: &str, contents: &[u8]) -> Result<(), Error> {
        use crate::options::SaveTemps;
        let directory = match &self.invocation.save_temps {
            None => return Ok(()),
            Some(SaveTemps::Here) => Path::new(""),
            Some(SaveTemps::BesideOutput) => {
                self.invocation.output.as_deref().and_then(Path::parent).unwrap_or(Path::new(""))
            }
        };
        Ok(device_image::file::write(directory.join(name), contents)?)
    }
}

/// Writes to standard error. If it is closed, the exit code must suffice.
pub fn print_error(text: std::fmt::Arguments<'_>) {
    use std::io::Write;
    let _ = std::io::stderr().write_fmt(text);
}
