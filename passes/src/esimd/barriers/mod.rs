//! The `esimd-named-barriers` pass: counts the named barriers of each kernel, and assigns barrier
//! IDs to the allocations.
//!
//! # Input and output
//! ```llvm
//! call spir_func void @_Z21__esimd_nbarrier_inith(i8 2)
//! %n = call spir_func i8 @_Z30__esimd_named_barrier_allocateh(i8 3)
//! ```
//! `nbarrier_init(n)` reserves the first `n` barriers, whose IDs the kernel specifies itself.
//! `named_barrier_allocate(n)` allocates `n` more and returns the ID of the first. In this example,
//! `%n` becomes 2, the calls are removed, and the count in the record of the kernel becomes 5.
//!
//! # Algorithm
//! 1. Collect and check the calls.
//! 2. Collect the allocations that each kernel reaches, in program order (`allocations`). The ID of
//!    an allocation is the number of barriers when a kernel first reaches it. If several kernels
//!    reach it, the ID is the maximum over these kernels, and follows the barriers that they
//!    initialize.
//! 3. Replace the calls, and raise the counts in the records.

mod allocations;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    analysis::{call_graph::CallGraph, esimd_code},
    diagnostic::{
        Changed, Code, Diagnostic, Failed, PassResult, Problem, Warnings, counted, has_errors, readable_name,
    },
    internal_error,
    names::MD_GENX_KERNELS,
};
use llvm_ir::{Builder, Call, Function, Module, Value};

use super::{
    builtin,
    records::Records,
    replace::replace_call,
    used_lists::{delete_unused, is_entry},
};
use allocations::{MOST_ALLOCATIONS, Summaries, summaries};

/// The largest number of named barriers, which have 8-bit IDs.
const MOST: u64 = 255;

/// A call to one of the two builtins.
#[derive(Clone, Copy, Debug)]
struct Site<'m> {
    call: Call<'m>,
    allocates: bool,
    count: u64,
}

/// Runs the pass.
///
/// # Errors
/// Fails if the ID of a named barrier is not known at compile time.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let inits = builtin::named(module, "nbarrier_init");
    let allocations = builtin::named(module, "named_barrier_allocate");
    if inits.is_empty() && allocations.is_empty() {
        return Ok(Changed::No);
    }
    let graph = CallGraph::leading_to(module, inits.iter().chain(&allocations).copied());
    let mut diagnostics = Vec::new();
    let (order, sites) = sites(module, &graph, (&inits, &allocations), &mut diagnostics);
    let mut plan = Plan::new(module, &graph, &sites);
    plan.check_reach(&mut diagnostics);
    if !has_errors(&diagnostics) {
        plan.number();
    }
    let records = plan.check_counts(&mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    let Plan { kernels, counts, numbers, .. } = plan;
    for kernel in kernels {
        // `check_counts` has rejected both cases.
        let count = counts.get(&kernel).and_then(|count| u32::try_from(*count).ok());
        let (Some(count), Some(record)) = (count, records.of(kernel)) else {
            internal_error!("kernel '{}' has no count of named barriers, or no record for it", kernel.name())
        };
        if record.named_barriers < count {
            record.set_named_barriers(module, count);
        }
    }
    let builder = Builder::new(module);
    for site in order.iter().filter_map(|call| sites.get(call)) {
        // An allocation that no kernel reaches has no ID.
        let number = numbers.get(&site.call).copied().unwrap_or(0);
        let value = if site.allocates { site.call.ty().const_int(number) } else { None };
        replace_call(&builder, site.call, value);
    }
    let declared = inits.into_iter().chain(allocations).filter(|function| function.is_declaration());
    let deleted = delete_unused(module, declared);
    Ok((!sites.is_empty() || deleted).into())
}

/// The calls to the builtins.
type Sites<'m> = FxHashMap<Call<'m>, Site<'m>>;

