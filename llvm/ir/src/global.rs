//! Global variables, aliases, and the properties that they share with functions.

use super::handle::handle;
use super::llvm_sys::comdat::LLVMSetComdat;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Linkage, Metadata, Type, Value, bytes_from};
use std::ffi::c_char;

unsafe extern "C" {
    fn sycl_passes_retype_global(old: LLVMValueRef, ty: LLVMTypeRef, initializer: LLVMValueRef) -> LLVMValueRef;
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
}

handle! {
    /// A global variable, function, alias or ifunc.
    GlobalValue: Value
}

handle! {
    /// A variable, a function or an ifunc, but not an alias. It can have metadata attachments.
    GlobalObject: GlobalValue, Value
}

handle! {
    /// A global variable.
    GlobalVariable: GlobalObject, GlobalValue, Value
}

handle! {
    /// An alias: another name for a global or for an address in it.
    GlobalAlias: GlobalValue, Value
}

impl<'m> GlobalValue<'m> {
    /// Returns the type of the variable's contents, or the function type.
    pub fn value_type(self) -> Type<'m> {
        // SAFETY: the handle is a live global.
        unsafe { Type::from_raw(LLVMGlobalGetValueType(self.as_raw())) }
    }

    /// Returns the linkage.
    pub fn linkage(self) -> Linkage {
        // SAFETY: the handle is a live global.
        unsafe { LLVMGetLinkage(self.as_raw()) }
    }

    /// Returns whether the linkage is local to the module.
    pub fn has_local_linkage(self) -> bool {
        matches!(self.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage)
    }

    /// Returns whether a linker may discard the symbol if its module does not use it.
    pub fn is_discardable(self) -> bool {
        matches!(
            self.linkage(),
            Linkage::LLVMInternalLinkage
                | Linkage::LLVMPrivateLinkage
                | Linkage::LLVMLinkOnceAnyLinkage
                | Linkage::LLVMLinkOnceODRLinkage
                | Linkage::LLVMAvailableExternallyLinkage
        )
    }

    /// Returns whether it is a declaration.
    pub fn is_declaration(self) -> bool {
        // SAFETY: the handle is a live global.
        unsafe { LLVMIsDeclaration(self.as_raw()) != 0 }
    }
}

impl<'m> GlobalObject<'m> {
    /// Attaches a node with a kind from [`Module::metadata_kind`](super::Module::metadata_kind). Replaces an existing
    /// attachment with that kind.
    ///
    /// # Panics
    /// Panics if the metadata is not a node.
    #[track_caller]
    pub fn attach(self, kind: u32, node: Metadata<'m>) {
        assert!(node.is_node(), "attachment that is not a node");
        // SAFETY: the handle is a live global object, and the metadata is a node.
        unsafe { LLVMGlobalSetMetadata(self.as_raw(), kind, node.0) }
    }
}

impl<'m> GlobalAlias<'m> {
    /// Returns the aliasee.
    pub fn aliasee(self) -> Option<Value<'m>> {
        // SAFETY: the handle is a live alias.
        unsafe { Value::from_nullable(LLVMAliasGetAliasee(self.as_raw())) }
    }
}

