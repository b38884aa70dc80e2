//! `list`, `dump`, `check` and `extract` as their user runs them, on files that `embed` wrote.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod common;

use std::fs;
use std::path::Path;

use common::Run;
use tempfile::TempDir;

fn run_with(folder: &Path, arguments: &[&str], stdin: &[u8]) -> Run {
    common::run(folder, arguments, stdin).text()
}

fn run(folder: &Path, arguments: &[&str]) -> Run {
    run_with(folder, arguments, b"")
}

/// What a run printed that must succeed.
#[track_caller]
fn output(folder: &Path, arguments: &[&str]) -> String {
    let run = run(folder, arguments);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{arguments:?}: {}", run.stdout);
    run.stdout
}

/// What a run said that must fail.
#[track_caller]
fn error(folder: &Path, arguments: &[&str]) -> String {
    let run = run(folder, arguments);
    assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{arguments:?}: {}", run.stderr);
    run.stderr
}

/// SPIR-V with the kernel `K`, which has no parameters.
fn spirv() -> Vec<u8> {
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

const PROP: &str = "[SYCL/misc properties]\noptLevel=1|2\n[SYCL/kernel names]\nK=1|1\n";

/// A folder with an image, its properties, and an object with two images.
fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path();
    fs::write(path.join("k.spv"), spirv()).unwrap();
    fs::write(path.join("k.prop"), PROP).unwrap();
    fs::write(path.join("cpu.bin"), b"\x7fELF and so on").unwrap();
    fs::write(path.join("cpu.sym"), "K\n").unwrap();
    let embed = ["embed", "--section", "--machine=x86_64-linux", "k.spv", "k.prop", "--compile-options=-a"];
    let second = ["cpu.bin", "cpu.sym", "--target=spir64_x86_64", "-o", "k.o"];
    output(path, &[&embed[..], &second].concat());
    folder
}

/// An archive with one member.
fn archive(name: &str, bytes: &[u8]) -> Vec<u8> {
    let header =
        format!("!<arch>\n{:<16}{:<12}{:<6}{:<6}{:<8}{:<10}`\n", format!("{name}/"), 0, 0, 0, 644, bytes.len());
    [header.as_bytes(), bytes].concat()
}

#[test]
fn list() {
    let folder = folder();
    let path = folder.path();
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
    let folder = folder();
    let text = output(folder.path(), &["list", "--json", "k.o"]);
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["images"].as_array().unwrap().len(), 2);
    let image = &value["images"][1];
    let offset = usize::try_from(image["offset"].as_u64().unwrap()).unwrap();
    let object = fs::read(folder.path().join("k.o")).unwrap();
    assert!(object[offset..].starts_with(b"\x7fELF and so on"));
    assert_eq!(image["target"], "spir64_x86_64");
    assert_eq!((&image["file"], &image["bytes"]), (&"k.o".into(), &14.into()));
}

#[test]
fn without_images() {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("empty.a"), b"!<arch>\n").unwrap();
    assert_eq!(output(path, &["list", "empty.a"]), "empty.a: no device images\n");
    assert_eq!(output(path, &["dump", "empty.a"]), "empty.a: no device images\n");
    assert_eq!(error(path, &["check", "empty.a"]), "sycl-image: error: empty.a: no device images\n");
    assert_eq!(error(path, &["extract", "empty.a", "-o", "out"]), "sycl-image: error: empty.a: no device images\n");
    assert!(!path.join("out").exists());
}

#[test]
fn dump() {
    let folder = folder();
    let path = folder.path();
    let text = output(path, &["dump", "k.o"]);
    let offsets: Vec<&str> = text.lines().filter_map(|line| line.split_once("offset ")?.1.split(',').next()).collect();
    let expected = format!(
        "\
image 0: target spir64, format spirv, 68 bytes at offset {}, syclimg
compile options: -a

KERNEL  NAME
K

[SYCL/misc properties]
NAME      TYPE    VALUE
optLevel  uint32  2

[SYCL/kernel names]
NAME  TYPE    VALUE
K     uint32  1

image 1: target spir64_x86_64, format native, 14 bytes at offset {}, syclimg

KERNEL  NAME
K
",
        offsets[0], offsets[1]
    );
    assert_eq!(text, expected);
    let (_, second) = expected.split_once("\n\nimage 1").unwrap();
    assert_eq!(output(path, &["dump", "--image=1", "k.o"]), format!("image 1{second}"));
    assert_eq!(
        error(path, &["dump", "--image=2", "k.o"]),
        "sycl-image: error: k.o: no image 2, it has 2 (numbered from 0)\n"
    );
    let json: serde_json::Value = serde_json::from_str(&output(path, &["dump", "--json", "k.o"])).unwrap();
    assert_eq!(json["images"][0]["kernels"], serde_json::json!(["K"]));
    assert_eq!(json["images"][0]["compile-options"], "-a");
    let set = &json["images"][0]["properties"]["sets"][0];
    assert_eq!((&set["name"], &set["properties"][0]["value"]), (&"SYCL/misc properties".into(), &2.into()));
    let usage = run(path, &["dump", "--image=0", "k.prop"]);
    assert_eq!(usage.code, 2);
    assert_eq!(usage.stderr, "sycl-image: error: --image: 'k.prop' holds property sets and no images\n");
}

