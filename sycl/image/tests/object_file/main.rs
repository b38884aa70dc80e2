//! Tests objects for all hosts, read back by the `object` crate: tables byte by byte with their
//! pointers, and sections.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

mod errors;
mod tables;

use std::collections::BTreeMap;

use device_image::object_file::{ImageSlot, Kind, Machine, Options, Piece, Runtime, layout};
use device_image::offload_binary::read_all;
use device_image::{ImageFormat, ImageInfo, PropertySets, Window, embedded};
use object::{Object, ObjectSection, ObjectSymbol, RelocationKind, RelocationTarget, SectionIndex};
use tables::{TABLES_8, TABLES_9};

const MACHINES: [Machine; 5] =
    [Machine::X86_64Linux, Machine::Aarch64Linux, Machine::X86_64Windows, Machine::X86_64Macos, Machine::Arm64Macos];

/// Returns an image with all kinds of data: options, kernels, a number, a byte array, an empty set.
fn full() -> (ImageSlot, Vec<u8>) {
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.compile_options = "-c".to_owned();
    info.link_options = "-l".to_owned();
    info.entries = vec!["K1".to_owned(), "K2".to_owned()];
    info.properties = PropertySets::parse_prop("[s]\nn=1|258\nb=2|CAAAAAAAAAgA\n[e]\n").unwrap();
    (ImageSlot { info, contents: ImageFormat::SpirV, size: 5 }, b"image".to_vec())
}

/// Returns an image that has only bytes.
fn bare() -> (ImageSlot, Vec<u8>) {
    let info = ImageInfo::new("nvptx64", ImageFormat::Native);
    (ImageSlot { info, contents: ImageFormat::Native, size: 2 }, b"hi".to_vec())
}

fn options(machine: Machine, kind: Kind) -> Options {
    Options { machine, kind, symbol: Some("the_symbol".to_owned()) }
}

/// Returns the bytes of an object.
fn write(images: &[(ImageSlot, Vec<u8>)], options: &Options) -> Vec<u8> {
    let slots: Vec<_> = images.iter().map(|(slot, _)| slot.clone()).collect();
    let object = layout(&slots, options).unwrap();
    let pieces = object.pieces().iter().flat_map(|piece| match piece {
        Piece::Bytes(bytes) => bytes.clone(),
        Piece::Image(index) => images[*index].1.clone(),
    });
    let bytes: Vec<u8> = pieces.collect();
    assert_eq!(bytes.len() as u64, object.size(&slots));
    bytes
}

fn section_names(machine: Machine) -> (&'static str, &'static str) {
    match machine {
        Machine::X86_64Linux | Machine::Aarch64Linux => ("syclimg", ".data.rel.ro"),
        Machine::X86_64Windows => (".syclimg", ".rdata"),
        Machine::X86_64Macos | Machine::Arm64Macos => ("__syclimg", "__const"),
    }
}

/// Returns the pointers of a section by their offsets: the section and the offset that each points to.
fn pointers(file: &object::File<'_>, section: &object::Section<'_, '_>) -> BTreeMap<u64, (SectionIndex, u64)> {
    let data = section.data().unwrap();
    let mut pointers = BTreeMap::new();
    for (offset, relocation) in section.relocations() {
        assert_eq!((relocation.kind(), relocation.size()), (RelocationKind::Absolute, 64));
        let RelocationTarget::Symbol(symbol) = relocation.target() else { panic!("{:?}", relocation.target()) };
        let symbol = file.symbol_by_index(symbol).unwrap();
        let target = file.section_by_index(symbol.section_index().unwrap()).unwrap();
        let mut to = (symbol.address() - target.address()).wrapping_add_signed(relocation.addend());
        let stored = data[usize::try_from(offset).unwrap()..][..8].try_into().map(u64::from_le_bytes).unwrap();
        match relocation.has_implicit_addend() {
            true => to += stored,
            false => assert_eq!(stored, 0, "a pointer of an ELF object"),
        }
        assert!(pointers.insert(offset, (target.index(), to)).is_none(), "two pointers at {offset}");
    }
    pointers
}

/// Returns the tables, 8 bytes per line: `T+offset` and `I+offset` are pointers into the tables and the section with
/// the images.
fn dump(object: &[u8], machine: Machine) -> String {
    let file = object::File::parse(object).unwrap();
    let (images, tables) = section_names(machine);
    let [images, tables] = [images, tables].map(|name| file.section_by_name(name).unwrap());
    let pointers = pointers(&file, &tables);
    let mut text = String::new();
    for (index, word) in tables.data().unwrap().chunks(8).enumerate() {
        let offset = 8 * index as u64;
        let value = match pointers.get(&offset) {
            Some((section, to)) if *section == tables.index() => format!("T+{to}"),
            Some((section, to)) if *section == images.index() => format!("I+{to}"),
            Some(other) => panic!("a pointer to {other:?}"),
            None => word.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" "),
        };
        text += &format!("{offset}: {value}\n");
    }
    text
}

