//! Lists the files within `libsycl-jit.so`.
//!
//! Input: the ELF file. The front end reads headers and device libraries from a virtual file system, whose files are
//! data in the library. Output: the paths of these files, and the offsets of their contents in the ELF file.
//!
//! The library has a table with a 32-byte entry for each file: the address and size of its path, and the address and
//! size of its contents. No symbol refers to the table, but each address in the table has a relocation:
//!
//! 1. Read the loaded segments, and the relative relocations that the dynamic section specifies.
//! 2. Treat two relocations that are 16 bytes apart as a possible entry. A size follows each address.
//! 3. Accept the entry if its path has the prefix of these files.
//!
//! All offsets and sizes are read from the file and checked before use.

use object::elf::{DT_NULL, DT_RELA, DT_RELASZ, FileHeader64, PT_DYNAMIC, PT_LOAD, R_X86_64_RELATIVE, Rela64};
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::{Endianness, ReadRef, U64};

/// The prefix of the files' paths.
const TOOLCHAIN: &[u8] = b"/sycl-jit-toolchain/";
/// The maximum length of a path.
const MAX_PATH: u64 = 4096;
/// The distance in bytes between the addresses of an entry.
const BETWEEN: u64 = 16;
/// The distance in bytes from an address to its size.
const SIZE_AFTER: u64 = 8;

/// A file within the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualFile {
    /// The path relative to the toolchain's directory, such as `lib/libsycl-crt.bc`.
    pub path: String,
    /// The offset of the contents in the library.
    pub offset: u64,
    /// The size of the contents in bytes.
    pub size: u64,
}

/// The reason why a library's files cannot be listed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VirtualFileError {
    /// The ELF file is malformed.
    #[error("malformed ELF file: {0}")]
    Elf(#[from] object::Error),
    /// The ELF file has no relocations.
    #[error("no relocations in the ELF file")]
    NoRelocations,
    /// A table is outside of the file.
    #[error("{what} at address {address:#x} with {size} bytes is outside of the ELF file's segments")]
    Outside {
        /// The description of the table.
        what: &'static str,
        /// The address of the table.
        address: u64,
        /// The size of the table.
        size: u64,
    },
    /// The ELF file contains no files.
    #[error("no SYCL toolchain files in the ELF file")]
    NoFiles,
}

/// Lists the files within a library, in the order of its table.
///
/// # Errors
/// Fails if the data is not a complete 64-bit ELF file with such files.
pub fn virtual_files<'data, R: ReadRef<'data>>(data: R) -> Result<Vec<VirtualFile>, VirtualFileError> {
    let header = FileHeader64::<Endianness>::parse(data)?;
    let endian = header.endian()?;
    let program_headers = header.program_headers(endian, data)?;
    let mut segments = Vec::new();
    for segment in program_headers.iter().filter(|segment| segment.p_type(endian) == PT_LOAD) {
        let (offset, size) = segment.file_range(endian);
        segments.push(Segment { address: segment.p_vaddr(endian), offset, size });
    }
    let image = Image { segments, data };
    let mut table = (None, None);
    for segment in program_headers.iter().filter(|segment| segment.p_type(endian) == PT_DYNAMIC) {
        for entry in segment.dynamic(endian, data)?.unwrap_or_default() {
            match entry.tag(endian) {
                DT_NULL => break,
                DT_RELA => table.0 = Some(entry.val(endian)),
                DT_RELASZ => table.1 = Some(entry.val(endian)),
                _ => {}
            }
        }
    }
    let (Some(address), Some(size)) = table else { return Err(VirtualFileError::NoRelocations) };
    let relocations = relative_relocations(&image, endian, address, size)?;
    let files = entries(&image, endian, &relocations);
    if files.is_empty() { Err(VirtualFileError::NoFiles) } else { Ok(files) }
}

/// A loaded segment of the file.
struct Segment {
    address: u64,
    offset: u64,
    size: u64,
}

struct Image<R> {
    segments: Vec<Segment>,
    data: R,
}

