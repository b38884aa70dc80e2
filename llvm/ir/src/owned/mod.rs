//! Contexts, modules and target machines that a program owns (feature `owned`).
//!
//! The plugin's host owns these objects, so the plugin does not require the feature. This module uses inkwell, except
//! for linking and cloning: inkwell leaves a dangling diagnostic handler in the context after a link, and panics when
//! it clones an invalid module.

mod diagnostics;
mod internalize;
mod library;
mod machine;
mod module;
mod normal_form;
mod options;

pub use library::Library;
pub use machine::{MachineError, OptimizationLevel, TargetMachine};
pub use module::{InvalidModule, LinkError, OwnedModule, ParseError};
pub use normal_form::Comparable;
pub use options::set_command_line_options;

/// An LLVM context. Modules in a context share types and constants, so only one thread may use a context at a time.
#[derive(Debug)]
pub struct Context(inkwell::context::Context);

impl Context {
    /// Creates a new context.
    pub fn new() -> Context {
        Context(inkwell::context::Context::create())
    }
}

impl Default for Context {
    fn default() -> Context {
        Context::new()
    }
}
