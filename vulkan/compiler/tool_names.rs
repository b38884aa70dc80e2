// The names of LLVM's tools. The build script and the library include this file.

/// Returns the name under which Debian installs an LLVM 22 tool.
fn tool(name: &str) -> String {
    format!("{name}-22")
}

/// Returns the clang program, which `OCLVK_CLANG` can replace.
fn clang() -> String {
    std::env::var("OCLVK_CLANG").unwrap_or_else(|_| tool("clang"))
}
