//! The C interface between the two halves of the plugin: the mirror of `cpp/shim.h`.

use std::{
    ffi::{CStr, c_void},
    ptr, slice,
};

use llvm_ir::{
    Module,
    llvm_sys::{
        core::{LLVMDisposeMemoryBuffer, LLVMDisposeMessage, LLVMGetBufferSize, LLVMGetBufferStart},
        prelude::{LLVMMetadataRef, LLVMModuleRef, LLVMValueRef},
        target_machine::{LLVMCodeGenFileType, LLVMTargetMachineEmitToMemoryBuffer, LLVMTargetMachineRef},
    },
};

/// Borrowed UTF-8 text without a terminator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    data: *const u8,
    size: usize,
}

impl Text {
    /// Borrows `text`, which must outlive the use of the result on the other side.
    pub fn new(text: &str) -> Text {
        Text { data: text.as_ptr(), size: text.len() }
    }

    /// Borrows bytes, which must outlive the use of the result on the other side.
    pub fn of_bytes(bytes: &[u8]) -> Text {
        Text { data: bytes.as_ptr(), size: bytes.len() }
    }

    /// `size` bytes that LLVM owns.
    pub fn from_raw(data: *const u8, size: usize) -> Text {
        Text { data, size }
    }

    /// The text, or `None` for null data. Bytes that are not UTF-8 are replaced.
    ///
    /// # Safety
    /// The data must be readable now.
    pub unsafe fn to_string(self) -> Option<String> {
        if self.data.is_null() {
            return None;
        }
        // SAFETY: the caller promises that `size` bytes at `data` are readable.
        let bytes = unsafe { slice::from_raw_parts(self.data, self.size) };
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}

/// One diagnostic for the host. Location and function may be null.
#[repr(C)]
pub struct HostDiagnostic {
    pub is_error: u32,
    pub message: Text,
    pub location: LLVMMetadataRef,
    pub function: LLVMValueRef,
}

/// Takes a pass: its number in the table of passes, its handle.
pub type AddPass = extern "C" fn(context: *mut c_void, number: usize, pass: *mut c_void);
/// Takes a piece of text, or any bytes where it says so.
pub type Write = extern "C" fn(context: *mut c_void, text: Text);

/// Takes a function.
pub type AddFunction = extern "C" fn(context: *mut c_void, function: LLVMValueRef);

/// What an element of a textual pipeline is.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum Kind {
    Nothing = 0,
    Pass = 1,
    Pipeline = 2,
    Condition = 3,
    Functions = 4,
}

/// An element of a textual pipeline, with its number in the table of passes.
#[repr(C)]
pub struct HostParsed {
    pub kind: Kind,
    pub number: usize,
    pub pass: *mut c_void,
}

/// What the shim asks of Rust; `cpp/shim.h` describes each function.
#[repr(C)]
pub struct Callbacks {
    pub pass_count: usize,
    pub class_name: extern "C" fn(usize) -> Text,
    pub pipeline_name: extern "C" fn(usize) -> Text,
    pub parse: extern "C" fn(Text, *mut c_void, Write) -> HostParsed,
    pub add_at_point: extern "C" fn(u32, u32, bool, *mut c_void, AddPass),
    pub print: extern "C" fn(*const c_void, *mut c_void, Write),
    pub run: extern "C" fn(*const c_void, LLVMModuleRef) -> bool,
    pub holds: extern "C" fn(usize, LLVMModuleRef) -> bool,
    pub functions: extern "C" fn(usize, LLVMModuleRef, *mut c_void, AddFunction),
    pub drop: extern "C" fn(*mut c_void),
    pub before_code_gen: extern "C" fn(LLVMModuleRef, LLVMTargetMachineRef, bool, *mut c_void, Write) -> bool,
}

/// A command-line option of the plugin.
#[derive(Clone, Copy)]
#[repr(u32)]
pub enum HostOption {
    Mode = 0,
    Values = 1,
    PropertiesOut = 2,
    PanicIn = 3,
    SymbolsOut = 4,
    EsimdForceStateless = 5,
    Output = 6,
    SyclbinState = 7,
}

unsafe extern "C" {
    pub fn sycl_plugin_set_callbacks(callbacks: *const Callbacks);
    pub fn sycl_plugin_max_passes() -> usize;
    /// Takes a `PassBuilder &` of C++.
    pub fn sycl_plugin_register(pass_builder: *mut c_void);
    /// Takes `Module &, TargetMachine &, CodeGenFileType, raw_pwrite_stream &` of C++.
    #[cfg(not(feature = "llvm19"))]
    pub fn sycl_plugin_pre_codegen(
        module: *mut c_void,
        target_machine: *mut c_void,
        file_type: i32,
        stream: *mut c_void,
    ) -> bool;
    fn sycl_plugin_option(which: u32) -> Text;
    fn sycl_plugin_print_error(text: Text);
    pub fn sycl_plugin_exit() -> !;
    pub fn sycl_plugin_has_errors(module: LLVMModuleRef) -> bool;
    pub fn sycl_plugin_report(module: LLVMModuleRef, diagnostics: *const HostDiagnostic, count: usize);
}

/// The value of a command-line option, if it was given.
pub fn option(which: HostOption) -> Option<String> {
    // SAFETY: the text lives as long as the option, which is never destroyed.
    unsafe { sycl_plugin_option(which as u32).to_string() }
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
