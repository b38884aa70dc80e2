//! Options that LLVM's back ends take from a command line only.

use std::ffi::{CString, NulError, c_char, c_int};

use crate::llvm_sys::support::LLVMParseCommandLineOptions;

/// Sets options of LLVM's own command line, such as `-spirv-ext=+SPV_KHR_expect_assume`, for the whole process. Most options can
/// be set once only.
///
/// LLVM prints what is wrong with an option, and ends the process: this is for processes that generate code and do nothing else.
/// Create the target machine afterwards.
///
/// # Errors
/// If an option has a NUL byte.
pub fn set_command_line_options(options: &[String]) -> Result<(), NulError> {
    // The first one is the name that LLVM's messages begin with.
    let texts = ["code-generation"].into_iter().chain(options.iter().map(String::as_str));
    let texts: Vec<CString> = texts.map(CString::new).collect::<Result<_, _>>()?;
    let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
    let count = c_int::try_from(pointers.len()).unwrap_or(c_int::MAX);
    // SAFETY: the array has at least as many C strings as is said, and LLVM copies what it keeps.
    unsafe { LLVMParseCommandLineOptions(count, pointers.as_ptr(), std::ptr::null()) };
    Ok(())
}
