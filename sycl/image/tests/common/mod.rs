//! Creates files with images for tests.
#![allow(dead_code, reason = "no test file uses all of it")]
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::embedded::{COFF_SECTION, ELF_SECTION, LLVM_SECTION, MACHO_SECTION, to_entry};
use device_image::offload_binary::{Entry, frame};
use device_image::target;
use device_image::{ImageFormat, ImageInfo, PropertySets};
use object::write::{Object, SectionId};
use object::{Architecture, BinaryFormat, Endianness, SectionFlags, SectionKind};

/// Returns a container with the bytes.
pub fn container(entry: &Entry, image: &[u8]) -> Vec<u8> {
    let frame = frame(entry, image.len() as u64).unwrap();
    let mut bytes = frame.before;
    bytes.extend(image);
    bytes.resize(bytes.len() + usize::try_from(frame.after).unwrap(), 0);
    bytes
}

/// Returns an image with one kernel, and the container with its bytes.
pub fn image(kernel: &str) -> (ImageInfo, Vec<u8>) {
    let mut info = ImageInfo::new(target::SPIR64, ImageFormat::SpirV);
    info.entries = vec![kernel.to_owned()];
    info.properties = PropertySets::parse_prop("[SYCL/misc properties]\noptLevel=1|2\n").unwrap();
    let bytes = container(&to_entry(&info, ImageFormat::SpirV).unwrap(), kernel.as_bytes());
    (info, bytes)
}

/// Returns an object file with a section that contains these bytes, as compilers write it.
pub fn object(format: BinaryFormat, bytes: &[u8]) -> Vec<u8> {
    let mut object = Object::new(format, Architecture::X86_64, Endianness::Little);
    let section: SectionId = match format {
        BinaryFormat::Elf => object.add_section(Vec::new(), ELF_SECTION.into(), SectionKind::ReadOnlyData),
        BinaryFormat::Coff => object.add_section(Vec::new(), COFF_SECTION.into(), SectionKind::ReadOnlyData),
        _ => object.add_section(MACHO_SECTION.0.into(), MACHO_SECTION.1.into(), SectionKind::Data),
    };
    object.append_section_data(section, bytes, 16);
    object.write().unwrap()
}

/// Returns an object file with a section that contains these bytes, after a section with a long name. Without `flags`,
/// the section has the usual flags.
pub fn object_with(format: BinaryFormat, name: &str, flags: SectionFlags, bytes: &[u8]) -> Vec<u8> {
    let mut object = Object::new(format, Architecture::X86_64, Endianness::Little);
    object.add_section(Vec::new(), b".text$of_a_long_name".into(), SectionKind::Text);
    let section = object.add_section(Vec::new(), name.into(), SectionKind::ReadOnlyData);
    object.section_mut(section).flags = flags;
    object.append_section_data(section, bytes, 8);
    object.write().unwrap()
}

/// Returns a program for Windows with a section that contains these bytes.
pub fn program(bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    let mut writer = object::write::pe::Writer::new(true, 0x1000, 0x200, &mut out);
    writer.reserve_dos_header();
    writer.reserve_nt_headers(0);
    writer.reserve_section_headers(1);
    let mut name = [0; 8];
    name[..COFF_SECTION.len()].copy_from_slice(COFF_SECTION.as_bytes());
    let size = u32::try_from(bytes.len()).unwrap();
    let characteristics = object::pe::IMAGE_SCN_MEM_READ | object::pe::IMAGE_SCN_CNT_INITIALIZED_DATA;
    let range = writer.reserve_section(name, characteristics, size, size);
    writer.write_empty_dos_header().unwrap();
    writer.write_nt_headers(object::write::pe::NtHeaders {
        machine: object::pe::IMAGE_FILE_MACHINE_AMD64,
        time_date_stamp: 0,
        characteristics: object::pe::IMAGE_FILE_EXECUTABLE_IMAGE,
        major_linker_version: 0,
        minor_linker_version: 0,
        address_of_entry_point: 0,
        image_base: 0x1_4000_0000,
        major_operating_system_version: 6,
        minor_operating_system_version: 0,
        major_image_version: 0,
        minor_image_version: 0,
        major_subsystem_version: 6,
        minor_subsystem_version: 0,
        subsystem: object::pe::IMAGE_SUBSYSTEM_WINDOWS_CUI,
        dll_characteristics: Default::default(),
        size_of_stack_reserve: 0,
        size_of_stack_commit: 0,
        size_of_heap_reserve: 0,
        size_of_heap_commit: 0,
    });
    writer.write_section_headers();
    writer.write_section(range.file_offset, bytes);
    out
}

