//! The table, sorted by name. Rows have the same form as in clang's own table, except for groups
//! ([`Form::Prefix`](crate::Form::Prefix)).
//!
//! To accept an option in a closed list, determine its effect in both front ends, add a row, and run `syclpasses-test
//! rtc-options --all`, which tests it with hostile values. An accepted option must not read, write, load, run or print
//! anything, regardless of its value. A value must not name a file, except for headers and for paths that are only
//! recorded.

mod after_f;
mod before_f;
mod f_to_fm;
mod fn_to_fz;

use crate::{Route, Row};

/// Returns the rows, sorted by name.
pub fn table() -> impl Iterator<Item = &'static Row> {
    [before_f::ROWS, f_to_fm::ROWS, fn_to_fz::ROWS, after_f::ROWS].into_iter().flatten()
}

/// The pairs of mutually exclusive options, by name, in the order in which DPC++ reports them.
pub const EXCLUSIVE: &[(&str, &str)] = &[("--auto-pch", "--persistent-auto-pch=")];

/// Returns the steps of `sycl-clang++` that receive an option without a route. Such an option is a single word.
#[must_use]
pub fn default_route(option: &str) -> Route {
    // The link generates code as well.
    if ["-f", "-g"].iter().any(|group| option.starts_with(group)) { Route::All } else { Route::HostAndLink }
}
