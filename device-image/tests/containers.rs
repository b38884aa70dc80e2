//! Images in files of every kind: found where they are, and each class of malformed file with its whole message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::io::{self, Cursor, Read, Seek, SeekFrom};

use common::{archive, bsd_archive, container, image, member, member_header, object, program, universal};
use device_image::containers::{self, FoundImage};
use device_image::embedded::to_entry;
use device_image::image::{ImageFormat, ImageInfo};
use device_image::syclbin::{self, AbstractModule, IrModule, IrType, State, Syclbin};
use object::{BinaryFormat, ReadCache};
use proptest::prelude::*;

/// Where the images are, with their kernels; reading piece by piece must give the same as reading all.
fn places(bytes: &[u8]) -> Vec<String> {
    let found = containers::read(bytes).unwrap();
    let cache = ReadCache::new(Cursor::new(bytes));
    assert_eq!(containers::read(&cache).unwrap(), found);
    let shown = |image: &FoundImage| {
        let range = usize::try_from(image.range.start).unwrap()..usize::try_from(image.range.end).unwrap();
        // The images of these tests are the names of their kernels.
        assert_eq!(&bytes[range], image.info.entries.concat().as_bytes());
        format!("{} {}", image.place, image.info.entries.concat())
    };
    found.iter().map(shown).collect()
}

fn message(bytes: &[u8]) -> String {
    let error = containers::read(bytes).unwrap_err();
    let cache = ReadCache::new(Cursor::new(bytes));
    assert_eq!(containers::read(&cache).unwrap_err(), error);
    error.to_string()
}

#[test]
fn each_kind() {
    let two = [image("A").1, image("B").1].concat();
    let elf = object(BinaryFormat::Elf, &two);
    assert_eq!(places(&two), [" A", " B"]);
    assert_eq!(places(&elf), ["syclimg A", "syclimg B"]);
    assert_eq!(places(&object(BinaryFormat::Coff, &two)), [".syclimg A", ".syclimg B"]);
    let macho = object(BinaryFormat::MachO, &two);
    assert_eq!(places(&macho), ["__DATA,__syclimg A", "__DATA,__syclimg B"]);
    assert_eq!(places(&program(&two)), [".syclimg A", ".syclimg B"]);
    let one = object(BinaryFormat::MachO, &image("A").1);
    assert_eq!(places(&universal(&[&one, &one])), ["x86_64:__DATA,__syclimg A", "aarch64:__DATA,__syclimg A"]);
}

#[test]
fn archives() {
    let one = object(BinaryFormat::Elf, &image("A").1);
    let other = object(BinaryFormat::Coff, &image("B").1);
    let members: [(&str, &[u8]); 4] =
        [("a.o", &one), ("notes.txt", b"odd"), ("a name of more than 16 bytes.o", &other), ("a.o", &one)];
    let expected = ["a.o:syclimg A", "a name of more than 16 bytes.o:.syclimg B", "a.o:syclimg A"];
    assert_eq!(places(&archive(&members)), expected);
    assert_eq!(places(&bsd_archive(&members)), expected);
    let nested = archive(&[("inner.a", &archive(&members))]);
    assert_eq!(places(&nested), expected.map(|place| format!("inner.a:{place}")));
    assert_eq!(places(b"!<arch>\n"), [""; 0]);
}

