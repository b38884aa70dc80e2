//! The compiler.

use std::collections::{BTreeSet, HashMap};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use serde::{Deserialize, Serialize};

use crate::driver::{self, Host};
use crate::ffi::{self, Job};
use crate::received::Received;
use crate::{Diagnostic, Error, File, Precompiled, Request, Settings, names, options, passes};

/// The name of a precompiled header in memory.
const PRECOMPILED: &str = "/syclpasses-precompiled.pch";
/// The name of the source file for a precompiled header.
const PREFIX: &str = "/syclpasses-precompiled.hpp";
/// The macro that is defined while a header is precompiled.
const PRECOMPILE: &str = "SYCLPASSES_PRECOMPILE";
/// The source code that [`Clang::warm_up`] compiles.
const WARM_UP: &str =
    "extern \"C\" [[clang::sycl_external]] [[clang::device_kernel]] void warm_up(float *A) { A[0] += 1; }\n";

/// The locations of clang and its headers, the pass pipelines, and the stack to use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configuration {
    /// The path of the clang executable, relative to which clang finds its headers. It is not run. The default is the
    /// path at build time.
    pub clang: PathBuf,
    /// The header directories that are searched before those of the standard headers.
    pub headers: Vec<PathBuf>,
    /// The name by which source files include the header to precompile.
    pub precompiled: String,
    /// A textual pipeline of this project's passes and LLVM's passes. It runs on unoptimized IR, before clang's own
    /// pipeline.
    pub first_passes: String,
    /// A textual pipeline that runs after clang's own pipeline.
    pub last_passes: String,
    /// True to run compilations on the caller's stack, which must be larger than the clang executable's stack of 8 MiB.
    /// Otherwise, each compilation runs in a new thread.
    pub use_callers_stack: bool,
}

impl Default for Configuration {
    fn default() -> Self {
        Configuration {
            clang: env!("SYCLPASSES_CLANG").into(),
            headers: Vec::new(),
            precompiled: "sycl/sycl.hpp".to_owned(),
            first_passes: "sycl-used-aspects".to_owned(),
            last_passes: String::new(),
            use_callers_stack: false,
        }
    }
}

/// The result of a compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Compiled {
    /// LLVM bitcode.
    pub bitcode: Vec<u8>,
    /// Warnings and notes as data.
    pub diagnostics: Vec<Diagnostic>,
    /// The diagnostics as text.
    pub log: String,
    /// The files on disk that were read, as absolute paths.
    pub files: Vec<PathBuf>,
    /// The absolute paths that the compiler looked up and did not find. A file that is created at such a path may
    /// change the result.
    pub missing: Vec<PathBuf>,
    /// True if a precompiled header was used.
    pub has_used_precompiled: bool,
}

/// The compiler, with the state that it keeps between compilations. A forked process has a copy of this state.
#[derive(Debug)]
pub struct Clang {
    configuration: Configuration,
    host: Host,
    arguments: Map<Arc<[String]>>,
    precompiled: Map<Arc<Precompiled>>,
}

/// The stack size of a compilation thread in bytes. clang limits its recursion to a stack of 8 MiB, but LLVM's passes
/// have no such limit.
const STACK: usize = 16 << 20;
/// The maximum number of values in a map.
const CAPACITY: usize = 64;

/// A map from settings to values. The key includes the environment variables that the driver reads, which a process may
/// change between compilations.
type Map<T> = Mutex<HashMap<(Settings, Vec<Option<OsString>>), T>>;

fn key(settings: &Settings) -> (Settings, Vec<Option<OsString>>) {
    (settings.clone(), driver::ENVIRONMENT.iter().map(std::env::var_os).collect())
}

/// Adds a value to a map of limited size.
fn keep<T>(map: &Map<T>, settings: &Settings, value: T) {
    let key = key(settings);
    let mut map = map.lock().unwrap_or_else(PoisonError::into_inner);
    if map.len() >= CAPACITY && !map.contains_key(&key) {
        map.clear();
    }
    map.insert(key, value);
}

fn kept<T: Clone>(map: &Map<T>, settings: &Settings) -> Option<T> {
    map.lock().unwrap_or_else(PoisonError::into_inner).get(&key(settings)).cloned()
}

