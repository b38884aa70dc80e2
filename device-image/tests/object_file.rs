//! Objects for all hosts, read back by the `object` crate: tables byte by byte with their pointers, sections, errors.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failing unwrap is a failing test")]

use std::collections::BTreeMap;

use device_image::object_file::{ImageSlot, Kind, Machine, Options, Piece, Runtime, layout};
use device_image::offload_binary::read_all;
use device_image::{ImageFormat, ImageInfo, Window, embedded};
use object::{Object, ObjectSection, ObjectSymbol, RelocationKind, RelocationTarget, SectionIndex};

const MACHINES: [Machine; 5] =
    [Machine::X86_64Linux, Machine::Aarch64Linux, Machine::X86_64Windows, Machine::X86_64Macos, Machine::Arm64Macos];

/// An image with everything: options, kernels, a number, a byte array, an empty set.
fn full() -> (ImageSlot, Vec<u8>) {
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.compile_options = "-c".to_owned();
    info.link_options = "-l".to_owned();
    info.entries = vec!["K1".to_owned(), "K2".to_owned()];
    info.properties = "[s]\nn=1|258\nb=2|CAAAAAAAAAgA\n[e]\n".to_owned();
    (ImageSlot { info, contents: ImageFormat::SpirV, size: 5 }, b"image".to_vec())
}

/// An image with nothing but its bytes.
fn bare() -> (ImageSlot, Vec<u8>) {
    let info = ImageInfo::new("nvptx64", ImageFormat::Native);
    (ImageSlot { info, contents: ImageFormat::Native, size: 2 }, b"hi".to_vec())
}

fn options(machine: Machine, kind: Kind) -> Options {
    Options { machine, kind, symbol: Some("the_symbol".to_owned()) }
}

/// The bytes of an object.
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

/// The pointers of a section by their places: which section they lead to, and to which of its bytes.
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

/// The tables, 8 bytes a line: `T+offset` and `I+offset` are pointers into the tables and the section with the images.
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

/// Place, word, and what it is.
type Golden = [(u64, &'static str, &'static str)];

/// The tables of [`full`] and [`bare`] for libsycl.so.9: images of 80 bytes.
const TABLES_9: &Golden = &[
    (0, "01 00 02 00 00 00 00 00", "descriptor: version 1, 2 images"),
    (8, "T+32", "images"),
    (16, "00 00 00 00 00 00 00 00", "host entries: none"),
    (24, "00 00 00 00 00 00 00 00", ""),
    (32, "03 00 04 02 00 00 00 00", "image 0: version, kind 4, SPIR-V"),
    (40, "T+192", "target"),
    (48, "T+199", "compile options"),
    (56, "T+202", "link options"),
    (64, "I+304", "image"),
    (72, "I+309", ""),
    (80, "T+208", "entries"),
    (88, "T+320", ""),
    (96, "T+328", "property sets"),
    (104, "T+376", ""),
    (112, "03 00 04 01 00 00 00 00", "image 1: version, kind 4, native"),
    (120, "T+459", "target"),
    (128, "T+467", "options, both empty"),
    (136, "T+468", ""),
    (144, "I+464", "image"),
    (152, "I+466", ""),
    (160, "00 00 00 00 00 00 00 00", "entries: none"),
    (168, "00 00 00 00 00 00 00 00", ""),
    (176, "00 00 00 00 00 00 00 00", "property sets: none"),
    (184, "00 00 00 00 00 00 00 00", ""),
    (192, "73 70 69 72 36 34 00 2d", "'spir64', '-c', '-l'"),
    (200, "63 00 2d 6c 00 00 00 00", ""),
    (208, "00 00 00 00 00 00 00 00", "entry K1"),
    (216, "01 00 08 00 00 00 00 00", "version 1, kind 8, flags 0"),
    (224, "00 00 00 00 00 00 00 00", "address"),
    (232, "T+320", "name"),
    (240, "00 00 00 00 00 00 00 00", "size, data, auxiliary pointer"),
    (248, "00 00 00 00 00 00 00 00", ""),
    (256, "00 00 00 00 00 00 00 00", ""),
    (264, "00 00 00 00 00 00 00 00", "entry K2"),
    (272, "01 00 08 00 00 00 00 00", ""),
    (280, "00 00 00 00 00 00 00 00", ""),
    (288, "T+323", ""),
    (296, "00 00 00 00 00 00 00 00", ""),
    (304, "00 00 00 00 00 00 00 00", ""),
    (312, "00 00 00 00 00 00 00 00", ""),
    (320, "4b 31 00 4b 32 00 00 00", "'K1', 'K2'"),
    (328, "T+440", "set s: name, properties"),
    (336, "T+376", ""),
    (344, "T+440", ""),
    (352, "T+457", "set e: name, no properties"),
    (360, "00 00 00 00 00 00 00 00", ""),
    (368, "00 00 00 00 00 00 00 00", ""),
    (376, "T+442", "property n: name, no address, type 1, value 258"),
    (384, "00 00 00 00 00 00 00 00", ""),
    (392, "01 00 00 00 00 00 00 00", ""),
    (400, "02 01 00 00 00 00 00 00", ""),
    (408, "T+444", "property b: name, address, type 2, 9 bytes"),
    (416, "T+448", ""),
    (424, "02 00 00 00 00 00 00 00", ""),
    (432, "09 00 00 00 00 00 00 00", ""),
    (440, "73 00 6e 00 62 00 00 00", "'s', 'n', 'b'"),
    (448, "02 00 00 00 00 00 00 00", "2 bits"),
    (456, "02 65 00 6e 76 70 74 78", "the bits, 'e', 'nvptx64'"),
    (464, "36 34 00 00 00", ""),
];

