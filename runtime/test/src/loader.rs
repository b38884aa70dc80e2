//! Loads an adapter with the unmodified libsycl of intel-sycl-rt, in a separate process: the test program itself, with the
//! argument `platforms`.

#![allow(clippy::expect_used, clippy::print_stdout, reason = "a test panics to fail; the parent reads the output")]

use std::ffi::{OsStr, c_void};
use std::path::{Path, PathBuf};
use std::process::Command;

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

/// If this process was started for it, prints the number of platforms twice, because the second query must not repeat a
/// message. Returns whether it did.
pub fn prints_platforms() -> bool {
    if std::env::args().nth(1).as_deref() != Some("platforms") {
        return false;
    }
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
    true
}

/// Queries platforms in a separate process, with a directory of drivers. Returns its output and its messages.
pub fn run<'v>(driver: &Path, variables: impl IntoIterator<Item = (&'v str, &'v OsStr)>) -> (String, String) {
    let mut libraries = vec![driver.to_owned(), sycl(), dependencies()];
    libraries.extend(std::env::var_os("LD_LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    let output = Command::new(std::env::current_exe().expect("the system returns this program's path"))
        .arg("platforms")
        .env("LD_LIBRARY_PATH", std::env::join_paths(libraries).expect("the paths have no colons"))
        .envs(variables)
        .output()
        .expect("this program starts");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is UTF-8");
    assert!(output.status.success(), "{:?}: {}", output.status, text(output.stderr));
    (text(output.stdout), text(output.stderr))
}

/// Finds a library that cargo has built for this test.
pub fn built(name: &str) -> PathBuf {
    let directory = std::env::current_exe().expect("the system returns this program's path");
    directory.with_file_name(name)
}

/// Checks that an adapter requires no other library, and that it exports the functions that the loader looks up.
pub fn check_exports(adapter: &Path) {
    // SAFETY: this is a library from this repository, whose initializers have no requirements.
    let library = unsafe { libloading::Library::new(adapter) }.expect("the adapter requires no other library");
    for name in sycl_adapter::tables::EXPORTS {
        // SAFETY: the function is not called.
        let found = unsafe { library.get::<unsafe extern "C" fn()>(name.as_bytes()) };
        assert!(found.is_ok(), "the loader of this version looks up '{name}'");
    }
}
