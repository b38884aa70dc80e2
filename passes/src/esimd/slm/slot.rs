//! What a value that went through the stack was when it was stored.

use std::rc::Rc;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use crate::sycl::spec_constants::resolve::is_lifetime_marker;
use llvm_ir::{Instruction, Opcode, Value};

/// How many slots that hold addresses of slots are followed.
const DEPTH: u32 = 8;

/// How many casts of an address are followed. In code that is never reached an address may be computed from itself.
const CASTS: usize = 1024;

/// Stack slots that were looked at.
#[derive(Debug, Default)]
pub struct Slots<'m> {
    /// What happens to each, by how deep it was followed.
    known: FxHashMap<(Value<'m>, u32), Option<Rc<Accesses<'m>>>>,
}

impl<'m> Slots<'m> {
    /// What `value` is: itself, or what is stored where it was loaded from if that is a stack slot with a single stored value.
    pub fn stored_value(&mut self, value: Value<'m>) -> Option<Value<'m>> {
        self.resolve(value, DEPTH)
    }

    fn resolve(&mut self, value: Value<'m>, depth: u32) -> Option<Value<'m>> {
        if value.opcode() != Some(Opcode::LLVMLoad) {
            return Some(value);
        }
        let depth = depth.checked_sub(1)?;
        let slot = self.slot_of(value.operand(0)?, depth)?;
        let stored = self.accesses(slot, depth)?.stored?;
        self.resolve(stored, depth)
    }

    /// The stack slot that a pointer is the address of.
    fn slot_of(&mut self, mut pointer: Value<'m>, depth: u32) -> Option<Value<'m>> {
        for _ in 0..CASTS {
            if !is_cast(pointer) {
                break;
            }
            pointer = pointer.operand(0)?;
        }
        match pointer.opcode()? {
            Opcode::LLVMAlloca => Some(pointer),
            Opcode::LLVMLoad => {
                let stored = self.resolve(pointer, depth)?;
                self.slot_of(stored, depth.checked_sub(1)?)
            }
            _ => None,
        }
    }

    fn accesses(&mut self, slot: Value<'m>, depth: u32) -> Option<Rc<Accesses<'m>>> {
        if let Some(known) = self.known.get(&(slot, depth)) {
            return known.clone();
        }
        let found = Accesses::of(slot, depth, self).map(Rc::new);
        self.known.insert((slot, depth), found.clone());
        found
    }
}

/// Whether the result is the address that went in.
fn is_cast(pointer: Value<'_>) -> bool {
    match pointer.opcode() {
        Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => true,
        Some(Opcode::LLVMGetElementPtr) => {
            (1..pointer.operand_count()).all(|index| pointer.operand(index).is_some_and(Value::is_null_constant))
        }
        _ => false,
    }
}

/// What happens to a stack slot of which every use is known.
#[derive(Debug)]
struct Accesses<'m> {
    loads: Vec<Instruction<'m>>,
    /// The value that all stores store, if they do and there are any.
    stored: Option<Value<'m>>,
}

impl<'m> Accesses<'m> {
    /// `None` if the address of the slot goes to where it cannot be followed.
    fn of(slot: Value<'m>, depth: u32, slots: &mut Slots<'m>) -> Option<Accesses<'m>> {
        let (mut loads, mut stored) = (Vec::new(), Vec::new());
        let mut pointers = IndexSet::from([slot]);
        let mut next = 0;
        while let Some(&pointer) = pointers.get_index(next) {
            next += 1;
            for user in pointer.users() {
                match user.opcode()? {
                    _ if is_cast(user) => {
                        pointers.insert(user);
                    }
                    Opcode::LLVMLoad => loads.extend(user.as_instruction()),
                    Opcode::LLVMStore if user.operand(0) != Some(pointer) => stored.push(user.operand(0)?),
                    Opcode::LLVMStore => {
                        let depth = depth.checked_sub(1)?;
                        let holder = slots.slot_of(user.operand(1)?, depth)?;
                        pointers.extend(slots.accesses(holder, depth)?.loads.iter().map(|load| load.as_value()));
                    }
                    Opcode::LLVMCall if is_lifetime_marker(user) => {}
                    _ => return None,
                }
            }
        }
        let first = stored.first().copied();
        Some(Accesses { loads, stored: first.filter(|first| stored.iter().all(|other| other == first)) })
    }
}
