//! Tests an unknown version of libsycl: the library to test must load its compiler and print a warning.
//!
//! 1. Copy libsycl, with another version in its `.comment` section, and link to the other files in its directory.
//! 2. Run a program with it and the library to test.

use std::fs;
use std::path::Path;

use crate::Error;
use crate::command::{create_empty, limited, report, run};

use crate::rtc_programs::job::Setup;

const LIBSYCL: &str = "libsycl.so.9";
/// The version in libsycl's file, and the one in the copy.
const VERSION: &[u8] = b"DPC++/C++ Compiler 2026.0.0";
const OTHER: &[u8] = b"DPC++/C++ Compiler 2031.0.0";
/// A program that every compiler for run-time compilation handles.
const PROGRAM: &str = "basics.vector_add";

/// Returns the problem, if any.
pub fn check(setup: &Setup) -> Result<Option<String>, Error> {
    let directory = setup.out.join("unknown");
    create_empty(&directory)?;
    if !copy(&setup.runtime.join("lib"), &directory)? {
        return Ok(Some(format!("{LIBSYCL} of {} does not contain version 2026.0.0", setup.runtime.display())));
    }
    let mut command = limited(&setup.out.join("bin").join(PROGRAM), setup.limit);
    command.env("ONEAPI_DEVICE_SELECTOR", "opencl:cpu").env("SYCL_CACHE_PERSISTENT", "0").current_dir(&directory);
    command.env("LD_LIBRARY_PATH", format!("{}:{}", setup.library_directory.display(), directory.display()));
    let output = run(&mut command)?;
    let warning = String::from_utf8_lossy(&output.stderr).contains("unknown version 2031.0.0 of ");
    let is_right = output.status.success() && output.stdout == b"PASS\n" && warning;
    Ok((!is_right).then(|| report(&command, &output)))
}

/// Returns whether a copy of libsycl with another version could be created.
fn copy(from: &Path, to: &Path) -> Result<bool, Error> {
    for entry in fs::read_dir(from).map_err(Error::file(from))? {
        let path = entry.map_err(Error::file(from))?.path();
        let name = path.file_name().unwrap_or_default();
        if !name.to_string_lossy().starts_with("libsycl.so") {
            std::os::unix::fs::symlink(&path, to.join(name)).map_err(Error::file(&path))?;
        }
    }
    let library = from.join(LIBSYCL);
    let mut bytes = fs::read(&library).map_err(Error::file(&library))?;
    let Some(at) = bytes.windows(VERSION.len()).position(|window| window == VERSION) else { return Ok(false) };
    if let Some(part) = bytes.get_mut(at..at + OTHER.len()) {
        part.copy_from_slice(OTHER);
    }
    let copy = to.join(LIBSYCL);
    fs::write(&copy, bytes).map_err(Error::file(&copy))?;
    Ok(true)
}
