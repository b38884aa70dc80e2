//! Names of entries.

use std::fmt;

/// A BLAKE3 hash.
pub type Hash = [u8; blake3::OUT_LEN];

/// The kinds of entries, which determine the extensions of their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A list of results with their dependencies.
    Manifest,
    /// A result.
    Result,
    /// A single value.
    Value,
}

/// The name of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// The hash of all inputs of the entry.
    pub hash: Hash,
    /// The kind of the entry.
    pub kind: Kind,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Manifest, Self::Result, Self::Value];

    /// Returns the file extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Manifest => "manifest",
            Self::Result => "result",
            Self::Value => "value",
        }
    }
}

impl Name {
    /// Returns a name with this hash and kind.
    #[must_use]
    pub fn new(hash: Hash, kind: Kind) -> Self {
        Self { hash, kind }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}.{}", hexadecimal(&self.hash), self.kind.extension())
    }
}

/// Returns a hash as hexadecimal digits.
pub fn hexadecimal(hash: &Hash) -> String {
    blake3::Hash::from_bytes(*hash).to_hex().to_string()
}
