//! Names of entries.

use std::fmt;

/// A hash by BLAKE3.
pub type Hash = [u8; blake3::OUT_LEN];

/// The kinds of entries, by which their names end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// A list of results, and of the files that each depends on.
    Manifest,
    /// A result.
    Result,
    /// A value on its own.
    Value,
}

/// The name of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name {
    /// A hash of all that decides the entry.
    pub hash: Hash,
    /// Its kind.
    pub kind: Kind,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Manifest, Self::Result, Self::Value];

    /// Returns the end of names.
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
    /// Returns a name.
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

/// Returns a hash as text.
pub fn hexadecimal(hash: &Hash) -> String {
    blake3::Hash::from_bytes(*hash).to_hex().to_string()
}
