//! `--sycl-info`: describes the installation, and lists the devices that SYCL programs can use.
//!
//! Input: the command line and the environment. Output: one line per component, with its location, or with
//! instructions to install it.
//!
//! 1. Find the programs and libraries that compilations and programs use.
//! 2. Compile `devices.cpp`, as a user would compile a program, and run it with the installed adapter. Thus, the
//!    devices are those that programs can use in the same environment.

use std::env;
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use device_image::file::{self, FileError};
use dpcpp_frontend::{Installation, NEWEST_VERSION, NO_WARNING, cuda, tested_versions};
use install_paths::find_program;

use crate::command::Command;
use crate::error::Error;
use crate::options::{Invocation, Sycl};
use crate::session::{ENV, Session};
use crate::toolchain::{self, Adapter, Toolchain};

/// The option that requests the description.
pub const OPTION: &str = "--sycl-info";
/// The program that lists the devices.
const PROGRAM: &str = include_str!("devices.cpp");
/// The library of the CPU device, in the directory of the runtime.
const CPU_DEVICE: &str = "libintelocl.so";
/// The description of the devices if there are none, although the CPU device is installed.
const HIDDEN: &str = "none; variables such as ONEAPI_DEVICE_SELECTOR and OCL_ICD_VENDORS can hide devices";
/// The description of the devices if there are none.
const NO_CPU: &str = "none; for a CPU device, run 'pip install intel-opencl-rt'";
/// The variable with the directories in which the runtime searches for adapters.
const ADAPTERS: &str = "UR_ADAPTERS_SEARCH_PATH";
/// The number of bytes in a MiB.
const MIB: u64 = 1 << 20;

/// Prints the description.
///
/// # Errors
/// Fails if SYCL programs cannot be compiled or run.
pub fn print(invocation: Invocation) -> Result<(), Error> {
    write(&components(&invocation.sycl)?)?;
    let has_cpu = toolchain::installation(&invocation.sycl).is_ok_and(|found| cpu_device(&found).is_some());
    let devices = devices(invocation)?;
    let lines: Vec<&str> = devices.lines().collect();
    let none = if has_cpu { HIDDEN } else { NO_CPU };
    let (first, others) = lines.split_first().unwrap_or((&none, &[]));
    let mut text = line("devices", first);
    others.iter().for_each(|device| text += &line("", device));
    write(&text)
}

/// Returns the lines for the components.
fn components(sycl: &Sycl) -> Result<String, Error> {
    let installation = toolchain::installation(sycl);
    let root = installation.as_ref().ok().map(|found| found.root().to_owned());
    let toolkit = |name: &str| found_or(cuda::find(name, root.as_deref()), cuda::REMEDY);
    let own = toolchain::own_program()?;
    let mut text = line("compiler", &format!("syclpasses {}, {}", env!("CARGO_PKG_VERSION"), own.display()));
    text += &line("host compiler", &result(Toolchain::find(sycl).and_then(|found| host_compiler(&found.clang))));
    text += &line("device linker", &result(Toolchain::device_link().map(|path| canonical(path).display().to_string())));
    text += &line("SYCL runtime", &result(installation.as_ref().map(describe)));
    if let Ok(found) = &installation {
        let remedy = "run 'pip install intel-opencl-rt' in the same Python environment";
        text += &line("CPU device", &found_or(cpu_device(found), remedy));
    }
    for (name, kind) in [("NVIDIA adapter", Adapter::Cuda), ("Vulkan adapter", Adapter::Vulkan)] {
        text += &line(name, &found_or(adapter(sycl, kind)?, "install the compiler with scripts/install"));
    }
    let ptxas = sycl.ptxas.as_ref().map(|path| path.display().to_string());
    text += &line("ptxas", &ptxas.unwrap_or_else(|| toolkit(cuda::PTXAS)));
    text += &line("libdevice", &toolkit(cuda::LIBDEVICE));
    let remedy = "for Intel GPUs, install Debian's package intel-opencl-icd";
    text += &line("ocloc", &found_or(find_program("ocloc"), remedy));
    text += &line("cache", &user_cache::location().map_or_else(|| "none".to_owned(), |path| cache(&path)));
    Ok(text)
}

/// Returns a line: the name of a component, and its description.
fn line(name: &str, description: &str) -> String {
    format!("{name:15} {description}\n")
}

