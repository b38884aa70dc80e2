//! Tests every message and exit code of `sycl-image embed`, and the files that it writes or keeps.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

#[path = "../common/mod.rs"]
mod common;
mod directory;
mod targets;

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use directory::{directory, spirv};

type Run = common::Run<Vec<u8>>;

/// Runs `sycl-image embed` in `directory`.
fn run(directory: &Path, arguments: &[impl AsRef<OsStr>], stdin: &[u8]) -> Run {
    let arguments: Vec<&OsStr> =
        std::iter::once(OsStr::new("embed")).chain(arguments.iter().map(AsRef::as_ref)).collect();
    common::run(directory, &arguments, stdin)
}

/// Runs `sycl-image embed` with the arguments in a line.
fn run_line(directory: &Path, line: &str) -> Run {
    run(directory, &line.split(' ').collect::<Vec<_>>(), b"")
}

fn fails(code: i32, message: &str) -> Run {
    Run { code, stdout: Vec::new(), stderr: format!("sycl-image: error: {message}\n") }
}

fn succeeds() -> Run {
    Run { code: 0, stdout: Vec::new(), stderr: String::new() }
}

/// Runs the lines and compares their messages. Checks that nothing is written.
fn check_failures(cases: &[(&str, i32, &str)]) {
    let directory = directory();
    let before = fs::read_dir(&directory).unwrap().count();
    for (line, code, message) in cases {
        let line = format!("{line} -o out.o");
        assert_eq!(run_line(directory.path(), &line), fails(*code, message), "{line}");
    }
    assert_eq!(fs::read_dir(&directory).unwrap().count(), before, "a file was left");
}

#[test]
fn images_that_cannot_be_read() {
    check_failures(&[
        ("missing.spv", 1, "missing.spv: No such file or directory (os error 2)"),
        ("directory", 1, "directory: Is a directory (os error 21)"),
        ("missing.table", 1, "missing.spv: No such file or directory (os error 2)"),
        ("empty.table", 1, "empty.table: the table has no rows"),
        ("none.table", 1, "none.table: No such file or directory (os error 2)"),
        ("k.spv none.prop", 1, "none.prop: No such file or directory (os error 2)"),
        ("k.spv none.sym", 1, "none.sym: No such file or directory (os error 2)"),
        ("empty", 1, "empty: the image is empty"),
        ("-", 1, "<stdin>: the image is empty"),
        ("bad.spv", 1, "bad.spv: 42 bytes are not a whole number of words; the SPIR-V is truncated"),
        ("cut.spv", 1, "cut.spv: 22 bytes are not a whole number of words; the SPIR-V is truncated"),
        ("zero.spv", 1, "zero.spv: byte 20: length of an instruction: an instruction has at least one word, found 0"),
        (
            "nameless.spv",
            1,
            "nameless.spv: byte 40: length of an instruction: OpEntryPoint has 1 operand, expected at least 2",
        ),
        ("latin1.spv", 1, "latin1.spv: byte 40: string: the string operand of OpEntryPoint is not UTF-8"),
        ("line.spv", 1, "line.spv: the name of kernel \"a\\nb\" is empty, contains a line end or ends with a space"),
    ]);
}

/// Tests failures of the program that reads bitcode.
#[cfg(target_os = "linux")]
#[test]
fn programs_that_fail() {
    check_failures(&[
        (
            "k.bc --target llvm_nvptx64 --plugin none --opt /bin/false",
            1,
            "k.bc: '/bin/false' cannot collect properties: it ended with exit status: 1",
        ),
        (
            "k.bc --target llvm_nvptx64 --plugin none --opt /bin/true",
            1,
            "k.bc: '/bin/true' collected no properties: k.prop: No such file or directory (os error 2)",
        ),
        (
            "k.bc --target llvm_nvptx64 --plugin none --opt ./none",
            1,
            "k.bc: cannot run opt to collect properties: No such file or directory (os error 2); specify it with --opt",
        ),
    ]);
}

/// Tests builtins that the compiler must lower, because no device provides them.
#[test]
fn imports_that_no_device_has() {
    check_failures(&[
        (
            "esimd.spv k.sym",
            1,
            "esimd.spv: the image imports '_Z15__esimd_barrierv', which no device provides: it is an ESIMD builtin that was not \
             lowered; run the 'lower-esimd' pass before code generation",
        ),
        (
            "constant.spv k.sym --section",
            1,
            "constant.spv: the image imports '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_', which no device provides: \
             it is a read of a specialization constant that was not lowered; run the 'spec-constants' pass before code \
             generation",
        ),
        (
            "constant.spv --zstd",
            1,
            "constant.spv: the image imports '_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_', which no device provides: \
             it is a read of a specialization constant that was not lowered; run the 'spec-constants' pass before code \
             generation",
        ),
    ]);
    let directory = directory();
    assert_eq!(run_line(directory.path(), "library.spv -o out.o"), succeeds());
}

