//! Finds the sections with images in Mach-O files.

use object::read::macho::{FatArch, MachHeader, MachOFatFile, Section as _, Segment};
use object::{Endianness, ReadRef};

use super::{Architecture, Found, Kind, Place, Section, kind, object_error, read_part};
use crate::embedded::MACHO_SECTION;
use crate::{FormatError, Window};

/// Returns the image sections for one architecture. Reads only the load commands.
pub(super) fn sections<'d, Mach, R>(part: &Window<R>) -> Result<Vec<Section<R>>, FormatError>
where
    Mach: MachHeader<Endian = Endianness>,
    R: ReadRef<'d>,
{
    let header = Mach::parse(*part, 0).map_err(object_error(part, 0, "Mach-O header"))?;
    let endian = header.endian().map_err(object_error(part, 0, "Mach-O header"))?;
    let start = size_of::<Mach>() as u64;
    part.check(20, "size of the load commands", start, header.sizeofcmds(endian).into())?;
    let error = object_error(part, start, "load commands");
    let mut commands = header.load_commands(endian, *part, 0).map_err(&error)?;
    let mut found = Vec::new();
    while let Some(command) = commands.next().map_err(&error)? {
        let at = command.offset();
        let error = object_error(part, at, "load command of a segment");
        let Some((segment, data)) = Mach::Segment::from_command(command).map_err(&error)? else {
            continue;
        };
        let (segment_name, section_name) = MACHO_SECTION;
        for section in segment.sections(endian, data).map_err(&error)? {
            if section.segment_name() != segment_name.as_bytes() || section.name() != section_name.as_bytes() {
                continue;
            }
            let (offset, size) = (section.offset(endian).into(), section.size(endian).into());
            let section = part.part(at, "section offset and size", offset, size)?;
            found.push(Section { name: format!("{segment_name},{section_name}"), part: section });
        }
    }
    Ok(found)
}

/// Finds the images for all architectures in a universal binary.
pub(super) fn read_fat<'d, Fat, R>(part: &Window<R>, place: &Place, found: &mut Found) -> Result<(), FormatError>
where
    Fat: FatArch,
    R: ReadRef<'d>,
{
    const HEADER_SIZE: u64 = 8;
    let count = part.bytes("number of architectures", 4, 4)?;
    let count = u32::from_be_bytes(count.try_into().unwrap_or_default());
    part.check(4, "number of architectures", HEADER_SIZE, u64::from(count) * size_of::<Fat>() as u64)?;
    let error = object_error(part, 0, "header of a universal binary");
    let file = MachOFatFile::<Fat>::parse(*part).map_err(error)?;
    for (index, arch) in (0_u64..).zip(file.arches()) {
        let at = HEADER_SIZE + index * size_of::<Fat>() as u64;
        let (offset, size) = arch.file_range();
        let inner = part.part(at, "offset and size of an architecture", offset, size)?;
        // A part is an object, a program or an archive, but not another universal binary.
        let kind = kind(&inner);
        if !matches!(kind, Kind::Object(object::FileKind::MachOFat32 | object::FileKind::MachOFat64)) {
            let name = format!("{:?}", arch.architecture()).to_lowercase();
            // The highest byte of the subtype contains flags.
            let architecture =
                Architecture { cpu_type: arch.cputype().0, cpu_subtype: arch.cpusubtype().0 & 0x00ff_ffff };
            read_part(&inner, &kind, &place.inside(name).of_architecture(architecture), found)?;
        }
    }
    Ok(())
}
