//! Tests `extract`, which writes the images in a file to files that `embed` reads again.

use std::fs;

use crate::directory::{PROP, directory, error, output, run, spirv};

#[test]
fn extract_and_embed_again() {
    let directory = directory();
    let path = directory.path();
    assert_eq!(
        output(path, &["extract", "k.o", "-o", "new/out"]),
        "\
new/out/image_0.spv
new/out/image_0.prop
new/out/image_0.sym
new/out/image_1.bin
new/out/image_1.sym
new/out/images.table
"
    );
    let read = |name: &str| fs::read(path.join("new/out").join(name)).unwrap();
    assert_eq!(read("image_0.spv"), spirv());
    assert_eq!(read("image_0.prop"), PROP.as_bytes());
    assert_eq!(read("image_0.sym"), b"K\n");
    assert_eq!(read("image_1.bin"), b"\x7fELF and so on");
    assert_eq!(
        String::from_utf8(read("images.table")).unwrap(),
        "\
[Code|Properties|Symbols|Target|Format|CompileOptions|LinkOptions]
image_0.spv|image_0.prop|image_0.sym|spir64|spirv|-a|
image_1.bin||image_1.sym|spir64_x86_64|native||
"
    );
    output(path, &["embed", "--section", "--machine=x86_64-linux", "new/out/images.table", "-o", "again.o"]);
    assert_eq!(fs::read(path.join("again.o")).unwrap(), fs::read(path.join("k.o")).unwrap());
    assert_eq!(
        output(path, &["extract", "k.o", "-o", "one", "--image=1"]),
        "one/image_1.bin\none/image_1.sym\none/images.table\n"
    );
}

/// Options and targets are arbitrary strings, and are returned unchanged.
#[test]
fn texts_that_would_break_a_table() {
    let directory = directory();
    let path = directory.path();
    let embed = ["embed", "--section", "--machine=x86_64-linux"];
    let image = ["k.spv", "--target=a|b", "--compile-options=-Dx='a|b\n'", "--link-options=\r%7C\n", "-o", "odd.o"];
    output(path, &[&embed[..], &image].concat());
    output(path, &["extract", "odd.o", "-o", "out"]);
    assert_eq!(
        fs::read_to_string(path.join("out/images.table")).unwrap(),
        "\
[Code|Properties|Symbols|Target|Format|CompileOptions|LinkOptions]
image_0.spv||image_0.sym|a%7Cb|spirv|-Dx='a%7Cb%0A'|%0D%257C%0A
"
    );
    output(path, &[&embed[..], &["out/images.table", "-o", "again.o"]].concat());
    assert_eq!(fs::read(path.join("again.o")).unwrap(), fs::read(path.join("odd.o")).unwrap());
    let dump = |file: &str| output(path, &["dump", file]).lines().skip(1).collect::<Vec<_>>().join("\n");
    assert_eq!(dump("out/images.table"), dump("odd.o"));
}

#[test]
fn nothing_is_overwritten() {
    let directory = directory();
    let path = directory.path();
    fs::create_dir(path.join("out")).unwrap();
    fs::write(path.join("out/image_1.bin"), "mine").unwrap();
    let message = "sycl-image: error: out/image_1.bin: already exists; replace it with --force\n";
    assert_eq!(error(path, &["extract", "k.o", "-o", "out"]), message);
    assert_eq!(fs::read(path.join("out/image_1.bin")).unwrap(), b"mine");
    assert_eq!(fs::read_dir(path.join("out")).unwrap().count(), 1);
    output(path, &["extract", "k.o", "-o", "out", "--force"]);
    assert_eq!(fs::read(path.join("out/image_1.bin")).unwrap(), b"\x7fELF and so on");
}

