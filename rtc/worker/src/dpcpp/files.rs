//! Keeps DPC++'s front end from reading pipes and devices.
//!
//! In:  calls of `open` by `libsycl-jit.so`, which resolves the symbol in this program before it does in the C library.
//! Out: descriptors of regular files and directories, and of anything else that is not opened for reading alone.
//!
//! The front end opens whatever a source includes. A pipe would block it until there is a writer; a device may have no end, and
//! has size 0, so that it would count as an empty header. Stock clang has a file system of its own for that (`clang-host`).
//!
//!   1. A path that is to be read is looked at before it is opened, as opening a device may have effects.
//!   2. It is opened without waiting, and looked at again: another file may be there now.

use std::ffi::{CStr, c_char, c_int};

use rustix::fs::{CWD, FileType, Mode, OFlags, RawMode, Stat, fstat, openat, stat};
use rustix::io::Errno;
use std::os::fd::IntoRawFd;

/// `open` of the C library.
///
/// # Safety
/// As for that function: the path must end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open(path: *const c_char, flags: c_int, mode: RawMode) -> c_int {
    // SAFETY: by this function's contract.
    unsafe { open64(path, flags, mode) }
}

/// `open64` of the C library, which takes `mode` as a variable argument. On x86-64, the only architecture of the front end, that
/// is passed as any other argument.
///
/// # Safety
/// As for that function: the path must end with a zero.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn open64(path: *const c_char, flags: c_int, mode: RawMode) -> c_int {
    if path.is_null() {
        return fail(Errno::FAULT);
    }
    // SAFETY: not null, and by this function's contract it ends with a zero.
    let path = unsafe { CStr::from_ptr(path) };
    open_file(path, OFlags::from_bits_retain(flags.cast_unsigned()), Mode::from_raw_mode(mode)).unwrap_or_else(fail)
}

fn open_file(path: &CStr, flags: OFlags, mode: Mode) -> Result<c_int, Errno> {
    // Zero is reading alone.
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
        // As in stock clang: the front end reports that it cannot open the file.
        _ => Err(Errno::NOTSUP),
    }
}

/// Reports an error as the C library does.
fn fail(error: Errno) -> c_int {
    // SAFETY: the address is that of a variable of this thread.
    unsafe { *libc::__errno_location() = error.raw_os_error() };
    -1
}
