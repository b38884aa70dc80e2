//! Detects clippy, for the build scripts of this workspace.

/// Returns whether clippy builds the package. Clippy links nothing and shares nothing with other builds, so a build
/// script need not compile C++ or device code.
pub fn is_running() -> bool {
    let wrapper = std::env::var_os("RUSTC_WORKSPACE_WRAPPER");
    wrapper.is_some_and(|wrapper| wrapper.to_string_lossy().ends_with("clippy-driver"))
}
