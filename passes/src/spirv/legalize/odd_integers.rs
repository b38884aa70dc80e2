//! Rewrites integers of odd widths.
//!
//! LLVM's optimizer creates such integers: the bit table of a `switch` has one bit per case, as in `i9`; the lanes of a
//! vector, loaded as one integer, are an `i256`. LLVM 22's SPIR-V back end replaces narrow integers
//! with wider ones without clearing the upper bits, which yields wrong results, and rejects
//! integers of more than 64 bits.
//!
//! | width | replacement |
//! |---|---|
//! | up to 63 bits | the next wider integer that SPIR-V supports |
//! | 65 to 1024 bits | the next longer vector of `i64` that SPIR-V supports, with the lowest bits in lane 0 |
//!
//! 1. Find the instructions with an operand or a result of an odd width. Switches have already become comparisons.
//! 2. Find the variables and by-value parameters that contain such integers ([`odd_memory`]).
//! 3. Report an error for each function and type without a translation: larger integers, vectors and structs of odd
//!    integers, parameters, atomic accesses.
//! 4. Create a placeholder of the replacement type for each result.
//! 5. Replace each instruction with a call to a function ([`odd_text`](super::odd_text)), a phi of
//!    the replacement type, or a byte array. The operands are placeholders. Then replace the
//!    placeholders with the results.

use llvm_ir::{Builder, CallConv, GlobalVariable, Instruction, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

use super::definitions::{Definitions, Signature};
use super::odd::Odd;
use super::odd_memory::{self, Attribute, Variable};
use super::odd_types::{is_odd, lacks, stand_in, stand_in_type};
use super::odd_vectors;
use super::problems::Problems;
use super::shape::Shape;
use crate::diagnostic::Diagnostic;
use crate::internal_error;

/// The rewrite of one instruction.
enum Step<'m> {
    /// Calls a function with this name.
    Call(Odd<'m>, String),
    /// Creates a phi of another type.
    Phi(Instruction<'m>),
    /// Creates a byte array for an `alloca`.
    Memory(Instruction<'m>),
}

impl<'m> Step<'m> {
    fn instruction(&self) -> Instruction<'m> {
        match self {
            Step::Call(odd, _) => odd.instruction,
            Step::Phi(instruction) | Step::Memory(instruction) => *instruction,
        }
    }
}

/// The rewrites of a module.
#[derive(Default)]
pub struct Plan<'m> {
    steps: Vec<Step<'m>>,
    variables: Vec<Variable<'m>>,
    attributes: Vec<Attribute<'m>>,
}

/// Returns whether there is a switch over an integer that SPIR-V cannot switch over; `lower-switch` removes it.
pub fn has_odd_switch(module: Module<'_>) -> bool {
    instructions(module).any(is_odd_switch)
}

fn is_odd_switch(instruction: Instruction<'_>) -> bool {
    let condition = instruction.operand(0).and_then(|value| value.ty().int_width());
    instruction.opcode() == Opcode::LLVMSwitch && condition.is_some_and(|bits| bits == 1 || is_odd(bits))
}

fn instructions<'m>(module: Module<'m>) -> impl Iterator<Item = Instruction<'m>> {
    module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
}

/// Returns the operands of an instruction, or the arguments of a call.
fn operands<'m>(instruction: Instruction<'m>) -> impl Iterator<Item = Value<'m>> {
    let count = match instruction.as_call_base() {
        Some(call) => call.argument_count(),
        None => instruction.operand_count(),
    };
    (0..count).filter_map(move |index| instruction.operand(index))
}

fn operand_types<'m>(instruction: Instruction<'m>) -> impl Iterator<Item = Type<'m>> {
    operands(instruction).map(Value::ty)
}

/// Returns whether an operand is not a constant expression of an odd width.
fn has_stand_in(value: Value<'_>) -> bool {
    !value.is_constant()
        || !value.ty().int_width().is_some_and(is_odd)
        || value.is_undef()
        || value.int_words().is_some()
}

impl<'m> Plan<'m> {
    /// Finds the rewrites, and reports constructs that have no translation.
    pub fn find(module: Module<'m>, definitions: &mut Definitions, diagnostics: &mut Vec<Diagnostic<'m>>) -> Plan<'m> {
        let mut plan = Plan::default();
        let mut problems = Problems::default();
        for function in module.functions().filter(|function| !function.is_declaration()) {
            let signature = function.value_type().signature();
            let mut types =
                signature.into_iter().flat_map(|(result, parameters)| std::iter::once(result).chain(parameters));
            if let Some(ty) = types.find(|ty| lacks(*ty)) {
                problems.add(function, function.as_value(), ty);
            }
        }
        // `lower-switch` and `odd_vectors` rewrite the other instructions before this plan is
        // executed.
        let is_left = |instruction: &Instruction<'m>| !is_odd_switch(*instruction) && !odd_vectors::uses(*instruction);
        for instruction in instructions(module).filter(is_left) {
            let types = std::iter::once(instruction.ty()).chain(operand_types(instruction));
            let Some(ty) = types.chain(instruction.alloca_type()).find(|ty| lacks(*ty)) else { continue };
            match step(definitions, instruction) {
                Some(step) => plan.steps.push(step),
                None => {
                    if let Some(function) = instruction.parent_function() {
                        problems.add(function, instruction.as_value(), ty);
                    }
                }
            }
        }
        let target = definitions.target();
        let mut in_variable = |global: GlobalVariable<'m>| diagnostics.push(target.unsupported_variable(global));
        plan.variables = odd_memory::variables(module, &mut in_variable);
        plan.attributes = odd_memory::attributes(module);
        diagnostics.extend(problems.diagnostics(target));
        plan
    }

    /// Returns whether there is nothing to rewrite.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty() && self.variables.is_empty() && self.attributes.is_empty()
    }

    /// Rewrites the instructions. The functions must already be in the module.
    pub fn apply(self, module: Module<'m>) {
        self.attributes.iter().for_each(Attribute::retype);
        let builder = Builder::new(module);
        let mut wide: FxHashMap<Value<'m>, Instruction<'m>> = FxHashMap::default();
        for instruction in self.steps.iter().map(Step::instruction) {
            if let Some(bits) = instruction.ty().int_width().filter(|bits| is_odd(*bits)) {
                builder.position_before(instruction);
                let placeholder = builder.freeze(stand_in_type(module, bits).poison());
                wide.insert(instruction.as_value(), placeholder);
            }
        }
        let operand = |value: Value<'m>| widened(module, &wide, value);
        let new: Vec<Value<'m>> = self.steps.iter().map(|step| rewrite(module, &builder, step, &operand)).collect();
        for (old, new) in self.steps.iter().map(Step::instruction).zip(new) {
            match wide.get(&old.as_value()) {
                Some(placeholder) => placeholder.replace_all_uses_with(new),
                None if !old.ty().is_void() => old.replace_all_uses_with(new),
                None => {}
            }
        }
        self.steps.iter().for_each(|step| step.instruction().erase());
        wide.into_values().for_each(Instruction::erase);
        self.variables.iter().for_each(|variable| variable.retype(module));
    }
}

