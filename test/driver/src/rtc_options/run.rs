//! Compiles cases under strace, and checks their accesses.
//!
//! The first cases have no options; their accesses are the usual ones. The last case breaks the
//! rules deliberately, to show that strace reports violations.
//!
//! strace itself sometimes fails with a `ptrace` error when a process is killed while strace
//! handles its stop. The cases that it did not reach are then run again, so this does not count as
//! a fault of the compiler.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::fs::symlink;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tempfile::TempDir;

use crate::Error;
use crate::rtc_options::cases::{Baits, Case};
use crate::rtc_options::child::{CONTROL, Way};
use crate::rtc_options::trace::{self, Access, Kind};

/// The number of compilations without options, before the cases.
const USUAL: usize = 3;
/// The time without output after which a process counts as hung.
const PATIENCE: Duration = Duration::from_secs(60);
/// The number of times that strace itself may fail.
const TRACER_FAILURES: usize = 5;
/// The beginning of strace's message for its own failure.
const TRACER_FAILED: &str = "strace: ptrace(";

/// The programs that a driver of clang or DPC++ may look for in PATH.
const PROGRAMS: [&str; 8] = ["ocloc", "opencl-aot", "ld", "ld.lld", "gcc", "ptxas", "llvm-ar", "llvm-spirv"];

/// The state that all runs share.
pub struct Setup {
    pub baits: Baits,
    temporary: TempDir,
    worker: PathBuf,
    /// The directories whose files may be read.
    readable: Vec<PathBuf>,
}

/// The result of a process.
struct Outcome {
    /// The case to continue with.
    next: usize,
    /// Problems, with the indices of their cases.
    problems: Vec<(usize, String)>,
    /// The message of strace, if it failed itself.
    tracer: Option<String>,
}

impl Setup {
    /// Creates baits.
    pub fn new(root: PathBuf, target: PathBuf, venv: PathBuf, worker: PathBuf) -> Result<Self, Error> {
        let temporary = tempfile::tempdir().map_err(Error::file(Path::new("temporary directory")))?;
        let outside = temporary.path().join("outside");
        let baits = Baits::below(&outside);
        for directory in [&outside, &baits.programs, &temporary.path().join("work"), &temporary.path().join("cache")] {
            fs::create_dir(directory).map_err(Error::file(directory))?;
        }
        for program in PROGRAMS {
            let path = baits.programs.join(program);
            symlink("/bin/true", &path).map_err(Error::file(&path))?;
        }
        // Small files would not be recognized as header maps.
        fs::write(&baits.file, "a secret\n".repeat(1000)).map_err(Error::file(&baits.file))?;
        let status = Command::new("mkfifo").arg(&baits.pipe).status();
        status.map_err(|source| Error::Start { program: "mkfifo".into(), source })?;
        let canonical = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
        let mut readable: Vec<PathBuf> = ["/usr", "/lib", "/lib64", "/sys", "/proc"].map(PathBuf::from).into();
        for path in [target.join("release"), venv, root.join("rtc/include"), root.join("include")] {
            readable.extend([canonical(&path), path]);
        }
        Ok(Self { baits, temporary, worker, readable })
    }

    /// Compiles cases, and returns their forbidden accesses.
    pub fn run(&self, way: Way, cases: &[&Case]) -> Result<Vec<String>, Error> {
        let [read, written] = [&self.baits.file, &self.baits.control].map(|path| path.display().to_string());
        let control = [CONTROL, &read, &written].join("\t");
        let mut lines = vec![String::new(); USUAL];
        lines.extend(cases.iter().map(|case| case.options.join("\t")));
        lines.push(control);
        let file = self.temporary.path().join("cases");
        fs::write(&file, lines.join("\n") + "\n").map_err(Error::file(&file))?;
        let log = self.temporary.path().join("log");
        let mut findings = Vec::new();
        let (mut from, mut accesses, mut failures) = (0, Vec::new(), 0);
        while from < lines.len() {
            let Outcome { next, problems, tracer } = self.start(way, &file, from, lines.len(), &log)?;
            if let Some(message) = tracer {
                failures += 1;
                if failures > TRACER_FAILURES {
                    return Err(Error::Tracer(message));
                }
            }
            for (index, problem) in problems {
                let case = index.checked_sub(USUAL).and_then(|index| cases.get(index));
                let case = case.ok_or_else(|| Error::Baseline { way: way.to_string(), problem: problem.clone() })?;
                findings.push(format!("{case}: {problem}"));
            }
            let text = fs::read(&log).map_err(Error::file(&log))?;
            accesses.extend(trace::read(&String::from_utf8_lossy(&text), &self.temporary.path().join("work")));
            from = next;
        }
        findings.extend(self.judge(cases, accesses)?);
        Ok(findings)
    }