/// Returns the header of an archive member, 60 bytes.
pub fn member_header(name: &str, size: usize) -> Vec<u8> {
    format!("{name:<16}{:<12}{:<6}{:<6}{:<8}{size:<10}`\n", 0, 0, 0, 644).into_bytes()
}

/// Returns a member with its padding.
pub fn member(name: &str, bytes: &[u8]) -> Vec<u8> {
    let mut out = member_header(name, bytes.len());
    out.extend(bytes);
    if bytes.len() % 2 == 1 {
        out.push(b'\n');
    }
    out
}

/// Returns an archive as GNU's ar writes it: long names are in a separate member.
pub fn archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut names = String::new();
    let mut rest = Vec::new();
    for (name, bytes) in members {
        let short = format!("{name}/");
        let shown = if short.len() <= 16 {
            short
        } else {
            let at = names.len();
            names += &format!("{name}/\n");
            format!("/{at}")
        };
        rest.extend(member(&shown, bytes));
    }
    let mut out = b"!<arch>\n".to_vec();
    if !names.is_empty() {
        out.extend(member("//", names.as_bytes()));
    }
    out.extend(rest);
    out
}

/// Returns an archive as BSD's ar writes it: long names precede the bytes.
pub fn bsd_archive(members: &[(&str, &[u8])]) -> Vec<u8> {
    let mut out = b"!<arch>\n".to_vec();
    for (name, bytes) in members {
        let padded = name.len().next_multiple_of(8);
        let mut with_name = name.as_bytes().to_vec();
        with_name.resize(padded, 0);
        with_name.extend(*bytes);
        out.extend(member(&format!("#1/{padded}"), &with_name));
    }
    out
}

/// Returns a universal binary.
pub fn universal(parts: &[&[u8]]) -> Vec<u8> {
    let mut out = Vec::new();
    for number in [0xcafe_babe, u32::try_from(parts.len()).unwrap()] {
        out.extend(number.to_be_bytes());
    }
    let mut start = (8 + 20 * parts.len()).next_multiple_of(16);
    for (index, part) in parts.iter().enumerate() {
        let cpu = [0x0100_0007, 0x0100_000c][index % 2];
        let numbers = [cpu, 3, u32::try_from(start).unwrap(), u32::try_from(part.len()).unwrap(), 4];
        out.extend(numbers.iter().flat_map(|number: &u32| number.to_be_bytes()));
        start = (start + part.len()).next_multiple_of(16);
    }
    for part in parts {
        out.resize(out.len().next_multiple_of(16), 0);
        out.extend(*part);
    }
    out
}

/// Returns a valid file of each kind, with the name of the kind. Each file has at least two images.
pub fn all_kinds() -> Vec<(&'static str, Vec<u8>)> {
    let two = [image("_ZTS1A").1, image("_ZTS1B").1].concat();
    let [elf, coff, macho] =
        [BinaryFormat::Elf, BinaryFormat::Coff, BinaryFormat::MachO].map(|kind| object(kind, &two));
    let members: [(&str, &[u8]); 2] = [("a.o", &elf), ("a long name of a member.obj", &coff)];
    let inner = archive(&members);
    vec![
        ("nested archive", archive(&[("inner.a", &inner), ("readme", b"text"), ("m.o", &macho)])),
        ("archive", inner),
        ("BSD archive", bsd_archive(&members)),
        ("universal", universal(&[&macho, &macho])),
        ("PE", program(&two)),
        ("LLVM ELF", object_with(BinaryFormat::Elf, LLVM_SECTION, SectionFlags::None, &two)),
        ("LLVM COFF", object_with(BinaryFormat::Coff, LLVM_SECTION, SectionFlags::None, &two)),
        ("ELF", elf),
        ("COFF", coff),
        ("Mach-O", macho),
        ("OffloadBinary", two),
    ]
}