/// Collects the calls, in program order, and their properties.
fn sites<'m>(
    module: Module<'m>,
    graph: &CallGraph<'m>,
    (inits, allocations): (&[Function<'m>], &[Function<'m>]),
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> (Vec<Call<'m>>, Sites<'m>) {
    let allocations: FxHashSet<Function<'m>> = allocations.iter().copied().collect();
    let targets: FxHashSet<Function<'m>> = inits.iter().chain(&allocations).copied().collect();
    let (mut order, mut sites) = (Vec::new(), Sites::default());
    for function in module.functions() {
        for call in graph.calls_in(function).iter().filter(|call| targets.contains(&call.callee)) {
            let allocates = allocations.contains(&call.callee);
            match count(call.instruction, allocates) {
                Ok(count) => {
                    order.push(call.instruction);
                    sites.insert(call.instruction, Site { call: call.instruction, allocates, count });
                }
                Err(problem) => diagnostics.push(problem.at(call.instruction)),
            }
        }
    }
    (order, sites)
}

/// Returns the number of barriers that a call initializes or allocates.
fn count(call: Call<'_>, allocates: bool) -> Result<u64, Problem> {
    let problem = |message: String| Code::EsimdBarrierCount.problem(message);
    let name = if allocates { "named_barrier_allocate" } else { "nbarrier_init" };
    // Barrier IDs have 8 bits.
    let is_right = if allocates { matches!(call.ty().int_width(), Some(8..=64)) } else { call.ty().is_void() };
    if call.argument_count() != 1 || !is_right {
        let returned = if allocates { "an integer result of 8 to 64 bits" } else { "result type void" };
        return Err(problem(format!(
            "{name} is called with {} and returns {}; expected 1 argument and {returned}",
            counted(call.argument_count(), "argument"),
            call.ty()
        )));
    }
    let count = call.operand(0).filter(|count| count.ty().int_width().is_some()).and_then(Value::scalar_bits);
    match count {
        Some(0) => Err(problem(format!("the number of barriers for {name} is 0"))),
        Some(count) if count > MOST => {
            Err(problem(format!("the number of barriers for {name} is {count}; at most {MOST}")))
        }
        Some(count) => Ok(count),
        None => Err(problem(format!("the number of barriers for {name} is not a constant"))),
    }
}

/// The kernels, and the IDs of their barriers.
struct Plan<'p, 'm> {
    module: Module<'m>,
    graph: &'p CallGraph<'m>,
    sites: &'p Sites<'m>,
    /// The kernels that reach a call, in module order.
    kernels: Vec<Function<'m>>,
    counts: FxHashMap<Function<'m>, u64>,
    /// The ID of the first barrier of each allocation.
    numbers: FxHashMap<Call<'m>, u64>,
    /// The kernels that reach more allocations than were collected.
    cut: FxHashSet<Function<'m>>,
}

impl<'p, 'm> Plan<'p, 'm> {
    fn new(module: Module<'m>, graph: &'p CallGraph<'m>, sites: &'p Sites<'m>) -> Plan<'p, 'm> {
        let kernels = esimd_code::kernels(module).filter(|kernel| !graph.calls_in(*kernel).is_empty()).collect();
        let (counts, numbers, cut) = (FxHashMap::default(), FxHashMap::default(), FxHashSet::default());
        Plan { module, graph, sites, kernels, counts, numbers, cut }
    }

    /// Reports calls that no kernel reaches, and calls that a kernel may reach through a pointer.
    fn check_reach(&self, diagnostics: &mut Vec<Diagnostic<'m>>) {
        let taken = self.module.functions().filter(|function| !self.graph.calls_in(*function).is_empty());
        let taken: Vec<Function<'m>> = taken.filter(|function| is_address_taken(*function)).collect();
        let calling = if taken.is_empty() { None } else { kernel_with_indirect_call(self.module) };
        let indirectly = self.graph.reached_from(taken);
        let kernels = self.kernels.iter().copied().chain(esimd_code::free_functions(self.module));
        let reached = self.graph.reached_from(kernels);
        for function in self.module.functions() {
            let sites = self.graph.calls_in(function).iter().filter(|call| self.sites.contains_key(&call.instruction));
            let kernel = calling.filter(|_| indirectly.contains(&function));
            for site in sites {
                if let Some(kernel) = kernel {
                    let message = format!(
                        "named barriers cannot be counted here: kernel '{}' may call '{}' through a pointer",
                        readable_name(&kernel.name()),
                        readable_name(&function.name())
                    );
                    diagnostics.push(Code::EsimdBarrierCount.error(site.instruction, message));
                } else if !reached.contains(&function) {
                    let message = format!(
                        "named barriers of '{}', which no ESIMD kernel calls, are not counted",
                        readable_name(&function.name())
                    );
                    diagnostics.push(Code::EsimdBarrierUnused.warning(site.instruction, message));
                }
            }
        }
    }

