//! What tests that run code on the host need of LLVM.

use llvm_ir::llvm_sys::core::LLVMDisposeMessage;
use llvm_ir::llvm_sys::execution_engine::LLVMLinkInMCJIT;
use llvm_ir::llvm_sys::target as targets;
use llvm_ir::llvm_sys::target_machine::{
    LLVMCodeGenOptLevel, LLVMCodeModel, LLVMCreateTargetDataLayout, LLVMCreateTargetMachine, LLVMDisposeTargetMachine,
    LLVMGetDefaultTargetTriple, LLVMGetTargetFromTriple, LLVMRelocMode,
};
use std::ffi::{CStr, CString, c_char};
use std::ptr;

/// A message of LLVM as string; gives it back to LLVM.
///
/// # Safety
/// `message` must be a C string that LLVM allocated for its caller, or null.
pub unsafe fn owned_message(message: *mut c_char) -> String {
    if message.is_null() {
        return String::new();
    }
    // SAFETY: it is a C string, and nobody uses it afterwards.
    unsafe {
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeMessage(message);
        text
    }
}

/// Makes the host's back end known to LLVM; gives the host's triple and data layout.
pub fn host_target() -> Result<(String, String), String> {
    // SAFETY: the calls may be repeated; all that LLVM allocates for us is given back.
    unsafe {
        LLVMLinkInMCJIT();
        #[cfg(target_arch = "x86_64")]
        {
            targets::LLVMInitializeX86TargetInfo();
            targets::LLVMInitializeX86Target();
            targets::LLVMInitializeX86TargetMC();
            targets::LLVMInitializeX86AsmPrinter();
        }
        #[cfg(target_arch = "aarch64")]
        {
            targets::LLVMInitializeAArch64TargetInfo();
            targets::LLVMInitializeAArch64Target();
            targets::LLVMInitializeAArch64TargetMC();
            targets::LLVMInitializeAArch64AsmPrinter();
        }
        let triple = owned_message(LLVMGetDefaultTargetTriple());
        let c_triple = CString::new(triple.as_str()).map_err(|error| error.to_string())?;
        let (mut target, mut error) = (ptr::null_mut(), ptr::null_mut());
        if LLVMGetTargetFromTriple(c_triple.as_ptr(), &mut target, &mut error) != 0 {
            return Err(owned_message(error));
        }
        let machine = LLVMCreateTargetMachine(
            target,
            c_triple.as_ptr(),
            c"".as_ptr(),
            c"".as_ptr(),
            LLVMCodeGenOptLevel::LLVMCodeGenLevelNone,
            LLVMRelocMode::LLVMRelocDefault,
            LLVMCodeModel::LLVMCodeModelDefault,
        );
        let data = LLVMCreateTargetDataLayout(machine);
        let layout = owned_message(targets::LLVMCopyStringRepOfTargetData(data));
        targets::LLVMDisposeTargetData(data);
        LLVMDisposeTargetMachine(machine);
        Ok((triple, layout))
    }
}
