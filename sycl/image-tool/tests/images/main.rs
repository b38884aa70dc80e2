//! Tests `list`, `dump`, `check` and `extract` on files that `embed` wrote.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod check;
#[path = "../common/mod.rs"]
mod common;
mod directory;
mod dump;
mod extract;
#[cfg(target_os = "linux")]
mod limits;

use std::fs;

use common::Run;
use directory::{archive, directory, error, output, run, run_with};

#[test]
fn list() {
    let directory = directory();
    let path = directory.path();
    let rows = "\
IMAGE  WHERE    TARGET         FORMAT  BYTES  KERNELS  CONSTANTS
    0  syclimg  spir64         spirv      68        1          0
    1  syclimg  spir64_x86_64  native     14        1          0
";
    assert_eq!(output(path, &["list", "k.o"]), rows);
    let object = fs::read(path.join("k.o")).unwrap();
    let piped = run_with(path, &["list", "-"], &object);
    assert_eq!(piped, Run { code: 0, stdout: rows.to_owned(), stderr: String::new() });

    fs::write(path.join("k.a"), archive("\x1b[31mk.o", &object)).unwrap();
    fs::write(path.join("broken.a"), b"!<arch>\nnonsense").unwrap();
    let several = run(path, &["list", "broken.a", "k.a", "k.spv"]);
    assert_eq!(
        several.stdout,
        "\
FILE   IMAGE  WHERE                      TARGET         FORMAT  BYTES  KERNELS  CONSTANTS
k.a        0  \\u{1b}[31mk.o:syclimg  spir64         spirv      68        1          0
k.a        1  \\u{1b}[31mk.o:syclimg  spir64_x86_64  native     14        1          0
k.spv      0  -                      spir64         spirv      68        1          0
"
        .replace("WHERE                      TARGET", "WHERE                  TARGET")
    );
    assert_eq!(several.code, 1);
    assert_eq!(several.stderr, "sycl-image: error: broken.a: byte 0: archive header: invalid archive member header\n");
}

#[test]
fn list_as_json() {
    let directory = directory();
    let text = output(directory.path(), &["list", "--json", "k.o"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["images"].as_array().unwrap().len(), 2);
    let image = &value["images"][1];
    let offset = usize::try_from(image["offset"].as_u64().unwrap()).unwrap();
    let object = fs::read(directory.path().join("k.o")).unwrap();
    assert!(object[offset..].starts_with(b"\x7fELF and so on"));
    assert_eq!(image["target"], "spir64_x86_64");
    assert_eq!((&image["file"], &image["bytes"]), (&"k.o".into(), &14.into()));
}

#[test]
fn without_images() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("empty.a"), b"!<arch>\n").unwrap();
    assert_eq!(output(path, &["list", "empty.a"]), "empty.a: no device images\n");
    assert_eq!(output(path, &["dump", "empty.a"]), "empty.a: no device images\n");
    assert_eq!(error(path, &["check", "empty.a"]), "sycl-image: error: empty.a: no device images\n");
    assert_eq!(error(path, &["extract", "empty.a", "-o", "out"]), "sycl-image: error: empty.a: no device images\n");
    assert!(!path.join("out").exists());
}

/// Checks the messages for property and symbol files that are passed as files with images.
#[test]
fn files_that_are_no_images() {
    let directory = directory();
    let path = directory.path();
    fs::copy(path.join("k.prop"), path.join("renamed")).unwrap();
    for command in [&["list"][..], &["extract", "-o", "out"]] {
        for file in ["k.prop", "renamed"] {
            assert_eq!(
                error(path, &[command, &[file]].concat()),
                format!(
                    "sycl-image: error: {file}: a property file, which contains no images; show it with 'sycl-image dump'\n"
                )
            );
        }
        assert_eq!(
            error(path, &[command, &["cpu.sym"]].concat()),
            "sycl-image: error: cpu.sym: a symbol file, which contains no images\n"
        );
    }
}

#[test]
fn tables() {
    let directory = directory();
    let path = directory.path();
    fs::create_dir(path.join("t")).unwrap();
    fs::write(path.join("t/k.table"), "[Code|Properties]\n../k.spv|../k.prop\n").unwrap();
    assert_eq!(
        output(path, &["list", "t/k.table"]),
        "\
IMAGE  WHERE       TARGET  FORMAT  BYTES  KERNELS  CONSTANTS
    0  t/../k.spv  spir64  spirv      68        1          0
"
    );
    assert_eq!(output(path, &["check", "t/k.table"]), "1 image checked: 0 errors, 0 warnings\n");
    assert!(output(path, &["dump", "t/k.table"]).contains("optLevel  uint32  2\n"));
    fs::write(path.join("t/bad.table"), "[Code|Format]\n../k.spv|wasm\n").unwrap();
    assert_eq!(
        error(path, &["list", "t/bad.table"]),
        "sycl-image: error: t/bad.table: line 2: unknown image format 'wasm'\n"
    );
    fs::write(path.join("twice.table"), "[Code]\n-\n-\n").unwrap();
    let twice = "sycl-image: error: '-' given 2 times, but standard input can be read only once\n";
    assert_eq!(run(path, &["list", "twice.table"]).stderr, twice);
}

/// Checks that a file whose header specifies more bytes than the file has is rejected before they
/// are read.
#[test]
fn lying_sizes() {
    let directory = directory();
    let path = directory.path();
    let mut object = fs::read(path.join("k.o")).unwrap();
    let container = object.windows(4).position(|bytes| bytes == b"\x10\xff\x10\xad").unwrap();
    object[container + 8..container + 16].copy_from_slice(&(1_u64 << 60).to_le_bytes());
    fs::write(path.join("lie.o"), &object).unwrap();
    let message = error(path, &["list", "lie.o"]);
    let start = format!(
        "sycl-image: error: lie.o: byte {}: size: 1152921504606846976 bytes at offset 0 are out of range; only ",
        container + 8
    );
    assert!(message.starts_with(&start), "{message}");
}
