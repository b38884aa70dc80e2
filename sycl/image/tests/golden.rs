//! Tests byte sequences and text that the format defines and that must never change.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::memory::{self, Relocation};
use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
use device_image::{ByteArray, PropertySets, PropertyValue, names};

/// Returns the value of the only property in a property text, given as Base64.
fn decode(base64: &str) -> ByteArray {
    let sets = PropertySets::parse_prop(format!("[s]\np=2|{base64}\n")).unwrap();
    match sets.get("s").unwrap().get("p").unwrap() {
        PropertyValue::ByteArray(value) => value.clone(),
        PropertyValue::Uint32(_) => unreachable!("type 2 is a byte array"),
    }
}

fn encode(value: ByteArray) -> String {
    let mut sets = PropertySets::new();
    sets.get_or_insert("s").insert("p", PropertyValue::ByteArray(value));
    let text = sets.to_prop().unwrap();
    text.strip_prefix("[s]\np=2|").unwrap().trim_end().to_owned()
}

/// Encodes bytes in this variant of Base64, bit by bit.
fn encode_slowly(bytes: &[u8]) -> String {
    let alphabet: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['+', '/']).collect();
    let bits: Vec<usize> = bytes.iter().flat_map(|byte| (0..8).map(move |bit| usize::from(byte >> bit & 1))).collect();
    bits.chunks(6).map(|digit| alphabet[digit.iter().rev().fold(0, |value, bit| 2 * value + bit)]).collect()
}

#[test]
fn byte_arrays() {
    let u32s = |values: &[u32]| -> Vec<u8> { values.iter().flat_map(|value| value.to_le_bytes()).collect() };
    let golden: [(&str, u64, Vec<u8>); 6] = [
        ("gAAAAAAAAAABAAAA", 32, u32s(&[4])),
        ("ABAAAAAAAAgAAAAAEAAAAA", 64, u32s(&[2, 4])),
        ("gBAAAAAAAAQAAAAACAAAAQAAAAA", 96, u32s(&[1, 2, 4])),
        ("AAAAAAAAAAA", 0, vec![]),
        ("IBAAAAAAAAAFAAAAjBAAAEA", 72, vec![0x14, 0, 0, 0, 0x63, 0, 0, 0, 1]),
        ("CAAAAAAAAAgA", 2, vec![2]),
    ];
    for (text, bits, bytes) in golden {
        let value = ByteArray::from_bits(bits, bytes).unwrap();
        assert_eq!(decode(text), value, "{text}");
        assert_eq!(encode(value), text);
    }
}

#[test]
fn base64_of_every_length() {
    for length in 0..40_u8 {
        let bytes: Vec<u8> = (0..length).map(|index| index.wrapping_mul(71) ^ 0xa5).collect();
        let value = ByteArray::from_bytes(bytes);
        assert_eq!(encode(value.clone()), encode_slowly(&value.encoded()), "{length} bytes");
        assert_eq!(decode(&encode(value.clone())), value);
    }
}

#[test]
fn unused_bits_of_the_payload_are_kept() {
    let value = ByteArray::from_bits(2, vec![0xfe]).unwrap();
    assert_eq!(decode(&encode(value.clone())), value);
}

#[test]
fn encoded_value() {
    let value = ByteArray::from_bytes(vec![1, 2, 3]);
    assert_eq!(value.encoded(), [24, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]);
    assert_eq!(ByteArray::decode(&value.encoded()).unwrap(), value);
}

/// `{i8 1}`, then `{i32, i8}` with three bytes of padding. SpecIds start at 0.
#[test]
fn native_constants() {
    let mut table = SpecConstantTable::new();
    let records = vec![
        Record { id: 1, offset: 0, size: 4 },
        Record { id: 2, offset: 4, size: 1 },
        Record { id: PADDING_ID, offset: 5, size: 3 },
    ];
    table.push("c", vec![Record { id: 0, offset: 0, size: 1 }], &[1]).unwrap();
    table.push("pad", records, &[0x14, 0, 0, 0, 0x63, 0, 0, 0]).unwrap();
    let mut sets = PropertySets::new();
    table.to_properties(&mut sets);
    let text = "\
[SYCL/specialization constants]
c=2|gBAAAAAAAAAAAAAAAAAAAEAAAAA
pad=2|gEAAAAAAAAQAAAAAAAAAAQAAAAgAAAAAEAAAAEAAAAw/////FAAAAMAAAAA
[SYCL/specialization constants default values]
all=2|IBAAAAAAAAQAUAAAAMGAAAA
";
    assert_eq!(sets.to_prop().unwrap(), text);
}

