//! clang's driver: from options to arguments of the front end, and where the host's standard headers are.

use std::path::{Path, PathBuf};

use crate::{Error, Settings, ffi};

/// Environment variables that clang's driver reads. They add folders of headers; whoever keeps results must know their values.
pub const ENVIRONMENT: &[&str] = &["CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH", "SOURCE_DATE_EPOCH"];

/// How the source is called in the driver's command line. The front end gets another name.
const PLACEHOLDER: &str = "source.cpp";

/// Options of the front end that name folders of headers.
const FOLDERS: [&str; 2] = ["-internal-isystem", "-internal-externc-isystem"];

/// What the host has.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    /// The path of clang's program, beside which its own headers are.
    clang: PathBuf,
    /// The triple.
    triple: String,
    /// Options of the front end for the folders of the standard headers, in order.
    folders: Vec<String>,
}

impl Host {
    /// Asks the driver what it would do for the host.
    pub(crate) fn find(clang: PathBuf) -> Result<Host, Error> {
        let arguments = run(&clang, Path::new("/"), &[])?;
        let value = |name: &str| {
            let at = arguments.iter().position(|argument| argument == name)?;
            arguments.get(at + 1).cloned()
        };
        let (Some(triple), Some(resources)) = (value("-triple"), value("-resource-dir")) else {
            return Err(Error::Installation("clang's driver does not tell the host's triple".to_owned()));
        };
        if !Path::new(&resources).join("include/stddef.h").exists() {
            let problem = format!("no headers of clang in '{resources}/include': install libclang-common-22-dev");
            return Err(Error::Installation(problem));
        }
        let pairs = arguments.windows(2).filter(|pair| pair.first().is_some_and(|name| FOLDERS.contains(&&**name)));
        let mut folders: Vec<String> = Vec::new();
        for pair in pairs {
            // The driver repeats some, and names some that do not exist.
            let is_new = folders.chunks(2).all(|other| other != pair);
            if is_new && pair.last().is_some_and(|folder| Path::new(folder).is_dir()) {
                folders.extend_from_slice(pair);
            }
        }
        Ok(Host { clang, triple, folders })
    }

    /// Arguments of the front end for device code. `headers` are folders that come before the standard headers.
    pub(crate) fn arguments(&self, settings: &Settings, headers: &[PathBuf]) -> Result<Vec<String>, Error> {
        let has = |option: &str| settings.options.iter().any(|other| other == option);
        let mut options = settings.device.arguments();
        options.push("-O2".to_owned());
        options.extend(settings.options.iter().cloned());
        let mut arguments = run(&self.clang, &settings.folder, &options)?;
        // The driver adds clang's own headers, which must come after the C++ library's.
        let mut own = Vec::new();
        while let Some(at) = arguments.iter().position(|argument| FOLDERS.contains(&&**argument)) {
            own.extend(arguments.drain(at..(at + 2).min(arguments.len())));
        }
        arguments.extend(["-fsycl-is-device", "-aux-triple", &self.triple].map(str::to_owned));
        for header in headers {
            arguments.extend(["-internal-isystem".to_owned(), header.to_string_lossy().into_owned()]);
        }
        if !has("-nostdinc") {
            let is_wanted = |folder: &str| !(has("-nostdinc++") && folder.contains("/c++/"));
            let pairs = self.folders.chunks(2).filter(|pair| pair.last().is_some_and(|folder| is_wanted(folder)));
            arguments.extend(pairs.flatten().cloned());
        }
        Ok(arguments)
    }
}

/// Runs the driver.
fn run(clang: &Path, folder: &Path, options: &[String]) -> Result<Vec<String>, Error> {
    // Files of options in folders of the system or the user would be part of the result.
    let fixed = ["--driver-mode=g++", "--no-default-config", "-c", "-emit-llvm"];
    let source = ["-x", "c++", PLACEHOLDER];
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
    let arguments: Vec<String> = [words(&fixed), options.to_vec(), words(&source)].concat();
    let received = ffi::arguments(clang, folder, &arguments);
    if !received.is_good {
        return Err(Error::Driver { diagnostics: received.diagnostics, log: received.log });
    }
    Ok(received.arguments)
}
