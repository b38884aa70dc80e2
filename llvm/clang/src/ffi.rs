//! The C interface between the crate's Rust and C++ code. It matches `cpp/clang.h`.

use std::ffi::{OsString, c_void};
use std::os::unix::ffi::OsStringExt as _;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{ptr, slice};

use crate::received::Received;
use crate::{Diagnostic, File, Kind, Severity, passes};

/// A borrowed string, or borrowed bytes, without a terminator.
#[repr(C)]
#[derive(Clone, Copy)]
struct Text {
    data: *const u8,
    size: usize,
}

impl Text {
    /// Borrows bytes, which must outlive the use of the result.
    fn new(bytes: &[u8]) -> Text {
        Text { data: bytes.as_ptr(), size: bytes.len() }
    }

    fn none() -> Text {
        Text { data: ptr::null(), size: 0 }
    }

    /// Returns a copy of the bytes.
    ///
    /// # Safety
    /// The data must be null, or `size` readable bytes.
    unsafe fn bytes(self) -> Vec<u8> {
        if self.data.is_null() {
            return Vec::new();
        }
        // SAFETY: by this function's contract, the bytes are readable.
        unsafe { slice::from_raw_parts(self.data, self.size) }.to_vec()
    }

    /// Returns the string. Replaces invalid UTF-8.
    ///
    /// # Safety
    /// The conditions are those of [`Text::bytes`].
    unsafe fn string(self) -> String {
        // SAFETY: by this function's contract.
        String::from_utf8_lossy(&unsafe { self.bytes() }).into_owned()
    }
}

/// The C++ struct `ClangFile`.
#[repr(C)]
#[derive(Clone, Copy)]
struct RawFile {
    path: Text,
    contents: Text,
}

/// The C++ struct `ClangDiagnostic`.
#[repr(C)]
struct RawDiagnostic {
    level: u32,
    line: u32,
    column: u32,
    message: Text,
    file: Text,
    option: Text,
    kind: u32,
}

/// The C++ struct `ClangSink`.
#[repr(C)]
struct Sink {
    context: *mut c_void,
    argument: unsafe extern "C" fn(*mut c_void, Text),
    diagnostic: unsafe extern "C" fn(*mut c_void, *const RawDiagnostic),
    log: unsafe extern "C" fn(*mut c_void, Text),
    file: unsafe extern "C" fn(*mut c_void, Text),
    missing: unsafe extern "C" fn(*mut c_void, Text),
    output: unsafe extern "C" fn(*mut c_void, Text),
}

/// The C++ struct `ClangJob`.
#[repr(C)]
struct RawJob {
    arguments: *const Text,
    argument_count: usize,
    files: *const RawFile,
    file_count: usize,
    precompiled: RawFile,
    first_passes: Text,
    last_passes: Text,
    register_passes: unsafe extern "C" fn(*mut c_void),
    directory: Text,
    precompile: u8,
    leak: u8,
}

unsafe extern "C" {
    fn clang_host_arguments(
        clang: Text,
        directory: Text,
        arguments: *const Text,
        argument_count: usize,
        sink: *const Sink,
    ) -> bool;
    fn clang_host_compile(job: *const RawJob, sink: *const Sink) -> bool;
    fn clang_host_on_fatal_error(report: unsafe extern "C" fn(Text));
    fn clang_host_end_without_memory();
    fn clang_host_version() -> Text;
}

/// Defines a function for the sink that receives a string.
macro_rules! receiver {
    ($name:ident, |$received:ident, $text:ident| $body:expr) => {
        unsafe extern "C" fn $name(context: *mut c_void, $text: Text) {
            // SAFETY: C++ passes the context of the sink, a `Received`, to which there is no other reference.
            let $received = unsafe { &mut *context.cast::<Received>() };
            // SAFETY: C++ passes text that is readable during the call.
            unsafe { $body }
        }
    };
}

receiver!(argument, |received, text| received.arguments.push(text.string()));
receiver!(log, |received, text| received.log = text.string());
receiver!(file, |received, text| received.files.push(path(text.bytes())));
receiver!(missing, |received, text| received.missing.push(path(text.bytes())));
receiver!(output, |received, text| received.output = text.bytes());

fn path(bytes: Vec<u8>) -> PathBuf {
    OsString::from_vec(bytes).into()
}

