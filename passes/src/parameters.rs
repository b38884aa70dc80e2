//! The parameters of a pass, `name<key=value;key=value>`, and errors in them.

use std::{
    fmt,
    path::{Component, Path},
};

/// The name of the `force-stateless-mem` parameter.
pub const FORCE_STATELESS_MEMORY: &str = "force-stateless-mem";

/// The name of the `optimize` parameter.
pub const OPTIMIZE: &str = "optimize";

/// A parameter of a pass.
pub struct Parameter {
    /// The word before `=`.
    pub key: &'static str,
    /// The valid values.
    pub values: Values,
    /// A one-line description for users.
    pub description: &'static str,
}

/// The valid values of a parameter.
pub enum Values {
    /// One of these words.
    OneOf(&'static [&'static str]),
    /// The name of an input.
    Input(&'static str),
    /// The name of an output.
    Output(&'static str),
    /// A decimal number.
    Number(&'static str),
    /// No value: `key` enables a setting, `no-key` disables it.
    Switch,
}

/// An error in the parameters of a pass.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ParameterError(pub String);

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Values::OneOf(words) => write!(f, "one of: {}", words.join(", ")),
            Values::Input(what) | Values::Output(what) | Values::Number(what) => f.write_str(what),
            Values::Switch => f.write_str("no value"),
        }
    }
}

/// The parameters of one use of a pass, in order. The pass accepts each of them, and none occurs
/// twice.
#[derive(Clone, Debug, Default)]
pub struct Arguments(Vec<(&'static str, Argument)>);

#[derive(Clone, Debug)]
enum Argument {
    Text(String),
    Switch(bool),
}

impl Arguments {
    fn find(&self, key: &str) -> Option<&Argument> {
        self.0.iter().find(|(given, _)| *given == key).map(|(_, argument)| argument)
    }

    /// Returns the value of a parameter that requires one; `None` if the parameter is absent.
    pub fn get(&self, key: &str) -> Option<&str> {
        match self.find(key)? {
            Argument::Text(value) => Some(value),
            Argument::Switch(_) => None,
        }
    }

    /// Returns whether a switch is on; `None` if it is absent.
    pub fn switch(&self, key: &str) -> Option<bool> {
        match self.find(key)? {
            Argument::Text(_) => None,
            Argument::Switch(on) => Some(*on),
        }
    }

    /// Returns the parameters that another pass also accepts.
    pub fn among(&self, allowed: &[Parameter]) -> Arguments {
        let taken = |(given, _): &&(&str, Argument)| allowed.iter().any(|parameter| parameter.key == *given);
        Arguments(self.0.iter().filter(taken).cloned().collect())
    }

    /// Adds one parameter.
    ///
    /// # Errors
    /// Fails if `allowed` does not contain the key, the value is invalid, the key is already
    /// present, or another output has the same name.
    pub fn add(&mut self, allowed: &'static [Parameter], key: &str, value: Option<&str>) -> Result<(), ParameterError> {
        let is_switch = |parameter: &&Parameter| matches!(parameter.values, Values::Switch);
        let switched_off = key.strip_prefix("no-").and_then(|key| find(allowed, key).filter(is_switch));
        let Some(parameter) = find(allowed, key).or(switched_off) else {
            return Err(ParameterError(format!("unknown parameter '{key}'; {}", expected_keys(allowed))));
        };
        if self.find(parameter.key).is_some() {
            return Err(ParameterError(format!("parameter '{key}' is specified twice")));
        }
        if is_switch(&parameter) {
            if let Some(value) = value {
                return Err(ParameterError(format!(
                    "parameter '{key}' does not accept a value, but '{value}' was specified"
                )));
            }
            self.0.push((parameter.key, Argument::Switch(parameter.key == key)));
            return Ok(());
        }
        let Some(value) = value.filter(|value| !value.is_empty()) else {
            return Err(ParameterError(format!("missing value for parameter '{key}'; expected {}", parameter.values)));
        };
        match parameter.values {
            Values::OneOf(words) if !words.contains(&value) => {
                return Err(ParameterError(format!(
                    "invalid value '{value}' for parameter '{key}'; expected {}",
                    parameter.values
                )));
            }
            Values::Number(_) if value.parse::<u64>().is_err() => {
                return Err(ParameterError(format!(
                    "invalid value '{value}' for parameter '{key}'; expected a number"
                )));
            }
            _ => {}
        }
        if matches!(parameter.values, Values::Output(_)) {
            self.check_distinct(parameter, value, allowed)?;
        }
        self.0.push((parameter.key, Argument::Text(value.to_owned())));
        Ok(())
    }

    /// Checks that no other output has the same name.
    fn check_distinct(
        &self,
        added: &Parameter,
        name: &str,
        allowed: &'static [Parameter],
    ) -> Result<(), ParameterError> {
        let outputs = allowed.iter().filter(|parameter| matches!(parameter.values, Values::Output(_)));
        if name == "-" {
            return Ok(());
        }
        let is_same = |other: &&Parameter| self.get(other.key).is_some_and(|other| same_path(other, name));
        match outputs.into_iter().find(is_same) {
            Some(other) => {
                Err(ParameterError(format!("parameters '{}' and '{}' both name '{name}'", other.key, added.key)))
            }
            None => Ok(()),
        }
    }

    /// Parses the text between `<` and `>`.
    ///
    /// # Errors
    /// Fails if `allowed` does not permit one of the parameters.
    pub fn parse(allowed: &'static [Parameter], text: &str) -> Result<Arguments, ParameterError> {
        let mut arguments = Arguments::default();
        for part in text.split(';') {
            if part.is_empty() {
                return Err(ParameterError(format!("empty parameter; {}", expected_keys(allowed))));
            }
            match part.split_once('=') {
                Some((key, value)) => arguments.add(allowed, key, Some(value))?,
                None => arguments.add(allowed, part, None)?,
            }
        }
        Ok(arguments)
    }
}

/// Formats the parameters as in a textual pipeline, with the angle brackets; empty if there are none.
impl fmt::Display for Arguments {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (key, argument)) in self.0.iter().enumerate() {
            let open = if index == 0 { '<' } else { ';' };
            match argument {
                Argument::Text(value) => write!(f, "{open}{key}={value}")?,
                Argument::Switch(true) => write!(f, "{open}{key}")?,
                Argument::Switch(false) => write!(f, "{open}no-{key}")?,
            }
        }
        if self.0.is_empty() { Ok(()) } else { f.write_str(">") }
    }
}

fn find(allowed: &'static [Parameter], key: &str) -> Option<&'static Parameter> {
    allowed.iter().find(|parameter| parameter.key == key)
}

/// Returns whether two names refer to one file, without accessing the file system: `x`, `./x` and `.//x` do.
fn same_path(left: &str, right: &str) -> bool {
    let parts = |name| Path::new(name).components().filter(|part| *part != Component::CurDir);
    parts(left).eq(parts(right))
}

/// Formats the part of an error that lists the allowed keys.
fn expected_keys(allowed: &[Parameter]) -> String {
    if allowed.is_empty() {
        return "the pass accepts no parameters".to_owned();
    }
    let spelling = |parameter: &Parameter| match parameter.values {
        Values::Switch => format!("{0}, no-{0}", parameter.key),
        _ => parameter.key.to_owned(),
    };
    let keys: Vec<String> = allowed.iter().map(spelling).collect();
    format!("expected one of: {}", keys.join(", "))
}