/// Returns the library of the CPU device, if it is installed.
fn cpu_device(installation: &Installation) -> Option<PathBuf> {
    Some(installation.library_directory().join(CPU_DEVICE)).filter(|path| path.is_file())
}

fn describe(installation: &Installation) -> String {
    let newer = installation.warning(std::iter::empty()).map(|_| format!(" (newer than {})", tested_versions()));
    let version = installation.version();
    format!("intel-sycl-rt {version}{}, {}", newer.unwrap_or_default(), installation.root().display())
}

/// Returns an adapter for the runtime, if both are installed.
fn adapter(sycl: &Sycl, adapter: Adapter) -> Result<Option<PathBuf>, Error> {
    let installation = toolchain::installation(sycl);
    toolchain::adapter(adapter, installation.as_ref().map_or(NEWEST_VERSION, Installation::version))
}

/// Returns the first line of the compiler's version, and its path.
fn host_compiler(clang: &Path) -> Result<String, Error> {
    let version = Command::new(clang).argument("--version").output()?;
    let version = String::from_utf8_lossy(&version);
    Ok(format!("{}, {}", version.lines().next().unwrap_or("unknown version"), clang.display()))
}

fn result(found: Result<String, impl ToString>) -> String {
    found.unwrap_or_else(|error| format!("not found: {}", error.to_string()))
}

/// Returns a path without `..`, if the file can be found.
fn canonical(path: PathBuf) -> PathBuf {
    path.canonicalize().unwrap_or(path)
}

fn found_or(found: Option<PathBuf>, remedy: &str) -> String {
    found.map_or_else(|| format!("not found: {remedy}"), |path| path.display().to_string())
}

/// Returns the directory of the cache and its size.
fn cache(directory: &Path) -> String {
    let mut text = directory.display().to_string();
    if directory.is_dir() {
        // Writing to a string cannot fail.
        let _ = write!(text, ", {} MiB", size(directory).div_ceil(MIB));
    }
    text
}

/// Returns the number of bytes of all files in a directory. Ignores what other processes remove in the meantime.
fn size(directory: &Path) -> u64 {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    let size_of = |entry: fs::DirEntry| match entry.metadata() {
        Ok(metadata) if metadata.is_dir() => size(&entry.path()),
        Ok(metadata) => metadata.len(),
        Err(_) => 0,
    };
    entries.map(size_of).sum()
}

/// Returns a line for each device.
fn devices(invocation: Invocation) -> Result<String, Error> {
    let root = invocation.sycl.root.clone();
    let clang = invocation.sycl.clang.clone();
    let adapters = adapters(&invocation.sycl)?;
    let session = Session::new(invocation)?;
    let (source, program) = (session.temporary("devices.cpp"), session.temporary("devices"));
    file::write(&source, PROGRAM)?;
    Command::new(toolchain::own_program()?)
        .arguments(root.map(|root| format!("--sycl-root={}", root.display())))
        .arguments(clang.map(|clang| format!("--sycl-clang={}", clang.display())))
        .argument(&source)
        .arguments([Path::new("-o"), &program])
        .argument(NO_WARNING)
        .run()?;
    let output = Command::new(ENV).arguments(adapters).argument(program).output()?;
    Ok(String::from_utf8_lossy(&output).into_owned())
}

/// Returns a setting with which the runtime also searches for adapters in the directory of the installed adapters. Only
/// programs for their devices are linked with them.
fn adapters(sycl: &Sycl) -> Result<Option<OsString>, Error> {
    let mut directories: Vec<PathBuf> = env::var_os(ADAPTERS).iter().flat_map(env::split_paths).collect();
    for kind in [Adapter::Cuda, Adapter::Vulkan] {
        directories.extend(adapter(sycl, kind)?.and_then(|adapter| Some(adapter.parent()?.to_owned())));
    }
    // A directory whose path contains a colon cannot be in the list.
    directories.retain(|directory| !directory.as_os_str().is_empty() && env::join_paths([directory]).is_ok());
    let Ok(list) = env::join_paths(&directories) else { return Ok(None) };
    let mut setting = OsString::from(format!("{ADAPTERS}="));
    setting.push(list);
    Ok(Some(setting).filter(|_| !directories.is_empty()))
}

fn write(text: &str) -> Result<(), Error> {
    let written = std::io::stdout().write_all(text.as_bytes());
    written.map_err(|error| Error::File(FileError::write(Path::new("-"), error)))
}
