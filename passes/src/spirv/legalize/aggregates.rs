//! Splits `freeze`, `phi` and `select` of structs and arrays.
//!
//! ```llvm
//! %f = freeze { i8, i1 } %s
//! ```
//! ```llvm
//! %0 = extractvalue { i8, i1 } %s, 0
//! %1 = freeze i8 %0
//! %2 = extractvalue { i8, i1 } %s, 1
//! %3 = freeze i1 %2
//! %4 = insertvalue { i8, i1 } poison, i8 %1, 0
//! %f = insertvalue { i8, i1 } %4, i1 %3, 1
//! ```
//!
//! LLVM 22 cannot select these instructions. They become one instruction for each member; the
//! operands of a phi are split at the end of their blocks. Types with nested structs or arrays are
//! left unchanged, because LLVM 22 also cannot extract from them. Types with many members are also
//! left unchanged.

use llvm_ir::{Block, Builder, Instruction, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

/// The maximum number of members, which limits the size of the code.
const MOST: u32 = 256;

/// Returns whether the module has an instruction that this step expands.
pub fn is_needed(module: Module<'_>) -> bool {
    found(module).next().is_some()
}

/// Rewrites the module.
pub fn split(module: Module<'_>) {
    let builder = Builder::new(module);
    for instruction in found(module).collect::<Vec<_>>() {
        let count = member_count(instruction.ty());
        let members: Option<Vec<Value<'_>>> = match instruction.opcode() {
            Opcode::LLVMPHI => phis(&builder, instruction, count),
            Opcode::LLVMSelect => selects(&builder, instruction, count),
            _ => freezes(&builder, instruction, count),
        };
        let Some(members) = members else { continue };
        let whole = (0..)
            .zip(members)
            .fold(instruction.ty().poison(), |whole, (index, member)| builder.insert_value(whole, member, index));
        if let Some(whole) = whole.as_instruction() {
            whole.take_name(instruction);
        }
        instruction.replace_all_uses_with(whole);
        instruction.erase();
    }
}

fn freezes<'m>(builder: &Builder<'m>, freeze: Instruction<'m>, count: u32) -> Option<Vec<Value<'m>>> {
    let value = freeze.operand(0)?;
    builder.position_before(freeze);
    Some((0..count).map(|index| builder.freeze(builder.extract_value(value, index)).as_value()).collect())
}

fn selects<'m>(builder: &Builder<'m>, select: Instruction<'m>, count: u32) -> Option<Vec<Value<'m>>> {
    let (condition, yes, no) = (select.operand(0)?, select.operand(1)?, select.operand(2)?);
    builder.position_before(select);
    let member = |index| builder.select(condition, builder.extract_value(yes, index), builder.extract_value(no, index));
    Some((0..count).map(member).collect())
}

/// Builds the phis, and positions the builder after all phis in the block.
fn phis<'m>(builder: &Builder<'m>, phi: Instruction<'m>, count: u32) -> Option<Vec<Value<'m>>> {
    // A block that branches here several times must supply the same value each time.
    let mut parts: FxHashMap<Block<'m>, Vec<Value<'m>>> = FxHashMap::default();
    let incoming = phi.incoming();
    for (value, block) in &incoming {
        if !parts.contains_key(block) {
            builder.position_before(block.last_instruction()?);
            parts.insert(*block, (0..count).map(|index| builder.extract_value(*value, index)).collect());
        }
    }
    let mut members = Vec::new();
    for index in 0..count as usize {
        let member = |block: &Block<'m>| Some((*parts.get(block)?.get(index)?, *block));
        let incoming: Vec<(Value<'m>, Block<'m>)> =
            incoming.iter().map(|(_, block)| member(block)).collect::<Option<_>>()?;
        let ty = incoming.first()?.0.ty();
        members.push(builder.phi_of(ty, phi, &incoming)?.as_value());
    }
    let first = phi.parent_block()?.instructions().find(|instruction| instruction.opcode() != Opcode::LLVMPHI)?;
    builder.position_before(first);
    Some(members)
}

fn found<'m>(module: Module<'m>) -> impl Iterator<Item = Instruction<'m>> {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    instructions.filter(|instruction| is_split(*instruction))
}

/// Returns whether the pass splits an instruction.
pub fn is_split(instruction: Instruction<'_>) -> bool {
    let is_kind = match instruction.opcode() {
        Opcode::LLVMFreeze | Opcode::LLVMPHI => true,
        // A vector of conditions selects lanes.
        Opcode::LLVMSelect => instruction.operand(0).is_some_and(|condition| condition.ty().int_width() == Some(1)),
        _ => false,
    };
    is_kind && is_flat(instruction.ty()) && member_count(instruction.ty()) <= MOST
}

/// Returns whether a type is a struct or array of scalars, vectors and pointers.
fn is_flat(ty: Type<'_>) -> bool {
    let is_single = |ty: Type<'_>| ty.member_count().is_none() && ty.array().is_none();
    match ty.array() {
        Some((element, _)) => is_single(element),
        None => ty.struct_members().is_some_and(|members| members.into_iter().all(is_single)),
    }
}

/// Returns the number of members of a struct or elements of an array.
fn member_count(ty: Type<'_>) -> u32 {
    let length = ty.array().and_then(|(_, count)| u32::try_from(count).ok());
    length.or(ty.member_count()).unwrap_or(0)
}
