//! Collects the allocations of named barriers that each function reaches, and the number of
//! barriers that are initialized before each allocation.
//!
//! A kernel is modeled as executing the calls in all functions that it reaches, in program order,
//! each function once. A second visit would have no effect, because `nbarrier_init` only raises a
//! count. So the summary of a function is the same for all kernels, and is computed once, from the
//! summaries of its callees. In a cycle of functions, a walk starts at each function that is called
//! from outside the cycle.

use std::rc::Rc;

use indexmap::IndexMap;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Site;
use crate::analysis::{call_graph::CallGraph, components::components};
use llvm_ir::{Call, Function};

/// The largest number of collected allocations. Each of them allocates at least one barrier, and
/// there are fewer barriers than this.
pub const MOST_ALLOCATIONS: usize = 256;

/// The allocations and initializations in a function and in the functions that it reaches.
#[derive(Debug, Default)]
pub struct Summary<'m> {
    /// The allocations in program order, at most [`MOST_ALLOCATIONS`], each with the largest number of barriers
    /// initialized before it.
    pub allocations: IndexMap<Call<'m>, u64>,
    /// The largest number of barriers that are initialized.
    pub initialized: u64,
}

impl<'m> Summary<'m> {
    fn meet(&mut self, site: &Site<'m>) {
        if site.allocates {
            self.allocate(site.call, self.initialized);
        } else {
            self.initialized = self.initialized.max(site.count);
        }
    }

    fn call(&mut self, callee: &Summary<'m>) {
        for (call, initialized) in &callee.allocations {
            self.allocate(*call, self.initialized.max(*initialized));
        }
        self.initialized = self.initialized.max(callee.initialized);
    }

    fn allocate(&mut self, call: Call<'m>, initialized: u64) {
        if self.allocations.len() < MOST_ALLOCATIONS {
            self.allocations.entry(call).or_insert(initialized);
        }
    }
}

/// The summaries of all functions that reach a call.
pub type Summaries<'m> = FxHashMap<Function<'m>, Rc<Summary<'m>>>;

/// Computes the summaries. `sites` contains the calls to the builtins.
pub fn summaries<'m>(
    graph: &CallGraph<'m>,
    functions: &[Function<'m>],
    sites: &FxHashMap<Call<'m>, Site<'m>>,
) -> Summaries<'m> {
    let mut summaries = Summaries::default();
    let callee = |function, call: usize| graph.calls_in(function).get(call).map(|call| call.callee);
    for component in components(functions.iter().copied(), callee) {
        let members: FxHashSet<Function<'m>> = component.iter().copied().collect();
        let walk = Walk { graph, sites, members: &members, summaries: &summaries };
        let is_entered = |function: &&Function<'m>| {
            let callers = graph.callers_of(**function);
            members.len() == 1 || callers.is_empty() || callers.iter().any(|caller| !members.contains(caller))
        };
        let found: Vec<_> =
            component.iter().filter(is_entered).map(|function| (*function, walk.from(*function))).collect();
        summaries.extend(found);
    }
    summaries
}

struct Walk<'w, 'm> {
    graph: &'w CallGraph<'m>,
    sites: &'w FxHashMap<Call<'m>, Site<'m>>,
    /// The functions of the component.
    members: &'w FxHashSet<Function<'m>>,
    /// The summaries of functions outside the component.
    summaries: &'w Summaries<'m>,
}

impl<'m> Walk<'_, 'm> {
    fn from(&self, function: Function<'m>) -> Rc<Summary<'m>> {
        // If the only call in a function is to a function with a summary, share that summary.
        if let [call] = self.graph.calls_in(function)
            && !self.sites.contains_key(&call.instruction)
            && let Some(summary) = self.summaries.get(&call.callee)
        {
            return summary.clone();
        }
        let mut summary = Summary::default();
        let mut entered = FxHashSet::from_iter([function]);
        let mut path = vec![(function, 0)];
        while let Some((function, next)) = path.last_mut() {
            let Some(call) = self.graph.calls_in(*function).get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if let Some(site) = self.sites.get(&call.instruction) {
                summary.meet(site);
            } else if let Some(callee) = self.summaries.get(&call.callee) {
                summary.call(callee);
            } else if self.members.contains(&call.callee) && entered.insert(call.callee) {
                path.push((call.callee, 0));
            }
        }
        Rc::new(summary)
    }
}
