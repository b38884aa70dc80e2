//! Tests the table of specialization constants: the input that it accepts, and its results.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::names::{SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS};
use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable, are_replaced};
use device_image::{ByteArray, PropertySets, PropertyValue};

type Triple = (u32, u32, u32);

fn records(triples: &[Triple]) -> Vec<Record> {
    triples.iter().map(|&(id, offset, size)| Record { id, offset, size }).collect()
}

fn bytes(value: Vec<u8>) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(value))
}

fn record_bytes(triples: &[Triple]) -> PropertyValue {
    bytes(records(triples).iter().flat_map(|record| record.to_bytes()).collect())
}

/// `struct N { char c; double d; }; struct S { int i; N n; short tail; }`, SpecIds from 15.
const NESTED: &[Triple] = &[(15, 0, 4), (16, 8, 1), (17, 16, 8), (18, 24, 2), (PADDING_ID, 26, 6)];

/// Returns the nested struct and a `short` that is padded for the `int` after it.
fn table() -> SpecConstantTable {
    let mut table = SpecConstantTable::new();
    let nested: Vec<u8> = (1..=32).collect();
    table.push("S", records(NESTED), &nested).unwrap();
    table.push("s", records(&[(19, 0, 2), (PADDING_ID, 2, 2)]), &[0xaa, 0xab, 0, 0]).unwrap();
    table.push("i", records(&[(20, 0, 4)]), &[0xba, 0xbb, 0xbc, 0xbd]).unwrap();
    table
}

#[test]
fn places() {
    let table = table();
    let places: Vec<_> = table.constants().map(|c| (c.symbol(), c.blob_offset(), c.size())).collect();
    assert_eq!(places, [("S", 0, 32), ("s", 32, 4), ("i", 36, 4)]);
    assert_eq!(table.get("S").unwrap().records(), records(NESTED));
    assert_eq!(table.get("i").unwrap().default_bytes(), [0xba, 0xbb, 0xbc, 0xbd]);
    assert!(table.get("x").is_none());
    assert_eq!(table.emulation_buffer(), table.default_values());
    assert_eq!(table.emulation_buffer().len(), 40);
}

#[test]
fn values_of_leaves() {
    let mut table = table();
    let all: Vec<_> = table.native_values().map(|value| (value.id, value.bytes.to_vec())).collect();
    let expected: [(u32, Vec<u8>); 6] = [
        (15, vec![1, 2, 3, 4]),
        (16, vec![9]),
        (17, (17..=24).collect()),
        (18, vec![25, 26]),
        (19, vec![0xaa, 0xab]),
        (20, vec![0xba, 0xbb, 0xbc, 0xbd]),
    ];
    assert_eq!(all, expected);
    assert_eq!(table.changed_values().count(), 0);

    // One leaf and one hole differ, but the hole belongs to no leaf.
    let mut value: Vec<u8> = (1..=32).collect();
    value[8] = 0;
    value[9] = 0;
    table.set("S", &value).unwrap();
    assert!(table.get("S").unwrap().is_set());
    let changed: Vec<_> = table.changed_values().map(|value| (value.id, value.bytes)).collect();
    assert_eq!(changed, [(16, &[0][..])]);
    assert_eq!(table.native_values().count(), 6);
}

#[test]
fn padding_may_be_given_or_left_out() {
    let mut table = table();
    // sizeof(short) is 2; the rest of the slice belongs to the alignment of the next constant.
    table.set("s", &[1, 2]).unwrap();
    assert_eq!(table.get("s").unwrap().value_bytes(), [1, 2, 0, 0]);
    table.set("s", &[1, 2, 3, 4]).unwrap();
    assert_eq!(table.get("s").unwrap().value_bytes(), [1, 2, 3, 4]);
    // Omitted bytes have the default value again, not the previous one.
    table.set("s", &[5, 6, 7]).unwrap();
    assert_eq!(table.get("s").unwrap().value_bytes(), [5, 6, 7, 0]);
    assert_eq!(table.emulation_buffer()[32..], [5, 6, 7, 0, 0xba, 0xbb, 0xbc, 0xbd]);
}

#[test]
fn reset() {
    let mut table = table();
    table.set("i", &[0; 4]).unwrap();
    table.reset("i").unwrap();
    assert_eq!(table.emulation_buffer(), table.default_values());
    assert!(!table.get("i").unwrap().is_set());
}

#[test]
fn which_of_two_images() {
    let mut table = table();
    assert!(!table.is_changed());
    let default = table.get("i").unwrap().default_bytes().to_vec();
    table.set("i", &default).unwrap();
    assert!(!table.is_changed());
    table.set("i", &[0; 4]).unwrap();
    assert!(table.is_changed());

    for (value, expected) in [(0, false), (1, true)] {
        let text = format!("[SYCL/misc properties]\nspecConstsReplacedWithDefault=1|{value}\n");
        assert_eq!(are_replaced(&PropertySets::parse_prop(text).unwrap()), expected);
    }
    assert!(!are_replaced(&PropertySets::new()));
}

