//! Tests that images are found in files of every kind.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod bounds;
#[path = "../common/mod.rs"]
mod common;
mod malformed;

use std::io::Cursor;

use common::{archive, bsd_archive, container, image, object, object_with, program, universal};
use device_image::containers::{self, FoundImage};
use device_image::embedded::{LLVM_SECTION, LLVM_SECTION_TYPE, to_entry};
use device_image::image::{ImageFormat, ImageInfo};
use object::{BinaryFormat, ReadCache, SectionFlags};

/// Returns the locations of the images, with their kernels. Reading the file piece by piece must return the same
/// result as reading it at once.
fn places(bytes: &[u8]) -> Vec<String> {
    let found = containers::read(bytes).unwrap();
    let cache = ReadCache::new(Cursor::new(bytes));
    assert_eq!(containers::read(&cache).unwrap(), found);
    let shown = |image: &FoundImage| {
        let range = usize::try_from(image.range.start).unwrap()..usize::try_from(image.range.end).unwrap();
        // The images in these tests are the names of their kernels.
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

/// Returns a valid file with some bytes replaced.
fn patched(bytes: &[u8], offset: usize, with: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[offset..offset + with.len()].copy_from_slice(with);
    bytes
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

/// Tests the section that clang and llvm-objcopy write. In ELF files, its type alone is sufficient.
/// Sections whose names only begin with this name are other sections.
#[test]
fn sections_of_llvm() {
    let two = [image("A").1, image("B").1].concat();
    let section = |format, name| places(&object_with(format, name, SectionFlags::None, &two));
    for format in [BinaryFormat::Elf, BinaryFormat::Coff] {
        assert_eq!(section(format, LLVM_SECTION), [".llvm.offloading A", ".llvm.offloading B"]);
        assert_eq!(section(format, ".llvm.offloading.more"), [""; 0]);
    }
    let sh_type = object::elf::SectionType(LLVM_SECTION_TYPE);
    let flags = SectionFlags::Elf { sh_type, sh_flags: object::elf::SHF_EXCLUDE };
    let by_type = object_with(BinaryFormat::Elf, "any", flags, &two);
    assert_eq!(places(&by_type), [".llvm.offloading A", ".llvm.offloading B"]);
    // A name outside the file is not an error for a reader that does not use the name.
    let coff = object_with(BinaryFormat::Coff, LLVM_SECTION, SectionFlags::None, &two);
    let name = 20 + 40;
    assert!(coff[name..].starts_with(b"/"));
    assert_eq!(places(&patched(&coff, name, b"/999999")), [""; 0]);
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
    let file = include_bytes!("../../../../fuzz/seeds/syclbin/two-modules.syclbin");
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
    // The SYCLBIN reader reports the error and its offset.
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
    let bytes = object(BinaryFormat::Elf, &container(&to_entry(&info, ImageFormat::SpirV).unwrap(), b""));
    let cache = ReadCache::new(Cursor::new(&bytes));
    assert_eq!(containers::read(&cache).unwrap()[0].info, info);
}

#[test]
fn no_images() {
    let elf = object(BinaryFormat::Elf, b"");
    assert_eq!(places(&elf), [""; 0]);
    // Linkers pad with zeros.
    assert_eq!(places(&object(BinaryFormat::Elf, &[0; 24])), [""; 0]);
    assert!(containers::is_container(&elf[..]));
    assert!(!containers::is_container(&b"[SYCL/misc properties]\n"[..]));
}

#[test]
fn other_files() {
    let expected = "expected an object file, an archive, an OffloadBinary or a device image";
    assert_eq!(message(b""), format!("byte 0: magic number: the file is empty, {expected}"));
    assert_eq!(message(b"text"), format!("byte 0: magic number: found [74, 65, 78, 74], {expected}"));
}
