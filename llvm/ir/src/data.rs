//! Data arrays as bytes, and wide integers as words (`cpp/data.cpp`).

use super::llvm_sys::LLVMValueKind as Kind;
use super::llvm_sys::prelude::*;
use super::{Type, TypeKind, Value, bytes_from};
use std::ffi::c_char;

unsafe extern "C" {
    fn sycl_passes_data(data: LLVMValueRef, length: *mut usize) -> *const c_char;
    fn sycl_passes_int_words(int: LLVMValueRef, count: *mut usize) -> *const u64;
    fn sycl_passes_data_array(element: LLVMTypeRef, bytes: *const c_char, length: usize, count: u64) -> LLVMValueRef;
}

impl<'m> Value<'m> {
    /// Returns the bytes of a `ConstantDataArray` or `ConstantDataVector`: its elements in the byte order of the host,
    /// without gaps.
    pub fn data_bytes(self) -> Option<&'m [u8]> {
        if !matches!(self.kind(), Kind::LLVMConstantDataArrayValueKind | Kind::LLVMConstantDataVectorValueKind) {
            return None;
        }
        let mut len = 0;
        // SAFETY: the kind is checked; the context keeps the data for `'m`.
        unsafe {
            let data = sycl_passes_data(self.0, &raw mut len);
            Some(bytes_from(data, len))
        }
    }

    /// Returns the bits of a constant integer of any width as 64-bit words, least significant first. Bits beyond the
    /// width are 0.
    pub fn int_words(self) -> Option<Vec<u64>> {
        if self.kind() != Kind::LLVMConstantIntValueKind {
            return None;
        }
        let mut count = 0;
        // SAFETY: the kind is checked; the constant has `count` words, which are copied.
        unsafe {
            let words = sycl_passes_int_words(self.0, &raw mut count);
            Some(std::slice::from_raw_parts(words, count).to_vec())
        }
    }
}

impl<'m> Type<'m> {
    /// Returns the size in bytes of an element of this type, if LLVM stores arrays of this type as bytes.
    pub fn data_size(self) -> Option<usize> {
        match (self.kind(), self.int_width()) {
            (_, Some(bits @ (8 | 16 | 32 | 64))) => Some(bits as usize / 8),
            (TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind, _) => Some(2),
            (TypeKind::LLVMFloatTypeKind, _) => Some(4),
            (TypeKind::LLVMDoubleTypeKind, _) => Some(8),
            _ => None,
        }
    }

    /// Returns a constant array with elements of this type from `bytes`, which contain the elements in the byte order
    /// of the host, without gaps. Returns `None` if `bytes` ends within an element, or if LLVM does not store arrays of
    /// this type as bytes.
    pub fn data_array(self, bytes: &[u8]) -> Option<Value<'m>> {
        let size = self.data_size().filter(|size| bytes.len().is_multiple_of(*size))?;
        let count = (bytes.len() / size) as u64;
        // SAFETY: the type is a valid element type of such arrays, and `bytes` contains all elements; LLVM copies
        // them.
        Some(unsafe { Value::from_raw(sycl_passes_data_array(self.0, bytes.as_ptr().cast(), bytes.len(), count)) })
    }
}
