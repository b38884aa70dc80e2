//! The pass `spec-constants` as the host sees it: parameters in, outcome out.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::Outcome,
    sycl::spec_constants::{self, GivenValues, Mode, Options},
};

use crate::{file, lto, parameters::Arguments, registry::ModulePass, report};

/// The values of the parameter `mode`.
pub const MODES: [&str; 4] = ["native", "emulation", "default-values", "values"];

/// How the constants are to be lowered, as it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// One of `MODES`; none if the triple decides.
    pub mode: Option<String>,
    /// The file with the values; only and always with the mode `values`.
    pub values: Option<String>,
}

impl Request {
    /// Reads the parameters `mode` and `values`.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn new(arguments: &Arguments) -> Result<Request, String> {
        match (arguments.get("mode"), arguments.get("values")) {
            (Some("values"), None) => Err("mode 'values' needs the parameter 'values=FILE'".to_owned()),
            (None | Some("values"), Some(file)) => {
                Ok(Request { mode: Some("values".to_owned()), values: Some(file.to_owned()) })
            }
            (Some(mode), Some(_)) => Err(format!("parameter 'values' needs mode 'values', not '{mode}'")),
            (mode, None) => Ok(Request { mode: mode.map(str::to_owned), values: None }),
        }
    }

    /// The mode and the text of the file with the values.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn read(&self) -> Result<Configuration, String> {
        let values = self.values.as_deref().map(file::read).transpose()?;
        let origin = format!("'{}'", self.values.as_deref().unwrap_or_default());
        Ok(Configuration { mode: self.mode.clone(), values, origin })
    }
}

/// What the pass is told to do, as text.
pub struct Configuration {
    /// One of `MODES`; none if the triple decides.
    pub mode: Option<String>,
    /// The values as JSON, for the mode `values`; none are as empty text.
    pub values: Option<String>,
    /// Where that text is from, for messages.
    pub origin: String,
}

impl Configuration {
    /// The options of the pass.
    ///
    /// # Errors
    /// What is wrong with the text of the values.
    pub fn options(&self) -> Result<Options<'_>, String> {
        let mode = match self.mode.as_deref() {
            Some("native") => Some(Mode::Native),
            Some("emulation") => Some(Mode::Emulation),
            Some("default-values") => Some(Mode::DefaultValues),
            Some(_) => {
                let values = GivenValues::from_json(self.values.as_deref().unwrap_or_default());
                Some(Mode::Values(values.map_err(|problem| format!("{}: {problem}", self.origin))?))
            }
            None => None,
        };
        Ok(Options { mode })
    }
}

/// The name that the parameter `mode` has for a mode.
pub fn mode_name(mode: &Mode<'_>) -> &'static str {
    match mode {
        Mode::Native => "native",
        Mode::Emulation => "emulation",
        Mode::DefaultValues => "default-values",
        Mode::Values(_) => "values",
    }
}

/// The pass `spec-constants`.
pub struct SpecConstants {
    request: Request,
}

impl SpecConstants {
    /// Makes the pass of its parameters.
    ///
    /// # Errors
    /// If they contradict each other.
    pub fn new(arguments: &Arguments) -> Result<SpecConstants, String> {
        Ok(SpecConstants { request: Request::new(arguments)? })
    }

    /// Whether it replaces constants by given values.
    pub fn gives_values(&self) -> bool {
        self.request.values.is_some()
    }
}

impl ModulePass for SpecConstants {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        let told = if self.request.mode.is_some() { self.request.read() } else { lto::recorded(module) };
        told.and_then(|told| told.options().map(|options| spec_constants::run(module, &options)))
            .unwrap_or_else(report::failure)
    }
}
