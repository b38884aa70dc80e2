//! Copies of functions, and other functions in the place of those that are used. Written in C++ (`cpp/copy.cpp`), as LLVM's C
//! interface cannot do it.

use super::llvm_sys::core::{LLVMSetDLLStorageClass, LLVMSetVisibility};
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMDLLStorageClass, LLVMValueKind, LLVMVisibility};
use super::{Linkage, Module, Value};

unsafe extern "C" {
    fn sycl_passes_copy_body(
        copy: LLVMValueRef,
        old: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
    fn sycl_passes_replace_in_function(
        function: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
    fn sycl_passes_replace_in_initializer(
        variable: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
}

/// Pairs of a global and what takes its place, which is of its type.
pub type Replacements<'m> = [(Value<'m>, Value<'m>)];

fn raw(replacements: &Replacements<'_>) -> (Vec<LLVMValueRef>, Vec<LLVMValueRef>) {
    replacements.iter().map(|(from, to)| (from.0, to.0)).unzip()
}

impl<'m> Module<'m> {
    /// Declares an internal function of the type of `function`, for [`Value::copy_body_from`].
    pub fn declare_copy(self, function: Value<'m>, name: &str) -> Option<Value<'m>> {
        let ty = function.global_value_type().filter(|_| function.is_function())?;
        let copy = self.add_function(name, ty);
        copy.make_internal();
        Some(copy)
    }
}

impl<'m> Value<'m> {
    /// Gives a function that [`Module::declare_copy`] made the body of `function`, its calling convention, attributes and
    /// metadata. It uses the second of each pair where that uses the first.
    pub fn copy_body_from(self, function: Value<'m>, replacements: &Replacements<'m>) {
        if !self.is_function() || !self.is_declaration() || !function.is_function() || function.is_declaration() {
            return;
        }
        let (from, to) = raw(replacements);
        // SAFETY: the kinds are checked, the functions have the same type; both lists have the same length.
        unsafe {
            sycl_passes_copy_body(self.0, function.0, from.as_ptr(), to.as_ptr(), from.len());
            // What is internal can have no other.
            LLVMSetVisibility(self.0, LLVMVisibility::LLVMDefaultVisibility);
            LLVMSetDLLStorageClass(self.0, LLVMDLLStorageClass::LLVMDefaultStorageClass);
        }
    }

    /// Lets the instructions of a function, and the constants in their operands, use the second of each pair instead of the
    /// first.
    pub fn replace_in_function(self, replacements: &Replacements<'m>) {
        let (from, to) = raw(replacements);
        if self.is_function() {
            // SAFETY: the kind is checked; both lists hold constants and have the same length.
            unsafe { sycl_passes_replace_in_function(self.0, from.as_ptr(), to.as_ptr(), from.len()) }
        }
    }

    /// Lets the initializer of a global variable use the second of each pair instead of the first.
    pub fn replace_in_initializer(self, replacements: &Replacements<'m>) {
        let (from, to) = raw(replacements);
        if self.is_global_variable() {
            // SAFETY: as above.
            unsafe { sycl_passes_replace_in_initializer(self.0, from.as_ptr(), to.as_ptr(), from.len()) }
        }
    }

    /// Whether it is an alias.
    pub fn is_alias(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalAliasValueKind
    }

    /// Whether it is a constant with operands that can be replaced: an expression, or an aggregate.
    pub fn is_replaceable_constant(self) -> bool {
        matches!(
            self.kind(),
            LLVMValueKind::LLVMConstantExprValueKind
                | LLVMValueKind::LLVMConstantStructValueKind
                | LLVMValueKind::LLVMConstantArrayValueKind
                | LLVMValueKind::LLVMConstantVectorValueKind
        )
    }

    /// Whether a linker may drop the symbol if nothing in its module uses it.
    pub fn is_discardable(self) -> bool {
        matches!(
            self.linkage(),
            Some(
                Linkage::LLVMInternalLinkage
                    | Linkage::LLVMPrivateLinkage
                    | Linkage::LLVMLinkOnceAnyLinkage
                    | Linkage::LLVMLinkOnceODRLinkage
                    | Linkage::LLVMAvailableExternallyLinkage
            )
        )
    }
}
