//! Prevents DPC++'s front end from reading pipes and devices.
//!
//! Input: calls to `open` by `libsycl-jit.so`, for which the symbol in this program takes precedence over that of the C
//! library. Output: descriptors of regular files and directories, and of anything that is not opened read-only.
//!
//! The front end opens any path that a source includes. A pipe without a writer would block it. A device may be
//! endless, or may have size 0 and look like an empty header. For stock clang, `clang-host` provides a file system with
//! the same checks.
//!
//! 1. Check the type of the path before opening it, because opening a device may have side effects.
//! 2. Open the file without blocking, and check its type again, because it may have been replaced.

use std::ffi::{CStr, c_char, c_int};

use rustix::fs::{CWD, FileType, Mode, OFlags, RawMode, Stat, fstat, openat, stat};
use rustix::io::Errno;
use std::os::fd::IntoRawFd;

/// Replaces the C library's `open`.
///
/// # Safety
/// As for the C function, the path must be null-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: RawMode) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { open64(path, flags, mode) }
}

/// Replaces the C library's `open64`, whose `mode` is a variadic argument. On x86-64, the only architecture of the
/// front end, it is passed like any other argument.
///
/// # Safety
/// As for the C function, the path must be null-terminated.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: RawMode) -> c_int {
    if path.is_null() {
        return fail(Errno::FAULT);
    }
    // SAFETY: the path is not null, and the caller guarantees that it is null-terminated.
    let path = unsafe { CStr::from_ptr(path) };
    open_file(path, OFlags::from_bits_retain(flags.cast_unsigned()), Mode::from_raw_mode(mode)).unwrap_or_else(fail)
}

fn open_file(path: &CStr, flags: OFlags, mode: Mode) -> Result<c_int, Errno> {
    // The value of `O_RDONLY` is 0.
    let is_read = !flags.intersects(OFlags::ACCMODE | OFlags::PATH | OFlags::CREATE | OFlags::DIRECTORY);
    if !is_read {
        return Ok(openat(CWD, path, flags, mode)?.into_raw_fd());
    }
    check(&stat(path)?)?;
    let file = openat(CWD, path, flags | OFlags::NONBLOCK, mode)?;
    check(&fstat(&file)?)?;
    Ok(file.into_raw_fd())
}

fn check(found: &Stat) -> Result<(), Errno> {
    match FileType::from_raw_mode(found.st_mode) {
        FileType::RegularFile | FileType::Directory => Ok(()),
        // As with stock clang, the front end then reports that it cannot open the file.
        _ => Err(Errno::NOTSUP),
    }
}

/// Sets `errno` and returns -1, like the C library.
fn fail(error: Errno) -> c_int {
    // SAFETY: the address refers to a variable of this thread.
    unsafe { *libc::__errno_location() = error.raw_os_error() };
    -1
}
