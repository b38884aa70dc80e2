//! Each kind of fault that `check` finds, planted in a good image, with the whole message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::check;
use device_image::image::{ImageFormat, ImageInfo};
use device_image::names::*;
use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
use device_image::{ByteArray, PropertySets, PropertyValue};
use proptest::prelude::*;

/// A word of an instruction, or a string.
enum Operand {
    Word(u32),
    Text(&'static str),
}
use Operand::{Text, Word};

/// An instruction.
fn instruction(opcode: u32, operands: &[Operand]) -> Vec<u32> {
    let mut words = vec![0];
    for operand in operands {
        match operand {
            Word(word) => words.push(*word),
            Text(text) => {
                let mut bytes = text.as_bytes().to_vec();
                bytes.resize((text.len() / 4 + 1) * 4, 0);
                words.extend(bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())));
            }
        }
    }
    words[0] = u32::try_from(words.len()).unwrap() << 16 | opcode;
    words
}

const ENTRY_POINT: u32 = 15;
const DECORATE: u32 = 71;

/// A kernel `K` with two parameters; SpecId 0 is an int of 7, SpecId 1 true, SpecId 2 the double 0.5; `f` is exported.
fn spirv() -> Vec<u32> {
    [
        vec![0x0723_0203, 0x0001_0400, 0, 40, 0],
        instruction(17, &[Word(6)]),
        instruction(ENTRY_POINT, &[Word(6), Word(1), Text("K")]),
        instruction(DECORATE, &[Word(30), Word(41), Text("f"), Word(0)]),
        instruction(DECORATE, &[Word(10), Word(1), Word(0)]),
        instruction(DECORATE, &[Word(11), Word(1), Word(1)]),
        instruction(DECORATE, &[Word(12), Word(1), Word(2)]),
        instruction(21, &[Word(2), Word(32), Word(0)]),
        instruction(20, &[Word(3)]),
        instruction(22, &[Word(4), Word(64)]),
        instruction(50, &[Word(2), Word(10), Word(7)]),
        instruction(48, &[Word(3), Word(11)]),
        instruction(50, &[Word(4), Word(12), Word(0), Word(0x3fe0_0000)]),
        instruction(19, &[Word(5)]),
        instruction(33, &[Word(6), Word(5), Word(2), Word(2)]),
        instruction(54, &[Word(5), Word(1), Word(0), Word(6)]),
        instruction(55, &[Word(2), Word(20)]),
        instruction(55, &[Word(2), Word(21)]),
        instruction(248, &[Word(22)]),
        instruction(253, &[]),
        instruction(56, &[]),
        instruction(54, &[Word(5), Word(30), Word(0), Word(6)]),
        instruction(55, &[Word(2), Word(31)]),
        instruction(56, &[]),
    ]
    .concat()
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// An image with its properties, to plant a fault in.
struct Image {
    info: ImageInfo,
    sets: PropertySets,
    bytes: Vec<u8>,
}

fn leaf(id: u32, offset: u32, size: u32) -> Record {
    Record { id, offset, size }
}

fn byte_array(bytes: &[u8]) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(bytes.to_vec()))
}

fn constants(constants: &[(&str, Vec<Record>, &[u8])]) -> PropertySets {
    let mut table = SpecConstantTable::new();
    for (symbol, records, default) in constants {
        table.push(symbol, records.clone(), default).unwrap();
    }
    let mut sets = PropertySets::new();
    table.to_properties(&mut sets);
    sets
}

/// The constants of [`spirv`], as the compiler describes them.
fn described() -> PropertySets {
    let half = 0.5_f64.to_le_bytes();
    constants(&[
        ("i", vec![leaf(0, 0, 4)], &[7, 0, 0, 0]),
        ("b", vec![leaf(1, 0, 1), leaf(PADDING_ID, 1, 3)], &[1, 0, 0, 0]),
        ("d", vec![leaf(2, 0, 8)], &half),
    ])
}

