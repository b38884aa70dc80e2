//! Represents pointers as 64-bit integers if buffers have physical addresses.
//!
//! A pointer into memory that the host passed is represented by its address. A pointer to any other
//! base object contains the object's index in the highest byte and the offset in the lower bytes.
//! Device addresses do not use that byte, except for copies of the sign bit. Pointers can therefore
//! be stored anywhere and created from integers. A pointer created from an integer can only refer
//! to base objects whose addresses were converted to integers somewhere.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Builder, Function, Instruction, Module, Opcode, Type, Value};

use super::{
    address::{Address, Addresses, Base},
    root::{NULL, can_point_to, is_on_chip},
    roots::Roots,
};

/// The position of the lowest bit of the base-object index.
const TAG: u64 = 56;
/// The maximum number of base objects other than physical memory.
const MOST_TAGS: usize = 127;

/// Turns loads and stores of pointers into loads and stores of integers. Atomic accesses are left unchanged and
/// rejected later.
pub fn pointers_as_integers<'m>(module: Module<'m>, function: Function<'m>) {
    let builder = Builder::new(module);
    let word = module.int_type(64);
    let instructions: Vec<Instruction<'m>> = function.blocks().flat_map(|block| block.instructions()).collect();
    for old in instructions {
        let is_pointer = old.accessed_type().is_some_and(|ty| ty.is_pointer()) && !old.is_atomic_access();
        let (Some(place), true) = (old.accessed_pointer(), is_pointer) else { continue };
        builder.position_before(old);
        let alignment = old.alignment().unwrap_or(1);
        let new = if old.opcode() == Opcode::LLVMLoad {
            let new = builder.load(word, place, alignment);
            old.replace_all_uses_with(builder.cast(Opcode::LLVMIntToPtr, new, old.ty()));
            new
        } else {
            let Some(value) = old.operand(0) else { continue };
            builder.store(builder.cast(Opcode::LLVMPtrToInt, value, word), place, alignment)
        };
        if old.is_volatile() {
            new.set_volatile();
        }
        old.erase();
    }
}

/// Returns the pointers that are converted to integers in a function.
fn escaping<'m>(instructions: &[Instruction<'m>]) -> Vec<Value<'m>> {
    let (mut found, mut pending) = (Vec::new(), Vec::new());
    for instruction in instructions {
        pending.push(instruction.as_value());
        pending.extend((0..instruction.operand_count()).filter_map(|index| instruction.operand(index)));
    }
    while let Some(value) = pending.pop() {
        if value.opcode() == Some(Opcode::LLVMPtrToInt) {
            found.extend(value.operand(0));
        }
        if value.is_constant() && value.as_global_variable().is_none() && !value.is_function() {
            pending.extend((0..value.operand_count()).filter_map(|index| value.operand(index)));
        }
    }
    found
}

