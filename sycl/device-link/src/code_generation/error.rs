//! Errors of code generation.

use serde::{Deserialize, Serialize};

/// A code generation error. Each message begins with the name of the module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Error {
    /// The child process cannot be started, or its input or output cannot be transferred.
    #[error("{module}: cannot run '{program}' to generate code: {problem}")]
    Child {
        /// The name of the module.
        module: String,
        /// The program that the child runs.
        program: String,
        /// The operating system's error, or the problem with the child's response.
        problem: String,
    },
    /// The child process was killed by a signal, or it exited, as LLVM's back ends do on code that they cannot handle.
    #[error("{module}: code generation for {target} {end}{}", after(": ", .messages))]
    Died {
        /// The name of the module.
        module: String,
        /// The runtime's name for the target.
        target: String,
        /// A description of how the process ended.
        end: String,
        /// The messages that it printed.
        messages: String,
    },
    /// The bytes are not a valid module for the target.
    #[error("{module}: {problem}")]
    Module {
        /// The name of the module.
        module: String,
        /// LLVM's message.
        problem: String,
    },
    /// The passes that prepare the module reported errors, one diagnostic per line.
    #[error("{module}: {}", .diagnostics.join("\n"))]
    Passes {
        /// The name of the module.
        module: String,
        /// The diagnostics, with their locations.
        diagnostics: Vec<String>,
    },
    /// The module contains code that the requested SPIR-V emitter cannot write.
    #[error("{module}: {writer} cannot write this module: {reason}")]
    Writer {
        /// The name of the module.
        module: String,
        /// The emitter.
        writer: String,
        /// The reason that the emitter cannot write the module.
        reason: String,
    },
    /// The back end reported an error.
    #[error("{module}: LLVM cannot generate code for {target}: {problem}")]
    BackEnd {
        /// The name of the module.
        module: String,
        /// The target.
        target: String,
        /// LLVM's message.
        problem: String,
    },
    /// A required program is missing.
    #[error("{module}: cannot run '{program}': {problem}; {hint}")]
    NoTool {
        /// The name of the module.
        module: String,
        /// The program or library.
        program: String,
        /// The operating system's error.
        problem: String,
        /// The remedy.
        hint: String,
    },
    /// Another program failed.
    #[error("{module}: '{program}' failed: {messages}")]
    Tool {
        /// The name of the module.
        module: String,
        /// The program or library.
        program: String,
        /// The messages that it printed.
        messages: String,
    },
}

/// Returns `text` after a separator, or an empty string if `text` is empty.
fn after(separator: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{separator}{text}") }
}
