//! Metadata nodes, and the attachments of functions and global variables.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{GlobalObject, Module, Value, bytes_from};
use std::marker::PhantomData;

// cpp/check.cpp
unsafe extern "C" {
    fn syclpasses_is_node(metadata: LLVMMetadataRef) -> bool;
}

/// A metadata string, node or wrapped constant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Metadata<'m>(pub(super) LLVMMetadataRef, pub(super) PhantomData<&'m ()>);

impl<'m> Metadata<'m> {
    /// # Safety
    /// `raw` must be live metadata of a context that outlives `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMMetadataRef) -> Self {
        Metadata(raw, PhantomData)
    }

    /// Returns the C API's reference.
    pub fn as_raw(self) -> LLVMMetadataRef {
        self.0
    }

    /// Returns whether it is a node, as opposed to a string or a value.
    pub fn is_node(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { syclpasses_is_node(self.0) }
    }

    /// Wraps a constant in metadata.
    ///
    /// # Panics
    /// Panics if the value is not a constant.
    #[track_caller]
    pub fn of_constant(value: impl Into<Value<'m>>) -> Metadata<'m> {
        let value = value.into();
        assert!(value.is_constant(), "metadata of a value that is not a constant");
        // SAFETY: it is a constant.
        unsafe { Metadata::from_raw(LLVMValueAsMetadata(value.0)) }
    }
}

/// A metadata node with operands of any kind.
#[derive(Clone, Copy, Debug)]
pub struct Node<'m>(pub(super) LLVMValueRef, pub(super) PhantomData<&'m ()>);

impl<'m> Node<'m> {
    /// Returns the operands.
    pub fn operands(self) -> Vec<Operand<'m>> {
        // SAFETY: a `Node` wraps a live node.
        unsafe { operands(self.0) }
    }

    /// Returns the node as metadata, which can be an operand of another node.
    pub fn as_metadata(self) -> Metadata<'m> {
        // SAFETY: a `Node` wraps a live node.
        unsafe { Metadata::from_raw(LLVMValueAsMetadata(self.0)) }
    }

    /// Replaces operand `index`, if it exists. Because nodes are uniqued, metadata that refers to this node may refer
    /// to another node afterwards.
    pub fn set_operand(self, index: u32, operand: Metadata<'m>) {
        // SAFETY: a `Node` wraps a live node, and the index is checked.
        unsafe {
            if index < LLVMGetMDNodeNumOperands(self.0) {
                LLVMReplaceMDNodeOperandWith(self.0, index, operand.0);
            }
        }
    }
}

impl<'m> Value<'m> {
    /// Returns the metadata node, if this value is a call argument that wraps one.
    pub fn as_metadata_node(self) -> Option<Node<'m>> {
        // SAFETY: the handle is live.
        unsafe { is_node(self.0).then_some(Node(self.0, PhantomData)) }
    }
}

/// A decoded operand of a metadata node.
#[derive(Clone, Copy, Debug)]
pub enum Operand<'m> {
    /// `!"text"`.
    String(&'m [u8]),
    /// `i32 1`, `ptr @f`, …
    Constant(Value<'m>),
    /// `!1`.
    Node(Node<'m>),
    /// A null operand, or an operand of another kind.
    Other,
}

/// The metadata attachments of a function or a global variable: the kind ID and the metadata.
#[derive(Debug)]
pub struct Attachments<'m>(Module<'m>, Vec<(u32, Metadata<'m>)>);

impl<'m> Attachments<'m> {
    /// Returns the first node with a kind from [`Module::metadata_kind`].
    pub fn get(&self, kind: u32) -> Option<Node<'m>> {
        let (_, metadata) = self.1.iter().find(|(found, _)| *found == kind)?;
        // SAFETY: the metadata is live. The value is created only on request, because only the context frees it.
        unsafe {
            let value = LLVMMetadataAsValue(self.0.context(), metadata.0);
            is_node(value).then_some(Node(value, PhantomData))
        }
    }
}

impl<'m> Module<'m> {
    /// Returns the ID of a metadata kind in the module's context. Registers unknown names.
    pub fn metadata_kind(self, name: &str) -> u32 {
        // SAFETY: the pointer and the length match.
        unsafe { LLVMGetMDKindIDInContext(self.context(), name.as_ptr().cast(), super::count(name.len())) }
    }

    /// Attaches a node to a function or a global variable. Replaces an existing attachment with that name.
    pub fn set_attachment(self, global: impl Into<GlobalObject<'m>>, name: &str, node: Metadata<'m>) {
        global.into().attach(self.metadata_kind(name), node);
    }

    /// Removes the attachment with this name from a function or a global variable, if there is one.
    pub fn erase_attachment(self, global: impl Into<GlobalObject<'m>>, name: &str) {
        // SAFETY: the handle is a live global object.
        unsafe { LLVMGlobalEraseMetadata(global.into().as_raw(), self.metadata_kind(name)) }
    }

    /// Returns the metadata attachments of a function or a global variable in the module.
    pub fn attachments(self, global: impl Into<GlobalObject<'m>>) -> Attachments<'m> {
        let global = global.into();
        let mut count = 0;
        // SAFETY: the handle is a live global object. LLVM returns an array of `count` entries, or null if there are
        // none. The array is disposed of below.
        unsafe {
            let entries = LLVMGlobalCopyAllMetadata(global.as_raw(), &mut count);
            let indices = (0..count).filter_map(|index| u32::try_from(index).ok());
            let attachment = |index| {
                let metadata = Metadata::from_raw(LLVMValueMetadataEntriesGetMetadata(entries, index));
                (LLVMValueMetadataEntriesGetKind(entries, index), metadata)
            };
            let attachments = Attachments(self, indices.map(attachment).collect());
            LLVMDisposeValueMetadataEntries(entries);
            attachments
        }
    }
}

/// Returns the operands of the node that the value `node` wraps.
///
/// # Safety
/// `node` must be a live `MetadataAsValue` that wraps a node.
pub(super) unsafe fn operands<'m>(node: LLVMValueRef) -> Vec<Operand<'m>> {
    // SAFETY: forwarded from the caller; the buffer has room for all operands.
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
    // SAFETY: forwarded from the caller; the context owns the string.
    unsafe {
        let Some(value) = Value::from_nullable(value) else { return Operand::Other };
        if LLVMIsAMDString(value.0).is_null() {
            // LLVM returns a wrapped constant as the constant itself, and a node as metadata.
            return if value.is_constant() {
                Operand::Constant(value)
            } else if is_node(value.0) {
                Operand::Node(Node(value.0, PhantomData))
            } else {
                Operand::Other
            };
        }
        let mut len = 0;
        let data = LLVMGetMDString(value.0, &mut len);
        Operand::String(bytes_from(data, len as usize))
    }
}

/// Returns whether the wrapped metadata is a node with operands.
///
/// # Safety
/// `value` must be live.
pub(super) unsafe fn is_node(value: LLVMValueRef) -> bool {
    // SAFETY: forwarded from the caller.
    unsafe { !LLVMIsAMDNode(value).is_null() }
}
