//! Rewrites memory accesses as accesses to elements of a base object.
//!
//! 1. Split the access into pieces, whose width is limited by the access, its alignment and the object's elements.
//! 2. If a piece is a whole element, load or store it directly. A narrower piece is extracted from its element when it
//!    is loaded. A store of a narrower piece preserves the remainder of the element, with atomic
//!    operations if other work-items can write it concurrently.
//! 3. Keep a `<4 x i32>` access whole if its memory is an array of such vectors or has physical addresses. Elsewhere,
//!    it becomes four accesses.
//! 4. For several base objects, branch to one such sequence per object.

use llvm_ir::{Block, Instruction, IntPredicate, Opcode, Type, Value};

use super::{
    super::{
        contract::{self, Effect, address_space},
        quads,
    },
    address::{Address, Addresses, Base},
    atomic_operations::operation_name,
    memory_accesses::{accessed, scalar_width},
    root::{NULL, Root, is_on_chip},
};

/// Replaces an access and returns the value of a load or atomic operation.
pub fn lower<'m>(addresses: &mut Addresses<'_, 'm>, instruction: Instruction<'m>) -> Option<Value<'m>> {
    let (pointer, ty) = accessed(instruction)?;
    if ty.is_pointer() {
        addresses.store_pointer(instruction);
        return None;
    }
    addresses.builder.position_before(instruction);
    let address = addresses.of(pointer);
    addresses.builder.position_before(instruction);
    let stored = (instruction.opcode() == Opcode::LLVMStore).then(|| instruction.operand(0)).flatten();
    let access = Access { instruction, ty, alignment: instruction.alignment().unwrap_or(1), stored };
    let result = if quads::is_quad(ty) && !access.stays_whole(addresses, &address) {
        access.by_words(addresses, &address)
    } else {
        access.at(addresses, &address)
    };
    if instruction.opcode() != Opcode::LLVMAtomicCmpXchg {
        return result;
    }
    // The LLVM instruction returns a pair.
    let (old, builder) = (result?, &addresses.builder);
    let same = builder.compare(IntPredicate::LLVMIntEQ, old, instruction.operand(1)?);
    let pair = builder.insert_value(instruction.ty().poison(), old, 0);
    Some(builder.insert_value(pair, same, 1))
}

/// A memory access, or a part of one.
pub struct Access<'m> {
    pub(super) instruction: Instruction<'m>,
    pub(super) ty: Type<'m>,
    pub(super) alignment: u64,
    /// The value that a store writes.
    pub(super) stored: Option<Value<'m>>,
}

