//! Compilation requests.

use std::ffi::c_char;
use std::slice;
use std::time::Duration;

use sycl_rtc::{Input, SourceFile, SpecConstants, SplitMode};

use crate::text;

/// A request to compile source code, bitcode or a SYCLBIN file.
pub struct Request {
    pub(crate) request: sycl_rtc::Request,
    /// The error for the first string that is not UTF-8. It makes the compilation fail.
    pub(crate) problem: Option<String>,
}

impl Request {
    fn new(input: Input) -> Self {
        Self { request: sycl_rtc::Request::of(input), problem: None }
    }

    /// Returns the text. If it is not UTF-8, records the error and returns an empty string.
    fn checked(&mut self, what: &str, text: Result<String, usize>) -> String {
        text.unwrap_or_else(|offset| {
            let problem = || format!("the {what} is not UTF-8: invalid byte at offset {offset}");
            self.problem.get_or_insert_with(problem);
            String::new()
        })
    }
}

/// The front end that reads the source.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum FrontEnd {
    /// Stock clang, and DPC++'s front end if that fails.
    Auto,
    /// Stock clang with this project's headers.
    Clang,
    /// DPC++'s front end, from the Python wheel intel-sycl-rt.
    Dpcpp,
}

/// The division of kernels into images.
#[repr(C)]
#[derive(Clone, Copy)]
pub enum Split {
    /// One image, except for kernels that cannot share one.
    Off,
    /// One image per kernel.
    PerKernel,
    /// As few images as possible, each of which requires no more device features than its kernels.
    Auto,
}

/// Copies bytes from C.
///
/// # Safety
/// The pointer must be null or point to `size` bytes.
unsafe fn bytes(data: *const u8, size: usize) -> Vec<u8> {
    if data.is_null() {
        return Vec::new();
    }
    // SAFETY: by this function's contract.
    unsafe { slice::from_raw_parts(data, size) }.to_vec()
}

fn give(request: Request) -> *mut Request {
    Box::into_raw(Box::new(request))
}

/// Creates a request to compile C++ source code. `path` names the source in diagnostics and is the base for relative
/// includes; this file is not read. If a string in a request is not UTF-8, the compilation fails with
/// `SYCLRTC_STATUS_OPTION`.
///
/// # Safety
/// `path` must be null or a NUL-terminated string, and `source` must be null or point to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_create(
    path: *const c_char,
    source: *const c_char,
    size: usize,
) -> *mut Request {
    // SAFETY: by this function's contract.
    let (path, source) = unsafe { (text::read(path), bytes(source.cast(), size)) };
    let mut request = Request::new(Input::Source(SourceFile::default()));
    let path = request.checked("path of the source", path.map(Option::unwrap_or_default));
    let text = request.checked(&format!("source '{path}'"), text::utf8(source));
    request.request.input = Input::Source(SourceFile { path, text });
    give(request)
}

/// Creates a request to compile bitcode, such as that returned by `syclrtc_result_bitcode`.
///
/// # Safety
/// `bitcode` must be null or point to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_create_from_bitcode(bitcode: *const u8, size: usize) -> *mut Request {
    // SAFETY: by this function's contract.
    give(Request::new(Input::Bitcode(unsafe { bytes(bitcode, size) })))
}

/// Creates a request to compile a SYCLBIN file whose images are bitcode.
///
/// # Safety
/// `file` must be null or point to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_create_from_syclbin(file: *const u8, size: usize) -> *mut Request {
    // SAFETY: by this function's contract.
    give(Request::new(Input::Syclbin(unsafe { bytes(file, size) })))
}

/// Destroys a request.
///
/// # Safety
/// `request` must be null or a request that is not used afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_destroy(request: *mut Request) {
    // SAFETY: by this function's contract.
    drop(unsafe { text::take(request) });
}

/// Applies `change` to a request and a string. `what` describes the string in messages.
///
/// # Safety
/// `request` must be null or a request, and `value` must be null or a NUL-terminated string.
unsafe fn change(
    request: *mut Request,
    what: &str,
    value: *const c_char,
    change: impl FnOnce(&mut sycl_rtc::Request, String),
) {
    // SAFETY: by this function's contract.
    let (Some(request), value) = (unsafe { (request.as_mut(), text::read(value)) }) else { return };
    if let Some(value) = value.transpose() {
        let value = request.checked(what, value);
        change(&mut request.request, value);
    }
}

