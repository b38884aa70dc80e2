//! Files in a directory that are written together: all of them or none.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use device_image::file::{self, Registered};
use tempfile::TempPath;

use crate::error::Error;

/// Files that have been written but do not yet have their final names.
pub struct FileSet<'f> {
    directory: &'f Path,
    /// The final path and the temporary file of each file. A file that does not receive its final name is removed.
    files: Vec<(PathBuf, TempPath, Registered)>,
}

/// A file that has received its name.
struct Placed {
    path: PathBuf,
    /// The file that had the name before.
    previous: Option<TempPath>,
}

impl<'f> FileSet<'f> {
    /// Creates an empty set, in an existing directory.
    pub fn new(directory: &'f Path) -> Self {
        FileSet { directory, files: Vec::new() }
    }

    /// Calls `fill` to write a file.
    pub fn add(&mut self, name: &str, fill: impl FnOnce(&mut File) -> io::Result<()>) -> Result<(), Error> {
        let path = self.directory.join(name);
        let write = || -> io::Result<_> {
            let mut temporary = file::temporary_beside(&path)?;
            fill(temporary.file.as_file_mut())?;
            // Close the file, because the number of files may exceed the system's limit on open files.
            Ok((temporary.file.into_temp_path(), temporary.registered))
        };
        let (file, registered) = write().map_err(|source| Error::write(&path, source))?;
        self.files.push((path, file, registered));
        Ok(())
    }

    /// Gives all files their final names. An existing file or link is an error, unless `replace` is
    /// true; links are not followed. After an error, all previous files are unchanged.
    pub fn place(self, replace: bool) -> Result<Vec<PathBuf>, Error> {
        let _placing = file::placing();
        let mut placed: Vec<Placed> = Vec::new();
        for (path, file, _registered) in self.files {
            match place_file(&path, file, replace) {
                Ok(previous) => placed.push(Placed { path, previous }),
                Err(source) => {
                    undo(placed);
                    return Err(Error::write(&path, source));
                }
            }
        }
        Ok(placed.into_iter().map(|placed| placed.path).collect())
    }
}

/// Gives a file its final name. Returns the file that had this name before.
fn place_file(path: &Path, file: TempPath, replace: bool) -> io::Result<Option<TempPath>> {
    if !replace {
        return file.persist_noclobber(path).map(|()| None).map_err(|error| error.error);
    }
    let previous = set_aside(path)?;
    match file.persist(path) {
        Ok(()) => Ok(previous),
        Err(error) => {
            undo(previous.map(|previous| Placed { path: path.to_owned(), previous: Some(previous) }));
            Err(error.error)
        }
    }
}

/// Renames the existing file or link, so that it can be restored.
fn set_aside(path: &Path) -> io::Result<Option<TempPath>> {
    match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error),
        Ok(metadata) if metadata.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(_) => {}
    }
    let rename = |aside: &Path| match fs::symlink_metadata(aside) {
        Ok(_) => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => fs::rename(path, aside),
    };
    let aside = tempfile::Builder::new().make_in(file::directory_of(path), rename)?;
    Ok(Some(aside.into_temp_path()))
}

/// Removes the files and restores the previous files with the same names.
fn undo(placed: impl IntoIterator<Item = Placed>) {
    for Placed { path, previous } in placed {
        // Ignore failures, because the caller reports the original error.
        let _ = match previous {
            Some(previous) => previous.persist(&path).map_err(|error| error.error),
            None => fs::remove_file(&path),
        };
    }
}