impl Image {
    fn good() -> Self {
        let mut sets = described();
        sets.get_or_insert(KERNEL_NAMES).insert("K", PropertyValue::Uint32(1));
        let mask = ByteArray::from_bits(3, vec![2]).unwrap();
        sets.get_or_insert(KERNEL_PARAM_OPT).insert("K", PropertyValue::ByteArray(mask));
        sets.get_or_insert(EXPORTED_SYMBOLS).insert("f", PropertyValue::Uint32(1));
        let requirements = sets.get_or_insert(DEVICE_REQUIREMENTS);
        requirements.insert(ASPECTS, byte_array(&[5, 0, 0, 0, 6, 0, 0, 0]));
        requirements.insert(REQD_WORK_GROUP_SIZE_U64, byte_array(&[64, 0, 0, 0, 0, 0, 0, 0]));
        let misc = sets.get_or_insert(MISC_PROPERTIES);
        misc.insert(OPT_LEVEL, PropertyValue::Uint32(2));
        misc.insert(SANITIZER_USED, byte_array(b"asan"));
        sets.get_or_insert(PROGRAM_METADATA).insert("K@reqd_work_group_size", byte_array(&[1, 0, 0, 0]));
        let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
        info.entries = vec!["K".to_owned(), "f".to_owned()];
        Image { info, sets, bytes: bytes(&spirv()) }
    }

    fn messages(mut self) -> Vec<String> {
        self.info.properties = self.sets.to_prop().unwrap();
        let findings = check::image(&self.info, &self.bytes);
        findings.iter().map(|finding| format!("{}: {}", finding.severity.name(), finding.message)).collect()
    }
}

/// The one finding of a good image with a fault.
fn finding(plant: impl FnOnce(&mut Image)) -> String {
    let mut image = Image::good();
    plant(&mut image);
    let messages = image.messages();
    assert_eq!(messages.len(), 1, "{messages:#?}");
    messages.concat()
}

/// The one finding after a property is set.
fn property(set: &str, name: &str, value: PropertyValue) -> String {
    finding(|image| drop(image.sets.get_or_insert(set).insert(name, value)))
}

/// Replaces the first instruction of a kind.
fn replace(image: &mut Image, opcode: u32, with: &[u32]) {
    let words = spirv();
    let mut at = 5;
    while words[at] & 0xffff != opcode {
        at += (words[at] >> 16) as usize;
    }
    let end = at + (words[at] >> 16) as usize;
    image.bytes = bytes(&[&words[..at], with, &words[end..]].concat());
}

#[test]
fn good() {
    assert_eq!(Image::good().messages(), [""; 0]);
}

#[test]
fn bytes_of_the_image() {
    assert_eq!(finding(|image| image.bytes.clear()), "error: the image has no bytes");
    assert_eq!(
        finding(|image| image.bytes.truncate(21)),
        "error: malformed SPIR-V: byte 21: end: 21 bytes are no whole number of words, the SPIR-V is cut off"
    );
    assert_eq!(
        finding(|image| image.bytes.truncate(8)),
        "error: malformed SPIR-V: byte 0: header: 8 bytes are fewer than the 20 of the header"
    );
    let size = Image::good().bytes.len();
    assert_eq!(
        finding(|image| image.bytes.truncate(size - 8)),
        format!(
            "error: malformed SPIR-V: byte {}: length of an instruction: 12 bytes exceed the 8 bytes left, the SPIR-V is cut off",
            size - 16
        )
    );
    assert_eq!(
        finding(|image| image.bytes[20..24].fill(0)),
        "error: malformed SPIR-V: byte 20: length of an instruction: an instruction has at least one word, found 0"
    );
    assert_eq!(
        finding(|image| replace(image, ENTRY_POINT, &[2 << 16 | ENTRY_POINT, 6])),
        "error: malformed SPIR-V: byte 28: length of an instruction: OpEntryPoint has 1 operands, expected at least 2"
    );
    assert_eq!(
        finding(|image| replace(image, ENTRY_POINT, &[4 << 16 | ENTRY_POINT, 6, 1, 0x4b4b_4b4b])),
        "error: malformed SPIR-V: byte 28: string: the string of OpEntryPoint has no end"
    );
    assert_eq!(
        finding(|image| replace(image, 21, &[])),
        "error: malformed SPIR-V: byte 132: type: type %2 of the constant with SpecId 0 is no number"
    );
    assert_eq!(
        finding(|image| image.bytes = vec![1, 2, 3, 4]),
        "error: the format is spirv, but the image begins with [01, 02, 03, 04]"
    );
}