    /// Assigns IDs to the allocations.
    fn number(&mut self) {
        let summaries = summaries(self.graph, &self.kernels, self.sites);
        let mut reaching: FxHashMap<Call<'m>, Vec<Function<'m>>> = FxHashMap::default();
        for kernel in &self.kernels {
            for allocation in summaries.get(kernel).into_iter().flat_map(|summary| summary.allocations.keys()) {
                reaching.entry(*allocation).or_default().push(*kernel);
            }
        }
        for kernel in self.kernels.clone() {
            let Some(summary) = summaries.get(&kernel) else { continue };
            if summary.allocations.len() == MOST_ALLOCATIONS {
                self.cut.insert(kernel);
            }
            for (allocation, initialized) in &summary.allocations {
                let kernels = reaching.get(allocation).map_or(&[][..], Vec::as_slice);
                self.meet(kernel, *allocation, *initialized, kernels, &summaries);
            }
            let count = self.counts.entry(kernel).or_default();
            *count = summary.initialized.max(*count);
        }
    }

    /// Assigns an ID to an allocation that a kernel reaches, unless it already has one from an
    /// earlier kernel.
    fn meet(
        &mut self,
        kernel: Function<'m>,
        allocation: Call<'m>,
        initialized: u64,
        kernels: &[Function<'m>],
        summaries: &Summaries<'m>,
    ) {
        if self.numbers.contains_key(&allocation) {
            return;
        }
        let count_of = |kernel: &Function<'m>| self.counts.get(kernel).copied().unwrap_or(0);
        let others = kernels.iter().filter(|other| **other != kernel);
        let others = others.map(|other| count_of(other).max(summaries.get(other).map_or(0, |it| it.initialized)));
        let number = others.fold(count_of(&kernel).max(initialized), u64::max);
        self.numbers.insert(allocation, number);
        let count = self.sites.get(&allocation).map_or(0, |site| site.count);
        let after = number.saturating_add(count);
        for &kernel in kernels {
            self.counts.insert(kernel, after);
        }
    }

    /// Returns the records of the kernels, after checking that they exist and that the counts fit.
    fn check_counts(&self, diagnostics: &mut Vec<Diagnostic<'m>>) -> Records<'m> {
        let records = Records::read(self.module, diagnostics);
        for &kernel in &self.kernels {
            let count = self.counts.get(&kernel).copied().unwrap_or(0);
            if count > MOST {
                let least = if self.cut.contains(&kernel) { "at least " } else { "" };
                let name = readable_name(&kernel.name());
                let message = format!("kernel '{name}' needs {least}{count} named barriers; at most {MOST}");
                diagnostics.push(Code::EsimdBarrierCount.error(kernel, message));
            }
            if records.of(kernel).is_none() && !has_errors(diagnostics) {
                let message =
                    format!("no record for the kernel in !{MD_GENX_KERNELS}; run 'esimd-kernel-records' first");
                diagnostics.push(Code::EsimdKernelRecord.error(kernel, message));
            }
        }
        records
    }
}

/// Returns the first kernel that may make an indirect call.
fn kernel_with_indirect_call<'m>(module: Module<'m>) -> Option<Function<'m>> {
    let graph = CallGraph::new(module);
    let indirect = module.functions().filter(|&function| graph.indirect_call_in(function).is_some());
    let indirect = graph.reaching(indirect.collect::<Vec<_>>());
    esimd_code::kernels(module).find(|kernel| indirect.contains(kernel))
}

/// Returns whether a function can be called other than by its name. Entries of `llvm.used` do not count.
fn is_address_taken(function: Function<'_>) -> bool {
    let mut pending = vec![function.as_value()];
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        for user in value.users() {
            if user.as_call().is_some_and(|call| call.only_calls(value)) || is_entry(user) {
                continue;
            }
            if user.is_instruction() || user.is_global_variable() {
                return true;
            }
            // Constants can share operands, so the number of paths can be exponential.
            if seen.insert(user) {
                pending.push(user);
            }
        }
    }
    false
}
