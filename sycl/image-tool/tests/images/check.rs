//! Tests the findings of `check` about images and their properties.

use std::fs;

use crate::directory::{PROP, directory, error, output, run};

#[test]
fn check() {
    let directory = directory();
    let path = directory.path();
    assert_eq!(output(path, &["check", "k.o"]), "2 images checked: 0 errors, 0 warnings\n");
    assert_eq!(output(path, &["check", "k.spv", "--properties", "k.prop"]), "1 image checked: 0 errors, 0 warnings\n");
    // Warnings do not affect the exit code.
    fs::write(path.join("typo.prop"), "[SYCL/misc propertis]\n").unwrap();
    assert_eq!(
        output(path, &["check", "k.spv", "--properties", "typo.prop"]),
        "k.spv: warning: the runtime ignores unknown property set 'SYCL/misc propertis'; did you mean 'SYCL/misc \
         properties'?\n1 image checked: 0 errors, 1 warning\n"
    );
    fs::write(path.join("other.sym"), "K\nL\n").unwrap();
    let run = run(path, &["check", "k.spv", "--symbols", "other.sym"]);
    let entry = "entry 'L' is not a kernel in the image: a host that launches it fails; is this the symbol file of another image?";
    assert_eq!(run.stdout, format!("k.spv: error: {entry}\n1 image checked: 1 error, 0 warnings\n"));
    assert_eq!((run.code, run.stderr.as_str()), (1, ""));
    let usage = self::run(path, &["check", "k.spv", "k.o", "--symbols", "other.sym"]);
    assert_eq!(
        (usage.code, usage.stderr.as_str()),
        (2, "sycl-image: error: --properties, --symbols and --target are for one image\n")
    );
}

/// Checks that the messages for misplaced files explain the correct usage.
#[test]
fn wrong_files() {
    let directory = directory();
    let path = directory.path();
    fs::write(path.join("k.bc"), b"BC\xc0\xde\xff\xff").unwrap();
    let usage = |arguments: &[&str]| {
        let run = run(path, arguments);
        assert_eq!((run.code, run.stdout.as_str()), (2, ""));
        run.stderr
    };
    let twice = "sycl-image: error: '-' given 2 times, but standard input can be read only once\n";
    assert_eq!(usage(&["check", "-", "-"]), twice);
    assert_eq!(usage(&["check", "-", "--properties", "-"]), twice);
    assert_eq!(usage(&["check", "-", "--symbols=-"]), twice);
    assert_eq!(usage(&["list", "-", "k.o", "-"]), twice);
    assert_eq!(usage(&["footer", "-", "k.prop", "-"]), twice);
    // The same applies within a table.
    fs::write(path.join("stdin.table"), "[Code]\n-\n").unwrap();
    assert_eq!(
        error(path, &["check", "stdin.table", "stdin.table"]),
        "sycl-image: error: <stdin>: standard input can be read only once\n"
    );
    assert_eq!(
        usage(&["check", "k.spv", "k.prop"]),
        "sycl-image: error: 'k.prop' is a property file, not an image; pass it with --properties k.prop\n"
    );
    assert_eq!(
        usage(&["check", "cpu.bin", "cpu.sym", "--target=spir64_x86_64"]),
        "sycl-image: error: 'cpu.sym' is a symbol file, not an image; pass it with --symbols cpu.sym\n"
    );
    assert_eq!(
        error(path, &["check", "k.spv", "--properties", "k.bc"]),
        "sycl-image: error: k.bc: bitcode, not a property file; only embed reads properties from bitcode; check the object \
         that it writes\n"
    );
}

#[test]
fn check_of_containers() {
    let directory = directory();
    let path = directory.path();
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
broken.o: image 0: error: no device accepts an image for unknown target 'xpir64' (known: spir64, spir64_x86_64, \
spir64_gen, nvptx64, amdgcn, vulkan, spir, spir64_fpga, native_cpu, llvm_nvptx64, llvm_amdgcn); did you mean 'spir64'?
broken.o: image 1: note: k.o: image 1 also has kernel 'K' for target 'spir64_x86_64': the runtime uses one of them
4 images checked: 1 error, 0 warnings
"
    );
    let json = self::run(path, &["check", "--json", "k.o", "broken.o"]);
    let json: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(json["images"], 4);
    assert_eq!((&json["findings"][0]["image"], &json["findings"][0]["severity"]), (&0.into(), &"error".into()));
}

/// The parts of a universal binary are separate programs, which do not see each other's symbols.
#[test]
fn universal_binaries() {
    let directory = directory();
    let path = directory.path();
    let property = |set: &str| format!("{PROP}[SYCL/{set} symbols]\n_Z1fv=1|1\n");
    fs::write(path.join("import.prop"), property("imported")).unwrap();
    fs::write(path.join("export.prop"), property("exported")).unwrap();
    let embed = |machine: &str, image: &str, output: &str| {
        let arguments = ["embed", "--section", machine, image, "--target=nvptx64", "-o", output];
        let properties = format!("{}.prop", output.split('.').next().unwrap());
        self::output(path, &[&arguments[..4], &[properties.as_str()][..], &arguments[4..]].concat());
        fs::read(path.join(output)).unwrap()
    };
    fs::write(path.join("k.ptx"), ".version 7.0\n").unwrap();
    let import = embed("--machine=x86_64-macos", "k.ptx", "import.x86_64.o");
    let export = embed("--machine=arm64-macos", "k.ptx", "export.arm64.o");
    // Header, two entries of 20 bytes, parts at multiples of 16 bytes.
    let mut file = [0xcafe_babe_u32, 2].map(u32::to_be_bytes).concat();
    let second = (48 + import.len()).next_multiple_of(16);
    for (cpu, subtype, start, size) in [(0x0100_0007, 3, 48, import.len()), (0x0100_000c, 0, second, export.len())] {
        let [start, size] = [start, size].map(|number| u32::try_from(number).unwrap());
        file.extend([cpu, subtype, start, size, 4].map(u32::to_be_bytes).concat());
    }
    for part in [&import, &export] {
        file.resize(file.len().next_multiple_of(16), 0);
        file.extend(part);
    }
    fs::write(path.join("universal"), file).unwrap();
    assert_eq!(
        output(path, &["check", "universal"]),
        "universal: image 0: warning: no image exports symbol '_Z1fv', which this one imports: kernels fail unless another \
         file in the program exports it\n2 images checked: 0 errors, 1 warning\n"
    );
    // Files for a single architecture each form a program.
    assert_eq!(
        output(path, &["check", "import.x86_64.o", "export.arm64.o"]),
        "export.arm64.o: image 0: note: import.x86_64.o: image 0 also has kernel 'K' for target 'nvptx64': the runtime \
         uses one of them\n2 images checked: 0 errors, 0 warnings\n"
    );
}

#[test]
fn compressed_images() {
    let directory = directory();
    let path = directory.path();
    output(path, &["embed", "--section", "--machine=x86_64-linux", "k.spv", "k.prop", "--zstd", "-o", "z.o"]);
    assert_eq!(output(path, &["check", "z.o"]), "1 image checked: 0 errors, 0 warnings\n");
    // The first block claims a type that does not exist.
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

/// Tests a few bytes that expand to many: 128 KiB of zeros per block.
#[test]
fn decompression_is_bounded() {
    let directory = directory();
    let path = directory.path();
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