impl<'m> Access<'m> {
    fn at(&self, addresses: &mut Addresses<'_, 'm>, address: &Address<'m>) -> Option<Value<'m>> {
        match address.base.clone() {
            Base::One(number) => self.at_root(addresses, address, number),
            Base::Several(root, numbers) => self.at_one_of(addresses, address, root, &numbers),
        }
    }

    /// Returns whether a `<4 x i32>` access stays a single access.
    fn stays_whole(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>) -> bool {
        let Base::One(number) = address.base else { return false };
        let is_memory = number != NULL || self.can_be_physical(addresses);
        let root = addresses.roots.all.get(number).filter(|_| is_memory && self.alignment >= quads::BYTES);
        root.is_some_and(|root| root.value.is_none() || root.is_of_quads())
    }

    /// Accesses the four words one at a time.
    fn by_words(&self, addresses: &mut Addresses<'_, 'm>, address: &Address<'m>) -> Option<Value<'m>> {
        let ty = addresses.module.int_type(32);
        let mut result = self.ty.poison();
        for number in 0..quads::WORDS {
            let stored = self.stored.map(|stored| word(addresses, stored, number));
            let access = Access { ty, alignment: self.alignment.min(4), stored, ..*self };
            if let Some(value) = access.at(addresses, &moved(address, 4 * i64::from(number))) {
                result = addresses.builder.insert_value(result, value, number);
            }
        }
        self.stored.is_none().then_some(result)
    }

    /// Returns an arbitrary value for a load that accesses no memory.
    fn nothing(&self) -> Option<Value<'m>> {
        self.stored.is_none().then(|| self.ty.zero())
    }

    /// Returns whether the null object represents physical memory in this access.
    fn can_be_physical(&self, addresses: &Addresses<'_, 'm>) -> bool {
        let space = accessed(self.instruction).map(|(pointer, _)| pointer.ty().address_space());
        addresses.roots.memory.is_physical && !space.is_some_and(is_on_chip)
    }

    /// Accesses one base object, at the builder's position.
    fn at_root(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, number: usize) -> Option<Value<'m>> {
        let is_memory = number != NULL || self.can_be_physical(addresses);
        let Some(root) = addresses.roots.all.get(number).filter(|_| is_memory) else { return self.nothing() };
        match self.instruction.opcode() {
            Opcode::LLVMLoad if self.instruction.is_atomic_access() => {
                self.atomic(addresses, address, root, "load", &[])
            }
            Opcode::LLVMStore if self.instruction.is_atomic_access() => {
                self.atomic(addresses, address, root, "store", &[self.stored?])
            }
            Opcode::LLVMLoad | Opcode::LLVMStore if quads::is_quad(self.ty) => self.quad(addresses, address, root),
            Opcode::LLVMLoad => self.load(addresses, address, root),
            Opcode::LLVMStore => {
                self.store(addresses, address, root);
                None
            }
            Opcode::LLVMAtomicCmpXchg => {
                let (expected, new) = (self.instruction.operand(1)?, self.instruction.operand(2)?);
                self.atomic(addresses, address, root, "cmpxchg", &[expected, new])
            }
            _ => {
                let name = operation_name(self.instruction.atomic_operation()?)?;
                self.atomic(addresses, address, root, name, &[self.instruction.operand(1)?])
            }
        }
    }

