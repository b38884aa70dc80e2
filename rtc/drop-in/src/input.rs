//! Copies the caller's arguments. Only the guarantees of C++ itself are trusted: strings are null-terminated, and views
//! have as many elements as their size field states.

use std::ffi::{CStr, c_char};
use std::slice;

use sycl_rtc::SourceFile;

use crate::abi::{InMemoryFile, View};

/// The reason why an argument is invalid.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum InputError {
    #[error("the {0} is a null pointer")]
    Null(&'static str),
    #[error("the {what} is not UTF-8: invalid byte at offset {offset}")]
    Encoding { what: String, offset: usize },
}

/// Returns the elements of a view. Rejects more elements than an address space can have.
///
/// # Safety
/// The view must have as many elements as its size field states, or be null.
unsafe fn elements<'a, T>(view: View<T>, what: &'static str) -> Result<&'a [T], InputError> {
    if view.size == 0 {
        return Ok(&[]);
    }
    let is_range = view.size.checked_mul(size_of::<T>()).is_some_and(|bytes| isize::try_from(bytes).is_ok());
    if view.data.is_null() || !is_range {
        return Err(InputError::Null(what));
    }
    // SAFETY: the pointer is not null, and the size is valid; the caller guarantees the rest.
    Ok(unsafe { slice::from_raw_parts(view.data, view.size) })
}

/// Returns a null-terminated string.
///
/// # Safety
/// The string must be null-terminated, or the pointer must be null.
pub unsafe fn text(pointer: *const c_char, what: &'static str) -> Result<String, InputError> {
    if pointer.is_null() {
        return Err(InputError::Null(what));
    }
    // SAFETY: the pointer is not null; the caller guarantees the rest.
    let text = unsafe { CStr::from_ptr(pointer) };
    match text.to_str() {
        Ok(text) => Ok(text.to_owned()),
        Err(error) => Err(InputError::Encoding { what: what.to_owned(), offset: error.valid_up_to() }),
    }
}

/// Returns a source file or an included file.
///
/// # Safety
/// The strings of the file must be null-terminated, or the pointers must be null.
pub unsafe fn file(file: InMemoryFile) -> Result<SourceFile, InputError> {
    // SAFETY: guaranteed by the caller.
    let (path, text) =
        unsafe { (text(file.path, "path of a source file")?, text(file.contents, "contents of a source file")) };
    let text = text.map_err(|error| match error {
        InputError::Encoding { offset, .. } => InputError::Encoding { what: format!("source '{path}'"), offset },
        error @ InputError::Null(_) => error,
    })?;
    Ok(SourceFile { path, text })
}

/// Returns included files.
///
/// # Safety
/// The view must have as many elements as its size field states, with null-terminated strings. Any pointer may be null.
pub unsafe fn files(view: View<InMemoryFile>) -> Result<Vec<SourceFile>, InputError> {
    // SAFETY: guaranteed by the caller, for the view and for each of its files.
    unsafe { elements(view, "list of included files")?.iter().map(|each| file(*each)).collect() }
}

/// Returns options.
///
/// # Safety
/// The requirements are the same as for [`files`].
pub unsafe fn options(view: View<*const c_char>) -> Result<Vec<String>, InputError> {
    // SAFETY: guaranteed by the caller, for the view and for each of its strings.
    unsafe { elements(view, "list of options")?.iter().map(|each| text(*each, "option")).collect() }
}

/// Returns bytes.
///
/// # Safety
/// The view must have as many bytes as its size field states, or be null.
pub unsafe fn bytes(view: View<u8>, what: &'static str) -> Result<Vec<u8>, InputError> {
    // SAFETY: guaranteed by the caller.
    unsafe { elements(view, what) }.map(<[u8]>::to_vec)
}

#[cfg(test)]
mod tests {
    use std::ptr;

    use super::*;

    #[test]
    fn null_and_bad_texts_are_errors() {
        let null = InMemoryFile { path: ptr::null(), contents: ptr::null() };
        // SAFETY: null is allowed.
        assert_eq!(unsafe { file(null) }, Err(InputError::Null("path of a source file")));
        let bad = InMemoryFile { path: c"a.cpp".as_ptr(), contents: c"int \xff;".as_ptr() };
        // SAFETY: the strings are null-terminated.
        let error = unsafe { file(bad) }.map_err(|error| error.to_string());
        assert_eq!(error, Err("the source 'a.cpp' is not UTF-8: invalid byte at offset 4".to_owned()));
        let none = View::<*const c_char> { data: ptr::null(), size: 3 };
        // SAFETY: null is allowed.
        assert_eq!(unsafe { options(none) }, Err(InputError::Null("list of options")));
        let empty = View { data: ptr::null(), size: 0 };
        // SAFETY: null is allowed.
        assert_eq!(unsafe { bytes(empty, "bitcode") }, Ok(Vec::new()));
    }
}