#[test]
fn dump_of_malformed_properties() {
    let folder = folder();
    let path = folder.path();
    let object = fs::read(path.join("k.o")).unwrap();
    let at = object.windows(10).position(|bytes| bytes == b"optLevel=1").unwrap();
    let mut broken = object.clone();
    broken[at + 9] = b'7';
    fs::write(path.join("broken.o"), broken).unwrap();
    let run = run(path, &["dump", "broken.o"]);
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.stdout.lines().filter(|line| line.starts_with("image")).collect();
    assert_eq!(lines.len(), 2, "the other image is shown");
    assert_eq!(
        run.stderr,
        "sycl-image: error: broken.o: image 0: properties: line 2: property 'optLevel' of set 'SYCL/misc properties': unknown \
         property type '7', expected 1 (uint32) or 2 (byte array)\n"
    );
}

#[test]
fn extract_and_embed_again() {
    let folder = folder();
    let path = folder.path();
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

#[test]
fn nothing_is_overwritten() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("out")).unwrap();
    fs::write(path.join("out/image_1.bin"), "mine").unwrap();
    let message = "sycl-image: error: out/image_1.bin: is there already; --force replaces it\n";
    assert_eq!(error(path, &["extract", "k.o", "-o", "out"]), message);
    assert_eq!(fs::read(path.join("out/image_1.bin")).unwrap(), b"mine");
    assert_eq!(fs::read_dir(path.join("out")).unwrap().count(), 1);
    output(path, &["extract", "k.o", "-o", "out", "--force"]);
    assert_eq!(fs::read(path.join("out/image_1.bin")).unwrap(), b"\x7fELF and so on");
}

#[cfg(unix)]
#[test]
fn links_are_not_followed() {
    let folder = folder();
    let path = folder.path();
    fs::create_dir(path.join("out")).unwrap();
    fs::write(path.join("outside"), "mine").unwrap();
    std::os::unix::fs::symlink("../outside", path.join("out/image_0.spv")).unwrap();
    std::os::unix::fs::symlink("../nowhere", path.join("out/image_0.sym")).unwrap();
    let message = "sycl-image: error: out/image_0.spv: is there already; --force replaces it\n";
    assert_eq!(error(path, &["extract", "k.o", "-o", "out"]), message);
    output(path, &["extract", "k.o", "-o", "out", "--force"]);
    assert_eq!(fs::read(path.join("outside")).unwrap(), b"mine");
    assert!(!path.join("nowhere").exists());
    assert_eq!(fs::read(path.join("out/image_0.spv")).unwrap(), spirv());
}

#[test]
fn check() {
    let folder = folder();
    let path = folder.path();
    assert_eq!(output(path, &["check", "k.o"]), "2 images checked: 0 errors, 0 warnings\n");
    assert_eq!(output(path, &["check", "k.spv", "--properties", "k.prop"]), "1 image checked: 0 errors, 0 warnings\n");
    // Warnings do not fail.
    fs::write(path.join("typo.prop"), "[SYCL/misc propertis]\n").unwrap();
    assert_eq!(
        output(path, &["check", "k.spv", "--properties", "typo.prop"]),
        "k.spv: warning: the runtime ignores unknown property set 'SYCL/misc propertis'; did you mean 'SYCL/misc \
         properties'?\n1 image checked: 0 errors, 1 warning\n"
    );
    fs::write(path.join("other.sym"), "K\nL\n").unwrap();
    let run = run(path, &["check", "k.spv", "--symbols", "other.sym"]);
    let entry =
        "entry 'L' is no kernel of the image: a host that launches it fails; is this the symbol file of another image?";
    assert_eq!(run.stdout, format!("k.spv: error: {entry}\n1 image checked: 1 error, 0 warnings\n"));
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let usage = self::run(path, &["check", "k.spv", "k.o", "--symbols", "other.sym"]);
    assert_eq!(
        (usage.code, usage.stderr.as_str()),
        (2, "sycl-image: error: --properties, --symbols and --target are for one image\n")
    );
}

