//! Functions that may be changed, and what is known of their pointer parameters.

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::genx;
use super::super::grf::vector_inside;
use super::super::scope::Scope;
use super::exported::is_exported;
use super::flow;
use crate::analysis::addresses::is_lifetime_marker;
use crate::analysis::call_graph::CallGraph;
use llvm_ir::{Argument, Call, CallConv, Function, Instruction, Module, Opcode, Type, TypeAttribute, Value};

/// A function whose signature may be changed, with its calls in program order.
pub type Functions<'m> = IndexMap<Function<'m>, Vec<Call<'m>>>;
/// A parameter, as the argument value that stands for it in the function.
pub type Parameters<'m> = IndexMap<Argument<'m>, Parameter<'m>>;

/// How many casts are looked through to see where a pointer comes from.
const CASTS: usize = 32;

/// Which way a vector goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// The caller gives it.
    In,
    /// The function returns it.
    Out,
}

/// Where a pointer comes from, casts left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source<'m> {
    /// A stack slot, or a place in it.
    Slot(Instruction<'m>),
    /// A parameter of the caller.
    Parameter(Argument<'m>),
    /// Anything else.
    Other,
}

/// What is known of a pointer parameter.
#[derive(Debug)]
pub struct Parameter<'m> {
    /// The function and the number of the parameter.
    pub function: Function<'m>,
    /// The number of the parameter.
    pub index: u32,
    /// What it may carry.
    pub role: Role,
    /// Whether no other pointer leads to what it points to.
    pub is_noalias: bool,
    /// Whether it is written through, also by those that it is handed on to.
    pub is_written: bool,
    /// What is done with it, all aliases taken together.
    pub uses: Uses<'m>,
}

/// What is done with a pointer.
#[derive(Debug, Default)]
pub struct Uses<'m> {
    /// The vectors that are loaded and stored, each with the alignment.
    pub vectors: Vec<(Type<'m>, u64)>,
    /// Loads and stores that are whole vectors, and calls that are handed the pointer.
    pub reads: Vec<Instruction<'m>>,
    /// Stores of whole vectors.
    pub writes: Vec<Instruction<'m>>,
    /// Direct calls of functions with a body that are handed the pointer, with the number of the argument.
    pub handed_on: FxHashSet<(Call<'m>, u32)>,
    /// Whether something else is done that a vector in its place would not allow.
    pub other: bool,
    /// Whether the address may be known elsewhere.
    pub escapes: bool,
}

/// The functions of the module that may get another signature.
pub fn functions<'m>(module: Module<'m>) -> Functions<'m> {
    let mut found: Functions<'m> = Scope::of(module)
        .functions()
        .filter(|function| is_changeable(*function))
        .map(|function| (function, Vec::new()))
        .collect();
    let graph = CallGraph::of_callees(module, found.keys().copied());
    for call in module.functions().flat_map(|function| graph.calls_in(function)) {
        if let Some(calls) = found.get_mut(&call.callee) {
            calls.push(call.instruction);
        }
    }
    found.retain(|_, calls| !calls.is_empty());
    found
}

fn is_changeable(function: Function<'_>) -> bool {
    let has_body = function.blocks().next().is_some();
    has_body
        && function.ty().address_space() == 0
        && !is_exported(function)
        && function.calling_convention() != CallConv::LLVMSPIRKERNELCallConv as u32
        && !function.value_type().is_variadic()
        && !function.has_function_attribute("allocsize")
        && function.users().all(|user| is_only_call(user, function))
        && function
            .blocks()
            .flat_map(|block| block.instructions())
            .filter_map(Instruction::as_call)
            .all(|call| !call.is_must_tail_call())
}

/// Whether a user of a function is a `call` of it, and uses it for nothing else.
pub fn is_only_call<'m>(user: Value<'m>, function: Function<'m>) -> bool {
    user.is_instruction_of(Opcode::LLVMCall)
        && user.as_call().is_some_and(|call| call.only_calls(function) && is_plain_call(call, function))
}

/// Whether a call passes what the function takes, and may be followed by a store.
fn is_plain_call<'m>(call: Call<'m>, function: Function<'m>) -> bool {
    call.called_function_type() == function.value_type() && !call.is_must_tail_call()
}

