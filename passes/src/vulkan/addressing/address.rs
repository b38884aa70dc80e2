//! Addresses: a base object and an offset, which is a sum of terms.

use llvm_ir::{Builder, DataLayout, Instruction, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

use super::{
    super::contract::{self, Effect},
    root::{NULL, Root},
    roots::Roots,
    scale::{resized, without_factor},
    source::private_variable,
};

/// The size of a `<4 x i32>` access in bytes.
const QUAD: i64 = 16;

/// The base object of an address.
#[derive(Clone, Debug)]
pub enum Base<'m> {
    /// The object with this index.
    One(usize),
    /// One of several objects, selected by a value that holds its index.
    Several(Value<'m>, Vec<usize>),
}

/// The address that a pointer represents.
#[derive(Clone, Debug)]
pub struct Address<'m> {
    /// The base object.
    pub base: Base<'m>,
    /// The constant part of the offset in bytes.
    pub constant: i64,
    /// The variable part of the offset: values and their factors in bytes.
    pub terms: Vec<(Value<'m>, i64)>,
}

/// A phi of pointers, with the phi of its offsets and the phi of its base-object indices.
struct Phi<'m> {
    old: Instruction<'m>,
    offset: Instruction<'m>,
    root: Option<Instruction<'m>>,
}

/// The addresses of a function.
pub struct Addresses<'r, 'm> {
    /// The module.
    pub module: Module<'m>,
    /// The builder for address computations, positioned by its user.
    pub builder: Builder<'m>,
    /// The base objects of the function.
    pub roots: &'r Roots<'m>,
    layout: DataLayout<'m>,
    known: FxHashMap<Value<'m>, Address<'m>>,
    phis: Vec<Phi<'m>>,
    /// The variables that hold base-object indices, by the variable that holds the pointers' offsets.
    twins: FxHashMap<Value<'m>, Value<'m>>,
}

impl<'r, 'm> Addresses<'r, 'm> {
    /// Creates an empty set of addresses.
    pub fn new(module: Module<'m>, roots: &'r Roots<'m>) -> Addresses<'r, 'm> {
        let (builder, layout) = (Builder::new(module), module.data_layout());
        Addresses {
            module,
            builder,
            roots,
            layout,
            known: FxHashMap::default(),
            phis: Vec::new(),
            twins: FxHashMap::default(),
        }
    }

