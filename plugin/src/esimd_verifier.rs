//! The pass `esimd-verifier` as the host sees it.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::Outcome,
    esimd::verifier::{self, Options},
};

use crate::{
    esimd::STATELESS,
    ffi::{self, HostOption},
    parameters::Arguments,
    registry::{Configured, ESIMD_VERIFIER, ModulePass, PASSES, Refused},
};

/// The pass.
pub struct EsimdVerifier {
    options: Options,
}

impl EsimdVerifier {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> EsimdVerifier {
        let default = Options::default().force_stateless_memory;
        let force_stateless_memory = arguments.switch(STATELESS.key).unwrap_or(default);
        EsimdVerifier { options: Options { force_stateless_memory } }
    }
}

impl ModulePass for EsimdVerifier {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        verifier::run(module, self.options)
    }
}

/// The pass at an extension point, with what `-sycl-esimd-force-stateless-mem` says.
pub fn from_option() -> Configured {
    let mut arguments = Arguments::default();
    let allowed = PASSES[ESIMD_VERIFIER].parameters;
    let taken = match ffi::option(HostOption::EsimdForceStateless).as_deref() {
        None => Ok(()),
        Some("true") => arguments.add(allowed, "force-stateless-mem", None),
        Some("false") => arguments.add(allowed, "no-force-stateless-mem", None),
        Some(value) => Err(format!(
            "option '-sycl-esimd-force-stateless-mem': invalid value '{value}'; expected one of: true, false"
        )),
    };
    let pass: Box<dyn ModulePass> = match taken {
        Ok(()) => Box::new(EsimdVerifier::new(&arguments)),
        Err(problem) => Box::new(Refused { problem }),
    };
    Configured::new(ESIMD_VERIFIER, &arguments, pass)
}
