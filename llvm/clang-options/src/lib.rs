//! The options of clang and DPC++ in one table, with their effects and the tools that accept them.
//!
//! Each tool uses one column:
//!
//! | column | tool | options that are not in it |
//! |---|---|---|
//! | [`Row::route`](field@Row::route) | `sycl-clang++` | [`default_route`]; clang rejects unknown options |
//! | [`Row::run_time`](field@Row::run_time) | run-time compilation, both front ends | rejected |
//! | [`Row::vulkan`](field@Row::vulkan) | `oclvk` passes it to clang | rejected |
//!
//! The last two columns are closed lists ([`List`]), because an application may receive options from untrusted sources.
//! No option of a closed list loads code, writes, runs or prints anything, or reads a file that is not a header. The
//! word after an option is its value only if the row requires a separate value.
//!
//! To parse a word, call [`find`], which returns the matching row with the longest name, and [`Found::value`], which
//! returns the value from the word or from the next word. Options that clang does not have are in the tools' own
//! tables. The rows of these tables implement [`Named`], so the same functions can parse them.
//!
//! Closed lists require two more steps: the kind of the value is checked, and the value of `-Xclang` is parsed as an
//! option of the compiler proper, whose separate value is the value of the next `-Xclang`. The value of
//! `-Xsycl-target-frontend` is parsed like a word on the command line.

mod form;
mod list;
mod reject;
mod row;
mod table;
mod value;

pub use form::{Form, Found, Named, find};
pub use list::{Argument, List};
pub use reject::{Reason, Rejected};
pub use row::{Accepted, FrontEnd, May, Meaning, Route, Row};
pub use table::{EXCLUSIVE, default_route, table};
pub use value::Value;
