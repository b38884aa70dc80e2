//! Finds the programs of LLVM 22, such as `clang++` and `opt`.
//!
//! 1. Use the program in the installation's own LLVM, [`DIRECTORY`], which the Python package `syclpasses-llvm` contains.
//! 2. Otherwise, search `PATH` for the name with LLVM's version, such as `opt-22`, which Debian's packages install.
//! 3. Otherwise, use the program in Debian's directory for LLVM 22.
//! 4. Otherwise, search `PATH` for the name without a version.

use std::path::{Path, PathBuf};

use crate::{find_programs, is_executable, prefixes};

/// The directory of the installation's own LLVM programs, relative to the prefix.
pub const DIRECTORY: &str = "lib/syclpasses/llvm/bin";
/// The directory of LLVM's programs on Debian.
const DEBIAN: &str = "/usr/lib/llvm-22/bin";

/// Returns the path of an LLVM program in this installation, if the installation contains LLVM.
#[must_use]
pub fn installed(name: &str) -> Option<PathBuf> {
    installed_below(&prefixes(), name)
}

fn installed_below(prefixes: &[PathBuf], name: &str) -> Option<PathBuf> {
    prefixes.iter().map(|prefix| prefix.join(DIRECTORY).join(name)).find(|program| is_executable(program))
}

/// Returns the candidate paths for the LLVM program `name`, in order of preference.
#[must_use = "iterators are lazy"]
pub fn candidates(name: &str) -> impl Iterator<Item = PathBuf> {
    let debian = Some(Path::new(DEBIAN).join(name)).filter(|program| is_executable(program));
    installed(name).into_iter().chain(find_programs(&versioned(name))).chain(debian).chain(find_programs(name))
}

/// Finds an LLVM program. If it is not found, returns the name with LLVM's version, for messages.
#[must_use]
pub fn find(name: &str) -> PathBuf {
    candidates(name).next().unwrap_or_else(|| versioned(name).into())
}

/// Returns the name under which Debian installs an LLVM program.
#[must_use]
pub fn versioned(name: &str) -> String {
    format!("{name}-22")
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;
    use crate::above;
    use std::fs;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn the_installation_has_its_own_programs() {
        let prefix = tempfile::tempdir().unwrap();
        let program = prefix.path().join(DIRECTORY).join("opt");
        fs::create_dir_all(program.parent().unwrap()).unwrap();
        fs::write(&program, "").unwrap();
        let found = |own: &str, name: &str| installed_below(&above(&prefix.path().join(own)), name);
        let files = [
            "bin/sycl-clang++",
            "lib/syclpasses/sycl-device-link",
            "lib/python3.12/site-packages/syclpasses/_native.so",
        ];
        files.iter().for_each(|own| assert_eq!(found(own, "opt"), None, "not executable"));
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
        files.iter().for_each(|own| assert_eq!(found(own, "opt").as_ref(), Some(&program), "{own}"));
        assert_eq!(found("bin/sycl-clang++", "llc"), None);
        assert_eq!(found("share/a/b/c/d/program", "opt"), None);
    }

    #[test]
    fn debians_programs_are_found() {
        assert!(find("opt").is_file());
        assert_eq!(find("no-such-program"), Path::new("no-such-program-22"));
    }
}
