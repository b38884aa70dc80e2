//! The `esimd-separate` pass: copies functions that SYCL code and ESIMD code share.
//!
//! # Why
//! ESIMD functions are lowered and inlined in a way that is wrong for SYCL code. So a function that
//! both kinds of code call is copied. After this pass, exactly the marked functions are ESIMD code,
//! and the other ESIMD passes do not change any other function.
//!
//! # Input and output
//! ```llvm
//! define spir_kernel void @sycl() { call spir_func void @both()  … }
//! define spir_kernel void @esimd() !sycl_explicit_simd !0 { call spir_func void @both()  call spir_func void @alone()
//! … }
//! define linkonce_odr spir_func void @both() comdat { … }
//! define linkonce_odr spir_func void @alone() comdat { … }
//! ```
//! ```llvm
//! define spir_kernel void @sycl() { call spir_func void @both()  … }
//! define spir_kernel void @esimd() !sycl_explicit_simd !0 { call spir_func void @both.esimd()
//!                                                           call spir_func void @alone() … }
//! define linkonce_odr spir_func void @both() comdat { … }
//! define internal spir_func void @alone() !sycl_explicit_simd !0 { … }
//! define internal spir_func void @both.esimd() !sycl_explicit_simd !0 { … }
//! ```
//!
//! # Algorithm
//! 1. Find ESIMD code: everything that marked functions reach by calls and addresses, through constants, variables and
//!    aliases.
//! 2. Find SYCL code: unmarked functions that ESIMD code does not reach, that other modules can call, or that must be
//!    kept, and everything that these reach.
//! 3. Mark the unmarked functions that only ESIMD code reaches. Copy those that both kinds of code reach, in order, to
//!    the end of the module, and mark the copies. Make the newly marked functions and the copies internal, because
//!    another module may have the same function as SYCL code.
//! 4. Redirect ESIMD code to the copies. Variables stay shared. If an internal variable that only ESIMD code uses
//!    contains addresses of functions, replace them with those of the copies.
//!
//! A module without SYCL code stays unchanged.

use indexmap::IndexSet;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    analysis::{esimd_code, references::References},
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings},
    internal_error,
    names::{ATTR_INDIRECTLY_CALLABLE, ATTR_MODULE_ID, ESIMD_COPY_SUFFIX, MD_EXPLICIT_SIMD},
};
use llvm_ir::{Function, GlobalObject, GlobalVariable, Module, Value};

use super::scope;

/// The planned changes.
#[derive(Debug, Default)]
struct Plan<'m> {
    /// The ESIMD functions that are not marked.
    alone: Vec<Function<'m>>,
    /// The functions to copy, in module order.
    shared: IndexSet<Function<'m>>,
    /// The ESIMD functions and the variables that use shared functions, with these uses.
    users: Vec<(GlobalObject<'m>, Vec<Use<'m>>)>,
    /// The uses of shared functions by the shared functions themselves.
    among: FxHashMap<Function<'m>, Vec<Use<'m>>>,
}

/// A use of a shared function.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Use<'m> {
    /// The function, or an alias of the function.
    named: Value<'m>,
    function: Function<'m>,
}

/// Runs the pass.
///
/// # Errors
/// Fails if SYCL and ESIMD code share something that cannot be copied.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !scope::is_mixed(module) {
        return Ok(Changed::No);
    }
    let mut diagnostics = Vec::new();
    let plan = Planner::new(module).plan(&mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    Ok(rewrite(module, &plan).into())
}

struct Planner<'m> {
    module: Module<'m>,
    graph: References<'m>,
    /// The values that ESIMD code reaches.
    esimd: FxHashSet<Value<'m>>,
    /// The values that SYCL code reaches.
    sycl: FxHashSet<Value<'m>>,
}

impl<'m> Planner<'m> {
    fn new(module: Module<'m>) -> Planner<'m> {
        let graph = References::with_variables(module);
        let definitions = || module.functions().filter(|function| !function.is_declaration());
        let marked: FxHashSet<_> = definitions().filter(|function| esimd_code::is_marked(module, *function)).collect();
        let esimd = graph.reached_from(marked.iter().copied());
        let visible = graph.users().filter_map(Value::as_global).chain(module.global_variables().map(Into::into));
        let visible = visible.filter(|user| !user.is_function() && !user.is_discardable());
        let kept = graph.reached_through(visible, |node| !node.is_function());
        let stays = |function: &Function<'m>| {
            let is_entered = esimd_code::has_kernel_convention(*function)
                || function.text_attribute(ATTR_INDIRECTLY_CALLABLE).is_some()
                || !function.is_discardable();
            !marked.contains(function) && (is_entered || kept.contains(function) || !esimd.contains(function))
        };
        let sycl = graph.reached_through(definitions().filter(stays), |node| {
            node.as_function().is_none_or(|function| !marked.contains(&function))
        });
        Planner { module, graph, esimd, sycl }
    }

