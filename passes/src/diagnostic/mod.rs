//! The results of a pass: errors, warnings, and whether it changed the module.
//!
//! A pass returns [`PassResult`]. Warnings are collected in [`Warnings`], because a pass that
//! succeeds can also emit warnings. Each diagnostic has a stable [`Code`]. [`Diagnostic`] refers to
//! the module; [`Diagnostic::report`] creates a [`Report`], which outlives it.

mod code;
mod internal;
mod names;
mod problem;

use std::{fmt, ops::BitOr};

use llvm_ir::{Argument, Frame, Function, Instruction, Metadata, Value};

pub use code::Code;
pub use internal::InternalError;
pub use names::{counted, describe_place, readable_name};
pub use problem::Problem;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The pass continued.
    Warning,
    /// The pass left the module unchanged. The module must not be written.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// A message about a module. It begins with a lowercase letter, does not end with a period, and
/// contains the name or number at fault.
#[derive(Clone, Debug)]
pub struct Diagnostic<'m> {
    /// The kind of the problem.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The message, without severity and location.
    pub message: String,
    /// The debug location of the instruction at fault. The instruction itself may no longer exist when the diagnostic
    /// is shown.
    pub location: Option<Metadata<'m>>,
    /// The function at fault, if there is one.
    pub function: Option<Function<'m>>,
    /// The location in the source file.
    source: Option<SourceLocation>,
}

/// A location in a source file.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SourceLocation {
    /// The name of the file in the debug information.
    pub file: String,
    /// The line, from 1; 0 if the debug information omits it.
    pub line: u32,
    /// The column, from 1; 0 if the debug information omits it.
    pub column: u32,
}

impl fmt::Display for SourceLocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// A diagnostic that does not refer to the module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The kind of the problem.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The message, without severity and location.
    pub message: String,
    /// The location in the source, if the module has debug information.
    pub location: Option<SourceLocation>,
    /// The mangled name of the function at fault, if there is one.
    pub function: Option<String>,
}

/// Formats like clang, without the function: `k.cpp:12:7: error: message`.
impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(location) = &self.location {
            write!(f, "{location}: ")?;
        }
        write!(f, "{}: {}", self.severity, self.message)
    }
}

impl Code {
    fn diagnostic<'m>(self, severity: Severity, message: String) -> Diagnostic<'m> {
        Diagnostic { code: self, severity, message, location: None, function: None, source: None }
    }

    fn at<'m>(self, severity: Severity, place: Value<'m>, message: String) -> Diagnostic<'m> {
        let instruction = place.as_instruction();
        let location = instruction.and_then(Instruction::debug_location_node);
        let source = instruction.and_then(Instruction::debug_location);
        let source = source.map(|(file, line, column)| SourceLocation { file, line, column });
        Diagnostic { location, function: function_of(place), source, ..self.diagnostic(severity, message) }
    }

    /// Creates an error at an instruction or a function. Other values have no location.
    pub fn error<'m>(self, place: impl Into<Value<'m>>, message: impl Into<String>) -> Diagnostic<'m> {
        self.at(Severity::Error, place.into(), message.into())
    }

    /// Creates a warning at an instruction or a function. Other values have no location.
    pub fn warning<'m>(self, place: impl Into<Value<'m>>, message: impl Into<String>) -> Diagnostic<'m> {
        self.at(Severity::Warning, place.into(), message.into())
    }

    /// Creates an error that concerns the whole module.
    pub fn module_error<'m>(self, message: impl Into<String>) -> Diagnostic<'m> {
        self.diagnostic(Severity::Error, message.into())
    }

    /// Creates a warning that concerns the whole module.
    pub fn module_warning<'m>(self, message: impl Into<String>) -> Diagnostic<'m> {
        self.diagnostic(Severity::Warning, message.into())
    }
}

