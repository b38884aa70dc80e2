//! Traces pointers back to kernel parameters, including through the stack.
//!
//! Unoptimized code keeps each value in a stack slot. An accessor is an object in a slot, and its
//! pointer is a member of the object. Functions that were inlined into the kernel load the address
//! of the object from another slot.
//!
//! The origin of a value is a parameter or a stack location: a slot and a byte offset. Both propagate through casts,
//! calls, stores to and loads from stack locations, and memory copies. The order of instructions is
//! ignored, so a slot is assumed to hold all values that are ever stored to it.

use std::collections::VecDeque;

use indexmap::IndexSet;
use rustc_hash::FxHashMap;

use crate::analysis::addresses::gep_offset;
use llvm_ir::{Argument, Call, DataLayout, Function, Instruction, Module, Opcode, Value};

/// The largest number of steps for each instruction, after which the analysis stops.
const STEPS: usize = 64;

/// The largest number of locations to which a `getelementptr` may point. In a loop, the number would be unbounded.
const PLACES: usize = 16;

/// A byte of a stack slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Place<'m> {
    slot: Instruction<'m>,
    offset: u64,
}

/// The origin of a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Origin<'m> {
    /// This parameter of a kernel, or a pointer derived from it.
    Parameter(Argument<'m>),
    /// The address of this stack location.
    Address(Place<'m>),
}

/// A copy of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Copy<'m> {
    to: Place<'m>,
    from: Place<'m>,
    size: u64,
}

/// The origins that a stack location contains, and the loads from it.
#[derive(Debug, Default)]
struct Content<'m> {
    origins: IndexSet<Origin<'m>>,
    loads: IndexSet<Instruction<'m>>,
}

/// The contents of a slot, and the copies from it.
#[derive(Debug, Default)]
struct Slot<'m> {
    size: u64,
    contents: FxHashMap<u64, Content<'m>>,
    copies: IndexSet<Copy<'m>>,
}

/// The parameters from which pointers originate.
#[derive(Debug)]
pub struct Origins<'m> {
    layout: DataLayout<'m>,
    known: FxHashMap<Value<'m>, IndexSet<Origin<'m>>>,
    slots: FxHashMap<Instruction<'m>, Slot<'m>>,
    /// Origins that have not been propagated to the users of their values yet.
    open: VecDeque<(Value<'m>, Origin<'m>)>,
    steps: usize,
}

impl<'m> Origins<'m> {
    /// Traces these parameters through the module.
    pub fn of(module: Module<'m>, parameters: impl Iterator<Item = Argument<'m>>) -> Self {
        let mut origins = Origins {
            layout: module.data_layout(),
            known: FxHashMap::default(),
            slots: FxHashMap::default(),
            open: VecDeque::new(),
            steps: 0,
        };
        for parameter in parameters {
            origins.add(parameter, Origin::Parameter(parameter));
        }
        let mut instructions = 0_usize;
        for instruction in module.functions().flat_map(Function::blocks).flat_map(|block| block.instructions()) {
            instructions += 1;
            if let Some(size) = instruction.allocated().and_then(|(ty, _)| origins.layout.alloc_size(ty)) {
                origins.slots.insert(instruction, Slot { size, ..Slot::default() });
                origins.add(instruction, Origin::Address(Place { slot: instruction, offset: 0 }));
            }
        }
        origins.propagate(instructions.saturating_mul(STEPS));
        origins
    }

    /// Returns the parameters from which a pointer may originate.
    pub fn parameters(&self, pointer: Value<'m>) -> impl Iterator<Item = Argument<'m>> {
        self.known.get(&pointer).into_iter().flatten().filter_map(|origin| match origin {
            Origin::Parameter(parameter) => Some(*parameter),
            Origin::Address(_) => None,
        })
    }

    fn propagate(&mut self, most: usize) {
        while let Some((value, origin)) = self.open.pop_front() {
            for user in value.users() {
                self.steps += 1;
                if let Some(user) = user.as_instruction() {
                    self.hand_on(value, origin, user);
                }
            }
            if self.steps > most {
                // The result so far depends on the order of uses, which is not deterministic.
                self.known.clear();
                return;
            }
        }
    }

    fn add(&mut self, value: impl Into<Value<'m>>, origin: Origin<'m>) {
        let value = value.into();
        self.steps += 1;
        if self.known.entry(value).or_default().insert(origin) {
            self.open.push_back((value, origin));
        }
    }

    fn hand_on(&mut self, value: Value<'m>, origin: Origin<'m>, user: Instruction<'m>) {
        match user.opcode() {
            Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMBitCast
            | Opcode::LLVMFreeze
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMPHI
            | Opcode::LLVMSelect => self.add(user, origin),
            Opcode::LLVMGetElementPtr if user.operand(0) == Some(value) => {
                if let Some(origin) = self.moved(origin, user) {
                    self.add(user, origin);
                }
            }
            Opcode::LLVMLoad => {
                if let Origin::Address(place) = origin {
                    self.load(user, place);
                }
            }
            Opcode::LLVMStore => self.store(value, origin, user),
            Opcode::LLVMCall | Opcode::LLVMInvoke => {
                if let Some(call) = user.as_call() {
                    self.call(value, origin, call);
                }
            }
            Opcode::LLVMRet => {
                let Some(function) = user.parent_function() else { return };
                for call in function.users().filter_map(Value::as_call).filter(|call| call.called_value() == function) {
                    self.add(call, origin);
                }
            }
            _ => {}
        }
    }

    /// Returns the origin of a `getelementptr`; `None` if its offset in a slot is unknown.
    fn moved(&self, origin: Origin<'m>, gep: Instruction<'m>) -> Option<Origin<'m>> {
        let Origin::Address(Place { slot, offset }) = origin else { return Some(origin) };
        let offset = offset.checked_add_signed(gep_offset(&self.layout, gep.into())?)?;
        let inside = self.slots.get(&slot).is_some_and(|slot| offset < slot.size);
        let known = self.known.get(&gep.as_value()).map_or(0, IndexSet::len);
        (inside && known < PLACES).then_some(Origin::Address(Place { slot, offset }))
    }

