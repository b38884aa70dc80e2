//! Finds the wheel `intel-sycl-rt`.
//!
//! In:  a folder from the command line, environment variables.
//! Out: the folder that holds `lib/libsycl-jit.so` and `include/`.
//!
//!   1. A folder that somebody named must have it: the command line, `SYCL_ROOT`, `SYCLPASSES_SYCL`.
//!   2. Otherwise the Python environment in use: `VIRTUAL_ENV`, the folders of `python3` in `PATH`, and the user's own.
//!      No Python is started: a wheel's data lie in the environment's own folder.
//!   3. The version is in the name of pip's record; without one, the headers tell which compiler it is.

use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The version whose library this crate calls.
pub const SUPPORTED_VERSION: &str = "2026.0";
/// What the headers of that version call their compiler.
const SUPPORTED_COMPILER: &str = "20260331";
/// What pip calls its records of the wheel.
const RECORD: (&str, &str) = ("intel_sycl_rt-", ".dist-info");
/// Where Python keeps packages, below `lib/python3.N`.
const PACKAGE_FOLDERS: [&str; 2] = ["site-packages", "dist-packages"];

/// A front end that is installed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Installation {
    root: PathBuf,
    version: String,
}

impl Installation {
    /// Finds the front end: in the folder given, else where the environment says.
    ///
    /// # Errors
    /// [`Error::NotInstalled`], [`Error::NotThere`] and [`Error::Version`], which say what to do.
    pub fn find(given: Option<&Path>) -> Result<Self, Error> {
        Self::find_in(given, &|name| env::var_os(name))
    }

    /// As [`Installation::find`], with other environment variables.
    ///
    /// # Errors
    /// Those of [`Installation::find`].
    pub fn find_in(given: Option<&Path>, variable: &dyn Fn(&str) -> Option<OsString>) -> Result<Self, Error> {
        let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
        let named = [
            (given.map(Path::to_owned), "which the command line names"),
            (variable("SYCL_ROOT").map(PathBuf::from), "which SYCL_ROOT names"),
            (variable("SYCLPASSES_SYCL").map(PathBuf::from), "which SYCLPASSES_SYCL names"),
        ];
        for (folder, origin) in named {
            if let Some(folder) = folder {
                let library = library_in(&folder);
                if !library.is_file() {
                    return Err(Error::NotThere { library, origin });
                }
                return Self::in_folder(folder);
            }
        }
        let folder = environments(&variable).into_iter().find(|folder| library_in(folder).is_file());
        folder.map_or(Err(Error::NotInstalled), Self::in_folder)
    }

    fn in_folder(root: PathBuf) -> Result<Self, Error> {
        let wrong = |found: String| Error::Version { library: library_in(&root), found };
        let version = match recorded_version(&root) {
            Some(version) => {
                if version != SUPPORTED_VERSION && !version.starts_with(&format!("{SUPPORTED_VERSION}.")) {
                    return Err(wrong(format!("intel-sycl-rt {version}")));
                }
                version
            }
            None => match compiler_date(&root) {
                Some(date) if date == SUPPORTED_COMPILER => SUPPORTED_VERSION.to_owned(),
                Some(date) => return Err(wrong(format!("a compiler of {date}"))),
                None => return Err(wrong("an unknown version".to_owned())),
            },
        };
        Ok(Self { root, version })
    }

    /// The folder that holds `lib` and `include`.
    #[must_use]
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The front end: `libsycl-jit.so`.
    #[must_use]
    pub fn front_end_library(&self) -> PathBuf {
        library_in(&self.root)
    }

    /// The folder of the SYCL headers, for the host's half.
    #[must_use]
    pub fn include(&self) -> PathBuf {
        self.root.join("include")
    }

    /// The folder of `libsycl.so`, the runtime.
    #[must_use]
    pub fn library_folder(&self) -> PathBuf {
        self.root.join("lib")
    }

    /// The version of `intel-sycl-rt`.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }
}

fn library_in(root: &Path) -> PathBuf {
    root.join("lib/libsycl-jit.so")
}

/// The folders of Python environments in use, the most specific first.
pub(crate) fn environments(variable: &dyn Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let mut folders = Vec::new();
    folders.extend(variable("VIRTUAL_ENV").map(PathBuf::from));
    let path = variable("PATH").unwrap_or_default();
    if let Some(python) = env::split_paths(&path).map(|folder| folder.join("python3")).find(|file| file.is_file()) {
        // The folder of a virtual environment has a link to another Python, whose packages it may see, too.
        let prefix_of = |python: &Path| Some(python.parent()?.parent()?.to_owned());
        folders.extend(prefix_of(&python));
        folders.extend(fs::canonicalize(&python).ok().as_deref().and_then(prefix_of));
    }
    // `pip install --user`.
    let user = variable("PYTHONUSERBASE").map(PathBuf::from);
    folders.extend(user.or_else(|| Some(PathBuf::from(variable("HOME")?).join(".local"))));
    // Debian's Python installs there.
    folders.push("/usr/local".into());
    folders
}

/// The version in the name of pip's record.
fn recorded_version(root: &Path) -> Option<String> {
    package_folders(root).iter().find_map(|folder| {
        entries(folder).iter().find_map(|name| Some(name.strip_prefix(RECORD.0)?.strip_suffix(RECORD.1)?.to_owned()))
    })
}

/// The directories of a Python environment that hold packages, in a fixed order.
pub(crate) fn package_folders(root: &Path) -> Vec<PathBuf> {
    let library = root.join("lib");
    let pythons = entries(&library).into_iter().filter(|name| name.starts_with("python3"));
    pythons.flat_map(|python| PACKAGE_FOLDERS.map(|packages| library.join(&python).join(packages))).collect()
}

/// The names in a directory, sorted; none if it cannot be read.
fn entries(folder: &Path) -> Vec<String> {
    let names = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<_> = names.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort();
    names
}

/// The date of the compiler that the headers belong to.
fn compiler_date(root: &Path) -> Option<String> {
    let text = fs::read_to_string(root.join("include/sycl/version.hpp")).ok()?;
    let date = text.lines().find_map(|line| line.trim().strip_prefix("#define __SYCL_COMPILER_VERSION "))?;
    Some(date.trim().to_owned())
}
