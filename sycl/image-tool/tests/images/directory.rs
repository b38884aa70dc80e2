//! Runs the tool on images, and creates the directory with them.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::common::{self, Run};

pub fn run_with(directory: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    common::run(directory, arguments, stdin).text()
}

pub fn run(directory: &Path, arguments: &[&str]) -> Run {
    run_with(directory, arguments, b"")
}

/// Returns the output of a run that must succeed.
#[track_caller]
pub fn output(directory: &Path, arguments: &[&str]) -> String {
    let run = run(directory, arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}: {}", run.stdout);
    run.stdout
}

/// Returns the message of a run that must fail.
#[track_caller]
pub fn error(directory: &Path, arguments: &[&str]) -> String {
    let run = run(directory, arguments);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

/// Returns SPIR-V with the kernel `K`, which has no parameters.
pub fn spirv() -> Vec<u8> {
    let words = [
        0x0723_0203,
        0x0001_0400,
        0,
        8,
        0,
        2 << 16 | 17,
        6,
        4 << 16 | 15,
        6,
        1,
        u32::from_le_bytes(*b"K\0\0\0"),
        5 << 16 | 54,
        2,
        1,
        0,
        3,
        1 << 16 | 56,
    ];
    words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect()
}

pub const PROP: &str = "[SYCL/misc properties]\noptLevel=1|2\n[SYCL/kernel names]\nK=1|1\n";

/// Returns a directory with an image, its properties, and an object with two images.
pub fn directory() -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path();
    fs::write(path.join("k.spv"), spirv()).unwrap();
    fs::write(path.join("k.prop"), PROP).unwrap();
    fs::write(path.join("cpu.bin"), b"\x7fELF and so on").unwrap();
    fs::write(path.join("cpu.sym"), "K\n").unwrap();
    let embed = ["embed", "--section", "--machine=x86_64-linux", "k.spv", "k.prop", "--compile-options=-a"];
    let second = ["cpu.bin", "cpu.sym", "--target=spir64_x86_64", "-o", "k.o"];
    output(path, &[&embed[..], &second].concat());
    directory
}

/// Returns an archive with one member.
pub fn archive(name: &str, bytes: &[u8]) -> Vec<u8> {
    let header =
        format!("!<arch>\n{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", format!("{name}/"), 0, 0, 0, 644, bytes.len());
    [header.as_bytes(), bytes].concat()
}