/// Adds a file that the source may include. It takes precedence over files on disk.
///
/// # Safety
/// `request` must be null or a request, `path` must be null or a NUL-terminated string, and `contents` must be null or
/// point to `size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_add_include(
    request: *mut Request,
    path: *const c_char,
    contents: *const c_char,
    size: usize,
) {
    // SAFETY: by this function's contract.
    let contents = unsafe { bytes(contents.cast(), size) };
    // SAFETY: by this function's contract.
    let (Some(request), path) = (unsafe { (request.as_mut(), text::read(path)) }) else { return };
    if let Some(path) = path.transpose() {
        let path = request.checked("path of a file", path);
        let text = request.checked(&format!("file '{path}'"), text::utf8(contents));
        request.request.includes.push(SourceFile { path, text });
    }
}

/// Adds a clang option.
///
/// # Safety
/// `request` must be null or a request, and `option` must be null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_add_option(request: *mut Request, option: *const c_char) {
    // SAFETY: by this function's contract.
    unsafe { change(request, "option", option, |request, option| request.options.push(option)) }
}

/// Adds a C++ expression, such as `scale<float>`. The result contains its kernel name.
///
/// # Safety
/// `request` must be null or a request, and `expression` must be null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_add_name(request: *mut Request, expression: *const c_char) {
    // SAFETY: by this function's contract.
    unsafe { change(request, "name expression", expression, |request, expression| request.names.push(expression)) }
}

/// Adds a target, named as in `-fsycl-targets=`. If no target is added, the default is `spir64`.
///
/// # Safety
/// `request` must be null or a request, and `target` must be null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_add_target(request: *mut Request, target: *const c_char) {
    // SAFETY: by this function's contract.
    unsafe { change(request, "target", target, |request, target| request.targets.push(target)) }
}

/// Sets the values of specialization constants, as JSON text such as `{"id": 4}`. The values become part of the code.
///
/// # Safety
/// `request` must be null or a request, and `values` must be null or a NUL-terminated string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_set_values(request: *mut Request, values: *const c_char) {
    // SAFETY: by this function's contract.
    unsafe {
        change(request, "JSON text", values, |request, values| request.spec_constants = SpecConstants::Values(values))
    }
}

/// Selects the front end.
///
/// # Safety
/// `request` must be null or a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_set_front_end(request: *mut Request, front_end: FrontEnd) {
    // SAFETY: by this function's contract.
    if let Some(request) = unsafe { request.as_mut() } {
        request.request.front_end = match front_end {
            FrontEnd::Auto => sycl_rtc::FrontEnd::Auto,
            FrontEnd::Clang => sycl_rtc::FrontEnd::Clang,
            FrontEnd::Dpcpp => sycl_rtc::FrontEnd::Dpcpp,
        };
    }
}

/// Selects the division of kernels into images.
///
/// # Safety
/// `request` must be null or a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_set_split(request: *mut Request, split: Split) {
    // SAFETY: by this function's contract.
    if let Some(request) = unsafe { request.as_mut() } {
        request.request.split = match split {
            Split::Off => SplitMode::Off,
            Split::PerKernel => SplitMode::PerKernel,
            Split::Auto => SplitMode::Auto,
        };
    }
}

/// Limits the elapsed time of a compilation in milliseconds, and the memory of each of its processes in bytes. 0 means
/// no limit.
///
/// # Safety
/// `request` must be null or a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_set_limits(request: *mut Request, milliseconds: u64, memory: u64) {
    // SAFETY: by this function's contract.
    if let Some(request) = unsafe { request.as_mut() } {
        request.request.limits.time = (milliseconds != 0).then(|| Duration::from_millis(milliseconds));
        request.request.limits.memory = (memory != 0).then_some(memory);
    }
}

/// Sets whether the result keeps the front end's bitcode, which can be compiled again with other values.
///
/// # Safety
/// `request` must be null or a request.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn syclrtc_request_keep_bitcode(request: *mut Request, keep: bool) {
    // SAFETY: by this function's contract.
    if let Some(request) = unsafe { request.as_mut() } {
        request.request.keep_bitcode = keep;
    }
}
