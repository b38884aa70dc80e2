//! The kinds of errors, which determine whether another front end may compile the source code.

/// The kind of problem that an error reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Any other problem, such as an undeclared name.
    #[default]
    Other,
    /// The source code is malformed, regardless of the meaning of its names.
    Syntax,
    /// The source code uses a feature that devices do not support.
    Device,
}
