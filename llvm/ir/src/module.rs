//! Modules.

use super::llvm_sys::bit_writer::LLVMWriteBitcodeToMemoryBuffer;
use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMStripModuleDebugInfo;
use super::llvm_sys::prelude::*;
use super::llvm_sys::target::LLVMGetModuleDataLayout;
use super::llvm_sys::{LLVMLinkage, LLVMUnnamedAddr};
use super::{DataLayout, Function, GlobalAlias, GlobalObject, GlobalVariable, Metadata, Type, TypeKind, bytes_from};
use std::marker::PhantomData;

/// A borrowed module. Dropping the handle does not affect the module.
#[derive(Clone, Copy, Debug)]
pub struct Module<'m> {
    raw: LLVMModuleRef,
    lifetime: PhantomData<&'m ()>,
}

impl<'m> Module<'m> {
    /// Borrows a module, for example from the plugin's host.
    ///
    /// # Safety
    /// `raw` must be valid during `'m`. No other code may change the module or the constants of its context during that
    /// time.
    pub unsafe fn from_raw(raw: LLVMModuleRef) -> Self {
        Module { raw, lifetime: PhantomData }
    }

    /// Returns the global variables, in module order.
    pub fn global_variables(self) -> impl Iterator<Item = GlobalVariable<'m>> + use<'m> {
        // SAFETY: the handle is live; null at the end.
        let first = unsafe { GlobalVariable::from_nullable(LLVMGetFirstGlobal(self.raw)) };
        // SAFETY: as above.
        std::iter::successors(first, |global| unsafe {
            GlobalVariable::from_nullable(LLVMGetNextGlobal(global.as_raw()))
        })
    }

    /// Returns whether there is a global variable with this name.
    pub fn has_global_variable(self, name: &str) -> bool {
        let Ok(name) = std::ffi::CString::new(name) else { return false };
        // SAFETY: the name is a C string.
        unsafe { !LLVMGetNamedGlobal(self.raw, name.as_ptr()).is_null() }
    }

    /// Returns whether there is a global with this name that is not a function: a variable, an alias or an ifunc.
    pub fn has_other_than_function(self, name: &str) -> bool {
        // SAFETY: the pointer and the length match.
        let (alias, ifunc) = unsafe {
            let (data, length) = (name.as_ptr().cast(), name.len());
            (LLVMGetNamedGlobalAlias(self.raw, data, length), LLVMGetNamedGlobalIFunc(self.raw, data, length))
        };
        self.has_global_variable(name) || !alias.is_null() || !ifunc.is_null()
    }

    /// Returns the C API's reference.
    pub fn as_raw(self) -> LLVMModuleRef {
        self.raw
    }

    pub(super) fn context(self) -> LLVMContextRef {
        // SAFETY: the handle is live.
        unsafe { LLVMGetModuleContext(self.raw) }
    }

    /// Returns the target triple, without normalization.
    pub fn triple(self) -> String {
        // SAFETY: LLVM returns a C string owned by the module.
        unsafe { std::ffi::CStr::from_ptr(LLVMGetTarget(self.raw)).to_string_lossy().into_owned() }
    }

    /// Sets the target triple.
    pub fn set_triple(self, triple: &str) {
        let triple = std::ffi::CString::new(triple.replace('\0', "?")).unwrap_or_default();
        // SAFETY: the module is live, and LLVM copies the C string.
        unsafe { LLVMSetTarget(self.raw, triple.as_ptr()) }
    }

