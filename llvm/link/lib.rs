//! Links libLLVM dynamically. Contains no code.
//!
//! The plugin must not link libLLVM, because its host contains LLVM. Test binaries must link LLVM themselves, with
//! `use link_libllvm as _;`.
