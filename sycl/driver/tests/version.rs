//! Tests the driver with versions of intel-sycl-rt that are not tested.

#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Place, rejected};

/// Creates a directory with the installed wheel's files and pip's record of this version.
fn install(place: &Place, name: &str, version: &str) {
    let default = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/venv");
    let wheel = std::env::var_os("SYCLPASSES_VENV").map_or(default, PathBuf::from).canonicalize().unwrap();
    let record = format!("{name}/lib/python3.11/site-packages/intel_sycl_rt-{version}.dist-info");
    fs::create_dir_all(place.path(&record)).unwrap();
    symlink(wheel.join("include"), place.path(name).join("include")).unwrap();
    for entry in fs::read_dir(wheel.join("lib")).unwrap() {
        let entry = entry.unwrap();
        if !entry.file_name().to_string_lossy().starts_with("python3") {
            symlink(entry.path(), place.path(name).join("lib").join(entry.file_name())).unwrap();
        }
    }
}

/// Returns the standard error of a run that succeeds.
fn messages(command: &mut Command) -> String {
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{text}");
    text
}

const TEXT: &str = "intel-sycl-rt 2027.1.0 is newer than the tested versions 2026.0, 2026.1 and 2026.2";

#[test]
fn a_newer_version_causes_one_warning() {
    let place =
        Place::new(&[("main.cpp", "int f();\nint main() { return f(); }\n"), ("f.cpp", "int f() { return 0; }\n")]);
    install(&place, "new", "2027.1.0");
    let build = ["--sycl-root=new", "-fsycl", "main.cpp", "f.cpp", "-o", "main"];
    let warning = format!("sycl-clang++: warning: {TEXT} [-Wsycl-version]\n");
    assert_eq!(messages(place.driver().args(build)), warning);
    assert_eq!(messages(&mut Command::new(place.path("main"))), "");
    for silent in ["-w", "-Wno-sycl-version"] {
        assert_eq!(messages(place.driver().args(build).arg(silent)), "", "{silent}");
    }
    let error = format!("sycl-clang++: error: {TEXT} [-Werror,-Wsycl-version]\n");
    assert_eq!(rejected(place.driver().args(build).arg("-Werror")), error);
    // Without SYCL, the runtime is not used.
    assert_eq!(messages(place.driver().args(["--sycl-root=new", "main.cpp", "f.cpp", "-o", "main"])), "");
}

#[test]
fn the_description_states_that_a_version_is_newer() {
    let place = Place::new(&[]);
    install(&place, "new", "2027.1.0");
    let output = place.driver().args(["--sycl-info", "--sycl-root=new"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("intel-sycl-rt 2027.1.0 (newer than 2026.0, 2026.1 and 2026.2), "), "{text}");
}

#[test]
fn an_older_version_is_an_error() {
    let place = Place::new(&[("main.cpp", "int main() {}\n")]);
    install(&place, "old", "2025.3.1");
    let text = rejected(place.driver().args(["--sycl-root=old", "-fsycl", "-c", "main.cpp"]));
    assert!(
        text.contains("belongs to intel-sycl-rt 2025.3.1; the tested versions are 2026.0, 2026.1 and 2026.2; run"),
        "{text}"
    );
    assert!(text.contains("'pip install intel-sycl-rt~=2026.2.0'"), "{text}");
}