#[test]
fn target_and_format() {
    const KNOWN: &str = "known: spir64, spir64_x86_64, spir64_gen, nvptx64, amdgcn, spir, spir64_fpga, native_cpu, \
                         llvm_nvptx64, llvm_amdgcn";
    let target = |name: &str| finding(|image| image.info.target = name.to_owned());
    let unknown = |name: &str| format!("error: no device takes an image for unknown target '{name}' ({KNOWN})");
    assert_eq!(target("spirv64"), format!("{}; did you mean 'spir64'?", unknown("spirv64")));
    assert_eq!(
        target("spir64-unknown-unknown"),
        format!("{}; did you mean 'spir64'?", unknown("spir64-unknown-unknown"))
    );
    assert_eq!(target("x"), unknown("x"));
    // Its constants are wrong, too.
    let mut image = Image::good();
    image.info.target = "nvptx64".to_owned();
    assert_eq!(
        image.messages()[0],
        "error: target 'nvptx64' takes native images, but this one is spirv, so its devices cannot load it"
    );
    assert_eq!(
        finding(|image| image.info.format = ImageFormat::Native),
        "error: the format is native, but the image is SPIR-V: the runtime reports an invalid binary; embed it with \
         --format=spirv"
    );
    assert_eq!(
        finding(|image| image.info.format = ImageFormat::Bitcode),
        "error: the format is bitcode, but the image begins as spirv does"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Native;
            image.bytes = b"\x7fELF".to_vec();
        }),
        "error: target 'spir64' takes spirv images, but this one is native, so its devices cannot load it"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Unknown;
            image.bytes = b"CUDA".to_vec();
        }),
        "error: the format is unknown, so the runtime goes by the magic number, but the image begins with [43, 55, 44, 41]; \
         embed it with --format=native"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Zstd;
            image.bytes = b"\x28\xb5\x2f\xfd".to_vec();
        }),
        "error: the image is compressed twice"
    );
}

#[test]
fn constants_of_the_records() {
    let table = |sets: PropertySets| {
        finding(|image| {
            for set in [SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS] {
                *image.sets.get_or_insert(set) = sets.get(set).unwrap().clone();
            }
        })
    };
    let half = 0.5_f64.to_le_bytes();
    let int = || ("i", vec![leaf(0, 0, 4)], &[7, 0, 0, 0][..]);
    let boolean = || ("b", vec![leaf(1, 0, 1)], &[1][..]);
    assert_eq!(
        table(constants(&[int(), boolean(), ("d", vec![leaf(2, 0, 8)], &half), ("e", vec![leaf(9, 0, 2)], &[0, 0])])),
        "error: specialization constant 'e': SpecId 9 of record 0 is not in the image: a host that sets it fails; take the \
         .prop file that was written with this image"
    );
    assert_eq!(
        table(constants(&[int(), boolean()])),
        "warning: SpecId 2 of the image is in no record: no host can set it"
    );
    assert_eq!(
        table(constants(&[int()])),
        "warning: SpecId 1 and 1 more of the image are in no record: no host can set them"
    );
    assert_eq!(
        table(constants(&[int(), boolean(), ("d", vec![leaf(2, 0, 4)], &[0, 0, 0, 0])])),
        "error: specialization constant 'd': record 0 has 4 bytes, but SpecId 2 of the image has 8: a host that sets it fails"
    );
    assert_eq!(
        table(constants(&[int(), ("b", vec![leaf(1, 0, 1)], &[0]), ("d", vec![leaf(2, 0, 8)], &half)])),
        "error: specialization constant 'b': record 0 has the default 00, but SpecId 1 of the image 01: a host that sets the \
         first gets the second; is a record of padding missing or shifted?"
    );
    // The padding after `b` is lost in the records, but not in the default values.
    let mut shifted = constants(&[int(), boolean(), ("d", vec![leaf(2, 0, 8), leaf(PADDING_ID, 8, 3)], &[0; 11])]);
    let defaults = described().get(SPEC_CONSTANTS_DEFAULTS).unwrap().clone();
    *shifted.get_or_insert(SPEC_CONSTANTS_DEFAULTS) = defaults;
    assert_eq!(
        table(shifted),
        "error: specialization constant 'd': record 0 has the default 00 00 00 00 00 00 00 00, but SpecId 2 of the image \
         00 00 00 00 00 00 e0 3f: a host that sets the first gets the second; is a record of padding missing or shifted?"
    );
    let mut longer = described();
    longer.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert(DEFAULTS_ALL, byte_array(&[0; 20]));
    assert_eq!(
        table(longer),
        "error: records of all specialization constants cover 16 bytes, the default values have 20"
    );
    let mut overlapping = described();
    let records = [leaf(0, 4, 4), leaf(1, 0, 4)].map(Record::to_bytes).concat();
    overlapping.get_or_insert(SPEC_CONSTANTS).insert("i", byte_array(&records));
    assert_eq!(
        table(overlapping),
        "error: specialization constant 'i': record 1 starts at byte 0, before the end of the previous one at byte 8"
    );
}

