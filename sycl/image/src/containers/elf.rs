//! Finds the sections with images in ELF files.

use object::elf::{ET_DYN, ET_EXEC, SHF_COMPRESSED, SHT_NOBITS, SectionType};
use object::read::elf::{FileHeader, SectionHeader};
use object::{Endianness, ReadRef};

use super::{Section, object_error};
use crate::embedded::{ELF_SECTION, LLVM_SECTION, LLVM_SECTION_TYPE};
use crate::{FormatError, Window};

/// The error for a program without section headers, which may still contain images.
const NO_SECTIONS: &str = "the file has none because it was stripped; images are found by the name of their section";

/// The offsets of header fields, which depend on the size of addresses.
struct Offsets {
    section_headers: u64,
    section_offset: u64,
}

/// Finds the sections by name. Only section headers and their names are read.
pub(super) fn sections<'d, Elf, R>(part: &Window<R>) -> Result<Vec<Section<R>>, FormatError>
where
    Elf: FileHeader<Endian = Endianness>,
    R: ReadRef<'d>,
{
    let header = Elf::parse(*part).map_err(object_error(part, 0, "ELF header"))?;
    let endian = header.endian().map_err(object_error(part, 5, "byte order"))?;
    let offsets = if header.is_class_64() {
        Offsets { section_headers: 40, section_offset: 24 }
    } else {
        Offsets { section_headers: 32, section_offset: 16 }
    };
    let at = offsets.section_headers;
    let start: u64 = header.e_shoff(endian).into();
    let is_linked = matches!(header.e_type(endian), ET_EXEC | ET_DYN);
    let without = || {
        if is_linked { Err(FormatError::new(part.place(at), "section headers", NO_SECTIONS)) } else { Ok(Vec::new()) }
    };
    if start == 0 {
        return without();
    }
    let header_size = size_of::<Elf::SectionHeader>() as u64;
    let count = header.shnum(endian, *part).map_err(object_error(part, at, "section headers"))?;
    part.check(at, "section headers", start, u64::from(count) * header_size)?;
    let headers = header.section_headers(endian, *part).map_err(object_error(part, at, "section headers"))?;
    if headers.is_empty() {
        return without();
    }
    let names = names::<Elf, R>(part, header, endian, headers, start)?;
    let mut found = Vec::new();
    for (index, section) in (0_u64..).zip(headers) {
        let Some(name) = image_section(names, section.sh_name(endian), section.sh_type(endian)) else {
            continue;
        };
        let place = start + index * header_size;
        if section.sh_flags(endian).contains(SHF_COMPRESSED) {
            let problem = format!(
                "compressed sections are not supported; decompress it with 'llvm-objcopy --compress-sections={name}=none'"
            );
            return Err(FormatError::new(part.place(place), "section flags", problem));
        }
        if section.sh_type(endian) == SHT_NOBITS {
            let problem = "the section has no bytes in this file (only debug information was kept)";
            return Err(FormatError::new(part.place(place), "section type", problem));
        }
        let (offset, size) = (section.sh_offset(endian).into(), section.sh_size(endian).into());
        let section = part.part(place + offsets.section_offset, "section offset and size", offset, size)?;
        found.push(Section { name: name.to_owned(), part: section });
    }
    Ok(found)
}

/// Returns the names of all sections, one after another.
fn names<'d, Elf, R>(
    part: &Window<R>,
    header: &Elf,
    endian: Endianness,
    headers: &[Elf::SectionHeader],
    start: u64,
) -> Result<&'d [u8], FormatError>
where
    Elf: FileHeader<Endian = Endianness>,
    R: ReadRef<'d>,
{
    let at = if header.is_class_64() { 62 } else { 50 };
    let index = header.shstrndx(endian, *part).map_err(object_error(part, at, "index of the section names"))?;
    let Some(section) = headers.get(index as usize) else {
        let problem = format!("section {index} of {} sections", headers.len());
        return Err(FormatError::new(part.place(at), "index of the section names", problem));
    };
    let place = start + u64::from(index) * size_of::<Elf::SectionHeader>() as u64;
    let (offset, size) = section.file_range(endian).unwrap_or((0, 0));
    part.check(place, "section names", offset, size)?;
    part.bytes("section names", offset, size)
}

/// Returns the name of a section, if it contains images.
fn image_section(names: &[u8], offset: u32, kind: SectionType) -> Option<&'static str> {
    let name = name(names, offset);
    let known = [ELF_SECTION, LLVM_SECTION].into_iter().find(|known| name == Some(known.as_bytes()));
    known.or_else(|| (kind == SectionType(LLVM_SECTION_TYPE)).then_some(LLVM_SECTION))
}

/// Returns the name at an offset, if there is a name.
fn name(names: &[u8], offset: u32) -> Option<&[u8]> {
    names.get(offset as usize..)?.split(|byte| *byte == 0).next()
}
