//! The `esimd-slm-checks` pass: rejects calls to `slm_init` that cannot be lowered.
//!
//! # Why
//! The size of local memory is a property of the kernel. So an ESIMD kernel must not reach more
//! than one call to `slm_init`. A kernel with a local accessor must not reach any, because the host
//! sets the size.
//!
//! # Algorithm
//! 1. Reject uses of `slm_init` other than direct calls.
//! 2. For each call, walk up the call graph to the kernels. Each function is visited once for all calls.
//! 3. Reject a call that no kernel reaches, or whose kernel reaches another call or has a local accessor.
//!
//! The module stays unchanged.

use std::collections::hash_map::Entry;

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    analysis::{call_graph::CallGraph, esimd_code},
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, describe_place, readable_name},
    names::MD_ACCESSOR_POINTERS,
};
use llvm_ir::{Call, Function, Module};

use super::{builtin, parameters, used_lists::is_entry};

/// Runs the pass.
///
/// # Errors
/// Fails if some uses of `slm_init` cannot be lowered.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let targets = builtin::named(module, "slm_init");
    if targets.iter().all(|target| target.is_unused()) {
        return Ok(Changed::No);
    }
    let graph = CallGraph::leading_to(module, targets.iter().copied());
    let kernels: IndexSet<Function<'m>> = esimd_code::kernels(module).collect();
    let mut checks = Checks {
        module,
        first_kernels: first_kernels(&graph, &kernels),
        free_functions: graph.reached_from(esimd_code::free_functions(module)),
        graph,
        kernels,
        visited: FxHashMap::default(),
        first_calls: FxHashMap::default(),
        diagnostics: Vec::new(),
    };
    checks.uses(&targets);
    checks.calls(&targets.into_iter().collect());
    Failed::if_any(checks.diagnostics, warnings)?;
    Ok(Changed::No)
}

/// Maps each function that kernels reach to the index of the first such kernel.
fn first_kernels<'m>(graph: &CallGraph<'m>, kernels: &IndexSet<Function<'m>>) -> FxHashMap<Function<'m>, usize> {
    let mut first = FxHashMap::default();
    for (number, kernel) in kernels.iter().enumerate() {
        let mut pending = vec![*kernel];
        while let Some(function) = pending.pop() {
            if let Entry::Vacant(entry) = first.entry(function) {
                entry.insert(number);
                pending.extend(graph.calls_in(function).iter().map(|call| call.callee));
            }
        }
    }
    first
}

struct Checks<'m> {
    module: Module<'m>,
    graph: CallGraph<'m>,
    /// The kernels, in module order.
    kernels: IndexSet<Function<'m>>,
    /// The index of the first kernel that reaches each function.
    first_kernels: FxHashMap<Function<'m>, usize>,
    /// Free functions that are kernels as well, and the functions that they reach.
    free_functions: FxHashSet<Function<'m>>,
    /// The functions that reach a visited call, with the first such call.
    visited: FxHashMap<Function<'m>, Call<'m>>,
    /// The first call that each kernel reaches.
    first_calls: FxHashMap<Function<'m>, Call<'m>>,
    diagnostics: Vec<Diagnostic<'m>>,
}

impl<'m> Checks<'m> {
    /// Reports uses of the builtins other than as the callee of a call.
    fn uses(&mut self, targets: &[Function<'m>]) {
        let message = "slm_init can only be used as a direct call";
        let mut other_users = FxHashSet::default();
        for &target in targets {
            let users: Vec<_> = target
                .users()
                .filter(|user| !user.as_call().is_some_and(|call| call.only_calls(*target)) && !is_entry(*user))
                .collect();
            if users.iter().any(|user| !user.is_instruction()) {
                self.diagnostics.push(Code::EsimdSlmInit.error(target, message));
            }
            other_users.extend(users);
        }
        if other_users.is_empty() {
            return;
        }
        let instructions = self.module.functions().flat_map(Function::blocks).flat_map(|block| block.instructions());
        let wrong = instructions.filter(|instruction| other_users.contains(instruction));
        self.diagnostics.extend(wrong.map(|instruction| Code::EsimdSlmInit.error(instruction, message)));
    }

    /// Checks the calls, in module order.
    fn calls(&mut self, targets: &FxHashSet<Function<'m>>) {
        for function in self.module.functions() {
            let calls = self.graph.calls_in(function).iter().filter(|call| targets.contains(&call.callee));
            for call in calls.map(|call| call.instruction).collect::<Vec<_>>() {
                self.call(function, call);
            }
        }
    }

    /// Checks one call. Reports at most one problem.
    fn call(&mut self, function: Function<'m>, call: Call<'m>) {
        let problem = if self.first_kernels.contains_key(&function) {
            self.first_kernel_with_problem(function, call).map(|kernel| self.problem(call, kernel))
        } else if self.free_functions.contains(&function) {
            None
        } else {
            Some("slm_init is not called from an ESIMD kernel".to_owned())
        };
        if let Some(problem) = problem {
            self.diagnostics.push(Code::EsimdSlmInit.error(call, problem));
        }
    }

    /// Returns the first kernel that reaches the call and has a local accessor or reaches another
    /// call. Each function is visited once for all calls: if it was visited for another call, all
    /// kernels that reach the function also reach that call.
    fn first_kernel_with_problem(&mut self, function: Function<'m>, call: Call<'m>) -> Option<Function<'m>> {
        let mut problems: Vec<usize> = Vec::new();
        let mut pending = vec![function];
        while let Some(function) = pending.pop() {
            let Some(&first_kernel) = self.first_kernels.get(&function) else { continue };
            match self.visited.entry(function) {
                Entry::Occupied(other) if *other.get() == call => {}
                Entry::Occupied(_) => problems.push(first_kernel),
                Entry::Vacant(entry) => {
                    entry.insert(call);
                    pending.extend(self.graph.callers_of(function));
                    if let Some(number) = self.kernels.get_index_of(&function) {
                        self.first_calls.insert(function, call);
                        problems.extend(has_local_accessor(self.module, function).then_some(number));
                    }
                }
            }
        }
        self.kernels.get_index(problems.into_iter().min()?).copied()
    }

    fn problem(&self, call: Call<'m>, kernel: Function<'m>) -> String {
        let name = readable_name(&kernel.name());
        match self.first_calls.get(&kernel).filter(|first| **first != call) {
            Some(first) => {
                let place = describe_place(*first);
                format!("slm_init is called more than once from kernel '{name}'; first at {place}")
            }
            None => format!("slm_init cannot be used in kernel '{name}', which has a local accessor"),
        }
    }
}

fn has_local_accessor<'m>(module: Module<'m>, kernel: Function<'m>) -> bool {
    let flags = parameters::flags(module, kernel, MD_ACCESSOR_POINTERS);
    let mut parameters = kernel.parameters().into_iter().zip(flags);
    parameters.any(|(parameter, accessor)| accessor && parameters::is_local(parameter))
}
