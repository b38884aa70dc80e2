//! Detects clippy, for the build scripts in this workspace.

/// Returns whether clippy is building the package. Clippy does not link, and shares no artifacts with other builds, so
/// a build script does not need to compile C++ or device code.
pub fn is_running() -> bool {
    let wrapper = std::env::var_os("RUSTC_WORKSPACE_WRAPPER");
    wrapper.is_some_and(|wrapper| wrapper.to_string_lossy().ends_with("clippy-driver"))
}
