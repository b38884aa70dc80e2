//! Accesses of memory as accesses of elements of a root.
//!
//! 1. An access is cut into pieces: as wide as the access, as its alignment, and as the root's elements allow.
//! 2. A piece that is an element is loaded or stored as such. A narrower one is cut out of its element when it is loaded. When it is
//!    stored, the rest of the element is kept: by atomic operations where other work-items can write the rest meanwhile.
//! 3. With several roots, a branch for each root does this.

use llvm_ir::{AtomicOperation, Block, Instruction, IntPredicate, Opcode, Type, Value};

use super::{
    super::contract::{self, Effect, address_space},
    address::{Address, Addresses, Base},
    physical,
    roots::{NULL, Root, accessed, scalar_width},
};

/// Replaces an access; the value of a load or atomic operation.
pub fn lower<'m>(addresses: &mut Addresses<'_, 'm>, instruction: Instruction<'m>) -> Option<Value<'m>> {
    let (pointer, ty) = accessed(instruction)?;
    if ty.is_pointer() {
        addresses.store_pointer(instruction);
        return None;
    }
    addresses.builder.position_before(instruction);
    let address = addresses.of(pointer);
    addresses.builder.position_before(instruction);
    let access = Access { instruction, ty, alignment: instruction.alignment().unwrap_or(1) };
    let result = match address.base.clone() {
        Base::One(number) => access.at_root(addresses, &address, number),
        Base::Several(root, numbers) => access.at_one_of(addresses, &address, root, &numbers),
    };
    if instruction.opcode() != Opcode::LLVMAtomicCmpXchg {
        return result;
    }
    // LLVM's result is a pair.
    let (old, builder) = (result?, &addresses.builder);
    let same = builder.compare(IntPredicate::LLVMIntEQ, old, instruction.operand(1)?);
    let pair = builder.insert_value(instruction.ty().poison(), old, 0);
    Some(builder.insert_value(pair, same, 1))
}

struct Access<'m> {
    instruction: Instruction<'m>,
    ty: Type<'m>,
    alignment: u64,
}

impl<'m> Access<'m> {
    /// The value without meaning of an access that reads nothing.
    fn nothing(&self) -> Option<Value<'m>> {
        if self.instruction.opcode() == Opcode::LLVMAtomicCmpXchg {
            return Some(self.ty.zero());
        }
        let ty = self.instruction.ty();
        (!ty.is_void()).then(|| ty.zero())
    }

    /// Whether what has the number of null is physical memory.
    fn can_be_physical(&self, addresses: &Addresses<'_, 'm>) -> bool {
        let space = accessed(self.instruction).map(|(pointer, _)| pointer.ty().address_space());
        addresses.roots.memory.is_physical && !space.is_some_and(physical::is_on_chip)
    }

    /// The access of one root, at the builder's position.
    fn at_root(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, number: usize) -> Option<Value<'m>> {
        let is_memory = number != NULL || self.can_be_physical(addresses);
        let Some(root) = addresses.roots.all.get(number).filter(|_| is_memory) else { return self.nothing() };
        match self.instruction.opcode() {
            Opcode::LLVMLoad if self.instruction.is_atomic_access() => {
                self.atomic(addresses, address, root, "load", &[])
            }
            Opcode::LLVMStore if self.instruction.is_atomic_access() => {
                self.atomic(addresses, address, root, "store", &[self.instruction.operand(0)?])
            }
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

    /// Asks which of several roots it is.
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

    /// The type of the access as an integer.
    fn width(&self) -> u32 {
        scalar_width(self.ty).unwrap_or(32)
    }

    /// How wide the pieces of the access are.
    fn piece(&self, root: &Root<'m>) -> u32 {
        let aligned = u32::try_from(self.alignment).unwrap_or(u32::MAX).clamp(1, 8) * 8;
        let widest = self.width().min(aligned);
        if root.unit == 0 { widest } else { widest.min(root.unit) }
    }

    fn load(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, root: &Root<'m>) -> Option<Value<'m>> {
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
        let index = addresses.place(address, root, unit, piece);
        let element = self.element(addresses, root, unit, index, None)?;
        if piece == unit {
            return Some(element);
        }
        let shift = bit_in_unit(addresses, address, unit);
        let shift = addresses.builder.zext(shift, element.ty());
        let moved = addresses.builder.binary(Opcode::LLVMLShr, element, shift);
        Some(addresses.builder.trunc(moved, addresses.module.int_type(piece)))
    }

    /// Loads an element of a root, or stores one.
    fn element(
        &self,
        addresses: &Addresses<'_, 'm>,
        root: &Root<'m>,
        unit: u32,
        index: Value<'m>,
        stored: Option<Value<'m>>,
    ) -> Option<Value<'m>> {
        let (module, ty) = (addresses.module, addresses.module.int_type(unit));
        let suffix = format!("i{unit}.{}", memory_name(root));
        let is_volatile = self.instruction.is_volatile();
        let prefix = match (stored.is_some(), is_volatile) {
            (false, false) => contract::LOAD,
            (false, true) => contract::VOLATILE_LOAD,
            (true, false) => contract::STORE,
            (true, true) => contract::VOLATILE_STORE,
        };
        let name = format!("{prefix}{suffix}");
        let effect = if stored.is_some() || is_volatile { Effect::Any } else { Effect::Reads };
        let result = if stored.is_some() { module.void_type() } else { ty };
        let arguments: Vec<Value<'m>> = root.value.into_iter().chain([index]).chain(stored).collect();
        Some(contract::call(module, &addresses.builder, &name, result, &arguments, effect))
    }

    fn store(&self, addresses: &Addresses<'_, 'm>, address: &Address<'m>, root: &Root<'m>) {
        let (width, piece) = (self.width(), self.piece(root));
        let (builder, whole) = (&addresses.builder, addresses.module.int_type(width));
        let Some(value) = self.instruction.operand(0) else { return };
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
        let index = addresses.place(address, root, unit, piece);
        if piece == unit {
            return self.element(addresses, root, unit, index, Some(part));
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
            self.atomic_at(addresses, root, unit, index, "and", &[mask]);
            return self.atomic_at(addresses, root, unit, index, "or", &[part]);
        }
        let old = self.element(addresses, root, unit, index, None)?;
        let joined = builder.binary(Opcode::LLVMOr, builder.binary(Opcode::LLVMAnd, old, mask), part);
        self.element(addresses, root, unit, index, Some(joined))
    }

    fn atomic(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
        name: &str,
        values: &[Value<'m>],
    ) -> Option<Value<'m>> {
        let width = self.width();
        let index = addresses.place(address, root, width, width);
        let is_float = self.ty.int_width().is_none();
        // Only additions and the like know numbers; what only moves bits moves integers.
        let moves = matches!(name, "load" | "store" | "xchg");
        let int = addresses.module.int_type(width);
        let cast = |value: &Value<'m>| {
            if is_float && moves { addresses.builder.cast(Opcode::LLVMBitCast, *value, int) } else { *value }
        };
        let values: Vec<Value<'m>> = values.iter().map(cast).collect();
        let result = self.atomic_at(addresses, root, width, index, name, &values)?;
        if result.ty().is_void() {
            return None;
        }
        Some(if is_float && moves { addresses.builder.cast(Opcode::LLVMBitCast, result, self.ty) } else { result })
    }

    fn atomic_at(
        &self,
        addresses: &Addresses<'_, 'm>,
        root: &Root<'m>,
        unit: u32,
        index: Value<'m>,
        name: &str,
        values: &[Value<'m>],
    ) -> Option<Value<'m>> {
        let module = addresses.module;
        let int = module.int_type(unit);
        let ty = values.first().map_or(int, |value| value.ty());
        let result = if name == "store" { module.void_type() } else { ty };
        let flag = module.int_type(1);
        let orders = if self.instruction.orders_memory() { flag.const_int(1)? } else { flag.zero() };
        let mut arguments: Vec<Value<'m>> = root.value.into_iter().chain([index, orders]).collect();
        arguments.extend(values);
        let name = format!("{}{name}.{}.{}", contract::ATOMIC, contract::type_name(ty), memory_name(root));
        Some(contract::call(module, &addresses.builder, &name, result, &arguments, Effect::Any))
    }
}

