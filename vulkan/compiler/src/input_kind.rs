//! The kinds of input files.

use std::path::Path;

/// The kind of an input file, which its extension determines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputKind {
    /// OpenCL C, with any other extension.
    OpenClC,
    /// SYCL, with a C++ file extension.
    Sycl,
    /// LLVM IR, as bitcode or text.
    Ir,
}

impl InputKind {
    /// Returns the kind of a file.
    pub fn of(path: &Path) -> InputKind {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("bc" | "ll") => InputKind::Ir,
            Some("cpp" | "cc" | "cxx") => InputKind::Sycl,
            _ => InputKind::OpenClC,
        }
    }
}
