//! The forms of property sets.

use std::path::Path;

use clap::ValueEnum;

/// A form of property sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The compiler's text form
    Prop,
    /// JSON
    Json,
}

impl Format {
    /// Returns the format that the extension of a file implies, if any.
    pub fn of(path: &Path) -> Option<Format> {
        match path.extension()?.to_str()? {
            "prop" => Some(Format::Prop),
            "json" => Some(Format::Json),
            _ => None,
        }
    }
}