#[test]
fn constants_without_properties() {
    let directory = directory();
    let run = run_line(directory.path(), "ids.spv -o out.o");
    let warning = "sycl-image: warning: ids.spv: the image has specialization constants (the first SpecId is 7), but no \
                   property file: a host cannot set them; specify the .prop file that was written with the image\n";
    assert_eq!((run.code, run.stderr.as_str()), (0, warning));
    assert_eq!(run_line(directory.path(), "ids.spv names.prop -o out.o"), succeeds());
}

#[test]
fn formats() {
    check_failures(&[
        ("text --target spir64", 1, "text: cannot determine the format of the image; specify it with --format"),
        ("k.spv --format spir", 2, { "unknown image format 'spir', expected spirv, native, bitcode, zstd or unknown" }),
        ("k.spv --format native", 1, "k.spv: the format is native, but the image looks like spirv"),
        ("k.spv --format zstd", 1, "k.spv: the format is zstd, but the image looks like spirv"),
        ("k.zst --format native", 1, "k.zst: the format is native, but the image looks like zstd"),
        ("k.bc --format spirv", 1, "k.bc: the format is spirv, but the image looks like bitcode"),
        ("text --format spirv", 1, "text: the format is spirv, but the image does not look like spirv"),
        ("text --format bitcode", 1, "text: the format is bitcode, but the image does not look like bitcode"),
        (
            "stream.zst k.sym --target spir64",
            1,
            "stream.zst: the zstd frame does not contain the size of its contents, which the runtime requires; compress the \
             image with --zstd",
        ),
        (
            "format.table",
            1,
            "format.table: line 3: unknown image format 'SPIR-V', expected spirv, native, bitcode, zstd or unknown",
        ),
    ]);
}

#[test]
fn files_that_do_not_belong_together() {
    check_failures(&[
        (
            "other.spv k.sym",
            1,
            "k.sym: kernel 'K1' is not in image 'other.spv'; is this the symbol file of another image?",
        ),
        (
            "other.spv k.prop",
            1,
            "k.prop: set 'SYCL/kernel param opt' describes kernel 'K1', which image 'other.spv' does not have; is this \
             the property file of another image?",
        ),
        (
            "other.spv names.prop",
            1,
            "names.prop: set 'SYCL/kernel names' describes kernel 'K1', which image 'other.spv' does not have; is this \
             the property file of another image?",
        ),
        ("bad.prop", 2, "property file 'bad.prop' comes before any image; specify the image first"),
        ("k.sym k.spv", 2, "symbol file 'k.sym' comes before any image; specify the image first"),
        ("k.spv k.prop names.prop", 2, "image 'k.spv' has two property files, 'k.prop' and 'names.prop'"),
        ("k.spv k.prop k.json", 2, "image 'k.spv' has two property files, 'k.prop' and 'k.json'"),
        ("k.spv k.sym --symbols k.sym", 2, "image 'k.spv' has two symbol files, 'k.sym' and 'k.sym'"),
        (
            "none.spv",
            1,
            "none.spv: the kernels of the image are unknown, and runtimes ignore an image without kernels; list them in a .sym file",
        ),
        (
            "k.spv empty.sym",
            1,
            "k.spv: the kernels of the image are unknown, and runtimes ignore an image without kernels; list them in a .sym file",
        ),
        (
            "cpu.bin --target spir64_x86_64",
            1,
            "cpu.bin: the kernels of the image are unknown, and runtimes ignore an image without kernels; list them in a .sym file",
        ),
        ("k.spv bad.prop", 1, {
            "bad.prop: line 2: expected 'name=type|value' in set 'SYCL/kernel names', found no '='"
        }),
        (
            "k.spv short.prop",
            1,
            "short.prop: records of all specialization constants cover 8 bytes, but the default values have 4",
        ),
        ("k.spv latin1.prop", 1, "latin1.prop: line 2: invalid UTF-8 at byte 2 of the line"),
        ("k.spv nul.prop", 1, "k.spv: a name in the property sets must not contain NUL bytes"),
        ("cpu.bin --target native_cpu nul.sym", 1, "cpu.bin: the name of a kernel must not contain NUL bytes"),
        ("cpu.bin --target native_cpu mark.sym", 1, {
            "mark.sym: the file begins with a byte order mark; save it as UTF-8 without one"
        }),
        ("k.spv latin1.sym", 1, "latin1.sym: invalid UTF-8 at byte 1"),
        ("no-code.table", 1, "no-code.table: line 1: no column 'Code'; the columns are: Properties"),
    ]);
}

