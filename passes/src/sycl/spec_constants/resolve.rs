//! Finds the global variable that a pointer refers to.
//!
//! In optimized code, the pointers to the name of a constant and to its default value are global
//! variables, possibly with casts. In unoptimized code, the name passes through a stack slot:
//!
//! ```llvm
//!   store ptr addrspace(4) @name, ptr addrspace(4) %slot
//!   %nm = load ptr addrspace(4), ptr addrspace(4) %slot
//! ```
//!
//! A pointer is traced through
//! 1. casts, `freeze` and GEPs with constant indices;
//! 2. `select` and `phi`, to all alternatives;
//! 3. loads from a stack slot whose address does not escape, to all stores that reach the load;
//! 4. loads from constant globals;
//! 5. arguments, to all callers, which must be known.
//!
//! So there may be several results. The caller checks that they agree: names must be the same
//! string, and default values the same location.

use crate::analysis::{
    addresses::{is_cast, is_lifetime_marker},
    trace::{Next, Offset, TooFar, strip, trace},
};
use llvm_ir::{Argument, Block, DataLayout, GlobalVariable, Instruction, Linkage, MAX_CASTS, Module, Opcode, Value};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};

/// The largest number of values that are visited for one pointer.
const MAX_VALUES: usize = 4096;

/// The largest number of locations to which a pointer may refer.
const MAX_PLACES: usize = 64;

/// A byte inside a global variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place<'m> {
    /// The global variable.
    pub global: GlobalVariable<'m>,
    /// The byte offset in the variable.
    pub offset: i64,
}

/// The reason why a pointer cannot be traced, as the end of a sentence whose subject is the pointer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unresolved(pub String);

impl From<TooFar> for Unresolved {
    fn from(_: TooFar) -> Unresolved {
        Unresolved(format!("depends on more than {MAX_VALUES} other values"))
    }
}

fn unresolved<T>(why: impl Into<String>) -> Result<T, Unresolved> {
    Err(Unresolved(why.into()))
}

/// Traces pointers to globals.
#[derive(Debug)]
pub struct Resolver<'m> {
    module: Module<'m>,
    layout: DataLayout<'m>,
    /// The positions of instructions in program order. Created on first use, because they are
    /// rarely needed.
    order: OnceCell<HashMap<Instruction<'m>, u64>>,
}

impl<'m> Resolver<'m> {
    /// Creates a resolver for a module.
    pub fn new(module: Module<'m>) -> Self {
        Resolver { module, layout: module.data_layout(), order: OnceCell::new() }
    }

