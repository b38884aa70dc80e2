//! Tests the table of files in the front end's library, including truncated and hostile libraries.
#![allow(clippy::unwrap_used, clippy::cast_possible_truncation, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;

use common::elf;
use dpcpp_frontend::{VirtualFile, virtual_files};
use object::read::ReadCache;
use proptest::prelude::*;

const FILES: [(&str, &[u8]); 3] = [
    ("/sycl-jit-toolchain/lib/libsycl-crt.bc", b"BC\xc0\xde crt"),
    ("/sycl-jit-toolchain//include/sycl/sycl.hpp", b"#pragma once\n"),
    ("/sycl-jit-toolchain/lib/empty.bc", b""),
];

fn list(elf: &[u8]) -> Result<Vec<VirtualFile>, String> {
    virtual_files(elf).map_err(|error| error.to_string())
}

#[test]
fn files_of_the_table() {
    let elf = elf(&FILES);
    let found: Vec<_> = list(&elf)
        .unwrap()
        .into_iter()
        .map(|file| (file.path, elf.get(file.offset as usize..(file.offset + file.size) as usize).unwrap().to_vec()))
        .collect();
    let expected = [
        ("lib/libsycl-crt.bc".to_owned(), FILES[0].1.to_vec()),
        ("include/sycl/sycl.hpp".to_owned(), FILES[1].1.to_vec()),
        ("lib/empty.bc".to_owned(), Vec::new()),
    ];
    assert_eq!(found, expected);
}

#[test]
fn files_of_the_real_library() {
    let library = fs::File::open(common::installation().front_end_library()).unwrap();
    let files = virtual_files(&ReadCache::new(library)).unwrap();
    for path in ["lib/libsycl-crt.bc", "lib/libsycl-fallback-imf-fp64.bc"] {
        assert!(files.iter().any(|file| file.path == path && file.size > 0), "{path}");
    }
    assert!(files.iter().any(|file| file.path.ends_with("include/sycl/sycl.hpp")));
    assert!(files.len() > 600, "{}", files.len());
}

#[test]
fn what_is_wrong_is_said() {
    assert_eq!(list(b"").unwrap_err(), "malformed ELF file: Invalid ELF header size or alignment");
    assert_eq!(list(&elf(&[])).unwrap_err(), "no SYCL toolchain files in the ELF file");
    assert_eq!(list(&elf(&[("/other/a", b"x")])).unwrap_err(), "no SYCL toolchain files in the ELF file");
    let mut outside = elf(&FILES);
    // The size in the second entry of the dynamic section.
    outside[64 + 2 * 56 + 24..][..8].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(
        list(&outside).unwrap_err(),
        "the relocation table at address 0x140 with 18446744073709551615 bytes is outside of the ELF file's segments"
    );
    let mut none = elf(&FILES);
    none[64 + 2 * 56] = 0;
    assert_eq!(list(&none).unwrap_err(), "no relocations in the ELF file");
}

/// A file whose contents are outside of the ELF file is skipped.
#[test]
fn contents_outside_are_no_file() {
    let mut elf = elf(&FILES);
    let table = 64 + 2 * 56 + 48;
    elf[table + 24..][..8].copy_from_slice(&1_000_000_u64.to_le_bytes());
    let paths: Vec<_> = list(&elf).unwrap().into_iter().map(|file| file.path).collect();
    assert_eq!(paths, ["include/sycl/sycl.hpp", "lib/empty.bc"]);
}

proptest! {
    #[test]
    fn a_cut_off_file_never_panics(length in 0_usize..1000) {
        let elf = elf(&FILES);
        for file in list(elf.get(..length).unwrap_or(&elf)).unwrap_or_default() {
            prop_assert!(file.offset + file.size <= elf.len() as u64);
        }
    }

    #[test]
    fn damage_never_panics(changes in prop::collection::vec((0_usize..700, any::<u8>()), 1..20)) {
        let mut elf = elf(&FILES);
        for (at, byte) in changes {
            if let Some(place) = elf.get_mut(at) {
                *place = byte;
            }
        }
        for file in list(&elf).unwrap_or_default() {
            prop_assert!(file.offset.checked_add(file.size).unwrap() <= elf.len() as u64);
        }
    }

    #[test]
    fn hostile_numbers_never_panic(at in 0_usize..80, number in prop_oneof![Just(u64::MAX), Just(1 << 63), any::<u64>()]) {
        let mut elf = elf(&FILES);
        if let Some(place) = elf.get_mut(at * 8..at * 8 + 8) {
            place.copy_from_slice(&number.to_le_bytes());
        }
        let _ = list(&elf);
    }
}