/// The pointer parameters of the functions, where they may carry a vector.
pub fn parameters<'m>(functions: &Functions<'m>) -> Parameters<'m> {
    let mut found = Parameters::default();
    for function in functions.keys() {
        let results = result_slot(*function);
        for (index, argument) in (0..).zip(function.parameters()) {
            if !argument.ty().is_pointer() || function.is_parameter_copied(index) {
                continue;
            }
            let has = |attribute| function.has_parameter_attribute(index, attribute);
            let role = if results == Some(index) { Role::Out } else { Role::In };
            let is_noalias = has("noalias");
            let uses = uses(argument);
            let is_written = role == Role::Out || !uses.writes.is_empty();
            found.insert(argument, Parameter { function: *function, index, role, is_noalias, is_written, uses });
        }
    }
    mark_written(&mut found);
    let failing = |parameter: &Parameter<'m>| !is_simple(parameter, &found);
    let failing: Vec<_> = found.iter().filter(|(_, parameter)| failing(parameter)).map(|(key, _)| *key).collect();
    for argument in failing {
        if let Some(parameter) = found.get_mut(&argument) {
            parameter.uses.other = true;
        }
    }
    found
}

/// The parameter through which a function may return a vector: the one that is said to be its result, or that has the other
/// attributes of such a one, which optimizers leave.
fn result_slot(function: Function<'_>) -> Option<u32> {
    let (result, parameters) = function.value_type().signature()?;
    if !result.is_void() {
        return None;
    }
    let numbers = || (0..).zip(&parameters).filter(|(_, ty)| ty.is_pointer()).map(|(index, _)| index);
    let is_result = |index: &u32| function.parameter_type_attribute(*index, TypeAttribute::Sret).is_some();
    let has = |index, attribute| function.has_parameter_attribute(index, attribute);
    let is_like_result =
        |index: &u32| has(*index, "noalias") && has(*index, "writable") && !has(*index, "dead_on_return");
    numbers().find(is_result).or_else(|| numbers().find(is_like_result))
}

/// Whether what the function does with a parameter can be done with a vector in its place.
fn is_simple<'m>(parameter: &Parameter<'m>, all: &Parameters<'m>) -> bool {
    let uses = &parameter.uses;
    let has = |attribute| parameter.function.has_parameter_attribute(parameter.index, attribute);
    let result = parameter.function.parameter_type_attribute(parameter.index, TypeAttribute::Sret);
    if uses.other || uses.escapes {
        return false;
    }
    match parameter.role {
        Role::In => !parameter.is_written || has("dead_on_return"),
        // What a result slot holds before the function writes it means nothing.
        Role::Out if result.is_some() => result.and_then(vector_inside).is_some(),
        Role::Out => flow::is_written_before_all_else(parameter.function, uses, all),
    }
}

/// Marks parameters that are handed on to one that is written through.
fn mark_written<'m>(parameters: &mut Parameters<'m>) {
    let mut given_by: FxHashMap<Argument<'m>, Vec<Argument<'m>>> = FxHashMap::default();
    for (argument, parameter) in parameters.iter() {
        for (call, index) in &parameter.uses.handed_on {
            if let Some(callee) = called_parameter(*call, *index) {
                given_by.entry(callee).or_default().push(*argument);
            }
        }
    }
    let mut open: Vec<_> = parameters.iter().filter(|(_, it)| it.is_written).map(|(argument, _)| *argument).collect();
    while let Some(written) = open.pop() {
        for argument in given_by.get(&written).into_iter().flatten() {
            if let Some(parameter) = parameters.get_mut(argument).filter(|parameter| !parameter.is_written) {
                parameter.is_written = true;
                open.push(*argument);
            }
        }
    }
}

/// The parameter that takes argument `index` of a direct call.
pub fn called_parameter(call: Call<'_>, index: u32) -> Option<Argument<'_>> {
    call.called_value().as_function()?.parameter(index)
}

/// All that is done with a pointer and with what casts make of it.
pub fn uses<'m>(pointer: impl Into<Value<'m>>) -> Uses<'m> {
    let mut found = Uses::default();
    let mut open = vec![pointer.into()];
    let mut seen = FxHashSet::default();
    while let Some(alias) = open.pop() {
        if !seen.insert(alias) {
            continue;
        }
        for (user, operand) in alias.uses() {
            match user.as_instruction() {
                Some(user) => classify(&mut found, &mut open, alias, (user, operand)),
                None => found.escapes = true,
            }
        }
    }
    found
}

