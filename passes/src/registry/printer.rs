//! `print<sycl-passes>`: the table of passes in readable form.

use std::fmt::Write;

use llvm_ir::Module;

use super::PassId;
use crate::{
    diagnostic::{Changed, PassResult},
    host::{ModulePass, Session},
    parameters::Values,
};

/// The `print<sycl-passes>` pass.
pub struct PrintPasses;

impl ModulePass for PrintPasses {
    fn run<'m>(&self, _module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        session.host.print(&table());
        Ok(Changed::No)
    }
}

/// Formats all passes with their parameters.
fn table() -> String {
    let mut text = concat!("syclpasses ", env!("CARGO_PKG_VERSION"), "\n").to_owned();
    for entry in PassId::ALL.iter().map(|id| id.entry()) {
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