#[test]
fn canonical_text_is_a_fixed_point() {
    let text = "[SYCL/device requirements]\naspects=2|ABAAAAAAAAQBAAAAGAAAAA\n[a]b]\n\
                [SYCL/misc properties]\noptLevel=1|2\nx=1|4294967295\nnamed|oddly=1|0\n";
    let sets = PropertySets::parse_prop(text).unwrap();
    assert_eq!(sets.to_prop().unwrap(), text);
    let order: Vec<&str> = sets.iter().map(|set| set.name()).collect();
    assert_eq!(order, [names::DEVICE_REQUIREMENTS, "a]b", names::MISC_PROPERTIES]);
}

#[test]
fn line_ends_and_empty_lines() {
    let plain = PropertySets::parse_prop("[a]\nx=1|1\ny=2|AAAAAAAAAAA\n").unwrap();
    for text in [
        "[a]\r\nx=1|1\r\ny=2|AAAAAAAAAAA\r\n",
        "\n\n[a]\n\nx=1|1\n\r\ny=2|AAAAAAAAAAA\n\n",
        "[a]\nx=1|0001\ny=2|AAAAAAAAAAA",
    ] {
        assert_eq!(PropertySets::parse_prop(text).unwrap(), plain, "{text:?}");
    }
    assert!(PropertySets::parse_prop("").unwrap().is_empty());
}

#[test]
fn json() {
    let sets = PropertySets::parse_prop("[s]\nn=1|7\nm=2|CAAAAAAAAAgA\n[e]\n").unwrap();
    let text = r#"{
  "sets": [
    {
      "name": "s",
      "properties": [
        {
          "name": "n",
          "type": "uint32",
          "value": 7
        },
        {
          "name": "m",
          "type": "bytes",
          "bits": 2,
          "value": "02"
        }
      ]
    },
    {
      "name": "e",
      "properties": []
    }
  ]
}"#;
    assert_eq!(sets.to_json(), text);
    assert_eq!(PropertySets::from_json(text).unwrap(), sets);
}

#[test]
fn json_bits_default_to_whole_bytes() {
    let text = r#"{"sets":[{"properties":[{"value":"00fF","type":"bytes","name":"p"}],"name":"s"}]}"#;
    let sets = PropertySets::from_json(text).unwrap();
    let value = PropertyValue::ByteArray(ByteArray::from_bytes(vec![0, 255]));
    assert_eq!(sets.get("s").unwrap().get("p"), Some(&value));
}

#[test]
fn memory_layout() {
    let mut sets = PropertySets::new();
    sets.get_or_insert("empty");
    let set = sets.get_or_insert("s");
    set.insert("n", PropertyValue::Uint32(0x0102_0304));
    set.insert("b", PropertyValue::ByteArray(ByteArray::from_bits(3, vec![5]).unwrap()));
    let image = memory::encode(&sets).unwrap();

    let mut expected = vec![0; 2 * 24 + 2 * 32];
    expected[48 + 16] = 1; // type of n
    expected[48 + 24..48 + 28].copy_from_slice(&[4, 3, 2, 1]);
    expected[80 + 16] = 2; // type of b
    expected[80 + 24] = 9; // bit count and payload
    expected.extend(*b"empty\0s\0n\0b\0\0\0\0\0");
    expected.extend([3, 0, 0, 0, 0, 0, 0, 0, 5]);
    assert_eq!(image.bytes, expected);
    let pointers = [(0, 112), (24, 118), (32, 48), (40, 112), (48, 120), (80, 122), (88, 128)];
    let pointers = pointers.map(|(offset, target)| Relocation { offset, target });
    assert_eq!(image.relocations, pointers);
    assert_eq!((image.sets_begin, image.sets_end), (0, 48));

    let placed = image.at_address(0x1000).unwrap();
    assert_eq!(placed[88..96], 0x1080_u64.to_le_bytes());
    assert_eq!(placed[8..24], [0; 16], "an empty set has null pointers");
    assert_eq!(image.at_address(u64::MAX), None);
}

#[test]
fn memory_of_nothing() {
    let image = memory::encode(&PropertySets::new()).unwrap();
    assert_eq!(image, memory::MemoryImage::default());
    assert!(memory::decode(&image).unwrap().is_empty());
}
