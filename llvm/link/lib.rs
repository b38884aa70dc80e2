//! Links libLLVM dynamically and does nothing else.
//!
//! The plugin must not link libLLVM, because its host contains LLVM. A test binary must link LLVM itself, with
//! `use link_libllvm as _;`.
