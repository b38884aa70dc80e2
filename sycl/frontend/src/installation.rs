//! Finds the `intel-sycl-rt` wheel.
//!
//! Input: a directory from the command line, and environment variables. Output: the directory that contains
//! `lib/libsycl-jit.so` and `include/`.
//!
//! 1. Use the directory from the command line, `SYCL_ROOT` or `SYCLPASSES_SYCL`. The first of these
//!    that is set must contain the front end.
//! 2. Otherwise, search the Python environment that this code is installed in, and the environments in use:
//!    `VIRTUAL_ENV`, those of `python3` in `PATH`, and the user's own environment. Python is not started, because
//!    a wheel's data files are in the environment's directory.
//! 3. Read the version from the name of pip's record. Without a record, the headers identify the compiler.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;
use crate::version::{self, Support, support, version_of_compiler};

/// The prefix and suffix of the name of pip's record.
const RECORD: (&str, &str) = ("intel_sycl_rt-", ".dist-info");
/// The directories of packages, relative to `lib/python3.N`.
const PACKAGE_DIRECTORIES: [&str; 2] = ["site-packages", "dist-packages"];

/// An installed front end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    root: PathBuf,
    version: String,
}

impl Installation {
    /// Finds the front end in the given directory, or through environment variables.
    ///
    /// # Errors
    /// Returns [`Error::NotInstalled`], [`Error::NotThere`] or [`Error::Version`], which include
    /// instructions.
    pub fn find(given: Option<&Path>) -> Result<Self, Error> {
        Self::find_in(given, &|name| env::var_os(name))
    }

    /// Finds the front end like [`Installation::find`], with the given environment variables.
    ///
    /// # Errors
    /// Fails like [`Installation::find`].
    pub fn find_in(given: Option<&Path>, variable: &dyn Fn(&str) -> Option<OsString>) -> Result<Self, Error> {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let named = [
            (given.map(Path::to_owned), "the command line"),
            (variable("SYCL_ROOT").map(PathBuf::from), "SYCL_ROOT"),
            (variable("SYCLPASSES_SYCL").map(PathBuf::from), "SYCLPASSES_SYCL"),
        ];
        for (directory, origin) in named {
            if let Some(directory) = directory {
                let library = library_in(&directory);
                if !library.is_file() {
                    return Err(Error::NotThere { library, origin });
                }
                return Self::in_directory(directory);
            }
        }
        let candidates = install_paths::prefixes().into_iter().chain(environments(&variable));
        let directory = candidates.into_iter().find(|directory| library_in(directory).is_file());
        directory.map_or(Err(Error::NotInstalled), Self::in_directory)
    }

    fn in_directory(root: PathBuf) -> Result<Self, Error> {
        // Programs record the directory, and other programs may read it in another working directory.
        let root = std::path::absolute(&root).unwrap_or(root);
        let wrong = |found: String| Error::Version { library: library_in(&root), found };
        let version = match recorded_version(&root) {
            Some(version) if support(&version) == Support::Unsupported => {
                return Err(wrong(format!("intel-sycl-rt {version}")));
            }
            Some(version) => version,
            None => {
                let Some(date) = compiler_date(&root) else { return Err(wrong("an unknown version".to_owned())) };
                version_of_compiler(&date).ok_or_else(|| wrong(format!("a compiler dated {date}")))?
            }
        };
        Ok(Self { root, version })
    }

    /// Returns the directory that contains `lib` and `include`.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the path of the front end's library, `libsycl-jit.so`.
    #[must_use]
    pub fn front_end_library(&self) -> PathBuf {
        library_in(&self.root)
    }

    /// Returns the directory of the SYCL headers, for the host compilation.
    #[must_use]
    pub fn include(&self) -> PathBuf {
        self.root.join("include")
    }

    /// Returns the directory of the runtime, `libsycl.so`.
    #[must_use]
    pub fn library_directory(&self) -> PathBuf {
        self.root.join("lib")
    }

    /// Returns the warning about a version that is newer than the tested versions, unless the compiler's options disable
    /// it.
    #[must_use]
    pub fn warning<'a>(&self, options: impl Iterator<Item = &'a str>) -> Option<String> {
        version::warning(&self.version, options)
    }

    /// Returns the version of `intel-sycl-rt`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }
}

fn library_in(root: &Path) -> PathBuf {
    root.join("lib/libsycl-jit.so")
}

/// Returns the directories of Python environments in use, the most specific first.
pub(crate) fn environments(variable: &dyn Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let mut directories = Vec::new();
    directories.extend(variable("VIRTUAL_ENV").map(PathBuf::from));
    let path = variable("PATH").unwrap_or_default();
    if let Some(python) = env::split_paths(&path).map(|directory| directory.join("python3")).find(|file| file.is_file())
    {
        // A virtual environment links to another Python, whose packages it may also use.
        let prefix_of = |python: &Path| Some(python.parent()?.parent()?.to_owned());
        directories.extend(prefix_of(&python));
        directories.extend(fs::canonicalize(&python).ok().as_deref().and_then(prefix_of));
    }
    // The user's environment, for `pip install --user`.
    let user = variable("PYTHONUSERBASE").map(PathBuf::from);
    directories.extend(user.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local"))));
    // Debian's Python installs packages in this directory.
    directories.push("/usr/local".into());
    directories
}

/// Returns the version in the name of pip's record.
fn recorded_version(root: &Path) -> Option<String> {
    package_directories(root).iter().find_map(|directory| {
        entries(directory).iter().find_map(|name| Some(name.strip_prefix(RECORD.0)?.strip_suffix(RECORD.1)?.to_owned()))
    })
}

/// Returns the package directories of a Python environment, in a fixed order.
pub(crate) fn package_directories(root: &Path) -> Vec<PathBuf> {
    let library = root.join("lib");
    let pythons = entries(&library).into_iter().filter(|name| name.starts_with("python3"));
    pythons.flat_map(|python| PACKAGE_DIRECTORIES.map(|packages| library.join(&python).join(packages))).collect()
}

/// Returns the names in a directory, sorted. The list is empty if the directory cannot be read.
fn entries(directory: &Path) -> Vec<String> {
    let names = fs::read_dir(directory).into_iter().flatten().flatten();
    let mut names: Vec<_> = names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// Returns the date of the compiler that the headers belong to.
fn compiler_date(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join("include/sycl/version.hpp")).ok()?;
    let date = text.lines().find_map(|line| line.trim().strip_prefix("#define __SYCL_COMPILER_VERSION "))?;
    Some(date.trim().to_owned())
}
