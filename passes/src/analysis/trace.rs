//! Where a pointer comes from, walking back from a use.
//!
//! The walk knows what holds for every pass:
//!
//! 1. Casts, `freeze` and `getelementptr` with constant indices give the address of their operand, some bytes on.
//! 2. `phi` and `select` give one of several values, and all are followed.
//! 3. A value that is met again is not followed again. Where it is met with another offset, as in a loop that moves a pointer,
//!    the offset is [`Offset::Varies`] from there on.
//!
//! What else to follow differs, so the pass says it with a closure: globals are where most walks end, loads can be followed
//! through [`super::slots`] or by the stores that reach them, arguments to the callers.

use std::collections::hash_map::Entry;

use llvm_ir::{DataLayout, Instruction, MAX_CASTS, Opcode, Value};
use rustc_hash::FxHashMap;

use super::addresses::gep_offset;

/// How far a pointer is from what it was computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offset {
    /// So many bytes.
    Bytes(i64),
    /// Not the same number of bytes each time, or not known.
    Varies,
}

impl Offset {
    /// Both, one after the other.
    pub fn plus(self, other: Offset) -> Offset {
        match (self, other) {
            (Offset::Bytes(one), Offset::Bytes(other)) => one.checked_add(other).map_or(Offset::Varies, Offset::Bytes),
            _ => Offset::Varies,
        }
    }
}

/// The walk met more values than the pass wants to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFar;

/// Where the walk goes from a value.
#[derive(Debug)]
pub enum Next<'m> {
    /// Nowhere: the visitor has noted what it is.
    Stop,
    /// To these values. The value is one of them, that many bytes on.
    From(Vec<Value<'m>>, Offset),
}

impl<'m> Next<'m> {
    /// To values of which this value is one.
    pub fn one_of(values: impl IntoIterator<Item = Value<'m>>) -> Next<'m> {
        Next::From(values.into_iter().collect(), Offset::Bytes(0))
    }
}

/// What a pointer is before casts, `freeze` and `getelementptr` with constant indices, and how many bytes these add. After
/// [`MAX_CASTS`] of them the walk ends, at a cast.
pub fn strip<'m>(layout: &DataLayout<'m>, pointer: Value<'m>) -> (Value<'m>, Offset) {
    let (mut value, mut offset) = (pointer, Offset::Bytes(0));
    for _ in 0..MAX_CASTS {
        let step = match value.opcode() {
            Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze) => Some(0),
            Some(Opcode::LLVMGetElementPtr) => gep_offset(layout, value),
            _ => None,
        };
        let (Some(step), Some(operand)) = (step, value.operand(0)) else { break };
        (value, offset) = (operand, offset.plus(Offset::Bytes(step)));
    }
    (value, offset)
}

/// The values that a `phi` or `select` gives one of; `None` for anything else.
pub fn alternatives(value: Value<'_>) -> Option<Vec<Value<'_>>> {
    match value.opcode()? {
        Opcode::LLVMPHI => {
            let incoming = value.as_instruction().map(Instruction::incoming)?;
            Some(incoming.into_iter().map(|(value, _)| value).collect())
        }
        Opcode::LLVMSelect => Some([value.operand(1)?, value.operand(2)?].into()),
        _ => None,
    }
}

/// Walks back from a pointer, depth first, the first alternative first. `visit` is given each value that is left after
/// [`strip`] and is no `phi` or `select`, and the pointer's offset from it; it is asked again where a value is met with another
/// offset. It says where to go on.
///
/// # Errors
/// [`TooFar`] after more than `most` values, or the first error of `visit`.
pub fn trace<'m, E: From<TooFar>>(
    layout: &DataLayout<'m>,
    pointer: Value<'m>,
    most: usize,
    mut visit: impl FnMut(Value<'m>, Offset) -> Result<Next<'m>, E>,
) -> Result<(), E> {
    let mut met: FxHashMap<Value<'m>, Offset> = FxHashMap::default();
    let mut pending = vec![(pointer, Offset::Bytes(0))];
    let mut left = most;
    while let Some((value, added)) = pending.pop() {
        let (base, offset) = strip(layout, value);
        let mut offset = offset.plus(added);
        left = left.checked_sub(1).ok_or(TooFar)?;
        // A pointer may point to several places in a global, and all are of interest.
        if !base.is_global() {
            match met.entry(base) {
                Entry::Vacant(entry) => drop(entry.insert(offset)),
                Entry::Occupied(entry) if *entry.get() == offset || *entry.get() == Offset::Varies => continue,
                Entry::Occupied(mut entry) => {
                    offset = Offset::Varies;
                    entry.insert(offset);
                }
            }
        }
        let next = match alternatives(base) {
            Some(values) => Next::one_of(values),
            None => visit(base, offset)?,
        };
        if let Next::From(values, further) = next {
            pending.extend(values.into_iter().rev().map(|value| (value, offset.plus(further))));
        }
    }
    Ok(())
}
