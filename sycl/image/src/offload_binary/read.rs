//! Reads containers, without their images.

use std::ops::Range;

use object::ReadRef;

use super::{ENTRY_SIZE, Entry, HEADER_SIZE, MAGIC, STRING_ENTRY_SIZE, VERSION};
use crate::{FormatError, Window};

/// The minimum alignment of containers in any file.
const MIN_ALIGNMENT: u64 = 8;

/// The maximum number of strings that share a byte, on average.
const MAX_OVERLAPS: u64 = 16;

/// A container in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffloadBinary {
    /// The description of the image.
    pub entry: Entry,
    /// The range of the container in the file.
    pub range: Range<u64>,
    /// The range of the image in the file.
    pub image: Range<u64>,
}

/// Reads consecutive containers in a part of a file, such as a section. Skips the zeros between them, which linkers add
/// as padding.
///
/// # Errors
/// Returns the first malformed container, or reports other data between containers.
pub fn read_all<'d, R: ReadRef<'d>>(part: &Window<R>) -> Result<Vec<OffloadBinary>, FormatError> {
    let mut found = Vec::new();
    let mut offset = 0;
    while offset < part.size() {
        let length = (part.size() - offset).min(MIN_ALIGNMENT);
        if part.bytes("container", offset, length)?.iter().all(|byte| *byte == 0) {
            offset += zeros(part, offset)?;
            continue;
        }
        let binary = read(part, offset)?;
        // A container is at least as large as its header.
        offset = (binary.range.end - part.place(0)).next_multiple_of(MIN_ALIGNMENT);
        found.push(binary);
    }
    Ok(found)
}

/// Returns the number of zeros to skip at an offset, at most one piece of the file.
fn zeros<'d, R: ReadRef<'d>>(part: &Window<R>, offset: u64) -> Result<u64, FormatError> {
    const PIECE: u64 = 4096;
    let length = (part.size() - offset).min(PIECE);
    let piece = part.bytes("container", offset, length)?;
    let count = piece.iter().take_while(|byte| **byte == 0).count() as u64;
    Ok(if count == length { length } else { count - count % MIN_ALIGNMENT })
}

/// Reads the container at `offset` of a part of a file.
///
/// # Errors
/// Fails for a wrong magic number or version, or for offsets outside the container.
pub fn read<'d, R: ReadRef<'d>>(part: &Window<R>, offset: u64) -> Result<OffloadBinary, FormatError> {
    let rest = part.part(offset, "container", offset, part.size().saturating_sub(offset))?;
    let magic = rest.bytes("magic number", 0, 4)?;
    if magic != MAGIC {
        let problem = format!("found {magic:02x?}, expected {MAGIC:02x?} (an OffloadBinary)");
        return Err(FormatError::new(rest.place(0), "magic number", problem));
    }
    let version = rest.u32("version", 4)?;
    if version != VERSION {
        let problem = format!("found {version}, only version {VERSION} is supported");
        return Err(FormatError::new(rest.place(4), "version", problem));
    }
    let size = rest.u64("size", 8)?;
    if size < HEADER_SIZE {
        let problem = format!("{size} bytes is too short for the {HEADER_SIZE}-byte header");
        return Err(FormatError::new(rest.place(8), "size", problem));
    }
    let whole = rest.part(8, "size", 0, size)?;
    let entry_offset = whole.u64("entry offset", 16)?;
    let entry_size = whole.u64("entry size", 24)?;
    if entry_size < ENTRY_SIZE {
        let problem = format!("{entry_size} bytes is too short for a {ENTRY_SIZE}-byte entry");
        return Err(FormatError::new(whole.place(24), "entry size", problem));
    }
    whole.check(16, "entry offset", entry_offset, entry_size)?;
    let image_offset = whole.u64("image offset", entry_offset + 24)?;
    let image_size = whole.u64("image size", entry_offset + 32)?;
    whole.check(entry_offset + 24, "image offset and size", image_offset, image_size)?;
    let entry = Entry {
        image_kind: whole.u16("image kind", entry_offset)?,
        offload_kind: whole.u16("offload kind", entry_offset + 2)?,
        flags: whole.u32("flags", entry_offset + 4)?,
        strings: strings(&whole, entry_offset)?,
    };
    let start = whole.place(image_offset);
    Ok(OffloadBinary { entry, range: whole.place(0)..whole.place(size), image: start..start + image_size })
}

/// Returns the strings in a container.
fn strings<'d, R: ReadRef<'d>>(whole: &Window<R>, entry: u64) -> Result<Vec<(String, String)>, FormatError> {
    let start = whole.u64("string offset", entry + 8)?;
    let count = whole.u64("number of strings", entry + 16)?;
    whole.check_array(entry + 16, "number of strings", start, count, STRING_ENTRY_SIZE)?;
    // In valid files, few strings overlap, because LLVM's writer stores equal strings once. Without a limit, a small
    // file could request any amount of memory.
    let mut budget = whole.size().saturating_mul(MAX_OVERLAPS);
    let mut strings: Vec<(String, String)> = Vec::new();
    for index in 0..count {
        let at = start + index * STRING_ENTRY_SIZE;
        let key = string(whole, at, "offset of a key", &mut budget)?;
        let value = string(whole, at + 8, "offset of a value", &mut budget)?;
        strings.push((key, value));
    }
    Ok(strings)
}

/// Reads the C string whose offset is stored at `at`.
fn string<'d, R: ReadRef<'d>>(
    whole: &Window<R>,
    at: u64,
    field: &'static str,
    budget: &mut u64,
) -> Result<String, FormatError> {
    let offset = whole.u64(field, at)?;
    let bytes = whole.c_string(at, field, offset)?;
    let length = bytes.len() as u64 + 1;
    let Some(left) = budget.checked_sub(length) else {
        return Err(FormatError::new(whole.place(at), field, "the strings overlap"));
    };
    *budget = left;
    String::from_utf8(bytes.to_vec()).map_err(|error| {
        let place = offset.saturating_add(error.utf8_error().valid_up_to() as u64);
        FormatError::new(whole.place(place), field, "the string is not UTF-8")
    })
}
