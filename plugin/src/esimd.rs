//! The passes for ESIMD code as the host sees them.

use sycl_passes::{
    diagnostic::Outcome,
    esimd::records::{self, Options},
    ir::Module,
};

use crate::{module, parameters::Arguments, registry::ModulePass};

/// The parameter `force-stateless-mem`.
pub const FORCE_STATELESS_MEMORY: &str = "force-stateless-mem";

/// A pass without parameters. One that follows an error does nothing: what it would say of a module that was not lowered
/// so far is no news.
pub struct Step(pub for<'m> fn(Module<'m>) -> Outcome<'m>);

impl ModulePass for Step {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if module::has_errors(module) { Outcome::default() } else { (self.0)(module) }
    }
}

/// The pass `esimd-kernel-records`.
pub struct KernelRecords(Options);

impl KernelRecords {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> KernelRecords {
        let default = Options::default().force_stateless_memory;
        let force_stateless_memory = arguments.switch(FORCE_STATELESS_MEMORY).unwrap_or(default);
        KernelRecords(Options { force_stateless_memory })
    }
}

impl ModulePass for KernelRecords {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if module::has_errors(module) { Outcome::default() } else { records::run(module, self.0) }
    }
}