/// The same for libsycl.so.8: images of 96 bytes.
const TABLES_8: &Golden = &[
    (0, "01 00 02 00 00 00 00 00", "descriptor: version 1, 2 images"),
    (8, "T+32", "images"),
    (16, "00 00 00 00 00 00 00 00", "host entries: none"),
    (24, "00 00 00 00 00 00 00 00", ""),
    (32, "02 00 04 02 00 00 00 00", "image 0: version, kind 4, SPIR-V"),
    (40, "T+224", "target"),
    (48, "T+231", "compile options"),
    (56, "T+234", "link options"),
    (64, "00 00 00 00 00 00 00 00", "manifest: none"),
    (72, "00 00 00 00 00 00 00 00", ""),
    (80, "I+304", "image"),
    (88, "I+309", ""),
    (96, "T+240", "entries"),
    (104, "T+352", ""),
    (112, "T+360", "property sets"),
    (120, "T+408", ""),
    (128, "02 00 04 01 00 00 00 00", "image 1: version, kind 4, native"),
    (136, "T+491", "target"),
    (144, "T+499", "options, both empty"),
    (152, "T+500", ""),
    (160, "00 00 00 00 00 00 00 00", "manifest: none"),
    (168, "00 00 00 00 00 00 00 00", ""),
    (176, "I+464", "image"),
    (184, "I+466", ""),
    (192, "00 00 00 00 00 00 00 00", "entries: none"),
    (200, "00 00 00 00 00 00 00 00", ""),
    (208, "00 00 00 00 00 00 00 00", "property sets: none"),
    (216, "00 00 00 00 00 00 00 00", ""),
    (224, "73 70 69 72 36 34 00 2d", "'spir64', '-c', '-l'"),
    (232, "63 00 2d 6c 00 00 00 00", ""),
    (240, "00 00 00 00 00 00 00 00", "entry K1"),
    (248, "01 00 08 00 00 00 00 00", "version 1, kind 8, flags 0"),
    (256, "00 00 00 00 00 00 00 00", "address"),
    (264, "T+352", "name"),
    (272, "00 00 00 00 00 00 00 00", "size, data, auxiliary pointer"),
    (280, "00 00 00 00 00 00 00 00", ""),
    (288, "00 00 00 00 00 00 00 00", ""),
    (296, "00 00 00 00 00 00 00 00", "entry K2"),
    (304, "01 00 08 00 00 00 00 00", ""),
    (312, "00 00 00 00 00 00 00 00", ""),
    (320, "T+355", ""),
    (328, "00 00 00 00 00 00 00 00", ""),
    (336, "00 00 00 00 00 00 00 00", ""),
    (344, "00 00 00 00 00 00 00 00", ""),
    (352, "4b 31 00 4b 32 00 00 00", "'K1', 'K2'"),
    (360, "T+472", "set s: name, properties"),
    (368, "T+408", ""),
    (376, "T+472", ""),
    (384, "T+489", "set e: name, no properties"),
    (392, "00 00 00 00 00 00 00 00", ""),
    (400, "00 00 00 00 00 00 00 00", ""),
    (408, "T+474", "property n: name, no address, type 1, value 258"),
    (416, "00 00 00 00 00 00 00 00", ""),
    (424, "01 00 00 00 00 00 00 00", ""),
    (432, "02 01 00 00 00 00 00 00", ""),
    (440, "T+476", "property b: name, address, type 2, 9 bytes"),
    (448, "T+480", ""),
    (456, "02 00 00 00 00 00 00 00", ""),
    (464, "09 00 00 00 00 00 00 00", ""),
    (472, "73 00 6e 00 62 00 00 00", "'s', 'n', 'b'"),
    (480, "02 00 00 00 00 00 00 00", "2 bits"),
    (488, "02 65 00 6e 76 70 74 78", "the bits, 'e', 'nvptx64'"),
    (496, "36 34 00 00 00", ""),
];

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
            // The places of TABLES_9.
            assert_eq!(images, [304..309, 464..466], "{machine:?}");
            assert_eq!((&data[304..309], &data[464..466]), (&b"image"[..], &b"hi"[..]));
            for (container, (slot, _)) in containers.iter().zip([full(), bare()]) {
                assert_eq!(embedded::from_container(container).unwrap(), slot.info);
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
    // A pointer each: more than a COFF section counts in its header.
    let (mut slot, bytes) = full();
    slot.info.entries = (0..70_000).map(|index| format!("K{index}")).collect();
    for machine in MACHINES {
        let object = write(&[(slot.clone(), bytes.clone())], &options(machine, Kind::Register(Runtime::V9)));
        let file = object::File::parse(object.as_slice()).unwrap();
        let section = file.section_by_name(section_names(machine).1).unwrap();
        // Behind them: 2 pointers in each set but the empty one, 1 and 2 in the properties.
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
        // The section behind the null one, in the headers behind the image.
        let header = number(before, 40) + 64 - before.len() as u64 - size;
        number(after, header + 8)
    };
    let retained = 0x20_0002;
    assert_eq!(flags(Machine::X86_64Linux, 1 << 20), retained);
    assert_eq!(flags(Machine::X86_64Linux, 1 << 30), retained | SHF_X86_64_LARGE);
    assert_eq!(flags(Machine::Aarch64Linux, 1 << 30), retained);
}

