//! The table of passes: the name, parameters and constructor of each. All other lists of passes derive from it.

mod options;
mod pipelines;
mod printer;
mod table;

use llvm_ir::{Function, Module};

use crate::{
    diagnostic::{Changed, Code, PassResult, Warnings},
    host::{ModulePass, Session},
    parameters::{Arguments, Parameter, ParameterError},
};

pub use table::PassId;

/// A name that a textual pipeline can contain.
pub struct Entry {
    /// The name in a textual pipeline.
    pub name: &'static str,
    /// Alternative names for the pass in a textual pipeline.
    pub aliases: &'static [&'static str],
    /// The name in `-debug-pass-manager`, `-time-passes` and crash reports.
    pub class: &'static str,
    /// A one-line description for users.
    pub description: &'static str,
    /// The parameters that it accepts.
    pub parameters: &'static [Parameter],
    /// The meaning of the name in a textual pipeline.
    pub build: Build,
}

/// The meaning of a name in a textual pipeline.
pub enum Build {
    /// A module pass. The function fails if the arguments contradict each other.
    Pass(fn(&Arguments) -> Result<Box<dyn ModulePass>, ParameterError>),
    /// Another textual pipeline, which may contain LLVM's passes. LLVM parses it, so each pass in
    /// it runs and appears under its own name.
    Pipeline(fn(&Arguments) -> Result<String, ParameterError>),
    /// A condition for the passes in parentheses after the name. They run on modules that satisfy
    /// it.
    Condition(fn(Module<'_>) -> bool),
    /// A selection of functions for the function passes in parentheses after the name. They run on
    /// these functions.
    Functions(for<'m> fn(Module<'m>) -> Vec<Function<'m>>),
}

impl PassId {
    /// Returns the entry in the table.
    pub fn entry(self) -> &'static Entry {
        // The macro declares both in the same order.
        &table::ENTRIES[self as usize]
    }

    /// Returns the name in a textual pipeline.
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    /// Returns the pass with this name or alias.
    pub fn find(name: &str) -> Option<PassId> {
        let is_named = |id: &PassId| id.name() == name || id.entry().aliases.contains(&name);
        PassId::ALL.iter().copied().find(is_named)
    }

    /// Returns the pass at this index in [`PassId::ALL`].
    pub fn from_number(number: usize) -> Option<PassId> {
        PassId::ALL.get(number).copied()
    }

    /// Returns the pass as an element of a textual pipeline.
    pub fn element(self, arguments: &Arguments) -> String {
        format!("{}{}", self.name(), arguments.among(self.entry().parameters))
    }
}

/// A pass without parameters. It does nothing after an error, because its own errors would only be consequences of the
/// earlier one.
struct Step(for<'m> fn(Module<'m>, &mut Warnings<'m>) -> PassResult<'m>);

impl ModulePass for Step {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if session.host.has_errors(module) { Ok(Changed::No) } else { (self.0)(module, &mut session.warnings) }
    }
}

/// A pass with its arguments.
pub struct Configured {
    /// The pass.
    pub id: PassId,
    /// The pass as an element of a textual pipeline.
    pub text: String,
    /// The pass, ready to run.
    pub pass: Box<dyn ModulePass>,
}

impl Configured {
    /// Builds pass `id` from these arguments.
    ///
    /// # Errors
    /// Fails if the arguments contradict each other, or `id` is not a single pass.
    pub fn build(id: PassId, arguments: &Arguments) -> Result<Configured, ParameterError> {
        match id.entry().build {
            Build::Pass(build) => Ok(Configured::of(id, arguments, build(arguments)?)),
            _ => Err(ParameterError(format!("'{}' is not a single pass", id.name()))),
        }
    }

    /// Wraps `pass`, which appears under the name of `id`.
    pub fn of(id: PassId, arguments: &Arguments, pass: Box<dyn ModulePass>) -> Configured {
        Configured { id, text: id.element(arguments), pass }
    }

    /// Creates a pass that only reports an error in its parameters, under the name of `id`. LLVM
    /// handles errors properly only while a pass runs: if parsing fails, opt adds a message about
    /// an unknown pass, and lld aborts.
    pub fn rejected(id: PassId, text: String, code: Code, problem: String) -> Configured {
        Configured { id, text, pass: Box::new(Rejected { code, problem }) }
    }
}

struct Rejected {
    code: Code,
    problem: String,
}

impl ModulePass for Rejected {
    fn run<'m>(&self, _module: Module<'m>, _session: &mut Session<'_, 'm>) -> PassResult<'m> {
        Err(self.code.module_error(self.problem.clone()).into())
    }
}

/// An element of a textual pipeline.
pub enum Parsed {
    /// A pass.
    Pass(Configured),
    /// The textual pipeline to which this name expands.
    Pipeline(PassId, String),
    /// A condition for the passes in parentheses.
    Condition(PassId),
    /// A selection of functions for the passes in parentheses.
    Functions(PassId),
}

/// Recognizes a parameter at the position of a pass, and returns a pass that reports the error.
/// LLVM splits `a<x=1,y=2>` into the elements `a<x=1` and `y=2>`.
fn parameter_after_comma(element: &str) -> Option<Parsed> {
    let key = element.strip_suffix('>')?.split(['=', ';']).next()?;
    let takes = |id: &&PassId| id.entry().parameters.iter().any(|parameter| parameter.key == key);
    let id = *PassId::ALL.iter().find(takes)?;
    let problem = format!("'{element}': parameters of a pass are separated by ';', not ','");
    Some(Parsed::Pass(Configured::rejected(id, element.to_owned(), Code::Pipeline, problem)))
}

/// Parses an element of a textual pipeline; `None` if its name is not in the table.
pub fn parse(element: &str) -> Option<Parsed> {
    let (name, parameters) = match element.split_once('<') {
        Some((name, rest)) if PassId::find(element).is_none() => (name, Some(rest)),
        _ => (element, None),
    };
    let Some(id) = PassId::find(name) else { return parameter_after_comma(element) };
    let make = || {
        let arguments = match parameters {
            None => Arguments::default(),
            Some(rest) => {
                let missing =
                    || ParameterError("missing '>' after the parameters; separate them with ';', not ','".to_owned());
                Arguments::parse(id.entry().parameters, rest.strip_suffix('>').ok_or_else(missing)?)?
            }
        };
        Ok(match id.entry().build {
            Build::Pass(_) => Parsed::Pass(Configured::build(id, &arguments)?),
            Build::Pipeline(expand) => Parsed::Pipeline(id, expand(&arguments)?),
            Build::Condition(_) => Parsed::Condition(id),
            Build::Functions(_) => Parsed::Functions(id),
        })
    };
    Some(make().unwrap_or_else(|problem: ParameterError| {
        let problem = format!("pass '{}': {problem}", id.name());
        Parsed::Pass(Configured::rejected(id, element.to_owned(), Code::Pipeline, problem))
    }))
}