unsafe extern "C" fn diagnostic(context: *mut c_void, raw: *const RawDiagnostic) {
    // SAFETY: as in `receiver`; the diagnostic is live during the call.
    let (received, raw) = unsafe { (&mut *context.cast::<Received>(), &*raw) };
    let severity = match raw.level {
        // C++ does not pass ignored diagnostics.
        0 | 1 => Severity::Note,
        2 => Severity::Remark,
        3 => Severity::Warning,
        _ => Severity::Error,
    };
    // SAFETY: the diagnostic's strings are live during the call.
    let [message, file, option] = [raw.message, raw.file, raw.option].map(|text| unsafe { text.string() });
    let option = if option.is_empty() { option } else { format!("-W{option}") };
    let kind = match raw.kind {
        1 => Kind::Syntax,
        2 => Kind::Device,
        _ => Kind::Other,
    };
    received.push(Diagnostic { severity, message, file, line: raw.line, column: raw.column, option }, kind);
}

/// Calls C++ with a sink, and returns the results.
fn receive(call: impl FnOnce(&Sink) -> bool) -> Received {
    let mut received = Received::default();
    let context = (&raw mut received).cast();
    received.is_good = call(&Sink { context, argument, diagnostic, log, file, missing, output });
    received
}

fn texts(arguments: &[String]) -> Vec<Text> {
    arguments.iter().map(|argument| Text::new(argument.as_bytes())).collect()
}

fn path_text(path: &Path) -> Text {
    Text::new(path.as_os_str().as_encoded_bytes())
}

/// Returns the front end's arguments for a clang++ command line. `clang` is the path of the clang executable.
pub(crate) fn arguments(clang: &Path, directory: &Path, arguments: &[String]) -> Received {
    let texts = texts(arguments);
    receive(|sink| {
        // SAFETY: the strings and the sink outlive the call, and the functions in the sink match the interface.
        unsafe { clang_host_arguments(path_text(clang), path_text(directory), texts.as_ptr(), texts.len(), sink) }
    })
}

/// A call to the front end.
pub(crate) struct Job<'a> {
    pub arguments: &'a [String],
    pub source: File<'a>,
    pub files: &'a [File<'a>],
    /// The path and bytes of the precompiled header.
    pub precompiled: Option<(&'a str, &'a [u8])>,
    /// The textual pipelines that run before and after clang's own pipeline.
    pub passes: (&'a str, &'a str),
    pub directory: &'a Path,
    pub precompile: bool,
    pub leak: bool,
}

/// Runs the front end.
pub(crate) fn compile(job: &Job<'_>) -> Received {
    let arguments = texts(job.arguments);
    let raw_file =
        |path: &str, contents: &[u8]| RawFile { path: Text::new(path.as_bytes()), contents: Text::new(contents) };
    let sources = std::iter::once(&job.source).chain(job.files);
    let files: Vec<RawFile> = sources.map(|file| raw_file(file.path, file.text.as_bytes())).collect();
    let precompiled = job
        .precompiled
        .map_or(RawFile { path: Text::none(), contents: Text::none() }, |(path, bytes)| raw_file(path, bytes));
    let raw = RawJob {
        arguments: arguments.as_ptr(),
        argument_count: arguments.len(),
        files: files.as_ptr(),
        file_count: files.len(),
        precompiled,
        first_passes: Text::new(job.passes.0.as_bytes()),
        last_passes: Text::new(job.passes.1.as_bytes()),
        register_passes: passes::register,
        directory: path_text(job.directory),
        precompile: job.precompile.into(),
        leak: job.leak.into(),
    };
    let mut received = receive(|sink| {
        // SAFETY: everything that the job refers to outlives the call, and the functions in the sink match the
        // interface.
        unsafe { clang_host_compile(&raw, sink) }
    });
    passes::take_reports().into_iter().for_each(|report| received.add(report));
    received
}

static FATAL_ERROR: OnceLock<fn(&str)> = OnceLock::new();

unsafe extern "C" fn report_fatal_error(message: Text) {
    // SAFETY: C++ passes text that is readable during the call.
    let message = unsafe { message.string() };
    if let Some(report) = FATAL_ERROR.get() {
        report(&message);
    }
}

/// Sets the handler for the messages of fatal errors, after which LLVM ends the process. Without a handler, LLVM prints
/// the message to standard error. Only the first call has an effect. It must precede compilations in other threads.
pub fn on_fatal_error(report: fn(&str)) {
    if FATAL_ERROR.set(report).is_ok() {
        // SAFETY: the function matches the interface.
        unsafe { clang_host_on_fatal_error(report_fatal_error) };
    }
}

/// Makes this process abort with a message on standard error when C++ runs out of memory. Otherwise, C++ throws an
/// exception that is not caught. Intended for processes that only compile.
pub fn end_without_memory() {
    // SAFETY: the function only installs a handler, which does not allocate memory.
    unsafe { clang_host_end_without_memory() };
}

/// Returns clang's version, such as `Debian clang version 22.1.8`.
#[must_use]
pub fn version() -> String {
    // SAFETY: the string is in a static variable.
    unsafe { clang_host_version().string() }
}
