//! Strings and objects that cross the C interface.

use std::ffi::{CStr, CString, OsStr, c_char};
use std::os::unix::ffi::OsStrExt as _;
use std::path::PathBuf;

/// Reads a C string. Returns `None` for a null pointer. The error is the offset of the first byte that is not UTF-8.
///
/// # Safety
/// The pointer must be null or point to a NUL-terminated string.
pub unsafe fn read(text: *const c_char) -> Result<Option<String>, usize> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: by this function's contract.
    let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
    utf8(bytes.to_vec()).map(Some)
}

/// Converts bytes to a string. The error is the offset of the first byte that is not UTF-8.
pub fn utf8(bytes: Vec<u8>) -> Result<String, usize> {
    String::from_utf8(bytes).map_err(|error| error.utf8_error().valid_up_to())
}

/// Reads a path from C. Returns `None` for a null pointer.
///
/// # Safety
/// The pointer must be null or point to a NUL-terminated string.
pub unsafe fn path(text: *const c_char) -> Option<PathBuf> {
    if text.is_null() {
        return None;
    }
    // SAFETY: by this function's contract.
    let bytes = unsafe { CStr::from_ptr(text) }.to_bytes();
    Some(OsStr::from_bytes(bytes).into())
}

/// Returns a string for C, truncated at the first null byte, if any.
pub fn own(text: &str) -> CString {
    let end = text.bytes().position(|byte| byte == 0).unwrap_or(text.len());
    CString::new(text.get(..end).unwrap_or_default()).unwrap_or_default()
}

/// Takes ownership of an object back from C. Returns `None` for a null pointer.
///
/// # Safety
/// The pointer must be null or a result of [`Box::into_raw`], and must not be used afterwards.
pub unsafe fn take<T>(object: *mut T) -> Option<Box<T>> {
    // SAFETY: by this function's contract.
    if object.is_null() { None } else { Some(unsafe { Box::from_raw(object) }) }
}
