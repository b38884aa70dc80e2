//! The lowering of specialization constants that parameters request.

use super::spec_constants::{GivenValues, Mode, Options};
use crate::{
    host::{Host, HostError},
    parameters::{Arguments, ParameterError},
};

/// The values of the `mode` parameter.
pub const MODES: [&str; 4] = ["native", "emulation", "default-values", "values"];

/// The lowering of specialization constants that the parameters request.
#[derive(Clone, Debug, Default)]
pub struct Request {
    /// One of `MODES`; `None` if the triple decides.
    pub mode: Option<String>,
    /// The file with the values. Present if and only if the mode is `values`.
    pub values: Option<String>,
}

impl Request {
    /// Reads the parameters `mode` and `values`.
    ///
    /// # Errors
    /// Fails if the parameters contradict each other.
    pub fn new(arguments: &Arguments) -> Result<Request, ParameterError> {
        match (arguments.get("mode"), arguments.get("values")) {
            (Some("values"), None) => Err(ParameterError("mode 'values' requires parameter 'values=FILE'".to_owned())),
            (None | Some("values"), Some(file)) => {
                Ok(Request { mode: Some("values".to_owned()), values: Some(file.to_owned()) })
            }
            (Some(mode), Some(_)) => {
                Err(ParameterError(format!("parameter 'values' requires mode 'values', not '{mode}'")))
            }
            (mode, None) => Ok(Request { mode: mode.map(str::to_owned), values: None }),
        }
    }

    /// Reads the file with the values.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn read(&self, host: &dyn Host) -> Result<Configuration, HostError> {
        let values = self.values.as_deref().map(|name| host.read(name)).transpose()?;
        let origin = format!("'{}'", self.values.as_deref().unwrap_or_default());
        Ok(Configuration { mode: self.mode.clone(), values, origin })
    }
}

/// The error for values that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ValuesError(pub String);

/// The options of the pass in text form.
pub struct Configuration {
    /// One of `MODES`; `None` if the triple decides.
    pub mode: Option<String>,
    /// The values as JSON, for `values` mode. Empty if there are none.
    pub values: Option<String>,
    /// The origin of that text, for messages.
    pub origin: String,
}

impl Configuration {
    /// Parses the options of the pass.
    ///
    /// # Errors
    /// Fails if the text of the values is malformed.
    pub fn options(&self) -> Result<Options<'_>, ValuesError> {
        let mode = match self.mode.as_deref() {
            Some("native") => Some(Mode::Native),
            Some("emulation") => Some(Mode::Emulation),
            Some("default-values") => Some(Mode::DefaultValues),
            Some(_) => {
                let values = GivenValues::from_json(self.values.as_deref().unwrap_or_default());
                Some(Mode::Values(values.map_err(|problem| ValuesError(format!("{}: {problem}", self.origin)))?))
            }
            None => None,
        };
        Ok(Options { mode })
    }
}
