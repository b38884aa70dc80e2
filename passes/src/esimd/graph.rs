//! Who calls whom, directly, in program order.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::ir::{Module, Value};

/// A direct call.
#[derive(Clone, Copy, Debug)]
pub struct Call<'m> {
    /// The call or invoke.
    pub instruction: Value<'m>,
    /// The function that it names.
    pub callee: Value<'m>,
}

/// The direct calls of a module.
#[derive(Debug)]
pub struct CallGraph<'m> {
    calls: FxHashMap<Value<'m>, Vec<Call<'m>>>,
    callers: FxHashMap<Value<'m>, Vec<Value<'m>>>,
    indirect: FxHashMap<Value<'m>, Value<'m>>,
}

impl<'m> CallGraph<'m> {
    /// The calls of all functions.
    pub fn new(module: Module<'m>) -> CallGraph<'m> {
        let mut graph =
            CallGraph { calls: FxHashMap::default(), callers: FxHashMap::default(), indirect: FxHashMap::default() };
        for function in module.functions() {
            let mut calls = Vec::new();
            for instruction in function.blocks().flat_map(|block| block.instructions()) {
                if let Some(callee) = instruction.called_function() {
                    calls.push(Call { instruction, callee });
                    let callers = graph.callers.entry(callee).or_default();
                    if callers.last() != Some(&function) {
                        callers.push(function);
                    }
                } else if instruction.is_indirect_call() {
                    graph.indirect.entry(function).or_insert(instruction);
                }
            }
            if !calls.is_empty() {
                graph.calls.insert(function, calls);
            }
        }
        graph
    }

    /// The direct calls in a function, in program order.
    pub fn calls_in(&self, function: Value<'m>) -> &[Call<'m>] {
        self.calls.get(&function).map_or(&[], Vec::as_slice)
    }

    /// The functions that call a function, each once, in module order.
    pub fn callers_of(&self, function: Value<'m>) -> &[Value<'m>] {
        self.callers.get(&function).map_or(&[], Vec::as_slice)
    }

    /// The first call in a function of what is known at run time only.
    pub fn indirect_call_in(&self, function: Value<'m>) -> Option<Value<'m>> {
        self.indirect.get(&function).copied()
    }

    /// The functions that reach one of these by direct calls, themselves included.
    pub fn reaching(&self, functions: impl IntoIterator<Item = Value<'m>>) -> FxHashSet<Value<'m>> {
        closure(functions, |function| self.callers_of(function).iter().copied())
    }

    /// Those of the `kernels`, given with their order, that reach a function by direct calls, in that order.
    pub fn kernels_reaching(&self, function: Value<'m>, kernels: &FxHashMap<Value<'m>, usize>) -> Vec<Value<'m>> {
        let reaching = self.reaching([function]).into_iter();
        let mut found: Vec<_> = reaching.filter_map(|caller| Some((*kernels.get(&caller)?, caller))).collect();
        found.sort_unstable_by_key(|(order, _)| *order);
        found.into_iter().map(|(_, kernel)| kernel).collect()
    }

    /// The functions that are reached from these by direct calls, themselves included.
    pub fn reached_from(&self, functions: impl IntoIterator<Item = Value<'m>>) -> FxHashSet<Value<'m>> {
        closure(functions, |function| self.calls_in(function).iter().map(|call| call.callee))
    }
}

fn closure<'m, N: Iterator<Item = Value<'m>>>(
    roots: impl IntoIterator<Item = Value<'m>>,
    next: impl Fn(Value<'m>) -> N,
) -> FxHashSet<Value<'m>> {
    let mut pending: Vec<Value<'m>> = roots.into_iter().collect();
    let mut seen: FxHashSet<Value<'m>> = pending.iter().copied().collect();
    while let Some(function) = pending.pop() {
        pending.extend(next(function).filter(|&next| seen.insert(next)));
    }
    seen
}
