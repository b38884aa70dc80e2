//! Texts and objects that cross the interface.

use std::ffi::{CStr, CString, c_char};

/// A text of C. None for a null pointer. Bytes that are no UTF-8 are replaced.
///
/// # Safety
/// The pointer must be null, or of a text that ends with a zero byte.
pub unsafe fn read(text: *const c_char) -> Option<String> {
    if text.is_null() {
        return None;
    }
    // SAFETY: by this function's contract.
    Some(unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// A text for C: up to its first zero byte, if it has one.
pub fn own(text: &str) -> CString {
    let end = text.bytes().position(|byte| byte == 0).unwrap_or(text.len());
    CString::new(text.get(..end).unwrap_or_default()).unwrap_or_default()
}

/// Takes an object back from C. None for a null pointer.
///
/// # Safety
/// The pointer must be null, or of [`Box::into_raw`], and not used afterwards.
pub unsafe fn take<T>(object: *mut T) -> Option<Box<T>> {
    // SAFETY: by this function's contract.
    if object.is_null() { None } else { Some(unsafe { Box::from_raw(object) }) }
}
