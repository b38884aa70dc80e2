//! Checks that the committed header matches the source, and that C and C++ compilers accept it.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::Command;

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

#[test]
fn the_header_is_that_of_the_source() {
    let mut header = Vec::new();
    cbindgen::Builder::new()
        .with_config(cbindgen::Config::from_file(Path::new(CRATE).join("cbindgen.toml")).unwrap())
        .with_src(Path::new(CRATE).join("src/compiler.rs"))
        .with_src(Path::new(CRATE).join("src/outcome.rs"))
        .with_src(Path::new(CRATE).join("src/request.rs"))
        .generate()
        .unwrap()
        .write(&mut header);
    let header = String::from_utf8(header).unwrap();
    // The header's introduction states the requirements on callers.
    let header = without_safety(&header);
    let path = Path::new(CRATE).join("include/syclrtc.h");
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&path, &header).unwrap();
    }
    assert_eq!(std::fs::read_to_string(&path).unwrap(), header, "run BLESS=1 cargo test -p sycl-rtc-c --test header");
}

/// Removes the `# Safety` paragraphs.
fn without_safety(header: &str) -> String {
    let mut text = String::new();
    let mut lines = header.lines().peekable();
    while let Some(line) = lines.next() {
        if line == "//" && lines.peek() == Some(&"// # Safety") {
            while lines.peek().is_some_and(|line| line.starts_with("//")) {
                lines.next();
            }
            continue;
        }
        text.push_str(line);
        text.push('\n');
    }
    text
}

#[test]
fn compilers_take_the_header() {
    for language in ["c", "c++"] {
        let output = Command::new("cc")
            .args(["-x", language, "-Wall", "-Wextra", "-Werror", "-pedantic", "-fsyntax-only"])
            .arg(Path::new(CRATE).join("tests/use.c"))
            .args(["-I", &format!("{CRATE}/include")])
            .output()
            .unwrap();
        assert!(output.status.success(), "{language}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

/// Links a C program with the library.
#[test]
fn a_program_gets_errors_as_results() {
    let directory = tempfile::tempdir().unwrap();
    let program = directory.path().join("use");
    // Cargo puts the library next to the tests.
    let libraries = std::env::current_exe().unwrap().parent().unwrap().to_owned();
    let output = Command::new("cc")
        .arg(Path::new(CRATE).join("tests/use.c"))
        .args(["-I", &format!("{CRATE}/include"), "-o"])
        .arg(&program)
        .arg("-L")
        .arg(&libraries)
        .arg("-lsyclrtc")
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let output = Command::new(&program)
        .arg("int x;")
        .env("LD_LIBRARY_PATH", &libraries)
        .env("SYCL_RTC_WORKER", "/no/such/worker")
        .output()
        .unwrap();
    let expected =
        "status 8\nworker '/no/such/worker': no such file; correct Configuration::worker or SYCL_RTC_WORKER\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert_eq!(output.status.code(), Some(1));
    // A source that is not UTF-8 is rejected, not changed.
    let output = Command::new(&program)
        .arg(OsStr::from_bytes(b"int x; // caf\xe9"))
        .env("LD_LIBRARY_PATH", &libraries)
        .env("SYCL_RTC_WORKER", "/no/such/worker")
        .output()
        .unwrap();
    let expected = "status 2\nthe source 'k.cpp' is not UTF-8: invalid byte at offset 13\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    // A compiler that runs in process searches for the shared object in the worker's directory.
    let output = Command::new(&program)
        .args(["int x;", "nvidia_gpu_sm_90"])
        .env("LD_LIBRARY_PATH", &libraries)
        .env("SYCL_RTC_WORKER", "/no/such/worker")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.starts_with("status 8\n") && text.contains("libsycl_rtc_in_process.so"), "{text}");
}
