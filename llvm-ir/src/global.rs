//! Global variables and functions.

use super::llvm_sys::LLVMValueKind;
use super::llvm_sys::comdat::LLVMSetComdat;
use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMGetSubprogram;
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

    /// Whether what is there at run time is what the module says: not for a variable, nor for a global that another
    /// module may replace or something else initializes.
    pub fn has_definitive_content(self) -> bool {
        let replaceable = matches!(
            self.linkage(),
            Some(Linkage::LLVMWeakAnyLinkage | Linkage::LLVMLinkOnceAnyLinkage | Linkage::LLVMCommonLinkage)
        );
        // SAFETY: the kind is checked.
        self.is_global_constant() && !replaceable && unsafe { LLVMIsExternallyInitialized(self.0) == 0 }
    }

    /// The type of the object that a global variable holds, or of a function.
    pub fn global_value_type(self) -> Option<Type<'m>> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function())
            .then(|| unsafe { Type::from_raw(LLVMGlobalGetValueType(self.0)) })
    }

    /// The linkage of a global variable, function or alias.
    pub fn linkage(self) -> Option<Linkage> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function() || self.is_alias()).then(|| unsafe { LLVMGetLinkage(self.0) })
    }

    /// Whether a function has debug information.
    pub fn has_subprogram(self) -> bool {
        // SAFETY: the kind is checked; null without debug information.
        self.is_function() && unsafe { !LLVMGetSubprogram(self.0).is_null() }
    }

    /// Makes a function internal to its module, outside any comdat.
    pub fn make_internal(self) {
        if self.is_function() {
            // SAFETY: the kind is checked; null is no comdat.
            unsafe {
                LLVMSetLinkage(self.0, Linkage::LLVMInternalLinkage);
                LLVMSetComdat(self.0, std::ptr::null_mut());
            }
        }
    }

    /// Whether linkage keeps the symbol inside its module.
    pub fn has_local_linkage(self) -> bool {
        matches!(self.linkage(), Some(Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage))
    }

    /// What an alias stands for.
    pub fn aliasee(self) -> Option<Value<'m>> {
        if self.kind() != LLVMValueKind::LLVMGlobalAliasValueKind {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { Value::from_nullable(LLVMAliasGetAliasee(self.0)) }
    }

    /// Whether a function or global is only declared.
    pub fn is_declaration(self) -> bool {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function()) && unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Removes a global variable that only dead constant expressions use, if any; LLVM drops these itself. No copy of
    /// the handle may be used afterwards.
    pub fn delete_global_variable(self) {
        if self.is_global_variable() {
            // SAFETY: the kind is checked; the caller has seen to the uses.
            unsafe { LLVMDeleteGlobal(self.0) }
        }
    }

    /// Removes a function that only dead constant expressions use, if any; LLVM drops these itself. No copy of the
    /// handle may be used afterwards.
    pub fn delete_function(self) {
        if self.is_function() {
            // SAFETY: the kind is checked; the caller has seen to the uses.
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
}
