//! The results of a compilation.

use std::ffi::{CString, c_char};
use std::ptr;

use sycl_rtc::{Compilation, Diagnostic, Error, Image};

use crate::text;

/// The status of a compilation.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The compilation succeeded.
    Ok,
    /// The source has errors.
    Source,
    /// An option is unknown or rejected.
    Option,
    /// The front end is missing, or cannot compile for a target.
    NoFrontEnd,
    /// A step after the front end failed.
    Compile,
    /// The compilation exceeded its time or memory limit.
    Limit,
    /// The compilation was canceled.
    Cancelled,
    /// A compiler process terminated unexpectedly.
    Crash,
    /// The worker cannot be started, or its response cannot be read.
    Worker,
}

/// The severity of a diagnostic.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// A note that belongs to the previous diagnostic.
    Note,
    /// An optimization remark.
    Remark,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// The location of a diagnostic. If there is no location, the file name is empty, and the line and column are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Location {
    /// The name of the file, as given for the source or in an `#include`.
    pub file: *const c_char,
    /// The line number, starting at 1.
    pub line: u32,
    /// The column number, starting at 1.
    pub column: u32,
}

/// The result of a compilation, or its errors.
pub struct Outcome {
    status: Status,
    log: CString,
    bitcode: Option<Vec<u8>>,
    diagnostics: Vec<Message>,
    images: Vec<OwnImage>,
    names: Vec<CString>,
}

struct Message {
    severity: Severity,
    text: CString,
    file: CString,
    option: CString,
    line: u32,
    column: u32,
}

struct OwnImage {
    bytes: Vec<u8>,
    target: CString,
    properties: CString,
    kernels: Vec<CString>,
}

impl Message {
    fn new(diagnostic: &Diagnostic) -> Self {
        Self {
            severity: match diagnostic.severity {
                sycl_rtc::Severity::Note => Severity::Note,
                sycl_rtc::Severity::Remark => Severity::Remark,
                sycl_rtc::Severity::Warning => Severity::Warning,
                sycl_rtc::Severity::Error => Severity::Error,
            },
            text: text::own(&diagnostic.message),
            file: text::own(&diagnostic.file),
            option: text::own(&diagnostic.option),
            line: diagnostic.line,
            column: diagnostic.column,
        }
    }
}

impl OwnImage {
    fn new(image: Image) -> Self {
        Self {
            target: text::own(&image.info.target),
            properties: text::own(&image.info.properties.to_prop().unwrap_or_default()),
            kernels: image.info.entries.iter().map(|entry| text::own(entry)).collect(),
            bytes: image.bytes,
        }
    }
}

impl Outcome {
    pub(crate) fn new(result: Result<Compilation, Error>) -> Self {
        match result {
            Ok(compiled) => Self {
                status: Status::Ok,
                log: text::own(&compiled.log),
                bitcode: compiled.bitcode,
                diagnostics: compiled.diagnostics.iter().map(Message::new).collect(),
                images: compiled.images.into_iter().map(OwnImage::new).collect(),
                names: compiled.names.iter().map(|name| text::own(&name.kernel)).collect(),
            },
            Err(error) => Self::of_error(&error),
        }
    }

    fn of_error(error: &Error) -> Self {
        let (status, diagnostics) = match error {
            Error::Source { diagnostics, .. } => (Status::Source, diagnostics.as_slice()),
            Error::Option(_) => (Status::Option, [].as_slice()),
            Error::NoFrontEnd(_) => (Status::NoFrontEnd, [].as_slice()),
            Error::Limit(_) => (Status::Limit, [].as_slice()),
            Error::Cancelled => (Status::Cancelled, [].as_slice()),
            Error::Crash(_) => (Status::Crash, [].as_slice()),
            Error::Worker { .. } => (Status::Worker, [].as_slice()),
            _ => (Status::Compile, [].as_slice()),
        };
        Self {
            status,
            log: text::own(&error.to_string()),
            bitcode: None,
            diagnostics: diagnostics.iter().map(Message::new).collect(),
            images: Vec::new(),
            names: Vec::new(),
        }
    }
}

