//! Links libLLVM dynamically and does nothing else.
//!
//! The plugin must not name libLLVM: its host owns LLVM. A test binary owns its process and must link LLVM itself, with
//! `use link_libllvm as _;`.
