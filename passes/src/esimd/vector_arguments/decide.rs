//! Decides which parameters carry a vector.

use std::collections::hash_map::Entry;
use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::grf::vector_inside;
use super::collect::{Functions, Parameter, Parameters};
use super::plan::{Plan, Role, Vector};
use super::pointers::{Source, Uses, called_parameter, source, uses};
use crate::internal_error;
use llvm_ir::{Argument, Call, Function, Instruction, Type, TypeAttribute};

/// Returns the functions to change, in module order.
pub fn plans<'m>(functions: &Functions<'m>, parameters: &Parameters<'m>) -> Vec<Plan<'m>> {
    let mut decision = Decision::new(functions, parameters);
    decision.settle();
    let types = decision.types();
    let mut plans = Vec::new();
    for (function, calls) in functions {
        let live = function.parameters().into_iter().filter(|argument| decision.is_live(*argument));
        let vectors: IndexMap<_, _> = live
            .filter_map(|argument| {
                let parameter = parameters.get(&argument)?;
                Some((parameter.index, vector(parameter, *types.get(&decision.group(argument))?)))
            })
            .collect();
        if !vectors.is_empty() {
            plans.push(Plan { function: *function, calls: calls.clone(), vectors });
        }
    }
    plans
}

fn vector<'m>(parameter: &Parameter<'m>, ty: Type<'m>) -> Vector<'m> {
    let alignments = || parameter.uses.vectors.iter().map(|(_, alignment)| *alignment);
    Vector {
        role: parameter.role,
        ty,
        alignment: alignments().max().unwrap_or(0),
        least_alignment: alignments().min().unwrap_or(0),
    }
}

/// The origin of an argument of a call.
#[derive(Clone, Copy)]
struct Passed<'m> {
    from: Source<'m>,
    at_beginning: bool,
}

/// The origins of the arguments of a call. Cached, because a call can have many arguments.
struct Arguments<'m> {
    /// The origin of each argument that is a pointer.
    passed: FxHashMap<u32, Passed<'m>>,
    /// For each origin, the arguments that have it.
    of: FxHashMap<Source<'m>, Vec<u32>>,
    /// For each origin, the number of arguments that may be written through.
    written: FxHashMap<Source<'m>, usize>,
}

/// The state of the decision: the parameters that cannot carry a vector, and the dependencies between parameters.
struct Decision<'m, 'a> {
    functions: &'a Functions<'m>,
    parameters: &'a Parameters<'m>,
    failed: FxHashSet<Argument<'m>>,
    /// The stack slots that are passed to calls, with their uses and whether their addresses may escape.
    slots: FxHashMap<Instruction<'m>, (Uses<'m>, bool)>,
    /// Parameters that must have the same type, because one of them is passed as an argument for
    /// the other.
    linked: FxHashMap<Argument<'m>, Vec<Argument<'m>>>,
    /// The parameters that cannot carry a vector if the key cannot.
    dependents: FxHashMap<Argument<'m>, Vec<Argument<'m>>>,
    open: Vec<Argument<'m>>,
    arguments: FxHashMap<Call<'m>, Rc<Arguments<'m>>>,
    /// Calls and origins of arguments for which all parameters have failed.
    given_up: FxHashSet<(Call<'m>, Source<'m>)>,
    /// The representative of each group of linked parameters.
    groups: FxHashMap<Argument<'m>, Argument<'m>>,
}

impl<'m, 'a> Decision<'m, 'a> {
    fn new(functions: &'a Functions<'m>, parameters: &'a Parameters<'m>) -> Self {
        let mut decision = Decision {
            functions,
            parameters,
            failed: FxHashSet::default(),
            slots: FxHashMap::default(),
            linked: FxHashMap::default(),
            dependents: FxHashMap::default(),
            open: Vec::new(),
            arguments: FxHashMap::default(),
            given_up: FxHashSet::default(),
            groups: FxHashMap::default(),
        };
        decision.link();
        decision.check_each();
        decision
    }

    fn is_live(&self, argument: Argument<'m>) -> bool {
        self.parameters.contains_key(&argument) && !self.failed.contains(&argument)
    }

