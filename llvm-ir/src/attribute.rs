//! Attributes of functions, parameters and arguments.

use super::llvm_sys::LLVMAttributeFunctionIndex;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Type, Value, bytes_from};
use std::sync::OnceLock;

/// An attribute that carries a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TypeAttribute {
    /// `sret(T)`.
    Sret,
    /// `byval(T)`.
    Byval,
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
    fn number(self) -> u64 {
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
const COPIES: [&str; 4] = ["byval", "byref", "inalloca", "preallocated"];

/// Attributes of pointers that promise something about the value.
const PROMISES: [&str; 6] = ["noundef", "nonnull", "dereferenceable", "dereferenceable_or_null", "align", "returned"];

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
    fn kind(self) -> u32 {
        match self {
            TypeAttribute::Sret => sret_kind(),
            TypeAttribute::Byval => kind_of("byval"),
        }
    }
}

/// # Safety
/// `attribute` must be null or a live type attribute.
unsafe fn type_of<'m>(attribute: LLVMAttributeRef) -> Option<Type<'m>> {
    // SAFETY: forwarded from the caller.
    (!attribute.is_null()).then(|| unsafe { Type::from_raw(LLVMGetTypeAttributeValue(attribute)) })
}

impl<'m> Value<'m> {
    /// The type that parameter `index` of a function carries in an attribute.
    pub fn parameter_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: the kind is checked; attribute indices of parameters start at 1; null where there is none.
        unsafe { type_of(LLVMGetEnumAttributeAtIndex(self.0, index + 1, attribute.kind())) }
    }

    /// The type that argument `index` of a call carries in an attribute.
    pub fn argument_type_attribute(self, index: u32, attribute: TypeAttribute) -> Option<Type<'m>> {
        self.called_value()?;
        // SAFETY: it is a call; attribute indices of arguments start at 1; null where there is none.
        unsafe { type_of(LLVMGetCallSiteEnumAttribute(self.0, index + 1, attribute.kind())) }
    }

    /// The alignment that a function promises for parameter `index`.
    pub fn parameter_alignment(self, index: u32) -> Option<u64> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: the kind is checked; null where there is no such attribute.
        unsafe {
            let attribute = LLVMGetEnumAttributeAtIndex(self.0, index + 1, align_kind());
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// The alignment that a call promises for argument `index`.
    pub fn argument_alignment(self, index: u32) -> Option<u64> {
        self.called_value()?;
        // SAFETY: it is a call; null where there is no such attribute.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index + 1, align_kind());
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Whether the callee gets a copy of what argument `index` of a call points to, so that the call itself reads it.
    pub fn is_argument_copied(self, index: u32) -> bool {
        let has = |name: &str| {
            // SAFETY: it is a call; null where there is no such attribute.
            unsafe { !LLVMGetCallSiteEnumAttribute(self.0, index + 1, kind_of(name)).is_null() }
        };
        self.called_value().is_some() && COPIES.into_iter().any(has)
    }

    /// As [`Value::is_argument_copied`], for a parameter of a function.
    pub fn is_parameter_copied(self, index: u32) -> bool {
        let has = |name: &str| {
            // SAFETY: the kind is checked; null where there is no such attribute.
            unsafe { !LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind_of(name)).is_null() }
        };
        self.is_function() && COPIES.into_iter().any(has)
    }

    /// Takes attributes from a parameter that make some values undefined behaviour, as for a parameter without use.
    pub fn remove_parameter_promises(self, index: u32) {
        if self.is_function() {
            for name in PROMISES {
                // SAFETY: the kind is checked; removing an attribute that is not there does nothing.
                unsafe { LLVMRemoveEnumAttributeAtIndex(self.0, index + 1, kind_of(name)) }
            }
        }
    }

    /// As [`Value::remove_parameter_promises`], from an argument of a call.
    pub fn remove_argument_promises(self, index: u32) {
        if self.called_value().is_some() {
            for name in PROMISES {
                // SAFETY: it is a call; removing an attribute that is not there does nothing.
                unsafe { LLVMRemoveCallSiteEnumAttribute(self.0, index + 1, kind_of(name)) }
            }
        }
    }

    /// The value of the attribute `name="value"` of a function; empty if it has none.
    pub fn text_attribute(self, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(LLVMAttributeFunctionIndex, name)
    }

    /// The value of the attribute `name="value"` of parameter `index` of a function; empty if it has none.
    pub fn parameter_text_attribute(self, index: u32, name: &str) -> Option<&'m [u8]> {
        self.text_attribute_at(index.checked_add(1)?, name)
    }

    fn text_attribute_at(self, index: u32, name: &str) -> Option<&'m [u8]> {
        if !self.is_function() {
            return None;
        }
        let mut len = 0;
        // SAFETY: the kind is checked; null where there is no such attribute; the context owns the value.
        unsafe {
            let attribute =
                LLVMGetStringAttributeAtIndex(self.0, index, name.as_ptr().cast(), super::count(name.len()));
            if attribute.is_null() {
                return None;
            }
            let value = LLVMGetStringAttributeValue(attribute, &mut len);
            Some(bytes_from(value, len as usize))
        }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a parameter of a function. One that is there
    /// with as large a number stays.
    pub fn raise_parameter_attribute(self, index: u32, name: &str, value: u64) {
        if !self.is_function() {
            return;
        }
        // SAFETY: the kind is checked; attribute indices of parameters start at 1; null where there is none; the attribute
        // belongs to the function's own context.
        unsafe {
            let old = LLVMGetEnumAttributeAtIndex(self.0, index + 1, kind_of(name));
            if old.is_null() || LLVMGetEnumAttributeValue(old) < value {
                let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
                LLVMAddAttributeAtIndex(self.0, index + 1, LLVMCreateEnumAttribute(context, kind_of(name), value));
            }
        }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a function.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        if !self.is_function() {
            return;
        }
        // SAFETY: the kind is checked; the attribute belongs to the function's own context.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
            let attribute = LLVMCreateEnumAttribute(context, kind_of(name), value);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Whether a function has the attribute of this name, which LLVM knows.
    pub fn has_function_attribute(self, name: &str) -> bool {
        // SAFETY: the kind is checked; null where there is no such attribute.
        self.is_function()
            && unsafe { !LLVMGetEnumAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, kind_of(name)).is_null() }
    }

    /// Takes the attribute of this name, which LLVM knows, from a function.
    pub fn remove_function_attribute(self, name: &str) {
        if self.is_function() {
            // SAFETY: the kind is checked; removing an attribute that is not there does nothing.
            unsafe { LLVMRemoveEnumAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, kind_of(name)) }
        }
    }

    /// Adds the attribute `"name"="value"` to a function, or `"name"` for an empty value.
    pub fn add_text_attribute(self, name: &str, value: &str) {
        if !self.is_function() {
            return;
        }
        // SAFETY: the kind is checked, pointers and lengths belong together; the attribute belongs to the function's own
        // context.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
            let (name, name_len) = (name.as_ptr().cast(), super::count(name.len()));
            let (value, value_len) = (value.as_ptr().cast(), super::count(value.len()));
            let attribute = LLVMCreateStringAttribute(context, name, name_len, value, value_len);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }

    /// Takes the attribute `name` of text from a function.
    pub fn remove_text_attribute(self, name: &str) {
        if self.is_function() {
            let (data, length) = (name.as_ptr().cast(), super::count(name.len()));
            // SAFETY: the kind is checked; pointer and length belong together; removing what is not there does nothing.
            unsafe { LLVMRemoveStringAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, data, length) }
        }
    }

    /// Says of a function that it accesses memory in this way only.
    pub fn restrict_memory(self, access: MemoryAccess) {
        self.add_function_attribute("memory", access.number());
    }

    /// Says of argument `index` of a call that it is a pointer, or a vector of pointers, with this alignment.
    pub fn set_argument_alignment(self, index: u32, alignment: u64) {
        if self.called_value().is_some() {
            // SAFETY: it is a call; the attribute belongs to its own context.
            unsafe {
                let context = LLVMGetTypeContext(LLVMTypeOf(self.0));
                LLVMAddCallSiteAttribute(self.0, index + 1, LLVMCreateEnumAttribute(context, align_kind(), alignment));
            }
        }
    }
}