    fn load(&mut self, load: Instruction<'m>, place: Place<'m>) {
        let content = self.slots.entry(place.slot).or_default().contents.entry(place.offset).or_default();
        if content.loads.insert(load) {
            for origin in content.origins.clone() {
                self.add(load, origin);
            }
        }
    }

    fn store(&mut self, value: Value<'m>, origin: Origin<'m>, store: Instruction<'m>) {
        if store.operand(0) == Some(value) {
            for place in store.accessed_pointer().map(|pointer| self.places(pointer)).unwrap_or_default() {
                self.put(place, origin);
            }
        }
        if store.accessed_pointer() == Some(value)
            && let (Origin::Address(place), Some(stored)) = (origin, store.operand(0))
        {
            for origin in self.known.get(&stored).cloned().unwrap_or_default() {
                self.put(place, origin);
            }
        }
    }

    /// Returns the stack locations to which a pointer may point.
    fn places(&self, pointer: Value<'m>) -> Vec<Place<'m>> {
        let places = self.known.get(&pointer).into_iter().flatten().filter_map(|origin| match origin {
            Origin::Address(place) => Some(*place),
            Origin::Parameter(_) => None,
        });
        places.collect()
    }

    /// Adds an origin to a stack location, and to the locations that receive copies of its content.
    fn put(&mut self, place: Place<'m>, origin: Origin<'m>) {
        let mut open = vec![place];
        while let Some(place) = open.pop() {
            self.steps += 1;
            let slot = self.slots.entry(place.slot).or_default();
            let content = slot.contents.entry(place.offset).or_default();
            if content.origins.insert(origin) {
                let loads = content.loads.clone();
                open.extend(slot.copies.iter().filter_map(|copy| copy.target(place.offset)));
                for load in loads {
                    self.add(load, origin);
                }
            }
        }
    }

    fn call(&mut self, value: Value<'m>, origin: Origin<'m>, call: Call<'m>) {
        let Some(callee) = call.called_function() else { return };
        let arguments = (0..call.argument_count()).filter(|index| call.operand(*index) == Some(value));
        if !callee.is_declaration() {
            for parameter in arguments.filter_map(|index| callee.parameter(index)) {
                self.add(parameter, origin);
            }
            return;
        }
        let copies = ["llvm.memcpy.", "llvm.memmove."].iter().any(|name| callee.name().starts_with(name));
        let size = call.operand(2).and_then(Value::scalar_bits).filter(|_| copies);
        if let (Some(size), Some(to), Some(from)) = (size, call.operand(0), call.operand(1)) {
            for to in self.places(to) {
                for from in self.places(from) {
                    self.copy(Copy { to, from, size });
                }
            }
        }
    }

    fn copy(&mut self, copy: Copy<'m>) {
        let slot = self.slots.entry(copy.from.slot).or_default();
        if !slot.copies.insert(copy) {
            return;
        }
        let contents = slot.contents.iter().filter_map(|(offset, content)| Some((copy.target(*offset)?, content)));
        let copied: Vec<_> =
            contents.flat_map(|(place, content)| content.origins.iter().map(move |origin| (place, *origin))).collect();
        for (place, origin) in copied {
            self.put(place, origin);
        }
    }
}

impl<'m> Copy<'m> {
    /// Returns the location to which the byte at an offset is copied.
    fn target(&self, offset: u64) -> Option<Place<'m>> {
        let within = offset.checked_sub(self.from.offset).filter(|within| *within < self.size)?;
        Some(Place { slot: self.to.slot, offset: self.to.offset.checked_add(within)? })
    }
}