    /// Branches on the base object, then accesses the selected one.
    fn at_one_of(
        &self,
        addresses: &mut Addresses<'_, 'm>,
        address: &Address<'m>,
        root: Value<'m>,
        numbers: &[usize],
    ) -> Option<Value<'m>> {
        let has_null = self.can_be_physical(addresses);
        let numbers: Vec<usize> = numbers.iter().copied().filter(|number| *number != NULL || has_null).collect();
        let Some((last, others)) = numbers.split_last() else { return self.nothing() };
        let function = self.instruction.parent_function()?;
        let mut results: Vec<(Value<'m>, Block<'m>)> = Vec::new();
        let mut before = self.instruction.parent_block()?;
        let after = self.instruction.split_block("accessed");
        before.last_instruction()?.erase();
        let location = self.instruction;
        let mut visit = |addresses: &Addresses<'_, 'm>, number: usize, block: Block<'m>| {
            addresses.builder.position_at_end_like(block, location);
            if let Some(value) = self.at_root(addresses, address, number) {
                results.push((value, block));
            }
            addresses.builder.branch(after);
        };
        for number in others {
            let block = function.add_block_after(before, "root");
            let next = function.add_block_after(block, "other");
            addresses.builder.position_at_end_like(before, location);
            let wanted = addresses.number(i64::try_from(*number).unwrap_or(0));
            let is_it = addresses.builder.compare(IntPredicate::LLVMIntEQ, root, wanted);
            addresses.builder.branch_if(is_it, block, next);
            visit(addresses, *number, block);
            before = next;
        }
        visit(addresses, *last, before);
        addresses.builder.position_before(self.instruction);
        let (first, _) = results.first()?;
        let phi = addresses.builder.phi(first.ty());
        results.iter().for_each(|(value, block)| phi.add_incoming(*value, *block));
        Some(phi.as_value())
    }

    /// Returns the width of the access in bits.
    pub(super) fn width(&self) -> u32 {
        scalar_width(self.ty).unwrap_or(32)
    }

    /// Returns the width of the pieces of the access in bits.
    fn piece(&self, root: &Root<'m>) -> u32 {
        let aligned = u32::try_from(self.alignment).unwrap_or(u32::MAX).clamp(1, 8) * 8;
        let widest = self.width().min(aligned);
        if root.unit == 0 { widest } else { widest.min(root.unit) }
    }

    /// Builds a `<4 x i32>` access.
    fn quad(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, root: &Root<'m>) -> Option<Value<'m>> {
        let place = addresses.quad_place(address, root);
        let Some(stored) = self.stored else {
            return self.call(addresses, root, contract::QUAD, &place, self.ty, &[]);
        };
        let words: Vec<Value<'m>> = (0..quads::WORDS).map(|number| word(addresses, stored, number)).collect();
        self.call(addresses, root, contract::QUAD, &place, self.ty, &words)
    }

    pub(super) fn load(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
    ) -> Option<Value<'m>> {
        let (width, piece) = (self.width(), self.piece(root));
        let (builder, whole) = (&addresses.builder, addresses.module.int_type(width));
        let mut result: Option<Value<'m>> = None;
        for number in 0..width / piece {
            let moved = moved(address, i64::from(number * piece / 8));
            let part = self.load_piece(addresses, &moved, root, piece)?;
            let part = builder.zext(part, whole);
            let part = match number {
                0 => part,
                _ => builder.binary(Opcode::LLVMShl, part, whole.const_int(u64::from(number * piece))?),
            };
            result = Some(result.map_or(part, |result| builder.binary(Opcode::LLVMOr, result, part)));
        }
        let result = result?;
        if self.ty.int_width().is_some() {
            return Some(builder.trunc(result, self.ty));
        }
        Some(builder.cast(Opcode::LLVMBitCast, result, self.ty))
    }

    fn load_piece(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
        piece: u32,
    ) -> Option<Value<'m>> {
        let unit = root.unit_for(piece);
        let place = addresses.place(address, root, unit, piece);
        let element = self.element(addresses, root, unit, &place, None)?;
        if piece == unit {
            return Some(element);
        }
        let shift = bit_in_unit(addresses, address, unit);
        let shift = addresses.builder.zext(shift, element.ty());
        let moved = addresses.builder.binary(Opcode::LLVMLShr, element, shift);
        Some(addresses.builder.trunc(moved, addresses.module.int_type(piece)))
    }

    /// Loads or stores one element of a base object.
    fn element(
        &self,
        addresses: &Addresses<'_, 'm>,
        root: &Root<'m>,
        unit: u32,
        place: &[Value<'m>],
        stored: Option<Value<'m>>,
    ) -> Option<Value<'m>> {
        let ty = addresses.module.int_type(unit);
        let element = if root.is_of_quads() { contract::WORD_OF_QUAD.to_owned() } else { format!("i{unit}") };
        self.call(addresses, root, &element, place, ty, stored.as_slice())
    }

    /// Calls the contract function that loads such an element, or stores the values in `stored`.
    fn call(
        &self,
        addresses: &Addresses<'_, 'm>,
        root: &Root<'m>,
        element: &str,
        place: &[Value<'m>],
        ty: Type<'m>,
        stored: &[Value<'m>],
    ) -> Option<Value<'m>> {
        let is_volatile = self.instruction.is_volatile();
        let prefix = match (stored.is_empty(), is_volatile) {
            (true, false) => contract::LOAD,
            (true, true) => contract::VOLATILE_LOAD,
            (false, false) => contract::STORE,
            (false, true) => contract::VOLATILE_STORE,
        };
        let name = format!("{prefix}{element}.{}", memory_name(root));
        let effect = if stored.is_empty() && !is_volatile { Effect::Reads } else { Effect::Any };
        let result = if stored.is_empty() { ty } else { addresses.module.void_type() };
        let arguments: Vec<Value<'m>> = root.value.into_iter().chain(place.iter().chain(stored).copied()).collect();
        Some(contract::call(addresses.module, &addresses.builder, &name, result, &arguments, effect))
    }

    pub(super) fn store(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, root: &Root<'m>) {
        let (width, piece) = (self.width(), self.piece(root));
        let (builder, whole) = (&addresses.builder, addresses.module.int_type(width));
        let Some(value) = self.stored else { return };
        let value = if self.ty.int_width().is_some() {
            builder.zext(value, whole)
        } else {
            builder.cast(Opcode::LLVMBitCast, value, whole)
        };
        for number in 0..width / piece {
            let moved = moved(address, i64::from(number * piece / 8));
            let Some(by) = whole.const_int(u64::from(number * piece)) else { continue };
            let part = if number == 0 { value } else { builder.binary(Opcode::LLVMLShr, value, by) };
            let part = builder.trunc(part, addresses.module.int_type(piece));
            self.store_piece(addresses, &moved, root, piece, part);
        }
    }

    fn store_piece(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
        piece: u32,
        part: Value<'m>,
    ) -> Option<Value<'m>> {
        let unit = root.unit_for(piece);
        let place = addresses.place(address, root, unit, piece);
        if piece == unit {
            return self.element(addresses, root, unit, &place, Some(part));
        }
        let (builder, ty) = (&addresses.builder, addresses.module.int_type(unit));
        let shift = builder.zext(bit_in_unit(addresses, address, unit), ty);
        let ones = ty.const_int(u64::MAX >> (64 - piece))?;
        let mask = builder.binary(
            Opcode::LLVMXor,
            builder.binary(Opcode::LLVMShl, ones, shift),
            ty.const_int(u64::MAX >> (64 - unit))?,
        );
        let part = builder.binary(Opcode::LLVMShl, builder.zext(part, ty), shift);
        if root.value.is_none_or(|value| value.ty().address_space() != address_space::PRIVATE) {
            self.atomic_at(addresses, root, unit, &place, "and", &[mask]);
            return self.atomic_at(addresses, root, unit, &place, "or", &[part]);
        }
        let old = self.element(addresses, root, unit, &place, None)?;
        let joined = builder.binary(Opcode::LLVMOr, builder.binary(Opcode::LLVMAnd, old, mask), part);
        self.element(addresses, root, unit, &place, Some(joined))
    }
}