/// Returns a component of a result, if it exists.
///
/// # Safety
/// `result` must be null or a result.
unsafe fn part<'r, T>(result: *const Outcome, find: impl FnOnce(&'r Outcome) -> Option<T>) -> Option<T> {
    // SAFETY: by this function's contract. The object lives as long as the pointers into it.
    unsafe { result.as_ref() }.and_then(find)
}

fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// Destroys a result.
///
/// # Safety
/// `result` must be null or a result. Neither the result nor a pointer into it may be used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_destroy(result: *mut Outcome) {
    // SAFETY: by this function's contract.
    drop(unsafe { text::take(result) });
}

/// Returns the status of the compilation.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_status(result: *const Outcome) -> Status {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.status)) }.unwrap_or(Status::Worker)
}

/// Returns errors and warnings as text.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_log(result: *const Outcome) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| Some(&result.log)) })
}

/// Returns the front end's bitcode if the request keeps it, and null otherwise.
///
/// # Safety
/// `result` must be null or a result, and `size` must be null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_bitcode(result: *const Outcome, size: *mut usize) -> *const u8 {
    // SAFETY: by this function's contract.
    unsafe { bytes(part(result, |result| result.bitcode.as_deref()), size) }
}

/// Returns a pointer to the bytes, and writes the number of bytes to `size`.
///
/// # Safety
/// `size` must be null or writable.
unsafe fn bytes(found: Option<&[u8]>, size: *mut usize) -> *const u8 {
    // SAFETY: by this function's contract.
    if let Some(size) = unsafe { size.as_mut() } {
        *size = found.map_or(0, <[u8]>::len);
    }
    found.map_or(ptr::null(), <[u8]>::as_ptr)
}

/// Returns the kernel name for the expression with the given index in the request; null if there is no such name.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_kernel_name(result: *const Outcome, expression: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.names.get(expression)) })
}

/// Returns the number of images.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_count(result: *const Outcome) -> usize {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.images.len())) }.unwrap_or(0)
}

/// Returns the bytes of an image; null if the image does not exist.
///
/// # Safety
/// `result` must be null or a result, and `size` must be null or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_bytes(result: *const Outcome, image: usize, size: *mut usize) -> *const u8 {
    // SAFETY: by this function's contract.
    unsafe { bytes(part(result, |result| result.images.get(image).map(|image| image.bytes.as_slice())), size) }
}

/// Returns the target of an image, such as `spir64`.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_target(result: *const Outcome, image: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).map(|image| &image.target)) })
}

/// Returns the property sets of an image, as the text of a `.prop` file.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_properties(result: *const Outcome, image: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).map(|image| &image.properties)) })
}

/// Returns the name of a kernel in an image; null if the index is past the last kernel.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_kernel(result: *const Outcome, image: usize, kernel: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).and_then(|image| image.kernels.get(kernel))) })
}

/// Returns the number of diagnostics.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_count(result: *const Outcome) -> usize {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.diagnostics.len())) }.unwrap_or(0)
}

/// Returns the severity of a diagnostic.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_severity(result: *const Outcome, diagnostic: usize) -> Severity {
    // SAFETY: by this function's contract.
    let severity = unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| one.severity)) };
    severity.unwrap_or(Severity::Note)
}

/// Returns the text of a diagnostic.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_text(result: *const Outcome, diagnostic: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| &one.text)) })
}

/// Returns the option that controls a diagnostic, such as `-Wunused-variable`; may be empty.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_option(result: *const Outcome, diagnostic: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| &one.option)) })
}

/// Returns the location of a diagnostic.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_location(result: *const Outcome, diagnostic: usize) -> Location {
    // SAFETY: by this function's contract.
    let found = unsafe { part(result, |result| result.diagnostics.get(diagnostic)) };
    match found {
        Some(one) => Location { file: one.file.as_ptr(), line: one.line, column: one.column },
        None => Location { file: c"".as_ptr(), line: 0, column: 0 },
    }
}
