//! Calls the library from C++, as libsycl does. clang compiles the program `calls.cpp`. The library also uses this
//! program's `new[]` and `delete[]` (`-rdynamic`), which detect leaks and deallocations that do not match the
//! allocation.
#![cfg(target_arch = "x86_64")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a failing test panics")]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

fn directory() -> PathBuf {
    std::env::current_exe().unwrap().parent().unwrap().to_owned()
}

/// Returns the program, which is compiled once.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| {
        let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join("calls");
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/calls.cpp");
        let options = ["-std=c++17", "-O1", "-rdynamic", "-fsized-deallocation", "-Wall", "-Werror", "-ldl", "-o"];
        let status = Command::new("clang++-22").arg(source).args(options).arg(&program).status().expect("clang++-22");
        assert!(status.success());
        program
    })
}

fn call(case: &str, variables: &[(&str, &str)]) -> Output {
    let mut command = Command::new(program());
    command.arg(directory().join("libsycl_jit.so")).arg(case);
    for name in ["SYCL_JIT_AMDGCN_PTX_TARGET_CPU", "SYCLPASSES_RTC_INTERFACE", "SYCLPASSES_RTC_FRONT_END"] {
        command.env_remove(name);
    }
    command.envs(variables.iter().copied()).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn passes(case: &str, variables: &[(&str, &str)]) {
    let output = call(case, variables);
    assert!(output.status.success(), "{}", text(&output));
}

const NO_WORKER: (&str, &str) = ("SYCL_RTC_WORKER", "/nowhere/sycl-rtc-worker");

#[test]
fn errors_are_results() {
    passes("errors", &[NO_WORKER, ("SYCLPASSES_RTC_INTERFACE", "2026.0")]);
}

#[test]
fn errors_of_materialization_are_results() {
    passes("materialize", &[NO_WORKER, ("SYCLPASSES_RTC_INTERFACE", "2026.0")]);
}

#[test]
fn versions_without_format() {
    passes("old-form", &[NO_WORKER, ("SYCLPASSES_RTC_INTERFACE", "2025.2")]);
}

/// Runs a case with the worker that cargo has built.
fn passes_with_worker(case: &str) {
    let worker = directory().parent().unwrap().join("sycl-rtc-worker");
    assert!(worker.is_file(), "no '{}'; run 'cargo build -p sycl-rtc-worker'", worker.display());
    passes(case, &[("SYCL_RTC_WORKER", worker.to_str().unwrap()), ("SYCLPASSES_RTC_INTERFACE", "2026.0")]);
}

#[test]
fn images_come_and_go() {
    passes_with_worker("images");
}

#[test]
fn values_become_literals() {
    passes_with_worker("values");
}

#[test]
fn a_wrong_front_end_is_an_error() {
    let variables = [NO_WORKER, ("SYCLPASSES_RTC_INTERFACE", "2026.0"), ("SYCLPASSES_RTC_FRONT_END", "gcc")];
    let output = call("errors", &variables);
    assert!(
        text(&output).contains("SYCLPASSES_RTC_FRONT_END is 'gcc'; expected auto, clang or dpcpp"),
        "{}",
        text(&output)
    );
}

#[test]
fn no_form_is_guessed() {
    for interface in [None, Some("2031.0")] {
        let output = call(
            "errors",
            &interface.map(|version| ("SYCLPASSES_RTC_INTERFACE", version)).into_iter().collect::<Vec<_>>(),
        );
        assert!(!output.status.success());
        let expected = "libsycl-jit.so (syclpasses): error: cannot forward 'compileSYCL': no libsycl is loaded; set \
                        SYCLPASSES_RTC_INTERFACE to use this library without it";
        assert!(text(&output).contains(expected), "{}", text(&output));
    }
}
