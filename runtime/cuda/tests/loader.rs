//! Tests the adapter with the unmodified libsycl of intel-sycl-rt. Without a driver, there is no CUDA device and no
//! message; if the driver is too old, there is one message; with the stand-in, its platform is found.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test panics to fail")]

use std::ffi::OsStr;
use std::path::Path;
use std::process::{Command, ExitCode};

use adapter_test::loader::{built, check_exports, prints_platforms};

/// Runs a case with the directory of a `libcuda.so.1`. Returns its output and its messages.
fn run(adapter: &Path, driver: &Path) -> (String, String) {
    let selector = OsStr::new("cuda:*");
    let variables = [("UR_ADAPTERS_FORCE_LOAD", adapter.as_os_str()), ("ONEAPI_DEVICE_SELECTOR", selector)];
    adapter_test::loader::run(driver, variables)
}

fn main() -> ExitCode {
    if prints_platforms() {
        return ExitCode::SUCCESS;
    }
    let directory = tempfile::tempdir().expect("the directory for temporary files is writable");
    let driver = |name: &str| {
        let path = directory.path().join(name);
        std::fs::create_dir(&path).expect("the directory is new");
        path
    };
    let adapter = driver("adapter").join("libur_adapter_cuda.so.0");
    std::fs::copy(built("libur_adapter_cuda.so"), &adapter).expect("cargo built the adapter");

    check_exports(&adapter);

    // SAFETY: the driver's initializers have no requirements.
    if unsafe { libloading::Library::new("libcuda.so.1") }.is_ok() {
        println!("this machine has a driver, so the case without one is skipped");
    } else {
        assert_eq!(run(&adapter, &driver("none")), ("0\n0\n".to_owned(), String::new()), "without a driver");
    }

    let old = driver("old");
    let status = Command::new("cc")
        .args(["-shared", "-nostdlib", "-x", "c", "/dev/null", "-o"])
        .arg(old.join("libcuda.so.1"))
        .status();
    assert!(status.expect("cc links Rust programs").success());
    let (count, message) = run(&adapter, &old);
    assert_eq!(count, "0\n0\n", "with a driver that is too old");
    assert_eq!(message.lines().count(), 1, "{message}");
    assert!(message.contains("the NVIDIA driver is too old: libcuda.so.1 does not provide 'cuInit'"), "{message}");

    let stand_in = driver("stand-in");
    std::fs::copy(built("libcuda_stand_in.so"), stand_in.join("libcuda.so.1")).expect("cargo built the stand-in");
    assert_eq!(run(&adapter, &stand_in), ("1\n1\n".to_owned(), String::new()), "with the stand-in");
    println!("libsycl loads the adapter: ok");
    ExitCode::SUCCESS
}
