//! Traces a pointer back to its origins.
//!
//! The traversal implements the rules that all passes share:
//!
//! 1. Casts, `freeze` and `getelementptr` with constant indices yield the address of their operand plus a byte offset.
//! 2. `phi` and `select` yield one of several values, all of which are visited.
//! 3. A value is visited again only if it is reached with another offset, as in a loop that advances a pointer. Its
//!    offset is then [`Offset::Varies`].
//!
//! A closure that the pass provides handles all other values. Most traversals end at globals. Loads
//! can be traced through [`super::slots`] or through the stores that reach them, and arguments to
//! the callers.

use std::collections::hash_map::Entry;

use llvm_ir::{DataLayout, Instruction, MAX_CASTS, Opcode, Value};
use rustc_hash::FxHashMap;

use super::addresses::gep_offset;

/// The distance of a pointer from a base value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Offset {
    /// A constant number of bytes.
    Bytes(i64),
    /// A variable or unknown number of bytes.
    Varies,
}

impl Offset {
    /// Returns the sum of two offsets.
    pub fn plus(self, other: Offset) -> Offset {
        match (self, other) {
            (Offset::Bytes(one), Offset::Bytes(other)) => one.checked_add(other).map_or(Offset::Varies, Offset::Bytes),
            _ => Offset::Varies,
        }
    }
}

/// The error for a traversal that visits more values than the pass allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooFar;

/// The next step of the traversal after a value.
#[derive(Debug)]
pub enum Next<'m> {
    /// The traversal ends at this value.
    Stop,
    /// The traversal continues at these values. The visited value is one of them plus the offset.
    From(Vec<Value<'m>>, Offset),
}

impl<'m> Next<'m> {
    /// Continues at several values, one of which is the visited value.
    pub fn one_of(values: impl IntoIterator<Item = Value<'m>>) -> Next<'m> {
        Next::From(values.into_iter().collect(), Offset::Bytes(0))
    }
}

/// Strips casts, `freeze` and `getelementptr` with constant indices. Returns the base value and the byte offset. After
/// [`MAX_CASTS`] steps the base value may itself be a cast.
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

/// Returns the alternatives of a `phi` or `select`; `None` for anything else.
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

/// Traces a pointer back in depth-first order, starting with the first alternative. After
/// [`strip`], `visit` receives each value that is not a `phi` or `select`, with the pointer's
/// offset from it, and returns the values at which to continue. It is called again if a value is
/// reached with another offset.
///
/// # Errors
/// Returns [`TooFar`] after more than `most` values, or the first error from `visit`.
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
        // A pointer may refer to several offsets in a global, and all of them matter.
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
