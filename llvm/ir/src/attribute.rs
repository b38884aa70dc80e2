//! Attributes of functions, parameters and arguments.

use super::alignment::alignment_of;
use super::check::takes_number;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Type, bytes_from, count};
use std::sync::OnceLock;

/// The kind of a type attribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeAttribute {
    /// `sret(T)`.
    Sret,
    /// `byval(T)`.
    Byval,
    /// `byref(T)`.
    Byref,
}

/// The memory accesses of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryAccess {
    /// No accesses.
    None,
    /// Reads only.
    Read,
    /// Writes only.
    Write,
}

/// The number of memory locations that the `memory` attribute distinguishes, with two bits for each.
const MEMORY_KINDS: u32 = if cfg!(feature = "llvm19") { 3 } else { 6 };

/// The bits in the `memory` attribute for memory that the program cannot access.
pub(super) const INACCESSIBLE_MEMORY: u64 = 0b1100;

impl MemoryAccess {
    /// Returns the integer value of the `memory` attribute. For each memory location, bit 0 represents reads, and bit 1
    /// represents writes.
    pub(super) fn number(self) -> u64 {
        let each = (0..MEMORY_KINDS).map(|kind| 1_u64 << (2 * kind)).sum::<u64>();
        match self {
            MemoryAccess::None => 0,
            MemoryAccess::Read => each,
            MemoryAccess::Write => each << 1,
        }
    }
}

/// Returns the ID of an attribute kind; 0 if this LLVM version does not have it.
pub(super) fn kind_of(name: &str) -> u32 {
    // SAFETY: the pointer and the length match.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// The attributes of pointers to memory that a call copies.
pub(super) const COPIES: [&str; 4] = ["byval", "byref", "inalloca", "preallocated"];

/// The pointer attributes that restrict the value.
pub(super) const PROMISES: [&str; 6] =
    ["noundef", "nonnull", "dereferenceable", "dereferenceable_or_null", "align", "returned"];

/// Returns the ID of the `sret` attribute, which is queried for every call. The ID is cached, because it is constant in
/// a process.
fn sret_kind() -> u32 {
    static KIND: OnceLock<u32> = OnceLock::new();
    *KIND.get_or_init(|| kind_of("sret"))
}

/// Returns the ID of the `align` attribute, cached as in [`sret_kind`].
pub(super) fn align_kind() -> u32 {
    static KIND: OnceLock<u32> = OnceLock::new();
    *KIND.get_or_init(|| kind_of("align"))
}

impl TypeAttribute {
    pub(super) fn kind(self) -> u32 {
        match self {
            TypeAttribute::Sret => sret_kind(),
            TypeAttribute::Byval => kind_of("byval"),
            TypeAttribute::Byref => kind_of("byref"),
        }
    }
}

/// Returns the type in an attribute; `None` if the attribute is absent.
///
/// # Safety
/// `attribute` must be null or a live type attribute.
pub(super) unsafe fn type_of<'m>(attribute: LLVMAttributeRef) -> Option<Type<'m>> {
    // SAFETY: forwarded from the caller. In old bitcode, such attributes may have no type.
    unsafe {
        let ty = if attribute.is_null() { std::ptr::null_mut() } else { LLVMGetTypeAttributeValue(attribute) };
        (!ty.is_null()).then(|| Type::from_raw(ty))
    }
}

/// Returns the value of an integer attribute, 0 for other attributes, or `None` if the attribute is absent.
///
/// # Safety
/// `attribute` must be null or a live attribute.
pub(super) unsafe fn number_of(attribute: LLVMAttributeRef) -> Option<u64> {
    // SAFETY: forwarded from the caller; the value is read only from an enum or integer attribute.
    unsafe {
        (!attribute.is_null())
            .then(|| if LLVMIsEnumAttribute(attribute) != 0 { LLVMGetEnumAttributeValue(attribute) } else { 0 })
    }
}

/// Returns the value of a string attribute, which the context owns; `None` if the attribute is absent.
///
/// # Safety
/// `attribute` must be null or a live string attribute.
pub(super) unsafe fn text_of<'m>(attribute: LLVMAttributeRef) -> Option<&'m [u8]> {
    let mut length = 0;
    // SAFETY: forwarded from the caller; the pointer and the length match.
    (!attribute.is_null())
        .then(|| unsafe { bytes_from(LLVMGetStringAttributeValue(attribute, &raw mut length), length as usize) })
}

/// Creates an enum or integer attribute of this kind. Enum attributes ignore the number. Returns `None` for other
/// kinds, and for kinds that this LLVM version does not have.
pub(super) fn with_number(context: LLVMContextRef, kind: u32, number: u64) -> Option<LLVMAttributeRef> {
    let number = if kind == align_kind() { alignment_of(number) } else { number };
    // SAFETY: the context is live, and the kind is that of an enum or integer attribute.
    takes_number(kind).then(|| unsafe { LLVMCreateEnumAttribute(context, kind, number) })
}

/// Creates the attribute `"name"="value"`.
pub(super) fn with_text(context: LLVMContextRef, name: &str, value: &str) -> LLVMAttributeRef {
    let (name_length, value_length) = (count(name.len()), count(value.len()));
    // SAFETY: the context is live; pointers and lengths match.
    unsafe {
        LLVMCreateStringAttribute(context, name.as_ptr().cast(), name_length, value.as_ptr().cast(), value_length)
    }
}