#[test]
fn outputs_that_are_no_directories() {
    let directory = directory();
    let path = directory.path();
    let run = run(path, &["extract", "k.o", "-o", "-"]);
    let message = "sycl-image: error: --output: several files cannot go to standard output; specify a directory\n";
    assert_eq!((run.code, run.stderr.as_str()), (2, message));
    for file in ["k.prop", "k.prop/new", "/dev/null"] {
        let message = format!("sycl-image: error: {file}: not a directory\n");
        assert_eq!(
            error(path, &["extract", "k.o", "-o", file]).replace("Not a directory (os error 20)", "not a directory"),
            message
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn directories_that_are_not_utf8() {
    use std::os::unix::ffi::OsStrExt;
    let directory = directory();
    let name = std::ffi::OsStr::from_bytes(b"\xe4");
    let arguments = ["extract", "k.o", "--image=1", "-o"].map(std::ffi::OsStr::new);
    let run = crate::common::run(directory.path(), &[&arguments[..], &[name]].concat(), b"");
    assert_eq!(run.code, 0);
    assert_eq!(run.stdout, b"\xe4/image_1.bin\n\xe4/image_1.sym\n\xe4/images.table\n");
    assert!(directory.path().join(name).join("images.table").exists());
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let directory = directory();
    let path = directory.path();
    fs::create_dir(path.join("out")).unwrap();
    fs::write(path.join("outside"), "mine").unwrap();
    std::os::unix::fs::symlink("../outside", path.join("out/image_0.spv")).unwrap();
    std::os::unix::fs::symlink("../nowhere", path.join("out/image_0.sym")).unwrap();
    let message = "sycl-image: error: out/image_0.spv: already exists; replace it with --force\n";
    assert_eq!(error(path, &["extract", "k.o", "-o", "out"]), message);
    output(path, &["extract", "k.o", "-o", "out", "--force"]);
    assert_eq!(fs::read(path.join("outside")).unwrap(), b"mine");
    assert!(!path.join("nowhere").exists());
    assert_eq!(fs::read(path.join("out/image_0.spv")).unwrap(), spirv());
}

/// All files are written or none, and previous files are kept.
#[test]
fn all_files_or_none() {
    let directory = directory();
    let path = directory.path();
    let out = path.join("out");
    let names = || {
        let mut names: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    };
    fs::create_dir_all(out.join("image_1.sym")).unwrap();
    fs::write(out.join("image_0.spv"), "mine").unwrap();
    let message = "sycl-image: error: out/image_1.sym: is a directory\n";
    assert_eq!(error(path, &["extract", "--force", "k.o", "-o", "out"]), message);
    assert_eq!(names(), ["image_0.spv", "image_1.sym"]);
    assert_eq!(fs::read(out.join("image_0.spv")).unwrap(), b"mine");
}

/// Checks that an image without entries gets none, regardless of its properties and its SPIR-V.
#[test]
fn no_entries_stay_none() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("empty.sym"), "").unwrap();
    fs::write(path.join("none.prop"), "[SYCL/misc properties]\noptLevel=1|2\n").unwrap();
    fs::write(path.join("exported.prop"), "[SYCL/exported symbols]\nf=1|1\n").unwrap();
    for (image, target, properties, has_file) in [
        ("k.spv", "spir64", "k.prop", true),
        ("k.spv", "spir64", "none.prop", true),
        ("cpu.bin", "spir64_x86_64", "none.prop", false),
        ("cpu.bin", "spir64_x86_64", "exported.prop", true),
    ] {
        let embed = ["embed", "--section", "--machine=x86_64-linux", "--format=unknown", "--target", target];
        output(path, &[&embed[..], &[image, properties, "empty.sym", "-o", "none.o"]].concat());
        output(path, &["extract", "none.o", "-o", "out", "--force"]);
        assert_eq!(path.join("out/image_0.sym").exists(), has_file, "{image} {properties}");
        output(path, &["embed", "--section", "--machine=x86_64-linux", "out/images.table", "-o", "again.o"]);
        assert!(fs::read(path.join("again.o")).unwrap() == fs::read(path.join("none.o")).unwrap());
        fs::remove_dir_all(path.join("out")).unwrap();
    }
}
