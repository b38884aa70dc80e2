//! The child process: one call of `compileSYCL`.
//!
//! In:  a message on standard input: the library, what is wanted, the source's name and text, options.
//! Out: a message on standard output: how it ended, the log, and the results.
//!
//!   1. Keep standard output for the message; what the front end prints goes to standard error.
//!   2. Let the front end write header, footer and rule to files in memory, which need no name and are gone with the
//!      process, however it ends.
//!   3. Call the library (`jit`), and send the results.
//!   4. After a crash, say where it was (`crash`).
//!   5. End at once: the library's exit handlers take longer than they are worth.

mod crash;
mod jit;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsRawFd;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitCode;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Signal, set_parent_process_death_signal};

use crate::dependencies::TARGET;
use crate::message;

/// What a child is sent.
pub struct Task {
    /// Path of the library.
    pub library: Vec<u8>,
    /// The source's name.
    pub name: Vec<u8>,
    /// The source's text.
    pub contents: Vec<u8>,
    /// Whether the integration header is wanted.
    pub header: bool,
    /// Whether the integration footer is wanted.
    pub footer: bool,
    /// The option for the list of included files; empty if none is wanted.
    pub rule: Vec<u8>,
    /// Options.
    pub options: Vec<Vec<u8>>,
}

/// What a child answers.
#[derive(Default)]
pub struct Answer {
    /// Why the library could not be called; empty if it was.
    pub problem: Vec<u8>,
    /// What the library says of the compilation.
    pub log: Vec<u8>,
    /// Bitcode; empty if there is none.
    pub bitcode: Vec<u8>,
    /// The integration header.
    pub header: Vec<u8>,
    /// The integration footer.
    pub footer: Vec<u8>,
    /// The rule for make.
    pub rule: Vec<u8>,
}

impl Task {
    /// The message for the child.
    pub fn encode(&self) -> Vec<u8> {
        let flags = [u8::from(self.header), u8::from(self.footer)];
        let fixed = [&self.library, &self.name, &self.contents, flags.as_slice(), &self.rule];
        message::encode(fixed.into_iter().chain(self.options.iter().map(Vec::as_slice)))
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let fields = message::decode(bytes)?;
        let (&[library, name, contents, &[header, footer], rule], options) = fields.split_first_chunk()? else {
            return None;
        };
        Some(Self {
            library: library.to_vec(),
            name: name.to_vec(),
            contents: contents.to_vec(),
            header: header != 0,
            footer: footer != 0,
            rule: rule.to_vec(),
            options: options.iter().map(|option| option.to_vec()).collect(),
        })
    }
}

impl Answer {
    fn encode(&self) -> Vec<u8> {
        let fields = [&self.problem, &self.log, &self.bitcode, &self.header, &self.footer, &self.rule];
        message::encode(fields.into_iter().map(Vec::as_slice))
    }

    /// The child's answer; none if it is not whole.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let fields = message::decode(bytes)?;
        let [problem, log, bitcode, header, footer, rule] = *fields.as_slice() else { return None };
        Some(Self {
            problem: problem.to_vec(),
            log: log.to_vec(),
            bitcode: bitcode.to_vec(),
            header: header.to_vec(),
            footer: footer.to_vec(),
            rule: rule.to_vec(),
        })
    }

    fn problem(problem: impl ToString) -> Self {
        Self { problem: problem.to_string().into_bytes(), ..Self::default() }
    }
}

/// What a program does when it was started as a [`Worker`](crate::Worker). `arguments` are those after the worker's.
#[must_use]
pub fn child_main(arguments: &[OsString]) -> ExitCode {
    match serve(arguments) {
        // Nobody needs the library's memory to be freed one by one.
        Ok(()) => jit::exit(0),
        Err(error) => {
            // If even the standard error is closed, the exit code has to do.
            let _ = writeln!(io::stderr(), "error: front end: {error}");
            jit::exit(1)
        }
    }
}

fn serve(arguments: &[OsString]) -> io::Result<()> {
    if let Some(argument) = arguments.first() {
        return Err(io::Error::other(format!("unknown argument '{}'", argument.display())));
    }
    // If the compiler is killed, its child has nobody to work for.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let task = Task::decode(&input).ok_or_else(|| io::Error::other("no task on standard input"))?;
    drop(input);
    let output = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
    rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
    let answer = jit::with_large_stack(|| {
        crash::report()?;
        run(&task)
    })?;
    File::from(output).write_all(&answer.encode())
}

/// A file in memory that the front end writes.
struct Result {
    file: Option<File>,
}

impl Result {
    fn new(wanted: bool, name: &str) -> io::Result<Self> {
        let file = if wanted { Some(File::from(memfd_create(name, MemfdFlags::CLOEXEC)?)) } else { None };
        Ok(Self { file })
    }

    /// Adds an option with the name of the file.
    fn option(&self, before: &[&str], option: &str, options: &mut Vec<Vec<u8>>) {
        if let Some(file) = &self.file {
            options.extend(before.iter().map(|text| text.as_bytes().to_vec()));
            options.push(format!("{option}/proc/self/fd/{}", file.as_raw_fd()).into_bytes());
        }
    }

    fn contents(self) -> io::Result<Vec<u8>> {
        let mut contents = Vec::new();
        if let Some(mut file) = self.file {
            file.rewind()?;
            file.read_to_end(&mut contents)?;
        }
        Ok(contents)
    }
}

fn run(task: &Task) -> io::Result<Answer> {
    let header = Result::new(task.header, "header")?;
    let footer = Result::new(task.footer, "footer")?;
    let rule = Result::new(!task.rule.is_empty(), "rule")?;
    let mut options = task.options.clone();
    header.option(&["-Xclang"], "-fsycl-int-header=", &mut options);
    footer.option(&["-Xclang"], "-fsycl-int-footer=", &mut options);
    if !task.rule.is_empty() {
        options.push(task.rule.clone());
    }
    rule.option(&["-MT", TARGET], "-MF", &mut options);
    let compiled = match jit::compile(Path::new(OsStr::from_bytes(&task.library)), &task.name, &task.contents, &options)
    {
        Ok(compiled) => compiled,
        Err(problem) => return Ok(Answer::problem(problem)),
    };
    Ok(Answer {
        problem: Vec::new(),
        log: compiled.log,
        bitcode: compiled.bitcode,
        header: header.contents()?,
        footer: footer.contents()?,
        rule: rule.contents()?,
    })
}
