//! Files in memory.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::OwnedFd;

use rustix::fs::{MemfdFlags, memfd_create};

/// A file in memory. Its name is for people who look at open files.
///
/// # Errors
/// What the system says.
pub fn create(name: &str) -> io::Result<File> {
    Ok(File::from(memfd_create(name, MemfdFlags::CLOEXEC)?))
}

/// A file in memory with contents.
///
/// # Errors
/// What the system says, for instance that there is no memory.
pub fn with_contents(name: &str, contents: &[u8]) -> io::Result<File> {
    let mut file = create(name)?;
    file.write_all(contents)?;
    Ok(file)
}

/// All of a file, wherever it was read or written last.
///
/// # Errors
/// What the system says.
pub fn read(file: impl Into<OwnedFd>) -> io::Result<Vec<u8>> {
    let mut file = File::from(file.into());
    file.rewind()?;
    let mut contents = Vec::with_capacity(usize::try_from(file.metadata()?.len()).unwrap_or(0));
    file.read_to_end(&mut contents)?;
    Ok(contents)
}