/// Returns the value itself if it is a function, or the function that contains an instruction or argument.
fn function_of(value: Value<'_>) -> Option<Function<'_>> {
    let of_argument = || value.as_argument().map(Argument::parent_function);
    let of_instruction = || value.as_instruction().and_then(Instruction::parent_function);
    value.as_function().or_else(of_argument).or_else(of_instruction)
}

impl<'m> Diagnostic<'m> {
    /// Moves the diagnostic to the location of an inlined call.
    pub fn at_frame(self, frame: Frame<'m>) -> Diagnostic<'m> {
        let (file, line, column) = frame.place();
        Diagnostic { location: Some(frame.location), source: Some(SourceLocation { file, line, column }), ..self }
    }

    /// Converts the diagnostic to a report, which outlives the module.
    pub fn report(&self) -> Report {
        Report {
            code: self.code,
            severity: self.severity,
            message: self.message.clone(),
            location: self.source.clone(),
            function: self.function.map(|function| function.name()),
        }
    }
}

/// Returns whether any of the diagnostics is an error.
pub fn has_errors(diagnostics: &[Diagnostic<'_>]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// The effect of a pass on the module.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Changed {
    /// The module is unchanged.
    #[default]
    No,
    /// The module was changed.
    Yes,
}

impl Changed {
    /// Returns whether the module was changed.
    pub fn is_yes(self) -> bool {
        self == Changed::Yes
    }
}

impl From<bool> for Changed {
    fn from(changed: bool) -> Changed {
        if changed { Changed::Yes } else { Changed::No }
    }
}

impl BitOr for Changed {
    type Output = Changed;

    fn bitor(self, other: Changed) -> Changed {
        Changed::from(self.is_yes() || other.is_yes())
    }
}

/// The errors of a pass that failed and left the module unchanged: at least one, in program order.
#[derive(Clone, Debug)]
pub struct Failed<'m> {
    first: Diagnostic<'m>,
    rest: Vec<Diagnostic<'m>>,
}

impl<'m> Failed<'m> {
    /// Fails if any of the diagnostics is an error. Moves warnings to `warnings`.
    ///
    /// # Errors
    /// Returns the errors, in order.
    pub fn if_any(diagnostics: Vec<Diagnostic<'m>>, warnings: &mut Warnings<'m>) -> Result<(), Failed<'m>> {
        let (errors, others) = diagnostics.into_iter().partition(|diagnostic| diagnostic.severity == Severity::Error);
        warnings.extend(others);
        let mut errors: std::vec::IntoIter<Diagnostic<'m>> = Vec::into_iter(errors);
        match errors.next() {
            Some(first) => Err(Failed { first, rest: errors.collect() }),
            None => Ok(()),
        }
    }

    /// Returns the errors, in program order.
    pub fn errors(&self) -> impl Iterator<Item = &Diagnostic<'m>> {
        std::iter::once(&self.first).chain(&self.rest)
    }

    /// Returns the errors, in program order.
    pub fn into_errors(self) -> Vec<Diagnostic<'m>> {
        std::iter::once(self.first).chain(self.rest).collect()
    }
}

impl<'m> From<Diagnostic<'m>> for Failed<'m> {
    fn from(error: Diagnostic<'m>) -> Failed<'m> {
        Failed { first: Diagnostic { severity: Severity::Error, ..error }, rest: Vec::new() }
    }
}

/// Warnings, in program order.
#[derive(Clone, Debug, Default)]
pub struct Warnings<'m>(Vec<Diagnostic<'m>>);

impl<'m> Warnings<'m> {
    /// Creates an empty list.
    pub fn new() -> Warnings<'m> {
        Warnings::default()
    }

    /// Adds a warning.
    pub fn push(&mut self, warning: Diagnostic<'m>) {
        self.0.push(Diagnostic { severity: Severity::Warning, ..warning });
    }

    /// Removes and returns the warnings.
    pub fn take(&mut self) -> Vec<Diagnostic<'m>> {
        std::mem::take(&mut self.0)
    }
}

impl<'m> Extend<Diagnostic<'m>> for Warnings<'m> {
    fn extend<I: IntoIterator<Item = Diagnostic<'m>>>(&mut self, warnings: I) {
        warnings.into_iter().for_each(|warning| self.push(warning));
    }
}

/// The result of a pass.
pub type PassResult<'m> = Result<Changed, Failed<'m>>;
