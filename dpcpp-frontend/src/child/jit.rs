//! The compiler in `libsycl-jit.so`, called the way libsycl calls it for run-time compilation.
//!
//! The library exports `compileSYCL`, a C++ function with C linkage. Its classes are passed as the Itanium C++ ABI
//! says: views are pairs of a pointer and a size, and the result, which has a destructor, is returned in memory of the
//! caller. The layout is that of intel-sycl-rt 2026.0.

use std::ffi::{CStr, CString, c_char};
use std::io;
use std::path::Path;
use std::ptr;
use std::thread;

use libloading::Library;

/// As much as clang gives itself. Templates and expressions nest deeply.
const STACK: usize = 256 << 20;

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

/// What the library is to make of the bitcode after the front end. It has no format that stops there: for LLVM IR it
/// does all the steps before the translation, and then reports that it cannot translate to it.
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

/// What the library made of a source.
pub struct Compiled {
    /// Bitcode; empty if there is none.
    pub bitcode: Vec<u8>,
    /// Diagnostics of all steps.
    pub log: Vec<u8>,
}

/// Why the library could not be called.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// It cannot be loaded.
    #[error("cannot load the front end: {0}")]
    Load(#[from] libloading::Error),
    /// A text has a zero byte, which the front end takes for its end.
    #[error("zero byte in the {0}")]
    Zero(&'static str),
}

/// Compiles a source with the compiler in `library`.
///
/// `name` is the source's path: the front end reports it in diagnostics, and looks beside it for included files. It
/// does not read the file, whose text is `contents`.
pub fn compile(library: &Path, name: &[u8], contents: &[u8], options: &[Vec<u8>]) -> Result<Compiled, Problem> {
    let name = c_string("name of the source", name)?;
    let contents = c_string("source", contents)?;
    let options = options.iter().map(|option| c_string("option", option)).collect::<Result<Vec<_>, _>>()?;
    let options: Vec<_> = options.iter().map(|option| option.as_ptr()).collect();

    // SAFETY: loading runs the initialisers of the library that the user named as the front end. Like any compiler that
    // a user calls, it is trusted code.
    let library = unsafe { Library::new(library) }?;
    // SAFETY: `compileSYCL` of this library has this type; see the comment at the top.
    let compile = unsafe { library.get::<CompileSycl>(b"compileSYCL\0") }?;
    let source = InMemoryFile { path: name.as_ptr(), contents: contents.as_ptr() };
    let view = View { data: options.as_ptr(), size: options.len() };
    // SAFETY: all pointers are to strings and arrays that outlive the call, and the strings end with a zero.
    let result = unsafe { compile(source, View::empty(), view, View::empty(), true, FORMAT_SPIRV) };
    let log = if result.log.is_null() {
        Vec::new()
    } else {
        // SAFETY: the log is a string that ends with a zero, and nothing frees it.
        unsafe { CStr::from_ptr(result.log) }.to_bytes().to_vec()
    };
    let has_bitcode = result.error_code == 0 && !result.ir.data.is_null() && result.ir.size != 0;
    let bitcode = if has_bitcode {
        // SAFETY: the array has this many bytes, and nothing frees it.
        unsafe { std::slice::from_raw_parts(result.ir.data, result.ir.size) }.to_vec()
    } else {
        Vec::new()
    };
    // The library's threads and exit handlers still need it.
    std::mem::forget(library);
    Ok(Compiled { bitcode, log })
}

fn c_string(what: &'static str, bytes: &[u8]) -> Result<CString, Problem> {
    CString::new(bytes).map_err(|_| Problem::Zero(what))
}

/// Runs a function in a thread with a stack as large as clang's.
pub fn with_large_stack<T: Send>(run: impl FnOnce() -> io::Result<T> + Send) -> io::Result<T> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, run)?;
        thread.join().unwrap_or_else(|_| Err(io::Error::other("the front end's thread panicked")))
    })
}

/// Ends the process without exit handlers.
pub fn exit(status: i32) -> ! {
    // SAFETY: no thread of this process has anything left to do, and all output has been written.
    unsafe { libc::_exit(status) }
}
