//! Tests memory images that are not property sets, each with its complete message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::memory::{self, MemoryImage, Relocation};
use device_image::{PropertySets, PropertyValue};

/// Returns `[s]` with a number `n` and a byte array `b`. The sets are at 0, `n` is at 24, `b` at 56, the names start at
/// 88, and the value is at 96.
fn image() -> MemoryImage {
    let sets = PropertySets::parse_prop("[s]\nn=1|7\nb=2|CAAAAAAAAAgA\n").unwrap();
    memory::encode(&sets).unwrap()
}

fn relocate(image: &mut MemoryImage, offset: usize, target: usize) {
    image.relocations.retain(|relocation| relocation.offset != offset);
    image.relocations.push(Relocation { offset, target });
}

#[test]
fn broken_images() {
    type Break = fn(&mut MemoryImage);
    let cases: &[(Break, &str)] = &[
        (
            |image| image.sets_end = 1 << 40,
            "array of property sets from byte 0 to byte 1099511627776 is not an array of 24-byte elements",
        ),
        (
            |image| image.sets_begin = 25,
            "array of property sets from byte 25 to byte 24 is not an array of 24-byte elements",
        ),
        (
            |image| image.sets_end = 240,
            "array of property sets of 240 bytes at byte 0 is outside the image of 105 bytes",
        ),
        (
            |image| relocate(image, 16, 88 + 32),
            "array of properties of 96 bytes at byte 24 is outside the image of 105 bytes",
        ),
        (
            |image| relocate(image, 16, 80),
            "array of properties from byte 24 to byte 80 is not an array of 32-byte elements",
        ),
        (|image| image.relocations.retain(|r| r.offset != 0), "null pointer to name at byte 0"),
        (|image| image.relocations.retain(|r| r.offset != 64), "null pointer to value at byte 64"),
        (
            |image| {
                image.relocations.retain(|r| r.offset != 0);
                image.bytes[3] = 1;
            },
            "pointer at byte 0 is not zero and has no relocation",
        ),
        (
            |image| image.relocations.push(Relocation { offset: 0, target: 1 }),
            "two relocations for the pointer at byte 0",
        ),
        (|image| relocate(image, 0, 104), "name at byte 104 is not terminated"),
        (|image| relocate(image, 0, 1 << 40), "name at byte 1099511627776 is not terminated"),
        (|image| image.bytes[88] = 0xff, "name at byte 88 is not UTF-8"),
        (|image| relocate(image, 64, 97), "value of 9 bytes at byte 97 is outside the image of 105 bytes"),
        (
            |image| image.bytes[80..88].fill(0xff),
            "value of 18446744073709551615 bytes at byte 96 is outside the image of 105 bytes",
        ),
        (|image| image.bytes[80] = 8, "property 'b' of set 's': expected payload size 1 for bit count 2, found 0"),
        (|image| image.bytes[72] = 3, "property 'b' of set 's': unknown type 3, expected 1 (uint32) or 2 (byte array)"),
        (|image| image.bytes[92] = b'n', "duplicate property 'n' in set 's'"),
    ];
    for (break_it, message) in cases {
        let mut image = image();
        break_it(&mut image);
        assert_eq!(memory::decode(&image).unwrap_err().to_string(), *message);
    }
}

#[test]
fn two_sets_of_one_name() {
    let sets = PropertySets::parse_prop("[a]\n[b]\n").unwrap();
    let mut image = memory::encode(&sets).unwrap();
    image.bytes[50] = b'a';
    assert_eq!(memory::decode(&image).unwrap_err().to_string(), "duplicate property set 'a'");
}

/// A thousand sets share one array of properties, so the image is small, but its contents are not.
#[test]
fn shared_parts_are_rejected() {
    let mut sets = PropertySets::new();
    for index in 0..1000 {
        sets.get_or_insert(&format!("set {index}"));
    }
    for index in 0..1000 {
        sets.get_or_insert("set 0").insert(index.to_string(), PropertyValue::Uint32(index));
    }
    let mut image = memory::encode(&sets).unwrap();
    let bounds: Vec<usize> =
        image.relocations.iter().filter(|r| [8, 16].contains(&r.offset)).map(|r| r.target).collect();
    for set in 1..1000 {
        relocate(&mut image, 24 * set + 8, bounds[0]);
        relocate(&mut image, 24 * set + 16, bounds[1]);
    }
    assert_eq!(memory::decode(&image).unwrap_err().to_string(), "parts of the image overlap");
}

#[test]
fn names_without_memory_form() {
    let mut sets = PropertySets::new();
    sets.get_or_insert("a\0b");
    assert_eq!(memory::encode(&sets).unwrap_err().to_string(), "name of set \"a\\0b\" contains a NUL character");
    let mut sets = PropertySets::new();
    sets.get_or_insert("s").insert("a\0b", PropertyValue::Uint32(1));
    assert_eq!(
        memory::encode(&sets).unwrap_err().to_string(),
        "name of property \"a\\0b\" of set \"s\" contains a NUL character"
    );
}
