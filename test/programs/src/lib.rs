//! Shared code of tests that compile and run the programs of a directory.
//!
//! | module | content |
//! |---|---|
//! | `comments` | finds programs, and reads the keys in the comments at their tops |
//! | `selection` | selects programs by the command line |
//! | `command` | runs a command with a time limit, and reports it so that it can be repeated |
//! | `table` | support tables between two lines of a document |
//! | `work` | runs work in parallel |

pub mod command;
pub mod comments;
mod error;
mod selection;
pub mod table;
mod work;

pub use error::Error;
pub use selection::Selection;
pub use work::in_parallel;
