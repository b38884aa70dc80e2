//! Base objects.

use llvm_ir::{Opcode, Value};

use super::super::contract::address_space;

/// The index of the null object, which represents all physical memory if buffers have physical
/// addresses.
pub const NULL: usize = 0;

/// Options of memory accesses.
#[derive(Clone, Copy, Debug)]
pub struct Memory {
    /// The narrowest elements of buffers, in bits.
    pub narrowest: u32,
    /// True if buffers have physical addresses.
    pub is_physical: bool,
    /// True if arguments in constant memory are uniform buffers, which are arrays of words.
    pub has_uniform_arguments: bool,
}

/// A base object: memory that no other base object overlaps.
#[derive(Clone, Copy, Debug)]
pub struct Root<'m> {
    /// The parameter, `alloca` or global variable; `None` for null.
    pub value: Option<Value<'m>>,
    /// The width of its elements in bits; 0 for a buffer, whose elements are as wide as each access.
    pub unit: u32,
    /// The narrowest elements of buffers, in bits.
    pub narrowest: u32,
    /// True if the width is fixed, as for POD arguments of kernels.
    pub is_fixed: bool,
    /// True if there are `<4 x i32>` accesses.
    pub has_quads: bool,
    /// True if it is a buffer that is only accessed in whole words.
    pub fits_quads: bool,
}

impl Root<'_> {
    /// Returns whether the object is an array of `<4 x i32>`. All its accesses use this type, because drivers may
    /// assume that variables of two types do not alias.
    pub fn is_of_quads(&self) -> bool {
        self.has_quads && self.fits_quads
    }

    /// Returns the width of the elements for an access of `bits` bits. Parts of elements are stored
    /// with atomic operations, which require 32 bits.
    pub fn unit_for(&self, bits: u32) -> u32 {
        match self.unit {
            0 if bits < self.narrowest => 32,
            0 => bits,
            unit => unit,
        }
    }
}

/// Returns whether a pointer to this address space can point into this base object. Null pointers
/// share the entry of physical memory, which matches all address spaces.
pub fn can_point_to(space: u32, root: &Root<'_>) -> bool {
    let Some(value) = root.value else { return true };
    let memory = value.ty().address_space();
    match space {
        address_space::GLOBAL | address_space::LOCAL => memory == space,
        // libclc's tables are in another address space.
        address_space::CONSTANT => {
            memory != address_space::GLOBAL && memory != address_space::LOCAL && !is_private(value)
        }
        address_space::PRIVATE => memory != address_space::GLOBAL && memory != address_space::LOCAL,
        _ => true,
    }
}

fn is_private(value: Value<'_>) -> bool {
    value.is_instruction_of(Opcode::LLVMAlloca)
}

/// Returns whether memory in this address space has no physical addresses.
pub fn is_on_chip(space: u32) -> bool {
    matches!(space, address_space::PRIVATE | address_space::LOCAL)
}
