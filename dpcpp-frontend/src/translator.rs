//! Finds the Khronos translator from LLVM IR to SPIR-V, the program of the Python wheel `dpcpp-llvm-spirv`.
//!
//! In:  the names of the program, the directory of a Python environment, environment variables.
//! Out: the program.
//!
//!   1. `PATH` is searched for each name, in order.
//!   2. Then Python environments are searched: the given one, those that `SYCL_ROOT` and `SYCLPASSES_SYCL` name, and those in use. An
//!      environment has the program in `bin/`, or in the wheel's own directory, where pip puts it.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use crate::installation::{environments, package_folders};
use crate::programs::{find_in, is_executable};

/// What to do if there is no translator.
pub const REMEDY: &str = "run 'pip install dpcpp-llvm-spirv==2024.2.0' in the Python environment of intel-sycl-rt";
/// The name of the program.
pub const NAME: &str = "llvm-spirv";
/// The program of the wheel, in a directory of packages.
const IN_WHEEL: &str = "dpcpp_llvm_spirv/bin/llvm-spirv";

/// Finds the translator: by one of these names in `PATH`, or in a Python environment, such as `root`.
#[must_use]
pub fn find(names: &[&str], root: Option<&Path>) -> Option<PathBuf> {
    find_with(names, root, &|name| env::var_os(name))
}

/// As [`find`], with other environment variables.
#[must_use]
pub fn find_with(names: &[&str], root: Option<&Path>, variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty());
    let path = variable("PATH").unwrap_or_default();
    let named = ["SYCL_ROOT", "SYCLPASSES_SYCL"].into_iter().filter_map(variable).map(PathBuf::from);
    let roots = root.map(Path::to_owned).into_iter().chain(named).chain(environments(&variable));
    let in_path = names.iter().flat_map(|name| find_in(&path, name));
    in_path.chain(roots.flat_map(|root| programs_of(&root))).find(|program| is_executable(program))
}

/// The files that may be the translator of a Python environment.
fn programs_of(root: &Path) -> Vec<PathBuf> {
    let packages = package_folders(root).into_iter().map(|folder| folder.join(IN_WHEEL));
    std::iter::once(root.join("bin").join(NAME)).chain(packages).collect()
}