fn classify<'m>(
    found: &mut Uses<'m>,
    open: &mut Vec<Value<'m>>,
    alias: Value<'m>,
    (user, operand): (Instruction<'m>, u32),
) {
    match user.opcode() {
        Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast => open.push(user.into()),
        Opcode::LLVMGetElementPtr if user.operand(0) == Some(alias) && user.ty().is_pointer() => {
            found.other |= user.without_cast().is_none();
            open.push(user.into());
        }
        Opcode::LLVMLoad => access(found, user, user.ty(), true),
        Opcode::LLVMStore => match user.operand(0).filter(|stored| *stored != alias) {
            Some(stored) => access(found, user, stored.ty(), false),
            None => found.escapes = true,
        },
        Opcode::LLVMCall => match user.as_call() {
            Some(user) => call(found, alias, user, operand),
            None => found.escapes = true,
        },
        _ => found.escapes = true,
    }
}

fn access<'m>(found: &mut Uses<'m>, instruction: Instruction<'m>, ty: Type<'m>, reads: bool) {
    let vector = vector_inside(ty).filter(|_| !instruction.is_volatile_or_atomic());
    found.other |= vector.is_none();
    let list = if reads { &mut found.reads } else { &mut found.writes };
    list.push(instruction);
    found.vectors.extend(vector.zip(instruction.access_alignment()));
}

/// A call of `llvm.genx.vload` or `vstore`. One that carries an alignment or volatility is left alone.
fn intrinsic<'m>(found: &mut Uses<'m>, call: Call<'m>, ty: Type<'m>, reads: bool) {
    found.other |= vector_inside(ty) != Some(ty) || super::super::grf_accesses::is_volatile(call);
    let list = if reads { &mut found.reads } else { &mut found.writes };
    list.push(*call);
    let alignment = call.argument_alignment(u32::from(!reads));
    found.vectors.push((ty, alignment.unwrap_or(0)));
}

fn call<'m>(found: &mut Uses<'m>, alias: Value<'m>, call: Call<'m>, operand: u32) {
    if genx::is_call(*call, "vload") {
        intrinsic(found, call, call.ty(), true);
    } else if genx::is_call(*call, "vstore") {
        match call.operand(0) {
            Some(stored) if stored != alias => intrinsic(found, call, stored.ty(), false),
            _ => found.escapes = true,
        }
    } else if operand >= call.argument_count() {
        // What is called, or in an operand bundle.
        found.escapes = true;
    } else if call.called_value().as_function().is_some_and(|callee| !callee.is_declaration()) {
        found.handed_on.insert((call, operand));
    } else {
        found.other |= !is_lifetime_marker(call.into());
        found.escapes |= !call.is_argument_not_captured(operand);
    }
}

/// Where an argument of a call comes from, and whether it is the beginning of a slot.
pub fn source(pointer: Value<'_>) -> (Source<'_>, bool) {
    let (mut pointer, mut at_beginning) = (pointer, true);
    // In code that is never reached a pointer may be computed from itself.
    for _ in 0..CASTS {
        let is_cast = matches!(pointer.opcode(), Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast));
        let is_gep = pointer.opcode() == Some(Opcode::LLVMGetElementPtr);
        let base = if (is_cast || is_gep) && pointer.is_instruction() { pointer.operand(0) } else { None };
        match base {
            Some(base) => {
                at_beginning &= is_cast || pointer.without_cast().is_some();
                pointer = base;
            }
            None => break,
        }
    }
    let slot = pointer.as_instruction().filter(|instruction| instruction.opcode() == Opcode::LLVMAlloca);
    let source = match (slot, pointer.as_argument()) {
        (Some(slot), _) => Source::Slot(slot),
        (None, Some(parameter)) => Source::Parameter(parameter),
        (None, None) => Source::Other,
    };
    (source, at_beginning)
}
