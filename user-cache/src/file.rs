//! Cache files, which are written atomically.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use crate::owner;

/// The prefix of the names of unfinished files and directories.
pub const NEW: &str = ".new-";
/// The accuracy of the recorded time of an entry's last use.
const ACCURACY: Duration = Duration::from_secs(60);

/// Returns the contents of a file that belongs to the user, or `None` if it exceeds `largest` bytes.
pub fn read(path: &Path, largest: u64) -> Option<Vec<u8>> {
    let (file, found) = owner::open(path)?;
    if found.len() > largest {
        return None;
    }
    let mut bytes = Vec::with_capacity(usize::try_from(found.len()).ok()?);
    file.take(largest).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Writes a file atomically to a directory that belongs to the user.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let directory = path.parent().ok_or_else(|| io::Error::other("the file has no directory"))?;
    replace(directory)?;
    // The temporary file has mode 0600.
    let mut file = tempfile::Builder::new().prefix(NEW).tempfile_in(directory)?;
    file.write_all(contents)?;
    // A directory with the file's name would prevent all later writes.
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()) {
        remove(path)?;
    }
    file.persist(path)?;
    Ok(())
}

/// Creates a directory in a directory that belongs to the user. Replaces an existing file with the same name.
pub fn replace(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path).is_ok_and(|found| !found.is_dir()) {
        remove(path)?;
    }
    owner::create(path)
}

/// Removes a file, or a directory with its contents, if it exists.
pub fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("cannot remove '{}': {error}", path.display()))),
        Ok(()) => Ok(()),
    }
}

/// Records a use of a file.
pub fn touch(path: &Path) {
    let Ok(file) = File::open(path) else { return };
    let age = file.metadata().and_then(|found| found.modified()).ok().and_then(|time| time.elapsed().ok());
    // The age is unknown if the clock was set back.
    if age.is_none_or(|age| age > ACCURACY) {
        let _ = file.set_modified(SystemTime::now());
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_written_as_a_whole_and_nothing_is_left() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a/file");
        for contents in [b"one".as_slice(), b"second", b""] {
            write(&path, contents).unwrap();
            assert_eq!(read(&path, 6).as_deref(), Some(contents));
        }
        assert_eq!(fs::read_dir(base.path().join("a")).unwrap().count(), 1);
    }

    #[test]
    fn a_file_of_more_bytes_is_not_read() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("file");
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        assert_eq!(read(&path, 1 << 30), None);
    }

    #[test]
    fn directories_and_files_give_way_to_each_other() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a/file");
        fs::write(base.path().join("a"), "a file").unwrap();
        write(&path, b"one").unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir_all(path.join("x")).unwrap();
        write(&path, b"two").unwrap();
        assert_eq!(read(&path, 6).as_deref(), Some(b"two".as_slice()));
    }
}