impl Clang {
    /// Finds clang's headers and the host's headers.
    ///
    /// # Errors
    /// Fails if clang's headers are missing.
    pub fn new(configuration: Configuration) -> Result<Clang, Error> {
        let host = Host::find(configuration.clang.clone())?;
        Ok(Clang { configuration, host, arguments: Mutex::default(), precompiled: Mutex::default() })
    }

    /// Compiles source code.
    ///
    /// # Errors
    /// Fails if an option is not allowed or is unknown, if the source code has errors, or if a path cannot be used.
    pub fn compile(&self, request: &Request<'_>) -> Result<Compiled, Error> {
        let settings = request.settings;
        let arguments = self.arguments(settings)?;
        check_files(request)?;
        let with_names;
        let mut source = request.source;
        if !request.names.is_empty() {
            with_names = names::append(source.text, request.names)?;
            source.text = &with_names;
        }
        let precompiled = kept(&self.precompiled, &shared(settings, &arguments));
        let precompiled = precompiled.filter(|precompiled| precompiled.fits(request));
        // clang requires the source file from which a precompiled header was created.
        let text = self.prefix();
        let prefix = precompiled.as_ref().map(|_| File { path: PREFIX, text: &text });
        let files: Vec<File<'_>> = request.files.iter().copied().chain(prefix).collect();
        let job = Job {
            arguments: &arguments,
            source,
            files: &files,
            precompiled: precompiled.as_ref().map(|precompiled| (PRECOMPILED, &*precompiled.bytes)),
            passes: (&self.configuration.first_passes, &self.configuration.last_passes),
            directory: &settings.directory,
            precompile: false,
            leak: request.is_last,
        };
        let mut received = self.front_end(&job)?;
        let mut missing = std::mem::take(&mut received.missing);
        let is_used = received.is_good && precompiled.is_some();
        if let Some(precompiled) = precompiled.as_ref().filter(|_| is_used) {
            received.files.extend(precompiled.files().cloned());
            missing.extend(precompiled.missing.iter().cloned());
        } else if job.precompiled.is_some() {
            // Compile again without the precompiled header, so that errors refer to the original locations.
            received = self.front_end(&Job { precompiled: None, ..job })?;
            missing = std::mem::take(&mut received.missing);
        }
        if settings.device.is_optimized_later() && received.is_good {
            passes::run(&mut received, &self.configuration.first_passes);
        }
        compiled(received, missing, &settings.directory, is_used)
    }

    /// Creates and keeps the precompiled header for these settings, and compiles with it, so that processes that are
    /// forked afterwards inherit the initialized state.
    ///
    /// # Errors
    /// Fails like [`Clang::compile`], for example if the header has errors or does not exist.
    pub fn warm_up(&self, settings: &Settings) -> Result<(), Error> {
        self.add_precompiled(self.precompile(settings)?);
        let text = self.include_precompiled() + WARM_UP;
        let source = File { path: "warm_up.cpp", text: &text };
        // Compile twice: the first compilation also loads files that the precompiled header replaces.
        self.compile(&Request::new(settings, source))?;
        self.compile(&Request::new(settings, source)).map(drop)
    }

    fn include_precompiled(&self) -> String {
        format!("#include <{}>\n", self.configuration.precompiled)
    }

    /// Returns the source code for the precompiled header. The macro allows the header to omit code that depends on the
    /// including source file.
    fn prefix(&self) -> String {
        format!("#define {PRECOMPILE}\n{}#undef {PRECOMPILE}\n", self.include_precompiled())
    }

    /// Creates the precompiled header for these settings.
    ///
    /// # Errors
    /// Fails like [`Clang::compile`].
    pub fn precompile(&self, settings: &Settings) -> Result<Precompiled, Error> {
        let header = &self.configuration.precompiled;
        let text = self.prefix();
        let source = File { path: PREFIX, text: &text };
        let arguments = self.arguments(settings)?;
        let settings = &shared(settings, &arguments);
        let job = Job {
            arguments: &arguments,
            source,
            files: &[],
            precompiled: None,
            passes: ("", ""),
            directory: &settings.directory,
            precompile: true,
            leak: false,
        };
        let mut received = self.front_end(&job)?;
        let missing = std::mem::take(&mut received.missing);
        let made = compiled(received, missing, &settings.directory, false)?;
        Precompiled::new(settings, header, made.bitcode, &made.files, made.missing).ok_or_else(|| Error::Path {
            path: header.clone(),
            problem: "a file that it includes was removed during the compilation".to_owned(),
        })
    }