#[test]
fn native_or_emulated() {
    let emulated = |plant: &dyn Fn(&mut Image)| {
        finding(|image| {
            image.info.target = "spir64_x86_64".to_owned();
            // No SpecIds.
            let words = spirv();
            let ids = instruction(DECORATE, &[Word(10), Word(1), Word(0)]).len() * 3;
            let start = 5 + 2 + 5 - 1 + instruction(DECORATE, &[Word(30), Word(41), Text("f"), Word(0)]).len();
            image.bytes = bytes(&[&words[..start], &words[start + ids..]].concat());
            plant(image);
        })
    };
    assert_eq!(
        finding(|image| image.info.target = "spir64_x86_64".to_owned()),
        "error: target 'spir64_x86_64' has emulated specialization constants, but the image has SpecId 0: values that a host \
         sets do not reach it; lower it with mode=emulation, or embed it with --target=spir64"
    );
    assert_eq!(
        emulated(&|image| image.info.target = "spir64".to_owned()),
        "error: target 'spir64' has native specialization constants, but the image has no SpecId for the 3 that are \
         described: it reads them from a buffer; lower it with mode=native, or embed it with --target=spir64_x86_64"
    );
    assert_eq!(
        emulated(&|image| drop(image.sets.remove(SPEC_CONSTANTS_DEFAULTS))),
        "error: target 'spir64_x86_64' has emulated specialization constants, but there are no default values: kernels read \
         zeros; add the set 'SYCL/specialization constants default values'"
    );
    assert_eq!(
        emulated(&|image| {
            let point = vec![leaf(3, 0, 8), leaf(4, 8, 8)];
            let sets = constants(&[("b", vec![leaf(1, 0, 1)], &[1]), ("p", point, &[0; 16])]);
            for set in [SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS] {
                *image.sets.get_or_insert(set) = sets.get(set).unwrap().clone();
            }
        }),
        "warning: specialization constant 'p' starts at byte 1 of the buffer, no multiple of 8; is the record of padding at \
         the end of 'b' missing?"
    );
    assert_eq!(
        property(MISC_PROPERTIES, SPEC_CONSTS_REPLACED_WITH_DEFAULT, PropertyValue::Uint32(1)),
        "warning: 3 specialization constants are described, but replaced with their defaults: a host that sets one fails on \
         target 'spir64'"
    );
}

