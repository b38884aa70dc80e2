//! Tests SYCLBIN files: the bytes that the format defines, and each class of malformed file.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::ops::Range;

use device_image::offload_binary::{self, Entry, image_kind, offload_kind};
use device_image::syclbin::{self, AbstractModule, IrModule, IrType, NativeImage, State, Syclbin};
use device_image::target;
use device_image::{FormatError, ImageFormat, ImageInfo, PropertySets, PropertyValue, Window};

const GLOBAL: &str = "[SYCLBIN/global metadata]\nstate=1|0\n";
const PROPERTIES: &str = "[SYCL/kernel names]\nk=1|1\n";
/// Target `spir64-unknown-unknown`.
const IR: &str = "[SYCLBIN/ir module metadata]\ntype=1|0\ntarget=2|wCAAAAAAAAwcwlmc2QTL152au92du1Sdutmbvdnb\n";
/// Architecture `cpu`, target `spir64_x86_64-unknown-unknown`.
const NATIVE: &str = "[SYCLBIN/native device code image metadata]\narch=2|YAAAAAAAAAwYwVH\n\
                      target=2|oDAAAAAAAAwcwlmc2QzX4hjNfZDNtUnbr52b35WL152au92duB\n";

/// The numbers in the golden file: offset in the file, size in bytes, value, meaning.
const NUMBERS: &[(usize, usize, u64, &str)] = &[
    (0, 4, 0xad10_ff10, "magic number of OffloadBinary"),
    (4, 4, 1, "version"),
    (8, 8, 560, "size"),
    (16, 8, 32, "entry offset"),
    (24, 8, 40, "entry size"),
    (32, 2, 7, "image kind"),
    (34, 2, 8, "offload kind"),
    (36, 4, 0, "flags"),
    (40, 8, 72, "string offset"),
    (48, 8, 0, "number of strings"),
    (56, 8, 80, "image offset"),
    (64, 8, 480, "image size"),
    (72, 8, 0, "padding"),
    (80, 4, 0x5359_4249, "magic number of SYCLBIN"),
    (84, 4, 1, "version"),
    (88, 4, 2, "abstract modules"),
    (92, 4, 1, "IR modules"),
    (96, 4, 1, "native images"),
    (100, 4, 0, "padding"),
    (104, 8, 277, "size of the metadata table"),
    (112, 8, 16, "size of the binary table"),
    (120, 8, 0, "global metadata"),
    (128, 8, 36, "its size"),
    (136, 8, 36, "properties of abstract module 0"),
    (144, 8, 26, "their size"),
    (152, 4, 1, "its IR modules"),
    (156, 4, 0, "the first one"),
    (160, 4, 0, "its native images"),
    (164, 4, 0, "the first one"),
    (168, 8, 62, "properties of abstract module 1"),
    (176, 8, 0, "their size"),
    (184, 4, 0, "its IR modules"),
    (188, 4, 1, "the first one"),
    (192, 4, 1, "its native images"),
    (196, 4, 0, "the first one"),
    (200, 8, 62, "metadata of IR module 0"),
    (208, 8, 88, "its size"),
    (216, 8, 0, "image of IR module 0"),
    (224, 8, 5, "its size"),
    (232, 8, 150, "metadata of native image 0"),
    (240, 8, 127, "its size"),
    (248, 8, 8, "image of native image 0"),
    (256, 8, 4, "its size"),
];

/// Returns the golden file, assembled from the description of the format.
fn golden() -> Vec<u8> {
    let mut bytes = Vec::new();
    for (offset, size, value, what) in NUMBERS {
        assert_eq!(bytes.len(), *offset, "{what}");
        bytes.extend(&value.to_le_bytes()[..*size]);
    }
    for text in [GLOBAL, PROPERTIES, IR, NATIVE] {
        bytes.extend(text.as_bytes());
    }
    bytes.extend(b"\0\0\0SPIRV\0\0\0\x7fELF\0\0\0\0");
    assert_eq!(bytes.len(), 560);
    bytes
}

fn properties() -> PropertySets {
    PropertySets::parse_prop(PROPERTIES).unwrap()
}

