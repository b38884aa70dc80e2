//! Replaces variables with addresses in a buffer whose address the host passes in push constants.

use llvm_ir::{Builder, Function, GlobalVariable, Instruction, Module, Value};
use rustc_hash::FxHashMap;

use super::{super::contract::address_space, layout::Layout};

/// Replaces the uses of variables in a kernel. `block` is the kernel's block of push constants, and `offset` is the
/// location of the address in it.
pub fn replace<'m>(
    module: Module<'m>,
    kernel: Function<'m>,
    layout: &Layout<'m>,
    (block, offset): (GlobalVariable<'m>, u32),
) {
    let Some(first) = kernel.blocks().next().and_then(|block| block.instructions().next()) else { return };
    let instructions: Vec<Instruction<'m>> = kernel.blocks().flat_map(|block| block.instructions()).collect();
    let mut addresses = Addresses {
        builder: Builder::new(module),
        module,
        first,
        places: layout.places.iter().map(|(global, place)| (global.as_value(), *place)).collect(),
        known: FxHashMap::default(),
        block,
        offset,
        base: None,
    };
    addresses.builder.position_before(first);
    for instruction in instructions {
        for index in 0..instruction.operand_count() {
            if let Some(address) = instruction.operand(index).and_then(|operand| addresses.of(operand)) {
                instruction.set_operand(index, address);
            }
        }
    }
}

struct Addresses<'m> {
    builder: Builder<'m>,
    module: Module<'m>,
    /// The first instruction of the kernel, before which all addresses are computed.
    first: Instruction<'m>,
    places: FxHashMap<Value<'m>, u64>,
    /// The replacements of constants; `None` if a constant does not refer to any of the variables.
    known: FxHashMap<Value<'m>, Option<Value<'m>>>,
    block: GlobalVariable<'m>,
    offset: u32,
    base: Option<Value<'m>>,
}

impl<'m> Addresses<'m> {
    /// Returns the replacement of a variable, or of a constant expression that refers to one.
    fn of(&mut self, value: Value<'m>) -> Option<Value<'m>> {
        if !value.is_constant() || value.is_function() {
            return None;
        }
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let new = match self.places.get(&value).copied() {
            Some(place) => Some(self.at(place)),
            None if value.is_global() => None,
            None => self.of_expression(value),
        };
        self.known.insert(value, new);
        new
    }

    fn of_expression(&mut self, value: Value<'m>) -> Option<Value<'m>> {
        let operands: Vec<(u32, Value<'m>)> =
            (0..value.operand_count()).filter_map(|index| Some((index, self.of(value.operand(index)?)?))).collect();
        if operands.is_empty() {
            return None;
        }
        let new = value.expand_before(self.first)?;
        operands.into_iter().for_each(|(index, operand)| new.set_operand(index, operand));
        Some(new.as_value())
    }

    /// Returns the address of an offset in the buffer.
    fn at(&mut self, place: u64) -> Value<'m> {
        let (builder, module) = (&self.builder, self.module);
        let base = *self.base.get_or_insert_with(|| {
            let field = builder.byte_offset(self.block.as_value(), u64::from(self.offset));
            builder.load(module.pointer_type(address_space::GLOBAL), field, 8).as_value()
        });
        builder.byte_offset(base, place)
    }
}
