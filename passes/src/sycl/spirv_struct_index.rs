//! The `spirv-struct-index` pass: rewrites `getelementptr` so that LLVM's SPIR-V back end emits
//! valid access chains.
//!
//! # Why
//! An index into a structure must be an `OpConstant` (SPIR-V specification, `OpAccessChain`). LLVM 22 emits the index 0
//! as `OpConstantNull`, which drivers accept and `spirv-val` rejects. The first member of a structure is at offset 0,
//! so the index can be omitted.
//!
//! # Input and output
//! ```llvm
//! %p = getelementptr inbounds %struct.S, ptr %s, i64 %i, i32 0, i64 %j      ; %struct.S = type { [4 x i32], float }
//! ```
//! ```llvm
//! %1 = getelementptr inbounds %struct.S, ptr %s, i64 %i
//! %p = getelementptr inbounds [4 x i32], ptr %1, i64 0, i64 %j
//! ```
//!
//! # Algorithm
//! 1. Fold constant expressions that index a structure into byte offsets, as LLVM's optimizer does.
//! 2. Collect the `getelementptr` instructions that index a structure by a constant 0.
//! 3. Split each one at such an index: the indices before it yield an address, and the remaining indices start from the
//!    type of the first member. A part whose indices are all 0 needs no instruction.
//!
//! Modules for other targets stay unchanged.

use crate::diagnostic::{Changed, PassResult, Warnings};
use crate::internal_error;
use crate::sycl::spec_constants::is_spir;
use llvm_ir::{Builder, Function, Instruction, Module, Opcode, Type, Value, fold_constants};
use rustc_hash::FxHashSet;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_spir(module) {
        return Ok(Changed::No);
    }
    let with_constants: Vec<Function<'m>> =
        module.functions().filter(|function| has_constant_index(*function)).collect();
    with_constants.iter().for_each(|function| fold_constants(*function));
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let found: Vec<Instruction<'m>> = instructions.filter(|instruction| has_zero_struct_index(*instruction)).collect();
    let builder = Builder::new(module);
    for gep in &found {
        rewrite(module, &builder, *gep);
    }
    Ok(Changed::from(!with_constants.is_empty() || !found.is_empty()))
}

/// Returns whether a function has a constant expression that indexes a structure.
fn has_constant_index(function: Function<'_>) -> bool {
    let instructions = function.blocks().flat_map(|block| block.instructions());
    let mut waiting: Vec<Value<'_>> = instructions.flat_map(|instruction| constants(*instruction)).collect();
    let mut seen = FxHashSet::default();
    while let Some(constant) = waiting.pop() {
        if !seen.insert(constant) {
            continue;
        }
        if constant.gep_source_type().is_some_and(|ty| ty.member_count().is_some()) {
            return true;
        }
        waiting.extend(constants(constant));
    }
    false
}

/// Returns the operands of a value that are constant expressions.
fn constants<'m>(user: Value<'m>) -> impl Iterator<Item = Value<'m>> {
    let operands = (0..user.operand_count()).filter_map(move |index| user.operand(index));
    operands.filter(|operand| !operand.is_instruction() && operand.opcode().is_some())
}

/// Returns the type that each index of a GEP steps into, starting with the second index.
fn indexed_types<'m>(gep: Instruction<'m>) -> Option<Vec<Type<'m>>> {
    let mut ty = gep.gep_source_type()?;
    let mut types = Vec::new();
    for position in 2..gep.operand_count() {
        types.push(ty);
        ty = match ty.struct_members() {
            Some(members) => {
                let index = usize::try_from(gep.operand(position)?.signed_int()?).ok()?;
                *members.get(index)?
            }
            None => ty.array().map(|(element, _)| element).or_else(|| ty.fixed_vector().map(|(element, _)| element))?,
        };
    }
    Some(types)
}

fn is_zero(index: Value<'_>) -> bool {
    index.signed_int() == Some(0)
}

fn has_zero_struct_index(instruction: Instruction<'_>) -> bool {
    if instruction.opcode() != Opcode::LLVMGetElementPtr || !instruction.ty().is_pointer() {
        return false;
    }
    let types = indexed_types(instruction).unwrap_or_default();
    (2..)
        .zip(types)
        .any(|(position, ty)| ty.member_count().is_some() && instruction.operand(position).is_some_and(is_zero))
}

fn rewrite<'m>(module: Module<'m>, builder: &Builder<'m>, gep: Instruction<'m>) {
    let (Some(mut source), Some(types)) = (gep.gep_source_type(), indexed_types(gep)) else {
        internal_error!("getelementptr without a source type")
    };
    let (Some(mut pointer), Some(first), Some(zero)) =
        (gep.operand(0), gep.operand(1), module.int_type(64).const_int(0))
    else {
        internal_error!("getelementptr without an index")
    };
    let in_bounds = gep.is_in_bounds();
    builder.position_before(gep);
    let mut indices = vec![first];
    for (position, ty) in (2..).zip(types) {
        let Some(index) = gep.operand(position) else { internal_error!("getelementptr without operand {position}") };
        match ty.struct_members() {
            Some(members) if is_zero(index) => {
                pointer = step(builder, source, pointer, &indices, in_bounds);
                let Some(member) = members.first() else { internal_error!("an empty structure is indexed") };
                source = *member;
                indices = vec![zero];
            }
            _ => indices.push(index),
        }
    }
    let result = step(builder, source, pointer, &indices, in_bounds);
    // In unreachable code, a pointer may be computed from itself.
    let result = if result == gep { gep.ty().poison() } else { result };
    gep.replace_all_uses_with(result);
    if result.is_instruction() && result.name().is_empty() {
        result.take_name(gep);
    }
    gep.erase();
}

/// Creates a GEP, or returns the pointer itself if all indices are 0.
fn step<'m>(
    builder: &Builder<'m>,
    source: Type<'m>,
    pointer: Value<'m>,
    indices: &[Value<'m>],
    in_bounds: bool,
) -> Value<'m> {
    if indices.iter().all(|index| is_zero(*index)) {
        return pointer;
    }
    builder.element_pointer(source, pointer, indices, in_bounds)
}
