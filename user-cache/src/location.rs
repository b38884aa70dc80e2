//! The location of the user's cache.

use std::env;
use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the directory of the user's cache: `SYCLPASSES_CACHE_DIR`, or `syclpasses` in `XDG_CACHE_HOME` or
/// `~/.cache`.
///
/// Returns `None` if no variable names a directory.
#[must_use]
pub fn location() -> Option<PathBuf> {
    location_by(&|name| env::var_os(name))
}

fn location_by(variable: &dyn Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let variable = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    if let Some(directory) = variable("SYCLPASSES_CACHE_DIR") {
        return Some(directory);
    }
    // The XDG specification requires relative directories to be ignored.
    let caches = variable("XDG_CACHE_HOME").filter(|directory| directory.is_absolute());
    Some(caches.or_else(|| Some(variable("HOME")?.join(".cache")))?.join("syclpasses"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(variables: &[(&str, &str)]) -> Option<String> {
        let find = |name: &str| variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into());
        location_by(&find).map(|path| path.display().to_string())
    }

    #[test]
    fn the_first_variable_that_names_a_directory_decides() {
        let home = ("HOME", "/home/me");
        let own = ("SYCLPASSES_CACHE_DIR", "mine");
        assert_eq!(of(&[home, ("XDG_CACHE_HOME", "/caches"), own]).as_deref(), Some("mine"));
        assert_eq!(of(&[home, ("XDG_CACHE_HOME", "/caches")]).as_deref(), Some("/caches/syclpasses"));
        assert_eq!(of(&[home]).as_deref(), Some("/home/me/.cache/syclpasses"));
        assert_eq!(of(&[]), None);
    }

    #[test]
    fn empty_variables_and_relative_base_directories_do_not_count() {
        let variables = [("SYCLPASSES_CACHE_DIR", ""), ("XDG_CACHE_HOME", "caches"), ("HOME", "/home/me")];
        assert_eq!(of(&variables).as_deref(), Some("/home/me/.cache/syclpasses"));
        assert_eq!(of(&[("HOME", "")]), None);
    }
}
