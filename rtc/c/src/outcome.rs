//! What a compilation gives.

use std::ffi::{CString, c_char};
use std::ptr;

use sycl_rtc::{Compilation, Diagnostic, Error, Image};

use crate::text;

/// How a compilation ended.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// There are images.
    Ok,
    /// The source has errors.
    Source,
    /// An option is unknown or refused.
    Option,
    /// The front end is not there, or cannot make code for a target.
    NoFrontEnd,
    /// A step after the front end failed.
    Compile,
    /// It took more time or memory than it may.
    Limit,
    /// It was cancelled.
    Cancelled,
    /// A process of the compiler ended unexpectedly.
    Crash,
    /// The worker cannot be started, or gave no answer that can be read.
    Worker,
}

/// How bad a diagnostic is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// Belongs to the diagnostic before it.
    Note,
    /// An optimization remark.
    Remark,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// Where a diagnostic is. Without a location, the file is empty and the numbers are 0.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Location {
    /// The file, as the source or an `#include` names it.
    pub file: *const c_char,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1.
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

/// A part of a result, or nothing.
///
/// # Safety
/// `result` must be null or a result.
unsafe fn part<'r, T>(result: *const Outcome, find: impl FnOnce(&'r Outcome) -> Option<T>) -> Option<T> {
    // SAFETY: by this function's contract. The object lives as long as what C gets of it.
    unsafe { result.as_ref() }.and_then(find)
}

fn pointer(text: Option<&CString>) -> *const c_char {
    text.map_or(ptr::null(), |text| text.as_ptr())
}

/// Destroys a result.
///
/// # Safety
/// `result` must be null or a result, and not used afterwards, nor anything that it gave.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_destroy(result: *mut Outcome) {
    // SAFETY: by this function's contract.
    drop(unsafe { text::take(result) });
}

/// How the compilation ended.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_status(result: *const Outcome) -> Status {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.status)) }.unwrap_or(Status::Worker)
}

/// Errors and warnings as text.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_log(result: *const Outcome) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| Some(&result.log)) })
}

/// The bitcode of the front end, if the request asked to keep it; otherwise null.
///
/// # Safety
/// `result` must be null or a result, `size` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_bitcode(result: *const Outcome, size: *mut usize) -> *const u8 {
    // SAFETY: by this function's contract.
    unsafe { bytes(part(result, |result| result.bitcode.as_deref()), size) }
}

/// Bytes for C, and their number.
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

/// The kernel's name of an expression of the request, by its number; null if there is none.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_result_kernel_name(result: *const Outcome, expression: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.names.get(expression)) })
}

/// How many images there are.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_count(result: *const Outcome) -> usize {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.images.len())) }.unwrap_or(0)
}

/// The bytes of an image; null if there is no such image.
///
/// # Safety
/// `result` must be null or a result, `size` writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_bytes(result: *const Outcome, image: usize, size: *mut usize) -> *const u8 {
    // SAFETY: by this function's contract.
    unsafe { bytes(part(result, |result| result.images.get(image).map(|image| image.bytes.as_slice())), size) }
}

/// The target of an image, such as `spir64`.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_target(result: *const Outcome, image: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).map(|image| &image.target)) })
}

/// The property sets of an image, as the text of a `.prop` file.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_properties(result: *const Outcome, image: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).map(|image| &image.properties)) })
}

/// A kernel of an image; null after the last.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_image_kernel(result: *const Outcome, image: usize, kernel: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.images.get(image).and_then(|image| image.kernels.get(kernel))) })
}

/// How many diagnostics there are.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_count(result: *const Outcome) -> usize {
    // SAFETY: by this function's contract.
    unsafe { part(result, |result| Some(result.diagnostics.len())) }.unwrap_or(0)
}

/// How bad a diagnostic is.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_severity(result: *const Outcome, diagnostic: usize) -> Severity {
    // SAFETY: by this function's contract.
    let severity = unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| one.severity)) };
    severity.unwrap_or(Severity::Note)
}

/// The text of a diagnostic.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_text(result: *const Outcome, diagnostic: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| &one.text)) })
}

/// The option that controls a diagnostic, such as `-Wunused-variable`; may be empty.
///
/// # Safety
/// `result` must be null or a result.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_diagnostic_option(result: *const Outcome, diagnostic: usize) -> *const c_char {
    // SAFETY: by this function's contract.
    pointer(unsafe { part(result, |result| result.diagnostics.get(diagnostic).map(|one| &one.option)) })
}

/// Where a diagnostic is.
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
