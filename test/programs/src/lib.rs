//! What tests share that compile and run programs of a folder.
//!
//! | module | holds |
//! |---|---|
//! | `comments` | finds programs, and the keys in the comments at their tops |
//! | `selection` | which of them a command line asks for |
//! | `command` | runs a command with a time limit, and reports it so that it can be repeated |
//! | `table` | support tables between two lines of a document |
//! | `work` | many things at once |

pub mod command;
pub mod comments;
mod error;
mod selection;
pub mod table;
mod work;

pub use error::Error;
pub use selection::Selection;
pub use work::in_parallel;