impl<'m> Roots<'m> {
    /// Finds the base objects whose pointers are converted to integers. Iterates, because a pointer created from such
    /// an integer can be converted again.
    pub fn find_escaped(
        &mut self,
        function: Function<'m>,
        instructions: &[Instruction<'m>],
        shared: &[Value<'m>],
        problems: &mut Vec<Diagnostic<'m>>,
    ) {
        self.escaped = shared.iter().filter_map(|global| self.number(*global)).chain([NULL]).collect();
        let pointers = escaping(instructions);
        loop {
            let mut found = self.escaped.clone();
            found.extend(pointers.iter().flat_map(|pointer| self.of_pointer(*pointer)));
            found.sort_unstable();
            found.dedup();
            if found == self.escaped {
                break;
            }
            self.escaped = found;
        }
        if self.escaped.last().is_some_and(|last| *last > MOST_TAGS) {
            let count = self.all.len() - 1;
            let text = format!(
                "the module has {count} memory objects; only pointers to the first {MOST_TAGS} can be converted to integers"
            );
            problems.push(Code::VulkanPointer.error(function, text));
        }
    }

    /// Returns the program-scope variables whose pointers are converted to integers.
    pub fn escaped_globals(&self) -> impl Iterator<Item = Value<'m>> + '_ {
        let values = self.escaped.iter().filter_map(|number| self.all.get(*number)?.value);
        values.filter(|value| value.is_global_variable())
    }

    /// Returns the base objects of a pointer that is created from an integer.
    pub fn of_integer(&self, pointer: Value<'m>) -> Vec<usize> {
        let space = pointer.ty().address_space();
        let fits = |number: &usize| {
            self.all.get(*number).is_some_and(|root| can_point_to(space, root))
                && !(*number == NULL && is_on_chip(space))
        };
        self.escaped.iter().copied().filter(fits).collect()
    }
}

impl<'m> Addresses<'_, 'm> {
    /// Returns the address of a pointer that is created from an integer: a physical address, or an index and an offset.
    pub fn of_integer(&mut self, pointer: Value<'m>, integer: Value<'m>) -> Address<'m> {
        let found = self.roots.of_pointer(pointer);
        // The address of a constant expression is computed where it is used.
        let outer = pointer.as_instruction().map(|instruction| {
            let outer = std::mem::replace(&mut self.builder, Builder::new(self.module));
            self.builder.position_before(instruction);
            outer
        });
        let word = self.module.int_type(64);
        let integer = self.builder.zext(integer, word);
        let address = match found.as_slice() {
            [] => Address { base: Base::One(NULL), constant: 0, terms: Vec::new() },
            [NULL] => Address { base: Base::One(NULL), constant: 0, terms: vec![(integer, 1)] },
            [one] => {
                // The truncation drops the index of the base object.
                let offset = self.builder.trunc(integer, self.int());
                Address { base: Base::One(*one), constant: 0, terms: vec![(offset, 1)] }
            }
            _ => {
                let builder = &self.builder;
                let shift = self.number_in(TAG.cast_signed(), word);
                // Adding half of the index's unit makes the shift round to the nearest index: offsets can be negative,
                // and the highest byte of an address consists of copies of its sign bit.
                let half = self.number_in(1 << (TAG - 1), word);
                let moved = builder.binary(Opcode::LLVMAdd, integer, half);
                let root = builder.binary(Opcode::LLVMLShr, moved, shift);
                let tag = builder.binary(Opcode::LLVMShl, root, shift);
                let offset = builder.binary(Opcode::LLVMSub, integer, tag);
                let root = builder.trunc(root, self.int());
                Address { base: Base::Several(root, found), constant: 0, terms: vec![(offset, 1)] }
            }
        };
        if let Some(outer) = outer {
            self.builder = outer;
        }
        address
    }

    /// Returns a pointer as an integer. If buffers have physical addresses, the integer can be converted back.
    /// Otherwise it is the offset, which preserves alignment and distances within one object.
    pub fn as_integer(&mut self, pointer: Value<'m>, ty: Type<'m>) -> Value<'m> {
        let address = self.of(pointer);
        if !self.roots.memory.is_physical {
            return resized_unsigned(&self.builder, self.bytes(&address, self.int()), ty);
        }
        let (builder, word) = (&self.builder, self.module.int_type(64));
        let offset = self.bytes(&address, word);
        let whole = match address.base {
            Base::One(NULL) => offset,
            _ => {
                let number = builder.zext(self.root_number(&address), word);
                let shift = self.number_in(TAG.cast_signed(), word);
                builder.binary(Opcode::LLVMAdd, builder.binary(Opcode::LLVMShl, number, shift), offset)
            }
        };
        resized_unsigned(builder, whole, ty)
    }
}

/// Converts an unsigned integer to another width.
fn resized_unsigned<'m>(builder: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
    if value.ty().int_width() > ty.int_width() { builder.trunc(value, ty) } else { builder.zext(value, ty) }
}
