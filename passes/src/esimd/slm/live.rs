//! Computes how much local memory is in use where a function is called.
//!
//! `live(scope) = size + live(parent)`, `live(kernel) = 0`, and `live(function)` is the maximum
//! over the scopes from which the function is called. Recursion through an allocation has no
//! maximum and is an error. Other cycles have no effect: each strongly connected component of the
//! call graph counts as one function.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::{components::components, esimd_code};
use crate::diagnostic::{Code, Diagnostic, readable_name};
use crate::internal_error;
use llvm_ir::{Function, Module};

use super::{CallGraph, FunctionScopes, Functions, scopes::Scope};

/// The local memory in use.
#[derive(Debug, Default)]
pub struct Live<'m> {
    /// The number of bytes in use at the entry of each function.
    at_entry: FxHashMap<Function<'m>, u64>,
    /// The kernels that use local memory and their sizes in bytes, in module order.
    pub kernels: Vec<(Function<'m>, u64)>,
}

impl<'m> Live<'m> {
    fn at_entry(&self, function: Function<'m>) -> u64 {
        self.at_entry.get(&function).copied().unwrap_or(0)
    }

    /// Returns the offset of a scope.
    pub fn offset(&self, function: Function<'m>, scope: &Scope<'m>) -> u64 {
        let offset = self.at_entry.get(&function).and_then(|entry| entry.checked_add(scope.begin));
        offset.unwrap_or_else(|| internal_error!("no offset of local memory in '{}'", function.name()))
    }
}

/// The index of the component of each function.
type ComponentOf<'m> = FxHashMap<Function<'m>, usize>;

/// Computes the local memory in use.
pub fn live<'m>(
    module: Module<'m>,
    graph: &CallGraph<'m>,
    functions: &Functions<'m>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Live<'m> {
    let kernels: Vec<Function<'m>> = esimd_code::kernels(module).collect();
    let reached = graph.reached_from(kernels.iter().copied());
    let in_order: Vec<Function<'m>> = module.functions().filter(|function| functions.contains_key(function)).collect();
    let components = components(in_order.iter().copied(), |function, call| {
        let (_, callee, _) = functions.get(&function)?.calls.get(call)?;
        Some(*callee)
    });
    let component_of: ComponentOf<'m> = (0..)
        .zip(&components)
        .flat_map(|(number, component)| component.iter().map(move |function| (*function, number)))
        .collect();
    for component in &components {
        diagnostics.extend(recursion(component, functions, &component_of));
    }
    let mut live = Live::default();
    // Callers are visited before their callees.
    for component in components.iter().rev() {
        raise_callees(component, functions, (&component_of, &reached), &mut live);
    }
    let mut needs: FxHashMap<Function<'m>, u64> = FxHashMap::default();
    for component in &components {
        let need = component.iter().map(|function| need(*function, functions, &live, &needs)).max().unwrap_or(0);
        needs.extend(component.iter().map(|function| (*function, need)));
    }
    live.kernels = kernels.into_iter().filter_map(|kernel| Some((kernel, *needs.get(&kernel)?))).collect();
    live.kernels.retain(|(_, need)| *need > 0);
    let free_functions = graph.reached_from(esimd_code::free_functions(module));
    let is_missed = |function: &&Function<'m>| !reached.contains(*function) && !free_functions.contains(*function);
    diagnostics.extend(in_order.iter().filter(is_missed).flat_map(|function| {
        let allocations = functions.get(function).into_iter().flat_map(FunctionScopes::allocations);
        allocations.map(|scope| {
            let message =
                format!("'{}' allocates local memory, but no ESIMD kernel calls it", readable_name(&function.name()));
            Code::EsimdSlmUnused.warning(scope.call, message)
        })
    }));
    live
}

/// Raises the number of bytes in use at the entry of a component's callees.
fn raise_callees<'m>(
    component: &[Function<'m>],
    functions: &Functions<'m>,
    (component_of, reached): (&ComponentOf<'m>, &FxHashSet<Function<'m>>),
    live: &mut Live<'m>,
) {
    // A cycle without allocations has the same value in all of its functions.
    let entry = component.iter().map(|function| live.at_entry(*function)).max().unwrap_or(0);
    for &function in component {
        live.at_entry.insert(function, entry);
        let Some(scopes) = functions.get(&function) else { continue };
        for &(_, callee, end) in &scopes.calls {
            if component_of.get(&callee) == component_of.get(&function) {
                continue;
            }
            // A function that no kernel reaches does not affect those that a kernel reaches.
            if esimd_code::has_kernel_convention(callee) || !reached.contains(&function) && reached.contains(&callee) {
                continue;
            }
            let bytes = entry.saturating_add(end);
            let at_entry = live.at_entry.entry(callee).or_default();
            *at_entry = bytes.max(*at_entry);
        }
    }
}

/// Returns the largest number of bytes in use in a function and its callees. The results for other
/// components are already known.
fn need<'m>(
    function: Function<'m>,
    functions: &Functions<'m>,
    live: &Live<'m>,
    needs: &FxHashMap<Function<'m>, u64>,
) -> u64 {
    let Some(scopes) = functions.get(&function) else { return 0 };
    let own = scopes.scopes.iter().map(|scope| live.at_entry(function).saturating_add(scope.end));
    let callees = scopes.calls.iter().filter_map(|(_, callee, _)| needs.get(callee).copied());
    own.chain(callees).max().unwrap_or(0)
}

/// Returns an error if a function that allocates can call itself.
fn recursion<'m>(
    component: &[Function<'m>],
    functions: &Functions<'m>,
    component_of: &ComponentOf<'m>,
) -> Option<Diagnostic<'m>> {
    let callees = |function: Function<'m>| {
        let calls = functions.get(&function).map_or(&[][..], |scopes| &scopes.calls);
        let calls = calls.iter().map(|(call, callee, _)| (*call, *callee));
        calls.filter(move |(_, callee)| component_of.get(callee) == component_of.get(&function))
    };
    let allocates = |function: &&Function<'m>| functions.get(*function).is_some_and(|scopes| !scopes.scopes.is_empty());
    let &start = component.iter().find(allocates)?;
    // The shortest cycle, by breadth-first search.
    let mut came_from: FxHashMap<Function<'m>, Function<'m>> = FxHashMap::default();
    let mut pending = std::collections::VecDeque::from([start]);
    while let Some(function) = pending.pop_front() {
        for (_, callee) in callees(function) {
            if callee == start {
                let mut way = vec![start];
                let mut at = function;
                while at != start {
                    way.push(at);
                    at = *came_from.get(&at)?;
                }
                way.push(start);
                let names: Vec<String> =
                    way.iter().rev().map(|function| format!("'{}'", readable_name(&function.name()))).collect();
                let (call, _) = callees(start).find(|(_, callee)| Some(callee) == way.iter().rev().nth(1))?;
                let message = format!("recursion through a function that uses local memory: {}", names.join(" calls "));
                return Some(Code::EsimdSlmRecursion.error(call, message));
            }
            if let Entry::Vacant(entry) = came_from.entry(callee) {
                entry.insert(function);
                pending.push_back(callee);
            }
        }
    }
    None
}
