//! Named metadata in a module.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::metadata::{self, Node, Operand, is_node};
use super::{Metadata, Module};
use std::ffi::c_char;
use std::marker::PhantomData;

// cpp/rebuild.cpp
unsafe extern "C" {
    fn sycl_passes_append_named_metadata(
        module: LLVMModuleRef,
        name: *const c_char,
        length: usize,
        nodes: *const LLVMMetadataRef,
        count: usize,
    );
    fn sycl_passes_erase_named_metadata(module: LLVMModuleRef, name: *const c_char, length: usize);
}

impl<'m> Module<'m> {
    /// Creates the named metadata if it does not exist.
    pub fn create_named_metadata(self, name: &str) {
        // SAFETY: the pointer and the length match.
        unsafe { LLVMGetOrInsertNamedMetadata(self.as_raw(), name.as_ptr().cast(), name.len()) };
    }

    /// Returns whether the named metadata exists.
    pub fn has_named_metadata(self, name: &str) -> bool {
        // SAFETY: the pointer and the length match.
        unsafe { !LLVMGetNamedMetadata(self.as_raw(), name.as_ptr().cast(), name.len()).is_null() }
    }

    /// Returns the number of nodes in named metadata; 0 if it does not exist.
    pub fn named_metadata_len(self, name: &str) -> usize {
        let Ok(name) = std::ffi::CString::new(name) else { return 0 };
        // SAFETY: the name is a C string.
        unsafe { LLVMGetNamedMetadataNumOperands(self.as_raw(), name.as_ptr()) as usize }
    }

    /// Returns the operands of each node in named metadata; none for a node that is not a tuple.
    pub fn named_metadata(self, name: &str) -> Vec<Vec<Operand<'m>>> {
        let mut nodes = vec![std::ptr::null_mut(); self.named_metadata_len(name)];
        let Ok(name) = std::ffi::CString::new(name) else { return Vec::new() };
        // SAFETY: the buffer has room for all operands, each of which is metadata wrapped in a value.
        unsafe {
            if !nodes.is_empty() {
                LLVMGetNamedMetadataOperands(self.as_raw(), name.as_ptr(), nodes.as_mut_ptr());
            }
            nodes.into_iter().map(|node| if is_node(node) { metadata::operands(node) } else { Vec::new() }).collect()
        }
    }

    /// Returns the nodes in named metadata; `None` for a node that is not a tuple.
    pub fn named_nodes(self, name: &str) -> Vec<Option<Node<'m>>> {
        let mut nodes = vec![std::ptr::null_mut(); self.named_metadata_len(name)];
        let Ok(name) = std::ffi::CString::new(name) else { return Vec::new() };
        // SAFETY: the buffer has room for all operands, each of which is metadata wrapped in a value.
        unsafe {
            if !nodes.is_empty() {
                LLVMGetNamedMetadataOperands(self.as_raw(), name.as_ptr(), nodes.as_mut_ptr());
            }
            nodes.into_iter().map(|node| is_node(node).then_some(Node(node, PhantomData))).collect()
        }
    }

    /// Appends nodes to named metadata, which is created if it does not exist.
    ///
    /// # Panics
    /// Panics if one of them is not a node.
    #[track_caller]
    pub fn append_named_metadata(self, name: &str, nodes: &[Metadata<'m>]) {
        assert!(nodes.iter().all(|node| node.is_node()), "named metadata of something that is not a node");
        // SAFETY: the handle is live; pointers and lengths match; `Metadata` is a transparent wrapper, and
        // all of the metadata are nodes.
        unsafe {
            let (name, length) = (name.as_ptr().cast(), name.len());
            sycl_passes_append_named_metadata(self.as_raw(), name, length, nodes.as_ptr().cast(), nodes.len());
        }
    }

    /// Removes the named metadata with this name, if it exists.
    pub fn erase_named_metadata(self, name: &str) {
        // SAFETY: the handle is live; the pointer and the length match.
        unsafe { sycl_passes_erase_named_metadata(self.as_raw(), name.as_ptr().cast(), name.len()) }
    }
}
