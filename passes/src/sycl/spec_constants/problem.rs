//! A problem with a read, before it has a location.

use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::Value;

/// What is wrong with a read or its constant. Whoever knows the call makes a [`Diagnostic`] of it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// What kind of problem it is.
    pub code: Code,
    /// The text, without severity and location.
    pub message: String,
}

impl Problem {
    /// The error at an instruction or a function.
    pub(super) fn at<'m>(self, place: impl Into<Value<'m>>) -> Diagnostic<'m> {
        self.code.error(place, self.message)
    }
}

impl Code {
    /// A problem of this kind.
    pub(super) fn problem(self, message: impl Into<String>) -> Problem {
        Problem { code: self, message: message.into() }
    }
}