/// A duplicate is harmless, but probably a mistake.
#[test]
fn kernels_listed_twice() {
    let directory = directory();
    let warns = |kernels: &str| Run {
        stderr: format!("sycl-image: warning: twice.sym: {kernels} listed twice\n"),
        ..succeeds()
    };
    fs::write(directory.path().join("twice.sym"), "K1\nK2\nK1\nK1\n").unwrap();
    assert_eq!(run_line(directory.path(), "k.spv twice.sym -o out.o"), warns("kernel 'K1' is"));
    fs::write(directory.path().join("twice.sym"), "K1\nK2\nK2\n\nK1 \n").unwrap();
    assert_eq!(run_line(directory.path(), "k.spv twice.sym -o out.o"), warns("kernel 'K2' and 1 more are"));
}

#[test]
fn options_of_images() {
    let table = "follows table 'k.table', not an image; columns of the table specify the settings for its images; \
                 options before it apply to all";
    check_failures(&[
        ("--target spir64", 2, "no image given"),
        ("k.spv --target spir64 --target spir", 2, "--target given twice for image 'k.spv'"),
        ("--target spir64 --target spir k.spv", 2, "--target given twice for all images"),
        ("k.spv --format spirv --format spirv", 2, "--format given twice for image 'k.spv'"),
        ("k.spv --zstd --zstd=3", 2, "--zstd given twice for image 'k.spv'"),
        ("k.spv --compile-options=-a --compile-options -b", 2, "--compile-options given twice for image 'k.spv'"),
        ("k.spv --link-options=-a --link-options -b", 2, "--link-options given twice for image 'k.spv'"),
        ("k.table --target spir64", 2, &format!("--target {table}")),
        ("k.table k.prop", 2, &format!("property file 'k.prop' {table}")),
        ("- k.spv -", 2, "'-' given 2 times, but standard input can be read only once"),
        ("k.spv --properties - --symbols -", 2, "'-' given 2 times, but standard input can be read only once"),
        ("k.spv --symbol __sycl_register_lib", 1, {
            "out.o: symbol '__sycl_register_lib' cannot be defined: the object refers to a symbol with that name"
        }),
    ]);
}

/// Clap writes these messages. The test only checks that there is a message, and that the exit code
/// is 2.
#[test]
fn wrong_usage() {
    let directory = directory();
    for line in [
        "k.spv",
        "k.spv -o out.o -o out.o",
        "k.spv -o out.o --section --register",
        "k.spv -o out.o --section --runtime 9",
        "k.spv -o out.o --runtime 7",
        "k.spv -o out.o --machine riscv64-linux",
        "k.spv -o out.o --symbol=",
        "k.spv -o out.o --zstd=0",
        "k.spv -o out.o --zstd=23",
        "k.spv -o out.o --no-such-option",
    ] {
        let run = run_line(directory.path(), line);
        assert_eq!(run.code, 2, "{line}: {}", run.stderr);
        assert!(run.stderr.starts_with("error: "), "{line}: {}", run.stderr);
    }
}

#[test]
fn output_that_cannot_be_written() {
    let directory = directory();
    let cases = [
        ("k.spv -o missing/out.o", "missing/out.o: No such file or directory (os error 2)"),
        ("k.spv -o directory", "directory: Is a directory (os error 21)"),
        ("k.spv -o /dev/full", "/dev/full: No space left on device (os error 28)"),
    ];
    for (line, message) in cases {
        let found = run_line(directory.path(), line);
        let path = message.split(':').next().unwrap();
        assert_eq!(found.code, 1);
        assert!(found.stderr.starts_with(&format!("sycl-image: error: {path}: ")), "{}", found.stderr);
        assert_eq!(found, fails(1, message), "{line}");
    }
    assert_eq!(run_line(directory.path(), "k.spv -o /dev/null"), succeeds());
}

