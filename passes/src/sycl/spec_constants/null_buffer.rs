//! Determines whether the pointer to the emulation buffer is always null.
//!
//! Front ends pass null if the target has native constants. In unoptimized code, the null pointer
//! is not visible at the read: the constructor of the kernel handler stores it to a member, from
//! which each read loads it.
//!
//! ```llvm
//!   call void @constructor(ptr %handler)                     ; store ptr null, ptr %this
//!   call void @llvm.memcpy(ptr %copy, ptr %handler, i64 8)
//!   call void @body(ptr byval(%handler) %copy)               ; %buffer = load ptr, ptr %argument
//! ```
//!
//! 1. Trace the pointer to its base values: null, a value that may be a buffer, or a load from an object.
//! 2. Collect the values that are stored to that object at that offset: by the function itself, by functions that
//!    receive the object's address, and by copies from other objects. Trace each of them as in step 1.
//!
//! The order of stores does not matter: if any store writes a value other than null, the result is
//! false. A value that cannot be traced is assumed to be a buffer.

use super::resolve::Resolver;
use crate::analysis::addresses::{gep_offset, is_lifetime_marker};
use llvm_ir::{Argument, Call, DataLayout, Module, Opcode, Value};
use rustc_hash::FxHashSet;

/// The largest number of users of objects that are visited for one pointer.
const MAX_USERS: usize = 10_000;

/// A byte of an object: of a stack variable, or of an argument that is passed by value.
type Byte<'m> = (Value<'m>, i64);

/// A search for the values of pointers. Private methods return `None` if the pointer may be a buffer.
pub(super) struct NullBuffers<'m> {
    resolver: Resolver<'m>,
    layout: DataLayout<'m>,
    /// The bytes to which only null is stored, according to earlier searches.
    null_bytes: FxHashSet<Byte<'m>>,
    /// The bytes to which a buffer may be stored.
    other_bytes: FxHashSet<Byte<'m>>,
    /// The bytes that the current search has visited.
    met: FxHashSet<Byte<'m>>,
    /// The values that the pointer may have and that are not visited yet.
    pending: Vec<Value<'m>>,
    users_left: usize,
}

impl<'m> NullBuffers<'m> {
    pub(super) fn new(module: Module<'m>) -> Self {
        NullBuffers {
            resolver: Resolver::new(module),
            layout: module.data_layout(),
            null_bytes: FxHashSet::default(),
            other_bytes: FxHashSet::default(),
            met: FxHashSet::default(),
            pending: Vec::new(),
            users_left: 0,
        }
    }

    /// Returns whether `pointer` is always null or undefined.
    pub(super) fn is_always_null(&mut self, pointer: Value<'m>) -> bool {
        self.users_left = MAX_USERS;
        // In unoptimized code, all reads load the buffer from the same byte.
        let origin = self.loaded_byte(pointer);
        if origin.is_some_and(|byte| self.other_bytes.contains(&byte)) {
            return false;
        }
        self.met.clear();
        self.pending = vec![pointer];
        let mut seen = FxHashSet::default();
        while let Some(value) = self.pending.pop() {
            if seen.insert(value) && self.step(value).is_none() {
                self.other_bytes.extend(origin);
                return false;
            }
        }
        self.null_bytes.extend(self.met.drain());
        true
    }

