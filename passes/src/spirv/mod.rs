//! Prepares device code for SPIR-V: chooses the emitter, and adapts modules to LLVM 22's back end.

pub mod legalize;
mod misread_names;
mod writer;

pub use writer::{Choice, Writer, choose_writer, has_esimd_code};
