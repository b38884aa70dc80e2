//! Internal errors: violated invariants of the code.

use std::{fmt, panic};

/// A violated invariant of the code. It unwinds from the pass to its caller (`llvm-host` or the
/// plugin), which reports an internal error. If the code continued with a default value, the pass
/// would silently miscompile.
#[derive(Clone, Debug)]
pub struct InternalError {
    /// A description of the violation.
    pub message: String,
    /// The file and line of the check.
    pub place: String,
}

impl fmt::Display for InternalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.message, self.place)
    }
}

impl InternalError {
    /// Unwinds with this error. The panic hook does not run, so nothing is printed.
    pub fn raise(self) -> ! {
        panic::resume_unwind(Box::new(self))
    }
}

/// Aborts a pass with an internal error that describes the violation:
/// `internal_error!("constant '{id}' has no leaf")`.
///
/// If an input can cause the violation, it is not an internal error. Report a diagnostic instead.
#[macro_export]
macro_rules! internal_error {
    ($($message:tt)+) => {
        $crate::diagnostic::InternalError {
            message: format!($($message)+),
            place: format!("{}:{}", file!(), line!()),
        }
        .raise()
    };
}