impl<'m> GlobalVariable<'m> {
    /// Returns the initializer; `None` for a declaration.
    pub fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: the handle is a live global variable; null without an initializer.
        unsafe { Value::from_nullable(LLVMGetInitializer(self.as_raw())) }
    }

    /// Sets the initializer, and marks the variable as `constant` or `global`.
    ///
    /// # Panics
    /// Panics if the initializer is not a constant of the variable's type.
    #[track_caller]
    pub fn set_initializer(self, value: Value<'m>, is_constant: bool) {
        assert!(value.is_constant() && value.ty() == self.value_type(), "initializer of type {}", value.ty());
        // SAFETY: the handle is a live global variable, and the value is a constant of its type.
        unsafe {
            LLVMSetInitializer(self.as_raw(), value.as_raw());
            LLVMSetGlobalConstant(self.as_raw(), i32::from(is_constant));
        }
    }

    /// Returns whether the variable is thread-local.
    pub fn is_thread_local(self) -> bool {
        // SAFETY: the handle is a live global variable.
        unsafe { LLVMIsThreadLocal(self.as_raw()) != 0 }
    }

    /// Makes the variable internal to its module, outside any comdat.
    pub fn make_internal(self) {
        // SAFETY: the handle is a live global variable; null means no comdat.
        unsafe {
            LLVMSetLinkage(self.as_raw(), Linkage::LLVMInternalLinkage);
            LLVMSetComdat(self.as_raw(), std::ptr::null_mut());
        }
    }

    /// Makes the variable visible to other modules.
    pub fn make_external(self) {
        // SAFETY: the handle is a live global variable.
        unsafe { LLVMSetLinkage(self.as_raw(), Linkage::LLVMExternalLinkage) }
    }

    /// Returns whether it is `constant`.
    pub fn is_global_constant(self) -> bool {
        // SAFETY: the handle is a live global variable.
        unsafe { LLVMIsGlobalConstant(self.as_raw()) != 0 }
    }

    /// Returns whether the initializer determines the contents at run time. If so, the variable is constant, and no
    /// other module replaces or initializes it.
    pub fn has_definitive_content(self) -> bool {
        let replaceable = matches!(
            self.linkage(),
            Linkage::LLVMWeakAnyLinkage | Linkage::LLVMLinkOnceAnyLinkage | Linkage::LLVMCommonLinkage
        );
        // SAFETY: the handle is a live global variable.
        self.is_global_constant() && !replaceable && unsafe { LLVMIsExternallyInitialized(self.as_raw()) == 0 }
    }

    /// Removes the variable if only unused constants use it. Does nothing if there are other uses. Returns whether it
    /// was removed; if so, no copy of the handle may be used.
    pub fn delete(self) -> bool {
        let is_unused = self.drop_dead_users();
        if is_unused {
            // SAFETY: the handle is a live global variable without uses.
            unsafe { LLVMDeleteGlobal(self.as_raw()) }
        }
        is_unused
    }

    /// Returns the value of the string attribute `name`; empty if the attribute has no value.
    pub fn text_attribute(self, name: &str) -> Option<&'m [u8]> {
        let mut len = 0;
        // SAFETY: the handle is a live global variable; the pointer and the length match; null if the attribute is
        // missing; the context owns the value.
        unsafe {
            let value = sycl_passes_global_attribute(self.as_raw(), name.as_ptr().cast(), name.len(), &raw mut len);
            (!value.is_null()).then(|| bytes_from(value, len))
        }
    }

    /// Sets the attribute `name="value"`.
    pub fn set_text_attribute(self, name: &str, value: &str) {
        let (name, value) = (name.as_bytes(), value.as_bytes());
        // SAFETY: the handle is a live global variable; pointers and lengths match; LLVM copies the bytes.
        unsafe {
            let (name, name_length) = (name.as_ptr().cast(), name.len());
            sycl_passes_set_global_attribute(self.as_raw(), name, name_length, value.as_ptr().cast(), value.len());
        }
    }

    /// Replaces the variable with a variable of this type that has the same name, linkage, attributes, metadata and
    /// uses. The initializer is of the new type, or `None` for a declaration. No copy of the old handle may be used
    /// afterwards.
    ///
    /// # Panics
    /// Panics if the type has no size, or if the initializer is not a constant of that type.
    #[track_caller]
    pub fn retype(self, ty: Type<'m>, initializer: Option<Value<'m>>) -> GlobalVariable<'m> {
        let is_right = initializer.is_none_or(|initializer| initializer.is_constant() && initializer.ty() == ty);
        assert!(ty.is_sized() && is_right, "global variable of type {ty} with another initializer, or without size");
        let initializer = initializer.map_or(std::ptr::null_mut(), Value::as_raw);
        // SAFETY: the handle is a live global variable, the type is sized, and the initializer is null or a constant of
        // that type.
        unsafe { GlobalVariable::from_raw(sycl_passes_retype_global(self.as_raw(), ty.0, initializer)) }
    }
}
