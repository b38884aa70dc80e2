//! The options that run-time compilation takes, and how words of a command line become options.
//!
//! An application may get options from elsewhere. None of them may load code, write, run or print anything, or read a file that is
//! not a header. So the list is closed: an option passes only if a [`Row`] of [`OPTIONS`] has its name, its form and its kind of
//! value, and a word after an option is its value only if the row says so. [`REJECTED`] only explains why other options do not pass.
//!
//! In:  words, such as `-O2`, `-I`, `dir`.
//! Out: [`Argument`]s, or the first word that does not pass.
//!
//!   1. Find the row and the rejected prefix with the longest name that fits. The longer one decides.
//!   2. Take the value: the rest of the word, or the next one. Check its kind.
//!   3. A value of `-Xclang` is an option of the compiler proper, of [`COMPILER`]; its own value is the value of the next `-Xclang`.
//!   4. A value of `-Xsycl-target-frontend` is an option as if it were written alone.
//!
//! The tables are sorted by name, so that a word is looked up by binary search of its prefixes.

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

/// The effect of an option in the library. Front ends have their own idea of options that they get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// It goes to the front end.
    Pass,
    /// So does it; the value is a directory of headers.
    Directory,
    /// So does it; it is the level of optimization.
    Level,
    /// So does it; it controls debug information.
    Debug,
    /// The value is an option of the compiler proper.
    Compiler,
    /// The value is an option of the front end.
    FrontEnd,
    /// The value is an option of the device's driver.
    Backend,
    /// How kernels are split into images.
    Split,
    /// Whether images may use functions of other images.
    ImageDependencies,
    /// It goes to the front end, and to the lowering of ESIMD code.
    Stateless,
    /// No effect, as its effect is the default.
    Ignore,
}

/// An option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// The name, with the dash, and with `=` where that separates the value.
    pub name: &'static str,
    /// The spelling.
    pub form: Form,
    /// The values that it takes.
    pub value: Value,
    /// The front end that takes it, if it is only one.
    pub only: Option<FrontEnd>,
    /// The effect in the library.
    pub meaning: Meaning,
    /// The name by which front ends get it, if it is another one.
    pub spelling: Option<&'static str>,
}

impl Row {
    /// Returns whether a front end takes the option.
    #[must_use]
    pub fn is_for(&self, front_end: FrontEnd) -> bool {
        self.only.is_none_or(|only| only == front_end)
    }
}