#[test]
fn kernels() {
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(0))),
        "error: kernel 'K' of the image is no entry: a host that launches it fails; add it to the .sym file or to set 'SYCL/kernel names'"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("L".to_owned())),
        "error: entry 'L' is no kernel of the image: a host that launches it fails; is this the symbol file of another image?"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("K".to_owned())),
        "warning: kernel 'K' is twice among the entries"
    );
    let of_another = |set: &str| {
        format!(
            "warning: set '{set}' describes kernel 'L', which the image does not have; is this the property file of another \
             image?"
        )
    };
    for set in [KERNEL_NAMES, ASSERT_USED, WORK_GROUP_DYNAMIC_LOCAL_MEM, IMPLICIT_LOCAL_ARG] {
        assert_eq!(property(set, "L", PropertyValue::Uint32(1)), of_another(set));
    }
    assert_eq!(property(KERNEL_PARAM_OPT, "L", byte_array(&[])), of_another(KERNEL_PARAM_OPT));
    assert_eq!(property(PROGRAM_METADATA, "L@reqd_work_group_size", byte_array(&[1; 4])), of_another(PROGRAM_METADATA));
    assert_eq!(
        property(IMPLICIT_LOCAL_ARG, "K", PropertyValue::Uint32(2)),
        "error: kernel 'K': the runtime is to set argument 2, but its function has 2 parameters: a host that launches it fails"
    );
    assert_eq!(
        property(REGISTERED_KERNELS, "k", byte_array(b"L")),
        "warning: set 'SYCL/registered kernels' says that 'k' is kernel 'L', which the image does not have"
    );
    let mask = ByteArray::from_bits(3, vec![6]).unwrap();
    assert_eq!(
        property(KERNEL_PARAM_OPT, "K", PropertyValue::ByteArray(mask)),
        "error: kernel 'K': its mask keeps 1 of 3 arguments, but its function has 2 parameters: a host that launches it fails; \
         take the .prop file that was written with this image"
    );
    let stray = ByteArray::from_bits(3, vec![0x12]).unwrap();
    assert_eq!(
        property(KERNEL_PARAM_OPT, "K", PropertyValue::ByteArray(stray)),
        "error: property 'K' of set 'SYCL/kernel param opt': bit 4 is set in a mask of 3 arguments"
    );
    assert_eq!(
        finding(|image| {
            replace(image, ENTRY_POINT, &[]);
            image.info.entries.clear();
            image.sets = described();
        }),
        "warning: the image has no kernels: the runtime ignores it"
    );
}

#[test]
fn symbols() {
    assert_eq!(
        property(EXPORTED_SYMBOLS, "g", PropertyValue::Uint32(1)),
        "error: exported symbol 'g' is not in the image: it has no function with linkage Export of this name"
    );
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(1))),
        "error: exported symbol 'f' is no entry: the runtime does not find it; add it to the .sym file"
    );
}

#[test]
fn names_of_properties() {
    let one = || PropertyValue::Uint32(1);
    assert_eq!(
        property("SYCL/kernel name", "K", one()),
        "warning: the runtime ignores unknown property set 'SYCL/kernel name'; did you mean 'SYCL/kernel names'?"
    );
    assert_eq!(property("mine", "x", one()), "warning: the runtime ignores unknown property set 'mine'");
    assert_eq!(
        property(MISC_PROPERTIES, "optlevel", one()),
        "warning: the runtime ignores unknown property 'optlevel' of set 'SYCL/misc properties'; did you mean 'optLevel'?"
    );
    assert_eq!(
        property(PROGRAM_METADATA, "K@size", one()),
        "warning: the runtime ignores unknown property 'K@size' of set 'SYCL/program metadata'"
    );
}

