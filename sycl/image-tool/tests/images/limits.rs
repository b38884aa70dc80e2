//! Tests the memory, open files and time that large and endless files require.

use std::fs::{self, File};
use std::path::Path;

use crate::common::{self, Run};
use crate::directory::{directory, error, output, spirv};

/// Runs the tool with a limit set by `ulimit`. A file that exceeds the limit causes an error
/// instead of a signal.
fn run_limited(directory: &Path, limit: &str, arguments: &[&str]) -> Run {
    let script = format!("trap '' XFSZ; ulimit {limit}; exec \"$0\" \"$@\"");
    let tool = env!("CARGO_BIN_EXE_sycl-image");
    common::run_program("sh", directory, &[&["-c", &script, tool], arguments].concat(), b"").text()
}

/// Only the start of a large image is read, because it contains the names of the kernels.
#[test]
fn large_image() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("large.spv"), spirv()).unwrap();
    File::options().write(true).open(path.join("large.spv")).unwrap().set_len(2 << 30).unwrap();
    fs::write(path.join("large.table"), "[Code]\nlarge.spv\n").unwrap();
    let row = "     0  -      spir64  spirv   2147483648        1          0\n";
    let list = run_limited(path, "-v 500000", &["list", "large.spv"]);
    assert_eq!((list.stderr.as_str(), list.code), ("", 0));
    assert!(list.stdout.ends_with(row.trim_start()), "{}", list.stdout);
    let dump = run_limited(path, "-v 500000", &["dump", "large.table"]);
    assert_eq!((dump.stderr.as_str(), dump.code), ("", 0));
    assert!(dump.stdout.ends_with("KERNEL  NAME\nK\n"), "{}", dump.stdout);
}

/// Checks that endless input is rejected instead of filling memory.
#[test]
fn endless_files() {
    let directory = directory();
    let path = directory.path();
    let message = "more than 1073741824 bytes in a pipe or device; save them to a file first";
    assert_eq!(error(path, &["list", "/dev/zero"]), format!("sycl-image: error: /dev/zero: {message}\n"));
    fs::write(path.join("zero.table"), "[Code]\n/dev/zero\n").unwrap();
    let message = "sycl-image: error: zero.table: line 2: cannot read '/dev/zero': it is a character device, expected a \
                   regular file\n";
    assert_eq!(error(path, &["list", "zero.table"]), message);
    fs::write(path.join("zero.table"), "[Code|Properties]\nk.spv|k.prop\nk.spv|/dev/zero\n").unwrap();
    let message = message.replace("line 2", "line 3");
    assert_eq!(error(path, &["dump", "zero.table"]), message);
    assert_eq!(output(path, &["dump", "/dev/null"]), "");
}

/// The table names a FIFO without a writer. Opening it would block forever.
#[test]
fn tables_of_special_files() {
    let directory = directory();
    let path = directory.path();
    assert!(std::process::Command::new("mkfifo").arg(path.join("fifo")).status().unwrap().success());
    fs::write(path.join("code.table"), "[Code]\nfifo\n").unwrap();
    fs::write(path.join("properties.table"), "[Code|Properties]\nk.spv|fifo\n").unwrap();
    fs::write(path.join("symbols.table"), "[Code|Symbols]\nk.spv|fifo\n").unwrap();
    fs::write(path.join("directory.table"), "[Code]\n.\n").unwrap();
    for table in ["code", "properties", "symbols"] {
        let table = format!("{table}.table");
        let message =
            format!("sycl-image: error: {table}: line 2: cannot read 'fifo': it is a FIFO, expected a regular file\n");
        for arguments in [&["list", &table][..], &["check", &table], &["embed", &table, "-o", "out.o"]] {
            assert_eq!(error(path, arguments), message);
        }
    }
    assert_eq!(
        error(path, &["list", "directory.table"]),
        "sycl-image: error: directory.table: line 2: cannot read '.': it is a directory, expected a regular file\n"
    );
    assert!(std::process::Command::new("mkfifo").arg(path.join("fifo.table")).status().unwrap().success());
    let message = "sycl-image: error: fifo.table: it is a FIFO, expected a regular file\n";
    assert_eq!(error(path, &["list", "fifo.table"]), message);
    assert_eq!(error(path, &["embed", "fifo.table", "-o", "out.o"]), message);
}

#[test]
fn more_images_than_files_may_be_open() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("many.table"), format!("[Code|Properties]\n{}", "k.spv|k.prop\n".repeat(200))).unwrap();
    let list = run_limited(path, "-n 64", &["list", "many.table"]);
    assert_eq!((list.stderr.as_str(), list.code, list.stdout.lines().count()), ("", 0, 201));
    let extract = run_limited(path, "-n 64", &["extract", "many.table", "-o", "out"]);
    assert_eq!((extract.stderr.as_str(), extract.code, extract.stdout.lines().count()), ("", 0, 601));
}

/// When the disk is full, no written data remains.
#[test]
fn full_disk() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("large.bin"), [1; 100_000]).unwrap();
    fs::write(path.join("two.table"), "[Code]\nk.spv\nlarge.bin\n").unwrap();
    let extract = run_limited(path, "-f 20", &["extract", "two.table", "-o", "out"]);
    let message = "sycl-image: error: out/image_1.bin: File too large (os error 27)\n";
    assert_eq!((extract.stderr.as_str(), extract.stdout.as_str(), extract.code), (message, "", 1));
    assert!(!path.join("out").exists());
}
