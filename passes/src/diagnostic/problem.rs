//! A problem without a location.

use llvm_ir::Value;

use super::{Code, Diagnostic};

/// A problem without a location. Callers add the location and convert the problem to a
/// [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The kind of the problem.
    pub code: Code,
    /// The message, without severity and location.
    pub message: String,
}

impl Problem {
    /// Prepends the subject to the message, as in `parameter 0: …`.
    pub fn of(self, what: impl std::fmt::Display) -> Problem {
        Problem { message: format!("{what}: {}", self.message), ..self }
    }

    /// Converts the problem to an error at an instruction or a function.
    pub fn at<'m>(self, place: impl Into<Value<'m>>) -> Diagnostic<'m> {
        self.code.error(place, self.message)
    }

    /// Converts the problem to an error that concerns the whole module.
    pub fn of_module<'m>(self) -> Diagnostic<'m> {
        self.code.module_error(self.message)
    }
}

impl Code {
    /// Creates a problem of this kind.
    pub fn problem(self, message: impl Into<String>) -> Problem {
        Problem { code: self, message: message.into() }
    }
}
