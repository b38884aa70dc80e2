//! Finds the sections with images in COFF objects and PE programs.

use object::ReadRef;
use object::pe::{ImageDosHeader, ImageSectionHeader};
use object::read::coff::CoffHeader;
use object::read::pe::ImageNtHeaders;

use super::{Section, object_error};
use crate::embedded::{COFF_SECTION, LLVM_SECTION};
use crate::{FormatError, Window};

/// The offset of the field that contains the offset of the PE header.
const PE_OFFSET: u64 = 60;
/// The size of a section header, and the offset in it of the section's offset, both in bytes.
const SECTION_HEADER_SIZE: u64 = 40;
const SECTION_OFFSET: u64 = 20;

/// Returns the image sections of an object.
pub(super) fn sections<'d, Coff: CoffHeader, R: ReadRef<'d>>(part: &Window<R>) -> Result<Vec<Section<R>>, FormatError> {
    let mut start = 0;
    let header = Coff::parse(*part, &mut start).map_err(object_error(part, 0, "COFF header"))?;
    let size = u64::from(header.number_of_sections()) * SECTION_HEADER_SIZE;
    part.check(0, "section headers", start, size)?;
    let table = header.sections(*part, start).map_err(object_error(part, start, "section headers"))?;
    let range = |section: &ImageSectionHeader| section.coff_file_range();
    // The string table, which contains longer names, follows the symbols.
    let symbols = u64::from(header.number_of_symbols()) * size_of::<Coff::SymbolBytes>() as u64;
    let strings = u64::from(header.pointer_to_symbol_table()).saturating_add(symbols);
    let name = |section: &ImageSectionHeader| match section.name_offset() {
        Ok(Some(offset)) => is_llvm_section(part, strings.saturating_add(offset.into())).then_some(LLVM_SECTION),
        _ => image_section(section),
    };
    find(part, start, table.iter(), name, range)
}

/// Returns the image sections of a program or a library.
pub(super) fn linked_sections<'d, Pe: ImageNtHeaders, R: ReadRef<'d>>(
    part: &Window<R>,
) -> Result<Vec<Section<R>>, FormatError> {
    let dos = ImageDosHeader::parse(*part).map_err(object_error(part, 0, "DOS header"))?;
    let mut start = u64::from(dos.nt_headers_offset());
    let (header, _) = Pe::parse(*part, &mut start).map_err(object_error(part, PE_OFFSET, "PE header"))?;
    let count = header.file_header().number_of_sections.get(object::LittleEndian);
    part.check(PE_OFFSET, "section headers", start, u64::from(count) * SECTION_HEADER_SIZE)?;
    let table = header.sections(*part, start).map_err(object_error(part, start, "section headers"))?;
    let range = |section: &ImageSectionHeader| Some(section.pe_file_range());
    find(part, start, table.iter(), image_section, range)
}

/// Returns the name of a section with images, if the name is in the section's header.
fn image_section(section: &ImageSectionHeader) -> Option<&'static str> {
    (section.raw_name() == COFF_SECTION.as_bytes()).then_some(COFF_SECTION)
}

/// Returns whether a long name is that of LLVM's section. Reads only as many bytes as that name has. A name outside the
/// file belongs to some other section.
fn is_llvm_section<'d, R: ReadRef<'d>>(part: &Window<R>, offset: u64) -> bool {
    let bytes = part.bytes("section name", offset, LLVM_SECTION.len() as u64 + 1);
    bytes.is_ok_and(|bytes| bytes.strip_suffix(b"\0") == Some(LLVM_SECTION.as_bytes()))
}

/// Returns the sections that `name` recognizes as image sections.
fn find<'d, 'h, R: ReadRef<'d>>(
    part: &Window<R>,
    start: u64,
    sections: impl Iterator<Item = &'h ImageSectionHeader>,
    name: impl Fn(&ImageSectionHeader) -> Option<&'static str>,
    range: impl Fn(&ImageSectionHeader) -> Option<(u32, u32)>,
) -> Result<Vec<Section<R>>, FormatError> {
    let mut found = Vec::new();
    for (index, section) in (0_u64..).zip(sections) {
        let Some(name) = name(section) else {
            continue;
        };
        let at = start + index * SECTION_HEADER_SIZE + SECTION_OFFSET;
        let Some((offset, size)) = range(section) else {
            return Err(FormatError::new(part.place(at), "section", "has no bytes in this file"));
        };
        let section = part.part(at, "section offset and size", offset.into(), size.into())?;
        found.push(Section { name: name.to_owned(), part: section });
    }
    Ok(found)
}
