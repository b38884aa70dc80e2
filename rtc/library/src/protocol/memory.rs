//! Files in memory.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::OwnedFd;

use rustix::fs::{MemfdFlags, memfd_create};

/// Creates an empty file in memory. Its name is visible only to debugging tools.
///
/// # Errors
/// Fails if the system call fails.
pub fn create(name: &str) -> io::Result<File> {
    Ok(File::from(memfd_create(name, MemfdFlags::CLOEXEC)?))
}

/// Creates a file in memory with the given contents.
///
/// # Errors
/// Fails if a system call fails, for example because memory is exhausted.
pub fn with_contents(name: &str, contents: &[u8]) -> io::Result<File> {
    let mut file = create(name)?;
    file.write_all(contents)?;
    Ok(file)
}

/// Reads a whole file, regardless of its current offset.
///
/// # Errors
/// Fails if a system call fails.
pub fn read(file: impl Into<OwnedFd>) -> io::Result<Vec<u8>> {
    let mut file = File::from(file.into());
    file.rewind()?;
    let mut contents = Vec::with_capacity(usize::try_from(file.metadata()?.len()).unwrap_or(0));
    file.read_to_end(&mut contents)?;
    Ok(contents)
}
