//! The data that libsycl and this library exchange, in the layout of the Itanium C++ ABI on x86-64.
//!
//! Classes with a destructor are returned in memory that the caller provides, and passed by address. Views and files
//! have no destructor and are passed as two words. The layouts are the same for all versions that `runtime` supports.

use std::ffi::c_char;
use std::mem::{offset_of, size_of};
use std::ptr;

/// A range of objects that the caller owns.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct View<T> {
    pub data: *const T,
    pub size: usize,
}

/// A file that the caller owns, as two null-terminated strings.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct InMemoryFile {
    pub path: *const c_char,
    pub contents: *const c_char,
}

/// The image formats.
pub mod format {
    pub const SPIRV: u32 = 2;
    pub const PTX: u32 = 3;
    pub const AMDGCN: u32 = 4;
}

/// The result codes of a compilation, which determine the exception that libsycl throws.
pub mod error_code {
    pub const SUCCESS: i32 = 0;
    pub const BUILD: i32 = 1;
    pub const INVALID: i32 = 2;
}

/// An image. This library owns its bytes until `destroyBinary` is called with their address.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct BinaryInfo {
    pub format: u32,
    pub address_bits: u64,
    pub start: *const u8,
    pub size: u64,
}

/// A string allocated with `new char[]`, or null. Its owner frees it.
#[repr(transparent)]
pub struct CxxString {
    pub data: *mut c_char,
}

/// An array allocated with `new T[]`, or null with size zero. Its owner frees it.
#[repr(C)]
pub struct CxxArray<T> {
    pub data: *mut T,
    pub size: usize,
}

#[repr(C)]
pub struct CxxPropertyValue {
    pub name: CxxString,
    pub is_uint32: bool,
    pub uint32: u32,
    pub bytes: CxxArray<u8>,
}

#[repr(C)]
pub struct CxxPropertySet {
    pub name: CxxString,
    pub values: CxxArray<CxxPropertyValue>,
}

#[repr(C)]
pub struct CxxImage {
    pub binary: BinaryInfo,
    pub symbols: CxxArray<CxxString>,
    pub properties: CxxArray<CxxPropertySet>,
}

/// The result of `compileSYCL`.
#[repr(C)]
pub struct CompileResult {
    pub error_code: i32,
    pub images: CxxArray<CxxImage>,
    pub compile_options: CxxString,
    pub bitcode: CxxArray<u8>,
    pub log: CxxString,
}

/// The result of `calculateHash`.
#[repr(C)]
pub struct HashResult {
    /// The hash, or the reason why there is none.
    pub text: CxxString,
    pub is_hash: bool,
}

/// The result of `materializeSpecConstants`.
#[repr(C)]
pub struct MaterializeResult {
    pub has_failed: bool,
    pub binary: BinaryInfo,
    pub error: CxxString,
}

/// An option for `addToJITConfiguration`. The object begins with a pointer to its virtual table. The value follows; its
/// type depends on `number`.
#[repr(C)]
pub struct JitOption {
    pub table: *const (),
    pub number: u32,
}

/// An option with a string value.
#[repr(C)]
pub struct TextOption {
    pub base: JitOption,
    pub value: View<u8>,
}

/// The option IDs.
pub mod option {
    pub const TARGET_CPU: u32 = 1;
    pub const TARGET_FEATURES: u32 = 2;
}

impl CxxString {
    pub const fn empty() -> Self {
        Self { data: ptr::null_mut() }
    }
}

impl<T> CxxArray<T> {
    pub const fn empty() -> Self {
        Self { data: ptr::null_mut(), size: 0 }
    }
}

impl BinaryInfo {
    pub const fn empty() -> Self {
        Self { format: 0, address_bits: 0, start: ptr::null(), size: 0 }
    }
}

const _: () = {
    assert!(size_of::<View<u8>>() == 16 && size_of::<InMemoryFile>() == 16);
    assert!(size_of::<BinaryInfo>() == 32 && offset_of!(BinaryInfo, address_bits) == 8);
    assert!(size_of::<CxxString>() == 8 && size_of::<CxxArray<u8>>() == 16);
    assert!(size_of::<CxxPropertyValue>() == 32 && offset_of!(CxxPropertyValue, uint32) == 12);
    assert!(size_of::<CxxPropertySet>() == 24 && size_of::<CxxImage>() == 64);
    assert!(size_of::<CompileResult>() == 56 && offset_of!(CompileResult, images) == 8);
    assert!(offset_of!(CompileResult, compile_options) == 24 && offset_of!(CompileResult, bitcode) == 32);
    assert!(offset_of!(CompileResult, log) == 48);
    assert!(size_of::<HashResult>() == 16 && offset_of!(HashResult, is_hash) == 8);
    assert!(size_of::<MaterializeResult>() == 48 && offset_of!(MaterializeResult, error) == 40);
    assert!(offset_of!(JitOption, number) == 8 && offset_of!(TextOption, value) == 16);
};
