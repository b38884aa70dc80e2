//! Collects the instructions to rewrite and the errors, both in program order.

use super::other::{self, Rewrite};
use super::plan::{Context, plan};
use super::recipe::Recipe;
use super::rejected::{builtin_name, rejected};
use crate::diagnostic::{Code, Diagnostic, Problem};
use crate::esimd::builtin;
use crate::esimd::grf::Registers;
use crate::esimd::scope::Scope;
use crate::esimd::used_lists::is_entry;
use indexmap::IndexSet;
use llvm_ir::{Call, Function, Instruction, Module, Traits, Type, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// The replacement of an instruction.
#[derive(Debug)]
pub enum Action {
    /// A call to a builtin, with the index of its recipe.
    Builtin(usize),
    /// Any other instruction.
    Other(Rewrite),
}

/// The result of [`collect`].
#[derive(Debug, Default)]
pub struct Found<'m> {
    /// The instructions to rewrite.
    pub actions: Vec<(Instruction<'m>, Action)>,
    /// The lowering of calls to builtins: one recipe for each function.
    pub recipes: Vec<Recipe<'m>>,
    /// The errors, in program order.
    pub diagnostics: Vec<Diagnostic<'m>>,
}

/// The classification of a called function.
enum Callee<'m> {
    /// A builtin, with the index of its recipe and the type of the function.
    Builtin(usize, Type<'m>),
    /// A builtin that cannot be lowered, with the reason.
    Rejected(Problem),
    Other(Rewrite),
    Ordinary,
}

/// Collects the instructions in ESIMD code that must be rewritten. Also reports uses of builtins other than calls,
/// including those in SYCL code.
pub fn collect<'m>(module: Module<'m>) -> Found<'m> {
    let mut collector = Collector::new(module, IndexSet::new());
    collector.look_at_globals(module);
    collector.look_at_all(module);
    if !collector.mentions.builtin {
        return collector.found;
    }
    // Some builtin has a use other than a call. This is rare, and requires visiting all operands.
    let mut collector = Collector::new(module, escaping_builtins(module));
    collector.report_constant_uses();
    collector.look_at_all(module);
    collector.found
}

struct Collector<'m> {
    context: Context<'m>,
    queries: other::Queries<'m>,
    /// The builtins with uses other than direct calls, in module order.
    escaping: IndexSet<Function<'m>>,
    callees: FxHashMap<Function<'m>, Callee<'m>>,
    mentions: Mentions<'m>,
    found: Found<'m>,
}

impl<'m> Collector<'m> {
    fn new(module: Module<'m>, escaping: IndexSet<Function<'m>>) -> Self {
        let context = Context { module, layout: module.data_layout(), registers: Registers::of(module) };
        let (queries, callees) = (other::Queries::new(module), FxHashMap::default());
        let found = Found { diagnostics: rejected(module), ..Found::default() };
        Collector { context, queries, escaping, callees, mentions: Mentions::default(), found }
    }

    fn look_at_all(&mut self, module: Module<'m>) {
        let wanted =
            Traits::CALLS_FUNCTION | Traits::CONVERTS_TO_INT | Traits::MENTIONS_CONSTANT | self.queries.wanted();
        let scope = Scope::of(module);
        for function in module.functions() {
            let is_esimd = scope.covers(function);
            for (instruction, traits) in function.blocks().flat_map(|block| block.instructions_of(wanted)) {
                self.look_at_constants(instruction, traits, is_esimd);
                if is_esimd {
                    self.look_at(instruction, traits);
                }
            }
        }
    }

    fn look_at_constants(&mut self, instruction: Instruction<'m>, traits: Traits, is_esimd: bool) {
        if !traits.has(Traits::MENTIONS_CONSTANT) {
            return;
        }
        if self.escaping.is_empty() {
            self.mentions.look_at(instruction.into());
        } else {
            self.report_uses(instruction, is_esimd);
        }
    }

    fn look_at(&mut self, instruction: Instruction<'m>, traits: Traits) {
        if let Some(call) = instruction.as_call() {
            if let Some(callee) = call.called_value().as_function().filter(|_| traits.has(Traits::CALLS_FUNCTION)) {
                self.look_at_call(call, callee);
            }
            return;
        }
        let rewrite = match other::of_instruction(instruction) {
            None => self.queries.of_load(instruction),
            found => Ok(found),
        };
        match rewrite {
            Ok(rewrite) => self.found.actions.extend(rewrite.map(|rewrite| (instruction, Action::Other(rewrite)))),
            Err(problem) => self.found.diagnostics.push(problem.at(instruction)),
        }
    }

