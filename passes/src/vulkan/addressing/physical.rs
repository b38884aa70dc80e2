//! Pointers as 64-bit integers, where buffers have physical addresses.
//!
//! A pointer to memory that the host gave is its address. A pointer to other memory, a root with a number, is that number in its
//! highest byte, and the offset below: no address of a device uses that byte, but for copies of its sign. So pointers can be stored
//! anywhere, and be made from integers again. Which roots those can have is known: those whose pointers became integers somewhere.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Builder, Function, Instruction, Module, Opcode, Type, Value};

use super::{
    super::contract::address_space,
    address::{Address, Addresses, Base},
    roots::{NULL, Root, Roots},
};

/// The bit at which the number of the root begins.
const TAG: u64 = 56;
/// How many roots there can be besides physical memory.
const MOST_TAGS: usize = 127;

/// Makes loads and stores of pointers those of integers. Atomic ones stay, and are refused.
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

/// The pointers that become integers in a function.
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

/// Whether a pointer to this address space can have this root. Physical memory is what null pointers point to, too.
pub fn can_point_to(space: u32, root: &Root<'_>) -> bool {
    let Some(value) = root.value else { return true };
    let memory = value.ty().address_space();
    match space {
        address_space::GLOBAL | address_space::LOCAL => memory == space,
        // Tables of libclc have another address space.
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

/// Whether pointers to this address space have no physical addresses.
pub fn is_on_chip(space: u32) -> bool {
    matches!(space, address_space::PRIVATE | address_space::LOCAL)
}

impl<'m> Roots<'m> {
    /// Finds the roots of pointers that become integers, until no other pointer, made from such an integer, becomes one.
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
            let text = format!("pointers to more than {} variables as integers", MOST_TAGS);
            problems.push(Code::VulkanPointer.error(function, text));
        }
    }

    /// The variables of the program to which pointers become integers.
    pub fn escaped_globals(&self) -> impl Iterator<Item = Value<'m>> + '_ {
        let values = self.escaped.iter().filter_map(|number| self.all.get(*number)?.value);
        values.filter(|value| value.is_global_variable())
    }

    /// The roots of a pointer that is made from an integer.
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
    /// A pointer that is made from an integer: an address, or the number of a root and an offset.
    pub fn of_integer(&mut self, pointer: Value<'m>, integer: Value<'m>) -> Address<'m> {
        let found = self.roots.of_pointer(pointer);
        // A constant is computed where it is used.
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
                // The number of the root is above.
                let offset = self.builder.trunc(integer, self.int());
                Address { base: Base::One(*one), constant: 0, terms: vec![(offset, 1)] }
            }
            _ => {
                let builder = &self.builder;
                let shift = self.number_in(TAG.cast_signed(), word);
                // Half of the lowest number of a root: offsets may be less than 0, and addresses copies of their sign.
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

    /// A pointer as an integer. Where buffers have addresses, a pointer can be made of it again; otherwise it is its offset: so the
    /// alignment is known, and the distance between two places in one object.
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

/// An integer without sign in another width.
fn resized_unsigned<'m>(builder: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
    if value.ty().int_width() > ty.int_width() { builder.trunc(value, ty) } else { builder.zext(value, ty) }
}
