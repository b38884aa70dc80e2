//! What is done with a pointer, and where a pointer comes from.

use rustc_hash::FxHashSet;

use super::super::genx;
use super::super::grf::vector_inside;
use super::super::grf_accesses;
use crate::analysis::addresses::is_lifetime_marker;
use llvm_ir::{Argument, Call, Instruction, Opcode, Type, Value};

/// How many casts are looked through to see where a pointer comes from.
const CASTS: usize = 32;

/// Where a pointer comes from, casts left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source<'m> {
    /// A stack slot, or a place in it.
    Slot(Instruction<'m>),
    /// A parameter of the caller.
    Parameter(Argument<'m>),
    /// Anything else.
    Other,
}

/// What is done with a pointer.
#[derive(Debug, Default)]
pub struct Uses<'m> {
    /// The vectors that are loaded and stored, each with the alignment.
    pub vectors: Vec<(Type<'m>, u64)>,
    /// Loads and stores that are whole vectors, and calls that are handed the pointer.
    pub reads: Vec<Instruction<'m>>,
    /// Stores of whole vectors.
    pub writes: Vec<Instruction<'m>>,
    /// Direct calls of functions with a body that are handed the pointer, with the number of the argument.
    pub handed_on: FxHashSet<(Call<'m>, u32)>,
    /// Whether something else is done that a vector in its place would not allow.
    pub other: bool,
    /// Whether the address may be known elsewhere.
    pub escapes: bool,
}

/// The parameter that takes argument `index` of a direct call.
pub fn called_parameter(call: Call<'_>, index: u32) -> Option<Argument<'_>> {
    call.called_value().as_function()?.parameter(index)
}

/// All that is done with a pointer and with what casts make of it.
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

/// A call of `llvm.genx.vload` or `vstore`. One that carries an alignment or volatility is left alone.
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
        // What is called, or in an operand bundle.
        found.escapes = true;
    } else if call.called_value().as_function().is_some_and(|callee| !callee.is_declaration()) {
        found.handed_on.insert((call, operand));
    } else {
        found.other |= !is_lifetime_marker(call.into());
        found.escapes |= !call.is_argument_not_captured(operand);
    }
}

/// Where an argument of a call comes from, and whether it is the beginning of a slot.
pub fn source(pointer: Value<'_>) -> (Source<'_>, bool) {
    let (mut pointer, mut at_beginning) = (pointer, true);
    // In code that is never reached a pointer may be computed from itself.
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
