//! Tests the adapter with the unmodified libsycl of intel-sycl-rt. Without a driver, there is no CUDA device and no
//! message; if the driver is too old, there is one message; with the stand-in, its platform is found.
//!
//! Each case runs in a separate process: this program with the argument `platforms`, which prints the number of CUDA
//! platforms.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test panics to fail; the parent reads the output")]

use std::ffi::c_void;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The layout of `std::vector<sycl::platform>`. A platform is a shared pointer.
type Platforms = [usize; 3];

/// Returns the directory of the libraries that libsycl requires, which are the same in all versions.
fn dependencies() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/lib")
}

/// Returns the directory of libsycl.
fn sycl() -> PathBuf {
    std::env::var_os("SYCLPASSES_SYCL").map_or_else(dependencies, |root| PathBuf::from(root).join("lib"))
}

/// Prints the number of platforms twice, because the second query must not repeat a message.
fn print_platforms() {
    // SAFETY: this is the library from intel-sycl-rt. The function returns a vector in memory that its caller provides.
    unsafe {
        let library = libloading::Library::new(sycl().join("libsycl.so.9")).expect("scripts/setup installs libsycl");
        let get: libloading::Symbol<'_, unsafe extern "C" fn(*mut Platforms) -> *mut c_void> =
            library.get(b"_ZN4sycl3_V18platform13get_platformsEv\0").expect("libsycl has platform::get_platforms()");
        for _ in 0..2 {
            // The vector is never freed; the process ends.
            let mut platforms: Platforms = [0; 3];
            get(&mut platforms);
            println!("{}", (platforms[1] - platforms[0]) / 16);
        }
        std::mem::forget(library);
    }
}

/// Runs a case with the directory of a `libcuda.so.1`. Returns its output and its messages.
fn run(adapter: &Path, driver: &Path) -> (String, String) {
    let mut libraries = vec![driver.to_owned(), sycl(), dependencies()];
    libraries.extend(std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    let output = Command::new(std::env::current_exe().expect("the system returns this program's path"))
        .arg("platforms")
        .env("LD_LIBRARY_PATH", std::env::join_paths(libraries).expect("the paths have no colons"))
        .env("UR_ADAPTERS_FORCE_LOAD", adapter)
        .env("ONEAPI_DEVICE_SELECTOR", "cuda:*")
        .output()
        .expect("this program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    assert!(output.status.success(), "{:?}: {}", output.status, text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

/// Finds a library that cargo has built for this test.
fn built(name: &str) -> PathBuf {
    let directory = std::env::current_exe().expect("the system returns this program's path");
    directory.with_file_name(name)
}

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("platforms") {
        print_platforms();
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

    // SAFETY: this is a library from this repository, whose initializers have no requirements.
    let library = unsafe { libloading::Library::new(&adapter) }.expect("the adapter requires no other library");
    for name in sycl_adapter::tables::EXPORTS {
        // SAFETY: the function is not called.
        let found = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
        assert!(found.is_ok(), "the loader of this version looks up '{name}'");
    }

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