fn contents<I>(ir: I, native: I) -> Syclbin<I> {
    let ir_module = IrModule { ir_type: IrType::SpirV, target: "spir64-unknown-unknown".to_owned(), image: ir };
    let native_image =
        NativeImage { arch: "cpu".to_owned(), target: "spir64_x86_64-unknown-unknown".to_owned(), image: native };
    Syclbin {
        state: State::Input,
        modules: vec![
            AbstractModule { properties: properties(), ir_modules: vec![ir_module], native_images: Vec::new() },
            AbstractModule {
                properties: PropertySets::new(),
                ir_modules: Vec::new(),
                native_images: vec![native_image],
            },
        ],
    }
}

fn read(file: &[u8]) -> Result<Syclbin<Range<u64>>, FormatError> {
    syclbin::read(&Window::new(file, 0, file.len() as u64))
}

#[test]
fn golden_bytes() {
    let mut written = Vec::new();
    syclbin::write(&contents(&b"SPIRV"[..], b"\x7fELF"), &mut written).unwrap();
    assert_eq!(written, golden());
    assert_eq!(read(&written).unwrap(), contents(544..549, 552..556));
}

#[test]
fn packed_images_and_no_padding_at_the_end() {
    // DPC++ writes images without gaps.
    let mut file = golden();
    file[248] = 5;
    file[112] = 9;
    assert_eq!(read(&file).unwrap(), contents(544..549, 549..553));
}

#[test]
fn a_file_within_a_file() {
    let mut outer = vec![0xff; 48];
    outer.extend(golden());
    outer.push(0xff);
    let found = syclbin::read(&Window::new(outer.as_slice(), 48, 560)).unwrap();
    assert_eq!(found, contents(592..597, 600..604));
}

#[test]
fn what_the_runtime_is_told() {
    let file = contents("ir", "native");
    let told = ImageInfo {
        entries: vec!["k".to_owned()],
        properties: properties(),
        ..ImageInfo::new(target::SPIR64, ImageFormat::SpirV)
    };
    assert_eq!(file.modules[0].images(), [(told, &"ir")]);
    let told = ImageInfo::new(target::SPIR64_X86_64, ImageFormat::Native);
    assert_eq!(file.modules[1].images(), [(told, &"native")]);
}

#[test]
fn modules_of_images() {
    let module = |format, target| AbstractModule::of_image(format, target, properties(), "ir");
    let spirv = module(ImageFormat::SpirV, target::SPIR64).unwrap();
    assert_eq!(spirv, contents("ir", "native").modules[0]);
    let native = module(ImageFormat::Native, "nvptx64-nvidia-cuda").unwrap();
    assert_eq!(native.native_images[0].target, "nvptx64-nvidia-cuda");
    for format in [ImageFormat::Unknown, ImageFormat::Bitcode, ImageFormat::Zstd] {
        assert_eq!(module(format, target::SPIR64), None);
    }
}

#[test]
fn properties_that_cannot_be_written() {
    let mut file = contents("", "");
    file.modules[1].properties.get_or_insert("a").insert("x\n", PropertyValue::Uint32(2));
    let error = syclbin::write(&file, &mut Vec::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "properties of abstract module 1: name of property \"x\\n\" of set \"a\" contains a newline"
    );
}

#[test]
fn malformed_properties() {
    let mut file = golden();
    let at = file.windows(PROPERTIES.len()).position(|bytes| bytes == PROPERTIES.as_bytes()).unwrap();
    let number = at + PROPERTIES.find("=1|").unwrap() + 1;
    file[number] = b'7';
    let error = read(&file).unwrap_err().to_string();
    let expected = format!("byte {at}: properties of an abstract module: line 2: property");
    assert!(error.starts_with(&expected), "{error}");
    assert!(error.ends_with("unknown property type '7', expected 1 (uint32) or 2 (byte array)"), "{error}");
}

/// Returns the golden file with one number replaced.
fn with_number(offset: usize, value: u64) -> Vec<u8> {
    let (_, size, _, _) = NUMBERS.iter().find(|number| number.0 == offset).unwrap();
    let mut file = golden();
    file[offset..offset + size].copy_from_slice(&value.to_le_bytes()[..*size]);
    file
}

/// Returns the golden file with a text replaced by another text of the same length.
fn with_text(old: &str, new: &str) -> Vec<u8> {
    let mut file = golden();
    let at = file.windows(old.len()).position(|bytes| bytes == old.as_bytes()).unwrap();
    file[at..at + old.len()].copy_from_slice(new.as_bytes());
    file
}

