//! Constructors without a code, for passes that do not give one yet.

use llvm_ir::Value;

use super::{Code, Diagnostic, Failed, PassResult, Severity, Warnings};

impl<'m> Diagnostic<'m> {
    /// A diagnostic at an instruction or function.
    pub fn at(severity: Severity, place: impl Into<Value<'m>>, message: impl Into<String>) -> Self {
        Diagnostic { severity, ..Code::Unclassified.error(place, message) }
    }

    /// An error at an instruction or function.
    pub fn error(place: impl Into<Value<'m>>, message: impl Into<String>) -> Self {
        Code::Unclassified.error(place, message)
    }

    /// A warning at an instruction or function.
    pub fn warning(place: impl Into<Value<'m>>, message: impl Into<String>) -> Self {
        Code::Unclassified.warning(place, message)
    }

    /// A warning about the whole module.
    pub fn module_warning(message: impl Into<String>) -> Self {
        Code::Unclassified.module_warning(message)
    }

    /// An error about the whole module.
    pub fn module_error(message: impl Into<String>) -> Self {
        Code::Unclassified.module_error(message)
    }
}

/// Whether there is an error among the diagnostics.
pub fn has_errors(diagnostics: &[Diagnostic<'_>]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

/// What running a pass gave. With an error among the diagnostics the module is unchanged.
#[derive(Debug, Default)]
pub struct Outcome<'m> {
    /// Whether the module was changed.
    pub changed: bool,
    /// Errors and warnings, in program order.
    pub diagnostics: Vec<Diagnostic<'m>>,
}

impl<'m> Outcome<'m> {
    /// The result, with the warnings apart.
    pub fn into_result(self, warnings: &mut Warnings<'m>) -> PassResult<'m> {
        Failed::if_any(self.diagnostics, warnings).map(|()| self.changed.into())
    }
}