    /// Keeps a precompiled header that this version of the program created, perhaps in another process.
    pub fn add_precompiled(&self, precompiled: Precompiled) {
        let settings = precompiled.settings.clone();
        keep(&self.precompiled, &settings, Arc::new(precompiled));
    }

    /// Returns whether a precompiled header for these settings is kept.
    #[must_use]
    pub fn has_precompiled(&self, settings: &Settings) -> bool {
        self.settings_of_precompiled(settings).is_ok_and(|settings| kept(&self.precompiled, &settings).is_some())
    }

    /// Returns the settings of the precompiled header that would be used with the given settings.
    ///
    /// # Errors
    /// Fails like [`Clang::arguments`].
    pub fn settings_of_precompiled(&self, settings: &Settings) -> Result<Settings, Error> {
        Ok(shared(settings, &self.arguments(settings)?))
    }

    /// Returns the arguments for clang's front end with these settings. The arguments, [`version`](crate::version) and
    /// the source files determine the result of a compilation.
    ///
    /// # Errors
    /// Fails if an option is not allowed or is unknown, or if the directory cannot be used.
    pub fn arguments(&self, settings: &Settings) -> Result<Arc<[String]>, Error> {
        if !settings.directory.is_absolute() || !settings.directory.is_dir() {
            let path = settings.directory.display().to_string();
            return Err(Error::Path { path, problem: "expected the absolute path of a directory".to_owned() });
        }
        let anywhere = anywhere(settings);
        let arguments = match kept(&self.arguments, &anywhere) {
            Some(arguments) => arguments,
            None => {
                let words = Settings { options: options::read(&settings.options)?, ..anywhere.clone() };
                let arguments: Arc<[String]> = self.host.arguments(&words, &self.configuration.headers)?.into();
                keep(&self.arguments, &anywhere, Arc::clone(&arguments));
                arguments
            }
        };
        Ok(driver::with_directory(&arguments, settings))
    }

    /// Runs the front end in a thread with a sufficiently large stack, unless the configuration selects the caller's
    /// stack.
    fn front_end(&self, job: &Job<'_>) -> Result<Received, Error> {
        if self.configuration.use_callers_stack {
            return Ok(ffi::compile(job));
        }
        thread::scope(|scope| {
            let builder = thread::Builder::new().stack_size(STACK);
            let thread =
                builder.spawn_scoped(scope, || ffi::compile(job)).map_err(|error| Error::Thread(error.to_string()))?;
            thread.join().map_err(|_| Error::Thread("the thread panicked".to_owned()))
        })
    }
}

/// Returns the settings with the root directory, so that they do not depend on the current directory.
fn anywhere(settings: &Settings) -> Settings {
    Settings { directory: "/".into(), ..settings.clone() }
}

/// Returns the settings under which a precompiled header is kept. They include the directory only if a header directory
/// is relative to it.
fn shared(settings: &Settings, arguments: &[String]) -> Settings {
    if driver::has_relative_directories(arguments) { settings.clone() } else { anywhere(settings) }
}

/// Rejects invalid paths of files in memory, and two paths that refer to the same file.
fn check_files(request: &Request<'_>) -> Result<(), Error> {
    let mut seen = HashMap::new();
    for file in std::iter::once(&request.source).chain(request.files) {
        let fail = |problem: &str| Err(Error::Path { path: file.path.to_owned(), problem: problem.to_owned() });
        if file.path.is_empty() || file.path.contains('\0') || Path::new(file.path).file_name().is_none() {
            return fail("expected the path of a file");
        }
        if seen.insert(file.path, file.text).is_some_and(|other| other != file.text) {
            return fail("two files in memory with this path have different contents");
        }
    }
    Ok(())
}

/// Converts the results that C++ passed to the sink.
fn compiled(received: Received, missing: Vec<PathBuf>, directory: &Path, is_used: bool) -> Result<Compiled, Error> {
    let Received { is_good, diagnostics, log, files, output, first_error, .. } = received;
    if !is_good {
        return Err(Error::Source { diagnostics, log, kind: first_error.unwrap_or_default() });
    }
    let absolute = |paths: Vec<PathBuf>| {
        let paths: BTreeSet<PathBuf> = paths.into_iter().map(|path| directory.join(path)).collect();
        paths.into_iter().collect()
    };
    let (files, missing) = (absolute(files), absolute(missing));
    Ok(Compiled { bitcode: output, diagnostics, log, files, missing, has_used_precompiled: is_used })
}
