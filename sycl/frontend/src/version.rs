//! The tested versions of the front end, and what applies to other versions.
//!
//! Older versions are rejected, because the types of the library's functions are different. Newer versions cause a
//! warning.

use std::cmp::Ordering;

/// A tested version.
struct Tested {
    /// The first two numbers.
    name: &'static str,
    /// The date of its compiler in the headers.
    compiler: &'static str,
}

/// The tested versions, from old to new.
const TESTED: [Tested; 3] = [
    Tested { name: "2026.0", compiler: "20260331" },
    Tested { name: "2026.1", compiler: "20260724" },
    Tested { name: "2026.2", compiler: "20260930" },
];
/// The newest tested version, which is the default in other files.
pub const NEWEST_VERSION: &str = "2026.2";
/// The command that installs the newest tested version.
pub const INSTALL: &str = "pip install intel-sycl-rt~=2026.2.0";
/// The option that disables the warning for newer versions.
pub const NO_WARNING: &str = "-Wno-sycl-version";
/// The option that disables all warnings.
const NO_WARNINGS: &str = "-w";

/// The relation of a version to the tested versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// The version is older, or is not a version.
    Unsupported,
    /// The version is tested.
    Tested,
    /// The version is newer.
    Newer,
}

/// Returns the names of the tested versions, for messages.
#[must_use]
pub fn tested_versions() -> String {
    let [first @ .., last] = TESTED.map(|tested| tested.name);
    format!("{} and {last}", first.join(", "))
}

/// Returns the relation of a version such as `2026.0.0` to the tested versions.
pub fn support(version: &str) -> Support {
    let Some(found) = numbers(version) else { return Support::Unsupported };
    let tested = TESTED.iter().filter_map(|tested| numbers(tested.name));
    let order: Vec<Ordering> = tested.map(|tested| found.cmp(&tested)).collect();
    if order.contains(&Ordering::Equal) {
        Support::Tested
    } else if order.iter().all(|order| order.is_gt()) {
        Support::Newer
    } else {
        Support::Unsupported
    }
}

/// Returns the version whose headers have this date. Releases between two tested versions belong to the earlier one.
/// The result for a newer release is its date.
pub fn version_of_compiler(date: &str) -> Option<String> {
    let is_date = date.len() == TESTED[0].compiler.len() && date.bytes().all(|byte| byte.is_ascii_digit());
    let [.., newest] = &TESTED;
    if is_date && date > newest.compiler {
        return Some(format!("{}.{date}", date.get(..4)?)).filter(|version| support(version) == Support::Newer);
    }
    let tested = TESTED.iter().rev().find(|tested| is_date && tested.compiler <= date)?;
    Some(tested.name.to_owned())
}

/// Returns the warning about a version, unless the options disable it.
pub fn warning<'a>(version: &str, mut options: impl Iterator<Item = &'a str>) -> Option<String> {
    if support(version) != Support::Newer || options.any(|option| option == NO_WARNING || option == NO_WARNINGS) {
        return None;
    }
    let tested = tested_versions();
    Some(format!("intel-sycl-rt {version} is newer than the tested versions {tested} [-Wsycl-version]"))
}

/// Returns the tested version to which the files for a version belong: the version itself, or the newest tested one.
#[must_use]
pub fn nearest_tested(version: &str) -> &'static str {
    let same = TESTED.iter().find(|tested| numbers(tested.name) == numbers(version));
    same.map_or(NEWEST_VERSION, |tested| tested.name)
}

/// Returns whether libsycl.so needs the library that loads Unified Runtime adapters. Since version 2026.2, it contains its
/// own copy of that library and of the OpenCL adapter.
#[must_use]
pub fn needs_loader(version: &str) -> bool {
    numbers(version) < Some((2026, 2))
}

/// Returns the first two numbers of a version.
fn numbers(version: &str) -> Option<(u32, u32)> {
    let number = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
        text.parse().ok().filter(|_| is_number)
    };
    let mut parts = version.split('.');
    Some((number(parts.next()?)?, number(parts.next()?)?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    #[test]
    fn versions_are_compared_as_numbers() {
        let all =
            |support_of: Support, versions: &[&str]| versions.iter().all(|version| support(version) == support_of);
        assert!(all(Support::Tested, &["2026.0", "2026.0.0", "2026.1.2", "2026.2.0"]));
        assert!(all(Support::Newer, &["2026.3.0", "2026.10", "2027.0.0rc1"]));
        assert!(all(Support::Unsupported, &["2025.3.1", "2025.10", "2026", "2026.01", "2026.x", ""]));
    }

    #[test]
    fn dates_of_compilers_belong_to_versions() {
        let version = |date: &str| version_of_compiler(date).unwrap_or_default();
        assert_eq!(["20260331", "20260724", "20260930"].map(version), ["2026.0", "2026.1", "2026.2"]);
        assert_eq!(version("20260801"), "2026.1");
        assert_eq!(["20250101", "later", "2026"].map(version), [""; 3]);
    }

    #[test]
    fn only_newer_versions_cause_a_warning() {
        let with = |version: &str, options: &[&'static str]| warning(version, options.iter().copied());
        assert_eq!(
            with("2026.3.1", &["-O2"]).unwrap(),
            "intel-sycl-rt 2026.3.1 is newer than the tested versions 2026.0, 2026.1 and 2026.2 [-Wsycl-version]"
        );
        assert_eq!(with("2026.2.0", &[]), None);
        assert_eq!(with("2026.3.1", &["-w"]), None);
        assert_eq!(with("2026.3.1", &["-Wno-sycl-version"]), None);
    }

    #[test]
    fn files_belong_to_the_nearest_version() {
        assert_eq!(["2026.0.0", "2026.1.2", "2027.1"].map(nearest_tested), ["2026.0", "2026.1", "2026.2"]);
    }

    #[test]
    fn the_command_names_the_newest_version() {
        assert!(TESTED.iter().any(|tested| tested.name == NEWEST_VERSION));
        assert!(INSTALL.ends_with(&format!("~={NEWEST_VERSION}.0")), "{INSTALL}");
    }

    /// The same command is in files that cannot use this constant.
    #[test]
    fn other_files_have_the_same_command() {
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for file in
            ["cmake/IntelSYCLConfig.cmake", "cmake/SyclPassesDeviceCode.cmake", "scripts/install", "docs/front-ends.md"]
        {
            let text = std::fs::read_to_string(root.join(file)).unwrap();
            assert!(text.contains(INSTALL), "{file}");
        }
    }
}