/// Returns one word of a vector. Looks through `insertvalue` instructions, which have no counterpart in the contract.
fn word<'m>(addresses: &Addresses<'_, 'm>, mut quad: Value<'m>, number: u32) -> Value<'m> {
    while let Some(insert) = quad.as_instruction().filter(|found| found.opcode() == Opcode::LLVMInsertValue) {
        let (Some(rest), Some(inserted)) = (insert.operand(0), insert.operand(1)) else { break };
        if insert.aggregate_indices() == [number] {
            return inserted;
        }
        quad = rest;
    }
    addresses.builder.extract_value(quad, number)
}

/// Returns the suffix of the names of functions that access this object.
pub fn memory_name(root: &Root<'_>) -> String {
    match root.value {
        Some(value) => format!("p{}", value.ty().address_space()),
        None => contract::PHYSICAL.to_owned(),
    }
}

/// Returns an address advanced by a number of bytes.
fn moved<'m>(address: &Address<'m>, bytes: i64) -> Address<'m> {
    Address { constant: address.constant.wrapping_add(bytes), ..address.clone() }
}

/// Returns the bit offset of an address within its unit.
fn bit_in_unit<'m>(addresses: &Addresses<'_, 'm>, address: &Address<'m>, unit: u32) -> Value<'m> {
    let bytes = addresses.bytes(address, addresses.int());
    let low = addresses.builder.binary(Opcode::LLVMAnd, bytes, addresses.number(i64::from(unit / 8 - 1)));
    addresses.builder.binary(Opcode::LLVMShl, low, addresses.number(3))
}
