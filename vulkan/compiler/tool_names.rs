// The names of LLVM's tools; part of the build script and of the library.

/// Returns the name under which Debian installs a tool of LLVM 22.
fn tool(name: &str) -> String {
    format!("{name}-22")
}

/// Returns the clang program, which `OCLVK_CLANG` can replace.
fn clang() -> String {
    std::env::var("OCLVK_CLANG").unwrap_or_else(|_| tool("clang"))
}
