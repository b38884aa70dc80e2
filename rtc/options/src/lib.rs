//! The options that run-time compilation accepts, and the parser that turns words of a command line into options.
//!
//! An application may get options from elsewhere. None of them may load code, write, run or print anything, or read a
//! file that is not a header. So the list is closed: an option is accepted only if a [`Row`] of [`OPTIONS`] has its
//! name, its form and its kind of value, and a word after an option is its value only if the row says so. [`REJECTED`]
//! only explains why other options are rejected.
//!
//! Input: words, such as `-O2`, `-I`, `dir`. Output: [`Argument`]s, or the first word that is rejected.
//!
//! 1. Find the row and the rejected prefix with the longest name that matches. The longer one decides.
//! 2. Take the value: the rest of the word, or the next one. Check its kind.
//! 3. Parse the value of `-Xclang` as an option of the compiler proper, of [`COMPILER`]; its own value is the value of
//!    the next `-Xclang`.
//! 4. Parse the value of `-Xsycl-target-frontend` as if it were written alone.
//!
//! The tables are sorted by name, so that a word is found by binary search of its prefixes.

mod parse;
mod reject;
mod table;
mod value;

pub use parse::{Argument, parse, takes_next};
pub use reject::{REJECTED, Reason, Rejected};
pub use table::{COMPILER, EXCLUSIVE, OPTIONS};
pub use value::Value;

/// A front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// Stock clang.
    Clang,
    /// DPC++'s.
    Dpcpp,
}

/// The spelling of an option and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No value.
    Flag,
    /// No value, and a negative form: `-frtti`, `-fno-rtti`.
    Toggle,
    /// The value follows at once: `-std=c++20`.
    Joined,
    /// The value is the next word: `-include file`.
    Separate,
    /// Joined or separate: `-Idir`, `-I dir`.
    Either,
}

/// The effect of an option in the library. Front ends interpret the options that they get themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Passed to the front end.
    Pass,
    /// Passed to the front end; the value is a directory of headers.
    Directory,
    /// Passed to the front end; the level of optimization.
    Level,
    /// Passed to the front end; controls debug information.
    Debug,
    /// The value is an option of the compiler proper.
    Compiler,
    /// The value is an option of the front end.
    FrontEnd,
    /// The value is an option of the device's driver.
    Backend,
    /// Selects how kernels are split into images.
    Split,
    /// Selects whether images may use functions of other images.
    ImageDependencies,
    /// Passed to the front end and to the lowering of ESIMD code.
    Stateless,
    /// No effect, because its effect is the default.
    Ignore,
}

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, with the dash, and with `=` where that separates the value.
    pub name: &'static str,
    /// The spelling.
    pub form: Form,
    /// The kind of value that it takes.
    pub value: Value,
    /// The front end that accepts it, if there is only one.
    pub only: Option<FrontEnd>,
    /// The effect in the library.
    pub meaning: Meaning,
    /// The name for front ends, if it differs.
    pub spelling: Option<&'static str>,
}

impl Row {
    /// Returns whether a front end accepts the option.
    #[must_use]
    pub fn is_for(&self, front_end: FrontEnd) -> bool {
        self.only.is_none_or(|only| only == front_end)
    }
}
