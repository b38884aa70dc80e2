//! The compiler, which starts worker processes on first use.

use std::path::PathBuf;
use std::sync::OnceLock;
use std::time::{Instant, SystemTime};

use user_cache::{Found, Identities, Tiers};

use crate::cache::{CacheConfiguration, Entry, Key, Parts, Programs, Query, Stored};
use crate::choice;
use crate::protocol::{Answer, Done, Failure, Job, Task, TimedStep};
use crate::steps::Plan;
use crate::worker::{self, CallError, InProcess, Patience, Worker};
use crate::{Cancellation, Compilation, Error, FrontEnd, Image, Limit, Limits, Request, Step, Timing};

/// The configuration of a compiler.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Configuration {
    /// The path of the `sycl-rtc-worker` program, with `sycl-rtc-dpcpp` in the same directory. By default, the library
    /// uses the `SYCL_RTC_WORKER` environment variable, or searches the directory of the library's own file and `PATH`.
    pub worker: Option<PathBuf>,
    /// The directory of the intel-sycl-rt Python wheel. By default, this is `SYCL_ROOT`, or else the Python environment
    /// in use.
    pub sycl_root: Option<PathBuf>,
    /// The maximum number of images to generate code for in parallel. 0 means the number of processors.
    pub jobs: usize,
    /// True if compilations run in this process, in a shared object next to the worker, instead of in workers. Only
    /// stock clang and NVIDIA and AMD GPUs are supported. Limits are not supported, cancellation takes effect only
    /// before a compilation begins, and code that crashes the compiler terminates the application.
    pub in_process: bool,
    /// The cache configuration. By default, nothing is cached.
    pub cache: CacheConfiguration,
}

/// A compiler. Several threads may share it.
#[derive(Debug, Default)]
pub struct Compiler {
    configuration: Configuration,
    worker: OnceLock<Worker>,
    dpcpp: OnceLock<Worker>,
    in_process: OnceLock<InProcess>,
    cache: Tiers,
    /// The hashes of programs, for the shared store.
    identities: Identities,
}

/// The error for limits on an in-process compilation.
const NO_LIMITS: &str =
    "limits on time and memory require a worker; remove Request::limits or Configuration::in_process";
/// The error for DPC++'s front end in an in-process compilation.
const NO_DPCPP: &str = "DPC++'s front end cannot run in process because it contains a separate LLVM; remove \
     Configuration::in_process, or use stock clang";
/// The environment variables that affect compilers.
const VARIABLES: [&str; 6] = [
    "CPATH",
    "C_INCLUDE_PATH",
    "CPLUS_INCLUDE_PATH",
    "OBJCPLUS_INCLUDE_PATH",
    "SOURCE_DATE_EPOCH",
    "SYCL_JIT_AMDGCN_PTX_TARGET_CPU",
];

