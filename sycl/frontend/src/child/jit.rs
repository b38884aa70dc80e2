//! Calls the compiler in `libsycl-jit.so`, as libsycl does for run-time compilation.
//!
//! The library exports `compileSYCL`, a C++ function with C linkage. Its classes are passed according to the Itanium
//! C++ ABI: a view is a pointer and a size, and the result, which has a destructor, is returned in the caller's memory.
//! The layout is that of intel-sycl-rt 2026.0.

use std::ffi::{CStr, CString, c_char};
use std::io;
use std::path::Path;
use std::thread;

use libloading::Library;

use super::{crash, recovery};

/// The stack size of clang. Templates and expressions nest deeply.
const STACK: usize = 256 << 20;

/// A borrowed range of objects.
#[repr(C)]
struct View<T> {
    data: *const T,
    size: usize,
}

impl<T> View<T> {
    fn of(slice: &[T]) -> Self {
        Self { data: slice.as_ptr(), size: slice.len() }
    }
}

/// A source file: its name and its text, both null-terminated.
#[repr(C)]
struct InMemoryFile {
    path: *const c_char,
    contents: *const c_char,
}

/// The output format of the library. The library runs more than the front end for every format: for LLVM IR, it runs
/// all steps before the translation, and then reports that it cannot translate to LLVM IR.
const FORMAT_SPIRV: u32 = 2;

/// An array that the result owns.
#[repr(C)]
struct Array<T> {
    data: *const T,
    size: usize,
}

/// The start of the description of a device image. More members follow.
#[repr(C)]
struct Image {
    format: u32,
    address_bits: u64,
    data: *const u8,
    size: usize,
}

/// The result of `compileSYCL`. It is never destroyed, because the process exits soon.
#[repr(C)]
struct RtcResult {
    error_code: i32,
    images: Array<Image>,
    compile_options: *const c_char,
    ir: Array<u8>,
    log: *const c_char,
}

/// Memory for the result of `calculateHash`. The result is smaller than this memory.
#[repr(C)]
struct HashResult([u64; 8]);

type CalculateHash = unsafe extern "C" fn(InMemoryFile, View<InMemoryFile>, View<*const c_char>, u32) -> HashResult;
type CompileSycl =
    unsafe extern "C" fn(InMemoryFile, View<InMemoryFile>, View<*const c_char>, View<c_char>, bool, u32) -> RtcResult;

/// The library's result for a source file.
#[derive(Default)]
pub struct Compiled {
    /// The bitcode, or empty if there is none.
    pub bitcode: Vec<u8>,
    /// The device image. Empty unless there is exactly one.
    pub image: Vec<u8>,
    /// The diagnostics of all steps.
    pub log: Vec<u8>,
}

/// The reason why the library could not be called.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The library cannot be loaded.
    #[error("cannot load the front end: {0}")]
    Load(#[from] libloading::Error),
    /// A string contains a null byte, which the front end treats as the end of the string.
    #[error("the {0} contains a NUL byte")]
    Zero(&'static str),
}

/// A source file.
pub struct Source<'a> {
    /// The path, which the front end uses in diagnostics and to find included files in the same directory. It does not
    /// read the file.
    pub name: &'a [u8],
    /// The text.
    pub contents: &'a [u8],
    /// The other files in memory, each as path and text.
    pub files: &'a [[Vec<u8>; 2]],
}

/// The null-terminated arguments for the library's functions.
struct Arguments {
    source: [CString; 2],
    files: Vec<[CString; 2]>,
    options: Vec<CString>,
}

impl Arguments {
    fn new(source: &Source, options: &[Vec<u8>]) -> Result<Self, Problem> {
        let file = |path: &[u8], text: &[u8]| Ok([c_string("name of the source", path)?, c_string("source", text)?]);
        let files = source.files.iter().map(|[path, text]| file(path, text)).collect::<Result<_, Problem>>()?;
        let options = options.iter().map(|option| c_string("option", option)).collect::<Result<_, _>>()?;
        Ok(Self { source: file(source.name, source.contents)?, files, options })
    }

    fn files(&self) -> Vec<InMemoryFile> {
        self.files.iter().map(in_memory).collect()
    }

    fn options(&self) -> Vec<*const c_char> {
        self.options.iter().map(|option| option.as_ptr()).collect()
    }
}

fn in_memory([path, contents]: &[CString; 2]) -> InMemoryFile {
    InMemoryFile { path: path.as_ptr(), contents: contents.as_ptr() }
}

fn load(library: &Path) -> Result<Library, Problem> {
    // SAFETY: loading runs the initializers of the library that the user selected as the front end. It is trusted, like
    // any compiler that a user runs.
    Ok(unsafe { Library::new(library) }?)
}

/// Loads the library permanently.
pub fn preload(library: &Path) -> Result<(), Problem> {
    std::mem::forget(load(library)?);
    Ok(())
}

/// Preprocesses a source file, so that the front end writes the list of included files.
pub fn preprocess(library: &Path, source: &Source, options: &[Vec<u8>]) -> Result<Compiled, Problem> {
    let arguments = Arguments::new(source, options)?;
    let (files, options) = (arguments.files(), arguments.options());
    let library = load(library)?;
    // SAFETY: `calculateHash` of this library has this type. It returns the result in the caller's memory, which is
    // larger than the result.
    let calculate = unsafe { library.get::<CalculateHash>(b"calculateHash\0") }?;
    // SAFETY: all pointers are to strings and arrays that outlive the call, and the strings are null-terminated.
    let _hash = unsafe { calculate(in_memory(&arguments.source), View::of(&files), View::of(&options), FORMAT_SPIRV) };
    std::mem::forget(library);
    Ok(Compiled::default())
}

/// Compiles a source file with the compiler in `library`.
pub fn compile(library: &Path, source: &Source, options: &[Vec<u8>]) -> Result<Compiled, Problem> {
    let arguments = Arguments::new(source, options)?;
    let (files, options) = (arguments.files(), arguments.options());
    let library = load(library)?;
    // SAFETY: `compileSYCL` of this library has this type; see the module comment.
    let compile = unsafe { library.get::<CompileSycl>(b"compileSYCL\0") }?;
    let main = in_memory(&arguments.source);
    // SAFETY: all pointers are to strings and arrays that outlive the call, and the strings are null-terminated.
    let call = || unsafe { compile(main, View::of(&files), View::of(&options), View::of(&[]), true, FORMAT_SPIRV) };
    crash::report_exit();
    let result = recovery::watch(call);
    let log = if result.log.is_null() {
        Vec::new()
    } else {
        // SAFETY: the log is a null-terminated string, and nothing frees it.
        unsafe { CStr::from_ptr(result.log) }.to_bytes().to_vec()
    };
    let has_bitcode = result.error_code == 0 && !result.ir.data.is_null() && result.ir.size != 0;
    let bitcode = if has_bitcode {
        // SAFETY: the array has this many bytes, and nothing frees it.
        unsafe { std::slice::from_raw_parts(result.ir.data, result.ir.size) }.to_vec()
    } else {
        Vec::new()
    };
    let image = if result.error_code == 0 && result.images.size == 1 && !result.images.data.is_null() {
        // SAFETY: there is one image, whose description begins with these members; the image has this many bytes, and
        // nothing frees it.
        unsafe {
            let Image { data, size, .. } = result.images.data.read();
            if data.is_null() { Vec::new() } else { std::slice::from_raw_parts(data, size).to_vec() }
        }
    } else {
        Vec::new()
    };
    // The library's threads and exit handlers still need it.
    std::mem::forget(library);
    Ok(Compiled { bitcode, image, log })
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
