//! Internalizes definitions.

use super::OwnedModule;
use crate::llvm_sys::prelude::*;
use crate::{GlobalValue, Linkage};

unsafe extern "C" {
    fn syclpasses_internalize(value: LLVMValueRef);
}

impl OwnedModule<'_> {
    /// Makes defined functions, variables and aliases internal, unless `keep` returns true. Does not change copies of
    /// external definitions (`available_externally`) and LLVM's own lists (`appending`).
    pub fn internalize(&mut self, keep: impl Fn(GlobalValue<'_>) -> bool) {
        let module = self.as_module();
        let functions = module.functions().map(GlobalValue::from);
        let variables = module.global_variables().map(GlobalValue::from);
        let aliases = module.aliases().map(GlobalValue::from);
        let all: Vec<GlobalValue<'_>> = functions.chain(variables).chain(aliases).collect();
        let stays =
            |linkage| matches!(linkage, Linkage::LLVMAppendingLinkage | Linkage::LLVMAvailableExternallyLinkage);
        for global in all {
            let changes = !global.is_declaration() && !global.has_local_linkage() && !stays(global.linkage());
            if changes && !keep(global) {
                // SAFETY: it is a live global value with a definition.
                unsafe { syclpasses_internalize(global.as_raw()) };
            }
        }
    }
}
