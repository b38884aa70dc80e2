//! Pass `esimd-slm-checks`: `slm_init` is used as the lowering can understand it.
//!
//! The size of local memory is a property of the kernel, so each call of `slm_init` must belong to ESIMD kernels, one call to a
//! kernel, and none to a kernel whose host sets the size: one with a local accessor. The module is not changed.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::{Diagnostic, Outcome, describe_place, readable_name},
    ir::{Module, Value},
    names::MD_ACCESSOR_POINTERS,
};

use super::{builtin, graph::CallGraph, marker, parameters, used_lists::is_entry};

/// Runs the pass.
pub fn run<'m>(module: Module<'m>) -> Outcome<'m> {
    let targets = builtin::named(module, "slm_init");
    if targets.iter().all(|target| target.is_unused()) {
        return Outcome::default();
    }
    let graph = CallGraph::new(module);
    let mut checks = Checks {
        module,
        free_functions: graph.reached_from(marker::free_functions(module)),
        graph,
        kernels: marker::kernels(module).zip(0..).collect(),
        first_calls: FxHashMap::default(),
        diagnostics: Vec::new(),
    };
    checks.uses(&targets);
    checks.calls(&targets);
    Outcome { changed: false, diagnostics: checks.diagnostics }
}

struct Checks<'m> {
    module: Module<'m>,
    graph: CallGraph<'m>,
    /// The kernels, with their order in the module.
    kernels: FxHashMap<Value<'m>, usize>,
    /// Free functions that are kernels too, with what they call.
    free_functions: FxHashSet<Value<'m>>,
    /// The first call that a kernel reaches.
    first_calls: FxHashMap<Value<'m>, Value<'m>>,
    diagnostics: Vec<Diagnostic<'m>>,
}

impl<'m> Checks<'m> {
    /// Each use must be as the callee of a call.
    fn uses(&mut self, targets: &[Value<'m>]) {
        let message = "slm_init can only be used as a direct call";
        let mut other_users = FxHashSet::default();
        for &target in targets {
            let users: Vec<Value<'m>> =
                target.users().filter(|user| !user.only_calls(target) && !is_entry(*user)).collect();
            if users.iter().any(|user| !user.is_instruction()) {
                self.diagnostics.push(Diagnostic::error(target, message));
            }
            other_users.extend(users);
        }
        if other_users.is_empty() {
            return;
        }
        let instructions = self.module.functions().flat_map(Value::blocks).flat_map(|block| block.instructions());
        let wrong = instructions.filter(|instruction| other_users.contains(instruction));
        self.diagnostics.extend(wrong.map(|instruction| Diagnostic::error(instruction, message)));
    }

    /// The calls, in module order.
    fn calls(&mut self, targets: &[Value<'m>]) {
        for function in self.module.functions() {
            let calls = self.graph.calls_in(function).iter().filter(|call| targets.contains(&call.callee));
            let calls: Vec<Value<'m>> = calls.map(|call| call.instruction).collect();
            if calls.is_empty() {
                continue;
            }
            let kernels = self.graph.kernels_reaching(function, &self.kernels);
            if kernels.is_empty() && self.free_functions.contains(&function) {
                continue;
            }
            for call in calls {
                self.call(call, &kernels);
            }
        }
    }

    /// One call, reported once at most.
    fn call(&mut self, call: Value<'m>, kernels: &[Value<'m>]) {
        let problem = if kernels.is_empty() {
            Some("slm_init is not called from an ESIMD kernel".to_owned())
        } else {
            // Every kernel is to know its calls, also after a problem.
            let problems: Vec<_> = kernels.iter().map(|&kernel| self.problem_in_kernel(call, kernel)).collect();
            problems.into_iter().flatten().next()
        };
        if let Some(problem) = problem {
            self.diagnostics.push(Diagnostic::error(call, problem));
        }
    }

    fn problem_in_kernel(&mut self, call: Value<'m>, kernel: Value<'m>) -> Option<String> {
        if let Some(&first) = self.first_calls.get(&kernel) {
            let (name, place) = (readable_name(&kernel.name()), describe_place(first));
            return Some(format!("slm_init is called more than once from kernel '{name}'; first at {place}"));
        }
        self.first_calls.insert(kernel, call);
        let flags = parameters::flags(self.module, kernel, MD_ACCESSOR_POINTERS);
        let mut parameters = kernel.parameters().into_iter().zip(flags);
        let has_local_accessor = parameters.any(|(parameter, accessor)| accessor && parameters::is_local(parameter));
        has_local_accessor.then(|| {
            format!("slm_init cannot be used in kernel '{}', which has a local accessor", readable_name(&kernel.name()))
        })
    }
}
