//! The graph of dependencies between the globals of a module, computed once for all parts.
//!
//! # Input and output
//! The input is a module. The nodes of the graph are its variables, functions, aliases and ifuncs, numbered in this
//! order, each kind in module order. The signatures of indirect calls follow.
//!
//! # Algorithm
//! 1. Add an edge from each global to the globals that it uses: by calls, addresses, initializers, casts, aliases
//!    ([`References`]).
//! 2. Add edges for indirect calls to the possible callees: the functions with the same signature whose addresses are
//!    taken in the module, or whose addresses the host may request (`"referenced-indirectly"`). A function has one edge
//!    for each signature that it calls, and a signature has edges to its functions, so that the graph stays as small as
//!    the module. Virtual functions are excluded, because attributes specify which kernels call them.
//! 3. LLVM's lists, such as `llvm.used`, are not nodes and keep nothing alive. The first global of
//!    a list element depends on the other globals of the element. All parts depend on static
//!    constructors and destructors.

use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ir::{Function, GlobalValue, GlobalVariable, Linkage, Module, Traits, Type, Value};

use crate::{
    analysis::{entry_points::is_kernel, references::References},
    names::{ATTR_INDIRECTLY_CALLABLE, ATTR_REFERENCED_INDIRECTLY, GLOBAL_CONSTRUCTOR_LISTS},
    sycl::sanitizer,
};

/// The dependency graph of a module.
#[derive(Debug)]
pub struct Dependencies<'m> {
    globals: Vec<GlobalValue<'m>>,
    numbers: FxHashMap<Value<'m>, usize>,
    /// The direct dependencies of each node, in no particular order.
    needs: Vec<Vec<usize>>,
    /// The dependencies of every part.
    always: Vec<usize>,
}

/// Returns whether a variable is a list with a special meaning in LLVM.
fn is_list(variable: GlobalVariable<'_>) -> bool {
    variable.linkage() as u32 == Linkage::LLVMAppendingLinkage as u32
}

impl<'m> Dependencies<'m> {
    /// Creates the graph of a module.
    pub fn new(module: Module<'m>) -> Dependencies<'m> {
        let variables = || module.global_variables();
        let globals: Vec<GlobalValue<'m>> = variables()
            .filter(|variable| !is_list(*variable))
            .map(Into::into)
            .chain(module.functions().map(Into::into))
            .chain(module.aliases().map(Into::into))
            .chain(module.ifuncs().map(Into::into))
            .collect();
        let numbers = globals.iter().enumerate().map(|(number, global)| (global.as_value(), number)).collect();
        let mut graph = Dependencies { globals, numbers, needs: Vec::new(), always: Vec::new() };
        graph.add_uses(module);
        for list in variables().filter(|variable| is_list(*variable)) {
            graph.add_list(list);
        }
        // The sanitizer layer of the runtime reads the list in each image.
        let lists = variables().filter(|variable| sanitizer::is_kernel_list(*variable));
        graph.always.extend(lists.filter_map(|list| graph.numbers.get(&list.as_value()).copied()));
        graph.add_indirect_calls(module);
        graph
    }

    /// Returns the global at an index; `None` for a signature.
    pub fn global(&self, number: usize) -> Option<GlobalValue<'m>> {
        self.globals.get(number).copied()
    }

    /// Returns the number of globals.
    pub fn global_count(&self) -> usize {
        self.globals.len()
    }

    /// Returns the index of a global that is not one of LLVM's lists.
    pub fn number(&self, global: impl Into<Value<'m>>) -> Option<usize> {
        self.numbers.get(&global.into()).copied()
    }

    /// Returns the direct dependencies of a node.
    pub fn needs(&self, number: usize) -> &[usize] {
        self.needs.get(number).map_or(&[], Vec::as_slice)
    }

    /// Returns the globals that are reachable from `roots` or are dependencies of every part,
    /// including the roots, in order. Does not continue from nodes for which `stops` returns true.
    pub fn reached(&self, roots: impl Iterator<Item = usize>, stops: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut seen = FxHashSet::default();
        let mut pending: Vec<usize> =
            roots.chain(self.always.iter().copied()).filter(|root| seen.insert(*root)).collect();
        while let Some(number) = pending.pop() {
            if !stops(number) {
                pending.extend(self.needs(number).iter().filter(|needed| seen.insert(**needed)));
            }
        }
        let mut reached: Vec<usize> = seen.into_iter().filter(|number| *number < self.global_count()).collect();
        reached.sort_unstable();
        reached
    }

