//! Register variables: variables in the general register file (GRF).
//!
//! A register variable has no address in memory. `llvm.genx.vload` and `llvm.genx.vstore` read and write it as a whole.
//! Front ends emit it like any other variable, so each access must be traced back to the variable.

use rustc_hash::FxHashSet;

use crate::analysis::{
    slots::Slots,
    trace::{Next, Offset, TooFar, trace},
};
use crate::names;
use llvm_ir::{Argument, CallConv, DataLayout, GlobalVariable, Module, Opcode, Type, Value};

/// The largest number of pointers that are visited to find the target of one pointer.
const LIMIT: usize = 64;

/// The address spaces that a pointer to a register variable may have: private and generic.
pub const POSSIBLE_SPACES: [u32; 2] = [0, 4];

/// Returns whether a module has a register variable.
pub fn is_in(module: Module<'_>) -> bool {
    module.global_variables().any(is_register)
}

/// Returns whether a variable is a register variable.
pub fn is_register(variable: GlobalVariable<'_>) -> bool {
    variable.text_attribute(names::ATTR_GENX_VOLATILE).is_some()
}

/// Returns the vector type inside nested structs with a single member each, or the type itself if it is a vector.
pub fn vector_inside<'m>(ty: Type<'m>) -> Option<Type<'m>> {
    let mut inner = ty;
    while inner.member_count() == Some(1) {
        inner = *inner.struct_members()?.first()?;
    }
    inner.fixed_vector().map(|_| inner)
}

/// The target of a pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target<'m> {
    /// The start of this register variable.
    Register(GlobalVariable<'m>),
    /// Another offset in this register variable.
    Inside(GlobalVariable<'m>),
    /// This register variable or something else, depending on run-time values.
    MaybeRegister(GlobalVariable<'m>),
    /// An object in memory.
    Memory,
    /// An unknown object.
    Unknown,
}

/// The register variables of a module.
#[derive(Debug)]
pub struct Registers<'m> {
    variables: FxHashSet<GlobalVariable<'m>>,
    types: FxHashSet<Type<'m>>,
    slots: Slots<'m>,
    layout: DataLayout<'m>,
}

impl<'m> Registers<'m> {
    /// Collects the register variables of a module that hold a vector.
    pub fn of(module: Module<'m>) -> Self {
        let mut registers = Registers {
            variables: FxHashSet::default(),
            types: FxHashSet::default(),
            slots: Slots::default(),
            layout: module.data_layout(),
        };
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

    /// Returns the variables, in module order.
    pub fn variables(&self, module: Module<'m>) -> impl Iterator<Item = GlobalVariable<'m>> {
        module.global_variables().filter(|variable| self.variables.contains(variable))
    }

    /// Returns whether the module has no register variables.
    pub fn is_empty(&self) -> bool {
        self.variables.is_empty()
    }

    /// Returns the vector that an access of this type reads or writes, if a register variable has that type.
    pub fn vector_of(&self, accessed: Type<'m>) -> Option<Type<'m>> {
        vector_inside(accessed).filter(|vector| self.types.contains(vector))
    }

    /// Returns the target of a pointer.
    pub fn target(&mut self, pointer: Value<'m>) -> Target<'m> {
        // Most accesses are to other memory, and other address spaces need no traversal.
        if !is_possible(pointer) {
            return Target::Memory;
        }
        let Registers { variables, slots, layout, .. } = self;
        let mut found = None;
        let walk = trace(layout, pointer, LIMIT, |value, offset| {
            let (target, next) = step(variables, slots, value, offset);
            if let Some(target) = target {
                found = Some(found.map_or(target, |before| join(before, target)));
            }
            Ok::<_, TooFar>(next)
        });
        match walk {
            // There is no target if a pointer is computed from itself, in unreachable code.
            Ok(()) => found.unwrap_or(Target::Memory),
            Err(TooFar) => Target::Unknown,
        }
    }
}

/// Returns whether a pointer may be the address of a register variable.
fn is_possible(pointer: Value<'_>) -> bool {
    pointer.ty().is_pointer() && POSSIBLE_SPACES.contains(&pointer.ty().address_space())
}

/// Returns the target of a value, or the values on which the target depends.
fn step<'m>(
    variables: &FxHashSet<GlobalVariable<'m>>,
    slots: &mut Slots<'m>,
    value: Value<'m>,
    offset: Offset,
) -> (Option<Target<'m>>, Next<'m>) {
    let is = |target| (Some(target), Next::Stop);
    if !is_possible(value) {
        return is(Target::Memory);
    }
    if let Some(variable) = value.as_global_variable() {
        return is(match (variables.contains(&variable), offset) {
            (true, Offset::Bytes(0)) => Target::Register(variable),
            (true, _) => Target::Inside(variable),
            (false, _) => Target::Memory,
        });
    }
    if let Some(argument) = value.as_argument() {
        return is(if is_memory_argument(argument) { Target::Memory } else { Target::Unknown });
    }
    match value.opcode() {
        Some(Opcode::LLVMAlloca) => is(Target::Memory),
        Some(Opcode::LLVMGetElementPtr) => {
            let further = if value.without_cast().is_some() { Offset::Bytes(0) } else { Offset::Varies };
            (None, Next::From(value.operand(0).into_iter().collect(), further))
        }
        Some(Opcode::LLVMLoad) => {
            let slot = value.operand(0).and_then(|place| slots.at(place));
            match slot.and_then(|slot| slot.content) {
                Some(content) => (None, Next::one_of([content])),
                None => is(Target::Unknown),
            }
        }
        _ if value.is_undef() || value.is_null_constant() => is(Target::Memory),
        _ => is(Target::Unknown),
    }
}

/// Returns the target of a pointer that may have either of two targets.
fn join<'m>(left: Target<'m>, right: Target<'m>) -> Target<'m> {
    use Target::{Inside, MaybeRegister, Memory, Register, Unknown};
    match (left, right) {
        _ if left == right => left,
        (Register(variable) | Inside(variable) | MaybeRegister(variable), other)
        | (other, Register(variable) | Inside(variable) | MaybeRegister(variable)) => match other {
            // If there are several variables, return the first by name, because the order of visits
            // is arbitrary.
            Register(second) | Inside(second) | MaybeRegister(second) if second.name() < variable.name() => {
                MaybeRegister(second)
            }
            _ => MaybeRegister(variable),
        },
        (Unknown, _) | (_, Unknown) => Unknown,
        (Memory, Memory) => Memory,
    }
}

/// Returns whether a parameter cannot point to a register variable: arguments of kernels and by-value copies are in
/// memory.
fn is_memory_argument(argument: Argument<'_>) -> bool {
    let function = argument.parent_function();
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32
        || function.is_parameter_copied(argument.index())
}
