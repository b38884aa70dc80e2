//! Attributes of functions, parameters and arguments.

use super::alignment::alignment_of;
use super::check::takes_number;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Type, count};
use std::sync::OnceLock;

/// An attribute that carries a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeAttribute {
    /// `sret(T)`.
    Sret,
    /// `byval(T)`.
    Byval,
    /// `byref(T)`.
    Byref,
}

/// What a function does with memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemoryAccess {
    /// Nothing.
    None,
    /// It reads.
    Read,
    /// It writes.
    Write,
}

/// Kinds of memory that the attribute `memory` tells apart, two bits each.
const MEMORY_KINDS: u32 = if cfg!(feature = "llvm19") { 3 } else { 6 };

impl MemoryAccess {
    /// The number of the attribute `memory`, where bit 0 of each kind stands for reads, and bit 1 for writes.
    pub(super) fn number(self) -> u64 {
        let each = (0..MEMORY_KINDS).map(|kind| 1_u64 << (2 * kind)).sum::<u64>();
        match self {
            MemoryAccess::None => 0,
            MemoryAccess::Read => each,
            MemoryAccess::Write => each << 1,
        }
    }
}

/// The number of an attribute, 0 for one that this LLVM does not know.
pub(super) fn kind_of(name: &str) -> u32 {
    // SAFETY: pointer and length belong together.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// Attributes of pointers whose target a call copies.
pub(super) const COPIES: [&str; 4] = ["byval", "byref", "inalloca", "preallocated"];

/// Attributes of pointers that promise something about the value.
pub(super) const PROMISES: [&str; 6] =
    ["noundef", "nonnull", "dereferenceable", "dereferenceable_or_null", "align", "returned"];

/// The number of an attribute that is asked for at every call; numbers are those of the LLVM in this process.
fn sret_kind() -> u32 {
    static KIND: OnceLock<u32> = OnceLock::new();
    *KIND.get_or_init(|| kind_of("sret"))
}

/// As [`sret_kind`].
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

/// The type that an attribute carries; `None` for no attribute.
///
/// # Safety
/// `attribute` must be null or a live type attribute.
pub(super) unsafe fn type_of<'m>(attribute: LLVMAttributeRef) -> Option<Type<'m>> {
    // SAFETY: forwarded from the caller. Old bitcode may have such attributes without a type.
    unsafe {
        let ty = if attribute.is_null() { std::ptr::null_mut() } else { LLVMGetTypeAttributeValue(attribute) };
        (!ty.is_null()).then(|| Type::from_raw(ty))
    }
}

/// The number that an attribute carries, 0 where it carries none; `None` for no attribute.
///
/// # Safety
/// `attribute` must be null or a live attribute.
pub(super) unsafe fn number_of(attribute: LLVMAttributeRef) -> Option<u64> {
    // SAFETY: forwarded from the caller; only an attribute that is a flag or a number is asked for it.
    unsafe {
        (!attribute.is_null())
            .then(|| if LLVMIsEnumAttribute(attribute) != 0 { LLVMGetEnumAttributeValue(attribute) } else { 0 })
    }
}

/// An attribute of this kind, with a number where it takes one. `None` for a kind that this LLVM does not know, or that carries
/// something else.
pub(super) fn with_number(context: LLVMContextRef, kind: u32, number: u64) -> Option<LLVMAttributeRef> {
    let number = if kind == align_kind() { alignment_of(number) } else { number };
    // SAFETY: the context is live, and the kind is that of a flag or a number.
    takes_number(kind).then(|| unsafe { LLVMCreateEnumAttribute(context, kind, number) })
}

/// The attribute `"name"="value"`.
pub(super) fn with_text(context: LLVMContextRef, name: &str, value: &str) -> LLVMAttributeRef {
    let (name_length, value_length) = (count(name.len()), count(value.len()));
    // SAFETY: the context is live; pointers and lengths belong together.
    unsafe {
        LLVMCreateStringAttribute(context, name.as_ptr().cast(), name_length, value.as_ptr().cast(), value_length)
    }
}
