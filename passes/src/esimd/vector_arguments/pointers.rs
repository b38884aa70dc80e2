//! Analyzes the uses and origins of pointers.

use rustc_hash::FxHashSet;

use super::super::genx;
use super::super::grf::vector_inside;
use super::super::grf_accesses;
use crate::analysis::addresses::is_lifetime_marker;
use llvm_ir::{Argument, Call, Instruction, Opcode, Type, Value};

/// The largest number of casts through which the origin of a pointer is traced.
const CASTS: usize = 32;

/// The origin of a pointer, without casts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source<'m> {
    /// A stack slot, or an offset in it.
    Slot(Instruction<'m>),
    /// A parameter of the caller.
    Parameter(Argument<'m>),
    /// Anything else.
    Other,
}

/// The uses of a pointer.
#[derive(Debug, Default)]
pub struct Uses<'m> {
    /// The vectors that are loaded and stored, each with the alignment of the access.
    pub vectors: Vec<(Type<'m>, u64)>,
    /// The loads.
    pub reads: Vec<Instruction<'m>>,
    /// The stores.
    pub writes: Vec<Instruction<'m>>,
    /// Direct calls that pass the pointer to a function with a body, with the index of the
    /// argument.
    pub handed_on: FxHashSet<(Call<'m>, u32)>,
    /// True if there are other uses, which prevent replacing the pointer with a vector.
    pub other: bool,
    /// True if the address may escape.
    pub escapes: bool,
}

/// Returns the parameter that receives argument `index` of a direct call.
pub fn called_parameter(call: Call<'_>, index: u32) -> Option<Argument<'_>> {
    call.called_value().as_function()?.parameter(index)
}

/// Collects the uses of a pointer and of its casts.
pub fn uses<'m>(pointer: impl Into<Value<'m>>) -> Uses<'m> {
    let mut found = Uses::default();
    let mut open = vec![pointer.into()];
    let mut seen = FxHashSet::default();
    while let Some(alias) = open.pop() {
        if !seen.insert(alias) {
            continue;
        }
        for (user, operand) in alias.uses() {
            match user.as_instruction() {
                Some(user) => classify(&mut found, &mut open, alias, (user, operand)),
                None => found.escapes = true,
            }
        }
    }
    found
}

fn classify<'m>(
    found: &mut Uses<'m>,
    open: &mut Vec<Value<'m>>,
    alias: Value<'m>,
    (user, operand): (Instruction<'m>, u32),
) {
    match user.opcode() {
        Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast => open.push(user.into()),
        Opcode::LLVMGetElementPtr if user.operand(0) == Some(alias) && user.ty().is_pointer() => {
            found.other |= user.without_cast().is_none();
            open.push(user.into());
        }
        Opcode::LLVMLoad => access(found, user, user.ty(), true),
        Opcode::LLVMStore => match user.operand(0).filter(|stored| *stored != alias) {
            Some(stored) => access(found, user, stored.ty(), false),
            None => found.escapes = true,
        },
        Opcode::LLVMCall => match user.as_call() {
            Some(user) => call(found, alias, user, operand),
            None => found.escapes = true,
        },
        _ => found.escapes = true,
    }
}

fn access<'m>(found: &mut Uses<'m>, instruction: Instruction<'m>, ty: Type<'m>, reads: bool) {
    let vector = vector_inside(ty).filter(|_| !instruction.is_volatile_or_atomic());
    found.other |= vector.is_none();
    let list = if reads { &mut found.reads } else { &mut found.writes };
    list.push(instruction);
    found.vectors.extend(vector.zip(instruction.access_alignment()));
}

/// Classifies a call to `llvm.genx.vload` or `vstore`. A volatile access is recorded in `other`.
fn intrinsic<'m>(found: &mut Uses<'m>, call: Call<'m>, ty: Type<'m>, reads: bool) {
    found.other |= vector_inside(ty) != Some(ty) || grf_accesses::is_volatile(call);
    let list = if reads { &mut found.reads } else { &mut found.writes };
    list.push(*call);
    let alignment = call.argument_alignment(u32::from(!reads));
    found.vectors.push((ty, alignment.unwrap_or(0)));
}

fn call<'m>(found: &mut Uses<'m>, alias: Value<'m>, call: Call<'m>, operand: u32) {
    if genx::is_call(*call, "vload") {
        intrinsic(found, call, call.ty(), true);
    } else if genx::is_call(*call, "vstore") {
        match call.operand(0) {
            Some(stored) if stored != alias => intrinsic(found, call, stored.ty(), false),
            _ => found.escapes = true,
        }
    } else if operand >= call.argument_count() {
        // The callee, or an operand of an operand bundle.
        found.escapes = true;
    } else if call.called_value().as_function().is_some_and(|callee| !callee.is_declaration()) {
        found.handed_on.insert((call, operand));
    } else {
        found.other |= !is_lifetime_marker(call.into());
        found.escapes |= !call.is_argument_not_captured(operand);
    }
}

/// Returns the origin of an argument of a call, and whether the argument is the start of that object.
pub fn source(pointer: Value<'_>) -> (Source<'_>, bool) {
    let (mut pointer, mut at_beginning) = (pointer, true);
    // In unreachable code, a pointer may be computed from itself.
    for _ in 0..CASTS {
        let is_cast = matches!(pointer.opcode(), Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast));
        let is_gep = pointer.opcode() == Some(Opcode::LLVMGetElementPtr);
        let base = if (is_cast || is_gep) && pointer.is_instruction() { pointer.operand(0) } else { None };
        match base {
            Some(base) => {
                at_beginning &= is_cast || pointer.without_cast().is_some();
                pointer = base;
            }
            None => break,
        }
    }
    let slot = pointer.as_instruction().filter(|instruction| instruction.opcode() == Opcode::LLVMAlloca);
    let source = match (slot, pointer.as_argument()) {
        (Some(slot), _) => Source::Slot(slot),
        (None, Some(parameter)) => Source::Parameter(parameter),
        (None, None) => Source::Other,
    };
    (source, at_beginning)
}