#[test]
fn syclbin() {
    let file = include_bytes!("../../fuzz/seeds/syclbin/two-modules.syclbin");
    let section = object(BinaryFormat::Elf, &[image("A").1, file.to_vec()].concat());
    for (bytes, step, start) in [(&file[..], "", 0), (&section, "syclimg:", 1)] {
        let found = containers::read(bytes).unwrap();
        let cache = ReadCache::new(Cursor::new(bytes));
        assert_eq!(containers::read(&cache).unwrap(), found);
        let places: Vec<String> = found[start..].iter().map(|image| image.place.to_string()).collect();
        assert_eq!(places, [format!("{step}input module 0"), format!("{step}input module 1")]);
        let infos: Vec<_> =
            found[start..].iter().map(|image| (image.info.target.as_str(), image.info.format)).collect();
        assert_eq!(infos, [("spir64", ImageFormat::SpirV), ("spir64_x86_64", ImageFormat::Native)]);
        assert_eq!(found[start].info.entries, ["k"]);
    }
    // Its own reader says what is wrong, and where.
    let mut wrong = section.clone();
    let magic = wrong.windows(4).position(|bytes| bytes == 0x5359_4249_u32.to_le_bytes()).unwrap();
    wrong[magic] = 0;
    assert_eq!(message(&wrong), format!("byte {magic}: magic number: found 0x53594200, expected 0x53594249 (SYCLBIN)"));
}

#[test]
fn the_file_itself() {
    for (start, format, target) in [
        (&b"\x03\x02\x23\x07"[..], ImageFormat::SpirV, "spir64"),
        (b"BC\xc0\xde", ImageFormat::Bitcode, ""),
        (b"\x28\xb5\x2f\xfd", ImageFormat::Zstd, ""),
        (b"// PTX\n.version 8.0\n", ImageFormat::Native, ""),
    ] {
        let found = containers::read(start).unwrap();
        assert_eq!(found[0].info, ImageInfo::new(target, format));
        assert!(found[0].place.is_file());
        assert_eq!((found.len(), found[0].size()), (1, start.len() as u64));
    }
}

#[test]
fn long_texts() {
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.entries = (0..10_000).map(|number| format!("_ZTS6Kernel{number}")).collect();
    let bytes = object(BinaryFormat::Elf, &container(&to_entry(&info, ImageFormat::SpirV), b""));
    let cache = ReadCache::new(Cursor::new(&bytes));
    assert_eq!(containers::read(&cache).unwrap()[0].info, info);
}

#[test]
fn no_images() {
    let elf = object(BinaryFormat::Elf, b"");
    assert_eq!(places(&elf), [""; 0]);
    // Linkers fill up with zeros.
    assert_eq!(places(&object(BinaryFormat::Elf, &[0; 24])), [""; 0]);
    assert!(containers::is_container(&elf[..]));
    assert!(!containers::is_container(&b"[SYCL/misc properties]\n"[..]));
}

/// A good file with bytes replaced.
fn patched(bytes: &[u8], offset: usize, with: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[offset..offset + with.len()].copy_from_slice(with);
    bytes
}

