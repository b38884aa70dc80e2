//! Pass `esimd-named-barriers`: how many named barriers each kernel needs, and which number each allocation gets.
//!
//! `nbarrier_init(n)` says that the kernel numbers its first `n` barriers itself; `named_barrier_allocate(n)` asks for `n` more and
//! gives the number of the first. The counts go into the records of the kernels that reach the calls.
//!
//! # How
//! 1. Find the calls, and what is wrong with them.
//! 2. Walk each kernel in program order, into the functions that it calls. An allocation gets its number when it is met first:
//!    the count so far. A function that other kernels reach too has one number for all of them, so it is also beyond what
//!    those have or initialize.
//! 3. Replace the calls, and raise the counts of the records.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::{Diagnostic, Outcome, has_errors, readable_name},
    ir::{Builder, Module, Value},
    names::MD_GENX_KERNELS,
};

use super::{
    builtin,
    graph::CallGraph,
    marker,
    records::Records,
    replace::replace_call,
    used_lists::{delete_unused, is_entry},
};

/// Numbers of barriers have 8 bits.
const MOST: u64 = 255;

/// A call of one of the two builtins.
#[derive(Clone, Copy, Debug)]
struct Site<'m> {
    call: Value<'m>,
    allocates: bool,
    count: u64,
}

/// Runs the pass.
pub fn run<'m>(module: Module<'m>) -> Outcome<'m> {
    let inits = builtin::named(module, "nbarrier_init");
    let allocations = builtin::named(module, "named_barrier_allocate");
    if inits.is_empty() && allocations.is_empty() {
        return Outcome::default();
    }
    let graph = CallGraph::new(module);
    let mut diagnostics = Vec::new();
    let sites = sites(module, &graph, (&inits, &allocations), &mut diagnostics);
    let mut plan = Plan::new(module, &graph, &sites);
    plan.check_reach(&mut diagnostics);
    if !has_errors(&diagnostics) {
        plan.number();
    }
    let records = plan.check_counts(&mut diagnostics);
    if has_errors(&diagnostics) {
        return Outcome { changed: false, diagnostics };
    }
    let Plan { counts, numbers, .. } = plan;
    for (kernel, count) in counts {
        // `check_counts` has seen to it that it fits.
        let Ok(count) = u32::try_from(count) else { continue };
        if let Some(record) = records.of(kernel).filter(|record| record.named_barriers < count) {
            record.set_named_barriers(module, count);
        }
    }
    let builder = Builder::new(module);
    for site in module.functions().filter_map(|function| sites.get(&function)).flatten() {
        let number = numbers.get(&site.call).copied().unwrap_or(0);
        let value = if site.allocates { site.call.ty().const_int(number) } else { None };
        replace_call(&builder, site.call, value);
    }
    let declared = inits.into_iter().chain(allocations).filter(|function| function.is_declaration());
    let deleted = delete_unused(module, declared);
    Outcome { changed: !sites.is_empty() || deleted, diagnostics }
}

type Sites<'m> = FxHashMap<Value<'m>, Vec<Site<'m>>>;

/// The calls of each function, in program order.
fn sites<'m>(
    module: Module<'m>,
    graph: &CallGraph<'m>,
    (inits, allocations): (&[Value<'m>], &[Value<'m>]),
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Sites<'m> {
    let mut sites = Sites::default();
    for function in module.functions() {
        for call in graph.calls_in(function) {
            let allocates = allocations.contains(&call.callee);
            if !allocates && !inits.contains(&call.callee) {
                continue;
            }
            match count(call.instruction, allocates) {
                Ok(count) => {
                    let site = Site { call: call.instruction, allocates, count };
                    sites.entry(function).or_default().push(site);
                }
                Err(problem) => diagnostics.push(Diagnostic::error(call.instruction, problem)),
            }
        }
    }
    sites
}

