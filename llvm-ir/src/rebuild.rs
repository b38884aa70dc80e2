//! New types for global variables, functions and calls: each is replaced by one that is like it in all else. Written in C++
//! (`cpp/rebuild.cpp`), as LLVM's C interface cannot do it.

use super::llvm_sys::prelude::*;
use super::{Metadata, Module, Opcode, Type, Value, bytes_from};
use std::ffi::c_char;

unsafe extern "C" {
    fn sycl_passes_retype_global(old: LLVMValueRef, ty: LLVMTypeRef, initializer: LLVMValueRef) -> LLVMValueRef;
    fn sycl_passes_retype_function(
        old: LLVMValueRef,
        ty: LLVMTypeRef,
        sources: *const i64,
        count: usize,
    ) -> LLVMValueRef;
    fn sycl_passes_retype_call(
        old: LLVMValueRef,
        callee: LLVMValueRef,
        arguments: *const LLVMValueRef,
        sources: *const i64,
        count: usize,
    ) -> LLVMValueRef;
    fn sycl_passes_copy_metadata(to: LLVMValueRef, from: LLVMValueRef);
    fn sycl_passes_set_global_attribute(
        global: LLVMValueRef,
        name: *const c_char,
        name_length: usize,
        value: *const c_char,
        value_length: usize,
    );
    fn sycl_passes_global_attribute(
        global: LLVMValueRef,
        name: *const c_char,
        length: usize,
        value_length: *mut usize,
    ) -> *const c_char;
    fn sycl_passes_append_named_metadata(
        module: LLVMModuleRef,
        name: *const c_char,
        length: usize,
        nodes: *const LLVMMetadataRef,
        count: usize,
    );
    fn sycl_passes_erase_named_metadata(module: LLVMModuleRef, name: *const c_char, length: usize);
}

/// Which old parameter a new one stands for; -1 is a new one.
fn raw_sources(sources: &[Option<u32>]) -> Vec<i64> {
    sources.iter().map(|source| source.map_or(-1, i64::from)).collect()
}

impl<'m> Value<'m> {
    /// Puts a global variable of this type in the place of this one, with its name, linkage, attributes, metadata and uses.
    /// The initializer is of the new type, `None` for a declaration. No copy of the old handle may be used afterwards.
    pub fn retype_global(self, ty: Type<'m>, initializer: Option<Value<'m>>) -> Value<'m> {
        if !self.is_global_variable() {
            return self;
        }
        let initializer = initializer.map_or(std::ptr::null_mut(), |value| value.0);
        // SAFETY: the kind is checked; callers pass a sized type, and a constant of it.
        unsafe { Value::from_raw(sycl_passes_retype_global(self.0, ty.0, initializer)) }
    }

    /// Makes a function of this type in front of this one, which loses its name, body and metadata to it. New parameter `i`
    /// takes name and attributes of the old parameter `sources[i]`, and its uses if it has its type; the rest of the uses,
    /// the calls and the old function are left to the caller. Attributes that the new types do not allow are dropped.
    pub fn retype_function(self, ty: Type<'m>, sources: &[Option<u32>]) -> Value<'m> {
        if !self.is_function() {
            return self;
        }
        let sources = raw_sources(sources);
        // SAFETY: the kind is checked; callers pass a function type with as many parameters as there are sources, which are
        // numbers of old parameters.
        unsafe { Value::from_raw(sycl_passes_retype_function(self.0, ty.0, sources.as_ptr(), sources.len())) }
    }

    /// Calls `callee` in front of this call, with its calling convention, tail marker, flags, operand bundles, metadata, and
    /// for each argument the attributes of the old argument `sources[i]`. `None` if this is no call.
    pub fn retype_call(self, callee: Value<'m>, arguments: &[Value<'m>], sources: &[Option<u32>]) -> Option<Value<'m>> {
        if !self.is_call() || !callee.is_function() || arguments.len() != sources.len() {
            return None;
        }
        let sources = raw_sources(sources);
        // SAFETY: the kinds are checked; `Value` is a transparent wrapper, so the slice is one of references; callers pass
        // arguments of the types that the callee takes.
        unsafe {
            let data = arguments.as_ptr().cast::<LLVMValueRef>();
            let call = sycl_passes_retype_call(self.0, callee.0, data, sources.as_ptr(), sources.len());
            Some(Value::from_raw(call))
        }
    }

    /// Whether it is a call instruction, not an invoke.
    pub fn is_call(self) -> bool {
        self.is_instruction() && self.opcode() == Some(Opcode::LLVMCall)
    }

    /// Gives an instruction the metadata of another one, its debug location included.
    pub fn copy_metadata_from(self, other: Value<'m>) {
        if self.is_instruction() && other.is_instruction() {
            // SAFETY: the kinds are checked.
            unsafe { sycl_passes_copy_metadata(self.0, other.0) }
        }
    }

    /// The value of the attribute `name="value"` of a global variable; empty if it has none.
    pub fn global_text_attribute(self, name: &str) -> Option<&'m [u8]> {
        let mut len = 0;
        // SAFETY: the kind is checked; pointer and length belong together; null where there is no such attribute; the
        // context owns the value.
        unsafe {
            let value = if self.is_global_variable() {
                sycl_passes_global_attribute(self.0, name.as_ptr().cast(), name.len(), &raw mut len)
            } else {
                std::ptr::null()
            };
            (!value.is_null()).then(|| bytes_from(value, len))
        }
    }

    /// Sets the attribute `name="value"` of a global variable.
    pub fn set_global_text_attribute(self, name: &str, value: &str) {
        if self.is_global_variable() {
            let (name, value) = (name.as_bytes(), value.as_bytes());
            // SAFETY: the kind is checked; pointers and lengths belong together; LLVM copies the bytes.
            unsafe {
                let (name, name_length) = (name.as_ptr().cast(), name.len());
                sycl_passes_set_global_attribute(self.0, name, name_length, value.as_ptr().cast(), value.len());
            }
        }
    }
}

impl<'m> Module<'m> {
    /// Appends nodes to named metadata, which is created if it does not exist.
    pub fn append_named_metadata(self, name: &str, nodes: &[Metadata<'m>]) {
        // SAFETY: the handle is live; pointers and lengths belong together; `Metadata` is a transparent wrapper of nodes.
        unsafe {
            let (name, length) = (name.as_ptr().cast(), name.len());
            sycl_passes_append_named_metadata(self.as_raw(), name, length, nodes.as_ptr().cast(), nodes.len());
        }
    }

    /// Removes named metadata, if there is any of this name.
    pub fn erase_named_metadata(self, name: &str) {
        // SAFETY: the handle is live; pointer and length belong together.
        unsafe { sycl_passes_erase_named_metadata(self.as_raw(), name.as_ptr().cast(), name.len()) }
    }
}