/// Where the header of the section is in an ELF file, and where that of the section names.
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
fn malformed_elf() {
    let elf = object(BinaryFormat::Elf, &image("A").1);
    let (section, names) = elf_headers(&elf);
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
            "byte 40: section headers: {} bytes at offset {} exceed the {size} bytes there are",
            64 * elf[60] as u64,
            u64::MAX
        )
    );
    assert_eq!(
        patch(60, &u16::MAX.to_le_bytes()),
        format!("byte 40: section headers: {} bytes at offset {start} exceed the {size} bytes there are", 64 * 65535)
    );
    assert_eq!(patch(58, b"\x01\0"), "byte 40: section headers: invalid ELF section header entry size");
    assert_eq!(
        patch(62, b"\xf0\x0f"),
        format!("byte 62: index of the section names: section 4080 of {} sections", elf[60])
    );
    assert_eq!(
        patch(names + 24, &(u64::MAX - 1).to_le_bytes()),
        format!(
            "byte {names}: section names: {} bytes at offset {} exceed the {size} bytes there are",
            elf[names + 32],
            u64::MAX - 1
        )
    );
    let at = section + 24;
    let offset = u64::from_le_bytes(elf[at..at + 8].try_into().unwrap());
    assert_eq!(
        patch(section + 32, &(1_u64 << 40).to_le_bytes()),
        format!(
            "byte {at}: section offset and size: {} bytes at offset {offset} exceed the {size} bytes there are",
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
            "byte {section}: section flags: compressed sections are not supported, decompress it with \
             'objcopy --decompress-debug-sections'"
        )
    );
    // Inside the section, places count from the start of the file, too.
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
        format!("byte 0: section headers: 2621400 bytes at offset 20 exceed the {size} bytes there are")
    );
    let bytes = u32::from_le_bytes(coff[36..40].try_into().unwrap());
    assert_eq!(
        message(&patched(&coff, 40, b"\xff\xff\xff\x7f")),
        format!(
            "byte 40: section offset and size: {bytes} bytes at offset 2147483647 exceed the {size} bytes there are"
        )
    );
    // Uninitialized data.
    let flags = u32::from_le_bytes(coff[56..60].try_into().unwrap()) | 0x80;
    assert_eq!(message(&patched(&coff, 56, &flags.to_le_bytes())), "byte 40: section: has no bytes in this file");

    let pe = program(&image("A").1);
    let size = pe.len();
    let start = u32::from_le_bytes(pe[60..64].try_into().unwrap()) as usize;
    assert_eq!(message(&patched(&pe, start, b"XX")), "byte 60: PE header: invalid PE magic");
    assert_eq!(
        message(&patched(&pe, start + 6, b"\xff\xff")),
        format!(
            "byte 60: section headers: 2621400 bytes at offset {} exceed the {size} bytes there are",
            start + 24 + 112
        )
    );
    let header = start + 24 + 112;
    assert_eq!(
        message(&patched(&pe, header + 20, b"\0\0\0\x70")),
        format!(
            "byte {}: section offset and size: {} bytes at offset 1879048192 exceed the {size} bytes there are",
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
        format!("byte 20: size of the load commands: 4294967295 bytes at offset 32 exceed the {size} bytes there are")
    );
    assert_eq!(message(&patched(&macho, 36, b"\0\0\0\0")), "byte 32: load commands: invalid Mach-O load command size");
    // The first section of the segment: its offset in the file.
    assert_eq!(
        message(&patched(&macho, 32 + 72 + 48, b"\0\0\0\x70")),
        format!(
            "byte 32: section offset and size: {} bytes at offset 1879048192 exceed the {size} bytes there are",
            image("A").1.len()
        )
    );
    let fat = universal(&[&macho]);
    let all = fat.len();
    assert_eq!(
        message(&patched(&fat, 20, &u32::MAX.to_be_bytes())),
        format!(
            "byte 8: offset and size of an architecture: 4294967295 bytes at offset 32 exceed the {all} bytes there are"
        )
    );
    assert_eq!(
        message(&patched(&fat, 4, &u32::MAX.to_be_bytes())),
        format!("byte 4: number of architectures: 85899345900 bytes at offset 8 exceed the {all} bytes there are")
    );
    // An architecture that is the whole file again.
    let again = patched(&patched(&fat, 16, &0_u32.to_be_bytes()), 20, &u32::try_from(all).unwrap().to_be_bytes());
    assert_eq!(containers::read(&again[..]).unwrap(), []);
}

#[test]
fn malformed_archives() {
    let file = |rest: &[u8]| [b"!<arch>\n", rest].concat();
    let thin = "byte 0: magic number: a thin archive has only the names of its members: give those files instead, or \
                make it whole with 'ar rcs'";
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
        "byte 72: size of an archive member: 1000 bytes at offset 132 exceed the 132 bytes there are"
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
    assert_eq!(message(&nested), "byte 544: archive: more than 8 archives in each other");
}

#[test]
fn other_files() {
    let expected = "expected an object file, an archive, an OffloadBinary or a device image";
    assert_eq!(message(b""), format!("byte 0: magic number: found [], {expected}"));
    assert_eq!(message(b"text"), format!("byte 0: magic number: found [74, 65, 78, 74], {expected}"));
}

