//! Metadata nodes.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Module, Value, bytes_from};
use std::marker::PhantomData;

/// A metadata string, node or wrapped constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Metadata<'m>(pub(super) LLVMMetadataRef, pub(super) PhantomData<&'m ()>);

impl<'m> Metadata<'m> {
    /// # Safety
    /// `raw` must be live metadata of a context that outlives `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMMetadataRef) -> Self {
        Metadata(raw, PhantomData)
    }

    /// The reference of the C API.
    pub fn as_raw(self) -> LLVMMetadataRef {
        self.0
    }

    /// A constant as metadata.
    pub fn of_constant(value: Value<'m>) -> Metadata<'m> {
        // SAFETY: callers pass constants.
        unsafe { Metadata::from_raw(LLVMValueAsMetadata(value.0)) }
    }
}

impl<'m> Value<'m> {
    /// Attaches `!name !{i64 number}` to an instruction, unless something is attached under that name.
    pub fn set_metadata_number(self, module: Module<'m>, name: &str, number: u64) {
        let Some(number) = module.int_type(64).const_int(number).filter(|_| self.is_instruction()) else { return };
        let node = module.metadata_node(&[Metadata::of_constant(number)]);
        // SAFETY: the kind is checked; pointer and length belong together; the node is of the module's context.
        unsafe {
            let length = u32::try_from(name.len()).unwrap_or(0);
            let kind = LLVMGetMDKindIDInContext(module.context(), name.as_ptr().cast(), length);
            if LLVMGetMetadata(self.0, kind).is_null() {
                LLVMSetMetadata(self.0, kind, LLVMMetadataAsValue(module.context(), node.0));
            }
        }
    }
}

/// An operand of a metadata node, as far as this crate reads them.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'m> {
    /// `!"text"`.
    String(&'m [u8]),
    /// `i32 1`, `ptr @f`, …
    Constant(Value<'m>),
    /// Null, a node, or something else.
    Other,
}

/// Reads the operands of the node that `node` (metadata as value) wraps.
///
/// # Safety
/// `node` must be a live `MetadataAsValue` that wraps a node.
pub(super) unsafe fn operands<'m>(node: LLVMValueRef) -> Vec<Operand<'m>> {
    // SAFETY: the caller passes a node; the buffer has room for all operands.
    unsafe {
        let count = LLVMGetMDNodeNumOperands(node);
        let mut raw = vec![std::ptr::null_mut(); count as usize];
        LLVMGetMDNodeOperands(node, raw.as_mut_ptr());
        raw.into_iter().map(|value| operand(value)).collect()
    }
}

/// # Safety
/// `value` must be null or a live value.
unsafe fn operand<'m>(value: LLVMValueRef) -> Operand<'m> {
    // SAFETY: forwarded from the caller; the string is owned by the context.
    unsafe {
        let Some(value) = Value::from_nullable(value) else { return Operand::Other };
        if LLVMIsAMDString(value.0).is_null() {
            // A wrapped constant comes back as the constant itself, a node as metadata.
            return if value.is_constant() { Operand::Constant(value) } else { Operand::Other };
        }
        let mut len = 0;
        let data = LLVMGetMDString(value.0, &mut len);
        Operand::String(bytes_from(data, len as usize))
    }
}

/// Whether the wrapped metadata is a node with operands.
///
/// # Safety
/// `value` must be a live `MetadataAsValue`.
pub(super) unsafe fn is_node(value: LLVMValueRef) -> bool {
    // SAFETY: forwarded from the caller.
    unsafe { !LLVMIsAMDNode(value).is_null() }
}
