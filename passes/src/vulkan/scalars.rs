//! The `vulkan-scalars` pass: expands bitcasts between vectors and types of other shapes into integer operations.
//!
//! LLVM's `scalarizer`, which runs next, does not change bitcasts between vectors with different
//! numbers of elements.
//!
//! # Algorithm
//! 1. Turn accesses to vectors of 8-bit and 16-bit elements into accesses to words and such
//!    bitcasts, in buffers that are only accessed in words (`words`).
//! 2. Collect the bitcasts that change the number of elements.
//! 3. Cast each source element to an integer, split or join the integers, lowest bits first, to
//!    integers as wide as the result's elements, and cast these to the element type.
//! 4. Expand reductions of integer vectors (`reductions`), and volatile accesses to vectors
//!    (`volatile`).
//! 5. Turn aligned accesses to four words in buffers into accesses to a struct, which are not
//!    scalarized (`quads`).

use super::{quads, reductions, volatile, words};
use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Builder, DataLayout, Instruction, IntPredicate, Module, Opcode, Type, Value};

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let caster = Caster { module, builder: Builder::new(module), layout: module.data_layout() };
    let widened = words::expand(module, &caster.builder);
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let casts: Vec<Instruction<'m>> = instructions.filter(|instruction| changes_shape(*instruction)).collect();
    for cast in &casts {
        caster.builder.position_before(*cast);
        if caster.compare_masks(*cast) {
            continue;
        }
        if let Some(value) = cast.operand(0).and_then(|source| caster.cast(source, cast.ty())) {
            cast.replace_all_uses_with(value);
            cast.erase();
        }
    }
    let reduced = reductions::expand(module, &caster.builder);
    let split = volatile::expand(module, &caster.builder);
    let kept = quads::expand(module, &caster.builder);
    Ok(Changed::from(widened || reduced || split || kept || !casts.is_empty()))
}

fn count(ty: Type<'_>) -> u32 {
    ty.fixed_vector().map_or(1, |(_, count)| count)
}

fn changes_shape(instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMBitCast
        && instruction.operand(0).is_some_and(|source| count(source.ty()) != count(instruction.ty()))
}

struct Caster<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    layout: DataLayout<'m>,
}

impl<'m> Caster<'m> {
    fn bits(&self, ty: Type<'m>) -> Option<u32> {
        match ty.int_width() {
            Some(width) => Some(width),
            None => u32::try_from(self.layout.store_size(ty)?.checked_mul(8)?).ok(),
        }
    }

    fn index(&self, index: u32) -> Value<'m> {
        let ty = self.module.int_type(32);
        ty.const_int(u64::from(index)).unwrap_or(ty.zero())
    }

    /// Returns the amount of a shift of a value of type `ty`, which can have more than 64 bits.
    fn amount(&self, ty: Type<'m>, bits: u32) -> Value<'m> {
        ty.const_int(u64::from(bits)).unwrap_or_else(|| self.builder.zext(self.index(bits), ty))
    }

    /// Handles a vector of `i1` that is compared as an integer, such as `i3`, which SPIR-V does not support: compares
    /// 32 bits instead. Returns whether the cast was erased, which requires that all its users are such comparisons.
    fn compare_masks(&self, cast: Instruction<'m>) -> bool {
        let odd = |width: u32| width < 32 && !matches!(width, 8 | 16);
        let Some(width) = cast.ty().int_width().filter(|width| odd(*width)) else { return false };
        let Some(source) = cast.operand(0).filter(|source| source.ty().element_or_self().is_int(1)) else {
            return false;
        };
        let users: Vec<Instruction<'m>> = cast.users().filter_map(Value::as_instruction).collect();
        let is_compared = |user: &Instruction<'m>| {
            let bits = user.operand(1).and_then(Value::scalar_bits);
            user.int_comparison()
                .is_some_and(|predicate| matches!(predicate, IntPredicate::LLVMIntEQ | IntPredicate::LLVMIntNE))
                && bits.is_some()
        };
        if !users.iter().all(is_compared) {
            return false;
        }
        let word = self.module.int_type(32);
        let pieces: Vec<Value<'m>> =
            (0..width).map(|index| self.builder.extract_element(source, self.index(index))).collect();
        let Some(mask) = self.field(&pieces, 1, 0, word, width) else { return false };
        for user in users {
            let bits = user.operand(1).and_then(Value::scalar_bits).and_then(|bits| word.const_int(bits));
            let (Some(predicate), Some(bits)) = (user.int_comparison(), bits) else { continue };
            self.builder.position_before(user);
            user.replace_all_uses_with(self.builder.compare(predicate, mask, bits));
            user.erase();
        }
        cast.erase();
        true
    }

    fn cast(&self, source: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        let (from, to) = (source.ty().element_or_self(), ty.element_or_self());
        let (from_bits, to_bits) = (self.bits(from)?, self.bits(to)?);
        let builder = &self.builder;
        let pieces: Vec<Value<'m>> = (0..count(source.ty()))
            .map(|index| {
                let is_vector = source.ty().fixed_vector().is_some();
                let element = if is_vector { builder.extract_element(source, self.index(index)) } else { source };
                builder.cast(Opcode::LLVMBitCast, element, self.module.int_type(from_bits))
            })
            .collect();
        let int = self.module.int_type(to_bits);
        let mut result = ty.poison();
        for index in 0..count(ty) {
            let bits = self.field(&pieces, from_bits, index * to_bits, int, to_bits)?;
            let element = builder.cast(Opcode::LLVMBitCast, bits, to);
            result = if ty.fixed_vector().is_some() {
                builder.insert_element(result, element, self.index(index))
            } else {
                element
            };
        }
        Some(result)
    }

    /// Returns `width` bits from bit `first` of the concatenated pieces.
    fn field(&self, pieces: &[Value<'m>], piece: u32, first: u32, int: Type<'m>, width: u32) -> Option<Value<'m>> {
        let builder = &self.builder;
        let mut result: Option<Value<'m>> = None;
        let mut done = 0;
        while done < width {
            let (index, skipped) = ((first + done) / piece, (first + done) % piece);
            let source = *pieces.get(index as usize)?;
            let shift = |opcode, value: Value<'m>, by: u32| match by {
                0 => value,
                _ => builder.binary(opcode, value, self.amount(value.ty(), by)),
            };
            let source = shift(Opcode::LLVMLShr, source, skipped);
            let source = if piece > width { builder.trunc(source, int) } else { builder.zext(source, int) };
            let source = shift(Opcode::LLVMShl, source, done);
            result = Some(result.map_or(source, |result| builder.binary(Opcode::LLVMOr, result, source)));
            done += (piece - skipped).min(width - done);
        }
        result
    }
}