/// How many barriers a call is about.
fn count(call: Value<'_>, allocates: bool) -> Result<u64, String> {
    let name = if allocates { "named_barrier_allocate" } else { "nbarrier_init" };
    // Numbers of barriers have 8 bits.
    let is_right = if allocates { matches!(call.ty().int_width(), Some(8..=64)) } else { call.ty().is_void() };
    if call.argument_count() != 1 || !is_right {
        return Err(format!("call of {name} with {} arguments that gives {}", call.argument_count(), call.ty()));
    }
    let count = call.operand(0).filter(|count| count.ty().int_width().is_some()).and_then(Value::scalar_bits);
    match count {
        Some(0) => Err(format!("the number of barriers of {name} is 0")),
        Some(count) if count > MOST => Err(format!("the number of barriers of {name} is {count}; at most {MOST}")),
        Some(count) => Ok(count),
        None => Err(format!("the number of barriers of {name} is not a constant")),
    }
}

/// What the calls come to.
struct Plan<'p, 'm> {
    module: Module<'m>,
    graph: &'p CallGraph<'m>,
    sites: &'p Sites<'m>,
    kernels: Vec<Value<'m>>,
    /// The functions that reach a call.
    relevant: FxHashSet<Value<'m>>,
    /// The kernels that reach each function with calls, in module order.
    reaching: FxHashMap<Value<'m>, Vec<Value<'m>>>,
    counts: FxHashMap<Value<'m>, u64>,
    /// The first number of each allocation.
    numbers: FxHashMap<Value<'m>, u64>,
}

impl<'p, 'm> Plan<'p, 'm> {
    fn new(module: Module<'m>, graph: &'p CallGraph<'m>, sites: &'p Sites<'m>) -> Plan<'p, 'm> {
        let all: FxHashSet<Value<'m>> = graph.reaching(sites.keys().copied());
        let kernels: Vec<_> = marker::kernels(module).filter(|kernel| all.contains(kernel)).collect();
        let order: FxHashMap<Value<'m>, usize> = kernels.iter().copied().zip(0..).collect();
        let reaching = sites.keys().map(|&function| (function, graph.kernels_reaching(function, &order))).collect();
        let (counts, numbers) = (FxHashMap::default(), FxHashMap::default());
        Plan { module, graph, sites, relevant: all, kernels, reaching, counts, numbers }
    }

