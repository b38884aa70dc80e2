//! The ESIMD passes that have parameters.

use llvm_ir::Module;

use super::{records, verifier};
use crate::{
    diagnostic::{Changed, PassResult},
    host::{ModulePass, Session},
    parameters::{Arguments, FORCE_STATELESS_MEMORY},
};

/// The `esimd-kernel-records` pass.
pub struct KernelRecords(records::Options);

impl KernelRecords {
    /// Creates the pass from its parameters.
    pub fn new(arguments: &Arguments) -> KernelRecords {
        let default = records::Options::default().force_stateless_memory;
        let force_stateless_memory = arguments.switch(FORCE_STATELESS_MEMORY).unwrap_or(default);
        KernelRecords(records::Options { force_stateless_memory })
    }
}

impl ModulePass for KernelRecords {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if session.host.has_errors(module) {
            return Ok(Changed::No);
        }
        records::run(module, self.0, &mut session.warnings)
    }
}

/// The `esimd-verifier` pass.
pub struct EsimdVerifier(verifier::Options);

impl EsimdVerifier {
    /// Creates the pass from its parameters.
    pub fn new(arguments: &Arguments) -> EsimdVerifier {
        let default = verifier::Options::default().force_stateless_memory;
        let force_stateless_memory = arguments.switch(FORCE_STATELESS_MEMORY).unwrap_or(default);
        EsimdVerifier(verifier::Options { force_stateless_memory })
    }
}

impl ModulePass for EsimdVerifier {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        verifier::run(module, self.0, &mut session.warnings)
    }
}
