//! The graph of direct calls, in program order.

use rustc_hash::{FxHashMap, FxHashSet};

use super::closure;
use llvm_ir::{Block, Function, Instruction, Module, Traits};

/// A direct call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'m> {
    /// The call or invoke.
    pub instruction: llvm_ir::Call<'m>,
    /// The called function.
    pub callee: Function<'m>,
}

/// The direct calls in a module.
#[derive(Debug, Default)]
pub struct CallGraph<'m> {
    calls: FxHashMap<Function<'m>, Vec<Call<'m>>>,
    callers: FxHashMap<Function<'m>, Vec<Function<'m>>>,
    indirect: FxHashMap<Function<'m>, llvm_ir::Call<'m>>,
}

impl<'m> CallGraph<'m> {
    /// Creates the graph of all functions.
    pub fn new(module: Module<'m>) -> CallGraph<'m> {
        let mut graph = CallGraph::default();
        for function in module.functions() {
            let mut calls = Vec::new();
            let wanted = Traits::CALLS_FUNCTION | Traits::CALLS_POINTER;
            let instructions = function.blocks().flat_map(|block| block.instructions_of(wanted));
            for instruction in instructions.filter_map(|(instruction, _)| instruction.as_call()) {
                if let Some(callee) = instruction.called_function() {
                    calls.push(Call { instruction, callee });
                    graph.add_caller(callee, function);
                } else {
                    graph.indirect.entry(function).or_insert(instruction);
                }
            }
            if !calls.is_empty() {
                graph.calls.insert(function, calls);
            }
        }
        graph
    }

    /// Creates the graph of the calls that lead to these functions: calls to the functions, to
    /// their callers, and so on. Follows use lists instead of visiting all instructions, so the
    /// cost is low if few functions reach the targets.
    pub fn leading_to(module: Module<'m>, targets: impl IntoIterator<Item = Function<'m>>) -> CallGraph<'m> {
        let mut graph = CallGraph::default();
        let mut pending: Vec<Function<'m>> = targets.into_iter().collect();
        let mut seen: FxHashSet<Function<'m>> = pending.iter().copied().collect();
        while let Some(callee) = pending.pop() {
            graph.add_calls_of(callee, |caller| pending.extend(seen.insert(caller).then_some(caller)));
        }
        graph.put_in_order(module);
        graph
    }

    /// Creates the graph of the calls to these functions.
    pub fn of_callees(module: Module<'m>, callees: impl IntoIterator<Item = Function<'m>>) -> CallGraph<'m> {
        let mut graph = CallGraph::default();
        callees.into_iter().for_each(|callee| graph.add_calls_of(callee, |_| {}));
        graph.put_in_order(module);
        graph
    }

    /// Adds the calls to a function, including those through casts and aliases, in use-list order.
    fn add_calls_of(&mut self, callee: Function<'m>, mut add_caller: impl FnMut(Function<'m>)) {
        let mut pending = vec![callee.as_value()];
        let mut seen = FxHashSet::default();
        while let Some(value) = pending.pop() {
            for user in value.users() {
                if user.stands_for_operand() {
                    pending.extend(seen.insert(user).then_some(user));
                } else if let Some(instruction) = user.as_call()
                    && instruction.called_value() == value
                    && instruction.called_function() == Some(callee)
                    && let Some(caller) = instruction.parent_function()
                {
                    self.calls.entry(caller).or_default().push(Call { instruction, callee });
                    add_caller(caller);
                }
            }
        }
    }

    fn put_in_order(&mut self, module: Module<'m>) {
        if self.calls.is_empty() {
            return;
        }
        for function in module.functions() {
            let Some(calls) = self.calls.get_mut(&function) else { continue };
            sort(function, calls);
            for callee in calls.iter().map(|call| call.callee).collect::<Vec<_>>() {
                self.add_caller(callee, function);
            }
        }
    }

    /// Adds a caller. Callers must be added in module order.
    fn add_caller(&mut self, callee: Function<'m>, caller: Function<'m>) {
        let callers = self.callers.entry(callee).or_default();
        if callers.last() != Some(&caller) {
            callers.push(caller);
        }
    }

    /// Returns the direct calls in a function, in program order.
    pub fn calls_in(&self, function: Function<'m>) -> &[Call<'m>] {
        self.calls.get(&function).map_or(&[], Vec::as_slice)
    }

    /// Returns the callers of a function, each once, in module order.
    pub fn callers_of(&self, function: Function<'m>) -> &[Function<'m>] {
        self.callers.get(&function).map_or(&[], Vec::as_slice)
    }

    /// Returns the first indirect call in a function.
    pub fn indirect_call_in(&self, function: Function<'m>) -> Option<llvm_ir::Call<'m>> {
        self.indirect.get(&function).copied()
    }

    /// Returns the given functions and all functions that reach one of them by direct calls.
    pub fn reaching(&self, functions: impl IntoIterator<Item = Function<'m>>) -> FxHashSet<Function<'m>> {
        closure(functions, |function| self.callers_of(function).iter().copied())
    }

    /// Returns the given functions and all functions that they reach by direct calls.
    pub fn reached_from(&self, functions: impl IntoIterator<Item = Function<'m>>) -> FxHashSet<Function<'m>> {
        closure(functions, |function| self.calls_in(function).iter().map(|call| call.callee))
    }
}

/// Sorts the calls in one function from use-list order to program order, and removes duplicates.
fn sort<'m>(function: Function<'m>, calls: &mut Vec<Call<'m>>) {
    if calls.len() < 2 {
        return;
    }
    let callees: FxHashMap<llvm_ir::Call<'m>, Function<'m>> =
        calls.iter().map(|call| (call.instruction, call.callee)).collect();
    let blocks: FxHashSet<Block<'m>> = calls.iter().filter_map(|call| call.instruction.parent_block()).collect();
    let blocks = function.blocks().filter(|block| blocks.contains(block));
    let call = |instruction: Instruction<'m>| {
        let instruction = instruction.as_call()?;
        Some(Call { instruction, callee: *callees.get(&instruction)? })
    };
    let instructions = blocks.flat_map(|block| block.instructions_of(Traits::CALLS_FUNCTION | Traits::CALLS_POINTER));
    *calls = instructions.filter_map(|(instruction, _)| call(instruction)).collect();
}