#[test]
fn tables_of_both_runtimes() {
    for (runtime, golden) in [(Runtime::V9, TABLES_9), (Runtime::V8, TABLES_8)] {
        let golden: String = golden.iter().map(|(offset, word, _)| format!("{offset}: {word}\n")).collect();
        for machine in MACHINES {
            let object = write(&[full(), bare()], &options(machine, Kind::Register(runtime)));
            assert_eq!(dump(&object, machine), golden, "{machine:?}");
        }
    }
}

#[test]
fn containers_hold_the_images_that_the_tables_point_to() {
    for machine in MACHINES {
        for kind in [Kind::Section, Kind::Register(Runtime::V9)] {
            let object = write(&[full(), bare()], &options(machine, kind));
            let file = object::File::parse(object.as_slice()).unwrap();
            let section = file.section_by_name(section_names(machine).0).unwrap();
            assert_eq!((section.align(), section.relocations().count()), (16, 0), "{machine:?}");
            let data = section.data().unwrap();
            let containers = read_all(&Window::new(data, 0, data.len() as u64)).unwrap();
            let images: Vec<_> = containers.iter().map(|container| container.image.clone()).collect();
            // The offsets in TABLES_9.
            assert_eq!(images, [304..309, 464..466], "{machine:?}");
            assert_eq!((&data[304..309], &data[464..466]), (&b"image"[..], &b"hi"[..]));
            for (container, (slot, _)) in containers.iter().zip([full(), bare()]) {
                assert_eq!(embedded::from_container(container).unwrap(), (slot.info.clone(), None));
            }
        }
    }
}

#[test]
fn the_symbol_is_global_and_at_the_tables_or_the_images() {
    for machine in MACHINES {
        let (images, tables) = section_names(machine);
        for (kind, name) in [(Kind::Section, images), (Kind::Register(Runtime::V9), tables)] {
            let object = write(&[full()], &options(machine, kind));
            let file = object::File::parse(object.as_slice()).unwrap();
            let section = file.section_by_name(name).unwrap();
            let found = file.symbols().filter(|symbol| symbol.is_global() && symbol.is_definition());
            let found: Vec<_> =
                found.map(|symbol| (symbol.name().unwrap(), symbol.section_index(), symbol.address())).collect();
            let name = if file.format() == object::BinaryFormat::MachO { "_the_symbol" } else { "the_symbol" };
            assert_eq!(found, [(name, Some(section.index()), section.address())], "{machine:?}");
        }
    }
}

#[test]
fn many_kernels() {
    // One pointer for each kernel, which is more than the header of a COFF section can count.
    let (mut slot, bytes) = full();
    slot.info.entries = (0..70_000).map(|index| format!("K{index}")).collect();
    for machine in MACHINES {
        let object = write(&[(slot.clone(), bytes.clone())], &options(machine, Kind::Register(Runtime::V9)));
        let file = object::File::parse(object.as_slice()).unwrap();
        let section = file.section_by_name(section_names(machine).1).unwrap();
        // After the entries: 2 pointers in each set except the empty set, and 1 and 2 pointers in the properties.
        assert_eq!(pointers(&file, &section).len(), 1 + 9 + 70_000 + 4 + 3, "{machine:?}");
    }
}

#[test]
fn elf_says_that_its_code_is_protected() {
    let note = |feature: u8| {
        let mut note = vec![4, 0, 0, 0, 16, 0, 0, 0, 5, 0, 0, 0, b'G', b'N', b'U', 0];
        note.extend([feature, 0, 0, 0xc0, 4, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]);
        note
    };
    for (machine, feature) in [(Machine::X86_64Linux, 2), (Machine::Aarch64Linux, 0)] {
        let object = write(&[bare()], &options(machine, Kind::Section));
        let file = object::File::parse(object.as_slice()).unwrap();
        let section = file.section_by_name(".note.gnu.property").unwrap();
        assert_eq!((section.data().unwrap(), section.align()), (note(feature).as_slice(), 8), "{machine:?}");
    }
}

#[test]
fn elf_marks_large_images() {
    const SHF_X86_64_LARGE: u64 = 0x1000_0000;
    let flags = |machine, size| {
        let images = [ImageSlot { size, ..bare().0 }];
        let object = layout(&images, &options(machine, Kind::Section)).unwrap();
        let [Piece::Bytes(before), Piece::Image(0), Piece::Bytes(after)] = object.pieces() else { panic!("pieces") };
        let number = |bytes: &[u8], place: u64| {
            let place = usize::try_from(place).unwrap();
            u64::from_le_bytes(bytes[place..place + 8].try_into().unwrap())
        };
        // The section after the null section, in the headers after the image.
        let header = number(before, 40) + 64 - before.len() as u64 - size;
        number(after, header + 8)
    };
    let retained = 0x20_0002;
    assert_eq!(flags(Machine::X86_64Linux, 1 << 20), retained);
    assert_eq!(flags(Machine::X86_64Linux, 1 << 30), retained | SHF_X86_64_LARGE);
    assert_eq!(flags(Machine::Aarch64Linux, 1 << 30), retained);
}
