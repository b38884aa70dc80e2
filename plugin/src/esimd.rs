//! The passes for ESIMD code as the host sees them.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::Outcome,
    esimd::{
        self,
        records::{self, Options},
    },
};

use crate::{
    module,
    parameters::{Arguments, Parameter, Values},
    registry::ModulePass,
};

/// The parameter `force-stateless-mem`.
const FORCE_STATELESS_MEMORY: &str = "force-stateless-mem";

/// The parameter `optimize`.
const OPTIMIZE: &str = "optimize";

/// The parameter of passes that describe memory.
pub const STATELESS: Parameter = Parameter {
    key: FORCE_STATELESS_MEMORY,
    values: Values::Switch,
    description: "memory behind accessors is reached by its address (the default), or through a surface",
};
/// The parameter of pipelines with passes of LLVM in them.
pub const OPT: Parameter = Parameter {
    key: OPTIMIZE,
    values: Values::Switch,
    description: "clean ESIMD code up with passes of LLVM (the default), or not",
};

/// The pipeline `lower-esimd`.
pub fn lower(arguments: &Arguments) -> String {
    let passes = esimd::pipeline(arguments.switch(OPTIMIZE).unwrap_or(true)).into_iter().map(|pass| match pass {
        esimd::KERNEL_RECORDS => format!("{pass}{}", arguments.among(&[STATELESS])),
        _ => pass.to_owned(),
    });
    format!("esimd-cond({})", passes.collect::<Vec<_>>().join(","))
}

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
