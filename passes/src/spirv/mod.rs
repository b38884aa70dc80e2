//! What is between device code and SPIR-V: who writes it, and what LLVM 22's back end needs.

pub mod legalize;
mod misread_names;
mod writer;

pub use writer::{Choice, Writer, choose_writer, has_esimd_code};