/// Checks the messages after replacing the number at an offset of the golden file.
#[track_caller]
fn check_numbers(cases: &[(usize, u64, &str)]) {
    for (offset, value, message) in cases {
        assert_eq!(read(&with_number(*offset, *value)).unwrap_err().to_string(), *message, "{value} at byte {offset}");
    }
}

#[test]
fn wrong_numbers_in_the_header() {
    const HUGE: u64 = 0xffff_ffff;
    const MAX: u64 = u64::MAX;
    check_numbers(&[
        (4, 2, "byte 4: version: found 2, only version 1 is supported"),
        (32, 6, "byte 32: image kind: found 6, expected 7 (SYCLBIN)"),
        (64, 55, "byte 80: header: 56 bytes at offset 0 are out of range; only 55 bytes are available"),
        (80, 0x4942_5953, "byte 80: magic number: found 0x49425953, expected 0x53594249 (SYCLBIN)"),
        (84, 2, "byte 84: version: found 2, only version 1 is supported"),
        (
            88,
            HUGE,
            "byte 88: number of abstract modules: 4294967295 entries of 32 bytes at offset 56 are out of range; only 480 bytes \
             are available",
        ),
        (
            92,
            HUGE,
            "byte 92: number of IR modules: 4294967295 entries of 32 bytes at offset 120 are out of range; only 480 bytes are available",
        ),
        (
            96,
            HUGE,
            "byte 96: number of native images: 4294967295 entries of 32 bytes at offset 152 are out of range; only 480 bytes are available",
        ),
        (
            104,
            297,
            "byte 104: size of the metadata table: 297 bytes at offset 184 are out of range; only 480 bytes are available",
        ),
        (
            104,
            MAX,
            &format!(
                "byte 104: size of the metadata table: {MAX} bytes at offset 184 are out of range; only 480 bytes are available"
            ),
        ),
        (
            112,
            17,
            "byte 112: size of the binary table: 17 bytes at offset 464 are out of range; only 480 bytes are available",
        ),
    ]);
}

#[test]
fn wrong_numbers_in_modules() {
    const MAX: u64 = u64::MAX;
    check_numbers(&[
        (120, 278, "byte 120: global metadata: 36 bytes at offset 278 are out of range; only 277 bytes are available"),
        (
            128,
            MAX,
            &format!(
                "byte 120: global metadata: {MAX} bytes at offset 0 are out of range; only 277 bytes are available"
            ),
        ),
        (
            136,
            MAX,
            &format!(
                "byte 136: properties of an abstract module: 26 bytes at offset {MAX} are out of range; only 277 bytes are available"
            ),
        ),
        (
            144,
            242,
            "byte 136: properties of an abstract module: 242 bytes at offset 36 are out of range; only 277 bytes are available",
        ),
        (144, 241, "byte 200: metadata of an IR module: the texts overlap"),
        (152, 2, "byte 152: IR modules of an abstract module: 2 starting at index 0, but only 1 remain"),
        (156, 1, "byte 156: IR modules of an abstract module: 1 starting at index 1, expected index 0"),
        (152, 0, "byte 92: number of IR modules: found 1, but the abstract modules have 0"),
        (184, 1, "byte 184: IR modules of an abstract module: 1 starting at index 1, but only 0 remain"),
        (192, 2, "byte 192: native images of an abstract module: 2 starting at index 0, but only 1 remain"),
        (196, 7, "byte 196: native images of an abstract module: 1 starting at index 7, expected index 0"),
        (192, 0, "byte 96: number of native images: found 1, but the abstract modules have 0"),
        (
            200,
            190,
            "byte 200: metadata of an IR module: 88 bytes at offset 190 are out of range; only 277 bytes are available",
        ),
        (
            216,
            12,
            "byte 216: image of an IR module: 5 bytes at offset 12 are out of range; only 16 bytes are available",
        ),
        (
            224,
            MAX,
            &format!(
                "byte 216: image of an IR module: {MAX} bytes at offset 0 are out of range; only 16 bytes are available"
            ),
        ),
        (
            240,
            128,
            "byte 232: metadata of a native image: 128 bytes at offset 150 are out of range; only 277 bytes are available",
        ),
        (
            256,
            9,
            "byte 248: image of a native image: 9 bytes at offset 8 are out of range; only 16 bytes are available",
        ),
    ]);
}

