//! The options of clang and DPC++, in one table: what each may do, and which tool accepts it.
//!
//! Tools use the table by column:
//!
//! | column | tool | options that are not in it |
//! |---|---|---|
//! | [`Row::route`](field@Row::route) | `sycl-clang++` | [`default_route`]; clang rejects unknown options |
//! | [`Row::run_time`](field@Row::run_time) | run-time compilation, both front ends | rejected |
//! | [`Row::vulkan`](field@Row::vulkan) | `oclvk` passes it to clang | rejected |
//!
//! The last two are closed lists ([`List`]), because an application may get options from elsewhere. No option of a
//! closed list loads code, writes, runs or prints anything, or reads a file that is not a header. A word after an option
//! is its value only if the row specifies it.
//!
//! Parsing a word: [`find`] returns the row with the longest name that matches; [`Found::value`] returns the value, from
//! the word or from the next one. Options that are not clang's are in tables of the tools, whose rows implement
//! [`Named`], so that the same functions parse them.
//!
//! With a closed list, there are two more steps: check the kind of the value, and parse the value of `-Xclang` as an
//! option of the compiler proper; its own value is the value of the next `-Xclang`. The value of
//! `-Xsycl-target-frontend` is parsed as if it were written alone.

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
