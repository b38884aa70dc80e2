//! Links SYCL's runtime library to a program.
//!
//! Input: the arguments of the link, and the directory of the wheel. Output: the paths of libsycl.so and of the archive
//! with functions for the host, and the directories in which the program looks for libraries (RUNPATH).
//!
//! 1. Link libsycl.so by its path, even if the user names it with `-lsycl`. The wheel's directory
//!    is not searched for `-l`, because it also contains libraries that the system provides, such
//!    as libOpenCL.so, and the wheel's versions depend on other libraries in the wheel.
//! 2. If the linker finds one of the wheel's libraries in another directory, put that directory
//!    before the wheel's directory in RUNPATH. For each library that the program names, the loader
//!    searches RUNPATH before the system's directories.
//! 3. If libsycl.so does not need the runtime's adapter loader, link it. The wheel's OpenCL library requires libraries
//!    that are found only if the loader, which requires the same libraries, has already loaded them.
//! 4. Link `cpu_device.c`, with which programs find the CPU device in the wheel's directory.
//! 5. For NVIDIA GPUs and Vulkan devices, also link the adapters, if they are installed with the driver. Link the
//!    runtime's adapter loader before them: all export functions with the same names, and the loader must call its own.

use std::ffi::OsStr;
use std::iter;
use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{HOST_LIBRARY, needs_loader};

use super::{Argument, library_directories};
use crate::command::Command;
use crate::error::Error;
use crate::options::target;
use crate::session::Session;
use crate::toolchain::{self, Adapter};

/// The library names that users may specify and that the driver links.
const NAMES: [&str; 2] = ["sycl", "sycl-preview"];
/// The object of `cpu_device.c`.
const CPU_DEVICE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cpu_device.o"));
/// The library that loads adapters, in the directory of the wheel.
const LOADER: &str = "libur_loader.so.0";
/// The last directories that linkers search, which clang does not list.
const LAST_DIRECTORIES: [&str; 2] = ["/usr/local/lib/x86_64-linux-gnu", "/usr/local/lib"];

/// Returns whether an argument names one of the wheel's libraries that is not in the user's directories.
pub fn is_runtime(argument: &Argument, directories: &[PathBuf]) -> bool {
    matches!(argument, Argument::Library(name) if NAMES.contains(&name.as_str())
        && !directories.iter().any(|directory| directory.join(file_name(name)).is_file()))
}

/// Replaces `-lsycl` with the wheel's library.
///
/// # Errors
/// Fails if the wheel is not found.
pub fn resolve(session: &Session, arguments: Vec<Argument>) -> Result<Vec<Argument>, Error> {
    let directories = library_directories(&arguments);
    let resolve = |argument| match argument {
        Argument::Library(ref name) if is_runtime(&argument, &directories) => {
            Ok(Argument::File(session.installation()?.library_directory().join(file_name(name))))
        }
        other => Ok(other),
    };
    arguments.into_iter().map(resolve).collect()
}

/// Returns the options that link the runtime library.
///
/// # Errors
/// Fails if the wheel is not found, or clang does not list its directories.
pub fn options(session: &Session, arguments: &[Argument]) -> Result<Vec<String>, Error> {
    let sycl = &session.invocation.sycl;
    if !sycl.link_runtime {
        return Ok(Vec::new());
    }
    let wheel = session.installation()?.library_directory();
    let library = wheel.join(file_name(if sycl.preview { "sycl-preview" } else { "sycl" }));
    let cpu_device = session.temporary("sycl-cpu-device.o");
    if !session.invocation.dry_run {
        file::write(&cpu_device, CPU_DEVICE)?;
    }
    let files = [&cpu_device, &library].map(|file| file.display().to_string());
    let mut options: Vec<String> = iter::once(host_library(session)?).chain(files).collect();
    if sycl.rpath {
        let hidden = hidden_directories(session, arguments, &wheel)?;
        options.extend(hidden.iter().chain([&wheel]).map(|directory| format!("-Wl,-rpath,{}", directory.display())));
    }
    if !needs_loader(session.installation()?.version()) {
        options.extend(needed(loader(session)?.iter()));
    }
    options.extend(adapters(session)?);
    Ok(options)
}

/// Returns the options that link the adapters for the targets of the program, if they are installed. The runtime loads
/// adapters by name, and finds those that the program has already loaded.
fn adapters(session: &Session) -> Result<Vec<String>, Error> {
    let sycl = &session.invocation.sycl;
    let has = |predicate: fn(&str) -> bool| sycl.targets.iter().any(|target| predicate(target));
    let wanted =
        [(Adapter::Cuda, has(|target| target::nvidia(target).is_some())), (Adapter::Vulkan, has(target::is_vulkan))];
    let mut libraries = Vec::new();
    for (adapter, _) in wanted.into_iter().filter(|(_, is_wanted)| *is_wanted) {
        libraries.extend(toolchain::adapter(adapter, session.installation()?.version())?);
    }
    if libraries.is_empty() {
        return Ok(Vec::new());
    }
    let mut options = needed(loader(session)?.iter().chain(&libraries));
    let directories = libraries.iter().filter_map(|library| library.parent()).filter(|_| sycl.rpath);
    options.extend(directories.map(|directory| format!("-Wl,-rpath,{}", directory.display())));
    Ok(options)
}

