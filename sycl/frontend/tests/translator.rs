//! Tests the search for the translator from LLVM IR to SPIR-V.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use dpcpp_frontend::translator;
use tempfile::TempDir;

const IN_WHEEL: &str = "lib/python3.12/site-packages/dpcpp_llvm_spirv/bin/llvm-spirv";

/// Files in a directory, and environment variables that name directories within it.
struct Case {
    directory: TempDir,
    variables: Vec<(&'static str, &'static str)>,
}

impl Case {
    fn new(programs: &[&str], variables: &[(&'static str, &'static str)]) -> Self {
        let case = Self { directory: tempfile::tempdir().unwrap(), variables: variables.to_vec() };
        programs.iter().for_each(|program| case.file(program, 0o755));
        case
    }

    fn file(&self, name: &str, mode: u32) {
        let path = self.directory.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
    }

    fn find_in(&self, root: Option<&str>, names: &[&str]) -> Option<PathBuf> {
        let path = |name: &str| self.directory.path().join(name);
        let variable = |name: &str| {
            let (_, value) = self.variables.iter().find(|(known, _)| *known == name)?;
            Some(if value.is_empty() { OsString::new() } else { path(value).into_os_string() })
        };
        let found = translator::find_with(names, root.map(path).as_deref(), &variable)?;
        Some(found.strip_prefix(self.directory.path()).unwrap().to_owned())
    }

    fn find(&self) -> Option<PathBuf> {
        self.find_in(None, &["llvm-spirv"])
    }
}

#[test]
fn the_wheel_of_a_named_environment() {
    let case = Case::new(&[&format!("venv/{IN_WHEEL}")], &[("SYCL_ROOT", "venv"), ("PATH", "bin")]);
    assert_eq!(case.find().unwrap(), Path::new("venv").join(IN_WHEEL));
    let case = Case::new(&[&format!("venv/{IN_WHEEL}")], &[("SYCLPASSES_SYCL", "venv"), ("SYCL_ROOT", "")]);
    assert_eq!(case.find().unwrap(), Path::new("venv").join(IN_WHEEL));
    let case = Case::new(&[&format!("venv/{IN_WHEEL}")], &[("SYCL_ROOT", "other")]);
    assert_eq!(case.find(), None);
    assert_eq!(case.find_in(Some("venv"), &["llvm-spirv"]).unwrap(), Path::new("venv").join(IN_WHEEL));
}

#[test]
fn the_wheel_of_the_environment_in_use() {
    let case = Case::new(&[&format!("venv/{IN_WHEEL}"), "venv/bin/python3"], &[("PATH", "venv/bin")]);
    assert_eq!(case.find().unwrap(), Path::new("venv").join(IN_WHEEL));
    let case = Case::new(&[&format!("home/.local/{IN_WHEEL}")], &[("HOME", "home")]);
    assert_eq!(case.find().unwrap(), Path::new("home/.local").join(IN_WHEEL));
}

#[test]
fn path_comes_first_and_then_bin() {
    let programs = ["path/llvm-spirv", "venv/bin/llvm-spirv", &format!("venv/{IN_WHEEL}")];
    let case = Case::new(&programs, &[("SYCL_ROOT", "venv"), ("PATH", "path")]);
    assert_eq!(case.find().unwrap(), Path::new("path/llvm-spirv"));
    let case = Case::new(&programs[1..], &[("SYCL_ROOT", "venv"), ("PATH", "path")]);
    assert_eq!(case.find().unwrap(), Path::new("venv/bin/llvm-spirv"));
}

#[test]
fn names_are_looked_up_in_their_order() {
    let case = Case::new(&["path/llvm-spirv", "path/llvm-spirv-22"], &[("PATH", "path")]);
    assert_eq!(case.find_in(None, &["llvm-spirv-22", "llvm-spirv"]).unwrap(), Path::new("path/llvm-spirv-22"));
}

#[test]
fn a_file_that_cannot_be_run_is_none() {
    let case = Case::new(&["venv/bin/python3"], &[("SYCL_ROOT", "venv")]);
    case.file("venv/bin/llvm-spirv", 0o644);
    fs::create_dir_all(case.directory.path().join("venv").join(IN_WHEEL)).unwrap();
    assert_eq!(case.find(), None);
}
