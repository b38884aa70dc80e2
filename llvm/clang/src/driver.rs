//! Runs clang's driver, which translates options into arguments for the front end and finds the host's standard
//! headers.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::{Error, Settings, ffi};

/// The environment variables that clang's driver reads. They affect the result, so cache keys must include their
/// values.
pub const ENVIRONMENT: &[&str] = &["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH"];

/// The name of the source file on the driver's command line. The front end receives another name.
const PLACEHOLDER: &str = "source.cpp";

/// The front-end options that name directories of standard headers.
const DIRECTORIES: [&str; 2] = ["-internal-isystem", "-internal-externc-isystem"];

/// The front-end options that name a header directory in the next word.
const ALL_DIRECTORIES: [&str; 8] = [
    "-I",
    "-isystem",
    "-iquote",
    "-idirafter",
    "-c-isystem",
    "-cxx-isystem",
    "-internal-isystem",
    "-internal-externc-isystem",
];
/// The options with which the driver passes the current directory to the front end.
const CURRENT: [&str; 2] = ["-fdebug-compilation-dir=", "-fcoverage-compilation-dir="];

/// Adapts the arguments from a driver that ran in the root directory to another directory. Does not change directories
/// that the settings specify explicitly.
pub(crate) fn with_directory(arguments: &Arc<[String]>, settings: &Settings) -> Arc<[String]> {
    let is_given = |option: &String| option.contains("-compilation-dir=");
    if settings.directory == Path::new("/") || settings.options.iter().any(is_given) {
        return Arc::clone(arguments);
    }
    let directory = settings.directory.to_string_lossy();
    let replace = |argument: &String| match CURRENT.iter().find(|name| argument.strip_prefix(**name) == Some("/")) {
        Some(name) => format!("{name}{directory}"),
        None => argument.clone(),
    };
    arguments.iter().map(replace).collect()
}

/// Returns whether the path of a header directory is relative.
pub(crate) fn has_relative_directories(arguments: &[String]) -> bool {
    arguments.windows(2).any(|pair| match pair {
        [name, directory] => ALL_DIRECTORIES.contains(&&**name) && !directory.starts_with('/'),
        _ => false,
    })
}

/// The host's toolchain.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// The path of the clang executable, relative to which clang finds its own headers.
    clang: PathBuf,
    /// The triple.
    triple: String,
    /// The front-end options for the directories of the standard headers, in order.
    directories: Vec<String>,
}

impl Host {
    /// Runs the driver to find the host's directories.
    pub(crate) fn find(clang: PathBuf) -> Result<Host, Error> {
        let arguments = run(&clang, &[])?;
        let value = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let (Some(triple), Some(resources)) = (value("-triple"), value("-resource-dir")) else {
            return Err(Error::Installation("clang's driver did not report the host's triple".to_owned()));
        };
        if !Path::new(&resources).join("include/stddef.h").exists() {
            let problem = format!("clang's headers not found in '{resources}/include'; install libclang-common-22-dev");
            return Err(Error::Installation(problem));
        }
        let pairs = arguments.windows(2).filter(|pair| pair.first().is_some_and(|name| DIRECTORIES.contains(&&**name)));
        let mut directories: Vec<String> = Vec::new();
        for pair in pairs {
            // The driver lists some directories twice, and some that do not exist.
            let is_new = directories.chunks(2).all(|other| other != pair);
            if is_new && pair.last().is_some_and(|directory| Path::new(directory).is_dir()) {
                directories.extend_from_slice(pair);
            }
        }
        Ok(Host { clang, triple, directories })
    }

    /// Returns the front end's arguments for device code. The directories in `headers` precede the directories of the
    /// standard headers.
    pub(crate) fn arguments(&self, settings: &Settings, headers: &[PathBuf]) -> Result<Vec<String>, Error> {
        let has = |option: &str| settings.options.iter().any(|other| other == option);
        let mut options = settings.device.arguments();
        options.push("-O2".to_owned());
        options.extend(settings.options.iter().cloned());
        let mut arguments = run(&self.clang, &options)?;
        // Remove the directory of clang's own headers, which the driver added. It must follow the directories of the
        // C++ library, so the host's directories, which include it in the correct order, are appended below.
        while let Some(at) = arguments.iter().position(|argument| DIRECTORIES.contains(&&**argument)) {
            arguments.drain(at..(at + 2).min(arguments.len()));
        }
        arguments.extend(["-fsycl-is-device", "-aux-triple", &self.triple].map(str::to_owned));
        for header in headers {
            arguments.extend(["-internal-isystem".to_owned(), header.to_string_lossy().into_owned()]);
        }
        if !has("-nostdinc") {
            let is_wanted = |directory: &str| !(has("-nostdinc++") && directory.contains("/c++/"));
            let pairs =
                self.directories.chunks(2).filter(|pair| pair.last().is_some_and(|directory| is_wanted(directory)));
            arguments.extend(pairs.flatten().cloned());
        }
        Ok(arguments)
    }
}

/// Runs the driver in the root directory.
fn run(clang: &Path, options: &[String]) -> Result<Vec<String>, Error> {
    // Without these options, configuration files of the system or the user would affect the result.
    let fixed = ["--driver-mode=g++", "--no-default-config", "-c", "-emit-llvm"];
    let source = ["-x", "c++", PLACEHOLDER];
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let arguments: Vec<String> = [words(&fixed), options.to_vec(), words(&source)].concat();
    let received = ffi::arguments(clang, Path::new("/"), &arguments);
    if !received.is_good {
        return Err(Error::Driver { diagnostics: received.diagnostics, log: received.log });
    }
    Ok(received.arguments)
}
