//! What is to be rewritten, in program order, and what is wrong.

use super::other::{self, Rewrite};
use super::plan::{Context, plan};
use super::recipe::Recipe;
use super::table::rows;
use crate::diagnostic::Diagnostic;
use crate::esimd::builtin;
use crate::esimd::grf::Registers;
use crate::esimd::scope::Scope;
use crate::esimd::used_lists::is_entry;
use crate::ir::{Module, Value, demangle};
use rustc_hash::FxHashMap;

/// What becomes of an instruction.
#[derive(Debug)]
pub enum Action {
    /// It calls a builtin: the number of its recipe.
    Builtin(usize),
    /// It is none of a builtin.
    Other(Rewrite),
}

/// What [`collect`] finds.
#[derive(Debug, Default)]
pub struct Found<'m> {
    /// The instructions to rewrite.
    pub actions: Vec<(Value<'m>, Action)>,
    /// How calls of builtins are lowered, one recipe a function.
    pub recipes: Vec<Recipe<'m>>,
    /// Errors, in program order.
    pub diagnostics: Vec<Diagnostic<'m>>,
}

/// What is known of a function that is called.
enum Callee {
    Builtin(usize),
    /// A builtin that cannot be lowered: its name for people, and why.
    Refused(String, String),
    Other(Rewrite),
    Ordinary,
}

/// Looks at all instructions of ESIMD code, and for uses of builtins other than calls at those of SYCL code, too.
pub fn collect<'m>(module: Module<'m>) -> Found<'m> {
    let context = Context { module, layout: module.data_layout(), registers: Registers::of(module) };
    let mut collector = Collector {
        queries: other::Queries::new(module),
        escaping: escaping_builtins(module),
        context,
        callees: FxHashMap::default(),
        found: Found::default(),
    };
    collector.found.diagnostics.extend(definitions(module));
    collector.report_constant_uses();
    let scope = Scope::of(module);
    for function in module.functions() {
        let is_esimd = scope.covers(function);
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            collector.report_uses(instruction, is_esimd);
            if is_esimd {
                collector.look_at(instruction);
            }
        }
    }
    collector.found
}

/// Errors for builtins that have a body. What the function does would stay, and be inlined, where it is no longer seen.
pub fn definitions(module: Module<'_>) -> impl Iterator<Item = Diagnostic<'_>> {
    let is_lowered = |symbol: &str| builtin::is_esimd(symbol) && builtin::base_name(symbol).and_then(rows).is_some();
    let defined = module.functions().filter(|function| !function.is_declaration());
    defined.filter(move |function| is_lowered(&function.name())).map(|function| {
        let problem = format!("builtin '{}': it has a body; expected a declaration", signature(function));
        Diagnostic::error(function, problem)
    })
}

struct Collector<'m> {
    context: Context<'m>,
    queries: other::Queries<'m>,
    /// Builtins with uses other than direct calls.
    escaping: Vec<Value<'m>>,
    callees: FxHashMap<Value<'m>, Callee>,
    found: Found<'m>,
}

impl<'m> Collector<'m> {
    fn look_at(&mut self, instruction: Value<'m>) {
        match instruction.called_value() {
            Some(callee) if callee.is_function() => self.look_at_call(instruction, callee),
            Some(_) => {}
            None => {
                let rewrite = match other::of_instruction(instruction) {
                    None => self.queries.of_load(instruction),
                    found => Ok(found),
                };
                match rewrite {
                    Ok(rewrite) => {
                        self.found.actions.extend(rewrite.map(|rewrite| (instruction, Action::Other(rewrite))));
                    }
                    Err(problem) => self.found.diagnostics.push(Diagnostic::error(instruction, problem)),
                }
            }
        }
    }

    fn look_at_call(&mut self, call: Value<'m>, function: Value<'m>) {
        let Collector { context, callees, found, queries, .. } = self;
        let callee =
            callees.entry(function).or_insert_with(|| classify(context, queries, function, &mut found.recipes));
        let refuse = |name: &str, reason: &str| Diagnostic::error(call, format!("builtin '{name}': {reason}"));
        match callee {
            Callee::Ordinary => {}
            Callee::Other(rewrite) => {
                if call.called_type() == function.global_value_type() {
                    found.actions.push((call, Action::Other(*rewrite)));
                }
            }
            Callee::Refused(name, reason) => found.diagnostics.push(refuse(name, reason)),
            Callee::Builtin(index) => {
                let (called, declared) = (call.called_type(), function.global_value_type());
                if let (Some(called), Some(declared)) = (called, declared)
                    && called != declared
                {
                    let reason = format!("it is called with type '{called}', but declared with '{declared}'");
                    found.diagnostics.push(refuse(&signature(function), &reason));
                } else {
                    found.actions.push((call, Action::Builtin(*index)));
                }
            }
        }
    }

    /// Uses of builtins in initializers and constant expressions, which are not in program order.
    fn report_constant_uses(&mut self) {
        for &function in &self.escaping {
            if function.users().any(|user| !user.is_instruction() && !is_entry(user)) {
                self.found.diagnostics.push(Diagnostic::error(function, address_taken(function)));
            }
        }
    }

    /// Operands of an instruction that are builtins but not what it calls. Those of the device library are SYCL code's as well.
    fn report_uses(&mut self, instruction: Value<'m>, is_esimd: bool) {
        for &function in self.escaping.iter().filter(|it| is_esimd || builtin::is_esimd(&it.name())) {
            let uses = (0..instruction.operand_count()).filter(|&index| instruction.operand(index) == Some(function));
            let calls = usize::from(instruction.called_value() == Some(function));
            if uses.count() > calls {
                self.found.diagnostics.push(Diagnostic::error(instruction, address_taken(function)));
            }
        }
    }
}

fn classify<'m>(
    context: &Context<'m>,
    queries: &other::Queries<'m>,
    function: Value<'m>,
    recipes: &mut Vec<Recipe<'m>>,
) -> Callee {
    if !function.is_declaration() {
        return Callee::Ordinary;
    }
    let symbol = function.name();
    if let Some(rewrite) = queries.of_callee(function, &symbol) {
        return Callee::Other(rewrite);
    }
    if builtin::base_name(&symbol).is_none() {
        return Callee::Ordinary;
    }
    match plan(context, function) {
        Ok(recipe) => {
            recipes.push(recipe);
            Callee::Builtin(recipes.len() - 1)
        }
        Err(reason) => Callee::Refused(signature(function), reason),
    }
}

/// A builtin as C++ writes it: with the template arguments, as most reasons are about them.
fn signature(function: Value<'_>) -> String {
    let symbol = function.name();
    demangle::demangle(&symbol).map_or(symbol, |name| name.text)
}

fn address_taken(function: Value<'_>) -> String {
    format!("builtin '{}': its address is taken, but it can only be called", signature(function))
}

/// The declarations of builtins with uses other than direct calls, in module order.
fn escaping_builtins(module: Module<'_>) -> Vec<Value<'_>> {
    let escapes = |function: &Value<'_>| {
        let is_use = |user: Value<'_>| !user.only_calls(*function) && !is_entry(user);
        function.is_declaration() && builtin::base_name(&function.name()).is_some() && function.users().any(is_use)
    };
    module.functions().filter(escapes).collect()
}
