//! Tests OffloadBinary containers: golden bytes, round trips, and each class of malformed
//! container.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::offload_binary::{Entry, OffloadWriteError, frame, image_kind, offload_kind, read, read_all};
use device_image::{FormatError, Window};
use proptest::collection::vec;
use proptest::prelude::*;

/// Returns the bytes of a container.
fn write(entry: &Entry, image: &[u8]) -> Vec<u8> {
    let frame = frame(entry, image.len() as u64).unwrap();
    let zeros = vec![0; usize::try_from(frame.after).unwrap()];
    let bytes = [&frame.before, image, &zeros].concat();
    assert_eq!(bytes.len() as u64, frame.size());
    bytes
}

fn read_bytes(bytes: &[u8]) -> Result<device_image::offload_binary::OffloadBinary, FormatError> {
    read(&Window::new(bytes, 0, bytes.len() as u64), 0)
}

fn entry(strings: &[(&str, &str)]) -> Entry {
    let strings = strings.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect();
    Entry { image_kind: image_kind::SPIRV, offload_kind: offload_kind::SYCL, flags: 0x0102_0304, strings }
}

const GOLDEN: [&[u8]; 12] = [
    &[0x10, 0xff, 0x10, 0xad, 1, 0, 0, 0], // magic, version
    &[0x80, 0, 0, 0, 0, 0, 0, 0],          // size
    &[32, 0, 0, 0, 0, 0, 0, 0],            // entry offset
    &[40, 0, 0, 0, 0, 0, 0, 0],            // entry size
    &[6, 0, 8, 0, 4, 3, 2, 1],             // image kind, offload kind, flags
    &[72, 0, 0, 0, 0, 0, 0, 0],            // string offset
    &[1, 0, 0, 0, 0, 0, 0, 0],             // number of strings
    &[0x60, 0, 0, 0, 0, 0, 0, 0],          // image offset
    &[17, 0, 0, 0, 0, 0, 0, 0],            // image size
    &[88, 0, 0, 0, 0, 0, 0, 0],            // offset of the key
    &[90, 0, 0, 0, 0, 0, 0, 0],            // offset of the value
    b"k\0val\0\0\0",
];

#[test]
fn golden_bytes() {
    let mut golden = GOLDEN.concat();
    golden.extend(b"seventeen bytes..");
    golden.resize(0x80, 0);
    assert_eq!(write(&entry(&[("k", "val")]), b"seventeen bytes.."), golden);
    let found = read_bytes(&golden).unwrap();
    assert_eq!((found.range, found.image), (0..0x80, 0x60..0x71));
    assert_eq!(found.entry, entry(&[("k", "val")]));
    assert_eq!((found.entry.string("k"), found.entry.string("v")), (Some("val"), None));
}

#[test]
fn several_with_zeros_between_them() {
    let (one, two) = (write(&entry(&[("k", "one")]), b"1"), write(&entry(&[]), b""));
    let bytes = [&[0; 24], one.as_slice(), &[0; 16], two.as_slice(), &[0; 13]].concat();
    // The part starts after other bytes of the file, and ends before further bytes.
    let file = [b"ELF.....", bytes.as_slice(), b"more"].concat();
    let found = read_all(&Window::new(file.as_slice(), 8, bytes.len() as u64)).unwrap();
    let first = 8 + 24;
    let second = first + one.len() as u64 + 16;
    assert_eq!(found.len(), 2);
    assert_eq!((found[0].range.start, found[1].range.start), (first, second));
    assert_eq!(&file[usize::try_from(found[0].image.start).unwrap()], &b'1');
    assert!(read_all(&Window::new(file.as_slice(), 0, 0)).unwrap().is_empty());
}

