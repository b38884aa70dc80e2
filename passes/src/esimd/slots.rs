//! Stack slots for pointers, which front ends make of every variable, and what is in them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::grf::is_lifetime_marker;
use llvm_ir::{Opcode, Type, Value};

/// How many casts are looked through.
const CASTS: usize = 32;

/// Stack slots for pointers, each with the one value that is stored there, if that is known.
#[derive(Debug, Default)]
pub struct Slots<'m>(FxHashMap<Value<'m>, Option<Value<'m>>>);

impl<'m> Slots<'m> {
    /// The pointer that is at a place, if the place is a stack slot where one is stored once, and which is used for nothing else.
    pub fn pointer_in(&mut self, place: Value<'m>) -> Option<Value<'m>> {
        let slot = uncast(place);
        let (ty, _) = slot.as_instruction()?.allocated().filter(|(ty, _)| ty.is_pointer())?;
        if let Some(known) = self.0.get(&slot) {
            return *known;
        }
        let known = only_stored(slot, ty);
        self.0.insert(slot, known);
        known
    }
}

/// What a pointer is before casts and `getelementptr` without offset.
fn uncast<'m>(pointer: Value<'m>) -> Value<'m> {
    let before = |pointer: &Value<'m>| pointer.without_cast().filter(|_| pointer.is_instruction());
    std::iter::successors(Some(pointer), before).take(CASTS).last().unwrap_or(pointer)
}

/// Whether it is an instruction that gives the address that it is given.
fn is_cast(value: Value<'_>) -> bool {
    value.is_instruction() && value.without_cast().is_some()
}

/// The one value of this type that is stored in a slot, if all else that is done with it is to load such values.
fn only_stored<'m>(slot: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
    let mut stored = None;
    let mut open = vec![slot];
    let mut seen = FxHashSet::default();
    while let Some(alias) = open.pop() {
        if !seen.insert(alias) {
            continue;
        }
        for user in alias.users() {
            if user.is_instruction_of(Opcode::LLVMStore) && user.operand(0) != Some(alias) {
                if stored.replace(user.operand(0)?).is_some() {
                    return None;
                }
            } else if is_cast(user) {
                open.push(user);
            } else if !(user.is_instruction_of(Opcode::LLVMLoad) && user.ty() == ty || is_lifetime_marker(user)) {
                return None;
            }
        }
    }
    stored.filter(|stored| stored.ty() == ty)
}

/// The loads of a slot that [`Slots::pointer_in`] knows.
pub fn loads_of<'m>(place: Value<'m>) -> Vec<Value<'m>> {
    let mut loads = Vec::new();
    let mut open = vec![uncast(place)];
    let mut seen = FxHashSet::default();
    while let Some(alias) = open.pop() {
        if seen.insert(alias) {
            open.extend(alias.users().filter(|user| is_cast(*user)));
            loads.extend(alias.users().filter(|user| user.is_instruction_of(Opcode::LLVMLoad)));
        }
    }
    loads
}