    fn add_uses(&mut self, module: Module<'m>) {
        let references = References::with_variables(module);
        let mut seen = FxHashSet::default();
        for global in &self.globals {
            let mut needed = Vec::new();
            seen.clear();
            let mut pending: Vec<Value<'m>> = references.used_directly(*global).to_vec();
            while let Some(used) = pending.pop() {
                if !seen.insert(used) {
                    continue;
                }
                match self.numbers.get(&used) {
                    Some(number) => needed.push(*number),
                    None => pending.extend_from_slice(references.used_directly(used)),
                }
            }
            self.needs.push(needed);
        }
    }

    fn add_list(&mut self, list: GlobalVariable<'m>) {
        let Some(elements) = list.initializer() else { return };
        let is_needed_always = GLOBAL_CONSTRUCTOR_LISTS.contains(&list.name().as_str());
        for element in (0..elements.operand_count()).filter_map(|index| elements.operand(index)) {
            let globals = self.globals_in(element);
            match globals.split_first() {
                _ if is_needed_always => self.always.extend(globals),
                Some((subject, others)) => {
                    if let Some(needs) = self.needs.get_mut(*subject) {
                        needs.extend(others);
                    }
                }
                None => {}
            }
        }
    }

    /// Returns the globals that a constant contains, in order.
    fn globals_in(&self, constant: Value<'m>) -> Vec<usize> {
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            match self.number(constant) {
                Some(number) => found.push(number),
                None if seen.insert(constant) => {
                    pending.extend((0..constant.operand_count()).rev().filter_map(|index| constant.operand(index)));
                }
                None => {}
            }
        }
        found
    }

    fn add_indirect_calls(&mut self, module: Module<'m>) {
        let mut signatures: FxHashMap<Type<'m>, usize> = FxHashMap::default();
        for function in module.functions().filter(|function| may_be_called_indirectly(*function)) {
            let next = self.needs.len();
            let signature = *signatures.entry(function.value_type()).or_insert(next);
            if signature == next {
                self.needs.push(Vec::new());
            }
            let number = self.number(function);
            if let Some(functions) = self.needs.get_mut(signature) {
                functions.extend(number);
            }
        }
        if signatures.is_empty() {
            return;
        }
        for function in module.functions() {
            let instructions = function.blocks().flat_map(|block| block.instructions_of(Traits::CALLS_POINTER));
            let calls = instructions.filter_map(|(instruction, _)| instruction.as_call());
            let called: FxHashSet<usize> = calls
                .filter(|call| call.called_function().is_none())
                .filter_map(|call| signatures.get(&call.called_function_type()).copied())
                .collect();
            if let Some(needs) = self.number(function).and_then(|number| self.needs.get_mut(number)) {
                let first = needs.len();
                needs.extend(called);
                if let Some(added) = needs.get_mut(first..) {
                    added.sort_unstable();
                }
            }
        }
    }
}

/// Returns whether an indirect call may call this function.
fn may_be_called_indirectly(function: Function<'_>) -> bool {
    !function.is_declaration()
        && !is_kernel(function)
        && function.text_attribute(ATTR_INDIRECTLY_CALLABLE).is_none()
        && (function.text_attribute(ATTR_REFERENCED_INDIRECTLY).is_some() || is_address_taken(function))
}

/// Returns whether the address of a function has a use other than a call or an entry in one of LLVM's lists.
fn is_address_taken(function: Function<'_>) -> bool {
    let mut seen = FxHashSet::default();
    let mut pending = vec![function.as_value()];
    while let Some(value) = pending.pop() {
        for (user, is_call) in value.users_and_calls() {
            if is_call {
                continue;
            }
            if user.is_instruction() || user.as_global_variable().is_some_and(|variable| !is_list(variable)) {
                return true;
            }
            if !user.is_global_variable() && !user.is_function() && seen.insert(user) {
                pending.push(user);
            }
        }
    }
    false
}
