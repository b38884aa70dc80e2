//! The `esimd-slm` pass: computes the local memory that each kernel needs, and the offset of each allocation.
//!
//! # Input and output
//! ```llvm
//! call spir_func void @_Z16__esimd_slm_initj(i32 1024)
//! %a = call spir_func i32 @_Z17__esimd_slm_allocj(i32 256)
//! call spir_func void @_Z16__esimd_slm_freej(i32 %a)
//! !{ptr @k, !"k", !1, i32 0, …}                   ; in !genx.kernels
//! ```
//! The calls are removed, `%a` becomes 1024, and the size in the record of the kernel becomes 1280.
//! A call to `slm_init` whose size is not constant is kept, but not counted.
//!
//! # Algorithm
//! 1. In each function, find the allocations that are open at each allocation and at each call (`scopes`).
//! 2. Over the call graph, compute the maximum that is in use where a function is called (`live`). The scopes of the
//!    function start there.
//! 3. Replace the calls, and raise the sizes in the records.

mod live;
mod open;
mod scopes;

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    analysis::{call_graph::CallGraph, esimd_code},
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, describe_place, has_errors, readable_name},
    internal_error,
    names::{GENX_SLM_INIT, MD_GENX_KERNELS},
};
use llvm_ir::{Builder, Call, Function, Module, Traits, Value};

use super::{builtin, records::Records, replace::replace_call, used_lists::delete_unused};
use live::Live;
use scopes::FunctionScopes;

/// The largest size of local memory: sizes in records are `i32`, and some consumers read them as signed.
const MOST_BYTES: u64 = i32::MAX.unsigned_abs() as u64;

/// A call that concerns local memory.
#[derive(Clone, Debug)]
pub enum Site<'m> {
    /// `slm_init`, with its size if that is constant.
    Init(Option<u64>),
    /// `slm_alloc`, with its size if that is a constant `i32`.
    Allocation(Option<u64>),
    /// `slm_free`.
    Free,
    /// A call to a function that reaches such calls.
    Call(Function<'m>),
}

/// The builtins for local memory, and the functions that reach them.
#[derive(Debug)]
pub struct Builtins<'m> {
    inits: IndexSet<Function<'m>>,
    allocations: IndexSet<Function<'m>>,
    frees: IndexSet<Function<'m>>,
    /// The functions that reach `slm_init` or `slm_alloc`.
    relevant: FxHashSet<Function<'m>>,
}

impl<'m> Builtins<'m> {
    fn new(module: Module<'m>) -> Builtins<'m> {
        let named = |base: &str| builtin::named(module, base).into_iter().collect::<IndexSet<_>>();
        let (mut inits, allocations, frees) = (named("slm_init"), named("slm_alloc"), named("slm_free"));
        inits.extend(module.function(GENX_SLM_INIT));
        Builtins { inits, allocations, frees, relevant: FxHashSet::default() }
    }

    fn all(&self) -> impl Iterator<Item = Function<'m>> {
        self.inits.iter().chain(&self.allocations).chain(&self.frees).copied()
    }

    /// Classifies a call; `None` if it does not concern local memory.
    pub fn site(&self, call: Call<'m>) -> Option<Site<'m>> {
        let callee = call.called_function()?;
        let size = || {
            let operand = call.operand(0).filter(|operand| operand.ty().is_int(32));
            operand.filter(|_| call.argument_count() == 1).and_then(Value::scalar_bits)
        };
        if self.inits.contains(&callee) {
            Some(Site::Init(size()))
        } else if self.allocations.contains(&callee) {
            let gives_offset = call.ty().is_int(32);
            let size = size().filter(|_| gives_offset);
            Some(Site::Allocation(size))
        } else if self.frees.contains(&callee) {
            Some(Site::Free)
        } else {
            self.relevant.contains(&callee).then_some(Site::Call(callee))
        }
    }
}

/// Runs the pass.
///
/// # Errors
/// Fails if the size or offset of local memory is not known at compile time.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut builtins = Builtins::new(module);
    if builtins.all().next().is_none() {
        return Ok(Changed::No);
    }
    let graph = CallGraph::leading_to(module, builtins.all());
    builtins.relevant = graph.reaching(builtins.inits.iter().chain(&builtins.allocations).copied());
    let mut diagnostics = Vec::new();
    let functions: Functions<'m> = module
        .functions()
        .filter(|function| !function.is_declaration())
        .filter(|function| graph.calls_in(*function).iter().any(|call| builtins.site(call.instruction).is_some()))
        .map(|function| (function, scopes::scopes_of(function, &graph, &builtins, &mut diagnostics)))
        .collect();
    let plan = Plan { module, graph: &graph, functions: &functions };
    plan.check_unknown(&mut diagnostics);
    Failed::if_any(std::mem::take(&mut diagnostics), warnings)?;
    let live = live::live(module, &graph, &functions, &mut diagnostics);
    let records = plan.check_sizes(&live, &mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    let changed = plan.rewrite(&live, &records, &builtins);
    let deleted = delete_unused(module, builtins.all().filter(|function| function.is_declaration()));
    Ok((changed || deleted).into())
}

/// The functions with such calls, and their scopes.
type Functions<'m> = FxHashMap<Function<'m>, FunctionScopes<'m>>;

struct Plan<'p, 'm> {
    module: Module<'m>,
    graph: &'p CallGraph<'m>,
    functions: &'p Functions<'m>,
}

impl<'m> Plan<'_, 'm> {
    /// Returns the functions with such calls, in module order.
    fn in_order(&self) -> impl Iterator<Item = (Function<'m>, &FunctionScopes<'m>)> {
        self.module.functions().filter_map(|function| Some((function, self.functions.get(&function)?)))
    }

