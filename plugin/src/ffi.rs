//! The C interface between the two halves of the plugin: the mirror of `cpp/plugin.h`.

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

/// One diagnostic for the host. Location and function may be null.
#[repr(C)]
pub struct HostDiagnostic {
    pub is_error: u32,
    pub message: Text,
    pub location: LLVMMetadataRef,
    pub function: LLVMValueRef,
}

/// What C++ asks of Rust; `cpp/plugin.h` describes each function.
#[repr(C)]
pub struct Callbacks {
    pub add_at_point: unsafe extern "C" fn(u32, u32, bool, *mut c_void),
    pub before_code_gen:
        unsafe extern "C" fn(LLVMModuleRef, LLVMTargetMachineRef, bool, *mut c_void, WriteText) -> bool,
}

unsafe extern "C" {
    pub fn sycl_plugin_set_callbacks(callbacks: *const Callbacks);
    pub fn sycl_plugin_is_active() -> bool;
    /// Takes a `PassBuilder &` of C++.
    pub fn sycl_plugin_register_extension_points(pass_builder: *mut c_void);
    /// Takes `Module &, TargetMachine &, CodeGenFileType, raw_pwrite_stream &` of C++.
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

/// The value of the command-line option with this name, if it was given.
pub fn option(name: &str) -> Option<String> {
    // SAFETY: the name is borrowed for the call.
    let (number, count) = unsafe { (sycl_plugin_find_option(Text::new(name)), sycl_plugin_option_count()) };
    if number >= count {
        internal_error!("the plugin has no option '-{name}'");
    }
    // SAFETY: the text is null, or lives as long as the option, which is never destroyed.
    unsafe { sycl_plugin_option(number).to_string() }
}

/// Writes to LLVM's error stream.
pub fn print_error(text: &str) {
    // SAFETY: the text is borrowed for the call only.
    unsafe { sycl_plugin_print_error(Text::new(text)) }
}

/// Generates code for a module, which holds nothing of use afterwards.
///
/// # Errors
/// What the back end says.
///
/// # Safety
/// The machine must be live, and fit the module's target.
pub unsafe fn object_code(module: Module<'_>, machine: LLVMTargetMachineRef) -> Result<Vec<u8>, String> {
    let (mut message, mut buffer) = (ptr::null_mut(), ptr::null_mut());
    // SAFETY: the module is live, and so is the machine, as the caller promises.
    let failed = unsafe {
        LLVMTargetMachineEmitToMemoryBuffer(
            machine,
            module.as_raw(),
            LLVMCodeGenFileType::LLVMObjectFile,
            &raw mut message,
            &raw mut buffer,
        )
    };
    // SAFETY: with a message, LLVM made a C string, and it is ours to dispose of; without failure, a buffer.
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
