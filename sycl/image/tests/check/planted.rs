//! A valid image with its properties, in which tests plant faults.

use device_image::check;
use device_image::image::{ImageFormat, ImageInfo};
use device_image::names::*;
use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
use device_image::{ByteArray, PropertySets, PropertyValue};

/// A word of an instruction, or a string.
pub enum Operand {
    Word(u32),
    Text(&'static str),
}
pub use Operand::{Text, Word};

/// Returns an instruction.
pub fn instruction(opcode: u32, operands: &[Operand]) -> Vec<u32> {
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

pub const ENTRY_POINT: u32 = 15;
pub const DECORATE: u32 = 71;

/// Returns a kernel `K` with two parameters; SpecId 0 is the int 7, SpecId 1 is true, and SpecId 2 is the double 0.5.
/// `f` is exported.
pub fn spirv() -> Vec<u32> {
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

pub fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// An image with its properties, in which tests plant faults.
pub struct Image {
    pub info: ImageInfo,
    pub sets: PropertySets,
    pub bytes: Vec<u8>,
}

pub fn leaf(id: u32, offset: u32, size: u32) -> Record {
    Record { id, offset, size }
}

pub fn byte_array(bytes: &[u8]) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(bytes.to_vec()))
}

pub fn constants(constants: &[(&str, Vec<Record>, &[u8])]) -> PropertySets {
    let mut table = SpecConstantTable::new();
    for (symbol, records, default) in constants {
        table.push(symbol, records.clone(), default).unwrap();
    }
    let mut sets = PropertySets::new();
    table.to_properties(&mut sets);
    sets
}

/// Returns the constants of [`spirv`], as the compiler describes them.
pub fn described() -> PropertySets {
    let half = 0.5_f64.to_le_bytes();
    constants(&[
        ("i", vec![leaf(0, 0, 4)], &[7, 0, 0, 0]),
        ("b", vec![leaf(1, 0, 1), leaf(PADDING_ID, 1, 3)], &[1, 0, 0, 0]),
        ("d", vec![leaf(2, 0, 8)], &half),
    ])
}

impl Image {
    pub fn good() -> Self {
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

    pub fn messages(mut self) -> Vec<String> {
        self.info.properties = self.sets;
        let findings = check::image(&self.info, &self.bytes).findings;
        findings.iter().map(|finding| format!("{}: {}", finding.severity.name(), finding.message)).collect()
    }
}

/// Returns the only finding for a valid image with a planted fault.
pub fn finding(plant: impl FnOnce(&mut Image)) -> String {
    let mut image = Image::good();
    plant(&mut image);
    let messages = image.messages();
    assert_eq!(messages.len(), 1, "{messages:#?}");
    messages.concat()
}

/// Returns the only finding after a property is set.
pub fn property(set: &str, name: &str, value: PropertyValue) -> String {
    finding(|image| drop(image.sets.get_or_insert(set).insert(name, value)))
}

/// Replaces the first instruction with this opcode.
pub fn replace(image: &mut Image, opcode: u32, with: &[u32]) {
    let words = spirv();
    let mut at = 5;
    while words[at] & 0xffff != opcode {
        at += (words[at] >> 16) as usize;
    }
    let end = at + (words[at] >> 16) as usize;
    image.bytes = bytes(&[&words[..at], with, &words[end..]].concat());
}
