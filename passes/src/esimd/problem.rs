//! What is wrong, without the place. Whoever knows the place makes a diagnostic of it.

use llvm_ir::Value;

use crate::diagnostic::{Code, Diagnostic};

/// A problem with the code that it is reported with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// What kind of problem it is.
    pub code: Code,
    /// The text.
    pub message: String,
}

impl Problem {
    /// A problem with this text.
    pub fn new(code: Code, message: impl Into<String>) -> Problem {
        Problem { code, message: message.into() }
    }

    /// The same problem, with the text after what it is about: `parameter 0: …`.
    pub fn of(self, what: impl std::fmt::Display) -> Problem {
        Problem { message: format!("{what}: {}", self.message), ..self }
    }

    /// The error at an instruction or function.
    pub fn at<'m>(self, place: impl Into<Value<'m>>) -> Diagnostic<'m> {
        self.code.error(place, self.message)
    }

    /// The error of the whole module.
    pub fn of_module<'m>(self) -> Diagnostic<'m> {
        self.code.module_error(self.message)
    }
}