    /// Returns the calls to a function that may be changed.
    fn calls(&self, function: Function<'m>) -> &'a [Call<'m>] {
        let calls = self.functions.get(&function);
        calls.unwrap_or_else(|| internal_error!("'{}' may not be changed", function.name()))
    }

    fn group(&self, argument: Argument<'m>) -> Argument<'m> {
        let group = self.groups.get(&argument);
        *group.unwrap_or_else(|| internal_error!("parameter '{}' is in no group", argument.name()))
    }

    fn fail(&mut self, argument: Argument<'m>) {
        if self.parameters.contains_key(&argument) && self.failed.insert(argument) {
            self.open.push(argument);
        }
    }

    /// Links parameters with the parameters of callees to which they are passed.
    fn link(&mut self) {
        for (argument, parameter) in self.parameters {
            for (call, index) in &parameter.uses.handed_on {
                match called_parameter(*call, *index).filter(|callee| self.parameters.contains_key(callee)) {
                    Some(callee) => {
                        self.linked.entry(*argument).or_default().push(callee);
                        self.linked.entry(callee).or_default().push(*argument);
                        if !self.may_be_anything(callee) {
                            self.dependents.entry(*argument).or_default().push(callee);
                        }
                        self.dependents.entry(callee).or_default().push(*argument);
                    }
                    None => self.fail(*argument),
                }
            }
        }
        for argument in self.parameters.keys() {
            let mut open = vec![*argument];
            while let Some(member) = open.pop() {
                if let Entry::Vacant(group) = self.groups.entry(member) {
                    group.insert(*argument);
                    open.extend(self.linked.get(&member).into_iter().flatten());
                }
            }
        }
    }

    /// Excludes the parameters that cannot carry a vector regardless of the others.
    fn check_each(&mut self) {
        for (argument, parameter) in self.parameters {
            let calls = self.calls(parameter.function);
            if parameter.uses.other || calls.iter().any(|call| !self.is_passed_rightly(parameter, *call)) {
                self.fail(*argument);
            }
        }
        let (failed, types) = self.group_types();
        for argument in self.parameters.keys() {
            let group = self.group(*argument);
            if failed.contains(&group) || !types.contains_key(&group) {
                self.fail(*argument);
            }
        }
    }

    /// Returns whether a vector can replace the argument of a call, assuming that all other parameters that the pointer
    /// reaches can be changed.
    fn is_passed_rightly(&mut self, parameter: &Parameter<'m>, call: Call<'m>) -> bool {
        let arguments = self.arguments(call);
        let Some(passed) = arguments.passed.get(&parameter.index) else { return false };
        let count = if parameter.is_written {
            // The argument itself is in the list of its origin.
            let others = arguments.of.get(&passed.from);
            others.unwrap_or_else(|| internal_error!("argument {} has no origin", parameter.index)).len()
        } else {
            // The argument itself is not among those that are written through.
            arguments.written.get(&passed.from).copied().unwrap_or(0) + 1
        };
        let shared = passed.from != Source::Other && count > 1;
        if shared {
            return false;
        }
        let (anything, known) = (is_alone(parameter), passed.at_beginning);
        match passed.from {
            _ if anything => true,
            Source::Slot(slot) => {
                let right = slot.allocated().is_some_and(|(ty, _)| vector_inside(ty).is_some());
                known && right && !self.escapes(slot)
            }
            // The caller must be changeable, so that its parameter becomes a stack slot.
            Source::Parameter(from) => known && self.parameters.contains_key(&from),
            Source::Other => false,
        }
    }

    /// Returns whether the address of a slot may escape, even if all parameters that can be changed are changed.
    fn escapes(&mut self, slot: Instruction<'m>) -> bool {
        let parameters = self.parameters;
        let known = self.slots.entry(slot).or_insert_with(|| {
            let uses = uses(slot);
            let escapes = uses.escapes
                || uses.handed_on.iter().any(|(call, index)| {
                    let changed = called_parameter(*call, *index).is_some_and(|it| parameters.contains_key(&it));
                    !changed && !call.is_argument_not_captured(*index)
                });
            (uses, escapes)
        });
        known.1
    }

    fn may_be_anything(&self, argument: Argument<'m>) -> bool {
        self.parameters.get(&argument).is_some_and(is_alone)
    }

    fn arguments(&mut self, call: Call<'m>) -> Rc<Arguments<'m>> {
        if let Some(known) = self.arguments.get(&call) {
            return known.clone();
        }
        let passed: FxHashMap<u32, Passed<'m>> =
            (0..call.argument_count()).filter_map(|index| Some((index, passed(call, index)?))).collect();
        let (mut of, mut written) = (FxHashMap::<_, Vec<u32>>::default(), FxHashMap::<_, usize>::default());
        for index in 0..call.argument_count() {
            let Some(passed) = passed.get(&index) else { continue };
            of.entry(passed.from).or_default().push(index);
            let parameter = called_parameter(call, index).and_then(|argument| self.parameters.get(&argument));
            if parameter.is_none_or(|parameter| parameter.is_written) {
                *written.entry(passed.from).or_default() += 1;
            }
        }
        let arguments = Rc::new(Arguments { passed, of, written });
        self.arguments.insert(call, arguments.clone());
        arguments
    }

    /// Propagates failures to dependent parameters.
    fn settle(&mut self) {
        while let Some(argument) = self.open.pop() {
            for linked in self.dependents.get(&argument).cloned().unwrap_or_default() {
                self.fail(linked);
            }
            let Some(parameter) = self.parameters.get(&argument) else { continue };
            for call in self.calls(parameter.function).to_vec() {
                self.fail_with_argument(call, parameter.index);
            }
        }
    }

    /// Handles an argument whose parameter stays a pointer, so that its address may escape.
    fn fail_with_argument(&mut self, call: Call<'m>, index: u32) {
        let arguments = self.arguments(call);
        let Some(Passed { from, .. }) = arguments.passed.get(&index).copied() else { return };
        if self.given_up.insert((call, from)) {
            for other in arguments.of.get(&from).into_iter().flatten() {
                if let Some(argument) = called_parameter(call, *other) {
                    self.fail(argument);
                }
            }
        }
        let Source::Slot(slot) = from else { return };
        if call.is_argument_not_captured(index) {
            return;
        }
        let known = self.slots.get_mut(&slot).filter(|(_, escapes)| !escapes);
        let Some((uses, escapes)) = known else { return };
        *escapes = true;
        let handed_on = std::mem::take(&mut uses.handed_on);
        for (call, index) in handed_on {
            if let Some(argument) = called_parameter(call, index).filter(|it| !self.may_be_anything(*it)) {
                self.fail(argument);
            }
        }
    }

    /// Returns the groups whose members disagree on the type, and the types of the others.
    fn group_types(&self) -> (FxHashSet<Argument<'m>>, FxHashMap<Argument<'m>, Type<'m>>) {
        let mut failed = FxHashSet::default();
        let mut types = FxHashMap::default();
        for (argument, parameter) in self.parameters {
            let group = self.group(*argument);
            for ty in self.own_types(parameter) {
                if *types.entry(group).or_insert(ty) != ty {
                    failed.insert(group);
                }
            }
        }
        (failed, types)
    }

    fn types(&self) -> FxHashMap<Argument<'m>, Type<'m>> {
        self.group_types().1
    }

    /// Returns the vector types to which a parameter is known to point.
    fn own_types(&self, parameter: &Parameter<'m>) -> Vec<Type<'m>> {
        let mut types: Vec<_> = parameter.uses.vectors.iter().map(|(ty, _)| *ty).collect();
        let result = parameter.function.parameter_type_attribute(parameter.index, TypeAttribute::Sret);
        types.extend(result.and_then(vector_inside));
        let calls = self.functions.get(&parameter.function).into_iter().flatten();
        for call in calls.filter(|_| parameter.role == Role::In) {
            if let Some(Source::Slot(slot)) = passed_source(*call, parameter.index) {
                types.extend(slot.allocated().and_then(|(ty, _)| vector_inside(ty)));
            }
        }
        types
    }
}

/// Returns whether no other pointer refers to the result slot, which may then be in any memory.
fn is_alone(parameter: &Parameter<'_>) -> bool {
    parameter.role == Role::Out && parameter.is_noalias
}

fn passed<'m>(call: Call<'m>, argument: u32) -> Option<Passed<'m>> {
    let pointer = call.operand(argument).filter(|pointer| pointer.ty().is_pointer())?;
    let (from, at_beginning) = source(pointer);
    Some(Passed { from, at_beginning })
}

fn passed_source<'m>(call: Call<'m>, argument: u32) -> Option<Source<'m>> {
    passed(call, argument).map(|passed| passed.from)
}
