//! A problem without a location. Code that knows the location turns it into a diagnostic.

use llvm_ir::Value;

use crate::diagnostic::{Code, Diagnostic};

/// A problem and the code under which it is reported.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The kind of the problem.
    pub code: Code,
    /// The message.
    pub message: String,
}

impl Problem {
    /// Creates a problem.
    pub fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }

    /// Prepends the subject to the message, as in `parameter 0: …`.
    pub fn of(self, what: impl std::fmt::Display) -> Problem {
        Problem { message: format!("{what}: {}", self.message), ..self }
    }

    /// Converts the problem to an error at an instruction or function.
    pub fn at<'m>(self, place: impl Into<Value<'m>>) -> Diagnostic<'m> {
        self.code.error(place, self.message)
    }

    /// Converts the problem to an error of the whole module.
    pub fn of_module<'m>(self) -> Diagnostic<'m> {
        self.code.module_error(self.message)
    }
}
