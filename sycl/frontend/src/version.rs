//! The supported versions of the front end.

/// The version that is tested completely and named in messages.
pub const SUPPORTED_VERSION: &str = "2026.0";
/// The versions whose library this crate can call, because their functions have the same types.
const VERSIONS: [&str; 3] = ["2026.0", "2026.1", "2026.2"];
/// The compiler's date in the headers of that version.
pub const SUPPORTED_COMPILER: &str = "20260331";

/// Returns whether this crate can call the library of a version such as `2026.0.0`.
pub fn is_supported(version: &str) -> bool {
    let is_release = |rest: &str| rest.is_empty() || rest.starts_with('.');
    VERSIONS.iter().any(|supported| version.strip_prefix(supported).is_some_and(is_release))
}

#[cfg(test)]
mod tests {
    use super::is_supported;

    #[test]
    fn releases_of_supported_versions() {
        assert!(["2026.0", "2026.0.0", "2026.1.2", "2026.2.0"].into_iter().all(is_supported));
        assert!(!["2026.01", "2026.3.0", "2025.2.0", "2026", ""].into_iter().any(is_supported));
    }
}