    /// Finds uses of builtins outside instructions.
    fn look_at_globals(&mut self, module: Module<'m>) {
        module.global_variables().for_each(|variable| self.mentions.look_at(variable.into()));
        module.functions().for_each(|function| self.mentions.look_at(function.into()));
    }

    fn look_at_call(&mut self, call: Call<'m>, function: Function<'m>) {
        let Collector { context, callees, found, queries, .. } = self;
        let callee =
            callees.entry(function).or_insert_with(|| classify(context, queries, function, &mut found.recipes));
        match callee {
            Callee::Ordinary => {}
            Callee::Other(rewrite) => {
                if call.called_function_type() == function.value_type() {
                    found.actions.push((*call, Action::Other(*rewrite)));
                }
            }
            Callee::Rejected(problem) => found.diagnostics.push(problem.clone().at(call)),
            Callee::Builtin(index, declared) => {
                let called = call.called_function_type();
                if called != *declared {
                    let reason = format!("it is called with type '{called}', but declared with '{declared}'");
                    let problem = Code::EsimdBuiltinTypes.problem(reason);
                    found.diagnostics.push(problem.of(builtin_name(function)).at(call));
                } else {
                    found.actions.push((*call, Action::Builtin(*index)));
                }
            }
        }
    }

    /// Reports uses of builtins in initializers and constant expressions, which have no program order.
    fn report_constant_uses(&mut self) {
        for &function in &self.escaping {
            if function.users().any(|user| !user.is_instruction() && !is_entry(user)) {
                self.found.diagnostics.push(address_taken(function).at(function));
            }
        }
    }

    /// Reports operands of an instruction that are builtins, except for the callee. SYCL code may use those in the
    /// device library.
    fn report_uses(&mut self, instruction: Instruction<'m>, is_esimd: bool) {
        let mut uses: Vec<usize> = (0..instruction.operand_count())
            .filter_map(|index| self.escaping.get_index_of(&instruction.operand(index)?))
            .collect();
        uses.sort_unstable();
        let called =
            instruction.as_call().map(Call::called_value).and_then(|callee| self.escaping.get_index_of(&callee));
        for uses in uses.chunk_by(|left, right| left == right) {
            let calls = usize::from(uses.first().copied() == called);
            if let Some(function) = uses.first().and_then(|number| self.escaping.get_index(*number))
                && uses.len() > calls
                && (is_esimd || builtin::is_esimd(&function.name()))
            {
                self.found.diagnostics.push(address_taken(*function).at(instruction));
            }
        }
    }
}

fn classify<'m>(
    context: &Context<'m>,
    queries: &other::Queries<'m>,
    function: Function<'m>,
    recipes: &mut Vec<Recipe<'m>>,
) -> Callee<'m> {
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
            Callee::Builtin(recipes.len() - 1, function.value_type())
        }
        Err(problem) => Callee::Rejected(problem.of(builtin_name(function))),
    }
}

fn address_taken(function: Function<'_>) -> Problem {
    let message = "its address is taken, but it can only be called";
    Code::EsimdBuiltinUse.problem(message).of(builtin_name(function))
}

/// Returns the declarations of builtins with uses other than direct calls, in module order.
fn escaping_builtins<'m>(module: Module<'m>) -> IndexSet<Function<'m>> {
    let escapes =
        |function: &Function<'m>| function.users().any(|user| !only_calls(user, *function) && !is_entry(user));
    module.functions().filter(|function| is_builtin(*function) && escapes(function)).collect()
}

fn only_calls<'m>(user: Value<'m>, function: Function<'m>) -> bool {
    user.as_call().is_some_and(|call| call.only_calls(function))
}

/// Records whether visited values refer to builtins, other than as a callee.
#[derive(Default)]
struct Mentions<'m> {
    /// The visited constants.
    seen: FxHashSet<Value<'m>>,
    builtin: bool,
}

impl<'m> Mentions<'m> {
    fn look_at(&mut self, user: Value<'m>) {
        let operands = |user: Value<'m>| (0..user.operand_count()).filter_map(move |index| user.operand(index));
        let mut callee = user.as_call().map(Call::called_value);
        let mut pending: Vec<Value<'m>> =
            operands(user).filter(|operand| callee.take_if(|callee| callee == operand).is_none()).collect();
        while let Some(constant) = pending.pop() {
            // Variables and functions with operands are visited separately.
            if let Some(function) = constant.as_function() {
                self.builtin |= is_builtin(function);
            } else if constant.is_constant() && !constant.is_global_variable() && self.seen.insert(constant) {
                pending.extend(operands(constant));
            }
        }
    }
}

fn is_builtin(function: Function<'_>) -> bool {
    function.is_declaration() && builtin::base_name(&function.name()).is_some()
}
