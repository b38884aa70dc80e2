//! The supported version of the front end.

/// The version whose library this crate can call.
pub const SUPPORTED_VERSION: &str = "2026.0";
/// The compiler's date in the headers of that version.
pub const SUPPORTED_COMPILER: &str = "20260331";
