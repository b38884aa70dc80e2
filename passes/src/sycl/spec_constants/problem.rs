//! A problem with a read, without a location.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::Value;

/// A problem with a read or its constant. Code that knows the call turns it into a [`Diagnostic`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// The kind of the problem.
    pub code: Code,
    /// The message, without severity and location.
    pub message: String,
}

impl Problem {
    /// Converts the problem to an error at an instruction or a function.
    pub(super) fn at<'m>(self, place: impl Into<Value<'m>>) -> Diagnostic<'m> {
        self.code.error(place, self.message)
    }
}

impl Code {
    /// Creates a problem of this kind.
    pub(super) fn problem(self, message: impl Into<String>) -> Problem {
        Problem { code: self, message: message.into() }
    }
}