    /// Starts the process.
    fn start(&self, way: Way, file: &Path, from: usize, end: usize, log: &Path) -> Result<Outcome, Error> {
        let name =
            clap::ValueEnum::to_possible_value(&way).map(|value| value.get_name().to_owned()).unwrap_or_default();
        let own = std::env::current_exe().map_err(Error::file(Path::new("/proc/self/exe")))?;
        let mut command = Command::new("strace");
        command.args(["-f", "--seccomp-bpf", "-qq", "-y", "-s", "4096", "-e", trace::CALLS, "-o"]).arg(log).arg(own);
        command
            .args(["rtc-options", "--way", &name, "--from", &from.to_string(), "--cases"])
            .arg(file)
            .arg("--worker")
            .arg(&self.worker);
        let path = std::env::var_os("PATH").unwrap_or_default();
        let path = [self.baits.programs.as_os_str(), &path].join(OsStr::new(":"));
        command.env("PATH", path);
        command.env("SYCLPASSES_CACHE_DIR", self.temporary.path().join("cache"));
        command.current_dir(self.temporary.path().join("work")).process_group(0);
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        // A pipe would stay open while processes that a killed strace has left behind survive.
        let messages = self.temporary.path().join("messages");
        command.stderr(fs::File::create(&messages).map_err(Error::file(&messages))?);
        let failed = |source| Error::Start { program: "strace".into(), source };
        let mut child = command.spawn().map_err(failed)?;
        let (sender, lines) = mpsc::channel();
        let output = child.stdout.take();
        let reader = thread::spawn(move || {
            let lines = output.into_iter().flat_map(|output| BufReader::new(output).lines());
            lines.map_while(Result::ok).for_each(|line| drop(sender.send(line)));
        });
        let (mut next, mut problems) = (from, Vec::new());
        let end_of_process = loop {
            match lines.recv_timeout(PATIENCE) {
                Ok(line) => {
                    let (index, outcome) = line.split_once('\t').unwrap_or(("", &line));
                    let Ok(index) = index.parse::<usize>() else { continue };
                    next = index + 1;
                    if outcome != "ok" {
                        problems.push((index, outcome.to_owned()));
                    }
                }
                Err(mpsc::RecvTimeoutError::Timeout) => {
                    // Kill the whole group, because strace's child would survive.
                    let group = format!("-{}", child.id());
                    let killed = Command::new("kill").args(["-KILL", "--", &group]).status();
                    killed.map_err(|source| Error::Start { program: "kill".into(), source })?;
                    break "the compilation hangs";
                }
                Err(mpsc::RecvTimeoutError::Disconnected) => break "the compilation ended its process",
            }
        };
        child.wait().map_err(failed)?;
        let _ = reader.join();
        let messages = String::from_utf8_lossy(&fs::read(&messages).map_err(Error::file(&messages))?).into_owned();
        eprint!("{messages}");
        let tracer = messages.lines().find(|line| line.starts_with(TRACER_FAILED)).map(str::to_owned);
        if next < end && tracer.is_none() {
            problems.push((next, end_of_process.to_owned()));
            next += 1;
        }
        Ok(Outcome { next, problems, tracer })
    }

    /// Returns the accesses that are forbidden.
    fn judge(&self, cases: &[&Case], accesses: Vec<(Option<usize>, Access)>) -> Result<Vec<String>, Error> {
        let is_usual = |case: &Option<usize>| case.is_none_or(|index| index < USUAL);
        let usual: BTreeSet<Access> =
            accesses.iter().filter(|(case, _)| is_usual(case)).map(|(_, access)| access.clone()).collect();
        let mut findings = BTreeSet::new();
        let mut is_seen = [false; 2];
        for (case, access) in accesses {
            let Some(index) = case.and_then(|index| index.checked_sub(USUAL)) else { continue };
            let case = cases.get(index);
            // A header may be anywhere, but must not be a pipe.
            let is_header =
                access.kind == Kind::Read && [&self.baits.file, &self.baits.directory].contains(&&access.path);
            let is_harmless = usual.contains(&access)
                || self.is_harmless(&access)
                || is_header && case.is_some_and(|case| case.names_header());
            match case {
                Some(case) if !is_harmless => {
                    findings.insert(format!("{case}: {:?} of '{}'", access.kind, access.path.display()));
                }
                Some(_) => {}
                None => {
                    is_seen[0] |= access.kind == Kind::Read && access.path == self.baits.file && !is_harmless;
                    is_seen[1] |= access.kind == Kind::Write && access.path == self.baits.control && !is_harmless;
                }
            }
        }
        match is_seen {
            [false, _] => Err(Error::Blind("a file that was read")),
            [_, false] => Err(Error::Blind("a file that was written")),
            _ => Ok(findings.into_iter().collect()),
        }
    }

    /// Returns whether any case may make this access.
    fn is_harmless(&self, access: &Access) -> bool {
        let is_below = |path: &Path| access.path.starts_with(path);
        // These are directories of a task, which the worker removes.
        let is_temporary = access.path.to_string_lossy().starts_with("/dev/shm/sycl-rtc-");
        // Files in memory have no other name.
        let is_memory = is_below(Path::new("/proc")) && access.path.to_string_lossy().contains("/fd/");
        match access.kind {
            Kind::Read => {
                // With -v, the driver lists directories of GPU toolkits.
                let is_system =
                    ["/etc/ld.so.cache", "/dev/null", "/opt"].iter().any(|path| access.path == Path::new(path));
                is_system
                    || is_temporary
                    || self.readable.iter().any(|path| is_below(path))
                    || is_below(&self.temporary.path().join("cache"))
            }
            Kind::Write => is_temporary || is_memory || access.path == Path::new("/dev/null"),
            Kind::Run | Kind::Connect => false,
        }
    }
}