/// Returns the library that loads adapters.
fn loader(session: &Session) -> Result<Option<PathBuf>, Error> {
    Ok(Some(session.installation()?.library_directory().join(LOADER)).filter(|path| path.is_file()))
}

/// Returns the options that link libraries even if nothing refers to them.
fn needed<'p>(libraries: impl Iterator<Item = &'p PathBuf>) -> Vec<String> {
    let libraries = libraries.map(|path| path.display().to_string());
    let (first, last) = ("-Wl,--push-state,--no-as-needed".to_owned(), "-Wl,--pop-state".to_owned());
    [first].into_iter().chain(libraries).chain([last]).collect()
}

/// Returns the archive with functions such as those of `sycl::ext::intel::math`, which host code also calls.
fn host_library(session: &Session) -> Result<String, Error> {
    Ok(session.device_libraries()?.path(HOST_LIBRARY)?.display().to_string())
}

/// Returns the directories of the linked libraries that the wheel's directory also contains.
fn hidden_directories(session: &Session, arguments: &[Argument], wheel: &Path) -> Result<Vec<PathBuf>, Error> {
    let is_in_wheel = |name: &OsStr| wheel.join(name).is_file();
    let mut searched = None;
    let mut hidden: Vec<PathBuf> = Vec::new();
    for argument in arguments {
        let directory = match argument {
            Argument::File(path) if path.file_name().is_some_and(is_in_wheel) => path.parent().map(Path::to_owned),
            Argument::Library(name) if is_in_wheel(OsStr::new(&file_name(name))) => {
                if searched.is_none() {
                    searched = Some(searched_directories(session, arguments)?);
                }
                let name = file_name(name);
                searched.iter().flatten().find(|directory| directory.join(&name).is_file()).cloned()
            }
            _ => None,
        };
        // A name without a directory is in the current directory.
        let directory = directory.and_then(|found| Path::new(".").join(found).canonicalize().ok());
        hidden.extend(directory.filter(|found| wheel.canonicalize().ok().as_ref() != Some(found)));
    }
    let root = sysroot(arguments).and_then(|root| root.canonicalize().ok());
    for directory in &mut hidden {
        // When the program runs, the sysroot is the root directory.
        if let Some(inside) = root.as_ref().and_then(|root| directory.strip_prefix(root).ok()) {
            *directory = Path::new("/").join(inside);
        }
    }
    let mut unique: Vec<PathBuf> = Vec::new();
    hidden.into_iter().for_each(|directory| {
        if !unique.contains(&directory) {
            unique.push(directory);
        }
    });
    Ok(unique)
}

/// Returns the directories where the linker looks for `-l`, in order.
///
/// # Errors
/// Fails if clang does not list its directories.
pub fn searched_directories(session: &Session, arguments: &[Argument]) -> Result<Vec<PathBuf>, Error> {
    let options = arguments.iter().filter_map(|argument| match argument {
        Argument::Option(option) => Some(option),
        _ => None,
    });
    let clang = Command::new(&session.toolchain.clang).arguments(options).argument("-print-search-dirs").output()?;
    let clang = String::from_utf8_lossy(&clang);
    let listed = clang.lines().find_map(|line| line.strip_prefix("libraries: ="));
    let mut directories = library_directories(arguments);
    directories.extend(listed.iter().flat_map(std::env::split_paths));
    directories.extend(LAST_DIRECTORIES.map(PathBuf::from));
    Ok(directories)
}

fn sysroot(arguments: &[Argument]) -> Option<&Path> {
    let mut options = arguments.iter();
    while let Some(argument) = options.next() {
        let Argument::Option(option) = argument else { continue };
        match (option.strip_prefix("--sysroot"), options.clone().next()) {
            (Some(""), Some(Argument::Option(value))) => return Some(Path::new(value)),
            (Some(value), _) => return value.strip_prefix('=').map(Path::new),
            (None, _) => {}
        }
    }
    None
}

/// Returns the file that `-lNAME` refers to, if it is a shared library.
fn file_name(name: &str) -> String {
    name.strip_prefix(':').map_or_else(|| format!("lib{name}.so"), str::to_owned)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    #[test]
    fn sysroots_are_found() {
        let option = |text: &str| Argument::Option(text.to_owned());
        assert_eq!(sysroot(&[option("-s"), option("--sysroot=/a")]), Some(Path::new("/a")));
        assert_eq!(sysroot(&[option("--sysroot"), option("/b")]), Some(Path::new("/b")));
        assert_eq!(sysroot(&[option("-L/c")]), None);
    }

    #[test]
    fn the_users_runtime_is_left_alone() {
        let own = tempfile::tempdir().unwrap();
        let library = Argument::Library("sycl".to_owned());
        assert!(is_runtime(&library, &[own.path().to_owned()]));
        assert!(!is_runtime(&Argument::Library("OpenCL".to_owned()), &[]));
        std::fs::write(own.path().join("libsycl.so"), "").unwrap();
        assert!(!is_runtime(&library, &[own.path().to_owned()]));
    }
}