    /// Returns the data layout.
    pub fn data_layout(self) -> DataLayout<'m> {
        // SAFETY: the module owns the layout and outlives `'m`.
        unsafe { DataLayout::from_raw(LLVMGetModuleDataLayout(self.raw)) }
    }

    /// Returns the functions, in module order.
    pub fn functions(self) -> impl Iterator<Item = Function<'m>> + use<'m> {
        // SAFETY: the handle is live; null at the end.
        let first = unsafe { Function::from_nullable(LLVMGetFirstFunction(self.raw)) };
        // SAFETY: as above.
        std::iter::successors(first, |f| unsafe { Function::from_nullable(LLVMGetNextFunction(f.as_raw())) })
    }

    /// Returns the aliases, in module order.
    pub fn aliases(self) -> impl Iterator<Item = GlobalAlias<'m>> + use<'m> {
        // SAFETY: the handle is live; null at the end.
        let first = unsafe { GlobalAlias::from_nullable(LLVMGetFirstGlobalAlias(self.raw)) };
        // SAFETY: as above.
        std::iter::successors(first, |alias| unsafe {
            GlobalAlias::from_nullable(LLVMGetNextGlobalAlias(alias.as_raw()))
        })
    }

    /// Returns the ifuncs, in module order.
    pub fn ifuncs(self) -> impl Iterator<Item = GlobalObject<'m>> + use<'m> {
        // SAFETY: the handle is live; null at the end.
        let first = unsafe { GlobalObject::from_nullable(LLVMGetFirstGlobalIFunc(self.raw)) };
        // SAFETY: as above.
        std::iter::successors(first, |ifunc| unsafe {
            GlobalObject::from_nullable(LLVMGetNextGlobalIFunc(ifunc.as_raw()))
        })
    }

    /// Returns the function with this name.
    pub fn function(self, name: &str) -> Option<Function<'m>> {
        let name = std::ffi::CString::new(name).ok()?;
        // SAFETY: the name is a C string; null if there is none.
        unsafe { Function::from_nullable(LLVMGetNamedFunction(self.raw, name.as_ptr())) }
    }

    /// Renames the function with this name, if there is one, so that another function can have the name. Existing uses
    /// still refer to the renamed function.
    pub fn release_name(self, name: &str) {
        if let Some(taken) = self.function(name) {
            // LLVM makes the new name unique.
            taken.set_name(&format!("{name}.other"));
        }
    }

    /// Declares a function. If the name is already in use, LLVM changes it. A name that contains a NUL byte is replaced
    /// with an empty name.
    ///
    /// # Panics
    /// Panics if the type is not a function type.
    #[track_caller]
    pub fn add_function(self, name: &str, ty: Type<'m>) -> Function<'m> {
        assert!(ty.kind() == TypeKind::LLVMFunctionTypeKind, "function of type {ty}");
        let name = std::ffi::CString::new(name).unwrap_or_default();
        // SAFETY: the name is a C string, and the type is a function type.
        unsafe { Function::from_raw(LLVMAddFunction(self.raw, name.as_ptr(), ty.0)) }
    }

    /// Adds a private constant array of these bytes in an address space.
    pub fn add_private_bytes(self, name: &str, bytes: &[u8], alignment: u64, address_space: u32) -> GlobalVariable<'m> {
        let name = std::ffi::CString::new(name).unwrap_or_default();
        // SAFETY: the pointer and the length match, and LLVM copies the bytes; the initializer has the variable's type.
        unsafe {
            let data = LLVMConstStringInContext2(self.context(), bytes.as_ptr().cast(), bytes.len(), 1);
            let global = LLVMAddGlobalInAddressSpace(self.raw, LLVMTypeOf(data), name.as_ptr(), address_space);
            LLVMSetInitializer(global, data);
            LLVMSetGlobalConstant(global, 1);
            LLVMSetLinkage(global, LLVMLinkage::LLVMPrivateLinkage);
            LLVMSetUnnamedAddress(global, LLVMUnnamedAddr::LLVMGlobalUnnamedAddr);
            let global = GlobalVariable::from_raw(global);
            global.set_alignment(alignment);
            global
        }
    }

    /// Adds a global variable without an initializer. If the name is already in use, LLVM changes it.
    ///
    /// # Panics
    /// Panics if the type is unsized.
    #[track_caller]
    pub fn add_global_variable(self, name: &str, ty: Type<'m>, address_space: u32) -> GlobalVariable<'m> {
        assert!(ty.is_sized(), "global variable of type {ty}");
        let name = std::ffi::CString::new(name).unwrap_or_default();
        // SAFETY: the name is a C string, and the type is sized.
        unsafe { GlobalVariable::from_raw(LLVMAddGlobalInAddressSpace(self.raw, ty.0, name.as_ptr(), address_space)) }
    }

    /// Returns the integer type of this width in bits.
    ///
    /// # Panics
    /// Panics if LLVM does not support the width: 0, or more than 2<sup>23</sup>.
    #[track_caller]
    pub fn int_type(self, bits: u32) -> Type<'m> {
        assert!((1..=1 << 23).contains(&bits), "integer of {bits} bits");
        // SAFETY: the context is live, and LLVM supports the width.
        unsafe { Type::from_raw(LLVMIntTypeInContext(self.context(), bits)) }
    }

    /// Returns the context's struct type with this name, such as `struct.S`.
    pub fn named_struct(self, name: &str) -> Option<Type<'m>> {
        let name = std::ffi::CString::new(name).ok()?;
        // SAFETY: the context is live, and the name is a C string; null if there is none.
        unsafe {
            let found = LLVMGetTypeByName2(self.context(), name.as_ptr());
            (!found.is_null()).then(|| Type::from_raw(found))
        }
    }

    /// Returns the `void` type.
    pub fn void_type(self) -> Type<'m> {
        // SAFETY: the context is live.
        unsafe { Type::from_raw(LLVMVoidTypeInContext(self.context())) }
    }

    /// Returns a metadata string.
    pub fn metadata_string(self, text: &str) -> Metadata<'m> {
        // SAFETY: the pointer and the length match.
        unsafe { Metadata::from_raw(LLVMMDStringInContext2(self.context(), text.as_ptr().cast(), text.len())) }
    }

    /// Returns a metadata node.
    pub fn metadata_node(self, operands: &[Metadata<'m>]) -> Metadata<'m> {
        // SAFETY: `Metadata` is a transparent wrapper, so this is a slice of references, which LLVM copies.
        unsafe {
            let data = operands.as_ptr().cast::<LLVMMetadataRef>().cast_mut();
            Metadata::from_raw(LLVMMDNodeInContext2(self.context(), data, operands.len()))
        }
    }

    /// Removes all debug information. Returns whether the module changed.
    pub fn strip_debug_information(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMStripModuleDebugInfo(self.raw) != 0 }
    }

    /// Returns the module as bitcode.
    pub fn to_bitcode(self) -> Vec<u8> {
        // SAFETY: the handle is live; LLVM returns a buffer owned by the caller, which is disposed of below.
        unsafe {
            let buffer = LLVMWriteBitcodeToMemoryBuffer(self.raw);
            let bitcode = bytes_from(LLVMGetBufferStart(buffer), LLVMGetBufferSize(buffer)).to_vec();
            LLVMDisposeMemoryBuffer(buffer);
            bitcode
        }
    }

    /// Returns the module as text, as `opt -S` prints it.
    pub fn print(self) -> String {
        // SAFETY: LLVM returns a C string owned by the caller, which is disposed of below.
        unsafe {
            let text = LLVMPrintModuleToString(self.raw);
            let copy = String::from_utf8_lossy(bytes_from(text, std::ffi::CStr::from_ptr(text).to_bytes().len()));
            let copy = copy.into_owned();
            LLVMDisposeMessage(text);
            copy
        }
    }
}