    /// Rejects allocations if unknown sizes or indirect calls make their offsets unknown.
    fn check_unknown(&self, diagnostics: &mut Vec<Diagnostic<'m>>) {
        let allocating =
            self.in_order().filter_map(|(function, scopes)| Some((function, scopes.allocations().next()?)));
        let allocating: Vec<_> = allocating.collect();
        let Some((_, allocation)) = allocating.first() else { return };
        let place = describe_place(allocation.call);
        let around = self.graph.reaching(allocating.iter().map(|(function, _)| *function));
        let below = self.graph.reached_from(around);
        for (function, scopes) in self.in_order() {
            for &init in scopes.unknown_inits.iter().filter(|_| below.contains(&function)) {
                let message = format!(
                    "slm_init with a size that is not constant cannot be combined with slm_alloc, which is called at {place}"
                );
                diagnostics.push(Code::EsimdSlmSize.error(init, message));
            }
        }
        if !has_indirect_call(self.module) {
            return;
        }
        let graph = CallGraph::new(self.module);
        let esimd = graph.reached_from(esimd_code::kernels(self.module).collect::<Vec<_>>());
        for function in self.module.functions().filter(|function| esimd.contains(function)) {
            if let Some(call) = graph.indirect_call_in(function) {
                let message = format!("an indirect call cannot be combined with slm_alloc, which is called at {place}");
                diagnostics.push(Code::EsimdSlmSize.error(call, message));
            }
        }
    }

    /// Returns the records of the kernels, after checking that they exist and that the sizes fit.
    fn check_sizes(&self, live: &Live<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) -> Records<'m> {
        let records = Records::read(self.module, diagnostics);
        for (kernel, size) in &live.kernels {
            if *size > MOST_BYTES {
                let message = format!(
                    "kernel '{}' needs {size} bytes of local memory; at most {MOST_BYTES}",
                    readable_name(&kernel.name())
                );
                diagnostics.push(Code::EsimdSlmSize.error(*kernel, message));
            }
            if records.of(*kernel).is_none() && !has_errors(diagnostics) {
                let message =
                    format!("no record for the kernel in !{MD_GENX_KERNELS}; run 'esimd-kernel-records' first");
                diagnostics.push(Code::EsimdKernelRecord.error(*kernel, message));
            }
        }
        records
    }

    fn rewrite(&self, live: &Live<'m>, records: &Records<'m>, builtins: &Builtins<'m>) -> bool {
        let mut changed = false;
        for (kernel, size) in &live.kernels {
            // `check_sizes` has rejected both cases.
            let (Ok(size), Some(record)) = (u32::try_from(*size), records.of(*kernel)) else {
                internal_error!(
                    "kernel '{}' needs {size} bytes of local memory, and has no record for them",
                    kernel.name()
                )
            };
            if record.slm_size < size {
                record.set_slm_size(self.module, size);
                changed = true;
            }
        }
        let builder = Builder::new(self.module);
        // Calls to `slm_free` are removed first, because they use the results of allocations, possibly through the
        // stack.
        for call in self.in_order().flat_map(|(_, scopes)| &scopes.rest) {
            let is_allocation = matches!(builtins.site(*call), Some(Site::Allocation(_)));
            replace_call(&builder, *call, is_allocation.then(|| call.ty().zero()));
            changed = true;
        }
        for (function, scopes) in self.in_order() {
            for scope in scopes.allocations() {
                replace_call(&builder, scope.call, scope.call.ty().const_int(live.offset(function, scope)));
                changed = true;
            }
        }
        changed
    }
}

fn has_indirect_call(module: Module<'_>) -> bool {
    let blocks = module.functions().flat_map(Function::blocks);
    blocks.flat_map(|block| block.instructions_of(Traits::CALLS_POINTER)).next().is_some()
}