/// The message of an object that cannot be laid out.
fn error(images: &[ImageSlot], machine: Machine, symbol: Option<&str>) -> String {
    let symbol = symbol.map(str::to_owned);
    layout(images, &Options { machine, kind: Kind::Register(Runtime::V9), symbol }).unwrap_err().to_string()
}

#[test]
fn layout_errors() {
    let with = |change: fn(&mut ImageInfo)| {
        let (mut slot, _) = full();
        change(&mut slot.info);
        [bare().0, slot]
    };
    let cases = [
        (with(|info| info.target.push('\0')), "image 1: the name of the target contains a NUL byte"),
        (with(|info| info.compile_options.push('\0')), "image 1: the compile options contains a NUL byte"),
        (with(|info| info.link_options.push('\0')), "image 1: the link options contains a NUL byte"),
        (with(|info| info.properties.push('\0')), "image 1: the property file contains a NUL byte"),
        (with(|info| info.entries.push("a\0".to_owned())), "image 1: the name of a kernel contains a NUL byte"),
        (
            with(|info| info.entries.push(String::new())),
            "image 1: the name of kernel \"\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| info.entries.push("a\nb".to_owned())),
            "image 1: the name of kernel \"a\\nb\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| info.entries.push("a\r".to_owned())),
            "image 1: the name of kernel \"a\\r\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| info.properties = "[s]\nx\n".to_owned()),
            "image 1: properties: line 2: expected 'name=type|value' in set 's', found no '='",
        ),
    ];
    for (images, message) in cases {
        assert_eq!(error(&images, Machine::X86_64Linux, None), message);
    }
    assert_eq!(error(&[], Machine::X86_64Linux, None), "no images");
    let many = vec![bare().0; 65_536];
    assert_eq!(error(&many, Machine::X86_64Linux, None), "65536 images; a descriptor has at most 65535");
}

#[test]
fn symbols_that_cannot_be_defined() {
    for machine in MACHINES {
        let message = |name| error(&[full().0], machine, Some(name));
        assert_eq!(message(""), "symbol '' cannot be defined: its name is empty");
        assert_eq!(message("a\0"), "symbol 'a\0' cannot be defined: its name contains a NUL byte");
        for name in ["__sycl_register_lib", "__sycl_unregister_lib"] {
            let expected = format!("symbol '{name}' cannot be defined: the object refers to one of that name");
            assert_eq!(message(name), expected);
        }
    }
}

#[test]
fn images_larger_than_the_object() {
    let of_size = |size| [ImageSlot { size, ..full().0 }];
    let limit = u64::from(u32::MAX);
    for (machine, format) in
        [(Machine::X86_64Windows, "COFF"), (Machine::X86_64Macos, "Mach-O"), (Machine::Arm64Macos, "Mach-O")]
    {
        // Container, tables and the rest of the object need room, too.
        for image in [limit, limit - 4096] {
            let message = error(&of_size(image), machine, None);
            let size = message.split(' ').next().unwrap().parse::<u64>().unwrap();
            assert!((limit + 1..limit + 8192).contains(&size), "{message}");
            assert_eq!(message, format!("{size} bytes; {format} objects have at most 4294967295"));
        }
        let largest = of_size(limit - 8192);
        let options = Options { machine, kind: Kind::Register(Runtime::V8), symbol: None };
        assert!(layout(&largest, &options).unwrap().size(&largest) <= limit);
    }
    let message = error(&of_size(1 << 60), Machine::X86_64Linux, None);
    assert_eq!(message, "1152921504606847280 bytes of images are more than this system has addresses for");
    let message = error(&of_size(u64::MAX - 15), Machine::X86_64Linux, None);
    assert_eq!(message, "image 0: an image of 18446744073709551600 bytes is too large for a container");
    let two = [ImageSlot { size: 1 << 63, ..full().0 }, ImageSlot { size: 1 << 63, ..full().0 }];
    let message = error(&two, Machine::X86_64Linux, None);
    assert_eq!(message, "18446744073709551615 bytes of images are more than this system has addresses for");
}