    /// Calls that no kernel reaches, and calls that a kernel may reach in ways that cannot be followed.
    fn check_reach(&self, diagnostics: &mut Vec<Diagnostic<'m>>) {
        let indirect = self.module.functions().filter(|&function| self.graph.indirect_call_in(function).is_some());
        let indirect = self.graph.reaching(indirect.collect::<Vec<_>>());
        let calling = marker::kernels(self.module).find(|kernel| indirect.contains(kernel));
        let taken: Vec<Value<'m>> = match calling {
            Some(_) => self.module.functions().filter(|function| self.relevant.contains(function)).collect(),
            None => Vec::new(),
        };
        let taken: Vec<Value<'m>> = taken.into_iter().filter(|function| is_address_taken(*function)).collect();
        let reached = self.graph.reached_from(taken);
        let free_functions = self.graph.reached_from(marker::free_functions(self.module));
        for function in self.module.functions() {
            let Some(sites) = self.sites.get(&function) else { continue };
            let kernel = calling.filter(|_| reached.contains(&function));
            for site in sites {
                if let Some(kernel) = kernel {
                    let message = format!(
                        "named barriers cannot be counted here: kernel '{}' may call '{}' through a pointer",
                        readable_name(&kernel.name()),
                        readable_name(&function.name())
                    );
                    diagnostics.push(Diagnostic::error(site.call, message));
                } else if self.reaching.get(&function).is_none_or(Vec::is_empty) && !free_functions.contains(&function)
                {
                    let message = format!(
                        "named barriers of '{}', which no ESIMD kernel calls, are not counted",
                        readable_name(&function.name())
                    );
                    diagnostics.push(Diagnostic::warning(site.call, message));
                }
            }
        }
    }

    /// Gives the allocations their numbers.
    fn number(&mut self) {
        let mut initialized: FxHashMap<Value<'m>, u64> = FxHashMap::default();
        for (function, sites) in self.sites {
            let most = sites.iter().filter(|site| !site.allocates).map(|site| site.count).max().unwrap_or(0);
            for kernel in self.reaching.get(function).into_iter().flatten() {
                let count = initialized.entry(*kernel).or_default();
                *count = most.max(*count);
            }
        }
        for kernel in self.kernels.clone() {
            for (function, site) in self.walk(kernel) {
                self.meet(kernel, function, site, &initialized);
            }
        }
    }

    /// The calls that a kernel reaches, in program order, each once.
    fn walk(&self, kernel: Value<'m>) -> Vec<(Value<'m>, Site<'m>)> {
        let mut met = Vec::new();
        let mut entered = FxHashSet::from_iter([kernel]);
        let mut stack = vec![(kernel, 0, 0)];
        while let Some((function, next_call, next_site)) = stack.last_mut() {
            let (function, sites) = (*function, self.sites.get(function).map_or(&[][..], Vec::as_slice));
            let Some(call) = self.graph.calls_in(function).get(*next_call) else {
                stack.pop();
                continue;
            };
            *next_call += 1;
            if let Some(site) = sites.get(*next_site).filter(|site| site.call == call.instruction) {
                *next_site += 1;
                met.push((function, *site));
            } else if self.relevant.contains(&call.callee) && entered.insert(call.callee) {
                stack.push((call.callee, 0, 0));
            }
        }
        met
    }

    fn meet(
        &mut self,
        kernel: Value<'m>,
        function: Value<'m>,
        site: Site<'m>,
        initialized: &FxHashMap<Value<'m>, u64>,
    ) {
        let count_of =
            |counts: &FxHashMap<Value<'m>, u64>, kernel: Value<'m>| counts.get(&kernel).copied().unwrap_or(0);
        if !site.allocates {
            let count = self.counts.entry(kernel).or_default();
            *count = site.count.max(*count);
            return;
        }
        if self.numbers.contains_key(&site.call) {
            return;
        }
        let kernels = self.reaching.get(&function).map_or(&[][..], Vec::as_slice);
        let others = kernels.iter().filter(|&&other| other != kernel);
        let others = others.map(|&other| count_of(&self.counts, other).max(count_of(initialized, other)));
        let number = others.fold(count_of(&self.counts, kernel), u64::max);
        self.numbers.insert(site.call, number);
        let after = number.saturating_add(site.count);
        for &kernel in kernels {
            self.counts.insert(kernel, after);
        }
    }

    /// The records of the kernels, which hold the counts.
    fn check_counts(&self, diagnostics: &mut Vec<Diagnostic<'m>>) -> Records<'m> {
        let records = Records::read(self.module, diagnostics);
        for &kernel in &self.kernels {
            let count = self.counts.get(&kernel).copied().unwrap_or(0);
            if count > MOST {
                let message =
                    format!("kernel '{}' needs {count} named barriers; at most {MOST}", readable_name(&kernel.name()));
                diagnostics.push(Diagnostic::error(kernel, message));
            }
            if records.of(kernel).is_none() && !has_errors(diagnostics) {
                let message =
                    format!("no record of the kernel in !{MD_GENX_KERNELS}; run 'esimd-kernel-records' before");
                diagnostics.push(Diagnostic::error(kernel, message));
            }
        }
        records
    }
}

/// Whether a function can be called other than by its name. Lists of what must be kept are no such use.
fn is_address_taken(function: Value<'_>) -> bool {
    let mut pending = vec![function];
    while let Some(value) = pending.pop() {
        for user in value.users() {
            if user.only_calls(value) || is_entry(user) {
                continue;
            }
            if user.is_instruction() || user.is_global_variable() {
                return true;
            }
            pending.push(user);
        }
    }
    false
}