    /// Returns the byte from which the pointer is loaded, if it is unique.
    fn loaded_byte(&mut self, pointer: Value<'m>) -> Option<Byte<'m>> {
        let [(load, _)] = self.roots(pointer)?[..] else { return None };
        let address = load.operand(0).filter(|_| load.opcode() == Some(Opcode::LLVMLoad))?;
        let [byte] = self.roots(address)?[..] else { return None };
        Some(byte)
    }

    /// Visits one of the values that the pointer may have.
    fn step(&mut self, value: Value<'m>) -> Option<()> {
        for (root, _) in self.roots(value)? {
            let load = root.as_instruction().filter(|root| root.opcode() == Opcode::LLVMLoad);
            if let Some(load) = load.filter(|load| !load.is_volatile_or_atomic() && load.ty().is_pointer()) {
                self.add_content_at(load.operand(0)?, (0, self.size_of(root)?))?;
            } else if !root.is_null_constant() && !root.is_undef() {
                return None;
            }
        }
        Some(())
    }

    /// Returns the base values of a pointer with the offset from each, after tracing casts, slots, arguments and phis.
    fn roots(&mut self, pointer: Value<'m>) -> Option<Vec<Byte<'m>>> {
        let mut roots = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![(pointer, 0_i64)];
        while let Some((value, added)) = pending.pop() {
            self.users_left = self.users_left.checked_sub(1)?;
            let (base, offset) = self.resolver.strip(value).ok()?;
            let byte = (base, offset.checked_add(added)?);
            if !seen.insert(byte) {
                continue;
            }
            let is_copy = base.as_argument().is_some_and(is_copied);
            match self.resolver.sources(base) {
                Ok(sources) if !is_copy => pending.extend(sources.into_iter().map(|source| (source, byte.1))),
                _ => roots.push(byte),
            }
        }
        Some(roots)
    }

    /// Adds the pointers that memory may contain in a range (offset, size) relative to `pointer`.
    fn add_content_at(&mut self, pointer: Value<'m>, (offset, size): (i64, i64)) -> Option<()> {
        for (object, at) in self.roots(pointer)? {
            let range = (at.checked_add(offset)?, size);
            let byte = (object, range.0);
            if self.other_bytes.contains(&byte) {
                return None;
            }
            if self.null_bytes.contains(&byte) || !self.met.insert(byte) {
                continue;
            }
            if let Some(argument) = object.as_argument() {
                if !is_copied(argument) {
                    return None;
                }
                for original in self.resolver.arguments_of_callers(argument).ok()? {
                    self.add_content_at(original, range)?;
                }
            } else if object.opcode() != Some(Opcode::LLVMAlloca) {
                return None;
            }
            self.add_stores(object, range)?;
        }
        Some(())
    }

    /// Adds the values that are stored to a range of `object`, through any pointer to it.
    fn add_stores(&mut self, object: Value<'m>, range: (i64, i64)) -> Option<()> {
        // Pointers into the object, each with its offset from the first byte.
        let mut pointers = vec![(object, 0_i64)];
        let mut seen = FxHashSet::default();
        while let Some((pointer, at)) = pointers.pop() {
            if !seen.insert((pointer, at)) {
                continue;
            }
            for user in pointer.users() {
                self.users_left = self.users_left.checked_sub(1)?;
                match user.opcode()? {
                    Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze => pointers.push((user, at)),
                    Opcode::LLVMGetElementPtr => {
                        pointers.push((user, at.checked_add(gep_offset(&self.layout, user)?)?));
                    }
                    Opcode::LLVMLoad => {}
                    Opcode::LLVMStore if user.operand(0)? == pointer => {
                        pointers.extend(self.loads_from_slot(user.operand(1)?)?.into_iter().map(|load| (load, at)));
                    }
                    Opcode::LLVMStore => self.add_store(user, at, range)?,
                    Opcode::LLVMCall => {
                        self.add_call(user.as_instruction()?.as_call()?, (pointer, at), range, &mut pointers)?
                    }
                    _ => return None,
                }
            }
        }
        Some(())
    }

    /// Adds the value that a store to byte `at` of the object writes to the range.
    fn add_store(&mut self, store: Value<'m>, at: i64, (offset, size): (i64, i64)) -> Option<()> {
        let value = store.operand(0)?;
        let stored = self.size_of(value)?;
        if at == offset && stored == size && value.ty().is_pointer() {
            self.pending.push(value);
            return Some(());
        }
        (!overlaps((at, stored), (offset, size))).then_some(())
    }

    /// Follows a call that receives a pointer to byte `at` of the object.
    fn add_call(
        &mut self,
        call: Call<'m>,
        (pointer, at): Byte<'m>,
        (offset, size): (i64, i64),
        pointers: &mut Vec<Byte<'m>>,
    ) -> Option<()> {
        if is_lifetime_marker(call.into()) {
            return Some(());
        }
        let callee = call.called_function()?;
        if callee.name().starts_with("llvm.memcpy.") {
            let copied = i64::try_from(call.operand(2)?.scalar_bits()?).ok()?;
            if call.operand(0)? == pointer && overlaps((at, copied), (offset, size)) {
                let is_whole = at <= offset && offset.checked_add(size)? <= at.checked_add(copied)?;
                let from = call.operand(1).filter(|_| is_whole)?;
                self.add_content_at(from, (offset.checked_sub(at)?, size))?;
            }
            return Some(());
        }
        if callee.is_declaration() || !call.only_calls(callee) {
            return None;
        }
        for index in 0..call.argument_count() {
            // If the object is passed by value, the callee writes to its own copy.
            if call.operand(index) == Some(pointer) && !callee.is_parameter_copied(index) {
                pointers.push((callee.parameter(index)?.into(), at));
            }
        }
        Some(())
    }

    /// Returns the loads that yield a pointer that was stored to a stack slot.
    fn loads_from_slot(&self, slot: Value<'m>) -> Option<Vec<Value<'m>>> {
        let (base, 0) = self.resolver.strip(slot).ok()? else { return None };
        if base.opcode() != Some(Opcode::LLVMAlloca) {
            return None;
        }
        self.resolver.check_slot_is_private(base).ok()?;
        let mut loads = Vec::new();
        let mut pointers = vec![base];
        while let Some(pointer) = pointers.pop() {
            for user in pointer.users() {
                match user.opcode()? {
                    Opcode::LLVMLoad if user.ty().is_pointer() => loads.push(user),
                    Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => pointers.push(user),
                    Opcode::LLVMStore | Opcode::LLVMCall => {}
                    _ => return None,
                }
            }
        }
        Some(loads)
    }

    fn size_of(&self, value: Value<'m>) -> Option<i64> {
        i64::try_from(self.layout.store_size(value.ty())?).ok()
    }
}

/// Returns whether the argument is passed by value, so that the function has its own copy.
fn is_copied(argument: Argument<'_>) -> bool {
    argument.parent_function().is_parameter_copied(argument.index())
}

/// Returns whether two ranges (offset, size) overlap.
fn overlaps((one, one_size): (i64, i64), (two, two_size): (i64, i64)) -> bool {
    one < two.saturating_add(two_size) && two < one.saturating_add(one_size)
}
