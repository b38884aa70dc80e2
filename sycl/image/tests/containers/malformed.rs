//! Tests each class of malformed file, with its complete message.

use device_image::containers;
use object::BinaryFormat;

use crate::common::{archive, image, member, member_header, object, program, universal};
use crate::{message, patched};

/// Returns the offsets in an ELF file of the section's header and of the header of the section names.
fn elf_headers(elf: &[u8]) -> (usize, usize) {
    let number = |at: usize, size: usize| {
        let mut bytes = [0; 8];
        bytes[..size].copy_from_slice(&elf[at..at + size]);
        usize::from_le_bytes(bytes)
    };
    let start = number(40, 8);
    let names = number(start + 64 * number(62, 2) + 24, 8);
    let header = (0..number(60, 2)).map(|index| start + 64 * index);
    let is_section = |at: &usize| elf[names + number(*at, 4)..].starts_with(b"syclimg\0");
    (header.clone().find(is_section).unwrap(), start + 64 * number(62, 2))
}

#[test]
fn malformed_elf_headers() {
    let elf = object(BinaryFormat::Elf, &image("A").1);
    let size = elf.len();
    let patch = |offset, with: &[u8]| message(&patched(&elf, offset, with));
    assert_eq!(
        message(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
        "byte 0: ELF header: invalid ELF header size or alignment"
    );
    assert_eq!(patch(5, b"\x07"), "byte 0: ELF header: unsupported ELF header");
    let start = u64::from_le_bytes(elf[40..48].try_into().unwrap());
    assert_eq!(
        patch(40, &u64::MAX.to_le_bytes()),
        format!(
            "byte 40: section headers: {} bytes at offset {} are out of range; only {size} bytes are available",
            64 * elf[60] as u64,
            u64::MAX
        )
    );
    assert_eq!(
        patch(60, &u16::MAX.to_le_bytes()),
        format!(
            "byte 40: section headers: {} bytes at offset {start} are out of range; only {size} bytes are available",
            64 * 65535
        )
    );
    assert_eq!(patch(58, b"\x01\0"), "byte 40: section headers: invalid ELF section header entry size");
    assert_eq!(
        patch(62, b"\xf0\x0f"),
        format!("byte 62: index of the section names: section 4080 of {} sections", elf[60])
    );
}

/// The loader does not need section headers, but they contain the names.
#[test]
fn programs_without_sections() {
    let elf = object(BinaryFormat::Elf, &image("A").1);
    let without = patched(&elf, 40, &[0; 8]);
    let of_type = |elf: &[u8], kind: u8| patched(elf, 16, &[kind, 0]);
    for kind in [2, 3] {
        assert_eq!(
            message(&of_type(&without, kind)),
            "byte 40: section headers: the file has none because it was stripped; images are found by the name of their section"
        );
        assert_eq!(
            message(&patched(&of_type(&elf, kind), 60, &[0; 2])),
            "byte 40: section headers: the file has none because it was stripped; images are found by the name of their section"
        );
    }
    assert_eq!(containers::read(&of_type(&without, 4)[..]).unwrap(), [], "a core file");
}

#[test]
fn malformed_elf_sections() {
    let elf = object(BinaryFormat::Elf, &image("A").1);
    let (section, names) = elf_headers(&elf);
    let size = elf.len();
    let patch = |offset, with: &[u8]| message(&patched(&elf, offset, with));
    assert_eq!(
        patch(names + 24, &(u64::MAX - 1).to_le_bytes()),
        format!(
            "byte {names}: section names: {} bytes at offset {} are out of range; only {size} bytes are available",
            elf[names + 32],
            u64::MAX - 1
        )
    );
    let at = section + 24;
    let offset = u64::from_le_bytes(elf[at..at + 8].try_into().unwrap());
    assert_eq!(
        patch(section + 32, &(1_u64 << 40).to_le_bytes()),
        format!(
            "byte {at}: section offset and size: {} bytes at offset {offset} are out of range; only {size} bytes are available",
            1_u64 << 40
        )
    );
    assert_eq!(
        patch(section + 4, &8_u32.to_le_bytes()),
        format!(
            "byte {section}: section type: the section has no bytes in this file (only debug information was kept)"
        )
    );
    assert_eq!(
        patch(section + 8, &(1_u64 << 11).to_le_bytes()),
        format!(
            "byte {section}: section flags: compressed sections are not supported; decompress it with \
             'llvm-objcopy --compress-sections=syclimg=none'"
        )
    );
    // Offsets within the section are also relative to the start of the file.
    let offset = usize::try_from(offset).unwrap();
    assert_eq!(
        patch(offset + 4, b"\x02"),
        format!("byte {}: version: found 2, only version 1 is supported", offset + 4)
    );
}

#[test]
fn malformed_coff_and_pe() {
    let coff = object(BinaryFormat::Coff, &image("A").1);
    let size = coff.len();
    assert_eq!(
        message(&patched(&coff, 2, b"\xff\xff")),
        format!(
            "byte 0: section headers: 2621400 bytes at offset 20 are out of range; only {size} bytes are available"
        )
    );
    let bytes = u32::from_le_bytes(coff[36..40].try_into().unwrap());
    assert_eq!(
        message(&patched(&coff, 40, b"\xff\xff\xff\x7f")),
        format!(
            "byte 40: section offset and size: {bytes} bytes at offset 2147483647 are out of range; only {size} bytes are available"
        )
    );
    // The section has uninitialized data.
    let flags = u32::from_le_bytes(coff[56..60].try_into().unwrap()) | 0x80;
    assert_eq!(message(&patched(&coff, 56, &flags.to_le_bytes())), "byte 40: section: has no bytes in this file");

    let pe = program(&image("A").1);
    let size = pe.len();
    let start = u32::from_le_bytes(pe[60..64].try_into().unwrap()) as usize;
    assert_eq!(message(&patched(&pe, start, b"XX")), "byte 60: PE header: invalid PE magic");
    assert_eq!(
        message(&patched(&pe, start + 6, b"\xff\xff")),
        format!(
            "byte 60: section headers: 2621400 bytes at offset {} are out of range; only {size} bytes are available",
            start + 24 + 112
        )
    );
    let header = start + 24 + 112;
    assert_eq!(
        message(&patched(&pe, header + 20, b"\0\0\0\x70")),
        format!(
            "byte {}: section offset and size: {} bytes at offset 1879048192 are out of range; only {size} bytes are available",
            header + 20,
            image("A").1.len()
        )
    );
}

#[test]
fn malformed_macho() {
    let macho = object(BinaryFormat::MachO, &image("A").1);
    let size = macho.len();
    assert_eq!(
        message(&patched(&macho, 20, &u32::MAX.to_le_bytes())),
        format!(
            "byte 20: size of the load commands: 4294967295 bytes at offset 32 are out of range; only {size} bytes are available"
        )
    );
    assert_eq!(message(&patched(&macho, 36, b"\0\0\0\0")), "byte 32: load commands: invalid Mach-O load command size");
    // The first section of the segment: its offset in the file.
    assert_eq!(
        message(&patched(&macho, 32 + 72 + 48, b"\0\0\0\x70")),
        format!(
            "byte 32: section offset and size: {} bytes at offset 1879048192 are out of range; only {size} bytes are available",
            image("A").1.len()
        )
    );
    let fat = universal(&[&macho]);
    let all = fat.len();
    assert_eq!(
        message(&patched(&fat, 20, &u32::MAX.to_be_bytes())),
        format!(
            "byte 8: offset and size of an architecture: 4294967295 bytes at offset 32 are out of range; only {all} bytes are available"
        )
    );
    assert_eq!(
        message(&patched(&fat, 4, &u32::MAX.to_be_bytes())),
        format!(
            "byte 4: number of architectures: 85899345900 bytes at offset 8 are out of range; only {all} bytes are available"
        )
    );
    // An architecture whose range is the whole file.
    let again = patched(&patched(&fat, 16, &0_u32.to_be_bytes()), 20, &u32::try_from(all).unwrap().to_be_bytes());
    assert_eq!(containers::read(&again[..]).unwrap(), []);
}

#[test]
fn malformed_archives() {
    let file = |rest: &[u8]| [b"!<arch>\n", rest].concat();
    let thin = "byte 0: magic number: a thin archive contains only the names of its members; specify those files \
                instead, or create a regular archive with 'ar rcs'";
    assert_eq!(message(&[b"!<thin>\n".to_vec(), member_header("a.o/", 100)].concat()), thin);
    assert_eq!(
        message(&file(b"a.o")),
        "byte 0: archive header: could not read file magic"
            .replace("could not read file magic", "invalid archive member header")
    );
    let mut header = member_header("a.o/", 4);
    header[58] = b'x';
    assert_eq!(message(&file(&header)), "byte 0: archive header: invalid archive terminator");
    let first = member("a.o/", b"text");
    assert_eq!(
        message(&file(&[first.clone(), header].concat())),
        "byte 72: header of an archive member: invalid archive terminator"
    );
    assert_eq!(
        message(&file(&[first, member_header("b.o/", 1000)].concat())),
        "byte 72: size of an archive member: 1000 bytes at offset 132 are out of range; only 132 bytes are available"
    );
    assert_eq!(message(&file(&member("/7", b"text"))), "byte 0: archive header: invalid archive extended name offset");
    assert_eq!(
        message(&file(&member("#1/99", b"text"))),
        "byte 0: archive header: invalid archive extended name length"
    );
    let mut nested = archive(&[]);
    for _ in 0..9 {
        nested = archive(&[("a.a", &nested)]);
    }
    assert_eq!(message(&nested), "byte 544: archive: archives are nested more than 8 levels deep");
}
