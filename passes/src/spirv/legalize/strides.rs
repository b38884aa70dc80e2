//! Rewrites address computations over types that SPIR-V does not support.
//!
//! ```llvm
//! %q = getelementptr i24, ptr %p, i64 %i
//! ```
//! ```llvm
//! %q = getelementptr [4 x i8], ptr %p, i64 %i
//! ```
//!
//! LLVM's optimizer creates these computations from accesses to a part of a variable. The translator rejects them.
//!
//! 1. Turn an address computation with constant indices into one over bytes.
//! 2. Turn any other address computation into one over byte arrays with the size of the type.
//! 3. If it leads into a struct or vector, add the offsets of its indices.

use llvm_ir::{Builder, DataLayout, Function, Instruction, Module, Opcode, Type, Value};

use super::problems::{Problems, Target};
use super::{odd_types, odd_vectors};
use crate::analysis::addresses::gep_offset;
use crate::diagnostic::Diagnostic;
use crate::internal_error;

/// Returns whether the module has an address computation that this step rewrites.
pub fn is_needed(module: Module<'_>) -> bool {
    found(module).next().is_some()
}

/// Rewrites the module. Reports an error for each function and type without a translation.
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
    diagnostics.extend(problems.diagnostics(Target::OpenCl));
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
            Stride::Sum => {
                let offset = offset(&layout, &builder, *computation);
                builder.element_pointer(module.int_type(8), base, &[offset], is_in_bounds)
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

/// The new form of an address computation.
enum Stride<'m> {
    /// A constant offset in bytes.
    Bytes(Value<'m>),
    /// The same indices over this type.
    Type(Type<'m>),
    /// A computed offset in bytes.
    Sum,
}

fn stride<'m>(layout: &DataLayout<'m>, computation: Instruction<'m>, source: Type<'m>) -> Option<Stride<'m>> {
    if let Some(offset) = gep_offset(layout, computation.as_value()) {
        return source.int_of_width(64).const_int(offset.cast_unsigned()).map(Stride::Bytes);
    }
    if let Some(ty) = in_bytes(layout, source, computation.operand_count() - 1) {
        return Some(Stride::Type(ty));
    }
    // The sum does not support vectors of addresses.
    (computation.ty().is_pointer() && layout.alloc_size(source).is_some()).then_some(Stride::Sum)
}

/// Returns whether a type is or contains an integer or vector that SPIR-V does not support.
pub fn lacks(ty: Type<'_>) -> bool {
    odd_types::lacks(ty) || odd_vectors::has_odd(ty)
}

/// Returns the type with byte arrays instead of types that SPIR-V does not support, for this many indices; `None` if
/// the indices lead into a struct or vector.
fn in_bytes<'m>(layout: &DataLayout<'m>, ty: Type<'m>, indices: u32) -> Option<Type<'m>> {
    match ty.array() {
        Some((element, count)) if indices > 1 => Some(in_bytes(layout, element, indices - 1)?.array_of(count)),
        _ if indices == 1 => Some(ty.int_of_width(8).array_of(layout.alloc_size(ty)?)),
        _ => None,
    }
}

/// Builds the offset of an address computation in bytes.
fn offset<'m>(layout: &DataLayout<'m>, builder: &Builder<'m>, computation: Instruction<'m>) -> Value<'m> {
    let Some(mut ty) = computation.gep_source_type() else { internal_error!("an address computation without a type") };
    let i64 = ty.int_of_width(64);
    let constant = |number: u64| i64.const_int(number).unwrap_or_else(|| i64.zero());
    let sum = |offset: Value<'m>, bytes: Value<'m>| match offset.is_null_constant() {
        true => bytes,
        false => builder.binary(Opcode::LLVMAdd, offset, bytes),
    };
    let of_elements = |index: Value<'m>, ty: Type<'m>| {
        // Indices are signed.
        let is_narrow = index.ty().int_width().is_some_and(|bits| bits < 64);
        let index = builder.cast(if is_narrow { Opcode::LLVMSExt } else { Opcode::LLVMTrunc }, index, i64);
        builder.binary(Opcode::LLVMMul, index, constant(layout.alloc_size(ty).unwrap_or(0)))
    };
    let mut offset = i64.zero();
    for (number, index) in (1..computation.operand_count()).filter_map(|at| Some((at, computation.operand(at)?))) {
        if number == 1 {
            offset = sum(offset, of_elements(index, ty));
        } else if let Some(members) = ty.struct_members() {
            let member = index.signed_int().and_then(|index| usize::try_from(index).ok()).unwrap_or(0);
            offset = sum(offset, constant(layout.member_offset(ty, member)));
            ty = members.get(member).copied().unwrap_or(ty);
        } else {
            ty = ty.array().map_or_else(|| ty.element_or_self(), |(element, _)| element);
            offset = sum(offset, of_elements(index, ty));
        }
    }
    offset
}