/// The end of names of accesses.
fn memory_name(root: &Root<'_>) -> String {
    match root.value {
        Some(value) => format!("p{}", value.ty().address_space()),
        None => contract::PHYSICAL.to_owned(),
    }
}

/// The address some bytes on.
fn moved<'m>(address: &Address<'m>, bytes: i64) -> Address<'m> {
    Address { constant: address.constant.wrapping_add(bytes), ..address.clone() }
}

/// Where a byte begins in its unit, in bits.
fn bit_in_unit<'m>(addresses: &Addresses<'_, 'm>, address: &Address<'m>, unit: u32) -> Value<'m> {
    let bytes = addresses.bytes(address, addresses.int());
    let low = addresses.builder.binary(Opcode::LLVMAnd, bytes, addresses.number(i64::from(unit / 8 - 1)));
    addresses.builder.binary(Opcode::LLVMShl, low, addresses.number(3))
}

/// Whether an `atomicrmw` is an operation of SPIR-V.
pub fn is_known_atomic(instruction: Instruction<'_>) -> bool {
    instruction.atomic_operation().and_then(operation_name).is_some()
}

fn operation_name(operation: AtomicOperation) -> Option<&'static str> {
    use AtomicOperation as Op;
    Some(match operation {
        Op::LLVMAtomicRMWBinOpXchg => "xchg",
        Op::LLVMAtomicRMWBinOpAdd => "add",
        Op::LLVMAtomicRMWBinOpSub => "sub",
        Op::LLVMAtomicRMWBinOpAnd => "and",
        Op::LLVMAtomicRMWBinOpOr => "or",
        Op::LLVMAtomicRMWBinOpXor => "xor",
        Op::LLVMAtomicRMWBinOpMax => "max",
        Op::LLVMAtomicRMWBinOpMin => "min",
        Op::LLVMAtomicRMWBinOpUMax => "umax",
        Op::LLVMAtomicRMWBinOpUMin => "umin",
        Op::LLVMAtomicRMWBinOpFAdd => "fadd",
        Op::LLVMAtomicRMWBinOpFMax => "fmax",
        Op::LLVMAtomicRMWBinOpFMin => "fmin",
        _ => return None,
    })
}
