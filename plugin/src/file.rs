//! Files named by parameters: `-` for the standard streams, whole files written at once.

use std::{
    error::Error,
    ffi::OsStr,
    fs, io,
    io::{Read, Write},
    os::unix::fs::{MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
};

/// Reads a whole text file, or standard input for `-`.
///
/// # Errors
/// A message with the file's name.
pub fn read(name: &str) -> Result<String, String> {
    let result = if name == "-" {
        let mut text = String::new();
        io::stdin().read_to_string(&mut text).map(|_| text)
    } else {
        fs::read_to_string(name)
    };
    result.map_err(|error| format!("cannot read '{name}': {error}"))
}

/// Writes a whole text file, or to standard output for `-`. Nobody sees a half-written file, and a file that was there
/// stays as it was if writing fails.
///
/// # Errors
/// A message with the file's name.
pub fn write(name: &str, text: &str) -> Result<(), String> {
    let result = if name == "-" {
        let mut out = io::stdout().lock();
        out.write_all(text.as_bytes()).and_then(|()| out.flush())
    } else {
        write_file(Path::new(name), text)
    };
    result.map_err(|error| format!("cannot write '{name}': {}", without_path(&error)))
}

/// The error without the name of a temporary file.
fn without_path(error: &io::Error) -> String {
    match error.get_ref().and_then(Error::source) {
        Some(cause) => cause.to_string(),
        None => error.to_string(),
    }
}

fn write_file(path: &Path, text: &str) -> io::Result<()> {
    let path = match fs::metadata(path) {
        // A pipe or a device must not be replaced by a file.
        Ok(metadata) if !metadata.is_file() => return fs::write(path, text),
        // A link keeps pointing at the file.
        Ok(_) => fs::canonicalize(path)?,
        Err(_) => path.to_path_buf(),
    };
    let directory = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent.to_path_buf(),
        _ => PathBuf::from("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".syclpasses-")
        // As for any new file, the process's mask takes away what it should not have.
        .permissions(fs::Permissions::from_mode(0o666))
        .tempfile_in(directory)?;
    file.write_all(text.as_bytes())?;
    file.persist(&path)?;
    Ok(())
}

/// Checks that the program does not have the file open for writing: two outputs would overwrite each other.
///
/// # Errors
/// A message with the file's name.
pub fn check_not_in_use(name: &str) -> Result<(), String> {
    let Ok(wanted) = fs::metadata(name) else { return Ok(()) };
    if name == "-" || !wanted.is_file() {
        return Ok(());
    }
    // Without /proc nothing can be said.
    let Ok(descriptors) = fs::read_dir("/proc/self/fd") else { return Ok(()) };
    for descriptor in descriptors.flatten() {
        let Ok(open) = fs::metadata(descriptor.path()) else { continue };
        let is_same = (open.dev(), open.ino()) == (wanted.dev(), wanted.ino());
        if is_same && is_writable(&descriptor.file_name()) {
            return Err(format!("cannot write '{name}': it is also the output of this program"));
        }
    }
    Ok(())
}

/// Whether a file descriptor of this process is open for writing, as its access mode in `/proc/self/fdinfo` says.
fn is_writable(descriptor: &OsStr) -> bool {
    const ACCESS_MODE: u32 = 0o3;
    let text = fs::read_to_string(Path::new("/proc/self/fdinfo").join(descriptor)).unwrap_or_default();
    let flags = text.lines().find_map(|line| line.strip_prefix("flags:"));
    flags.and_then(|flags| u32::from_str_radix(flags.trim(), 8).ok()).is_some_and(|flags| flags & ACCESS_MODE != 0)
}