#[test]
fn values_of_properties() {
    let number = PropertyValue::Uint32;
    let cases = [
        (MISC_PROPERTIES, OPT_LEVEL, number(4), "expected a number from 0 to 3, found 4"),
        (MISC_PROPERTIES, OPT_LEVEL, byte_array(&[1]), "expected uint32 (type 1), found byte array"),
        (MISC_PROPERTIES, IS_ESIMD_IMAGE, number(2), "expected a number from 0 to 1, found 2"),
        (MISC_PROPERTIES, GRF_SIZE, number(64), "expected one of 0, 128, 256, found 64"),
        (MISC_PROPERTIES, SANITIZER_USED, byte_array(b"ub"), "expected one of the texts asan, msan, tsan, found 'ub'"),
        (DEVICE_REQUIREMENTS, ASPECTS, number(5), "expected a byte array (type 2), found uint32"),
        (DEVICE_REQUIREMENTS, ASPECTS, byte_array(&[0; 6]), "6 bytes are no whole number of 4-byte numbers"),
        (
            DEVICE_REQUIREMENTS,
            ASPECTS,
            byte_array(&[0xe7, 3, 0, 0]),
            "unknown aspect 999: the runtime fails with an exception; DPC++ 2026.0 knows 1 to 89",
        ),
        (
            DEVICE_REQUIREMENTS,
            REQD_WORK_GROUP_SIZE_U64,
            byte_array(&[0; 32]),
            "expected 1 to 3 numbers of 8 bytes, found 4",
        ),
        (DEVICE_REQUIREMENTS, WORK_GROUP_NUM_DIM, number(4), "expected a number from 1 to 3, found 4"),
        (DEVICE_REQUIREMENTS, REQD_SUB_GROUP_SIZE, byte_array(&[]), "expected uint32 (type 1), found byte array"),
        (DEVICE_GLOBALS, "g", byte_array(&[0; 4]), "expected 8 bytes, found 4"),
        (HOST_PIPES, "p", byte_array(&[]), "expected 4 bytes, found 0"),
        (KERNEL_PARAM_OPT, "K", number(2), "expected a byte array (type 2), found uint32"),
        (
            PROGRAM_METADATA,
            "K@reqd_work_group_size",
            byte_array(&[0; 5]),
            "5 bytes are no whole number of 4-byte numbers",
        ),
        (
            PROGRAM_METADATA,
            "K@reqd_work_group_size",
            byte_array(&[8, 0, 0, 0, 0, 0, 0, 0]),
            "size 0 in dimension 1: no device can launch it",
        ),
        (DEVICE_REQUIREMENTS, REQD_SUB_GROUP_SIZE, number(7), "expected one of 1, 2, 4, 8, 16, 32, 64, 128, found 7"),
        (REGISTERED_KERNELS, "K", number(1), "expected a byte array (type 2), found uint32"),
    ];
    for (set, name, value, problem) in cases {
        assert_eq!(property(set, name, value), format!("error: property '{name}' of set '{set}': {problem}"));
    }
}

#[test]
fn property_file() {
    let mut image = Image::good();
    image.info.properties = "[a\n".to_owned();
    let findings = check::image(&image.info, &image.bytes);
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].message, "malformed properties: line 1: set header without ']'");
}

#[test]
fn images_of_a_program() {
    let image = |kernels: &[&str], target: &str, imported: &str, exported: &str| {
        let mut info = ImageInfo::new(target, ImageFormat::SpirV);
        info.entries = kernels.iter().map(|kernel| (*kernel).to_owned()).collect();
        let mut sets = PropertySets::new();
        sets.get_or_insert(IMPORTED_SYMBOLS).insert(imported, PropertyValue::Uint32(1));
        sets.get_or_insert(EXPORTED_SYMBOLS).insert(exported, PropertyValue::Uint32(1));
        info.properties = sets.to_prop().unwrap();
        info
    };
    let images = [
        image(&["K", "L", "f"], "spir64", "g", "f"),
        image(&["K"], "spir64_x86_64", "f", "f"),
        image(&["L", "K", "f"], "spir64", "f", "f"),
        image(&["M"], "spir64", "f", "h"),
    ];
    let labelled: Vec<_> = images.iter().enumerate().map(|(n, image)| (format!("k.o: image {n}"), image)).collect();
    let findings = check::program(&labelled);
    let lines: Vec<_> =
        findings.iter().map(|(n, finding)| format!("{n} {}: {}", finding.severity.name(), finding.message)).collect();
    assert_eq!(
        lines,
        [
            "0 warning: no image exports symbol 'g', which this one imports: kernels fail unless another file of the program \
             has it",
            "2 note: k.o: image 0 has kernel 'L' and 1 more for target 'spir64', too: the runtime takes one of them",
        ]
    );
}

proptest! {
    /// Damaged SPIR-V and property files have findings, but make nothing panic.
    #[test]
    fn damaged(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        texts in prop::collection::vec((any::<prop::sample::Index>(), "[A-Za-z0-9/+=|\\[\\]@\n]"), 0..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut image = Image::good();
        for (place, value) in changes {
            let place = place.index(image.bytes.len());
            image.bytes[place] = value;
        }
        if let Some(cut) = cut {
            image.bytes.truncate(cut.index(image.bytes.len()));
        }
        let mut properties = image.sets.to_prop().unwrap();
        for (place, text) in texts {
            let place = place.index(properties.len());
            properties.replace_range(place..=place, &text);
        }
        image.info.properties = properties;
        let _ = check::image(&image.info, &image.bytes);
    }
}
