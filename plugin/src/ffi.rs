//! The C interface between the plugin's Rust and C++ code. It matches `cpp/plugin.h`.

use std::{
    ffi::{CStr, c_void},
    ptr, slice,
};

use llvm_host::{Text, WriteText};
use llvm_ir::{
    Module,
    llvm_sys::{
        core::{LLVMDisposeMemoryBuffer, LLVMDisposeMessage, LLVMGetBufferSize, LLVMGetBufferStart},
        prelude::{LLVMMetadataRef, LLVMModuleRef, LLVMValueRef},
        target_machine::{LLVMCodeGenFileType, LLVMTargetMachineEmitToMemoryBuffer, LLVMTargetMachineRef},
    },
};
use sycl_passes::internal_error;

/// A diagnostic for the host. The location and the function may be null.
#[repr(C)]
pub struct HostDiagnostic {
    pub is_error: u32,
    pub message: Text,
    pub location: LLVMMetadataRef,
    pub function: LLVMValueRef,
}

/// The functions that C++ calls. `cpp/plugin.h` describes them.
#[repr(C)]
pub struct Callbacks {
    pub add_at_point: unsafe extern "C" fn(u32, u32, bool, *mut c_void),
    pub before_code_gen:
        unsafe extern "C" fn(LLVMModuleRef, LLVMTargetMachineRef, bool, *mut c_void, WriteText) -> bool,
}

unsafe extern "C" {
    pub fn sycl_plugin_set_callbacks(callbacks: *const Callbacks);
    pub fn sycl_plugin_is_active() -> bool;
    /// The parameter is an `llvm::PassBuilder &`.
    pub fn sycl_plugin_register_extension_points(pass_builder: *mut c_void);
    /// The C++ parameters are `Module &, TargetMachine &, CodeGenFileType, raw_pwrite_stream &`.
    #[cfg(not(feature = "llvm19"))]
    pub fn sycl_plugin_pre_codegen(
        module: *mut c_void,
        target_machine: *mut c_void,
        file_type: i32,
        stream: *mut c_void,
    ) -> bool;
    fn sycl_plugin_find_option(name: Text) -> usize;
    fn sycl_plugin_option_count() -> usize;
    fn sycl_plugin_option(number: usize) -> Text;
    fn sycl_plugin_print_error(text: Text);
    pub fn sycl_plugin_exit() -> !;
    pub fn sycl_plugin_has_errors(module: LLVMModuleRef) -> bool;
    pub fn sycl_plugin_report(module: LLVMModuleRef, diagnostics: *const HostDiagnostic, count: usize);
}

/// Returns the value of the command-line option with this name, if it is set.
pub fn option(name: &str) -> Option<String> {
    // SAFETY: the name outlives the call.
    let (number, count) = unsafe { (sycl_plugin_find_option(Text::new(name)), sycl_plugin_option_count()) };
    if number >= count {
        internal_error!("unknown plugin option '-{name}'");
    }
    // SAFETY: the data is null, or belongs to an option, which is never destroyed.
    unsafe { sycl_plugin_option(number).to_string() }
}

/// Writes text to LLVM's error stream.
pub fn print_error(text: &str) {
    // SAFETY: the text outlives the call.
    unsafe { sycl_plugin_print_error(Text::new(text)) }
}

/// Generates code for a module, which must not be used afterwards.
///
/// # Errors
/// Returns the message of the code generator.
///
/// # Safety
/// The machine must be live, and must be for the module's target.
pub unsafe fn object_code(module: Module<'_>, machine: LLVMTargetMachineRef) -> Result<Vec<u8>, String> {
    let (mut message, mut buffer) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the module is live. By this function's contract, so is the machine.
    let failed = unsafe {
        LLVMTargetMachineEmitToMemoryBuffer(
            machine,
            module.as_raw(),
            LLVMCodeGenFileType::LLVMObjectFile,
            &raw mut message,
            &raw mut buffer,
        )
    };
    // SAFETY: after a failure, LLVM returns a C string; otherwise, it returns a buffer. The caller owns both.
    unsafe {
        if failed != 0 {
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeMessage(message);
            return Err(text);
        }
        let bytes = slice::from_raw_parts(LLVMGetBufferStart(buffer).cast(), LLVMGetBufferSize(buffer)).to_vec();
        LLVMDisposeMemoryBuffer(buffer);
        Ok(bytes)
    }
}
