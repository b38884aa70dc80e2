//! Errors of reading and writing files.

use std::fmt;
use std::fs::Metadata;
use std::io;
use std::path::Path;

use thiserror::Error;

use super::{input_name, output_name};

/// The reason why a file cannot be read or written. The message names the file that the caller requested, never a
/// temporary one.
#[derive(Debug, Error)]
#[error("cannot {access} '{name}': {reason}")]
pub struct FileError {
    /// The name of the file; `<stdin>` or `<stdout>` for `-`.
    pub name: String,
    /// The attempted access.
    pub access: Access,
    /// The cause.
    pub reason: FileReason,
}

/// The purpose for which a file was opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Reading.
    Read,
    /// Writing.
    Write,
}

/// The reason why an access failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileReason {
    /// The system reported an error.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file is not a regular file, but must be one.
    #[error("it is a {kind}, expected a regular file")]
    NotRegular {
        /// The kind of the file.
        kind: FileKind,
    },
    /// A pipe or device has more bytes than may be read.
    #[error("more than {limit} bytes in a pipe or device; save them to a file first")]
    TooLarge {
        /// The maximum number of bytes.
        limit: u64,
    },
    /// Standard input was read before, and is now empty.
    #[error("standard input can be read only once")]
    ReadTwice,
    /// The file is not text.
    #[error("invalid UTF-8 at byte {byte}")]
    Utf8 {
        /// The offset of the invalid byte in the file.
        byte: usize,
    },
}

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FileKind {
    /// A regular file.
    Regular,
    /// A directory.
    Directory,
    /// A named or unnamed pipe.
    Fifo,
    /// A character device, such as a terminal or `/dev/zero`.
    CharacterDevice,
    /// A block device, such as a disk.
    BlockDevice,
    /// A socket.
    Socket,
    /// A file of any other kind.
    Special,
}

impl FileKind {
    /// Returns the kind that the system reports.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Self {
        let kind = metadata.file_type();
        if kind.is_file() {
            return Self::Regular;
        }
        if kind.is_dir() {
            return Self::Directory;
        }
        #[cfg(unix)]
        {
            use std::os::unix::fs::FileTypeExt;
            if kind.is_fifo() {
                return Self::Fifo;
            }
            if kind.is_char_device() {
                return Self::CharacterDevice;
            }
            if kind.is_block_device() {
                return Self::BlockDevice;
            }
            if kind.is_socket() {
                return Self::Socket;
            }
        }
        Self::Special
    }
}

impl fmt::Display for FileKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Regular => "regular file",
            Self::Directory => "directory",
            Self::Fifo => "FIFO",
            Self::CharacterDevice => "character device",
            Self::BlockDevice => "block device",
            Self::Socket => "socket",
            Self::Special => "special file",
        })
    }
}

impl fmt::Display for Access {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Read => "read",
            Self::Write => "write",
        })
    }
}

impl FileError {
    /// Creates the error for a file that cannot be read.
    pub fn read(path: &Path, reason: impl Into<FileReason>) -> Self {
        FileError { name: input_name(path), access: Access::Read, reason: reason.into() }
    }

    /// Creates the error for a file that cannot be written.
    pub fn write(path: &Path, reason: impl Into<FileReason>) -> Self {
        FileError { name: output_name(path), access: Access::Write, reason: reason.into() }
    }

    /// Returns whether a write failed because the reader has closed the output.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        matches!((self.access, &self.reason),
            (Access::Write, FileReason::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}
