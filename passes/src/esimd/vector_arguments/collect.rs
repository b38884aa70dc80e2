//! Collects the functions that may be changed, and the uses of their pointer parameters.

use indexmap::IndexMap;
use rustc_hash::FxHashMap;

use super::super::grf::vector_inside;
use super::super::scope::Scope;
use super::flow;
use super::plan::{Role, is_exported, is_only_call};
use super::pointers::{Uses, called_parameter, uses};
use crate::analysis::call_graph::CallGraph;
use llvm_ir::{Argument, Call, CallConv, Function, Instruction, Module, TypeAttribute};

/// The functions whose signature may be changed, with their calls in program order.
pub type Functions<'m> = IndexMap<Function<'m>, Vec<Call<'m>>>;
/// The pointer parameters, by the argument values that represent them.
pub type Parameters<'m> = IndexMap<Argument<'m>, Parameter<'m>>;

/// The properties of a pointer parameter.
#[derive(Debug)]
pub struct Parameter<'m> {
    /// The function.
    pub function: Function<'m>,
    /// The index of the parameter.
    pub index: u32,
    /// The direction in which it may carry a vector.
    pub role: Role,
    /// True if no other pointer refers to the same object.
    pub is_noalias: bool,
    /// True if the function or a callee that receives the pointer writes through it.
    pub is_written: bool,
    /// All uses of the parameter and its aliases.
    pub uses: Uses<'m>,
}

/// Collects the functions whose signature may change.
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

/// Collects the pointer parameters of the functions that may carry a vector.
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

/// Returns the parameter through which a function may return a vector: the one that is marked as the result, or that
/// has the other attributes of a result, which optimizers keep.
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

/// Returns whether a vector can replace a parameter, based only on the uses in the function itself.
fn is_simple<'m>(parameter: &Parameter<'m>, all: &Parameters<'m>) -> bool {
    let uses = &parameter.uses;
    let has = |attribute| parameter.function.has_parameter_attribute(parameter.index, attribute);
    let result = parameter.function.parameter_type_attribute(parameter.index, TypeAttribute::Sret);
    if uses.other || uses.escapes {
        return false;
    }
    match parameter.role {
        Role::In => !parameter.is_written || has("dead_on_return"),
        // The content of a result slot before the function writes it is undefined.
        Role::Out if result.is_some() => result.and_then(vector_inside).is_some(),
        Role::Out => flow::is_written_before_all_else(parameter.function, uses, |parameter| {
            all.get(&parameter).is_some_and(|parameter| parameter.role == Role::Out)
        }),
    }
}

/// Marks parameters as written if a callee writes through them.
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
