//! The pass `spec-constants` as the host sees it: parameters in, outcome out.

use sycl_passes::{
    diagnostic::Outcome,
    ir::Module,
    spec_constants::{self, GivenValues, Mode, Options},
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

    /// The options of the pass; reads the file with the values.
    ///
    /// # Errors
    /// If the file cannot be read or understood.
    pub fn options(&self) -> Result<Options, String> {
        let text = self.values.as_deref().map(file::read).transpose()?;
        options(self.mode.as_deref(), text.as_deref())
            .map_err(|problem| format!("'{}': {problem}", self.values.as_deref().unwrap_or_default()))
    }
}

/// The options of the pass from the name of a mode and the text of a file with values.
///
/// # Errors
/// What is wrong with that text.
pub fn options(mode: Option<&str>, values: Option<&str>) -> Result<Options, String> {
    let mode = match mode {
        Some("native") => Some(Mode::Native),
        Some("emulation") => Some(Mode::Emulation),
        Some("default-values") => Some(Mode::DefaultValues),
        Some(_) => {
            let values = GivenValues::from_json(values.unwrap_or_default()).map_err(|problem| problem.to_string())?;
            Some(Mode::Values(values))
        }
        None => None,
    };
    Ok(Options { mode })
}

/// The name that the parameter `mode` has for a mode.
pub fn mode_name(mode: &Mode) -> &'static str {
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
        let options = if self.request.mode.is_some() { self.request.options() } else { lto::recorded_options(module) };
        match options {
            Ok(options) => spec_constants::run(module, &options),
            Err(problem) => report::failure(problem),
        }
    }
}
