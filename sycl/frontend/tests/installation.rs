//! Tests the search for the front end.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a failing unwrap is a failing test")]

mod common;

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use common::install;
use dpcpp_frontend::{Error, Installation};
use tempfile::TempDir;

/// Directories with and without a front end, and environment variables.
struct Case {
    directory: TempDir,
    variables: Vec<(&'static str, OsString)>,
}

impl Case {
    fn new() -> Self {
        Self { directory: tempfile::tempdir().unwrap(), variables: Vec::new() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.directory.path().join(name)
    }

    fn with(mut self, name: &'static str, value: &str) -> Self {
        let value = self.path(value).into_os_string();
        self.variables.push((name, value));
        self
    }

    fn install(self, name: &str) -> Self {
        install(&self.path(name), b"", "2026.0.0");
        self
    }

    fn find(&self, given: Option<&Path>) -> Result<Installation, Error> {
        let variable =
            |name: &str| self.variables.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone());
        Installation::find_in(given, &variable)
    }

    /// Returns the directory that is found, relative to the case's directory.
    fn found(&self) -> PathBuf {
        let found = self.find(None).unwrap();
        found
            .root()
            .strip_prefix(fs::canonicalize(self.directory.path()).unwrap())
            .map_or_else(|_| found.root().strip_prefix(self.directory.path()).unwrap().to_owned(), Path::to_owned)
    }

    fn message(&self) -> String {
        self.find(None).unwrap_err().to_string().replace(self.directory.path().to_str().unwrap(), "TMP")
    }
}

#[test]
fn the_command_line_comes_first() {
    let case = Case::new().install("given").install("root").with("SYCL_ROOT", "root");
    let found = case.find(Some(&case.path("given"))).unwrap();
    assert_eq!(found.root(), case.path("given"));
    assert_eq!(found.version(), "2026.0.0");
    assert_eq!(found.front_end_library(), case.path("given/lib/libsycl-jit.so"));
    assert_eq!(found.include(), case.path("given/include"));
    assert_eq!(found.library_directory(), case.path("given/lib"));
}

#[test]
fn variables_come_before_python() {
    let case = Case::new().install("a").install("b").install("c").with("VIRTUAL_ENV", "c").with("SYCLPASSES_SYCL", "b");
    assert_eq!(case.found(), Path::new("b"));
    assert_eq!(case.with("SYCL_ROOT", "a").found(), Path::new("a"));
}

#[test]
fn a_named_directory_must_have_it() {
    let case = Case::new().install("c").with("VIRTUAL_ENV", "c").with("SYCL_ROOT", "none");
    assert_eq!(
        case.message(),
        "no SYCL front end: 'TMP/none/lib/libsycl-jit.so' does not exist (set by SYCL_ROOT); run 'pip install \
         intel-sycl-rt~=2026.2.0' or set SYCL_ROOT"
    );
}

#[test]
fn an_empty_variable_is_none() {
    let mut case = Case::new().install("c").with("VIRTUAL_ENV", "c");
    case.variables.push(("SYCL_ROOT", OsString::new()));
    assert_eq!(case.found(), Path::new("c"));
}

#[test]
fn an_environment_without_it_is_skipped() {
    let case = Case::new().install("user").with("VIRTUAL_ENV", "empty").with("PYTHONUSERBASE", "user");
    assert_eq!(case.found(), Path::new("user"));
}

#[test]
fn python_in_the_path_tells_its_directory() {
    let case = Case::new().install("env").with("PATH", "env/bin");
    fs::create_dir_all(case.path("env/bin")).unwrap();
    fs::write(case.path("env/bin/python3"), "").unwrap();
    assert_eq!(case.found(), Path::new("env"));
}

#[test]
fn a_linked_python_is_followed() {
    let case = Case::new().install("base").with("PATH", "env/bin");
    fs::create_dir_all(case.path("base/bin")).unwrap();
    fs::create_dir_all(case.path("env/bin")).unwrap();
    fs::write(case.path("base/bin/python3"), "").unwrap();
    std::os::unix::fs::symlink(case.path("base/bin/python3"), case.path("env/bin/python3")).unwrap();
    assert_eq!(case.found(), Path::new("base"));
}

#[test]
fn the_home_directory_has_user_packages() {
    let case = Case::new().install("home/.local").with("HOME", "home");
    assert_eq!(case.found(), Path::new("home/.local"));
}

#[test]
fn nothing_installed() {
    assert_eq!(
        Case::new().message(),
        "no SYCL front end: no Python environment in use has intel-sycl-rt; run 'pip install intel-sycl-rt~=2026.2.0' or \
         set SYCL_ROOT"
    );
}

#[test]
fn an_older_version_is_rejected() {
    let case = Case::new().with("SYCL_ROOT", "old");
    install(&case.path("old"), b"", "2025.3.1");
    assert_eq!(
        case.message(),
        "no SYCL front end: 'TMP/old/lib/libsycl-jit.so' belongs to intel-sycl-rt 2025.3.1; the tested versions are 2026.0, 2026.1 and 2026.2; run \
         'pip install intel-sycl-rt~=2026.2.0' or set SYCL_ROOT"
    );
}

#[test]
fn a_newer_version_causes_a_warning() {
    let case = Case::new().with("SYCL_ROOT", "new");
    install(&case.path("new"), b"", "2027.0.0");
    let found = case.find(None).unwrap();
    assert_eq!(
        found.warning(["-O2"].into_iter()).unwrap(),
        "intel-sycl-rt 2027.0.0 is newer than the tested versions 2026.0, 2026.1 and 2026.2 [-Wsycl-version]"
    );
    assert_eq!(found.warning(["-Wno-sycl-version"].into_iter()), None);
    assert_eq!(Case::new().install("a").with("SYCL_ROOT", "a").find(None).unwrap().warning([].into_iter()), None);
}

/// Tests a tree without pip's record, as unpacked from an archive.
#[test]
fn headers_tell_the_version() {
    let case = Case::new().with("SYCL_ROOT", "tree");
    fs::create_dir_all(case.path("tree/lib")).unwrap();
    fs::create_dir_all(case.path("tree/include/sycl")).unwrap();
    fs::write(case.path("tree/lib/libsycl-jit.so"), "").unwrap();
    assert!(case.message().contains("belongs to an unknown version; the tested versions are"), "{}", case.message());
    let header = case.path("tree/include/sycl/version.hpp");
    fs::write(&header, "#pragma once\n#define __SYCL_COMPILER_VERSION 20250101\n").unwrap();
    assert!(
        case.message().contains("belongs to a compiler dated 20250101; the tested versions are"),
        "{}",
        case.message()
    );
    for (date, version) in [("20260331", "2026.0"), ("20260724", "2026.1"), ("20260930", "2026.2")] {
        fs::write(&header, format!("#define __SYCL_COMPILER_VERSION {date}\n")).unwrap();
        assert_eq!(case.find(None).unwrap().version(), version);
    }
    fs::write(&header, "#define __SYCL_COMPILER_VERSION 20270501\n").unwrap();
    let found = case.find(None).unwrap();
    assert!(found.warning([].into_iter()).unwrap().starts_with("intel-sycl-rt 2027.20270501 is newer"), "{found:?}");
}

#[test]
fn the_installed_wheel_is_found() {
    assert_eq!(common::installation().version(), "2026.0.0");
}
