//! Why code cannot be generated.

use serde::{Deserialize, Serialize};

/// Why code cannot be generated. Each message begins with the name of the module.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Error {
    /// The child process does not start, or the data do not get to it and back.
    #[error("{module}: cannot run '{program}' to generate code: {problem}")]
    Child {
        /// The name of the module.
        module: String,
        /// The program of the child.
        program: String,
        /// What the system says, or what is wrong with the answer.
        problem: String,
    },
    /// The child process died by a signal, or ended itself, as LLVM's back ends do on code that they cannot handle.
    #[error("{module}: code generation for {target} {end}{}", after(": ", .messages))]
    Died {
        /// The name of the module.
        module: String,
        /// The target, by its name in the runtime.
        target: String,
        /// How the process ended.
        end: String,
        /// What it printed.
        messages: String,
    },
    /// The bytes are no valid module for the target.
    #[error("{module}: {problem}")]
    Module {
        /// The name of the module.
        module: String,
        /// What LLVM says of it.
        problem: String,
    },
    /// What the passes report that prepare the module, one diagnostic per line.
    #[error("{module}: {}", .diagnostics.join("\n"))]
    Passes {
        /// The name of the module.
        module: String,
        /// The diagnostics, with their locations.
        diagnostics: Vec<String>,
    },
    /// The module has code that the requested SPIR-V writer cannot write.
    #[error("{module}: {writer} cannot write this module: {reason}")]
    Writer {
        /// The name of the module.
        module: String,
        /// The writer.
        writer: String,
        /// The fact.
        reason: String,
    },
    /// The back end reports an error.
    #[error("{module}: LLVM cannot generate code for {target}: {problem}")]
    BackEnd {
        /// The name of the module.
        module: String,
        /// The target.
        target: String,
        /// What LLVM says.
        problem: String,
    },
    /// Another program that is needed is not there.
    #[error("{module}: cannot run '{program}': {problem}; {hint}")]
    NoTool {
        /// The name of the module.
        module: String,
        /// The program or library.
        program: String,
        /// What the system says.
        problem: String,
        /// What to do.
        hint: String,
    },
    /// Another program failed.
    #[error("{module}: '{program}' failed: {messages}")]
    Tool {
        /// The name of the module.
        module: String,
        /// The program or library.
        program: String,
        /// What it printed.
        messages: String,
    },
}

/// A text with a separator before it, or nothing for no text.
fn after(separator: &str, text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("{separator}{text}") }
}