#[test]
fn inputs_are_kept() {
    let directory = directory();
    let before = |name: &str| fs::read(directory.path().join(name)).unwrap();
    for (line, name) in [
        ("k.spv k.prop -o k.spv", "k.spv"),
        ("k.spv k.prop -o ./k.prop", "k.prop"),
        ("k.spv k.sym -o directory/../k.sym", "k.sym"),
        ("--target spir64 k.table -o k.table", "k.table"),
        ("--target spir64 k.table -o other.spv", "other.spv"),
        ("k.spv names.prop --footer names.prop -o out.o", "names.prop"),
    ] {
        let bytes = before(name);
        let run = run_line(directory.path(), line);
        assert_eq!(run.code, 2, "{line}: {}", run.stderr);
        assert!(run.stderr.starts_with("sycl-image: error: output '"), "{line}: {}", run.stderr);
        assert!(run.stderr.ends_with(" is also an input\n"), "{line}: {}", run.stderr);
        assert_eq!(before(name), bytes, "{line}");
    }
    assert!(!directory.path().join("out.o").exists());
}

/// The second output may also be a link to the path of the first.
#[cfg(unix)]
#[test]
fn one_file_for_both_outputs() {
    let directory = directory();
    std::os::unix::fs::symlink("out.o", directory.path().join("link")).unwrap();
    for line in ["k.spv --footer link -o out.o", "k.spv --footer out.o -o link", "k.spv --footer link -o link"] {
        let run = run_line(directory.path(), line);
        assert_eq!(run.code, 2, "{line}");
        assert!(run.stderr.ends_with("' is the object\n"), "{line}: {}", run.stderr);
    }
    assert!(!directory.path().join("out.o").exists());
}

#[test]
fn output_is_kept_on_failure() {
    let directory = directory();
    fs::write(directory.path().join("out.o"), "precious").unwrap();
    let before = fs::read_dir(&directory).unwrap().count();
    assert_eq!(run_line(directory.path(), "k.spv empty -o out.o"), fails(1, "empty: the image is empty"));
    assert_eq!(fs::read_to_string(directory.path().join("out.o")).unwrap(), "precious");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), before);
    assert_eq!(run_line(directory.path(), "k.spv -o out.o"), succeeds());
    assert_ne!(fs::read(directory.path().join("out.o")).unwrap(), b"precious");
    assert_eq!(fs::read_dir(&directory).unwrap().count(), before);
}

#[test]
fn standard_input_and_output() {
    let directory = directory();
    assert_eq!(run_line(directory.path(), "k.spv -o out.o"), succeeds());
    let object = fs::read(directory.path().join("out.o")).unwrap();
    let from_stdin = run(directory.path(), &["-", "-o", "-"], &spirv(&["K1", "K2"]));
    assert_eq!(from_stdin, Run { code: 0, stdout: object, stderr: String::new() });
}

#[test]
fn more_images_than_open_files_and_a_descriptor() {
    let directory = directory();
    let table = |count| format!("[Code]\n{}", "k.spv\n".repeat(count));
    // By default, Linux allows a process to open 1024 files.
    fs::write(directory.path().join("many.table"), table(3000)).unwrap();
    assert_eq!(run_line(directory.path(), "many.table -o out.o"), succeeds());
    fs::write(directory.path().join("many.table"), table(70_000)).unwrap();
    let expected = fails(1, "all.o: 70000 images; a descriptor has at most 65535");
    assert_eq!(run_line(directory.path(), "many.table -o all.o"), expected);
    assert_eq!(run_line(directory.path(), "--section many.table -o all.o"), succeeds());
}

#[test]
#[cfg(target_os = "linux")]
fn file_names_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let directory = directory();
    let name = |bytes: &'static [u8]| OsStr::from_bytes(bytes);
    fs::copy(directory.path().join("k.spv"), directory.path().join(name(b"\xe4.spv"))).unwrap();
    fs::copy(directory.path().join("k.prop"), directory.path().join(name(b"\xe4.prop"))).unwrap();
    let arguments = [name(b"\xe4.spv"), name(b"\xe4.prop"), name(b"-o"), name(b"\xe4.o")];
    assert_eq!(run(directory.path(), &arguments, b""), succeeds());
    assert_eq!(run_line(directory.path(), "k.spv k.prop -o out.o"), succeeds());
    let [object, expected] =
        [name(b"\xe4.o"), name(b"out.o")].map(|name| fs::read(directory.path().join(name)).unwrap());
    assert_eq!(object, expected);
    assert_eq!(run(directory.path(), &[name(b"\xff"), name(b"-o"), name(b"x.o")], b""), {
        fails(1, "\u{fffd}: No such file or directory (os error 2)")
    });
}
