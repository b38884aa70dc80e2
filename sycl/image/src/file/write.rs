//! Writes files: first a temporary file next to the target, which is then renamed.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::temporary::{self, Registered};
use super::{FileError, is_standard};

/// The maximum length of a chain of symbolic links, as in Linux.
const MAX_LINKS: usize = 40;

/// The destination of output.
pub enum Output<'a> {
    /// A file, to which the system can copy from other files.
    File(&'a mut File),
    /// Standard output.
    Stream(&'a mut dyn Write),
}

/// Writes a whole file, or standard output for `-`.
///
/// # Errors
/// Returns the errors that the system reports. After an error, the previous file is unchanged.
pub fn write(path: impl AsRef<Path>, contents: impl AsRef<[u8]>) -> Result<(), FileError> {
    let contents = contents.as_ref();
    stage(path, |output| match output {
        Output::File(file) => file.write_all(contents),
        Output::Stream(stream) => stream.write_all(contents),
    })?
    .commit()
}

/// A file that has been written but does not yet have its final name. The file is removed when the value is dropped.
#[must_use]
pub struct Staged {
    path: PathBuf,
    /// `None` if the output was written to a stream.
    file: Option<(TemporaryFile, PathBuf)>,
}

impl Staged {
    /// Gives the file its final name.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    pub fn commit(self) -> Result<(), FileError> {
        let Some((file, target)) = self.file else { return Ok(()) };
        let moved = file.file.persist(&target).map_err(|error| error.error);
        moved.map(drop).map_err(|error| FileError::write(&self.path, error))
    }
}

/// Calls `fill` to write a file, which [`Staged::commit`] renames to its final name. Standard output, pipes and devices
/// are written immediately.
///
/// # Errors
/// Returns the errors from `fill` and from the system.
pub fn stage(path: impl AsRef<Path>, fill: impl FnOnce(Output<'_>) -> io::Result<()>) -> Result<Staged, FileError> {
    let path = path.as_ref();
    let file = if is_standard(path) { write_stdout(fill).map(|()| None) } else { stage_file(path, fill) };
    match file {
        Ok(file) => Ok(Staged { path: path.to_owned(), file }),
        Err(error) => Err(FileError::write(path, error)),
    }
}

fn write_stdout(fill: impl FnOnce(Output<'_>) -> io::Result<()>) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    fill(Output::Stream(&mut stdout))?;
    stdout.flush()
}

/// Writes the temporary file.
fn stage_file(
    path: &Path,
    fill: impl FnOnce(Output<'_>) -> io::Result<()>,
) -> io::Result<Option<(TemporaryFile, PathBuf)>> {
    let target = target_of(path)?;
    let previous = fs::metadata(&target).ok();
    if previous.as_ref().is_some_and(|previous| !previous.is_file() || target.is_symlink()) {
        // Devices, pipes and files that no longer have a name cannot be replaced.
        fill(Output::File(&mut File::create(&target)?))?;
        return Ok(None);
    }
    let mut file = temporary_beside(&target)?;
    if let Some(previous) = previous {
        // A file that the user may not write must not be replaced. The new file must not be
        // readable by more users than the previous one.
        let opened = File::options().write(true).open(&target);
        opened.map(drop).or_else(|error| match error.kind() {
            io::ErrorKind::PermissionDenied => Err(error),
            _ => Ok(()),
        })?;
        file.file.as_file().set_permissions(previous.permissions())?;
    }
    fill(Output::File(file.file.as_file_mut()))?;
    Ok(Some((file, target)))
}

/// Follows symbolic links to the file that a path names, even if the file does not exist yet.
///
/// # Errors
/// Fails for links that form a cycle.
fn target_of(path: &Path) -> io::Result<PathBuf> {
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        // The link of an existing file need not contain a path; it may contain, for example,
        // `pipe:[7]`.
        if fs::metadata(&target).is_ok() {
            return Ok(fs::canonicalize(&target).unwrap_or(target));
        }
        match fs::read_link(&target) {
            Ok(next) => target = directory_of(&target).join(next),
            Err(_) => return Ok(target),
        }
    }
    fs::metadata(path).map(|_| target)
}

/// Returns whether two paths name the same file, which need not exist yet. Standard streams, devices and pipes are
/// never considered the same.
#[must_use]
pub fn is_same_file(first: impl AsRef<Path>, second: impl AsRef<Path>) -> bool {
    let place = |path: &Path| {
        if is_standard(path) {
            return None;
        }
        let target = target_of(path).ok()?;
        match fs::metadata(&target) {
            Ok(metadata) => metadata.is_file().then_some(target),
            Err(_) => Some(fs::canonicalize(directory_of(&target)).ok()?.join(target.file_name()?)),
        }
    };
    place(first.as_ref()).is_some_and(|first| place(second.as_ref()) == Some(first))
}

/// A temporary file that [`super::remove_all`] also removes.
pub struct TemporaryFile {
    /// The file.
    pub file: NamedTempFile,
    /// The registration, dropped after the file.
    pub registered: Registered,
}

/// Creates a file in the directory of `target`, with the default permissions of new files.
///
/// # Errors
/// Returns the errors that the system reports. The error does not name the temporary file.
pub fn temporary_beside(target: &Path) -> io::Result<TemporaryFile> {
    // The errors of `tempfile` name the temporary file, which is meaningless to the user.
    let mut code = None;
    let open = |path: &Path| {
        let file = File::options().read(true).write(true).create_new(true).open(path);
        code = file.as_ref().err().and_then(io::Error::raw_os_error);
        file
    };
    let make = || tempfile::Builder::new().make_in(directory_of(target), open);
    let made = temporary::register(make, NamedTempFile::path);
    let (file, registered) = made.map_err(|error| code.map_or(error, io::Error::from_raw_os_error))?;
    Ok(TemporaryFile { file, registered })
}

/// Returns the directory that contains a file.
#[must_use]
pub fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