impl<'data, R: ReadRef<'data>> Image<R> {
    /// Returns the file offset of a range of the loaded image, or `None` if the range is not in the file.
    fn offset_of(&self, address: u64, size: u64) -> Option<u64> {
        let offset = self.segments.iter().find_map(|segment| {
            let into = address.checked_sub(segment.address)?;
            let fits = size <= segment.size.checked_sub(into)?;
            if fits { segment.offset.checked_add(into) } else { None }
        })?;
        (offset.checked_add(size)? <= self.data.len().ok()?).then_some(offset)
    }

    fn bytes(&self, address: u64, size: u64) -> Option<&'data [u8]> {
        self.data.read_bytes_at(self.offset_of(address, size)?, size).ok()
    }
}

/// Returns the offset and the value of each relocated address, sorted by offset.
fn relative_relocations<'data, R: ReadRef<'data>>(
    image: &Image<R>,
    endian: Endianness,
    address: u64,
    size: u64,
) -> Result<Vec<(u64, u64)>, VirtualFileError> {
    let outside = || VirtualFileError::Outside { what: "the relocation table", address, size };
    let bytes = image.bytes(address, size).ok_or_else(outside)?;
    let count = bytes.len() / size_of::<Rela64<Endianness>>();
    let (table, _) = object::pod::slice_from_bytes::<Rela64<Endianness>>(bytes, count).map_err(|()| outside())?;
    let mut relocations: Vec<_> = table
        .iter()
        .filter(|entry| entry.r_type(endian, false) == R_X86_64_RELATIVE)
        .filter_map(|entry| Some((entry.r_offset.get(endian), u64::try_from(entry.r_addend.get(endian)).ok()?)))
        .collect();
    // Linkers usually sort relocations, but are not required to.
    relocations.sort_unstable();
    Ok(relocations)
}

/// Returns the entries of the table.
fn entries<'data, R: ReadRef<'data>>(
    image: &Image<R>,
    endian: Endianness,
    relocations: &[(u64, u64)],
) -> Vec<VirtualFile> {
    let mut words = Words { image, endian, range: None };
    let mut files = Vec::new();
    for pair in relocations.windows(2) {
        let &[(place, path), (second, contents)] = pair else { continue };
        if place.checked_add(BETWEEN) != Some(second) {
            continue;
        }
        let entry = || {
            let size = words.at(place.checked_add(SIZE_AFTER)?)?;
            if size > MAX_PATH || size < TOOLCHAIN.len() as u64 {
                return None;
            }
            let path = image.bytes(path, size)?.strip_prefix(TOOLCHAIN)?;
            let path = std::str::from_utf8(path).ok()?.trim_start_matches('/').to_owned();
            let size = words.at(second.checked_add(SIZE_AFTER)?)?;
            Some(VirtualFile { path, offset: image.offset_of(contents, size)?, size })
        };
        files.extend({ entry }());
    }
    files
}

/// Reads numbers at addresses that are close to each other.
struct Words<'a, 'data, R> {
    image: &'a Image<R>,
    endian: Endianness,
    /// The address and bytes of the segment that contains the last number.
    range: Option<(u64, &'data [u8])>,
}

impl<'data, R: ReadRef<'data>> Words<'_, 'data, R> {
    fn at(&mut self, address: u64) -> Option<u64> {
        if let Some(word) = self.in_range(address) {
            return Some(word);
        }
        let segment = self
            .image
            .segments
            .iter()
            .find(|segment| address.checked_sub(segment.address).is_some_and(|into| into < segment.size))?;
        let bytes = self.image.bytes(segment.address, segment.size)?;
        self.range = Some((segment.address, bytes));
        self.in_range(address)
    }

    fn in_range(&self, address: u64) -> Option<u64> {
        let (start, bytes) = self.range?;
        let into = usize::try_from(address.checked_sub(start)?).ok()?;
        let word = bytes.get(into..)?.first_chunk::<8>()?;
        Some(U64::<Endianness>::from_bytes(*word).get(self.endian))
    }
}