    fn plan(&self, diagnostics: &mut Vec<Diagnostic<'m>>) -> Plan<'m> {
        let mut plan = Plan::default();
        let reached = self.module.functions().filter(|function| self.esimd.contains(function));
        let reached: Vec<_> = reached.filter(|function| !function.is_declaration()).collect();
        for &function in reached.iter().filter(|function| !esimd_code::is_marked(self.module, **function)) {
            if esimd_code::has_kernel_convention(function) {
                let name = function.name();
                let message = format!("kernel '{name}' is SYCL code, but ESIMD code calls it or takes its address");
                diagnostics.push(Code::EsimdSharedCode.error(function, message));
            } else if self.sycl.contains(&function) {
                plan.shared.insert(function);
            } else {
                plan.alone.push(function);
            }
        }
        if plan.shared.is_empty() {
            return plan;
        }
        for function in reached {
            match self.uses(function.into(), &plan.shared) {
                Ok(uses) if plan.shared.contains(&function) => drop(plan.among.insert(function, uses)),
                Ok(uses) if uses.is_empty() => {}
                Ok(uses) => plan.users.push((function.into(), uses)),
                Err(problem) => {
                    diagnostics.push(Code::EsimdSharedCode.error(function, format!("'{}' {problem}", function.name())))
                }
            }
        }
        for variable in self.module.global_variables().filter(|variable| self.esimd.contains(variable)) {
            match self
                .uses(variable.into(), &plan.shared)
                .and_then(|uses| self.check_variable(variable, uses, &plan.shared))
            {
                Ok(uses) if uses.is_empty() => {}
                Ok(uses) => plan.users.push((variable.into(), uses)),
                Err(problem) => {
                    let problem = format!("global variable '{}' {problem}", variable.name());
                    diagnostics.push(Code::EsimdSharedCode.module_error(problem));
                }
            }
        }
        plan
    }

    /// Returns the uses in the initializer of a variable, if it may be changed.
    ///
    /// # Errors
    /// Fails if it contains addresses of shared functions, and SYCL code may use it.
    fn check_variable(
        &self,
        variable: GlobalVariable<'m>,
        uses: Vec<Use<'m>>,
        shared: &IndexSet<Function<'m>>,
    ) -> Result<Vec<Use<'m>>, String> {
        let is_alone = variable.has_local_linkage() && !self.sycl.contains(&variable);
        let used = |function: &&Function<'m>| uses.iter().any(|it| it.function == **function);
        match shared.iter().find(used) {
            Some(function) if !is_alone => {
                Err(format!("contains the address of '{}', and both SYCL and ESIMD code may use it", function.name()))
            }
            _ => Ok(uses),
        }
    }

    /// Returns the shared functions that a function or variable uses directly or through constants, in no particular
    /// order.
    ///
    /// # Errors
    /// Fails if a constant that uses one of them cannot be rebuilt.
    fn uses(&self, user: GlobalObject<'m>, shared: &IndexSet<Function<'m>>) -> Result<Vec<Use<'m>>, String> {
        let mut found = Vec::new();
        let mut rejected = FxHashSet::default();
        let mut open: Vec<_> = self.graph.used_directly(user).iter().map(|used| (*used, true)).collect();
        let mut seen = FxHashSet::default();
        while let Some((used, can_change)) = open.pop() {
            if !seen.insert((used, can_change)) || used.is_global_variable() {
                continue;
            }
            if !used.is_function() && !used.is_global_alias() {
                let can_change = can_change && used.is_replaceable_constant();
                // A block address refers to the user itself.
                let inner = self.graph.used_directly(used).iter().filter(|inner| **inner != user || can_change);
                open.extend(inner.map(|inner| (*inner, can_change)));
                continue;
            }
            let function = std::iter::successors(Some(used), |alias| alias.as_global_alias()?.aliasee())
                .find_map(Value::as_function);
            let function = function.filter(|function| can_change && function.ty() == used.ty());
            if let Some(function) = function {
                found.extend(shared.contains(&function).then_some(Use { named: used, function }));
                continue;
            }
            rejected.extend(self.graph.reached_through([used].into_iter(), |node| !node.is_function()));
        }
        match shared.iter().find(|function| rejected.contains(*function)) {
            Some(function) => {
                let name = function.name();
                Err(format!("uses '{name}' in a constant that cannot be rebuilt"))
            }
            None => Ok(found),
        }
    }
}

fn rewrite<'m>(module: Module<'m>, plan: &Plan<'m>) -> bool {
    let mut copies = FxHashMap::default();
    for function in &plan.shared {
        let copy = module.declare_copy(*function, &format!("{}{ESIMD_COPY_SUFFIX}", function.name()));
        copies.insert(*function, copy);
    }
    let copy_of = |function: &Function<'m>| match copies.get(function) {
        Some(copy) => *copy,
        None => internal_error!("no copy of '{}'", function.name()),
    };
    let replacements =
        |uses: &[Use<'m>]| -> Vec<_> { uses.iter().map(|it| (it.named, copy_of(&it.function).as_value())).collect() };
    for function in &plan.shared {
        let Some(uses) = plan.among.get(function) else {
            internal_error!("the uses in '{}' were not analyzed", function.name())
        };
        let copy = copy_of(function);
        copy.copy_body_from(*function, &replacements(uses));
        // The copy is not an entry point.
        for attribute in [ATTR_MODULE_ID, ATTR_INDIRECTLY_CALLABLE] {
            copy.remove_text_attribute(attribute);
        }
    }
    for (user, uses) in &plan.users {
        let replacements = replacements(uses);
        if let Some(function) = user.as_function() {
            function.replace_in_function(&replacements);
        }
        if let Some(variable) = user.as_global_variable() {
            variable.replace_in_initializer(&replacements);
        }
    }
    let (kind, node) = (module.metadata_kind(MD_EXPLICIT_SIMD), module.metadata_node(&[]));
    let copies = plan.shared.iter().map(copy_of);
    for function in plan.alone.iter().copied().chain(copies) {
        function.attach(kind, node);
        if !function.has_local_linkage() {
            function.make_internal();
        }
    }
    !plan.alone.is_empty() || !plan.shared.is_empty()
}
