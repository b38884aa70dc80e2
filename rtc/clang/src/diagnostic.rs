//! Diagnostics of clang as data.

use serde::{Deserialize, Serialize};

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// Belongs to the diagnostic before it.
    Note,
    /// An optimization remark.
    Remark,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// What a message is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Anything else, such as a name that nothing declares.
    #[default]
    Other,
    /// The text is malformed, whatever its names mean.
    Syntax,
    /// The source wants what devices do not have.
    Device,
}

/// A message of clang.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// How bad it is.
    pub severity: Severity,
    /// The message.
    pub message: String,
    /// The file, as the source or an `#include` names it; empty without a location.
    pub file: String,
    /// The line, from 1; 0 without a location.
    pub line: u32,
    /// The column, from 1; 0 without a location.
    pub column: u32,
    /// The option that controls it, such as `-Wunused-variable`; empty without one.
    pub option: String,
    /// What it is about.
    pub kind: Kind,
}
