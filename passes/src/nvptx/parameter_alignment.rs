//! The `nvptx-parameter-alignment` pass: limits the alignment of objects that are passed by value.
//!
//! # Why
//! `ptxas` rejects parameters with an alignment of more than 128 bytes. C++ has no such limit.
//!
//! # Input and output
//! ```llvm
//! define i32 @f(ptr byval(%T) align 256 %p) {
//!   %x = load i32, ptr %p, align 256
//! ```
//! ```llvm
//! define i32 @f(ptr byval(%T) align 128 %p) {
//!   %1 = alloca %T, align 256
//!   call void @llvm.memcpy.p0.p0.i64(ptr align 256 %1, ptr align 128 %p, i64 256, i1 false)
//!   %x = load i32, ptr %1, align 256
//! ```
//!
//! # Algorithm
//! 1. Collect the `byval` parameters and arguments with an alignment above the limit.
//! 2. Reduce their alignment to the limit.
//! 3. In functions with a body, copy the parameter to memory with the original alignment, and use the copy.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, Call, Function, Module, Type, TypeAttribute};

use super::is_nvptx;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The largest alignment of a parameter in PTX, in bytes.
const LIMIT: u64 = 128;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let parameters: Vec<Parameter<'m>> = module.functions().flat_map(parameters).collect();
    let instructions = module.functions().flat_map(|function| function.blocks().flat_map(|block| block.instructions()));
    let arguments: Vec<(Call<'m>, u32)> =
        instructions.filter_map(llvm_ir::Instruction::as_call_base).flat_map(arguments).collect();
    let builder = Builder::new(module);
    for parameter in &parameters {
        parameter.function.set_parameter_alignment(parameter.index, LIMIT);
        if !parameter.function.is_declaration() {
            copy(module, &builder, parameter);
        }
    }
    for (call, index) in &arguments {
        call.set_argument_alignment(*index, LIMIT);
    }
    Ok(Changed::from(!(parameters.is_empty() && arguments.is_empty())))
}

/// A parameter with an alignment above the limit.
struct Parameter<'m> {
    function: Function<'m>,
    index: u32,
    ty: Type<'m>,
    alignment: u64,
}

fn parameters<'m>(function: Function<'m>) -> Vec<Parameter<'m>> {
    let parameter = |index: u32| {
        let ty = function.parameter_type_attribute(index, TypeAttribute::Byval)?;
        let alignment = function.parameter_alignment(index).filter(|alignment| *alignment > LIMIT)?;
        Some(Parameter { function, index, ty, alignment })
    };
    (0..function.parameter_count()).filter_map(parameter).collect()
}

fn arguments<'m>(call: Call<'m>) -> Vec<(Call<'m>, u32)> {
    let is_high = |index: &u32| {
        call.argument_type_attribute(*index, TypeAttribute::Byval).is_some()
            && call.argument_alignment(*index).is_some_and(|alignment| alignment > LIMIT)
    };
    (0..call.argument_count()).filter(is_high).map(|index| (call, index)).collect()
}

/// Copies a parameter to memory with its original alignment.
fn copy<'m>(module: Module<'m>, builder: &Builder<'m>, parameter: &Parameter<'m>) {
    let &Parameter { function, index, ty, alignment } = parameter;
    let (Some(value), Some(size)) = (function.parameter(index), module.data_layout().alloc_size(ty)) else { return };
    if !builder.position_at_entry(function) {
        return;
    }
    let memory = builder.alloca(ty, alignment);
    // Create the copy after replacing the uses, because it also uses the parameter.
    value.replace_all_uses_with(memory);
    builder.memcpy((memory.as_value(), alignment), (value.as_value(), LIMIT), size);
}
