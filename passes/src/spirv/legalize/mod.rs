//! The `spirv-legalize` pass: rewrites IR that LLVM 22's SPIR-V back end rejects or emits incorrectly.
//!
//! # Input and output
//! ```llvm
//! %r = call float @llvm.ldexp.f32.i32(float %x, i32 %n)
//! ```
//! ```llvm
//! %r = call float @syclpasses.spirv.ldexp.f32.f32.i32(float %x, i32 %n)
//!
//! define internal float @syclpasses.spirv.ldexp.f32.f32.i32(float %x0, i32 %x1) alwaysinline nounwind {
//!   %r = call spir_func float @_Z17__spirv_ocl_ldexpfi(float %x0, i32 %x1)
//!   ret float %r
//! }
//! ```
//!
//! # Algorithm
//! 1. `aggregates`, `odd_vectors`, `strides`, LLVM's `lower-switch`: replace values and types that SPIR-V does not
//!    support with equivalent ones.
//! 2. `operations`: find the intrinsic declarations and the instructions that must be replaced with
//!    a function. Each function body is text; an operation on vectors handles one lane at a time.
//! 3. `odd_integers`: find integers of odd widths such as `i9`, which become wider ones, and of more than 64 bits,
//!    which become vectors.
//! 4. `contraction`: find the kernels that must not contract a multiplication and an addition.
//! 5. `copies`: find memory fills, and memory copies whose operands have different alignments.
//! 6. `definitions`: change the module. Link the text into it, replace declarations with
//!    definitions, and replace instructions with calls to definitions.
//! 7. `initializers`: replace undefined parts and casts of null pointers with zeros.
//! 8. `alignments`: round addresses up where LLVM cannot emit the alignment of a variable.
//! 9. `variables`: ensure that LLVM's back end emits each variable with its type.
//! 10. `misread_names`: rename functions whose names LLVM mistakes for those of builtins.
//!
//! Drivers inline the functions. The pass does not change modules for other targets.

mod aggregates;
mod alignments;
mod contraction;
mod copies;
mod definitions;
mod floats;
mod initializers;
mod integers;
mod odd;
mod odd_integers;
mod odd_intrinsics;
mod odd_memory;
mod odd_text;
mod odd_types;
mod odd_vectors;
mod operations;
mod problems;
mod shape;
mod strides;
mod unsupported;
mod variables;
mod vectors;
mod wide_arithmetic;
mod wide_body;
mod wide_intrinsics;
mod wide_text;

pub(super) use aggregates::is_split;
pub(crate) use aggregates::{is_needed as has_split_aggregates, split as split_aggregates};
pub(crate) use odd_types::{is_odd, is_wide, promoted};
pub(crate) use problems::Target;

use crate::diagnostic::{Changed, Diagnostic, Failed, PassResult, Warnings};
use crate::internal_error;
use crate::spirv::misread_names;
use crate::sycl::spec_constants::is_spir;
use definitions::Definitions;
use llvm_ir::{Builder, CallConv, Function, Instruction, Module, Value, run_passes};

