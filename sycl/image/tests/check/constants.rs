//! Tests faults in specialization constants.

use device_image::names::*;
use device_image::spec_constants::{PADDING_ID, Record};
use device_image::{PropertySets, PropertyValue};

use crate::planted::{
    DECORATE, Image, Operand, Text, Word, byte_array, bytes, constants, described, finding, instruction, leaf,
    property, spirv,
};

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
        "error: specialization constant 'e': SpecId 9 of record 0 is not in the image: a host that sets it fails; use the \
         .prop file that was written with this image"
    );
    assert_eq!(
        table(constants(&[int(), boolean()])),
        "warning: SpecId 2 in the image is not in any record, so a host cannot set it"
    );
    assert_eq!(
        table(constants(&[int()])),
        "warning: SpecId 1 and 1 more in the image are not in any record, so a host cannot set them"
    );
    assert_eq!(
        table(constants(&[int(), boolean(), ("d", vec![leaf(2, 0, 4)], &[0, 0, 0, 0])])),
        "error: specialization constant 'd': record 0 has 4 bytes, but SpecId 2 in the image has 8: a host that sets it fails"
    );
    assert_eq!(
        table(constants(&[int(), ("b", vec![leaf(1, 0, 1)], &[0]), ("d", vec![leaf(2, 0, 8)], &half)])),
        "error: specialization constant 'b': record 0 has the default 00, but SpecId 1 in the image has 01: a host that sets the \
         first gets the second; is a padding record missing or shifted?"
    );
    // The padding after `b` is missing in the records, but not in the default values.
    let mut shifted = constants(&[int(), boolean(), ("d", vec![leaf(2, 0, 8), leaf(PADDING_ID, 8, 3)], &[0; 11])]);
    let defaults = described().get(SPEC_CONSTANTS_DEFAULTS).unwrap().clone();
    *shifted.get_or_insert(SPEC_CONSTANTS_DEFAULTS) = defaults;
    assert_eq!(
        table(shifted),
        "error: specialization constant 'd': record 0 has the default 00 00 00 00 00 00 00 00, but SpecId 2 in the image \
         has 00 00 00 00 00 00 e0 3f: a host that sets the first gets the second; is a padding record missing or shifted?"
    );
    let mut longer = described();
    longer.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert(DEFAULTS_ALL, byte_array(&[0; 20]));
    assert_eq!(
        table(longer),
        "error: records of all specialization constants cover 16 bytes, but the default values have 20"
    );
    let mut overlapping = described();
    let records = [leaf(0, 4, 4), leaf(1, 0, 4)].map(Record::to_bytes).concat();
    overlapping.get_or_insert(SPEC_CONSTANTS).insert("i", byte_array(&records));
    assert_eq!(
        table(overlapping),
        "error: specialization constant 'i': record 1 starts at byte 0, before the end of the previous one at byte 8"
    );
}

/// Tests modules that were lowered one by one and then linked. The SpecIds in each module start at 0.
#[test]
fn one_spec_id_for_two_constants() {
    const LOWERED_APART: &str = "modules that were lowered one by one have the same SpecIds: link them first, then run the \
                                 'spec-constants' pass once";
    let with_second = |operands: &[Operand], constant: &dyn Fn() -> Vec<u32>| {
        finding(|image| {
            let words = spirv();
            let decoration = 5 + 2;
            let types = words.windows(2).position(|pair| pair[0] == 4 << 16 | 21 && pair[1] == 2).unwrap();
            let types = types + 4 + 2 + 3;
            let second = instruction(DECORATE, operands);
            let (start, names) = (&words[..decoration], &words[decoration..types]);
            image.bytes = bytes(&[start, &second, names, &constant(), &words[types..]].concat());
        })
    };
    let second_of_id_0 = [Word(13), Word(1), Word(0)];
    assert_eq!(
        with_second(&second_of_id_0, &|| instruction(50, &[Word(2), Word(13), Word(9)])),
        format!(
            "error: SpecId 0 is used by two constants in the image, with the defaults 09 00 00 00 and 07 00 00 00: a host \
             that sets one sets the other; {LOWERED_APART}"
        )
    );
    assert_eq!(
        with_second(&second_of_id_0, &|| instruction(50, &[Word(4), Word(13), Word(7), Word(0)])),
        format!(
            "error: SpecId 0 is used by two constants in the image, with the defaults 07 00 00 00 00 00 00 00 and 07 00 00 \
             00: a host that sets one sets the other; {LOWERED_APART}"
        )
    );
    let float = || [instruction(22, &[Word(7), Word(32)]), instruction(50, &[Word(7), Word(13), Word(7)])].concat();
    assert_eq!(
        with_second(&second_of_id_0, &float),
        format!(
            "warning: SpecId 0 is used by two constants in the image, of the types floating point and integer: a host that \
             sets one sets the other; {LOWERED_APART}"
        )
    );
    // The property sets for both modules.
    let mut both = described();
    let records = byte_array(&leaf(0, 0, 4).to_bytes());
    both.get_or_insert(SPEC_CONSTANTS).insert("j", records);
    both.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert(DEFAULTS_ALL, byte_array(&[0; 20]));
    assert_eq!(
        finding(|image| {
            for set in [SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS] {
                *image.sets.get_or_insert(set) = both.get(set).unwrap().clone();
            }
        }),
        format!("error: specialization constant 'j': SpecId 0 of record 0 is already used by 'i'; {LOWERED_APART}")
    );
    // Code generators may repeat an instruction.
    let mut image = Image::good();
    let words = spirv();
    let constant = instruction(50, &[Word(2), Word(10), Word(7)]);
    let at = words.windows(constant.len()).position(|window| window == constant).unwrap();
    let again = instruction(50, &[Word(2), Word(13), Word(7)]);
    let decoration = instruction(DECORATE, &[Word(13), Word(1), Word(0)]);
    image.bytes = bytes(&[&words[..7], &decoration, &words[7..at], &again, &words[at..]].concat());
    assert_eq!(image.messages(), [""; 0]);
}

#[test]
fn native_or_emulated() {
    let emulated = |plant: &dyn Fn(&mut Image)| {
        finding(|image| {
            image.info.target = "spir64_x86_64".to_owned();
            // The module has no SpecIds.
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
        "error: target 'spir64' has native specialization constants, and 3 are described, but the image has no \
         SpecIds: it reads them from a buffer; lower it with mode=native, or embed it with --target=spir64_x86_64"
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
        "warning: specialization constant 'p' starts at byte 1 of the buffer, which is not a multiple of 8; is the padding record at \
         the end of 'b' missing?"
    );
    assert_eq!(
        property(MISC_PROPERTIES, SPEC_CONSTS_REPLACED_WITH_DEFAULT, PropertyValue::Uint32(1)),
        "warning: 3 specialization constants are described, but replaced with their defaults: a host that sets one fails on \
         target 'spir64'"
    );
}
