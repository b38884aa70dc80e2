//! Finds the Khronos translator from LLVM IR to SPIR-V, a program in the `dpcpp-llvm-spirv` Python wheel.
//!
//! Input: the possible names of the program, the directory of a Python environment, and environment variables. Output:
//! the path of the program.
//!
//! 1. Search `PATH` for each name, in order.
//! 2. Search Python environments: the given environment, those that `SYCL_ROOT` and `SYCLPASSES_SYCL` name, and those
//!    in use. The program is in the environment's `bin/`, or in the wheel's own directory, where pip installs it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::installation::{environments, package_directories};
use install_paths::{find_in, is_executable};

/// Instructions for installing a translator.
pub const REMEDY: &str = "run 'pip install dpcpp-llvm-spirv==2024.2.0' in the Python environment of intel-sycl-rt";
/// The name of the program.
pub const NAME: &str = "llvm-spirv";
/// The path of the wheel's program, relative to a package directory.
const IN_WHEEL: &str = "dpcpp_llvm_spirv/bin/llvm-spirv";

/// Finds the translator by one of these names in `PATH`, or in a Python environment such as `root`.
#[must_use]
pub fn find(names: &[&str], root: Option<&Path>) -> Option<PathBuf> {
    find_with(names, root, &|name| env::var_os(name))
}

/// Finds the translator like [`find`], with the given environment variables.
#[must_use]
pub fn find_with(names: &[&str], root: Option<&Path>, variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let path = variable("PATH").unwrap_or_default();
    let named = ["SYCL_ROOT", "SYCLPASSES_SYCL"].into_iter().filter_map(variable).map(PathBuf::from);
    let roots = root.map(Path::to_owned).into_iter().chain(named).chain(environments(&variable));
    let in_path = names.iter().flat_map(|name| find_in(&path, name));
    in_path.chain(roots.flat_map(|root| programs_of(&root))).find(|program| is_executable(program))
}

/// Returns the possible paths of the translator in a Python environment.
fn programs_of(root: &Path) -> Vec<PathBuf> {
    let packages = package_directories(root).into_iter().map(|directory| directory.join(IN_WHEEL));
    std::iter::once(root.join("bin").join(NAME)).chain(packages).collect()
}