impl Compiler {
    /// Creates a compiler. It does not start a process or load a library before the first compilation.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        let cache = configuration.cache.tiers();
        Self { configuration, cache, ..Self::default() }
    }

    /// Compiles a request and waits for the result.
    ///
    /// # Errors
    /// Returns the reason why the compilation failed.
    pub fn compile(&self, request: &Request) -> Result<Compilation, Error> {
        self.run(request, Patience::default())
    }

    /// Compiles a request like [`Compiler::compile`]. Another thread may cancel the compilation.
    ///
    /// # Errors
    /// Returns the reason why the compilation failed.
    pub fn compile_with(&self, request: &Request, cancellation: &Cancellation) -> Result<Compilation, Error> {
        self.run(request, Patience { cancelled: Some(cancellation.descriptor()), deadline: None })
    }

    /// Compiles a result's bitcode again with the given values of its specialization constants.
    ///
    /// `compiled` is the result of `request`, which must keep the bitcode. `values` is JSON text in the format of the
    /// `spec-constants` pass, such as `{"id": 4}`.
    ///
    /// # Errors
    /// Returns the reason why the compilation failed, or [`Error::Option`] if `compiled` contains no bitcode.
    pub fn specialize(&self, request: &Request, compiled: &Compilation, values: &str) -> Result<Compilation, Error> {
        let Some(bitcode) = &compiled.bitcode else {
            return Err(Error::Option("no bitcode to specialize; request it with Request::keep_bitcode".to_owned()));
        };
        let request = Request {
            input: crate::Input::Bitcode(bitcode.clone()),
            includes: Vec::new(),
            spec_constants: crate::SpecConstants::Values(values.to_owned()),
            keep_bitcode: false,
            ..request.clone()
        };
        self.compile(&request)
    }

    fn run(&self, request: &Request, patience: Patience<'_>) -> Result<Compilation, Error> {
        let start = TimedStep::now();
        let deadline = request.limits.time.and_then(|time| Instant::now().checked_add(time));
        let plan = Plan::new(request, &self.configuration)?;
        if self.configuration.in_process {
            check_in_process(request, patience)?;
        }
        let call = Call { compiler: self, request, patience: Patience { deadline, ..patience }, start };
        let key = if self.cache.is_empty() { None } else { call.with_parts(&plan, |parts| parts.key()) };
        match key {
            Some(key) => call.with_parts(&plan, |parts| call.cached(&plan, parts, key)),
            None => call.finish(&plan, call.run(&plan)?, Vec::new(), false),
        }
    }

    /// Returns the worker with clang and LLVM.
    pub(crate) fn worker(&self) -> Result<&Worker, Error> {
        if let Some(worker) = self.worker.get() {
            return Ok(worker);
        }
        let program = worker::find(self.configuration.worker.as_deref())?;
        Ok(self.worker.get_or_init(|| Worker::new(program, Vec::new())))
    }

    /// Returns the shared object with clang and LLVM.
    fn in_process(&self) -> Result<&InProcess, Error> {
        if let Some(loaded) = self.in_process.get() {
            return Ok(loaded);
        }
        let loaded = InProcess::load(worker::find_in_process(self.configuration.worker.as_deref())?)?;
        Ok(self.in_process.get_or_init(|| loaded))
    }

    /// Returns the file that contains clang and LLVM: the worker or the shared object.
    fn program(&self) -> Result<&PathBuf, Error> {
        match self.configuration.in_process {
            true => self.in_process().map(InProcess::file),
            false => self.worker().map(Worker::program),
        }
    }

    /// Returns the worker with DPC++'s front end, which is next to the other worker.
    fn dpcpp(&self) -> Result<&Worker, Error> {
        if let Some(worker) = self.dpcpp.get() {
            return Ok(worker);
        }
        let program = self.worker()?.program().with_file_name(worker::DPCPP);
        let root = self.configuration.sycl_root.iter().cloned().collect();
        Ok(self.dpcpp.get_or_init(|| Worker::new(program, root)))
    }

    /// Returns the process IDs of the workers, for tests that kill them.
    #[doc(hidden)]
    #[must_use]
    pub fn process_ids(&self) -> Vec<u32> {
        [&self.worker, &self.dpcpp].into_iter().filter_map(|worker| worker.get()?.process_id()).collect()
    }
}

/// A running compilation.
struct Call<'c> {
    compiler: &'c Compiler,
    request: &'c Request,
    patience: Patience<'c>,
    start: u64,
}

/// The worker that runs a job.
#[derive(Clone, Copy)]
enum Place {
    Clang,
    Dpcpp,
}