/// Returns the rewrite of an instruction; `None` if there is no translation.
fn step<'m>(definitions: &mut Definitions, instruction: Instruction<'m>) -> Option<Step<'m>> {
    let width = |ty: Type<'m>| ty.int_width().unwrap_or(0);
    let types: Vec<Type<'m>> = operand_types(instruction).collect();
    if instruction.alloca_type().is_some() {
        return instruction.allocated_elements().map(|_| Step::Memory(instruction));
    }
    let is_scalar = |ty: Type<'m>| !lacks(ty) || ty.int_width().is_some_and(is_odd);
    let types_fit = is_scalar(instruction.ty()) && types.iter().all(|ty| is_scalar(*ty));
    if !types_fit || instruction.is_volatile_or_atomic() || !operands(instruction).all(has_stand_in) {
        return None;
    }
    if instruction.opcode() == Opcode::LLVMPHI {
        return Some(Step::Phi(instruction));
    }
    let shape = |ty: Type<'m>| match ty.int_width() {
        Some(bits) if is_odd(bits) => Some(stand_in(bits)),
        _ => Shape::of(ty),
    };
    let operands = types.iter().map(|ty| shape(*ty)).collect::<Option<_>>()?;
    let signature = Signature { result: shape(instruction.ty())?, operands };
    let odd =
        Odd { instruction, operands: types.iter().map(|ty| width(*ty)).collect(), result: width(instruction.ty()) };
    let name = odd.define(definitions, &signature)?;
    Some(Step::Call(odd, name))
}

/// Returns an operand in its replacement type: a placeholder or a constant.
fn widened<'m>(module: Module<'m>, wide: &FxHashMap<Value<'m>, Instruction<'m>>, value: Value<'m>) -> Value<'m> {
    if let Some(placeholder) = wide.get(&value) {
        return placeholder.as_value();
    }
    let Some(bits) = value.ty().int_width().filter(|bits| is_odd(*bits)) else { return value };
    // An undefined value may have any bits.
    let ty = stand_in_type(module, bits);
    let words = if value.is_undef() { Some(Vec::new()) } else { value.int_words() };
    let constant = words.and_then(|words| constant(ty, &words));
    constant.unwrap_or_else(|| internal_error!("a constant of type {} without a value", value.ty()))
}

/// Returns a constant of a replacement type. Missing words are 0.
fn constant<'m>(ty: Type<'m>, words: &[u64]) -> Option<Value<'m>> {
    let word = |index: u32| words.get(index as usize).copied().unwrap_or(0);
    let Some((limb, lanes)) = ty.fixed_vector() else { return ty.const_int(word(0)) };
    Type::const_vector(&(0..lanes).map(|lane| limb.const_int(word(lane))).collect::<Option<Vec<_>>>()?)
}

fn rewrite<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    step: &Step<'m>,
    operand: &impl Fn(Value<'m>) -> Value<'m>,
) -> Value<'m> {
    match step {
        Step::Call(odd, name) => {
            let Some(function) = module.function(name) else { internal_error!("the function '{name}' was not added") };
            builder.position_before(odd.instruction);
            let operands =
                (0..odd.operands.len()).filter_map(|index| odd.instruction.operand(u32::try_from(index).ok()?));
            let operands: Vec<Value<'m>> = operands.map(operand).collect();
            builder.call(function.value_type(), function, &operands, CallConv::LLVMCCallConv).as_value()
        }
        Step::Phi(phi) => {
            let incoming: Vec<_> = phi.incoming().into_iter().map(|(value, block)| (operand(value), block)).collect();
            let ty = incoming.first().map(|(value, _)| value.ty());
            let new = ty.and_then(|ty| builder.phi_of(ty, *phi, &incoming));
            new.unwrap_or_else(|| internal_error!("a phi without values")).as_value()
        }
        Step::Memory(slot) => {
            let Some((ty, count)) = slot.allocated_elements() else { internal_error!("an alloca of unknown size") };
            let size = module.data_layout().alloc_size(ty).unwrap_or(8).saturating_mul(count);
            builder.position_before(*slot);
            builder.alloca(module.int_type(8).array_of(size), slot.alignment().unwrap_or(1)).as_value()
        }
    }
}