    /// Returns the type of offsets into memory other than physical memory.
    pub fn int(&self) -> Type<'m> {
        self.module.int_type(32)
    }

    /// Returns a type that can hold the offsets of all these addresses.
    pub fn int_of(&self, addresses: &[&Address<'m>]) -> Type<'m> {
        let is_physical = |base: &Base<'m>| match base {
            Base::One(number) => *number == NULL,
            Base::Several(_, numbers) => numbers.contains(&NULL),
        };
        let are_long = self.roots.memory.is_physical && addresses.iter().any(|address| is_physical(&address.base));
        self.module.int_type(if are_long { 64 } else { 32 })
    }

    /// Returns a type that can hold the offsets from all these base objects.
    pub(super) fn int_from(&self, roots: &[usize]) -> Type<'m> {
        self.module.int_type(if self.roots.memory.is_physical && roots.contains(&NULL) { 64 } else { 32 })
    }

    /// Returns a constant offset.
    pub fn number(&self, value: i64) -> Value<'m> {
        self.number_in(value, self.int())
    }

    /// Returns a constant offset of a 32-bit or 64-bit type.
    pub fn number_in(&self, value: i64, int: Type<'m>) -> Value<'m> {
        let mask = if int.int_width() == Some(32) { 0xffff_ffff } else { u64::MAX };
        int.const_int(value.cast_unsigned() & mask).unwrap_or(int.zero())
    }

    /// Creates a phi of offsets for each phi of pointers. [`Self::fill_phis`] adds the incoming values.
    pub fn make_phis(&mut self, instructions: &[Instruction<'m>]) {
        for old in instructions.iter().filter(|old| old.opcode() == Opcode::LLVMPHI && old.ty().is_pointer()) {
            self.builder.position_before(*old);
            let found = self.roots.of_pointer(old.as_value());
            let offset = self.builder.phi(self.int_from(&found));
            let (base, root) = match found.as_slice() {
                [] => (Base::One(NULL), None),
                [one] => (Base::One(*one), None),
                _ => {
                    let phi = self.builder.phi(self.int());
                    (Base::Several(phi.as_value(), found), Some(phi))
                }
            };
            let address = Address { base, constant: 0, terms: vec![(offset.as_value(), 1)] };
            self.known.insert(old.as_value(), address);
            self.phis.push(Phi { old: *old, offset, root });
        }
    }

    /// Adds the incoming values of the phis.
    pub fn fill_phis(&mut self) {
        for phi in std::mem::take(&mut self.phis) {
            let mut done: FxHashMap<llvm_ir::Block<'m>, (Value<'m>, Value<'m>)> = FxHashMap::default();
            for (value, block) in phi.old.incoming() {
                let Some(end) = block.last_instruction() else { continue };
                let (offset, root) = match done.get(&block) {
                    Some(known) => *known,
                    None => {
                        self.builder.position_before(end);
                        let address = self.of(value);
                        (self.bytes(&address, phi.offset.ty()), self.root_number(&address))
                    }
                };
                done.insert(block, (offset, root));
                phi.offset.add_incoming(offset, block);
                if let Some(phi) = phi.root {
                    phi.add_incoming(root, block);
                }
            }
        }
    }

    /// Returns the address of a pointer. Inserts its computation at the pointer's definition, where it dominates all
    /// uses of the pointer.
    pub fn of(&mut self, pointer: Value<'m>) -> Address<'m> {
        if let Some(known) = self.known.get(&pointer) {
            return known.clone();
        }
        let address = self.find(pointer);
        if !pointer.is_constant() {
            self.known.insert(pointer, address.clone());
        }
        address
    }

    fn find(&mut self, pointer: Value<'m>) -> Address<'m> {
        let at = |base| Address { base: Base::One(base), constant: 0, terms: Vec::new() };
        if let Some(number) = self.roots.number(pointer) {
            return at(number);
        }
        let Some(base) = pointer.operand(0) else { return at(NULL) };
        match pointer.opcode() {
            Some(Opcode::LLVMGetElementPtr) => {
                let mut address = self.of(base);
                self.add_indices(&mut address, pointer);
                address
            }
            Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast | Opcode::LLVMFreeze) => self.of(base),
            Some(Opcode::LLVMSelect) => self.of_select(pointer),
            Some(Opcode::LLVMCall) => self.of_cast(pointer),
            Some(Opcode::LLVMLoad) => self.of_load(pointer).unwrap_or_else(|| at(NULL)),
            Some(Opcode::LLVMIntToPtr) => self.of_integer(pointer, base),
            _ => at(NULL),
        }
    }

    /// Returns the address of a pointer that is loaded from a private variable. The variable holds the offset; its twin
    /// holds the index of the base object.
    fn of_load(&mut self, load: Value<'m>) -> Option<Address<'m>> {
        let (instruction, place) = (load.as_instruction()?, load.operand(0)?);
        let variable = private_variable(place)?;
        let place = self.of(place);
        let numbers = self.twin(variable)?;
        let outer = std::mem::replace(&mut self.builder, Builder::new(self.module));
        self.builder.position_before(instruction);
        let index = self.in_units(&place, 4, self.int());
        let name = format!("{}i32.p0", contract::LOAD);
        let load_word = |from: Value<'m>| {
            contract::call(self.module, &self.builder, &name, self.int(), &[from, index], Effect::Reads)
        };
        let offset = load_word(variable);
        let base = match self.roots.of_pointer(load).as_slice() {
            [] => Base::One(NULL),
            [one] => Base::One(*one),
            several => Base::Several(load_word(numbers), several.to_vec()),
        };
        self.builder = outer;
        Some(Address { base, constant: 0, terms: vec![(offset, 1)] })
    }

    /// Stores a pointer in a private variable, and replaces the store instruction.
    pub fn store_pointer(&mut self, store: Instruction<'m>) -> Option<()> {
        let (pointer, place) = (store.operand(0)?, store.operand(1)?);
        let variable = private_variable(place)?;
        let (pointer, place) = (self.of(pointer), self.of(place));
        let numbers = self.twin(variable)?;
        self.builder.position_before(store);
        let index = self.in_units(&place, 4, self.int());
        let name = format!("{}i32.p0", contract::STORE);
        for (to, value) in [(variable, self.bytes(&pointer, self.int())), (numbers, self.root_number(&pointer))] {
            let void = self.module.void_type();
            contract::call(self.module, &self.builder, &name, void, &[to, index, value], Effect::Any);
        }
        Some(())
    }

    /// Returns the twin of a variable that holds pointers: a variable with the base-object index of each.
    fn twin(&mut self, variable: Value<'m>) -> Option<Value<'m>> {
        if let Some(known) = self.twins.get(&variable) {
            return Some(*known);
        }
        let instruction = variable.as_instruction()?;
        let (ty, count) = instruction.allocated_elements()?;
        let builder = Builder::new(self.module);
        builder.position_before(instruction);
        let twin = builder.alloca(ty.array_of(count), instruction.alignment().unwrap_or(4)).as_value();
        self.twins.insert(variable, twin);
        Some(twin)
    }

    fn of_select(&mut self, select: Value<'m>) -> Address<'m> {
        let none = Address { base: Base::One(NULL), constant: 0, terms: Vec::new() };
        let Some(instruction) = select.as_instruction() else { return none };
        let (Some(condition), Some(yes), Some(no)) = (select.operand(0), select.operand(1), select.operand(2)) else {
            return none;
        };
        let (yes, no) = (self.of(yes), self.of(no));
        let outer = std::mem::replace(&mut self.builder, Builder::new(self.module));
        self.builder.position_before(instruction);
        let found = self.roots.of_pointer(select);
        let int = self.int_from(&found);
        let (a, b) = (self.bytes(&yes, int), self.bytes(&no, int));
        let offset = self.builder.select(condition, a, b);
        let base = match found.as_slice() {
            [] => Base::One(NULL),
            [one] => Base::One(*one),
            _ => {
                let (a, b) = (self.root_number(&yes), self.root_number(&no));
                Base::Several(self.builder.select(condition, a, b), found)
            }
        };
        self.builder = outer;
        Address { base, constant: 0, terms: vec![(offset, 1)] }
    }

    /// Adds the offsets of a `getelementptr`.
    fn add_indices(&mut self, address: &mut Address<'m>, gep: Value<'m>) {
        let Some(mut ty) = gep.gep_source_type() else { return };
        for position in 1..gep.operand_count() {
            let Some(index) = gep.operand(position) else { continue };
            if position > 1 {
                if let (Some(_), Some(member)) =
                    (ty.member_count(), index.signed_int().and_then(|index| u32::try_from(index).ok()))
                {
                    let offset = self.layout.member_offset(ty, member as usize);
                    address.constant = address.constant.wrapping_add(offset.cast_signed());
                    ty = ty.struct_member(member).unwrap_or(ty);
                    continue;
                }
                ty = ty
                    .array()
                    .map(|(element, _)| element)
                    .or_else(|| ty.fixed_vector().map(|(element, _)| element))
                    .unwrap_or(ty);
            }
            let scale = self.layout.alloc_size(ty).unwrap_or(0).cast_signed();
            match index.signed_int() {
                Some(number) => address.constant = address.constant.wrapping_add(number.wrapping_mul(scale)),
                None => {
                    let (index, scale) = without_factor(index, scale);
                    let index = self.as_offset(gep, index, self.int_of(&[address]));
                    address.terms.push((index, scale));
                }
            }
        }
    }

    /// Converts an index to an offset type, before the `getelementptr`.
    fn as_offset(&mut self, gep: Value<'m>, index: Value<'m>, int: Type<'m>) -> Value<'m> {
        if index.ty() == int {
            return index;
        }
        let builder = Builder::new(self.module);
        match gep.as_instruction() {
            Some(gep) => builder.position_before(gep),
            None => return self.number_in(0, int),
        }
        resized(&builder, index, int)
    }

    /// Returns the offset in bytes.
    pub fn bytes(&self, address: &Address<'m>, int: Type<'m>) -> Value<'m> {
        self.in_units(address, 1, int)
    }

    /// Returns the operands that locate an element of `unit` bits, of which `accessed` bits are
    /// accessed: its index, or its address in physical memory. In an array of `<4 x i32>`, they are
    /// the index of the vector and the index of the word in the vector.
    pub fn place(&self, address: &Address<'m>, root: &Root<'m>, unit: u32, accessed: u32) -> Vec<Value<'m>> {
        let size = i64::from(unit / 8);
        if root.is_of_quads() {
            return self.word_of_quad(address);
        }
        if root.value.is_some() {
            return vec![self.in_units(address, size, self.int())];
        }
        let int = self.module.int_type(64);
        let bytes = self.bytes(address, int);
        if accessed == unit {
            return vec![bytes];
        }
        vec![self.builder.binary(Opcode::LLVMAnd, bytes, self.number_in(-size, int))]
    }

    /// Returns the operands that locate a `<4 x i32>` access.
    pub fn quad_place(&self, address: &Address<'m>, root: &Root<'m>) -> Vec<Value<'m>> {
        vec![match root.value {
            Some(_) => self.in_units(address, QUAD, self.int()),
            None => self.bytes(address, self.module.int_type(64)),
        }]
    }

    fn word_of_quad(&self, address: &Address<'m>) -> Vec<Value<'m>> {
        if address.terms.iter().all(|(_, scale)| scale % QUAD == 0) {
            let word = address.constant.rem_euclid(QUAD);
            let quad = Address { constant: address.constant.wrapping_sub(word), ..address.clone() };
            return vec![self.in_units(&quad, QUAD, self.int()), self.number(word / 4)];
        }
        let index = self.in_units(address, 4, self.int());
        let part = |opcode, by| self.builder.binary(opcode, index, self.number(by));
        vec![part(Opcode::LLVMLShr, 2), part(Opcode::LLVMAnd, 3)]
    }

    /// Returns the offset in units of this many bytes, a power of two.
    fn in_units(&self, address: &Address<'m>, unit: i64, int: Type<'m>) -> Value<'m> {
        let divides = address.constant % unit == 0 && address.terms.iter().all(|(_, scale)| scale % unit == 0);
        let number = |value| self.number_in(value, int);
        if !divides {
            let bytes = self.in_units(address, 1, int);
            return self.builder.binary(Opcode::LLVMLShr, bytes, number(i64::from(unit.trailing_zeros())));
        }
        let mut sum: Option<Value<'m>> = None;
        let mut add = |value| sum = Some(sum.map_or(value, |sum| self.builder.binary(Opcode::LLVMAdd, sum, value)));
        for (value, scale) in &address.terms {
            let (value, factor) = (resized(&self.builder, *value, int), scale / unit);
            add(match factor {
                1 => value,
                _ if factor > 0 && factor.count_ones() == 1 => {
                    self.builder.binary(Opcode::LLVMShl, value, number(i64::from(factor.trailing_zeros())))
                }
                _ => self.builder.binary(Opcode::LLVMMul, value, number(factor)),
            });
        }
        if address.constant != 0 {
            add(number(address.constant / unit));
        }
        sum.unwrap_or_else(|| number(0))
    }

    /// Returns the index of the base object.
    pub fn root_number(&self, address: &Address<'m>) -> Value<'m> {
        match &address.base {
            Base::One(number) => self.number(i64::try_from(*number).unwrap_or(0)),
            Base::Several(value, _) => *value,
        }
    }
}