    /// Returns the location to which `pointer` refers, if there are only casts in between, as in
    /// optimized code.
    pub fn resolve_global(&self, pointer: Value<'m>) -> Option<Place<'m>> {
        let (global, offset) = self.strip(pointer).ok()?;
        Some(Place { global: global.as_global_variable()?, offset })
    }

    /// Returns the only location that `pointer` may refer to.
    ///
    /// # Errors
    /// Fails if the location is unknown, or there are several.
    pub fn resolve_one(&self, pointer: Value<'m>) -> Result<Place<'m>, Unresolved> {
        if let Some(place) = self.resolve_global(pointer) {
            return Ok(place);
        }
        match self.resolve(pointer)?[..] {
            [place] => Ok(place),
            _ => unresolved("is not the same on all paths"),
        }
    }

    /// Returns the locations that `pointer` may refer to, each once, in a deterministic order. There is at least one.
    ///
    /// # Errors
    /// Fails if a location is unknown.
    pub fn resolve(&self, pointer: Value<'m>) -> Result<Vec<Place<'m>>, Unresolved> {
        let mut places = Vec::new();
        trace(&self.layout, pointer, MAX_VALUES, |base, offset| {
            let Offset::Bytes(offset) = offset else { return unresolved("is not the same on all paths") };
            let Some(global) = base.as_global_variable() else { return self.sources(base).map(Next::one_of) };
            let place = Place { global, offset };
            if !places.contains(&place) {
                places.push(place);
            }
            if places.len() > MAX_PLACES { unresolved("is not the same on all paths") } else { Ok(Next::Stop) }
        })?;
        if places.is_empty() { unresolved("depends only on itself") } else { Ok(places) }
    }

    /// Sorts items that were found along a use list, whose order is not deterministic.
    fn sort_in_program_order<T>(&self, items: &mut [T], instruction_of: impl Fn(&T) -> Option<Instruction<'m>>) {
        if items.len() > 1 {
            let order = self.order.get_or_init(|| {
                let blocks = self.module.functions().flat_map(|function| function.blocks());
                blocks.flat_map(|block| block.instructions()).zip(0..).collect()
            });
            items.sort_by_key(|item| instruction_of(item).and_then(|instruction| order.get(&instruction)));
        }
    }

    /// Returns the values that `base` may equal, depending on the path.
    pub(super) fn sources(&self, base: Value<'m>) -> Result<Vec<Value<'m>>, Unresolved> {
        if let Some(argument) = base.as_argument() {
            return self.arguments_of_callers(argument);
        }
        if ends_at_cast(base) {
            return too_many_casts();
        }
        if let Some(instruction) = base.as_instruction() {
            return self.sources_of_instruction(instruction);
        }
        if base.is_undef() {
            unresolved("is undefined")
        } else if base.is_null_constant() {
            unresolved("is a null pointer")
        } else if base.is_function() {
            unresolved(format!("is the function '{}'", base.name()))
        } else {
            unresolved("is computed in a way that cannot be traced")
        }
    }

    fn sources_of_instruction(&self, instruction: Instruction<'m>) -> Result<Vec<Value<'m>>, Unresolved> {
        match instruction.opcode() {
            Opcode::LLVMLoad => self.loaded_values(instruction),
            _ => match instruction.as_call() {
                Some(call) => unresolved(format!("is the result of a call to '{}'", call.called_value().name())),
                None => unresolved("is computed in a way that cannot be traced"),
            },
        }
    }

    /// Strips casts and constant GEPs. Returns the remaining value and the byte offset from it.
    pub(super) fn strip(&self, value: Value<'m>) -> Result<(Value<'m>, i64), Unresolved> {
        match strip(&self.layout, value) {
            (base, _) if ends_at_cast(base) => too_many_casts(),
            (base, Offset::Bytes(offset)) => Ok((base, offset)),
            (_, Offset::Varies) => unresolved("is not the same on all paths"),
        }
    }

    /// Returns the values that a load may yield.
    fn loaded_values(&self, load: Instruction<'m>) -> Result<Vec<Value<'m>>, Unresolved> {
        let Some(pointer) = load.operand(0) else { return Ok(Vec::new()) };
        let (base, offset) = self.strip(pointer)?;
        if let Some(global) = base.as_global_variable() {
            return self.global_content(global, offset).map(|value| vec![value]);
        }
        if base.opcode() != Some(Opcode::LLVMAlloca) {
            return unresolved("is loaded from memory that cannot be traced");
        }
        if load.is_volatile_or_atomic() {
            return unresolved("is loaded by a volatile or atomic load");
        }
        self.check_slot_is_private(base)?;
        let values = self.reaching_stores(load, base, offset)?;
        if values.is_empty() {
            return unresolved("is loaded from a stack slot that is never stored to");
        }
        Ok(values)
    }

    /// Returns the pointer that a constant global contains at `offset`.
    fn global_content(&self, global: GlobalVariable<'m>, offset: i64) -> Result<Value<'m>, Unresolved> {
        let Some(mut constant) = global.initializer().filter(|_| global.has_definitive_content()) else {
            let what = match (global.initializer(), global.is_global_constant()) {
                (None, _) => "is not known here",
                (_, true) => "may be replaced by another module",
                (_, false) => "is not constant",
            };
            return unresolved(format!("is loaded from the global '{}', which {what}", global.name()));
        };
        let mut offset = u64::try_from(offset).map_err(|_| Unresolved("is loaded from outside a global".to_owned()))?;
        for _ in 0..MAX_CASTS {
            let ty = constant.ty();
            let (index, start) = if let Some(members) = ty.struct_members() {
                let starts = (0..members.len()).map(|index| (index as u64, self.layout.member_offset(ty, index)));
                match starts.take_while(|(_, start)| *start <= offset).last() {
                    Some(member) => member,
                    None => break,
                }
            } else if let Some((element, _)) = ty.array() {
                let stride = self.layout.alloc_size(element).unwrap_or(1).max(1);
                (offset / stride, offset / stride * stride)
            } else if ty.is_pointer() && offset == 0 {
                return Ok(constant);
            } else {
                break;
            };
            let Some(element) = u32::try_from(index).ok().and_then(|index| constant.aggregate_element(index)) else {
                break;
            };
            constant = element;
            offset -= start;
        }
        unresolved(format!(
            "is loaded from the global '{}', which does not contain a pointer at this offset",
            global.name()
        ))
    }

    /// Rejects a stack slot that can be accessed by anything other than loads and stores in this
    /// function.
    pub(super) fn check_slot_is_private(&self, slot: Value<'m>) -> Result<(), Unresolved> {
        let mut pointers = vec![slot];
        while let Some(pointer) = pointers.pop() {
            for user in pointer.users() {
                let is_plain =
                    |user: Value<'m>| user.as_instruction().is_some_and(|user| !user.is_volatile_or_atomic());
                match user.opcode() {
                    Some(Opcode::LLVMLoad) => {}
                    Some(Opcode::LLVMStore) if user.operand(0) != Some(pointer) && is_plain(user) => {}
                    Some(Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMGetElementPtr) => {
                        pointers.push(user)
                    }
                    Some(Opcode::LLVMCall) if is_lifetime_marker(user) => {}
                    _ => return unresolved("is loaded from a stack slot whose address escapes"),
                }
            }
        }
        Ok(())
    }

    /// Returns the values whose stores to `slot + offset` reach `load`.
    ///
    /// A path without a store yields nothing, because an uninitialized name cannot be read.
    fn reaching_stores(
        &self,
        load: Instruction<'m>,
        slot: Value<'m>,
        offset: i64,
    ) -> Result<Vec<Value<'m>>, Unresolved> {
        let size = i64::try_from(self.layout.store_size(load.ty()).unwrap_or(8)).unwrap_or(8);
        let mut values = Vec::new();
        let mut seen: HashSet<Block<'m>> = HashSet::new();
        let mut starts: Vec<(Block<'m>, Option<Instruction<'m>>)> =
            load.parent_block().map(|block| (block, load.previous())).into_iter().collect();
        while let Some((block, from)) = starts.pop() {
            let mut cursor = from;
            let mut stored = None;
            while let Some(instruction) = cursor {
                if instruction.opcode() == Opcode::LLVMStore {
                    stored = self.stored_value(instruction, slot, offset, size)?;
                    if stored.is_some() {
                        break;
                    }
                }
                cursor = instruction.previous();
            }
            match stored {
                Some(value) if values.contains(&value) => {}
                Some(value) => values.push(value),
                None => {
                    let mut before = block.predecessors();
                    self.sort_in_program_order(&mut before, |block| block.last_instruction());
                    let new = before.into_iter().rev().filter(|block| seen.insert(*block));
                    starts.extend(new.map(|block| (block, block.last_instruction())));
                }
            }
        }
        Ok(values)
    }

    /// Returns the value that `store` writes to `slot + offset`; `None` if it writes elsewhere.
    fn stored_value(
        &self,
        store: Instruction<'m>,
        slot: Value<'m>,
        offset: i64,
        size: i64,
    ) -> Result<Option<Value<'m>>, Unresolved> {
        let (Some(value), Some(target)) = (store.operand(0), store.operand(1)) else { return Ok(None) };
        let (base, at) = self.strip(target)?;
        if base != slot {
            // The slot does not escape, so other writes to it can only be through a GEP with
            // variable indices.
            let variable_gep = base.opcode() == Some(Opcode::LLVMGetElementPtr) && self.reaches(base, slot);
            return if variable_gep {
                unresolved("is loaded from a stack slot that is stored to at a variable index")
            } else {
                Ok(None)
            };
        }
        let length = i64::try_from(self.layout.store_size(value.ty()).unwrap_or(u64::MAX)).unwrap_or(i64::MAX);
        if at.saturating_add(length) <= offset || offset.saturating_add(size) <= at {
            return Ok(None);
        }
        if at == offset && length == size && value.ty().is_pointer() {
            return Ok(Some(value));
        }
        unresolved("is loaded from a stack slot that is stored to in parts")
    }

    /// Returns the values that callers pass for an argument, if all callers are known.
    pub(super) fn arguments_of_callers(&self, argument: Argument<'m>) -> Result<Vec<Value<'m>>, Unresolved> {
        let function = argument.parent_function();
        let name = function.name();
        // A linkonce function (C++ inline) is emitted in each module that uses it, so all callers
        // of this copy are in this module. Other externally visible functions may have more
        // callers.
        let closed = function.has_local_linkage()
            || matches!(function.linkage(), Linkage::LLVMLinkOnceODRLinkage | Linkage::LLVMLinkOnceAnyLinkage);
        if !closed {
            return unresolved(format!("is an argument of '{name}', which can be called from other modules"));
        }
        let mut users: Vec<Value<'m>> = function.users().collect();
        self.sort_in_program_order(&mut users, |user| user.as_instruction());
        let mut values = Vec::new();
        for user in users {
            let Some(call) = user.as_call().filter(|call| call.only_calls(function)) else {
                return unresolved(format!("is an argument of '{name}', whose address is taken"));
            };
            let passed = Some(argument.index()).filter(|index| *index < call.argument_count());
            let passed = passed.and_then(|index| call.operand(index));
            match passed {
                Some(value) if values.contains(&value) => {}
                Some(value) => values.push(value),
                None => return unresolved(format!("is an argument of '{name}' that a caller does not pass")),
            }
        }
        if values.is_empty() {
            return unresolved(format!("is an argument of '{name}', which is never called"));
        }
        Ok(values)
    }

    /// Returns whether a chain of GEPs and casts starts at `slot`.
    fn reaches(&self, mut pointer: Value<'m>, slot: Value<'m>) -> bool {
        for _ in 0..MAX_CASTS {
            if pointer == slot {
                return true;
            }
            match pointer.opcode() {
                Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast) => {
                    match pointer.operand(0) {
                        Some(operand) => pointer = operand,
                        None => return false,
                    }
                }
                _ => return false,
            }
        }
        true
    }
}

/// Returns whether [`strip`] gave up at a cast.
fn ends_at_cast(base: Value<'_>) -> bool {
    is_cast(base) || base.opcode() == Some(Opcode::LLVMFreeze)
}

fn too_many_casts<T>() -> Result<T, Unresolved> {
    unresolved(format!("is cast more than {MAX_CASTS} times"))
}
