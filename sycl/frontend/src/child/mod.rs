//! The child process, which calls `compileSYCL` once.
//!
//! Input: a message on standard input with the library, the requested outputs, the source's name and text, and options.
//! Output: a message on standard output with the status, the log, and the results.
//!
//! 1. Reserve standard output for the message, and redirect the front end's output to standard error.
//! 2. Make the front end write the header, footer and rule to files in memory, which disappear with the process.
//! 3. Call the library (`jit`), and send the results.
//! 4. If the library crashes or exits after the front end, send the bitcode that already exists (`recovery`).
//!    Otherwise, report the stack of the crash (`crash`).
//! 5. Exit immediately, because the library's exit handlers take a long time.

mod crash;
mod jit;
mod recovery;
mod translate;

pub use crash::report_crashes;
pub use jit::preload;
pub use translate::translate_main;

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::{AsRawFd, BorrowedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitCode;

use rustix::fs::{MemfdFlags, memfd_create};
use rustix::process::{Signal, set_parent_process_death_signal};

use crate::dependencies::TARGET;
use crate::message;

/// The path of clang's configuration file in memory.
const CONFIGURATION: &str = "/syclpasses-precompiled/options.cfg";

/// The input of a child.
#[derive(Clone)]
pub struct Task {
    /// The path of the library.
    pub library: Vec<u8>,
    /// The name of the source.
    pub name: Vec<u8>,
    /// The text of the source.
    pub contents: Vec<u8>,
    /// If true, the integration header is generated.
    pub header: bool,
    /// If true, the integration footer is generated.
    pub footer: bool,
    /// The option for the list of included files, or empty if none is needed.
    pub rule: Vec<u8>,
    /// True if only the list of included files is needed.
    pub only_list: bool,
    /// The files in memory, each as path and text.
    pub files: Vec<[Vec<u8>; 2]>,
    /// The options that precompiled headers depend on, or all options.
    pub options: Vec<Vec<u8>>,
    /// The options that precompiled headers do not depend on.
    pub private: Vec<Vec<u8>>,
    /// If true, `private` is hidden from the library's command line.
    pub hide_private: bool,
}

/// The output of a child.
#[derive(Default)]
pub struct Answer {
    /// The reason why the library could not be called, or empty.
    pub problem: Vec<u8>,
    /// The library's log of the compilation.
    pub log: Vec<u8>,
    /// The bitcode, or empty if there is none.
    pub bitcode: Vec<u8>,
    /// Not empty if a later step crashed or exited, and the log is therefore lost.
    pub lost: Vec<u8>,
    /// The integration header.
    pub header: Vec<u8>,
    /// The integration footer.
    pub footer: Vec<u8>,
    /// The dependency rule for make.
    pub rule: Vec<u8>,
}

impl Task {
    /// Encodes the task as a message.
    pub fn encode(&self) -> Vec<u8> {
        let flags = [self.header, self.footer, self.only_list, self.hide_private].map(u8::from);
        let fixed = [&self.library, &self.name, &self.contents, flags.as_slice(), &self.rule];
        let counts = [self.files.len(), self.private.len()].map(|count| (count as u64).to_le_bytes());
        let files = self.files.iter().flatten();
        let rest = files.chain(&self.private).chain(&self.options).map(Vec::as_slice);
        message::encode(fixed.into_iter().chain(counts.iter().map(<[u8; 8]>::as_slice)).chain(rest))
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let fields = message::decode(bytes)?;
        let (&[library, name, contents, flags, rule, files, private], rest) = fields.split_first_chunk()?;
        let &[header, footer, only_list, hide_private] = flags else { return None };
        let count = |field: &[u8]| usize::try_from(u64::from_le_bytes(field.try_into().ok()?)).ok();
        let (files, rest) = rest.split_at_checked(count(files)?.checked_mul(2)?)?;
        let (private, options) = rest.split_at_checked(count(private)?)?;
        let owned = |fields: &[&[u8]]| fields.iter().map(|field| field.to_vec()).collect();
        Some(Self {
            library: library.to_vec(),
            name: name.to_vec(),
            contents: contents.to_vec(),
            header: header != 0,
            footer: footer != 0,
            only_list: only_list != 0,
            rule: rule.to_vec(),
            files: files.as_chunks().0.iter().map(|[path, text]| [path.to_vec(), text.to_vec()]).collect(),
            options: owned(options),
            private: owned(private),
            hide_private: hide_private != 0,
        })
    }
}

impl Answer {
    fn encode(&self) -> Vec<u8> {
        let fields = [&self.problem, &self.log, &self.bitcode, &self.lost, &self.header, &self.footer, &self.rule];
        message::encode(fields.into_iter().map(Vec::as_slice))
    }

    /// Decodes an answer. Returns `None` if it is incomplete.
    pub fn decode(bytes: &[u8]) -> Option<Self> {
        let fields = message::decode(bytes)?;
        let [problem, log, bitcode, lost, header, footer, rule] = *fields.as_slice() else { return None };
        Some(Self {
            problem: problem.to_vec(),
            log: log.to_vec(),
            bitcode: bitcode.to_vec(),
            lost: lost.to_vec(),
            header: header.to_vec(),
            footer: footer.to_vec(),
            rule: rule.to_vec(),
        })
    }

    fn problem(problem: impl ToString) -> Self {
        Self { problem: problem.to_string().into_bytes(), ..Self::default() }
    }
}

/// Runs the child of a [`Worker`](crate::Worker). `arguments` are the arguments after the worker's own arguments.
#[must_use]
pub fn child_main(arguments: &[OsString]) -> ExitCode {
    match serve(arguments) {
        // The memory of the library need not be freed piece by piece.
        Ok(()) => crash::exit(0),
        Err(error) => {
            // If standard error is closed, only the exit code remains.
            let _ = writeln!(io::stderr(), "error: front end: {error}");
            crash::exit(1)
        }
    }
}

fn serve(arguments: &[OsString]) -> io::Result<()> {
    if let Some(argument) = arguments.first() {
        return Err(io::Error::other(format!("unknown argument '{}'", argument.display())));
    }
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    let output = rustix::io::fcntl_dupfd_cloexec(rustix::stdio::stdout(), 3)?;
    rustix::stdio::dup2_stdout(rustix::stdio::stderr())?;
    answer(&input, File::from(output))
}

/// Runs a child like [`child_main`] in a forked process, with a task in memory. The front end's
/// output is written to `errors`.
pub fn serve_in_fork(task: &[u8], output: File, errors: BorrowedFd<'_>) -> ! {
    let serve = || -> io::Result<()> {
        rustix::stdio::dup2_stdout(errors)?;
        rustix::stdio::dup2_stderr(errors)?;
        answer(task, output)
    };
    if let Err(error) = serve() {
        let _ = writeln!(io::stderr(), "error: front end: {error}");
        crash::exit(1)
    }
    crash::exit(0)
}

/// Runs a task and writes the answer.
fn answer(task: &[u8], output: File) -> io::Result<()> {
    // If the compiler is killed, the child is no longer needed.
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let task = Task::decode(task).ok_or_else(|| io::Error::other("the task is malformed"))?;
    let results = Results::new(&task)?;
    let (spare, saved) = (output.try_clone()?, results.try_clone()?);
    let save = move |bitcode| {
        let compiled = jit::Compiled { bitcode, ..jit::Compiled::default() };
        saved.answer(compiled, true).is_ok_and(|answer| send(&spare, &answer).is_ok())
    };
    let answer = jit::with_large_stack(|| {
        crash::report(Box::new(save))?;
        run(&task, results)
    })?;
    send(&output, &answer)
}

fn send(mut output: &File, answer: &Answer) -> io::Result<()> {
    output.write_all(&answer.encode())
}

/// The files in memory that the front end writes.
struct Results {
    header: Option<File>,
    footer: Option<File>,
    rule: Option<File>,
}

impl Results {
    fn new(task: &Task) -> io::Result<Self> {
        let file = |wanted: bool, name: &str| -> io::Result<_> {
            if wanted { Ok(Some(File::from(memfd_create(name, MemfdFlags::CLOEXEC)?))) } else { Ok(None) }
        };
        Ok(Self {
            header: file(task.header, "header")?,
            footer: file(task.footer, "footer")?,
            rule: file(!task.rule.is_empty(), "rule")?,
        })
    }

    fn try_clone(&self) -> io::Result<Self> {
        let clone = |file: &Option<File>| file.as_ref().map(File::try_clone).transpose();
        Ok(Self { header: clone(&self.header)?, footer: clone(&self.footer)?, rule: clone(&self.rule)? })
    }

    /// Returns the options that make the front end write the files.
    fn options(&self, rule: &[u8]) -> Vec<Vec<u8>> {
        let mut options: Vec<Vec<u8>> = Vec::new();
        let path = |file: &File| format!("/proc/self/fd/{}", file.as_raw_fd());
        for (option, file) in [("-fsycl-int-header=", &self.header), ("-fsycl-int-footer=", &self.footer)] {
            if let Some(file) = file {
                options.extend([b"-Xclang".to_vec(), format!("{option}{}", path(file)).into_bytes()]);
            }
        }
        if let Some(file) = &self.rule {
            let target = ["-MT".to_owned(), TARGET.to_owned(), format!("-MF{}", path(file))];
            options.push(rule.to_vec());
            options.extend(target.map(String::into_bytes));
        }
        options
    }

    /// Returns the answer with the contents of the files.
    fn answer(self, compiled: jit::Compiled, is_log_lost: bool) -> io::Result<Answer> {
        let contents = |file: Option<File>| -> io::Result<Vec<u8>> {
            let mut contents = Vec::new();
            if let Some(mut file) = file {
                file.rewind()?;
                file.read_to_end(&mut contents)?;
            }
            Ok(contents)
        };
        Ok(Answer {
            problem: Vec::new(),
            log: compiled.log,
            bitcode: compiled.bitcode,
            lost: if is_log_lost { b"log".to_vec() } else { Vec::new() },
            header: contents(self.header)?,
            footer: contents(self.footer)?,
            rule: contents(self.rule)?,
        })
    }
}

fn run(task: &Task, results: Results) -> io::Result<Answer> {
    let private: Vec<_> = task.private.iter().cloned().chain(results.options(&task.rule)).collect();
    let (mut options, mut files) = (task.options.clone(), task.files.clone());
    if task.hide_private {
        files.push([CONFIGURATION.into(), configuration(&private)]);
        options.push(format!("--config={CONFIGURATION}").into_bytes());
    } else {
        options.extend(private);
    }
    let library = Path::new(OsStr::from_bytes(&task.library));
    let source = jit::Source { name: &task.name, contents: &task.contents, files: &files };
    let compiled = if task.only_list {
        jit::preprocess(library, &source, &options)
    } else {
        jit::compile(library, &source, &options)
    };
    match compiled {
        Ok(compiled) => results.answer(compiled, false),
        Err(problem) => Ok(Answer::problem(problem)),
    }
}

/// Returns options in the format of a configuration file, in which a backslash escapes a special character.
fn configuration(options: &[Vec<u8>]) -> Vec<u8> {
    let mut text = Vec::new();
    for option in options {
        for byte in option {
            if !byte.is_ascii_alphanumeric() && byte.is_ascii() {
                text.push(b'\\');
            }
            text.push(*byte);
        }
        text.push(b'\n');
    }
    text
}
