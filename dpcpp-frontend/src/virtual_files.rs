//! The files inside of `libsycl-jit.so`.
//!
//! In:  the ELF file. The front end reads headers and device libraries from a file system in memory, whose files are
//!      data of the library.
//! Out: their paths, and where their contents lie in the ELF file.
//!
//! The library has a table with an entry of 32 bytes for each file: address and size of its path, address and size of
//! its contents. No symbol tells where the table is, but each address in it has a relocation:
//!
//!   1. Take the loaded segments, and the relative relocations that the dynamic section names.
//!   2. Two relocations with 16 bytes between them may begin an entry. Each is followed by a size.
//!   3. It is an entry if its path begins as the paths of these files do.
//!
//! Every number comes from the file: offsets and sizes are checked before anything is read.

use object::elf::{DT_NULL, DT_RELA, DT_RELASZ, FileHeader64, PT_DYNAMIC, PT_LOAD, R_X86_64_RELATIVE, Rela64};
use object::read::elf::{Dyn, FileHeader, ProgramHeader};
use object::{Endianness, ReadRef, U64};

/// What the path of each file begins with.
const TOOLCHAIN: &[u8] = b"/sycl-jit-toolchain/";
/// No file has a longer path.
const MAX_PATH: u64 = 4096;
/// Bytes from one address of an entry to the other.
const BETWEEN: u64 = 16;
/// Bytes from an address to its size.
const SIZE_AFTER: u64 = 8;

/// A file inside of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VirtualFile {
    /// Its path below the folder of the tool chain: `lib/libsycl-crt.bc`.
    pub path: String,
    /// Where its contents begin in the library.
    pub offset: u64,
    /// How many bytes it has.
    pub size: u64,
}

/// Why a library's files cannot be listed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VirtualFileError {
    /// The ELF file is malformed.
    #[error("malformed ELF file: {0}")]
    Elf(#[from] object::Error),
    /// It has no relocations at all.
    #[error("no relocations in the ELF file")]
    NoRelocations,
    /// A table is outside of the file.
    #[error("{what} at address {address:#x} with {size} bytes is outside of the ELF file's segments")]
    Outside {
        /// What is there.
        what: &'static str,
        /// Its address.
        address: u64,
        /// Its size.
        size: u64,
    },
    /// No file was found.
    #[error("no files of a SYCL tool chain in the ELF file")]
    NoFiles,
}

/// The files inside of a library, in the order of its table.
///
/// # Errors
/// A file that is not an ELF file of 64 bits, is cut off, or has no such files.
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

/// A part of the file that is loaded.
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
    /// Where bytes of the loaded image lie in the file; none if they are not in it.
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

/// Where addresses are, and what they are, in the order of places.
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
    // Linkers sort them, but nothing says that they must.
    relocations.sort_unstable();
    Ok(relocations)
}

/// The entries of the table.
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

/// Reads numbers that lie close to each other.
struct Words<'a, 'data, R> {
    image: &'a Image<R>,
    endian: Endianness,
    /// The segment of the last number: its address and bytes.
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
