//! The versions of the DPC++ runtime that images are written for.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A version of the DPC++ runtime. Versions differ in the descriptor of an image and in the properties that they read.
/// A descriptor does not record its version.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Runtime {
    /// `libsycl.so.8` and older.
    V8,
    /// `libsycl.so.9`.
    #[default]
    V9,
}

/// The error for a string that is not the number of a supported runtime.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("unknown runtime version '{found}', expected 8 or 9")]
pub struct UnknownRuntime {
    /// The string.
    pub found: String,
}

impl Runtime {
    /// All versions, oldest first.
    pub const ALL: [Runtime; 2] = [Self::V8, Self::V9];

    /// Returns the version number, which is that of `libsycl.so`.
    #[must_use]
    pub fn number(self) -> u32 {
        match self {
            Self::V8 => 8,
            Self::V9 => 9,
        }
    }
}

impl fmt::Display for Runtime {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(formatter)
    }
}

impl FromStr for Runtime {
    type Err = UnknownRuntime;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let runtime = Self::ALL.into_iter().find(|runtime| runtime.to_string() == text);
        runtime.ok_or_else(|| UnknownRuntime { found: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers() {
        for runtime in Runtime::ALL {
            assert_eq!(runtime.to_string().parse(), Ok(runtime));
        }
        let message = "10".parse::<Runtime>().map_err(|error| error.to_string());
        assert_eq!(message, Err("unknown runtime version '10', expected 8 or 9".to_owned()));
    }
}
