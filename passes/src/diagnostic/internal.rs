//! States that cannot be.

use std::{fmt, panic};

/// A state that the code rules out. It unwinds from the pass to the caller of the pass (`llvm-host` or the plugin), which reports an
/// internal error. A default in its place would miscompile silently.
#[derive(Clone, Debug)]
pub struct InternalError {
    /// What is wrong.
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
    /// Unwinds with this error. The process's panic hook does not run, so nothing is printed.
    pub fn raise(self) -> ! {
        panic::resume_unwind(Box::new(self))
    }
}

/// Ends a pass with an internal error that names the state that cannot be: `internal_error!("constant '{id}' has no leaf")`.
///
/// A state that input can cause is not one of these: it is a diagnostic.
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