impl Call<'_> {
    /// Returns the result from the cache, or compiles and caches it.
    fn cached(&self, plan: &Plan<'_>, parts: &Parts<'_>, key: Key) -> Result<Compilation, Error> {
        let Compiler { configuration, cache, identities, .. } = self.compiler;
        let sycl_root = configuration.sycl_root.as_deref();
        let worker = self.compiler.program().ok();
        let query = Query {
            key,
            parts,
            programs: worker.map(|worker| Programs { worker, sycl_root, identities }),
            tiers: cache,
            fits: &|stored| self.finish(plan, stored.clone(), Vec::new(), true).is_ok(),
            #[cfg(feature = "shared-cache")]
            portable: std::cell::OnceCell::new(),
        };
        let found = cache.find(&query, self.patience);
        let look = TimedStep { step: Step::Cache, start: self.start, end: TimedStep::now() };
        match found {
            Found::Hit(Entry { stored, .. }) => {
                let stored = Stored { done: Done { steps: Vec::new(), ..stored.done }, ..stored };
                self.finish(plan, stored, vec![look], true)
            }
            Found::Miss(miss) => {
                let begin = SystemTime::now();
                let stored = self.run(plan)?;
                let entry = Entry { dependencies: stored.dependencies(begin), stored };
                cache.keep(&query, &entry, miss, self.patience);
                self.finish(plan, entry.stored, vec![look], false)
            }
        }
    }

    /// Calls a function with the inputs of the cache key.
    fn with_parts<T>(&self, plan: &Plan<'_>, work: impl FnOnce(&Parts<'_>) -> T) -> T {
        let (front_end, compile) = plan.tasks();
        let dpcpp = ["SYCL_ROOT", "SYCLPASSES_SYCL", "VIRTUAL_ENV", "PATH", "PYTHONUSERBASE", "HOME"];
        let gpus = ["CUDA_PATH", "CUDA_HOME", "ROCM_PATH"];
        work(&Parts {
            front_end: &front_end,
            compile: &compile,
            names: &self.request.names,
            choice: self.request.front_end,
            directory: &current_directory(),
            environment: &environment(),
            worker: self.compiler.program().ok().cloned(),
            installation: dpcpp.iter().chain(&gpus).map(std::env::var_os).collect(),
        })
    }

    fn run(&self, plan: &Plan<'_>) -> Result<Stored, Error> {
        let front_end = match &self.request.input {
            crate::Input::Source(_) => self.request.front_end,
            _ => {
                let done = self.answer(Place::Clang, plan.compile_input())??;
                return Ok(Stored { done, front_end: FrontEnd::Auto });
            }
        };
        match front_end {
            FrontEnd::Clang => self.with_clang(plan),
            FrontEnd::Dpcpp => self.with_dpcpp(plan),
            FrontEnd::Auto => match self.call(Place::Clang, plan.compile_source()) {
                Ok(Ok(done)) => Ok(Stored { done, front_end: FrontEnd::Clang }),
                Ok(Err(failure @ Failure::Source { is_final: true, .. })) => Err(self.failed(failure)),
                Ok(Err(failure)) => self.with_other(plan, self.failed(failure)),
                Err(first) => self.with_other(plan, first),
            },
        }
    }

    /// Compiles with DPC++'s front end after stock clang has failed.
    fn with_other(&self, plan: &Plan<'_>, first: Error) -> Result<Stored, Error> {
        if matches!(first, Error::Limit(_) | Error::Cancelled | Error::Worker { .. }) {
            return Err(first);
        }
        match self.with_dpcpp(plan) {
            Err(second) => Err(choice::choose(first, second, |file| plan.is_of_user(file))),
            Ok(mut stored) => {
                let reason = choice::reason(&first);
                stored.done.log +=
                    &format!("note: compiled by DPC++'s front end, because stock clang reported: {reason}\n");
                Ok(stored)
            }
        }
    }

    fn with_clang(&self, plan: &Plan<'_>) -> Result<Stored, Error> {
        let done = self.answer(Place::Clang, plan.compile_source())??;
        Ok(Stored { done, front_end: FrontEnd::Clang })
    }

    fn with_dpcpp(&self, plan: &Plan<'_>) -> Result<Stored, Error> {
        let mut whole = Done::default();
        let mut units = Vec::new();
        for job in plan.front_end_jobs()? {
            let part = self.answer(Place::Dpcpp, Job::FrontEnd(job))??;
            units.push((plan.source_name().to_owned(), part.bitcode));
            whole.steps.extend(part.steps);
            // The other forms of device code have the same warnings and files.
            if units.len() == 1 {
                whole = Done { steps: whole.steps, images: Vec::new(), bitcode: Vec::new(), ..part };
            }
        }
        let kept = self.request.keep_bitcode.then(|| units.first().map(|(_, bitcode)| bitcode.clone())).flatten();
        let done = self.answer(Place::Clang, plan.compile_bitcode(units))??;
        whole.log += &done.log;
        whole.diagnostics.extend(done.diagnostics);
        whole.steps.extend(done.steps);
        whole.programs.extend(done.programs);
        whole.images = done.images;
        whole.bitcode = kept.unwrap_or_default();
        Ok(Stored { done: whole, front_end: FrontEnd::Dpcpp })
    }

    /// Runs a job in a worker. The inner error concerns the input.
    fn answer(&self, place: Place, job: Job) -> Result<Result<Done, Error>, Error> {
        Ok(self.call(place, job)?.map_err(|failure| self.failed(failure)))
    }

    /// Runs a job in a worker and returns its unchanged answer.
    fn call(&self, place: Place, job: Job) -> Result<Answer, Error> {
        let task = Task {
            directory: current_directory(),
            environment: environment(),
            memory: self.request.limits.memory,
            job,
        };
        let by = |worker: &Worker| worker.call(&task, self.patience).map_err(|error| self.error(error, worker));
        match (place, self.compiler.configuration.in_process) {
            (Place::Clang, false) => by(self.compiler.worker()?),
            (Place::Dpcpp, false) => by(self.compiler.dpcpp()?),
            (Place::Clang, true) => self.compiler.in_process()?.call(&task),
            (Place::Dpcpp, true) => Err(Error::NoFrontEnd(NO_DPCPP.to_owned())),
        }
    }

    /// Converts a failure to an error.
    fn failed(&self, failure: Failure) -> Error {
        match failure {
            Failure::Source { diagnostics, log, .. } => Error::Source { diagnostics, log },
            Failure::Option(text) => Error::Option(text),
            Failure::Compile(text) => Error::Compile(text),
            Failure::Crash(text) => Error::Crash(text),
            Failure::Memory => match self.request.limits.memory {
                Some(bytes) => Error::Limit(Limit::Memory(bytes)),
                None => Error::Crash("out of memory".to_owned()),
            },
            Failure::NoFrontEnd(text) => Error::NoFrontEnd(text),
        }
    }

    fn error(&self, error: CallError, worker: &Worker) -> Error {
        match error {
            CallError::Deadline => Error::Limit(Limit::Time(self.request.limits.time.unwrap_or_default())),
            CallError::Cancelled => Error::Cancelled,
            CallError::Crash { is_out_of_memory: true, .. } if self.request.limits.memory.is_some() => {
                Error::Limit(Limit::Memory(self.request.limits.memory.unwrap_or_default()))
            }
            CallError::Crash { end, printed, .. } => match fatal(&printed) {
                Some(problem) => Error::Compile(problem),
                None => Error::Crash(if printed.is_empty() { end } else { format!("{end}\n{printed}") }),
            },
            CallError::Problem(problem) => Error::Worker { program: worker.program().clone(), problem },
        }
    }

    fn finish(
        &self,
        plan: &Plan<'_>,
        Stored { done, front_end }: Stored,
        own_steps: Vec<TimedStep>,
        is_cached: bool,
    ) -> Result<Compilation, Error> {
        let malformed = || Error::Compile("the worker returned a malformed image".to_owned());
        let images = done.images.into_iter().map(|image| image.into_image().ok_or_else(malformed));
        let mut images = images.collect::<Result<Vec<Image>, _>>()?;
        for image in &mut images {
            let options = [image.info.compile_options.as_str(), plan.back_end_options()].join(" ");
            image.info.compile_options = options.trim().to_owned();
        }
        let names = if done.names.is_empty() { plan.names(&images)? } else { done.names };
        let mut steps = own_steps;
        let begin = steps.last().map_or(self.start, |step| step.end);
        if let Some(first) = done.steps.iter().map(|step| step.start).min() {
            steps.push(TimedStep { step: Step::Start, start: begin, end: first.max(begin) });
        }
        steps.extend(done.steps);
        let timings = steps.iter().map(|step| self.timing(step)).collect();
        Ok(Compilation {
            images,
            names,
            diagnostics: done.diagnostics,
            log: done.log,
            front_end,
            bitcode: self.request.keep_bitcode.then_some(done.bitcode),
            is_cached,
            timings,
        })
    }

    fn timing(&self, step: &TimedStep) -> Timing {
        let time = |from: u64, to: u64| std::time::Duration::from_nanos(to.saturating_sub(from));
        Timing { step: step.step, start: time(self.start, step.start), duration: time(step.start, step.end) }
    }
}

/// Rejects requests with limits, because an in-process compilation cannot be interrupted, and requests that are already
/// canceled.
fn check_in_process(request: &Request, patience: Patience<'_>) -> Result<(), Error> {
    if request.limits != Limits::default() {
        return Err(Error::Option(NO_LIMITS.to_owned()));
    }
    if patience.is_cancelled() { Err(Error::Cancelled) } else { Ok(()) }
}

fn current_directory() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_| "/".into())
}

fn environment() -> Vec<(String, Option<String>)> {
    VARIABLES.iter().map(|name| ((*name).to_owned(), std::env::var(name).ok())).collect()
}

/// Returns LLVM's fatal error message, if LLVM terminated the process with such a message.
fn fatal(printed: &str) -> Option<String> {
    let problem = printed.lines().find_map(|line| line.strip_prefix("LLVM ERROR: "))?;
    Some(format!("LLVM cannot generate code: {problem}"))
}
