//! `print<sycl-passes>`: the table of passes for people.

use std::fmt::Write;

use llvm_ir::Module;
use sycl_passes::diagnostic::Outcome;

use crate::{
    ffi,
    parameters::Values,
    registry::{ModulePass, PASSES},
};

/// Prints the table to the error stream, as LLVM's printer passes do.
pub struct PrintPasses;

impl ModulePass for PrintPasses {
    fn run<'m>(&self, _module: Module<'m>) -> Outcome<'m> {
        ffi::print_error(&table());
        Outcome::default()
    }
}

/// Each pass with its parameters.
fn table() -> String {
    let mut text = String::new();
    for entry in &PASSES {
        let names: Vec<&str> = std::iter::once(entry.name).chain(entry.aliases.iter().copied()).collect();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}: {}", names.join(", "), entry.description);
        for parameter in entry.parameters {
            let _ = match parameter.values {
                Values::Switch => writeln!(text, "  {0}, no-{0}", parameter.key),
                _ => writeln!(text, "  {}={}", parameter.key, parameter.values),
            };
            let _ = writeln!(text, "      {}", parameter.description);
        }
    }
    text
}