#[test]
fn wrong_values() {
    let mut table = table();
    let before = table.emulation_buffer().to_vec();
    let cases = [
        ("x", 4, "unknown specialization constant 'x'"),
        ("i", 3, "specialization constant 'i': value of 3 bytes is too short; its last leaf ends at byte 4"),
        ("i", 5, "specialization constant 'i': value of 5 bytes is too long; the constant takes 4"),
        ("S", 25, "specialization constant 'S': value of 25 bytes is too short; its last leaf ends at byte 26"),
        ("S", 33, "specialization constant 'S': value of 33 bytes is too long; the constant takes 32"),
        ("s", 5, "specialization constant 's': value of 5 bytes is too long; the constant takes 4"),
    ];
    for (symbol, size, message) in cases {
        let error = table.set(symbol, &vec![0xff; size]).unwrap_err();
        assert_eq!(error.to_string(), message);
        assert_eq!(table.emulation_buffer(), before, "the table is left as it was");
    }
    assert_eq!(table.reset("x").unwrap_err().to_string(), "unknown specialization constant 'x'");
    assert!(table.constants().all(|constant| !constant.is_set()));
}

/// A struct whose first member is empty starts with a hole; a struct without members has only padding.
#[test]
fn holes_and_padding_only() {
    let mut table = SpecConstantTable::new();
    table.push("hole", records(&[(0, 4, 4)]), &[0, 0, 0, 0, 9, 0, 0, 0]).unwrap();
    table.push("empty", records(&[(PADDING_ID, 0, 1)]), &[0]).unwrap();
    let values: Vec<_> = table.native_values().map(|value| (value.id, value.bytes)).collect();
    assert_eq!(values, [(0, &[9, 0, 0, 0][..])]);
    table.set("empty", &[]).unwrap();
    table.set("empty", &[1]).unwrap();
    assert_eq!(table.emulation_buffer()[8], 1);
}

#[test]
fn missing_defaults_count_as_zero() {
    let mut sets = PropertySets::new();
    let set = sets.get_or_insert(SPEC_CONSTANTS);
    set.insert("a", record_bytes(&[(0, 0, 4), (1, 4, 4)]));
    set.insert("b", record_bytes(&[(2, 0, 4)]));
    let mut table = SpecConstantTable::from_properties(&sets).unwrap();
    assert!(!table.has_defaults());
    assert_eq!(table.emulation_buffer(), [0; 12]);
    // The literals in the SPIR-V are unknown, so a value that was set is never omitted, even if it is zero.
    table.set("a", &[0, 0, 0, 0, 1, 0, 0, 0]).unwrap();
    let changed: Vec<u32> = table.changed_values().map(|value| value.id).collect();
    assert_eq!(changed, [0, 1]);
    let mut again = PropertySets::new();
    table.to_properties(&mut again);
    assert_eq!(again, sets);
}

#[test]
fn no_constants() {
    let mut sets = PropertySets::new();
    assert!(SpecConstantTable::from_properties(&sets).unwrap().is_empty());
    sets.get_or_insert(SPEC_CONSTANTS);
    sets.get_or_insert(SPEC_CONSTANTS_DEFAULTS);
    assert!(SpecConstantTable::from_properties(&sets).unwrap().is_empty());
    SpecConstantTable::new().to_properties(&mut sets);
    assert!(sets.is_empty());
}

#[test]
fn writing_replaces_what_was_there() {
    let mut sets = PropertySets::new();
    sets.get_or_insert("before");
    sets.get_or_insert(SPEC_CONSTANTS).insert("old", PropertyValue::Uint32(1));
    sets.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert("old", PropertyValue::Uint32(1));
    sets.get_or_insert("after");
    let table = table();
    table.to_properties(&mut sets);
    let order: Vec<&str> = sets.iter().map(|set| set.name()).collect();
    assert_eq!(order, ["before", SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS, "after"]);
    let again = SpecConstantTable::from_properties(&sets).unwrap();
    assert_eq!(again.emulation_buffer(), table.emulation_buffer());
}

