//! Removes code that is dead after calls have been replaced: the calls, loads of names and their slots, name strings,
//! default values, declarations. Some of this code makes code generators fail, because default
//! values can have types that do not occur elsewhere.

use crate::analysis::addresses::is_lifetime_marker;
use crate::sycl::spec_constants::collect::{Read, is_removable};
use crate::sycl::spec_constants::is_spir;
use llvm_ir::{Argument, Builder, Call, Function, GlobalVariable, Instruction, Linkage, Module, Opcode, Value};
use rustc_hash::{FxBuildHasher, FxHashSet};

/// Values that may have become dead, in the order in which they were recorded.
pub(super) struct Cleanup<'m> {
    /// True if the module is a whole program, like a device image. Object files for other targets
    /// may be linked with other objects that use their symbols.
    is_whole_program: bool,
    instructions: Vec<Instruction<'m>>,
    arguments: Vec<Argument<'m>>,
    globals: Vec<GlobalVariable<'m>>,
    seen_globals: FxHashSet<GlobalVariable<'m>>,
    erased: FxHashSet<Instruction<'m>>,
    passed: FxHashSet<Instruction<'m>>,
}

impl<'m> Cleanup<'m> {
    /// Creates the state for `reads` reads, each of which has a name and a default value. Memory is
    /// reserved in advance, because after many objects have been freed, the allocator searches all
    /// of them for each large block.
    pub(super) fn new(module: Module<'m>, reads: usize) -> Self {
        Cleanup {
            is_whole_program: is_spir(module),
            instructions: Vec::with_capacity(reads),
            arguments: Vec::new(),
            globals: Vec::with_capacity(2 * reads),
            seen_globals: FxHashSet::with_capacity_and_hasher(2 * reads, FxBuildHasher),
            erased: FxHashSet::with_capacity_and_hasher(reads, FxBuildHasher),
            passed: FxHashSet::default(),
        }
    }

    /// Removes a call whose result is replaced, and records its operands.
    pub(super) fn call_replaced(&mut self, builder: &Builder<'m>, read: &Read<'m>) {
        let operands = [read.name(), read.default(), read.buffer()];
        if let Some(normal) = read.call.normal_destination() {
            builder.position_before(read.call);
            builder.branch(normal);
            self.leave_unwind_destination(builder, read.call);
        }
        read.call.erase();
        for operand in operands {
            self.note(operand);
        }
    }

    /// Records an operand of an erased instruction. Before [`Cleanup::run`] only the calls are erased, so that no
    /// handle in these lists dangles.
    fn note(&mut self, value: Value<'m>) {
        let value = if value.is_constant() { value.strip_casts() } else { value };
        if let Some(global) = value.as_global_variable() {
            if self.seen_globals.insert(global) {
                self.globals.push(global);
            }
        } else if let Some(argument) = value.as_argument() {
            self.arguments.push(argument);
        } else if let Some(instruction) = value.as_instruction() {
            // Calls are kept, because some are reads that are replaced later. All reads of a kernel use the same
            // buffer.
            if self.instructions.last() != Some(&instruction) && is_removable(instruction) {
                self.instructions.push(instruction);
            }
        } else if value.is_constant() {
            self.note_globals_of(value);
        }
    }

    /// Records the globals that a constant contains.
    fn note_globals_of(&mut self, constant: Value<'m>) {
        let mut pending = vec![constant];
        let mut seen = FxHashSet::default();
        while let Some(constant) = pending.pop() {
            if constant.is_global_variable() {
                self.note(constant);
            } else if constant.operand_count() > 0 && seen.insert(constant) {
                pending.extend((0..constant.operand_count()).filter_map(|index| constant.operand(index)));
            }
        }
    }

    /// Removes all dead values.
    pub(super) fn run(mut self, declarations: &[Function<'m>]) {
        loop {
            if let Some(instruction) = self.instructions.pop() {
                self.erase_if_dead(instruction);
            } else if let Some(argument) = self.arguments.pop() {
                self.drop_dead_argument(argument);
            } else {
                break;
            }
        }
        for global in &self.globals {
            self.delete_if_dead(*global);
        }
        for declaration in declarations {
            if has_only_dead_users(declaration.as_value()) {
                declaration.delete();
            }
        }
    }

    /// Deletes a global variable if it is unused and no other module can use it.
    fn delete_if_dead(&self, global: GlobalVariable<'m>) {
        let removable = match global.linkage() {
            Linkage::LLVMExternalLinkage => self.is_whole_program && global.is_global_constant(),
            Linkage::LLVMInternalLinkage
            | Linkage::LLVMPrivateLinkage
            | Linkage::LLVMLinkOnceODRLinkage
            | Linkage::LLVMLinkOnceAnyLinkage
            | Linkage::LLVMAvailableExternallyLinkage => true,
            _ => false,
        };
        if removable && has_only_dead_users(global.as_value()) {
            global.delete();
        }
    }

    /// Makes callers pass poison for a name or default value that the callee no longer uses, so
    /// that the global can be deleted. All callers must be in the module.
    fn drop_dead_argument(&mut self, argument: Argument<'m>) {
        let (function, index) = (argument.parent_function(), argument.index());
        if !argument.is_unused() || !self.is_closed(function) || function.is_parameter_copied(index) {
            return;
        }
        let takes_pointer = |call: &Call<'m>| {
            call.only_calls(function) && index < call.argument_count() && !call.is_argument_copied(index)
        };
        let callers = function.users().map(|user| user.as_call().filter(takes_pointer));
        let Some(callers) = callers.collect::<Option<Vec<_>>>() else { return };
        function.remove_parameter_promises(index);
        for caller in callers {
            let Some(passed) = caller.operand(index) else { continue };
            if passed.strip_casts().as_global_variable().is_some_and(GlobalVariable::is_global_constant) {
                caller.remove_argument_promises(index);
                caller.set_operand(index, passed.ty().poison());
                self.note(passed);
            }
        }
    }

