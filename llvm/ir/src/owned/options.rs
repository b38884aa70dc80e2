//! Options that LLVM's back ends read only from a command line.

use std::ffi::{CString, NulError, c_char, c_int};

use crate::llvm_sys::support::LLVMParseCommandLineOptions;

/// Sets options of LLVM's own command line, such as `-spirv-ext=+SPV_KHR_expect_assume`, for the whole process. Most
/// options can be set only once.
///
/// On an invalid option, LLVM prints an error and ends the process, so call this only in processes that only generate
/// code. Create the target machine afterwards.
///
/// # Errors
/// Fails if an option has a NUL byte.
pub fn set_command_line_options(options: &[String]) -> Result<(), NulError> {
    // The first one is the name that LLVM's messages begin with.
    let texts = ["code-generation"].into_iter().chain(options.iter().map(String::as_str));
    let texts: Vec<CString> = texts.map(CString::new).collect::<Result<_, _>>()?;
    let pointers: Vec<*const c_char> = texts.iter().map(|text| text.as_ptr()).collect();
    let count = c_int::try_from(pointers.len()).unwrap_or(c_int::MAX);
    // SAFETY: the array has at least as many C strings as `count`, and LLVM copies the ones that it keeps.
    unsafe { LLVMParseCommandLineOptions(count, pointers.as_ptr(), std::ptr::null()) };
    Ok(())
}
