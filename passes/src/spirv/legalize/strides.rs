//! Address computations that count in types which SPIR-V lacks.
//!
//! ```llvm
//! %q = getelementptr i24, ptr %p, i64 %i
//! ```
//! ```llvm
//! %q = getelementptr [4 x i8], ptr %p, i64 %i
//! ```
//!
//! LLVM's optimizer makes them of accesses to a part of a variable. The translator refuses them.
//!
//! 1. An address computation with constant indices counts in bytes.
//! 2. Another one counts in arrays of as many bytes as the type has in memory.

use llvm_ir::{Builder, DataLayout, Function, Instruction, Module, Type, Value};

use super::odd_integers::Problems;
use super::odd_vectors;
use crate::analysis::addresses::gep_offset;
use crate::diagnostic::Diagnostic;

/// Returns whether there is one.
pub fn is_needed(module: Module<'_>) -> bool {
    found(module).next().is_some()
}

/// Rewrites the module. What has no translation is an error, one for each function and type.
pub fn count_in_bytes<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let layout = module.data_layout();
    let mut strides = Vec::new();
    let mut problems = Problems::default();
    for (function, computation, source) in found(module) {
        match stride(&layout, computation, source) {
            Some(stride) => strides.push((computation, stride)),
            None => problems.add(function, computation.as_value(), source),
        }
    }
    diagnostics.extend(problems.diagnostics());
    let builder = Builder::new(module);
    for (computation, stride) in &strides {
        let Some(base) = computation.operand(0) else { continue };
        builder.position_before(*computation);
        let is_in_bounds = computation.is_in_bounds();
        let address = match stride {
            Stride::Bytes(offset) => builder.element_pointer(module.int_type(8), base, &[*offset], is_in_bounds),
            Stride::Type(ty) => {
                let indices = (1..computation.operand_count()).filter_map(|index| computation.operand(index));
                builder.element_pointer(*ty, base, &indices.collect::<Vec<_>>(), is_in_bounds)
            }
        };
        if let Some(address) = address.as_instruction() {
            address.take_name(*computation);
        }
        computation.replace_all_uses_with(address);
        computation.erase();
    }
}

fn found<'m>(module: Module<'m>) -> impl Iterator<Item = (Function<'m>, Instruction<'m>, Type<'m>)> {
    module.functions().flat_map(|function| {
        let instructions = function.blocks().flat_map(|block| block.instructions());
        instructions.filter_map(move |computation| {
            let source = computation.gep_source_type().filter(|source| lacks(*source))?;
            Some((function, computation, source))
        })
    })
}

/// How an address computation counts instead.
enum Stride<'m> {
    /// So many bytes.
    Bytes(Value<'m>),
    /// In this type, with the same indices.
    Type(Type<'m>),
}

fn stride<'m>(layout: &DataLayout<'m>, computation: Instruction<'m>, source: Type<'m>) -> Option<Stride<'m>> {
    if let Some(offset) = gep_offset(layout, computation.as_value()) {
        return source.int_of_width(64).const_int(offset.cast_unsigned()).map(Stride::Bytes);
    }
    in_bytes(layout, source, computation.operand_count() - 1).map(Stride::Type)
}

/// Returns whether a type is or has a number or vector that SPIR-V lacks.
fn lacks(ty: Type<'_>) -> bool {
    if let Some((element, _)) = ty.array() {
        return lacks(element);
    }
    if let Some(members) = ty.struct_members() {
        return members.into_iter().any(lacks);
    }
    let is_lacking = |bits: u32| !matches!(bits, 1 | 8 | 16 | 32 | 64);
    odd_vectors::is_odd(ty) || ty.element_or_self().int_width().is_some_and(is_lacking)
}

/// The type with bytes in place of what SPIR-V lacks, for this many indices. They must not lead into a struct or vector.
fn in_bytes<'m>(layout: &DataLayout<'m>, ty: Type<'m>, indices: u32) -> Option<Type<'m>> {
    match ty.array() {
        Some((element, count)) if indices > 1 => Some(in_bytes(layout, element, indices - 1)?.array_of(count)),
        _ if indices == 1 => Some(ty.int_of_width(8).array_of(layout.alloc_size(ty)?)),
        _ => None,
    }
}
