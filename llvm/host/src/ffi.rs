//! The C interface between the crate's Rust and C++ code. It matches `cpp/host.h`.

use std::{ffi::c_void, slice};

use llvm_ir::llvm_sys::{
    prelude::{LLVMModuleRef, LLVMValueRef},
    target_machine::LLVMTargetMachineRef,
};

/// A borrowed UTF-8 string without a terminator.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Text {
    data: *const u8,
    size: usize,
}

impl Text {
    /// Borrows `text`, which must outlive the use of the result.
    pub fn new(text: &str) -> Text {
        Text::of_bytes(text.as_bytes())
    }

    /// Borrows bytes, which must outlive the use of the result.
    pub fn of_bytes(bytes: &[u8]) -> Text {
        Text { data: bytes.as_ptr(), size: bytes.len() }
    }

    /// Returns the string, or `None` for null data. Replaces invalid UTF-8.
    ///
    /// # Safety
    /// The data must be null, or `size` readable bytes.
    pub unsafe fn to_string(self) -> Option<String> {
        if self.data.is_null() {
            return None;
        }
        // SAFETY: by this function's contract, the bytes are readable.
        let bytes = unsafe { slice::from_raw_parts(self.data, self.size) };
        Some(String::from_utf8_lossy(bytes).into_owned())
    }
}

/// Receives a string.
pub type WriteText = extern "C" fn(context: *mut c_void, text: Text);
/// Receives a function.
pub(crate) type AddFunction = extern "C" fn(context: *mut c_void, function: LLVMValueRef);

/// The kind of an element of a textual pipeline.
#[derive(Clone, Copy)]
#[repr(u32)]
pub(crate) enum Kind {
    Nothing = 0,
    Pass = 1,
    Pipeline = 2,
    Condition = 3,
    Functions = 4,
}

/// An element of a textual pipeline, with its index in the table of passes.
#[repr(C)]
pub(crate) struct ParsedElement {
    pub kind: Kind,
    pub number: usize,
    pub pass: *mut c_void,
}

/// The functions that C++ calls. `cpp/host.h` describes them.
#[repr(C)]
pub(crate) struct Callbacks {
    pub pass_count: usize,
    pub class_name: extern "C" fn(usize) -> Text,
    pub pipeline_name: extern "C" fn(usize) -> Text,
    pub parse: unsafe extern "C" fn(*const c_void, Text, *mut c_void, WriteText) -> ParsedElement,
    pub parse_error: unsafe extern "C" fn(*const c_void, Text),
    pub print: unsafe extern "C" fn(*const c_void, *mut c_void, WriteText),
    pub run: unsafe extern "C" fn(*const c_void, *const c_void, LLVMModuleRef) -> bool,
    pub holds: unsafe extern "C" fn(*const c_void, usize, LLVMModuleRef) -> bool,
    pub functions: unsafe extern "C" fn(*const c_void, usize, LLVMModuleRef, *mut c_void, AddFunction),
    pub drop: unsafe extern "C" fn(*mut c_void),
    pub diagnose: unsafe extern "C" fn(*const c_void, u32, Text),
}

unsafe extern "C" {
    pub(crate) fn sycl_host_add_pass(
        manager: *mut c_void,
        callbacks: *const Callbacks,
        host: *const c_void,
        number: usize,
        pass: *mut c_void,
    );
    pub(crate) fn sycl_host_register(pass_builder: *mut c_void, callbacks: *const Callbacks, host: *const c_void);
    pub(crate) fn sycl_host_run(
        module: LLVMModuleRef,
        pipeline: Text,
        machine: LLVMTargetMachineRef,
        verify_each: bool,
        callbacks: *const Callbacks,
        host: *const c_void,
    ) -> bool;
}
