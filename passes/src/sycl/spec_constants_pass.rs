//! The `spec-constants` pass in a pipeline: its parameters, and the options that the compile step of an LTO build
//! recorded.

use llvm_ir::Module;

use super::{lowering_request::Request, lto, spec_constants};
use crate::{
    diagnostic::{Code, PassResult},
    host::{HostError, ModulePass, Session},
    parameters::{Arguments, ParameterError},
};

/// The `spec-constants` pass.
pub struct SpecConstants {
    request: Request,
}

impl SpecConstants {
    /// Creates the pass from its parameters.
    ///
    /// # Errors
    /// Fails if the parameters contradict each other.
    pub fn new(arguments: &Arguments) -> Result<SpecConstants, ParameterError> {
        Ok(SpecConstants { request: Request::new(arguments)? })
    }

    /// Returns whether the pass replaces constants with provided values.
    pub fn gives_values(&self) -> bool {
        self.request.values.is_some()
    }
}

impl ModulePass for SpecConstants {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        let told = match self.request.mode {
            Some(_) => self.request.read(session.host).map_err(HostError::diagnostic)?,
            None => lto::recorded(module)?,
        };
        let options = told.options().map_err(|problem| Code::GivenValues.module_error(problem.0))?;
        spec_constants::run(module, &options, &mut session.warnings)
    }
}
