//! Finds the files of CUDA's compiler in a toolkit, or in the `nvidia-cuda-nvcc-cu12` Python wheel.
//!
//! Input: a path within a toolkit, the directory of a Python environment, and environment variables. Output: the path
//! of the file.
//!
//! 1. Search the toolkits that `CUDA_PATH` and `CUDA_HOME` name.
//! 2. Search Python environments, as [`crate::translator`] does: the given environment, those that `SYCL_ROOT` and
//!    `SYCLPASSES_SYCL` name, and those in use.
//! 3. Search the usual directories of toolkits.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::installation::{environments, package_directories};

/// Instructions for installing the files.
pub const REMEDY: &str = "run 'pip install nvidia-cuda-nvcc-cu12' in the Python environment of intel-sycl-rt, or set \
                          CUDA_PATH to the directory of a CUDA toolkit";
/// The device library with mathematical functions, in a toolkit.
pub const LIBDEVICE: &str = "nvvm/libdevice/libdevice.10.bc";
/// The PTX assembler, in a toolkit.
pub const PTXAS: &str = "bin/ptxas";
/// The directory of the wheel's toolkit, relative to a package directory.
const IN_WHEEL: &str = "nvidia/cuda_nvcc";
/// The environment variables that name a toolkit.
const VARIABLES: [&str; 2] = ["CUDA_PATH", "CUDA_HOME"];
/// The usual directories of toolkits.
const DIRECTORIES: [&str; 3] = ["/usr/local/cuda", "/opt/cuda", "/usr/lib/cuda"];

/// Finds a file in a toolkit.
#[must_use]
pub fn find(file: &str, root: Option<&Path>) -> Option<PathBuf> {
    find_with(file, root, &|name| env::var_os(name))
}

/// Finds a file like [`find`], with the given environment variables.
#[must_use]
pub fn find_with(file: &str, root: Option<&Path>, variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let toolkits = VARIABLES.into_iter().filter_map(variable).map(PathBuf::from);
    let named = ["SYCL_ROOT", "SYCLPASSES_SYCL"].into_iter().filter_map(variable).map(PathBuf::from);
    let roots = root.map(Path::to_owned).into_iter().chain(named).chain(environments(&variable));
    let wheels = roots.flat_map(|root| package_directories(&root)).map(|directory| directory.join(IN_WHEEL));
    let usual = DIRECTORIES.into_iter().map(PathBuf::from);
    toolkits.chain(wheels).chain(usual).map(|directory| directory.join(file)).find(|path| path.is_file())
}
