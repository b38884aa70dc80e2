//! Global variables and functions.

use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::value::{attribute_kind, type_of_attribute};
use super::{Block, CallConv, Linkage, Type, Value};

impl<'m> Value<'m> {
    /// The initializer of a global variable.
    pub fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: the kind is checked; null without initializer.
        self.is_global_variable().then(|| unsafe { Value::from_nullable(LLVMGetInitializer(self.0)) })?
    }

    /// Whether a global variable is `constant`.
    pub fn is_global_constant(self) -> bool {
        // SAFETY: the kind is checked.
        self.is_global_variable() && unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// The type of the object that a global variable holds, or of a function.
    pub fn global_value_type(self) -> Option<Type<'m>> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function())
            .then(|| unsafe { Type::from_raw(LLVMGlobalGetValueType(self.0)) })
    }

    /// The linkage of a global variable or function.
    pub fn linkage(self) -> Option<Linkage> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function()).then(|| unsafe { LLVMGetLinkage(self.0) })
    }

    /// Whether linkage keeps the symbol inside its module.
    pub fn has_local_linkage(self) -> bool {
        matches!(self.linkage(), Some(Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage))
    }

    /// Whether a function or global is only declared.
    pub fn is_declaration(self) -> bool {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function()) && unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Removes a global variable that nothing uses. No copy of the handle may be used afterwards.
    pub fn delete_global_variable(self) {
        if self.is_global_variable() && self.is_unused() {
            // SAFETY: the kind is checked and there is no use left.
            unsafe { LLVMDeleteGlobal(self.0) }
        }
    }

    /// Removes a function that nothing uses. No copy of the handle may be used afterwards.
    pub fn delete_function(self) {
        if self.is_function() && self.is_unused() {
            // SAFETY: the kind is checked and there is no use left.
            unsafe { LLVMDeleteFunction(self.0) }
        }
    }

    /// The parameters of a function.
    pub fn parameters(self) -> Vec<Value<'m>> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: the kind is checked, the indices are in range.
        unsafe { (0..LLVMCountParams(self.0)).map(|i| Value::from_raw(LLVMGetParam(self.0, i))).collect() }
    }

    /// The blocks of a function.
    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> + use<'m> {
        let first = if self.is_function() {
            // SAFETY: the kind is checked; null without body.
            unsafe { Block::from_nullable(LLVMGetFirstBasicBlock(self.0)) }
        } else {
            None
        };
        // SAFETY: `block` is live; null after the last.
        std::iter::successors(first, |block| unsafe { Block::from_nullable(LLVMGetNextBasicBlock(block.0)) })
    }

    /// The calling convention of a function.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: the kind is checked.
        if self.is_function() { unsafe { LLVMGetFunctionCallConv(self.0) } } else { 0 }
    }

    /// Sets the calling convention of a function.
    pub fn set_calling_convention(self, convention: CallConv) {
        if self.is_function() {
            // SAFETY: the kind is checked.
            unsafe { LLVMSetFunctionCallConv(self.0, convention as u32) }
        }
    }

    /// The type that parameter `index` of a function carries in a type attribute such as `sret`.
    pub fn parameter_type_attribute(self, index: u32, name: &str) -> Option<Type<'m>> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: the kind is checked; attribute indices of parameters start at 1; null where there is none.
        unsafe { type_of_attribute(LLVMGetEnumAttributeAtIndex(self.0, index + 1, attribute_kind(name))) }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a function.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        if !self.is_function() {
            return;
        }
        // SAFETY: the kind is checked; the attribute belongs to the function's own context.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
            let attribute = LLVMCreateEnumAttribute(context, attribute_kind(name), value);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }
}
