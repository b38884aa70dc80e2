//! A file that is read piece by piece. It is not kept open, because a table may name more files than a program may
//! open.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use device_image::containers::{self, FoundImage};
use device_image::file::{Access, FileError};
use object::ReadCache;

use crate::error::Error;
use crate::files;

/// A file that may contain images.
pub struct Input {
    name: String,
    data: Data,
}

enum Data {
    File { path: PathBuf, state: State },
    Memory(Vec<u8>),
}

/// The state of a file, which is compared to detect changes.
#[derive(PartialEq)]
struct State {
    size: u64,
    modified: Option<SystemTime>,
}

impl State {
    fn of(metadata: &Metadata) -> Self {
        State { size: metadata.len(), modified: metadata.modified().ok() }
    }
}

impl Input {
    /// Opens a file. A file without a size, such as a pipe or standard input, is read immediately.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let name = files::input_name(path);
        if !files::is_standard(path) {
            let error = |source: io::Error| Error::read(path, source);
            let metadata = fs::metadata(path).map_err(error)?;
            if metadata.is_file() {
                let state = State::of(&metadata);
                open_again(path, &state).map_err(error)?;
                return Ok(Input { name, data: Data::File { path: path.to_owned(), state } });
            }
        }
        Ok(Input { name, data: Data::Memory(files::read_bytes(path)?) })
    }

    /// Returns the name of the file in messages.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the size of the file in bytes.
    pub fn size(&self) -> u64 {
        match &self.data {
            Data::File { state, .. } => state.size,
            Data::Memory(bytes) => bytes.len() as u64,
        }
    }

    /// Returns whether the file is a container of images or an image, by its first bytes.
    pub fn is_container(&self) -> Result<bool, Error> {
        match &self.data {
            Data::File { path, state } => {
                let file = open_again(path, state).map_err(|source| self.error(source))?;
                Ok(containers::is_container(&ReadCache::new(file)))
            }
            Data::Memory(bytes) => Ok(containers::is_container(&bytes[..])),
        }
    }

    /// Returns the images in the file, in file order.
    pub fn found(&self) -> Result<Vec<FoundImage>, Error> {
        let found = match &self.data {
            Data::File { path, state } => {
                let file = open_again(path, state).map_err(|source| self.error(source))?;
                containers::read(&ReadCache::new(file))
            }
            Data::Memory(bytes) => containers::read(&bytes[..]),
        };
        found.map_err(|error| Error::Input { path: self.name.clone(), problem: error.to_string() })
    }

    /// Returns the whole file.
    pub fn all(&self) -> Result<Vec<u8>, Error> {
        self.bytes(&(0..self.size()))
    }

    /// Returns a part of the file. The range must be within the file.
    pub fn bytes(&self, range: &Range<u64>) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.copy(range, &mut bytes).map_err(|source| self.error(source))?;
        Ok(bytes)
    }

    /// Copies a part of the file. The range must be within the file. If the output is a file, the system copies the
    /// bytes without loading them into memory.
    pub fn copy(&self, range: &Range<u64>, output: &mut impl Write) -> io::Result<()> {
        let copied = match &self.data {
            Data::File { path, state } => {
                let mut file = open_again(path, state)?;
                file.seek(SeekFrom::Start(range.start))?;
                io::copy(&mut file.take(range.end - range.start), output)?
            }
            Data::Memory(bytes) => io::copy(&mut part(bytes, range), output)?,
        };
        if copied == range.end - range.start {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("the file ends before byte {}", range.end)))
    }

    /// Returns a reader of a part of the file. The range must be within the file.
    pub fn reader(&self, range: &Range<u64>) -> io::Result<Box<dyn Read + '_>> {
        match &self.data {
            Data::File { path, state } => {
                let mut file = open_again(path, state)?;
                file.seek(SeekFrom::Start(range.start))?;
                Ok(Box::new(io::BufReader::new(file.take(range.end - range.start))))
            }
            Data::Memory(bytes) => Ok(Box::new(part(bytes, range))),
        }
    }

    /// Converts a system error.
    pub fn error(&self, source: io::Error) -> Error {
        Error::File(FileError { name: self.name.clone(), access: Access::Read, reason: source.into() })
    }
}

/// Opens a file again. Fails if the file has changed, because its pieces would not belong together.
fn open_again(path: &Path, state: &State) -> io::Result<File> {
    let file = File::open(path)?;
    if State::of(&file.metadata()?) == *state {
        return Ok(file);
    }
    Err(io::Error::other("the file changed while it was being read"))
}

/// Returns the bytes of a range, as far as they exist.
fn part<'b>(bytes: &'b [u8], range: &Range<u64>) -> &'b [u8] {
    let (start, end) = (usize::try_from(range.start), usize::try_from(range.end));
    start.ok().zip(end.ok()).and_then(|(start, end)| bytes.get(start..end)).unwrap_or_default()
}
