//! What a value that went through the stack was when it was stored.

use crate::{
    ir::{Opcode, Value},
    spec_constants::resolve::is_lifetime_marker,
};

/// How many slots that hold addresses of slots are followed.
const DEPTH: u32 = 8;

/// What `value` is: itself, or what is stored where it was loaded from if that is a stack slot with a single stored value.
pub fn stored_value<'m>(value: Value<'m>) -> Option<Value<'m>> {
    resolve(value, DEPTH)
}

fn resolve<'m>(value: Value<'m>, depth: u32) -> Option<Value<'m>> {
    if value.opcode() != Some(Opcode::LLVMLoad) {
        return Some(value);
    }
    let depth = depth.checked_sub(1)?;
    let slot = slot_of(value.operand(0)?, depth)?;
    let mut stored = Accesses::of(slot, depth)?.stored.into_iter();
    let first = stored.next()?;
    stored.all(|other| other == first).then(|| resolve(first, depth))?
}

/// The stack slot that a pointer is the address of.
fn slot_of<'m>(mut pointer: Value<'m>, depth: u32) -> Option<Value<'m>> {
    while is_cast(pointer) {
        pointer = pointer.operand(0)?;
    }
    match pointer.opcode()? {
        Opcode::LLVMAlloca => Some(pointer),
        Opcode::LLVMLoad => slot_of(resolve(pointer, depth)?, depth.checked_sub(1)?),
        _ => None,
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
#[derive(Default)]
struct Accesses<'m> {
    loads: Vec<Value<'m>>,
    stored: Vec<Value<'m>>,
}

impl<'m> Accesses<'m> {
    /// `None` if the address of the slot goes to where it cannot be followed.
    fn of(slot: Value<'m>, depth: u32) -> Option<Accesses<'m>> {
        let mut accesses = Accesses::default();
        let mut pointers = vec![slot];
        let mut next = 0;
        while let Some(&pointer) = pointers.get(next) {
            next += 1;
            for user in pointer.users() {
                match user.opcode()? {
                    _ if is_cast(user) => pointers.push(user),
                    Opcode::LLVMLoad => accesses.loads.push(user),
                    Opcode::LLVMStore if user.operand(0) != Some(pointer) => accesses.stored.push(user.operand(0)?),
                    Opcode::LLVMStore => {
                        let depth = depth.checked_sub(1)?;
                        let holder = slot_of(user.operand(1)?, depth)?;
                        let loads = Accesses::of(holder, depth)?.loads;
                        pointers.extend(loads.into_iter().filter(|load| !pointers.contains(load)).collect::<Vec<_>>());
                    }
                    Opcode::LLVMCall if is_lifetime_marker(user) => {}
                    _ => return None,
                }
            }
        }
        Some(accesses)
    }
}
