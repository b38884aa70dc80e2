//! A specialization constant, with its C++ name.

use super::name::{Name, Namespace};
use super::parse;
use super::unnameable::Unnameable;
use crate::demangle::mangled_name;

/// A specialization constant that the host can name.
pub struct Constant {
    /// The symbolic ID.
    pub symbolic_id: String,
    /// The name.
    pub name: Name,
    /// The unnamed namespace from within which the constant is named, if any.
    pub namespace: Option<Namespace>,
}

impl Constant {
    /// Returns the constant of a symbolic ID.
    pub fn new(symbolic_id: &str) -> Result<Constant, Unnameable> {
        let mangled = mangled_name(symbolic_id).ok_or(Unnameable::NotMangled)?;
        let name = parse::variable(mangled)?;
        let namespace = name.unnamed_namespace()?;
        Ok(Constant { symbolic_id: symbolic_id.to_owned(), name, namespace })
    }
}
