//! Variables that live in registers (the general register file, GRF), and what an address has to do with them.
//!
//! Such a variable has no address in memory: it is read and written as a whole, by `llvm.genx.vload` and `llvm.genx.vstore`.
//! In the IR of a front end it looks like any other, so that each access has to be traced back to the variable.

use rustc_hash::FxHashSet;

use super::slots::Slots;
use crate::names;
use llvm_ir::{Argument, CallConv, GlobalVariable, Instruction, Module, Opcode, Type, Value};

/// How many pointers are looked at, at most, to tell what one of them points to.
const LIMIT: usize = 64;

/// The address spaces that a pointer to such a variable may have: private and generic.
pub const POSSIBLE_SPACES: [u32; 2] = [0, 4];

/// Whether a module has a variable that lives in registers.
pub fn is_in(module: Module<'_>) -> bool {
    module.global_variables().any(is_register)
}

/// Whether a variable lives in registers.
pub fn is_register(variable: GlobalVariable<'_>) -> bool {
    variable.text_attribute(names::ATTR_GENX_VOLATILE).is_some()
}

/// The vector inside structs of a single member each, or the type itself if it is a vector.
pub fn vector_inside<'m>(ty: Type<'m>) -> Option<Type<'m>> {
    let mut inner = ty;
    while inner.member_count() == Some(1) {
        inner = *inner.struct_members()?.first()?;
    }
    inner.fixed_vector().map(|_| inner)
}

/// What a pointer points to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'m> {
    /// The beginning of this register variable.
    Register(GlobalVariable<'m>),
    /// A place inside this register variable.
    Inside(GlobalVariable<'m>),
    /// This register variable or something else, as the program runs.
    MaybeRegister(GlobalVariable<'m>),
    /// Something in memory.
    Memory,
    /// Not known.
    Unknown,
}

/// The register variables of a module.
#[derive(Debug)]
pub struct Registers<'m> {
    variables: FxHashSet<GlobalVariable<'m>>,
    types: FxHashSet<Type<'m>>,
    slots: Slots<'m>,
}

impl<'m> Registers<'m> {
    /// Finds the variables of the module that live in registers and hold a vector.
    pub fn of(module: Module<'m>) -> Self {
        let mut registers =
            Registers { variables: FxHashSet::default(), types: FxHashSet::default(), slots: Slots::default() };
        for variable in module.global_variables() {
            if is_register(variable)
                && let Some(vector) = vector_inside(variable.value_type())
            {
                registers.variables.insert(variable);
                registers.types.insert(vector);
            }
        }
        registers
    }

    /// The variables, in module order.
    pub fn variables(&self, module: Module<'m>) -> impl Iterator<Item = GlobalVariable<'m>> {
        module.global_variables().filter(|variable| self.variables.contains(variable))
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// The vector that an access of this type reads or writes, if a register variable is of that type.
    pub fn vector_of(&self, accessed: Type<'m>) -> Option<Type<'m>> {
        vector_inside(accessed).filter(|vector| self.types.contains(vector))
    }

    /// What a pointer points to.
    pub fn target(&mut self, pointer: Value<'m>) -> Target<'m> {
        let mut found = None;
        let mut open = vec![(pointer, false)];
        let mut seen = FxHashSet::default();
        while let Some((pointer, inside)) = open.pop() {
            if !seen.insert((pointer, inside)) {
                continue;
            }
            if seen.len() > LIMIT {
                return Target::Unknown;
            }
            if let Some(target) = self.step(pointer, inside, &mut open) {
                found = Some(found.map_or(target, |before| join(before, target)));
            }
        }
        // Nothing is found where a pointer is computed from itself, in code that is never reached.
        found.unwrap_or(Target::Memory)
    }

    /// What a pointer points to, or, if that depends on others, nothing: these are left in `open` then.
    fn step(&mut self, pointer: Value<'m>, inside: bool, open: &mut Vec<(Value<'m>, bool)>) -> Option<Target<'m>> {
        if !POSSIBLE_SPACES.contains(&pointer.ty().address_space()) || !pointer.ty().is_pointer() {
            return Some(Target::Memory);
        }
        if let Some(variable) = pointer.as_global_variable() {
            return Some(match (self.variables.contains(&variable), inside) {
                (true, false) => Target::Register(variable),
                (true, true) => Target::Inside(variable),
                (false, _) => Target::Memory,
            });
        }
        if let Some(argument) = pointer.as_argument() {
            return Some(if is_memory_argument(argument) { Target::Memory } else { Target::Unknown });
        }
        match pointer.opcode() {
            Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast) => open.extend(Some((pointer.operand(0)?, inside))),
            Some(Opcode::LLVMGetElementPtr) => {
                open.extend(Some((pointer.operand(0)?, inside || !has_zero_indices(pointer))));
            }
            Some(Opcode::LLVMPHI) => {
                let incoming = pointer.as_instruction().map(Instruction::incoming).unwrap_or_default();
                open.extend(incoming.into_iter().map(|(value, _)| (value, inside)));
            }
            Some(Opcode::LLVMSelect) => open.extend([(pointer.operand(1)?, inside), (pointer.operand(2)?, inside)]),
            Some(Opcode::LLVMAlloca) => return Some(Target::Memory),
            Some(Opcode::LLVMLoad) => match pointer.operand(0).and_then(|slot| self.slots.pointer_in(slot)) {
                Some(stored) => open.push((stored, inside)),
                None => return Some(Target::Unknown),
            },
            _ if pointer.is_undef() || pointer.is_null_constant() => return Some(Target::Memory),
            _ => return Some(Target::Unknown),
        }
        None
    }
}

/// What a pointer points to that may be either of two.
fn join<'m>(left: Target<'m>, right: Target<'m>) -> Target<'m> {
    use Target::{Inside, MaybeRegister, Memory, Register, Unknown};
    match (left, right) {
        _ if left == right => left,
        (Register(variable) | Inside(variable) | MaybeRegister(variable), other)
        | (other, Register(variable) | Inside(variable) | MaybeRegister(variable)) => match other {
            // Of several one is named: the first by name, as the order of visits means nothing.
            Register(second) | Inside(second) | MaybeRegister(second) if second.name() < variable.name() => {
                MaybeRegister(second)
            }
            _ => MaybeRegister(variable),
        },
        (Unknown, _) | (_, Unknown) => Unknown,
        (Memory, Memory) => Memory,
    }
}

/// Whether a `getelementptr` gives the address that it is given.
pub fn has_zero_indices(gep: Value<'_>) -> bool {
    (1..gep.operand_count()).all(|index| gep.operand(index).is_some_and(Value::is_null_constant))
}

/// Whether it is a call that marks the begin or end of a stack slot's life.
pub fn is_lifetime_marker(value: Value<'_>) -> bool {
    let callee = value.as_call().and_then(|call| call.called_value().as_function());
    callee.is_some_and(|callee| callee.name().starts_with("llvm.lifetime."))
}

/// Whether a parameter cannot point to a register variable: kernels are given memory, and copies are in memory.
fn is_memory_argument(argument: Argument<'_>) -> bool {
    let function = argument.parent_function();
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32
        || function.is_parameter_copied(argument.index())
}