    /// Returns whether no other module can call or replace the function.
    fn is_closed(&self, function: Function<'m>) -> bool {
        let inline = matches!(function.linkage(), Linkage::LLVMLinkOnceODRLinkage | Linkage::LLVMLinkOnceAnyLinkage);
        function.has_local_linkage() || (inline && self.is_whole_program)
    }

    fn erase_if_dead(&mut self, instruction: Instruction<'m>) {
        if self.erased.contains(&instruction) {
            return;
        }
        match instruction.opcode() {
            Opcode::LLVMAlloca => self.erase_stores_to(instruction),
            // The remaining users of the cast may be stores to a slot that is no longer read.
            Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast if !instruction.is_unused() => {
                // Visited only once, because casts in dead code may form a cycle.
                if self.passed.insert(instruction) {
                    instruction.operand(0).into_iter().for_each(|slot| self.note(slot));
                }
                return;
            }
            _ => {}
        }
        if !instruction.is_unused() {
            return;
        }
        let operands: Vec<_> =
            (0..instruction.operand_count()).filter_map(|index| instruction.operand(index)).collect();
        self.erase(instruction);
        for operand in operands {
            self.note(operand);
        }
    }

    /// Removes the edge of an erased invoke from the phis of its unwind destination. The unused old phis are kept until
    /// the end.
    fn leave_unwind_destination(&mut self, builder: &Builder<'m>, invoke: Call<'m>) {
        let (Some(unwind), Some(block)) = (invoke.unwind_destination(), invoke.parent_block()) else { return };
        let phis: Vec<_> = unwind.instructions().take_while(|inst| inst.opcode() == Opcode::LLVMPHI).collect();
        for phi in phis {
            self.instructions.push(phi);
            if phi.is_unused() {
                continue;
            }
            let kept: Vec<_> = phi.incoming().into_iter().filter(|(_, from)| *from != block).collect();
            match builder.phi_like(phi, &kept) {
                Some(new) => {
                    phi.replace_all_uses_with(new);
                    new.take_name(phi);
                    self.instructions.push(new);
                }
                None => phi.replace_all_uses_with(phi.ty().poison()),
            }
        }
    }

    fn erase(&mut self, instruction: Instruction<'m>) {
        self.erased.insert(instruction);
        instruction.erase();
    }

    /// Removes stores to a stack slot that is never read, and the casts between them and the slot.
    fn erase_stores_to(&mut self, slot: Instruction<'m>) {
        let mut casts = vec![slot];
        let mut writes = Vec::new();
        let mut next = 0;
        while let Some(&pointer) = casts.get(next) {
            next += 1;
            for user in pointer.users() {
                let Some(user) = user.as_instruction() else { return };
                match user.opcode() {
                    Opcode::LLVMStore if user.operand(0) != Some(pointer.into()) && !user.is_volatile_or_atomic() => {
                        writes.push(user)
                    }
                    Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast => casts.push(user),
                    Opcode::LLVMCall if is_lifetime_marker(user.into()) => writes.push(user),
                    _ => return,
                }
            }
        }
        for write in writes {
            let stored = write.operand(0).filter(|_| write.opcode() == Opcode::LLVMStore);
            self.erase(write);
            if let Some(stored) = stored {
                self.note(stored);
            }
        }
        for cast in casts.into_iter().skip(1).rev() {
            self.erase(cast);
        }
    }
}

/// Returns whether the only users of a global are unused constant expressions, which are deleted with it.
fn has_only_dead_users(value: Value<'_>) -> bool {
    fn is_dead(user: Value<'_>) -> bool {
        user.opcode().is_some() && !user.is_instruction() && user.users().all(is_dead)
    }
    value.users().all(is_dead)
}