/// Runs the pass.
///
/// # Errors
/// Fails for types that neither LLVM's back end nor the translator can emit for OpenCL devices.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_spir(module) {
        return Ok(Changed::No);
    }
    let mut diagnostics = Vec::new();
    unsupported::find(module, &mut diagnostics);
    let has_switch = odd_integers::has_odd_switch(module);
    let prepares =
        has_switch || aggregates::is_needed(module) || odd_vectors::is_needed(module) || strides::is_needed(module);
    if prepares {
        // Check that all other constructs have a translation before changing the module.
        odd_integers::Plan::find(module, &mut Definitions::default(), &mut diagnostics);
        Failed::if_any(std::mem::take(&mut diagnostics), warnings)?;
        prepare(module, has_switch, &mut diagnostics);
    }
    let mut definitions = Definitions::default();
    let intrinsics: Vec<(Function<'m>, String)> = module
        .functions()
        .filter(|function| function.is_declaration() && !function.is_unused())
        .filter_map(|function| Some((function, operations::of_intrinsic(&mut definitions, function)?)))
        .collect();
    let all = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let instructions: Vec<(Instruction<'m>, String)> = all
        .filter_map(|instruction| Some((instruction, operations::of_instruction(&mut definitions, instruction)?)))
        .collect();
    let odd = odd_integers::Plan::find(module, &mut definitions, &mut diagnostics);
    let copies = copies::Plan::find(module, &mut definitions);
    Failed::if_any(diagnostics, warnings)?;
    let contraction = contraction::Plan::find(module);
    let changed = prepares || !odd.is_empty() || !copies.is_empty() || !definitions.is_empty() || contraction.is_some();
    if !definitions.is_empty() {
        definitions.link(module);
        replace(module, &intrinsics, &instructions);
    }
    odd.apply(module);
    copies.apply(module);
    if let Some(contraction) = contraction {
        contraction.apply(module);
    }
    let has_initializers = initializers::replace_parts(module);
    let has_alignments = alignments::limit(module);
    let has_variables = variables::pin(module);
    let has_misread_names = misread_names::rename(module);
    Ok((changed || has_initializers || has_alignments || has_variables || has_misread_names).into())
}

/// Checks that all integers of odd widths in a module can be replaced.
///
/// # Errors
/// Fails for types and instructions without a replacement.
pub(crate) fn check_odd_integers<'m>(
    module: Module<'m>,
    target: Target,
    warnings: &mut Warnings<'m>,
) -> Result<(), Failed<'m>> {
    let mut diagnostics = Vec::new();
    odd_integers::Plan::find(module, &mut Definitions::for_target(target), &mut diagnostics);
    Failed::if_any(diagnostics, warnings)
}

/// Replaces the integers of odd widths in a module without other vectors, such as `<4 x i9>`. Returns whether there
/// were any.
///
/// # Errors
/// Fails for types and instructions without a replacement.
pub(crate) fn replace_odd_integers<'m>(
    module: Module<'m>,
    target: Target,
    warnings: &mut Warnings<'m>,
) -> Result<bool, Failed<'m>> {
    let mut diagnostics = Vec::new();
    let mut definitions = Definitions::for_target(target);
    let plan = odd_integers::Plan::find(module, &mut definitions, &mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    if plan.is_empty() {
        return Ok(false);
    }
    definitions.link(module);
    plan.apply(module);
    Ok(true)
}

/// Replaces values and types that SPIR-V does not support with equivalent ones.
fn prepare<'m>(module: Module<'m>, has_switch: bool, diagnostics: &mut Vec<Diagnostic<'m>>) {
    aggregates::split(module);
    odd_vectors::scalarize(module, diagnostics);
    strides::count_in_bytes(module, diagnostics);
    if has_switch && let Err(error) = run_passes(module, "function(lower-switch)") {
        internal_error!("lower-switch: {error}");
    }
}

fn replace<'m>(module: Module<'m>, intrinsics: &[(Function<'m>, String)], instructions: &[(Instruction<'m>, String)]) {
    let find =
        |name: &str| module.function(name).unwrap_or_else(|| internal_error!("the function '{name}' was not added"));
    for (intrinsic, name) in intrinsics {
        intrinsic.replace_all_uses_with(find(name));
        intrinsic.delete();
    }
    let builder = Builder::new(module);
    for (instruction, name) in instructions {
        let function = find(name);
        builder.position_before(*instruction);
        let operands = (0..instruction.operand_count()).filter_map(|index| instruction.operand(index));
        let operands: Vec<Value<'m>> = operands.collect();
        let call = builder.call(function.value_type(), function, &operands, CallConv::LLVMCCallConv);
        call.take_name(*instruction);
        instruction.replace_all_uses_with(call);
        instruction.erase();
    }
}
