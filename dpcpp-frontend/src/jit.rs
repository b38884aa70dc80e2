//! The compiler in `libsycl-jit.so`, called the way libsycl calls it for run-time compilation.
//!
//! The library exports `compileSYCL`, a C++ function with C linkage. Its classes are passed as the Itanium C++ ABI
//! says: views are pairs of a pointer and a size, and the result, which has a destructor, is returned in memory of the
//! caller. The layout is that of intel-sycl-rt 2026.0.

use std::ffi::{CStr, CString, c_char};
use std::path::Path;
use std::ptr;

use libloading::Library;

use crate::error::Error;

/// A range of objects that belong to someone else.
#[repr(C)]
struct View<T> {
    data: *const T,
    size: usize,
}

impl<T> View<T> {
    fn empty() -> Self {
        Self { data: ptr::null(), size: 0 }
    }
}

/// A source file: its name and its text, both ending with a zero.
#[repr(C)]
struct InMemoryFile {
    path: *const c_char,
    contents: *const c_char,
}

/// What the library is to make of the bitcode after the front end.
const FORMAT_SPIRV: u32 = 2;

/// An array that belongs to the result.
#[repr(C)]
struct Array<T> {
    data: *const T,
    size: usize,
}

/// What `compileSYCL` returns. It is never destroyed: the process ends soon.
#[repr(C)]
struct RtcResult {
    error_code: i32,
    images: Array<u8>,
    compile_options: *const c_char,
    ir: Array<u8>,
    log: *const c_char,
}

type CompileSycl =
    unsafe extern "C" fn(InMemoryFile, View<InMemoryFile>, View<*const c_char>, View<c_char>, bool, u32) -> RtcResult;

/// What the front end made of a source.
pub struct Compiled {
    /// Bitcode; none if the source has errors.
    pub bitcode: Option<Vec<u8>>,
    /// Diagnostics.
    pub log: String,
}

/// Compiles a source with the compiler in `library`.
///
/// `name` is the source's path: the front end reports it in diagnostics, and looks beside it for included files. It
/// does not read the file, whose text is `contents`.
pub fn compile(library: &Path, name: &str, contents: &[u8], options: &[String]) -> Result<Compiled, Error> {
    let name = c_string("name of the source", name.as_bytes())?;
    let contents = c_string("source", contents)?;
    let options = options.iter().map(|option| c_string("option", option.as_bytes())).collect::<Result<Vec<_>, _>>()?;
    let options: Vec<_> = options.iter().map(|option| option.as_ptr()).collect();

    let cannot_load = |source| Error::Load { library: library.to_owned(), source };
    // SAFETY: loading runs the initialisers of the library that the user named as the front end. Like any compiler that
    // a user calls, it is trusted code.
    let library = unsafe { Library::new(library) }.map_err(cannot_load)?;
    // SAFETY: `compileSYCL` of this library has this type; see the comment at the top.
    let compile = unsafe { library.get::<CompileSycl>(b"compileSYCL\0") }.map_err(cannot_load)?;
    let source = InMemoryFile { path: name.as_ptr(), contents: contents.as_ptr() };
    let view = View { data: options.as_ptr(), size: options.len() };
    // SAFETY: all pointers are to strings and arrays that outlive the call, and the strings end with a zero.
    let result = unsafe { compile(source, View::empty(), view, View::empty(), true, FORMAT_SPIRV) };
    let log = if result.log.is_null() {
        String::new()
    } else {
        // SAFETY: the log is a string that ends with a zero, and nothing frees it.
        unsafe { CStr::from_ptr(result.log) }.to_string_lossy().into_owned()
    };
    let bitcode = (result.error_code == 0 && !result.ir.data.is_null() && result.ir.size != 0).then(|| {
        // SAFETY: the array has this many bytes, and nothing frees it.
        unsafe { std::slice::from_raw_parts(result.ir.data, result.ir.size) }.to_vec()
    });
    // The library's threads and exit handlers still need it.
    std::mem::forget(library);
    Ok(Compiled { bitcode, log: readable(&log) })
}

fn c_string(what: &'static str, bytes: &[u8]) -> Result<CString, Error> {
    CString::new(bytes).map_err(|error| Error::Zero { what, at: error.nul_position() })
}

/// The front end's diagnostics in a log, which has a heading before them and messages of later steps after them.
///
/// The library goes on to link the bitcode with device libraries, and warns if --emulation gave it another triple.
fn readable(log: &str) -> String {
    let mut text = log;
    for heading in
        ["Device compilation failed\n", "Parsing of user arguments failed\n", "Detailed information:\n", "\t"]
    {
        text = text.strip_prefix(heading).unwrap_or(text);
    }
    let mut lines: Vec<_> = Vec::new();
    let mut after_warning = false;
    for line in text.lines() {
        let is_link_warning = line.starts_with("WARNING:Linking two modules of different target triples");
        let follows = after_warning && line.is_empty();
        if !is_link_warning && !follows {
            lines.push(line);
        }
        after_warning = is_link_warning;
    }
    let text = lines.join("\n");
    if text.trim().is_empty() { String::new() } else { text.trim_end().to_owned() + "\n" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_stand_alone() {
        let log = "Device compilation failed\nDetailed information:\n\ta.cpp:1:1: error: x\n";
        assert_eq!(readable(log), "a.cpp:1:1: error: x\n");
    }

    #[test]
    fn warnings_of_the_link_are_left_out() {
        let log = "a.cpp:1:1: warning: x\n\nWARNING:Linking two modules of different target triples: '' is 'a'\n\n";
        assert_eq!(readable(log), "a.cpp:1:1: warning: x\n");
        assert_eq!(readable("WARNING:Linking two modules of different target triples: 'a'\n\n"), "");
    }
}
