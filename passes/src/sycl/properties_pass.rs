//! The `sycl-properties` pass in a pipeline: collects the property sets and passes them to the host.

use llvm_ir::Module;

use super::{
    properties::{self, Collected, Runtime},
    spec_constants::has_calls,
};
use crate::{
    diagnostic::{Changed, Code, Failed, PassResult},
    host::{HostError, ModulePass, Session},
    internal_error,
    parameters::Arguments,
};

/// The values of the `runtime` parameter.
pub const RUNTIMES: [&str; 2] = ["8", "9"];

/// The names of the requested outputs.
#[derive(Clone, Debug, Default)]
pub struct Outputs {
    /// The output for the property sets as text.
    pub out: Option<String>,
    /// The output for the property sets as JSON.
    pub json: Option<String>,
    /// The output for the names of the entry points.
    pub symbols: Option<String>,
}

impl Outputs {
    /// Reads the names of the outputs from the parameters.
    pub fn new(arguments: &Arguments) -> Outputs {
        let get = |key| arguments.get(key).map(str::to_owned);
        Outputs { out: get("out"), json: get("json"), symbols: get("symbols") }
    }

    fn is_any(&self) -> bool {
        self.out.is_some() || self.json.is_some() || self.symbols.is_some()
    }
}

/// The `sycl-properties` pass.
pub struct SyclProperties {
    outputs: Outputs,
    runtime: Runtime,
}

impl SyclProperties {
    /// Creates the pass from its parameters.
    pub fn new(arguments: &Arguments) -> SyclProperties {
        let runtime = arguments.get("runtime").map_or_else(Runtime::default, |version| {
            // The parameter table accepts no other value.
            version.parse().unwrap_or_else(|problem| internal_error!("{problem}"))
        });
        SyclProperties { outputs: Outputs::new(arguments), runtime }
    }
}

impl ModulePass for SyclProperties {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        collect(module, self.runtime, &self.outputs, session)
    }
}

/// Collects the property sets, writes the requested outputs, and passes the sets to the host.
///
/// # Errors
/// Fails if specialization constants are not lowered, metadata or attributes are malformed, or an output cannot be
/// written.
pub fn collect<'m>(
    module: Module<'m>,
    runtime: Runtime,
    outputs: &Outputs,
    session: &mut Session<'_, 'm>,
) -> PassResult<'m> {
    // After an error in an earlier pass, the module cannot be described, and the error has already been reported.
    if session.host.has_errors(module) {
        return Ok(Changed::No);
    }
    let is_wanted = outputs.is_any() || session.host.wants_properties();
    if has_calls(module) && is_wanted {
        let problem = "the module still reads specialization constants; run 'spec-constants' before \
                       'sycl-properties'";
        return Err(Code::NotLowered.module_error(problem).into());
    }
    let collected = properties::collect_for(module, runtime)?;
    // If the properties are not used, do not emit warnings about them.
    if !is_wanted {
        return Ok(Changed::No);
    }
    write(&collected, outputs, session)?;
    let names: Vec<String> = collected.entries.iter().map(|entry| entry.name.clone()).collect();
    session.host.take_properties(&collected.sets, &names);
    session.warnings.extend(collected.warnings);
    Ok(Changed::No)
}

/// Renders all outputs before writing any, so that nothing is written if rendering one of them fails.
fn write<'m>(collected: &Collected<'m>, outputs: &Outputs, session: &Session<'_, 'm>) -> Result<(), Failed<'m>> {
    let mut texts = Vec::new();
    if let Some(name) = &outputs.out {
        let text = collected.sets.to_prop();
        texts.push((name.as_str(), text.map_err(|problem| Code::Properties.module_error(problem.to_string()))?));
    }
    if let Some(name) = &outputs.json {
        texts.push((name.as_str(), collected.sets.to_json()));
    }
    if let Some(name) = &outputs.symbols {
        texts.push((name.as_str(), properties::symbols(&collected.entries)));
    }
    Ok(session.host.write(&texts).map_err(HostError::diagnostic)?)
}