#[test]
fn equal_texts_at_one_place() {
    // LLVM's writer stores equal strings once.
    let text = "t".repeat(1000);
    let mut bytes = write(&entry(&[("a", &text), ("b", "")]), b"");
    let place = bytes[80..88].to_vec();
    bytes[96..104].copy_from_slice(&place);
    let found = read_bytes(&bytes).unwrap();
    assert_eq!((found.entry.string("a"), found.entry.string("b")), (Some(text.as_str()), Some(text.as_str())));
}

#[test]
fn overlapping_texts_do_not_fill_the_memory() {
    let text = "t".repeat(1000);
    let strings: Vec<_> = (0..100).map(|_| ("a", "")).chain([("a", text.as_str())]).collect();
    let mut bytes = write(&entry(&strings), b"");
    let place = bytes[72 + 16 * 100 + 8..][..8].to_vec();
    for index in 0..200 {
        bytes[72 + 8 * index..][..8].copy_from_slice(&place);
    }
    // 16 times the 2992 bytes are 47 strings of 1001 bytes.
    assert_eq!(read_bytes(&bytes).unwrap_err().to_string(), "byte 448: offset of a value: the strings overlap");
}

/// A change of a number: its offset, its size in bytes, its value.
type Change = (usize, usize, u64);

/// Returns the golden container with changed numbers.
fn changed(changes: &[Change]) -> Vec<u8> {
    let mut bytes = write(&entry(&[("k", "val")]), b"seventeen bytes..");
    for (place, size, value) in changes {
        bytes[*place..][..*size].copy_from_slice(&value.to_le_bytes()[..*size]);
    }
    bytes
}

#[test]
fn malformed() {
    let cases: &[(&[Change], &str)] = &[
        (&[(3, 1, 0xae)], "byte 0: magic number: found [10, ff, 10, ae], expected [10, ff, 10, ad] (an OffloadBinary)"),
        (&[(4, 4, 2)], "byte 4: version: found 2, only version 1 is supported"),
        (&[(8, 8, 31)], "byte 8: size: 31 bytes is too short for the 32-byte header"),
        (&[(8, 8, 129)], "byte 8: size: 129 bytes at offset 0 are out of range; only 128 bytes are available"),
        (
            &[(8, 8, u64::MAX)],
            "byte 8: size: 18446744073709551615 bytes at offset 0 are out of range; only 128 bytes are available",
        ),
        (&[(8, 8, 71)], "byte 16: entry offset: 40 bytes at offset 32 are out of range; only 71 bytes are available"),
        (&[(16, 8, 89)], "byte 16: entry offset: 40 bytes at offset 89 are out of range; only 128 bytes are available"),
        (
            &[(16, 8, u64::MAX)],
            "byte 16: entry offset: 40 bytes at offset 18446744073709551615 are out of range; only 128 bytes are available",
        ),
        (&[(24, 8, 39)], "byte 24: entry size: 39 bytes is too short for a 40-byte entry"),
        (&[(24, 8, 97)], "byte 16: entry offset: 97 bytes at offset 32 are out of range; only 128 bytes are available"),
        (
            &[(40, 8, 113)],
            "byte 48: number of strings: 1 entries of 16 bytes at offset 113 are out of range; only 128 bytes are available",
        ),
        (
            &[(48, 8, 4)],
            "byte 48: number of strings: 4 entries of 16 bytes at offset 72 are out of range; only 128 bytes are available",
        ),
        (
            &[(48, 8, 1 << 60)],
            "byte 48: number of strings: 1152921504606846976 entries of 16 bytes at offset 72 are out of range; only 128 bytes \
             are available",
        ),
        (
            &[(56, 8, 112)],
            "byte 56: image offset and size: 17 bytes at offset 112 are out of range; only 128 bytes are available",
        ),
        (
            &[(64, 8, u64::MAX)],
            "byte 56: image offset and size: 18446744073709551615 bytes at offset 96 are out of range; only 128 bytes are available",
        ),
        (
            &[(72, 8, 129)],
            "byte 72: offset of a key: 0 bytes at offset 129 are out of range; only 128 bytes are available",
        ),
        (&[(80, 8, u64::MAX)], {
            "byte 80: offset of a value: 0 bytes at offset 18446744073709551615 are out of range; only 128 bytes are available"
        }),
        (
            &[(120, 8, u64::MAX / 255), (72, 8, 120)],
            "byte 72: offset of a key: the string at offset 120 is not terminated",
        ),
        (&[(91, 1, 0xff)], "byte 91: offset of a value: the string is not UTF-8"),
    ];
    for (changes, message) in cases {
        assert_eq!(read_bytes(&changed(changes)).unwrap_err().to_string(), *message, "{changes:?}");
    }
}