/// Architectures that are all the same bytes: what is read stays in proportion to the file.
#[test]
fn reading_is_bounded() {
    const COUNT: u32 = 1000;
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.entries = vec!["K".repeat(50_000)];
    let part = container(&to_entry(&info, ImageFormat::SpirV), b"");
    let mut file = [0xcafe_babe, COUNT].map(u32::to_be_bytes).concat();
    let (start, size) = (8 + 20 * COUNT, u32::try_from(part.len()).unwrap());
    for _ in 0..COUNT {
        file.extend([0x0100_0007, 3, start, size, 3].map(u32::to_be_bytes).concat());
    }
    file.extend(part);
    let bound = 16 * file.len() + 65536;
    assert_eq!(
        message(&file),
        format!("byte 0: file: headers and texts lead to more than {bound} bytes of reading, the file is malformed")
    );
}

/// All images of an abstract module have its properties.
#[test]
fn properties_of_many_images() {
    let properties = format!("[SYCL/kernel names]\n{}=1|1\n", "K".repeat(100_000));
    let image = IrModule { ir_type: IrType::SpirV, target: "spir64".to_owned(), image: b"" };
    let module = AbstractModule { properties, ir_modules: vec![image; 200], native_images: Vec::new() };
    let mut file = Vec::new();
    syclbin::write(&Syclbin { state: State::Input, modules: vec![module] }, &mut file).unwrap();
    assert_eq!(
        message(&file),
        format!(
            "byte 0: properties of abstract modules: those of all images are 20005000 bytes, but the file has only {}",
            file.len()
        )
    );
}

/// A section of zeros is not read in pieces of a few bytes.
#[test]
fn long_padding() {
    let two = [image("A").1, vec![0; 10_000_000], image("B").1].concat();
    assert_eq!(places(&object(BinaryFormat::Elf, &two)), ["syclimg A", "syclimg B"]);
}

/// Archives have members of all sorts; few bytes of each are read.
#[test]
fn many_members() {
    let one = object(BinaryFormat::Elf, &image("A").1);
    let mut members: Vec<(&str, &[u8])> = vec![("empty.o", b""); 20_000];
    members.push(("a.o", &one));
    assert_eq!(places(&archive(&members)), ["a.o:syclimg A"]);
}

/// A file that counts what is read of it.
struct Counted<'a> {
    file: Cursor<&'a Vec<u8>>,
    read: usize,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(buffer)?;
        self.read += count;
        Ok(count)
    }
}

impl Seek for Counted<'_> {
    fn seek(&mut self, place: SeekFrom) -> io::Result<u64> {
        self.file.seek(place)
    }
}

proptest! {
    /// Whatever is flipped, cut off or written over: an error or images inside the file, but no panic.
    #[test]
    fn damaged_files(
        which in 0..9_usize,
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 1..6),
        wide in prop::option::of((any::<prop::sample::Index>(), any::<u64>())),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut bytes = common::all_kinds().swap_remove(which).1;
        for (place, value) in changes {
            let place = place.index(bytes.len());
            bytes[place] = value;
        }
        if let Some((place, value)) = wide {
            let place = place.index(bytes.len() - 8) & !3;
            bytes[place..place + 8].copy_from_slice(&value.to_le_bytes());
        }
        if let Some(cut) = cut {
            bytes.truncate(cut.index(bytes.len()));
        }
        let cache = ReadCache::new(Counted { file: Cursor::new(&bytes), read: 0 });
        let found = containers::read(&bytes[..]);
        prop_assert_eq!(&containers::read(&cache), &found);
        // What is read is kept: so this is the memory, too.
        let read = cache.into_inner().read;
        prop_assert!(read <= 16 * bytes.len() + 65536, "{read} of {} bytes", bytes.len());
        for image in found.into_iter().flatten() {
            prop_assert!(image.range.start <= image.range.end && image.range.end <= bytes.len() as u64);
            let _ = image.info.property_sets();
        }
    }
}