#[test]
fn wrong_texts() {
    let cases: &[(&str, &str, &str)] = &[
        (
            "[SYCLBIN/global",
            "[SYCLBIN/local ",
            "byte 264: global metadata: property set 'SYCLBIN/global metadata' is missing",
        ),
        ("state", "State", "byte 264: global metadata: property 'state' of set 'SYCLBIN/global metadata' is missing"),
        (
            "state=1|0",
            "state=1|3",
            "byte 264: global metadata: property 'state': unknown state 3, expected 0 (input), 1 (object) or 2 (executable)",
        ),
        (
            "state=1|0",
            "state=1|x",
            "byte 264: global metadata: line 2: property 'state' of set 'SYCLBIN/global metadata': expected a decimal \
             number, found 'x'",
        ),
        (
            "[SYCLBIN/ir",
            "[SYCLBIN/IR",
            "byte 326: metadata of an IR module: property set 'SYCLBIN/ir module metadata' is missing",
        ),
        (
            "type=1|0",
            "type=1|9",
            "byte 326: metadata of an IR module: property 'type': unknown IR 9, expected 0 (SPIR-V), 1 (PTX) or 2 (AMDGCN)",
        ),
        (
            "type=1",
            "typo=1",
            "byte 326: metadata of an IR module: property 'type' of set 'SYCLBIN/ir module metadata' is missing",
        ),
        (
            "arch=2|YAAAAAAAAAwYwVH",
            "arch=1|000000000000001",
            "byte 414: metadata of a native image: property 'arch': expected a byte array, found uint32",
        ),
        (
            "arch=2|YAAAAAAAAAwYwVH",
            "arch=2|YAAAAAAAAAwYw/H",
            "byte 414: metadata of a native image: property 'arch': invalid UTF-8 at byte 2 of the value",
        ),
    ];
    for (old, new, message) in cases {
        assert_eq!(read(&with_text(old, new)).unwrap_err().to_string(), *message, "{new}");
    }
    let mut file = golden();
    file[310] = 0xff;
    assert_eq!(
        read(&file).unwrap_err().to_string(),
        "byte 310: properties of an abstract module: the text is not UTF-8"
    );
}

#[test]
fn a_number_as_byte_array() {
    let text = "[SYCLBIN/global metadata]\nstate=2|AAAAAAAAAAA\n";
    let mut image = Vec::new();
    for number in [0x5359_4249_u32, 1, 0, 0, 0, 0] {
        image.extend(number.to_le_bytes());
    }
    for number in [text.len() as u64, 0, 0, text.len() as u64] {
        image.extend(number.to_le_bytes());
    }
    image.extend(text.as_bytes());
    image.resize(image.len().next_multiple_of(8), 0);
    let entry = Entry { image_kind: image_kind::SYCLBIN, offload_kind: offload_kind::SYCL, ..Entry::default() };
    let frame = offload_binary::frame(&entry, image.len() as u64).unwrap();
    let mut file = frame.before;
    file.extend(image);
    file.extend((0..frame.after).map(|_| 0));
    assert_eq!(
        read(&file).unwrap_err().to_string(),
        "byte 136: global metadata: property 'state': expected a uint32, found byte array"
    );
}

#[test]
fn bytes_after_the_file() {
    let mut file = golden();
    file.extend([0; 16]);
    assert_eq!(read(&file).unwrap_err().to_string(), "byte 560: end of the file: 16 bytes follow the container");
}

#[test]
fn every_truncation_is_an_error() {
    let file = golden();
    for size in 0..file.len() {
        assert!(read(&file[..size]).is_err(), "{size} bytes");
    }
}

/// A thousand modules refer to the same large text, so the file is small, but its contents are not.
#[test]
fn shared_texts_are_rejected() {
    let module =
        AbstractModule::<&[u8]> { properties: PropertySets::new(), ir_modules: Vec::new(), native_images: Vec::new() };
    let mut file = Syclbin { state: State::Executable, modules: vec![module; 1000] };
    file.modules[0].properties.get_or_insert(&"s".repeat(1_000_000));
    let mut written = Vec::new();
    syclbin::write(&file, &mut written).unwrap();
    let entry = written[136..152].to_vec();
    written[136 + 32..152 + 32].copy_from_slice(&entry);
    assert_eq!(
        read(&written).unwrap_err().to_string(),
        "byte 168: properties of an abstract module: the texts overlap"
    );
}