#[test]
fn rejected_constants() {
    let cases: &[(&str, &[Triple], usize, &str)] = &[
        ("i", &[(1, 0, 4)], 4, "specialization constant 'i' is already in the table"),
        ("x", &[], 0, "specialization constant 'x' has no records"),
        ("x", &[(1, 0, 4), (2, 4, 0)], 4, "specialization constant 'x': record 1 has size 0"),
        (
            "x",
            &[(1, 0, 4), (2, 2, 4)],
            6,
            "specialization constant 'x': record 1 starts at byte 2, before the end of the previous one at byte 4",
        ),
        (
            "x",
            &[(1, 4, 4), (PADDING_ID, 0, 4)],
            8,
            "specialization constant 'x': record 1 starts at byte 0, before the end of the previous one at byte 8",
        ),
        (
            "x",
            &[(1, 0xffff_fff0, 0x10)],
            4,
            "specialization constant 'x': record 0 at byte 4294967280 with 16 bytes ends beyond 32 bits",
        ),
        ("x", &[(1, 0, 4), (17, 4, 4)], 8, "specialization constant 'x': SpecId 17 of record 1 is already used by 'S'"),
        (
            "x",
            &[(1, 0, 4), (2, 4, 4), (1, 8, 4)],
            12,
            "specialization constant 'x': SpecId 1 of record 2 is already used by 'x'",
        ),
        (
            "x",
            &[(1, 0, 1), (2, 4, 1), (PADDING_ID, 5, 3)],
            5,
            "specialization constant 'x': records cover 8 bytes, but the default value has 5",
        ),
    ];
    let mut table = table();
    for &(symbol, triples, size, message) in cases {
        let error = table.push(symbol, records(triples), &vec![0; size]).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    // The rejected constants have not changed the table.
    assert_eq!(table.len(), 3);
    assert_eq!(table.emulation_buffer().len(), 40);
    table.push("x", records(&[(1, 0, 4), (2, 4, 4)]), &[0; 8]).unwrap();
}

/// Returns the message for the value of constant `c` and default values.
fn rejected(value: PropertyValue, defaults: Vec<PropertyValue>) -> String {
    let mut sets = PropertySets::new();
    sets.get_or_insert(SPEC_CONSTANTS).insert("c", value);
    for (index, value) in defaults.into_iter().enumerate() {
        sets.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert(index.to_string(), value);
    }
    SpecConstantTable::from_properties(&sets).unwrap_err().to_string()
}

#[test]
fn rejected_records() {
    let number = PropertyValue::Uint32(1);
    let cases: Vec<(PropertyValue, &str)> = vec![
        (number, "specialization constant 'c': expected records as a byte array, found uint32"),
        (bytes(vec![0; 13]), "specialization constant 'c': 104 bits are not a whole number of 12-byte records"),
        (
            PropertyValue::ByteArray(ByteArray::from_bits(95, vec![0; 12]).unwrap()),
            "specialization constant 'c': 95 bits are not a whole number of 12-byte records",
        ),
        (bytes(vec![]), "specialization constant 'c' has no records"),
    ];
    for (value, message) in cases {
        assert_eq!(rejected(value, vec![]), message);
    }
}

#[test]
fn rejected_defaults() {
    let number = PropertyValue::Uint32(1);
    let four = || record_bytes(&[(0, 0, 4)]);
    let half = PropertyValue::ByteArray(ByteArray::from_bits(31, vec![0; 4]).unwrap());
    let huge = || record_bytes(&[(0, 0, 0xf000_0000), (1, 0xf000_0000, 4)]);
    let cases: Vec<(PropertyValue, Vec<PropertyValue>, &str)> = vec![
        (
            four(),
            vec![bytes(vec![0; 4]), bytes(vec![0; 4])],
            "set 'SYCL/specialization constants default values' has 2 properties, expected one",
        ),
        (
            four(),
            vec![number],
            "property '0' of set 'SYCL/specialization constants default values': expected a byte array, found uint32",
        ),
        (
            four(),
            vec![half],
            "property '0' of set 'SYCL/specialization constants default values': 31 bits are not a whole number of bytes",
        ),
        (
            four(),
            vec![bytes(vec![0; 3])],
            "records of all specialization constants cover 4 bytes, but the default values have 3",
        ),
        (
            four(),
            vec![bytes(vec![0; 5])],
            "records of all specialization constants cover 4 bytes, but the default values have 5",
        ),
        (
            huge(),
            vec![bytes(vec![0; 4])],
            "records of all specialization constants cover 4026531844 bytes, but the default values have 4",
        ),
        (
            huge(),
            vec![],
            "records of all specialization constants cover 4026531844 bytes; without default values at most 16777216 are accepted",
        ),
    ];
    for (value, defaults, message) in cases {
        assert_eq!(rejected(value, defaults), message);
    }
}

#[test]
fn defaults_without_constants() {
    let mut sets = PropertySets::new();
    sets.get_or_insert(SPEC_CONSTANTS_DEFAULTS).insert("all", bytes(vec![0]));
    let error = SpecConstantTable::from_properties(&sets).unwrap_err();
    let message = "records of all specialization constants cover 0 bytes, but the default values have 1";
    assert_eq!(error.to_string(), message);
}
