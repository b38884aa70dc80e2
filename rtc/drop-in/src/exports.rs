//! The functions that libsycl looks up by name.
//!
//! Each exported function consists of a few instructions that preserve the arguments, call `choose` for the address of
//! a function, and jump to it. That function therefore receives libsycl's arguments unchanged, regardless of their
//! types:
//!
//! | libsycl in the process | provider of the function |
//! |---|---|
//! | known, with the image format as the last argument | this library |
//! | known, without the format | this library; features that only that version has (`fuseKernels`, other options and results) are passed to its own compiler |
//! | unknown | its own compiler, `libsycl-jit.so` in its directory |
//! | none | this library, if the environment specifies the form of the calls |

use std::ffi::{CStr, c_char};
use std::panic::{self, AssertUnwindSafe};

use crate::abi::{
    BinaryInfo, CompileResult, HashResult, InMemoryFile, JitOption, MaterializeResult, TextOption, View, option,
};
use crate::compile::{self, Arguments, CompileError};
use crate::foreign::{self, Function};
use crate::materialize::{self, MaterializeError};
use crate::runtime::{self, Interface, Runtime};
use crate::{binaries, configuration, input};

/// Defines an exported function that jumps to the address that `choose` returns. All arguments of these functions are
/// integers or pointers, so the exported function saves the six registers that hold them. The stack is aligned to 16
/// bytes at the call.
macro_rules! export {
    ($(#[$comment:meta])* $name:ident, $choose:ident) => {
        $(#[$comment])*
        /// # Safety
        /// The caller must be libsycl, and must pass the arguments that its version of the function expects.
        #[unsafe(naked)]
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name() {
            std::arch::naked_asm!(
                "push rdi",
                "push rsi",
                "push rdx",
                "push rcx",
                "push r8",
                "push r9",
                "sub rsp, 8",
                "call {choose}",
                "add rsp, 8",
                "pop r9",
                "pop r8",
                "pop rcx",
                "pop rdx",
                "pop rsi",
                "pop rdi",
                "jmp rax",
                choose = sym $choose,
            )
        }
    };
}

export!(
    /// Compiles source code.
    compileSYCL,
    choose_compile
);
export!(
    /// Returns the key for source code in libsycl's own cache.
    calculateHash,
    choose_hash
);
export!(
    /// Destroys an image.
    destroyBinary,
    choose_destroy
);
export!(
    /// Compiles an image for given values of specialization constants.
    materializeSpecConstants,
    choose_materialize
);
export!(
    /// Sets an option.
    addToJITConfiguration,
    choose_add_option
);
export!(
    /// Resets all options.
    resetJITConfiguration,
    choose_reset
);
export!(
    /// Fuses kernels; only libsycl 2025.2 uses it.
    fuseKernels,
    choose_fuse
);

extern "C" fn choose_compile() -> *const () {
    choose(Function::Compile, compile_with_format as *const (), Some(compile_without_format as *const ()))
}

extern "C" fn choose_hash() -> *const () {
    choose(Function::Hash, no_hash as *const (), Some(no_hash as *const ()))
}

extern "C" fn choose_destroy() -> *const () {
    choose(Function::Destroy, destroy as *const (), Some(destroy as *const ()))
}

extern "C" fn choose_materialize() -> *const () {
    choose(Function::Materialize, materialize_constants as *const (), None)
}

extern "C" fn choose_add_option() -> *const () {
    choose(Function::AddOption, add_option as *const (), None)
}

extern "C" fn choose_reset() -> *const () {
    choose(Function::Reset, reset_options as *const (), None)
}

extern "C" fn choose_fuse() -> *const () {
    foreign::function(Function::Fuse)
}

/// Returns the function for the libsycl in this process.
fn choose(function: Function, with_format: *const (), without_format: Option<*const ()>) -> *const () {
    match (runtime::current(), without_format) {
        (Runtime::Known(Interface::WithFormat), _) => with_format,
        (Runtime::Known(Interface::WithoutFormat), Some(own)) => own,
        _ => foreign::function(function),
    }
}

/// Calls a function. If it panics, returns the panic message as an error.
fn guard<T>(body: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(body)).map_err(|payload| {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_else(|| "panic".to_owned())
    })
}

/// Implements `compileSYCL` for versions that pass a format.
unsafe extern "C" fn compile_with_format(
    result: *mut CompileResult,
    source: InMemoryFile,
    includes: View<InMemoryFile>,
    options: View<*const c_char>,
    bitcode: View<u8>,
    keep_bitcode: bool,
    format: u32,
) -> *mut CompileResult {
    let call = || {
        // SAFETY: libsycl passes null-terminated strings, and views with as many elements as their size field states.
        let copied = unsafe {
            (|| {
                Ok(Arguments {
                    source: input::file(source)?,
                    includes: input::files(includes)?,
                    options: input::options(options)?,
                    bitcode: input::bytes(bitcode, "bitcode")?,
                    keep_bitcode,
                    format,
                })
            })()
        };
        compile::compile(copied)
    };
    let compiled = guard(call).unwrap_or_else(|text| Err(CompileError::Panic(text)));
    let compiled = compiled.unwrap_or_else(|error| compile::failure(&error));
    // SAFETY: the caller provides uninitialized memory for the result.
    unsafe { result.write(compiled) };
    result
}

/// Implements `compileSYCL` for versions that compile only to SPIR-V.
unsafe extern "C" fn compile_without_format(
    result: *mut CompileResult,
    source: InMemoryFile,
    includes: View<InMemoryFile>,
    options: View<*const c_char>,
    bitcode: View<u8>,
    keep_bitcode: bool,
) -> *mut CompileResult {
    // SAFETY: the arguments satisfy the requirements of the called function.
    unsafe { compile_with_format(result, source, includes, options, bitcode, keep_bitcode, crate::abi::format::SPIRV) }
}

/// Implements `calculateHash`. Ignores all further arguments.
unsafe extern "C" fn no_hash(result: *mut HashResult) -> *mut HashResult {
    // SAFETY: the caller provides uninitialized memory for the result.
    unsafe { result.write(compile::no_hash()) };
    result
}

unsafe extern "C" fn destroy(start: *const u8) {
    // A destructor cannot report an error.
    let _ = guard(|| binaries::destroy(start));
}

unsafe extern "C" fn materialize_constants(
    result: *mut MaterializeResult,
    kernel: *const c_char,
    binary: *const BinaryInfo,
    format: u32,
    values: View<u8>,
) -> *mut MaterializeResult {
    let call = || {
        // SAFETY: libsycl passes a null-terminated string, a view with as many bytes as its size field states, and an
        // image by address.
        let copied = unsafe {
            (|| {
                let binary = binary.as_ref().ok_or(input::InputError::Null("image"))?;
                let size = usize::try_from(binary.size).unwrap_or(usize::MAX);
                Ok(materialize::Arguments {
                    kernel: input::text(kernel, "kernel's name")?,
                    bitcode: input::bytes(View { data: binary.start, size }, "image")?,
                    format,
                    values: input::bytes(values, "values")?,
                })
            })()
        };
        materialize::materialize(copied)
    };
    let made = guard(call).unwrap_or_else(|text| Err(MaterializeError::Panic(text)));
    let made = made.unwrap_or_else(|error| materialize::failure(&error));
    // SAFETY: the caller provides uninitialized memory for the result.
    unsafe { result.write(made) };
    result
}

/// Adds an option. The argument's class has a destructor, so the argument is passed by address. Its only member points
/// to the option. The caller destroys the argument.
unsafe extern "C" fn add_option(storage: *const *const JitOption) {
    // SAFETY: libsycl passes the address of an object that contains a pointer to an option, or null.
    let Some(option) = (unsafe { storage.as_ref().and_then(|option| option.as_ref()) }) else { return };
    if !matches!(option.number, option::TARGET_CPU | option::TARGET_FEATURES) {
        return;
    }
    // SAFETY: options with these numbers have a string value.
    let text = unsafe { &(*std::ptr::from_ref(option).cast::<TextOption>()).value };
    // SAFETY: the text has as many bytes as its size field states.
    let Ok(bytes) = (unsafe { input::bytes(*text, "option") }) else { return };
    let bytes = CStr::from_bytes_until_nul(&bytes).map_or(bytes.as_slice(), CStr::to_bytes);
    let text = Some(String::from_utf8_lossy(bytes).into_owned());
    match option.number {
        option::TARGET_CPU => configuration::jit().target_cpu = text,
        _ => configuration::jit().target_features = text,
    }
}

unsafe extern "C" fn reset_options() {
    *configuration::jit() = configuration::JitConfiguration::default();
}

/// References the functions, which only C++ code calls.
#[used]
static EXPORTS: [unsafe extern "C" fn(); 7] = [
    compileSYCL,
    calculateHash,
    destroyBinary,
    materializeSpecConstants,
    addToJITConfiguration,
    resetJITConfiguration,
    fuseKernels,
];
