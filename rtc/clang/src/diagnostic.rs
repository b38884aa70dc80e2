//! Diagnostics of clang as data.

use serde::{Deserialize, Serialize};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// A note that belongs to the previous diagnostic.
    Note,
    /// An optimization remark.
    Remark,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// The kind of problem that a message reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Any other problem, such as an undeclared name.
    #[default]
    Other,
    /// The text is malformed, regardless of the meaning of its names.
    Syntax,
    /// The source uses a feature that devices do not have.
    Device,
}

/// A message of clang.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The message.
    pub message: String,
    /// The file, as the source or an `#include` names it; empty without a location.
    pub file: String,
    /// The line, from 1; 0 without a location.
    pub line: u32,
    /// The column, from 1; 0 without a location.
    pub column: u32,
    /// The option that controls it, such as `-Wunused-variable`; empty if there is none.
    pub option: String,
    /// The kind of problem.
    pub kind: Kind,
}
