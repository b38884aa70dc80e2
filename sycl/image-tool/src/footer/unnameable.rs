//! The reasons why C++ cannot name a constant.

use thiserror::Error;

/// The reason why C++ cannot name a constant at the end of the source.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unnameable {
    /// The symbolic ID is not a name that a C++ compiler mangled.
    #[error("not a mangled C++ name")]
    NotMangled,
    /// The mangled name is the name of a function or of a compiler-generated entity.
    #[error("not the name of a variable")]
    NotAVariable,
    /// The name exceeds the limit of the demangler.
    #[error("the name is too long")]
    TooLong,
    /// The constant is a static variable in a function, or has a template argument that is local to a function.
    #[error("local to a function")]
    Local,
    /// A component is a closure, an unnamed type or an operator.
    #[error("'{0}' is not an identifier")]
    NoIdentifier(String),
    /// The demangler does not write a type or value in C++ syntax.
    #[error("'{0}' in its template arguments cannot be spelled")]
    Unspellable(String),
    /// The components of the name are not all visible in one namespace.
    #[error("its components are in different unnamed namespaces")]
    SeveralNamespaces,
    /// Lookup finds other constants with the same name.
    #[error("its enclosing namespace and a namespace within its unnamed namespace also contain a constant '{0}'")]
    Hidden(String),
}
