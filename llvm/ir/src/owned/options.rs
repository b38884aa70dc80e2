//! Options for LLVM's back ends that can be set only on a command line.

use std::ffi::{CString, NulError, c_char, c_int};

use crate::llvm_sys::support::LLVMParseCommandLineOptions;

/// Sets LLVM command-line options, such as `-spirv-ext=+SPV_KHR_expect_assume`, for the whole process. Most options can
/// be set only once.
///
/// If an option is invalid, LLVM prints an error and ends the process, so call this only in processes that only
/// generate code. Call it before creating the target machine.
///
/// # Errors
/// Fails if an option contains a NUL byte.
pub fn set_command_line_options(options: &[String]) -> Result<(), NulError> {
    // The first argument is the program name with which LLVM's messages begin.
    let texts = ["code-generation"].into_iter().chain(options.iter().map(String::as_str));
    let texts: Vec<CString> = texts.map(CString::new).collect::<Result<_, _>>()?;
    let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
    let count = c_int::try_from(pointers.len()).unwrap_or(c_int::MAX);
    // SAFETY: the array contains at least `count` C strings, and LLVM copies those that it keeps.
    unsafe { LLVMParseCommandLineOptions(count, pointers.as_ptr(), std::ptr::null()) };
    Ok(())
}
