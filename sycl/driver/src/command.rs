//! Child processes: clang and the device linker.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs::File;
use std::path::PathBuf;
use std::process::{ExitStatus, Stdio};

use rustix::process::{Signal, set_parent_process_death_signal};

use crate::error::Error;

/// A program with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    program: PathBuf,
    arguments: Vec<OsString>,
    standard_input: Option<PathBuf>,
}

impl Command {
    /// Creates a command without arguments.
    pub fn new(program: impl Into<PathBuf>) -> Self {
        Self { program: program.into(), arguments: Vec::new(), standard_input: None }
    }

    /// Adds an argument.
    pub fn argument(mut self, argument: impl AsRef<OsStr>) -> Self {
        self.arguments.push(argument.as_ref().to_owned());
        self
    }

    /// Adds arguments.
    pub fn arguments(mut self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        self.arguments.extend(arguments.into_iter().map(|argument| argument.as_ref().to_owned()));
        self
    }

    /// Makes the program read a file as its standard input.
    pub fn standard_input(mut self, file: PathBuf) -> Self {
        self.standard_input = Some(file);
        self
    }

    /// Runs the program and waits for it. The program inherits the driver's output streams.
    ///
    /// # Errors
    /// Fails if the program cannot be started or exits with an error.
    pub fn run(&self) -> Result<(), Error> {
        let status = self.to_child()?.status().map_err(|source| self.start_error(source))?;
        self.check(status)
    }

    /// Runs the program and returns its messages; `None` if it fails.
    ///
    /// # Errors
    /// Fails if the program cannot be started.
    pub fn messages_of_success(&self) -> Result<Option<String>, Error> {
        let mut process = self.to_child()?;
        process.stdout(Stdio::inherit());
        let output = process.output().map_err(|source| self.start_error(source))?;
        Ok(output.status.success().then(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    }

    /// Runs the program and discards its output. Returns whether it succeeds.
    ///
    /// # Errors
    /// Fails if the program cannot be started.
    pub fn succeeds(&self) -> Result<bool, Error> {
        let mut process = self.to_child()?;
        process.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let status = process.status().map_err(|source| self.start_error(source))?;
        Ok(status.success())
    }

    /// Runs the program and returns its standard output.
    ///
    /// # Errors
    /// Fails if the program cannot be started or exits with an error.
    pub fn output(&self) -> Result<Vec<u8>, Error> {
        let mut process = self.to_child()?;
        process.stderr(Stdio::inherit());
        let output = process.output().map_err(|source| self.start_error(source))?;
        self.check(output.status)?;
        Ok(output.stdout)
    }

    /// Replaces this process with the program. Returns only on failure.
    pub fn replace_process(&self) -> Error {
        use std::os::unix::process::CommandExt;
        match self.to_process() {
            Ok(mut process) => self.start_error(process.exec()),
            Err(error) => error,
        }
    }

    /// Converts an exit status to a result.
    ///
    /// # Errors
    /// Fails if the program failed.
    pub fn check(&self, status: ExitStatus) -> Result<(), Error> {
        use std::os::unix::process::ExitStatusExt;
        let program = || self.program.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match (status.code(), status.signal()) {
            (Some(0), _) => Ok(()),
            (Some(code), _) => Err(Error::Failed { program: program(), code }),
            (None, signal) => Err(Error::Signal { program: program(), signal: signal.unwrap_or(0) }),
        }
    }

    fn to_process(&self) -> Result<std::process::Command, Error> {
        let mut process = std::process::Command::new(&self.program);
        process.args(&self.arguments);
        if let Some(file) = &self.standard_input {
            process.stdin(File::open(file).map_err(Error::Temporary)?);
        }
        Ok(process)
    }

    /// Returns a command whose process the system terminates when this process exits.
    fn to_child(&self) -> Result<std::process::Command, Error> {
        let mut process = self.to_process()?;
        end_with_parent(&mut process);
        Ok(process)
    }

    fn start_error(&self, source: std::io::Error) -> Error {
        Error::Start { program: self.program.clone(), source }
    }
}

/// Makes the system terminate a child if this process is killed and cannot terminate the child itself. On this signal,
/// clang removes its temporary files.
fn end_with_parent(process: &mut std::process::Command) {
    use std::os::unix::process::CommandExt;
    let parent = rustix::process::getpid();
    let prepare = move || {
        set_parent_process_death_signal(Some(Signal::TERM))?;
        // The parent may have been killed before this call.
        if rustix::process::getppid() == Some(parent) { Ok(()) } else { Err(rustix::io::Errno::SRCH.into()) }
    };
    // SAFETY: the closure runs in the child before the program starts; it calls two system
    // functions, and does not allocate.
    unsafe { process.pre_exec(prepare) };
}

/// Formats the command as clang does, with each word in quotes.
impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted =
            |text: &OsStr| text.to_string_lossy().replace('\\', "\\\\").replace('"', "\\\"").replace('$', "\\$");
        write!(f, " \"{}\"", quoted(self.program.as_os_str()))?;
        self.arguments.iter().try_for_each(|argument| write!(f, " \"{}\"", quoted(argument)))
    }
}
