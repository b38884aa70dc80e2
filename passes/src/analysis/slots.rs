//! The contents of stack slots. Front ends keep every variable in a stack slot.
//!
//! ```llvm
//!   %slot = alloca ptr
//!   store ptr @object, ptr %slot
//!   %pointer = load ptr, ptr %slot      ; @object
//! ```
//!
//! A slot is known if all uses of its address are loads, stores, lifetime markers, and stores of the address to other
//! known slots. It holds one value if all stores store the same value. The order of instructions does not matter.

use std::rc::Rc;

use indexmap::IndexSet;
use llvm_ir::{Instruction, MAX_CASTS, Opcode, Value};
use rustc_hash::FxHashMap;

use super::addresses::is_lifetime_marker;

/// The largest number of nested slots (slots that hold addresses of slots) that are traced.
const DEPTH: u32 = 8;

/// A cache of analyzed stack slots.
#[derive(Debug, Default)]
pub struct Slots<'m> {
    /// The result for each slot and remaining depth.
    known: FxHashMap<(Value<'m>, u32), Option<Rc<Slot<'m>>>>,
}

/// The accesses to a known slot.
#[derive(Debug)]
pub struct Slot<'m> {
    /// The loads, in use-list order, which must not affect the output.
    pub loads: Vec<Instruction<'m>>,
    /// The value that all stores store, if there is exactly one and all loads have its type.
    pub content: Option<Value<'m>>,
}

impl<'m> Slots<'m> {
    /// Returns the slot to which a pointer points, if it is known.
    pub fn at(&mut self, pointer: Value<'m>) -> Option<Rc<Slot<'m>>> {
        self.at_depth(pointer, DEPTH)
    }

    /// Returns the value itself or, if it is loaded from a slot, the content of that slot. Follows any number of slots.
    pub fn stored_value(&mut self, value: Value<'m>) -> Option<Value<'m>> {
        self.resolve(value, DEPTH)
    }

    fn resolve(&mut self, value: Value<'m>, depth: u32) -> Option<Value<'m>> {
        if value.opcode() != Some(Opcode::LLVMLoad) {
            return Some(value);
        }
        let depth = depth.checked_sub(1)?;
        let stored = self.at_depth(value.operand(0)?, depth)?.content?;
        self.resolve(stored, depth)
    }

    fn at_depth(&mut self, pointer: Value<'m>, depth: u32) -> Option<Rc<Slot<'m>>> {
        let slot = self.alloca_of(pointer, depth)?;
        if let Some(known) = self.known.get(&(slot, depth)) {
            return known.clone();
        }
        let found = self.look_at(slot, depth).map(Rc::new);
        self.known.insert((slot, depth), found.clone());
        found
    }

    /// Returns the `alloca` to which a pointer points.
    fn alloca_of(&mut self, pointer: Value<'m>, depth: u32) -> Option<Value<'m>> {
        let mut pointer = pointer;
        for _ in 0..MAX_CASTS {
            let Some(before) = pointer.without_cast() else { break };
            pointer = before;
        }
        match pointer.opcode()? {
            Opcode::LLVMAlloca => Some(pointer),
            Opcode::LLVMLoad => {
                let stored = self.resolve(pointer, depth)?;
                self.alloca_of(stored, depth.checked_sub(1)?)
            }
            _ => None,
        }
    }

    /// Analyzes a slot. Returns `None` if its address reaches a use that cannot be traced.
    fn look_at(&mut self, slot: Value<'m>, depth: u32) -> Option<Slot<'m>> {
        let (mut loads, mut stored) = (Vec::new(), IndexSet::new());
        let mut addresses = IndexSet::from([slot]);
        let mut next = 0;
        while let Some(&address) = addresses.get_index(next) {
            next += 1;
            for user in address.users() {
                match user.opcode()? {
                    _ if user.without_cast().is_some() => drop(addresses.insert(user)),
                    Opcode::LLVMLoad => loads.extend(user.as_instruction()),
                    Opcode::LLVMStore if user.operand(0) != Some(address) => drop(stored.insert(user.operand(0)?)),
                    Opcode::LLVMStore => {
                        let holder = self.at_depth(user.operand(1)?, depth.checked_sub(1)?)?;
                        addresses.extend(holder.loads.iter().map(|load| load.as_value()));
                    }
                    Opcode::LLVMCall if is_lifetime_marker(user) => {}
                    _ => return None,
                }
            }
        }
        let content = stored.first().copied().filter(|_| stored.len() == 1);
        let is_whole = |content: &Value<'m>| loads.iter().all(|load| load.ty() == content.ty());
        let content = content.filter(is_whole);
        Some(Slot { loads, content })
    }
}