#[test]
fn check_of_containers() {
    let folder = folder();
    let path = folder.path();
    let object = fs::read(path.join("k.o")).unwrap();
    let at = object.windows(6).position(|bytes| bytes == b"spir64").unwrap();
    let mut broken = object.clone();
    broken[at] = b'x';
    fs::write(path.join("broken.o"), broken).unwrap();
    let run = run(path, &["check", "k.o", "broken.o"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout,
        "\
broken.o: image 0: error: no device takes an image for unknown target 'xpir64' (known: spir64, spir64_x86_64, spir64_gen, \
nvptx64, amdgcn, spir, spir64_fpga, native_cpu, llvm_nvptx64, llvm_amdgcn); did you mean 'spir64'?
broken.o: image 1: note: k.o: image 1 has kernel 'K' for target 'spir64_x86_64', too: the runtime takes one of them
4 images checked: 1 error, 0 warnings
"
    );
    let json = self::run(path, &["check", "--json", "k.o", "broken.o"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["images"], 4);
    assert_eq!((&json["findings"][0]["image"], &json["findings"][0]["severity"]), (&0.into(), &"error".into()));
}

#[test]
fn compressed_images() {
    let folder = folder();
    let path = folder.path();
    output(path, &["embed", "--section", "--machine=x86_64-linux", "k.spv", "k.prop", "--zstd", "-o", "z.o"]);
    assert_eq!(output(path, &["check", "z.o"]), "1 image checked: 0 errors, 0 warnings\n");
    // The first block says to be of a kind that there is not.
    let mut object = fs::read(path.join("z.o")).unwrap();
    let frame = object.windows(4).position(|bytes| bytes == b"\x28\xb5\x2f\xfd").unwrap();
    object[frame + 6..frame + 12].fill(0xff);
    fs::write(path.join("broken.o"), object).unwrap();
    let run = run(path, &["check", "broken.o"]);
    assert_eq!(run.code, 1);
    let (start, rest) = run.stdout.split_once("cannot be decompressed: ").unwrap();
    let bytes = start.strip_prefix("broken.o: image 0: error: the format is zstd, but the ").unwrap();
    assert!(bytes.strip_suffix(" bytes ").unwrap().parse::<u64>().is_ok(), "{bytes}");
    let end = "; embed the image without compression and with --zstd\n1 image checked: 1 error, 0 warnings\n";
    assert!(rest.ends_with(end), "{rest}");
}

/// A few bytes that stand for many: 128 KiB of zeros a block.
#[test]
fn decompression_is_bounded() {
    let folder = folder();
    let path = folder.path();
    let mut frame = b"\x28\xb5\x2f\xfd\x00\x38".to_vec();
    let block = (1_u32 << 1 | (128 << 10) << 3).to_le_bytes();
    for _ in 0..4097 {
        frame.extend(&block[..3]);
        frame.push(0);
    }
    fs::write(path.join("bomb.zst"), &frame).unwrap();
    let run = run(path, &["check", "bomb.zst", "--target=spir64"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.stdout,
        format!(
            "bomb.zst: error: the format is zstd, but the {} bytes cannot be decompressed: it would have more than 536870912 \
             bytes; embed the image without compression and with --zstd\n1 image checked: 1 error, 0 warnings\n",
            frame.len()
        )
    );
}

#[test]
fn tables() {
    let folder = folder();
    let path = folder.path();
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
}

/// A file that claims more than it has is refused before anything of that size is read.
#[test]
fn lying_sizes() {
    let folder = folder();
    let path = folder.path();
    let mut object = fs::read(path.join("k.o")).unwrap();
    let container = object.windows(4).position(|bytes| bytes == b"\x10\xff\x10\xad").unwrap();
    object[container + 8..container + 16].copy_from_slice(&(1_u64 << 60).to_le_bytes());
    fs::write(path.join("lie.o"), &object).unwrap();
    let message = error(path, &["list", "lie.o"]);
    let start = format!(
        "sycl-image: error: lie.o: byte {}: size: 1152921504606846976 bytes at offset 0 exceed the ",
        container + 8
    );
    assert!(message.starts_with(&start), "{message}");
}
