//! The reasons why options are rejected.

use crate::{May, Value};

/// The reason why an option is rejected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Reason {
    /// It writes a file.
    #[error("{}", May::Write)]
    Writes,
    /// It reads a file that is not a header. No cache would track that file.
    #[error("{}", May::Read)]
    Reads,
    /// It loads code into the compiler.
    #[error("{}", May::Load)]
    Loads,
    /// It reads options from a file or another list.
    #[error("it reads options from another source; specify each option separately")]
    File,
    /// It sets global state of LLVM.
    #[error("it sets an LLVM option, which all compilations in a process share or the front end ignores")]
    Llvm,
    /// It prints something other than diagnostics, or changes how they are printed.
    #[error("{}", May::Print)]
    Prints,
    /// It writes times to a file.
    #[error("it writes a file; Compilation::timings and sycl-rtc --trace show times")]
    Time,
    /// It selects another output.
    #[error("the library chooses the output")]
    Action,
    /// It selects a target.
    #[error("the request specifies the targets")]
    Target,
    /// It adds calls to a library that devices do not have.
    #[error("it requires a library that devices do not have")]
    Library,
    /// It applies to a program that run-time compilation does not run.
    #[error("it applies to a step other than compilation")]
    Step,
    /// Only DPC++'s front end supports the option.
    #[error("stock clang does not support it")]
    OfDpcpp,
    /// Only stock clang supports the option.
    #[error("DPC++'s front end does not support it")]
    OfClang,
}

impl Reason {
    /// Returns the worst effect of an option that is rejected for this reason.
    #[must_use]
    pub const fn may(self) -> May {
        match self {
            Self::Writes | Self::Time => May::Write,
            Self::Reads | Self::File => May::Read,
            Self::Loads => May::Load,
            Self::Prints => May::Print,
            Self::Llvm | Self::Action | Self::Target | Self::Library | Self::Step | Self::OfDpcpp | Self::OfClang => {
                May::Nothing
            }
        }
    }
}

/// The error for an option that is rejected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rejected {
    /// An option may be harmful, or has no effect here.
    #[error("option '{option}' is rejected: {reason}")]
    Option {
        /// The option.
        option: String,
        /// The reason.
        reason: Reason,
    },
    /// An option has an effect that no option may have.
    #[error("option '{option}' is rejected: {may}")]
    Effect {
        /// The option.
        option: String,
        /// The effect.
        may: May,
    },
    /// An option cannot be the value of another one.
    #[error("option '{option}' is rejected: it cannot be the value of '{outer}'")]
    Nested {
        /// The option.
        option: String,
        /// The other option.
        outer: String,
    },
    /// No row matches the option.
    #[error("unknown option '{0}'")]
    Unknown(String),
    /// The value of an option is missing.
    #[error("option '{0}' needs a value")]
    NoValue(String),
    /// A value is not of the kind that the option requires.
    #[error("invalid value '{value}' for option '{option}', expected {expected}")]
    Value {
        /// The value.
        value: String,
        /// The option.
        option: String,
        /// The expected kind.
        expected: Value,
    },
    /// A word is not an option.
    #[error("'{0}' is not an option; pass the source separately")]
    Word(String),
    /// A word contains a NUL byte, at which front ends would truncate it.
    #[error("option '{}' contains a NUL byte at offset {offset}", .word.escape_debug())]
    Zero {
        /// The word.
        word: String,
        /// The offset of the byte.
        offset: usize,
    },
    /// Two options are mutually exclusive.
    #[error("{0} and {1} cannot be used together")]
    Together(&'static str, &'static str),
}

impl Rejected {
    pub(crate) fn option(option: &str, reason: Reason) -> Self {
        Self::Option { option: option.to_owned(), reason }
    }
}
