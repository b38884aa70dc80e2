//! Integers of odd widths.
//!
//! LLVM's optimiser makes such integers: a table of bits that a `switch` becomes has a bit per case, and is an `i9`. LLVM 22's
//! SPIR-V back end computes with them in wider integers without dropping the upper bits, so that results are wrong.
//!
//! 1. Find the instructions with an operand or a result of an odd width up to 63 bits. A switch becomes comparisons before.
//! 2. What has no translation is an error, one for each function and type: wider integers, vectors and structs of odd ones,
//!    parameters, atomic accesses.
//! 3. Give each result a placeholder of the next wider type.
//! 4. Replace each instruction by a call of a function of ours ([`odd_text`](super::odd_text)), or by a phi of the wider type, with
//!    placeholders as operands; then the placeholders by these results.

use indexmap::IndexMap;
use llvm_ir::{Builder, CallConv, Function, Instruction, Module, Opcode, Type, Value};
use rustc_hash::FxHashMap;

use super::definitions::{Definitions, Signature};
use super::odd_text::{Odd, is_odd, promoted};
use super::shape::Shape;
use crate::diagnostic::{Code, Diagnostic};
use crate::internal_error;

/// What is to be done with one instruction.
enum Step<'m> {
    /// Call a function of this name.
    Call(Odd<'m>, String),
    /// A phi of another type.
    Phi(Instruction<'m>),
    /// An `alloca`, whose memory is accessed byte by byte.
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

/// What is to be done in a module.
#[derive(Default)]
pub struct Plan<'m> {
    steps: Vec<Step<'m>>,
}

/// Whether there is a switch over an integer that SPIR-V cannot switch over: `lower-switch` removes it.
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

fn operand_types<'m>(instruction: Instruction<'m>) -> impl Iterator<Item = Type<'m>> {
    let count = match instruction.as_call_base() {
        Some(call) => call.argument_count(),
        None => instruction.operand_count(),
    };
    (0..count).filter_map(move |index| instruction.operand(index)).map(|operand| operand.ty())
}

/// Whether a value of this type is or has an integer that SPIR-V lacks.
fn lacks(ty: Type<'_>) -> bool {
    if let Some(bits) = ty.int_width() {
        return bits > 64 || is_odd(bits);
    }
    if let Some((element, _)) = ty.array().or(ty.fixed_vector().map(|(element, count)| (element, count.into()))) {
        return lacks(element);
    }
    ty.struct_members().is_some_and(|members| members.into_iter().any(lacks))
}

impl<'m> Plan<'m> {
    /// Finds what is to be done, and what cannot be.
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
        for instruction in instructions(module).filter(|instruction| !is_odd_switch(*instruction)) {
            let types = std::iter::once(instruction.ty()).chain(operand_types(instruction));
            let allocated = instruction.allocated().map(|(ty, _)| ty);
            let Some(ty) = types.chain(allocated).find(|ty| lacks(*ty)) else { continue };
            match step(definitions, instruction) {
                Some(step) => plan.steps.push(step),
                None => {
                    if let Some(function) = instruction.parent_function() {
                        problems.add(function, instruction.as_value(), ty);
                    }
                }
            }
        }
        diagnostics.extend(problems.diagnostics());
        plan
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Rewrites the instructions, after the functions are in the module.
    pub fn apply(self, module: Module<'m>) {
        let builder = Builder::new(module);
        let mut wide: FxHashMap<Value<'m>, Instruction<'m>> = FxHashMap::default();
        for instruction in self.steps.iter().map(Step::instruction) {
            if let Some(bits) = instruction.ty().int_width().filter(|bits| is_odd(*bits)) {
                builder.position_before(instruction);
                let placeholder = builder.freeze(module.int_type(promoted(bits)).poison());
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
    }
}

/// What cannot be written: for each function and type the first place, or the first one with a source location.
#[derive(Default)]
pub struct Problems<'m> {
    at: IndexMap<(Function<'m>, Type<'m>), Value<'m>>,
}

impl<'m> Problems<'m> {
    /// Adds a type that a function cannot have at an instruction or in its signature.
    pub fn add(&mut self, function: Function<'m>, place: Value<'m>, ty: Type<'m>) {
        let has_location =
            |place: Value<'m>| place.as_instruction().is_some_and(|instruction| instruction.debug_location().is_some());
        let known = self.at.entry((function, ty)).or_insert(place);
        if !has_location(*known) && has_location(place) {
            *known = place;
        }
    }

    /// The errors.
    pub fn diagnostics(self) -> impl Iterator<Item = Diagnostic<'m>> {
        self.at.into_iter().map(|((_, ty), place)| unsupported(place, ty))
    }
}

fn unsupported<'m>(place: Value<'m>, ty: Type<'m>) -> Diagnostic<'m> {
    let message = format!("SPIR-V for OpenCL devices cannot have a value of type '{ty}' here");
    Code::SpirvUnsupported.error(place, message)
}

/// What is to be done with an instruction; `None` if there is no translation.
fn step<'m>(definitions: &mut Definitions, instruction: Instruction<'m>) -> Option<Step<'m>> {
    let width = |ty: Type<'m>| ty.int_width().unwrap_or(0);
    let types: Vec<Type<'m>> = operand_types(instruction).collect();
    let is_scalar = |ty: Type<'m>| !lacks(ty) || ty.int_width().is_some_and(is_odd);
    if let Some((ty, _)) = instruction.allocated() {
        return is_scalar(ty).then_some(Step::Memory(instruction));
    }
    if !is_scalar(instruction.ty()) || !types.iter().all(|ty| is_scalar(*ty)) || instruction.is_volatile_or_atomic() {
        return None;
    }
    if instruction.opcode() == Opcode::LLVMPHI {
        return Some(Step::Phi(instruction));
    }
    let shape = |ty: Type<'m>| match ty.int_width() {
        Some(bits) if is_odd(bits) => Some(Shape::Int(promoted(bits))),
        _ => Shape::of(ty),
    };
    let operands = types.iter().map(|ty| shape(*ty)).collect::<Option<_>>()?;
    let signature = Signature { result: shape(instruction.ty())?, operands };
    let odd =
        Odd { instruction, operands: types.iter().map(|ty| width(*ty)).collect(), result: width(instruction.ty()) };
    let name = odd.define(definitions, &signature)?;
    Some(Step::Call(odd, name))
}

/// An operand in its wider type: a placeholder, or a constant.
fn widened<'m>(module: Module<'m>, wide: &FxHashMap<Value<'m>, Instruction<'m>>, value: Value<'m>) -> Value<'m> {
    if let Some(placeholder) = wide.get(&value) {
        return placeholder.as_value();
    }
    let Some(bits) = value.ty().int_width().filter(|bits| is_odd(*bits)) else { return value };
    let ty = module.int_type(promoted(bits));
    let mask = (1_u64 << bits) - 1;
    // A value that is not defined may be any.
    let number =
        if value.is_undef() { Some(0) } else { value.signed_int().map(|number| number.cast_unsigned() & mask) };
    number
        .and_then(|number| ty.const_int(number))
        .unwrap_or_else(|| internal_error!("a constant of type {} without a value", value.ty()))
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
            let Some((ty, alignment)) = slot.allocated() else { internal_error!("an alloca of unknown size") };
            let size = module.data_layout().alloc_size(ty).unwrap_or(8);
            builder.position_before(*slot);
            builder.alloca(module.int_type(8).array_of(size), alignment).as_value()
        }
    }
}