#[test]
fn places_count_from_the_start_of_the_file() {
    let good = write(&entry(&[]), b"");
    let bad = changed(&[(4, 4, 3)]);
    let file = [&[0; 16], good.as_slice(), &bad].concat();
    let error = read_all(&Window::new(file.as_slice(), 16, file.len() as u64)).unwrap_err();
    assert_eq!(error.to_string(), format!("byte {}: version: found 3, only version 1 is supported", 20 + good.len()));
}

#[test]
fn cut_off() {
    let whole = write(&entry(&[("k", "val")]), b"seventeen bytes..");
    for length in 1..whole.len() {
        let error = read_bytes(&whole[..length]).unwrap_err().to_string();
        let expected = match length {
            0..4 => {
                format!("byte 0: magic number: 4 bytes at offset 0 are out of range; only {length} bytes are available")
            }
            4..8 => format!("byte 4: version: 4 bytes at offset 4 are out of range; only {length} bytes are available"),
            8..16 => format!("byte 8: size: 8 bytes at offset 8 are out of range; only {length} bytes are available"),
            _ => format!("byte 8: size: 128 bytes at offset 0 are out of range; only {length} bytes are available"),
        };
        assert_eq!(error, expected);
    }
}

#[test]
fn write_errors() {
    let error = frame(&entry(&[("k\0", "v")]), 1).unwrap_err();
    assert_eq!(error.to_string(), "the string for key 'k\\0' contains a NUL byte");
    let error = frame(&entry(&[("k", "v\0")]), 1).unwrap_err();
    assert_eq!(error, OffloadWriteError::Nul { key: "k".to_owned() });
    let error = frame(&entry(&[]), u64::MAX - 80).unwrap_err();
    assert_eq!(error.to_string(), "an image of 18446744073709551535 bytes is too large for a container");
}

proptest! {
    #[test]
    fn round_trip(
        kinds in any::<(u16, u16, u32)>(),
        strings in vec(("[^\0]{0,9}", "[^\0]{0,9}"), 0..6),
        images in vec(vec(any::<u8>(), 0..40), 1..4),
    ) {
        let (image_kind, offload_kind, flags) = kinds;
        let entry = Entry { image_kind, offload_kind, flags, strings };
        let bytes: Vec<u8> = images.iter().flat_map(|image| write(&entry, image)).collect();
        let found = read_all(&Window::new(bytes.as_slice(), 0, bytes.len() as u64)).unwrap();
        prop_assert_eq!(found.len(), images.len());
        for (container, image) in found.iter().zip(&images) {
            prop_assert_eq!(&container.entry, &entry);
            prop_assert_eq!((container.range.start % 16, container.image.start % 16), (0, 0));
            let place = usize::try_from(container.image.start).unwrap();
            prop_assert_eq!(&bytes[place..][..image.len()], image.as_slice());
        }
    }

    #[test]
    fn any_change_is_read_or_rejected(changes in vec((0..128_usize, any::<u8>()), 1..6)) {
        let mut bytes = changed(&[]);
        for (place, value) in changes {
            bytes[place] = value;
        }
        if let Ok(found) = read_bytes(&bytes) {
            prop_assert!(found.range.end <= 128 && found.image.end <= found.range.end);
        }
    }
}
