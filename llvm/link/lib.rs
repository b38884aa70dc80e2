//! Links libLLVM dynamically and does nothing else.
//!
//! The plugin must not name libLLVM: its host owns LLVM. A test binary owns its process and has to bring LLVM along; it
//! contains `use link_libllvm as _;`.
