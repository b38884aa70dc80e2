//! The ownership rule.
//!
//! A cache directory is used if it is a directory and not a link, belongs to the user, and grants no permissions to
//! others. A file in it is used if it is a regular file and not a link or a pipe, belongs to the user, and is not
//! writable by others.

use std::fs::{self, DirBuilder, File, Metadata};
use std::io;
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use rustix::fs::OFlags;

/// The mode of cache directories.
const OWN: u32 = 0o700;
/// The open flags that reject links and do not wait for the other end of a pipe.
pub const FLAGS: i32 = OFlags::NOFOLLOW.union(OFlags::NONBLOCK).bits().cast_signed();

/// The reason why a cache directory is not used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The directory does not exist or cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Unreadable {
        /// The path of the directory.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The path does not refer to a directory.
    #[error("'{}' is not a directory", path.display())]
    NoDirectory {
        /// The path.
        path: PathBuf,
    },
    /// The directory belongs to another user.
    #[error("'{}' belongs to user {owner}, not to {user}; choose another directory", path.display())]
    Foreign {
        /// The path of the directory.
        path: PathBuf,
        /// The user ID of the owner.
        owner: u32,
        /// The ID of the current user.
        user: u32,
    },
    /// The directory grants permissions to others.
    #[error("'{0}' has mode {mode:o}, expected 700; run 'chmod 700 {0}'", path.display())]
    Open {
        /// The path of the directory.
        path: PathBuf,
        /// The mode of the directory.
        mode: u32,
    },
}

/// Checks that only the user can read and write a directory.
pub fn check(path: &Path) -> Result<(), Unusable> {
    let found = fs::symlink_metadata(path);
    let found = found.map_err(|source| Unusable::Unreadable { path: path.to_owned(), source })?;
    check_found(path, &found, user())
}

fn check_found(path: &Path, found: &Metadata, user: u32) -> Result<(), Unusable> {
    let (mode, owner) = (found.mode() & 0o777, found.uid());
    let path = || path.to_owned();
    match () {
        () if !found.is_dir() => Err(Unusable::NoDirectory { path: path() }),
        () if owner != user => Err(Unusable::Foreign { path: path(), owner, user }),
        () if mode & !OWN != 0 => Err(Unusable::Open { path: path(), mode }),
        () => Ok(()),
    }
}

/// Returns whether only the user can access a directory. Creates it if it does not exist.
pub fn make(path: &Path) -> bool {
    check(path).is_ok() || create(path).is_ok() && check(path).is_ok()
}

/// Creates a directory that only the user can read and write.
pub fn create(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(OWN).create(path)
}

/// Opens a file that belongs to the user. Returns `None` if it does not exist, is not a regular file, belongs to
/// another user, or is writable by others.
pub fn open(path: &Path) -> Option<(File, Metadata)> {
    let file = File::options().read(true).custom_flags(FLAGS).open(path).ok()?;
    let found = file.metadata().ok()?;
    (found.is_file() && found.uid() == user() && found.mode() & 0o022 == 0).then_some((file, found))
}

fn user() -> u32 {
    rustix::process::geteuid().as_raw()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    fn problem(path: &Path) -> String {
        check(path).unwrap_err().to_string()
    }

    #[test]
    fn a_new_directory_is_the_users_own() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a/b");
        assert!(make(&path) && make(&path));
        assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o700);
        assert_eq!(fs::metadata(base.path().join("a")).unwrap().mode() & 0o777, 0o700);
    }

    #[test]
    fn a_directory_with_permissions_for_others_is_not_used() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a");
        fs::create_dir(&path).unwrap();
        for mode in [0o777, 0o770, 0o755, 0o702, 0o710, 0o704] {
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            assert!(!make(&path), "{mode:o}");
            let expected = format!("'{0}' has mode {mode:o}, expected 700; run 'chmod 700 {0}'", path.display());
            assert_eq!(problem(&path), expected);
        }
        fs::set_permissions(&path, Permissions::from_mode(0o700)).unwrap();
        assert!(make(&path));
    }

    #[test]
    fn a_directory_of_another_user_is_not_used() {
        let base = tempfile::tempdir().unwrap();
        let found = fs::symlink_metadata(base.path()).unwrap();
        let other = user() + 1;
        let error = check_found(base.path(), &found, other).unwrap_err().to_string();
        let path = base.path().display();
        assert_eq!(error, format!("'{path}' belongs to user {}, not to {other}; choose another directory", user()));
    }

    #[test]
    fn links_and_files_are_not_directories() {
        let base = tempfile::tempdir().unwrap();
        let (own, link, file) = (base.path().join("own"), base.path().join("link"), base.path().join("file"));
        assert!(make(&own));
        symlink(&own, &link).unwrap();
        fs::write(&file, "").unwrap();
        for path in [&link, &file] {
            assert!(!make(path));
            assert_eq!(problem(path), format!("'{}' is not a directory", path.display()));
        }
        let missing = base.path().join("missing");
        assert!(problem(&missing).starts_with(&format!("cannot read '{}': ", missing.display())));
    }

    #[test]
    fn files_that_others_can_write_are_not_opened() {
        let base = tempfile::tempdir().unwrap();
        let (file, link) = (base.path().join("file"), base.path().join("link"));
        fs::write(&file, "text").unwrap();
        symlink(&file, &link).unwrap();
        for (mode, is_open) in [(0o600, true), (0o644, true), (0o620, false), (0o602, false)] {
            fs::set_permissions(&file, Permissions::from_mode(mode)).unwrap();
            assert_eq!(open(&file).is_some(), is_open, "{mode:o}");
        }
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        assert!(open(&link).is_none());
        assert!(open(base.path()).is_none());
        let pipe = base.path().join("pipe");
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        assert!(open(&pipe).is_none());
    }
}
