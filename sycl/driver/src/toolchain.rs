//! The programs and libraries that the driver uses.

use std::env;
use std::path::{Path, PathBuf};

use dpcpp_frontend::{Installation, nearest_tested};
use install_paths::is_executable;

use crate::error::Error;
use crate::options::Sycl;

/// The host's C++ compiler.
const CLANG: &str = "clang++";
/// The host's C compiler.
const C_CLANG: &str = "clang";
/// The device linker.
const DEVICE_LINK: &str = "sycl-device-link";
/// The directory of the adapters, below the prefix of the installation. It has a subdirectory for each tested version of
/// intel-sycl-rt.
const ADAPTERS: &str = "lib/syclpasses/adapter";
/// The environment variable that names the device linker, for tests and builds in unusual directories.
const DEVICE_LINK_VARIABLE: &str = "SYCL_DEVICE_LINK";

/// The programs and libraries that the driver uses.
#[derive(Clone, Debug)]
pub struct Toolchain {
    /// The clang++ for the host.
    pub clang: PathBuf,
}

impl Toolchain {
    /// Finds clang: the program that an option names, or else as [`install_paths::llvm`] does.
    ///
    /// # Errors
    /// Fails if clang is not found.
    pub fn find(options: &Sycl) -> Result<Self, Error> {
        if let Some(clang) = &options.clang {
            return Ok(Self { clang: clang.clone() });
        }
        Ok(Self { clang: find_other(CLANG, ", or use --sycl-clang=PROGRAM")? })
    }

    /// Finds clang for C.
    ///
    /// # Errors
    /// Fails if clang is not found.
    pub fn c_compiler() -> Result<PathBuf, Error> {
        find_other(C_CLANG, "")
    }

    /// Returns an LLVM tool that belongs to clang: from the same directory, or else as
    /// [`install_paths::llvm`] finds it.
    #[must_use]
    pub fn tool(&self, name: &str) -> PathBuf {
        let real = self.clang.canonicalize().unwrap_or_else(|_| self.clang.clone());
        let beside = [real.with_file_name(name), self.clang.with_file_name(install_paths::llvm::versioned(name))];
        beside.into_iter().find(|tool| is_executable(tool)).unwrap_or_else(|| install_paths::llvm::find(name))
    }

    /// Finds the device linker, which is installed with the driver.
    ///
    /// # Errors
    /// Fails if the device linker is missing.
    pub fn device_link() -> Result<PathBuf, Error> {
        if let Some(program) = env::var_os(DEVICE_LINK_VARIABLE).filter(|name| !name.is_empty()) {
            return Ok(program.into());
        }
        let own = own_program()?;
        let directory = own.parent().unwrap_or(Path::new("."));
        let places = [directory.join(DEVICE_LINK), directory.join("../lib/syclpasses").join(DEVICE_LINK)];
        places.iter().find(|program| is_executable(program)).cloned().ok_or_else(|| {
            Error::Usage(format!("no '{DEVICE_LINK}' next to '{}'; install it with the driver", own.display()))
        })
    }
}

/// Finds a compiler by its name. Skips links to this driver, which would otherwise call itself forever.
fn find_other(name: &str, advice: &str) -> Result<PathBuf, Error> {
    let own = own_program()?;
    install_paths::llvm::candidates(name).find(|program| program.canonicalize().ok().as_ref() != Some(&own)).ok_or_else(
        || {
            let best = install_paths::llvm::versioned(name);
            Error::Usage(format!("no {best} in PATH; install Debian's clang-22 package{advice}"))
        },
    )
}

/// Returns the path of the driver's executable.
///
/// # Errors
/// Fails if the system does not report the path.
pub fn own_program() -> Result<PathBuf, Error> {
    let own = env::current_exe().and_then(|program| program.canonicalize());
    own.map_err(|source| Error::Start { program: "sycl-clang++".into(), source })
}

/// An adapter of this project, through which the runtime uses devices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Adapter {
    /// The adapter for NVIDIA GPUs.
    Cuda,
    /// The adapter for Vulkan devices.
    Vulkan,
}

impl Adapter {
    /// Returns the path of the library in the directory of a version. The name is one of those that the runtime looks
    /// for. It has none for Vulkan; no package contains an adapter with the name for LLVM's offload library.
    fn path(self) -> &'static str {
        match self {
            Self::Cuda => "libur_adapter_cuda.so.0",
            Self::Vulkan => "vulkan/libur_adapter_offload.so.0",
        }
    }
}

/// Returns an adapter for a version of intel-sycl-rt, if it is installed with the driver.
///
/// # Errors
/// Fails if the system does not report the driver's path.
pub fn adapter(adapter: Adapter, version: &str) -> Result<Option<PathBuf>, Error> {
    let own = own_program()?;
    let prefix = own.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
    let library = prefix.join(ADAPTERS).join(nearest_tested(version)).join(adapter.path());
    Ok(Some(library).filter(|library| library.is_file()))
}

/// Finds the wheel with the front end, headers and runtime.
///
/// # Errors
/// Fails if the wheel is not found.
pub fn installation(options: &Sycl) -> Result<Installation, Error> {
    Ok(Installation::find(options.root.as_deref())?)
}
