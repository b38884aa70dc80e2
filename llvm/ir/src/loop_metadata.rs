//! Loop metadata.

use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::{LLVMMetadataReplaceAllUsesWith, LLVMTemporaryMDNode};
use super::llvm_sys::prelude::*;
use super::{Instruction, Metadata, Module};

/// The kind of loop metadata.
const LOOP: &str = "llvm.loop";

/// Loops.
impl<'m> Instruction<'m> {
    /// Returns the names of the properties in the loop metadata of a branch, such as `llvm.loop.mustprogress`.
    pub fn loop_properties(self, module: Module<'m>) -> Vec<String> {
        let name = |property: &LLVMValueRef| {
            let mut length = 0;
            // SAFETY: the property is a live node; LLVM returns null for operands other than strings, and otherwise a
            // string of this length, which the context owns.
            unsafe {
                let first = *operands(*property).first().filter(|first| !first.is_null())?;
                let text = LLVMGetMDString(first, &mut length);
                let bytes = (!text.is_null()).then(|| super::bytes_from(text, length as usize))?;
                Some(String::from_utf8_lossy(bytes).into_owned())
            }
        };
        self.raw_loop_properties(module).iter().filter_map(name).collect()
    }

    /// Adds a property to the loop metadata of a branch.
    pub fn add_loop_property(self, module: Module<'m>, property: Metadata<'m>) {
        // SAFETY: the handle is a live instruction, the metadata is live, and the pointers match the counts. LLVM
        // deletes the temporary node when it is replaced.
        unsafe {
            let temporary = LLVMTemporaryMDNode(module.context(), std::ptr::null_mut(), 0);
            let mut parts = vec![temporary];
            parts.extend(self.raw_loop_properties(module).into_iter().map(|other| LLVMValueAsMetadata(other)));
            parts.push(property.0);
            let node = LLVMMDNodeInContext2(module.context(), parts.as_mut_ptr(), parts.len());
            // A node that refers to itself is distinct.
            LLVMMetadataReplaceAllUsesWith(temporary, node);
            let value = LLVMMetadataAsValue(module.context(), node);
            LLVMSetMetadata(self.as_raw(), module.metadata_kind(LOOP), value);
        }
    }

    /// Returns the operands of the loop metadata that are nodes, except for the first operand, the node itself.
    fn raw_loop_properties(self, module: Module<'m>) -> Vec<LLVMValueRef> {
        // SAFETY: the handle is a live instruction; the operands of a node are null or live.
        unsafe {
            let node = LLVMGetMetadata(self.as_raw(), module.metadata_kind(LOOP));
            let all = if node.is_null() { Vec::new() } else { operands(node) };
            let is_node = |operand: &LLVMValueRef| {
                !operand.is_null() && Metadata::from_raw(LLVMValueAsMetadata(*operand)).is_node()
            };
            all.into_iter().skip(1).filter(is_node).collect()
        }
    }
}

/// Returns the operands of a node.
///
/// # Safety
/// The value must be a live metadata node.
unsafe fn operands(node: LLVMValueRef) -> Vec<LLVMValueRef> {
    // SAFETY: the array has the number of operands.
    unsafe {
        let mut operands: Vec<LLVMValueRef> = vec![std::ptr::null_mut(); LLVMGetMDNodeNumOperands(node) as usize];
        LLVMGetMDNodeOperands(node, operands.as_mut_ptr());
        operands
    }
}
