//! Tests faults in the bytes, the target and the format of an image.

use device_image::image::ImageFormat;

use crate::planted::{ENTRY_POINT, Image, finding, replace};

#[test]
fn bytes_of_the_image() {
    assert_eq!(finding(|image| image.bytes.clear()), "error: the image is empty");
    assert_eq!(
        finding(|image| image.bytes.truncate(21)),
        "error: malformed SPIR-V: byte 21: end: 21 bytes are not a whole number of words; the SPIR-V is truncated"
    );
    assert_eq!(
        finding(|image| image.bytes.truncate(8)),
        "error: malformed SPIR-V: byte 0: header: 8 bytes is too short for the 20-byte header"
    );
    let size = Image::good().bytes.len();
    assert_eq!(
        finding(|image| image.bytes.truncate(size - 8)),
        format!(
            "error: malformed SPIR-V: byte {}: length of an instruction: 12 bytes exceed the remaining 8 bytes; the SPIR-V is truncated",
            size - 16
        )
    );
    assert_eq!(
        finding(|image| image.bytes[20..24].fill(0)),
        "error: malformed SPIR-V: byte 20: length of an instruction: an instruction has at least one word, found 0"
    );
    assert_eq!(
        finding(|image| replace(image, ENTRY_POINT, &[2 << 16 | ENTRY_POINT, 6])),
        "error: malformed SPIR-V: byte 28: length of an instruction: OpEntryPoint has 1 operand, expected at least 2"
    );
    assert_eq!(
        finding(|image| replace(image, ENTRY_POINT, &[4 << 16 | ENTRY_POINT, 6, 1, 0x4b4b_4b4b])),
        "error: malformed SPIR-V: byte 28: string: the string operand of OpEntryPoint is not null-terminated"
    );
    assert_eq!(
        finding(|image| replace(image, 21, &[])),
        "error: malformed SPIR-V: byte 132: type: type %2 of the constant with SpecId 0 is not a number"
    );
    assert_eq!(
        finding(|image| image.bytes = vec![1, 2, 3, 4]),
        "error: the format is spirv, but the image begins with [01, 02, 03, 04]"
    );
}

#[test]
fn target_and_format() {
    const KNOWN: &str = "known: spir64, spir64_x86_64, spir64_gen, nvptx64, amdgcn, vulkan, spir, spir64_fpga, native_cpu, \
                         llvm_nvptx64, llvm_amdgcn";
    let target = |name: &str| finding(|image| image.info.target = name.to_owned());
    let unknown = |name: &str| format!("error: no device accepts an image for unknown target '{name}' ({KNOWN})");
    assert_eq!(target("spirv64"), format!("{}; did you mean 'spir64'?", unknown("spirv64")));
    assert_eq!(
        target("spir64-unknown-unknown"),
        format!("{}; did you mean 'spir64'?", unknown("spir64-unknown-unknown"))
    );
    assert_eq!(target("x"), unknown("x"));
    // The constants are also wrong.
    let mut image = Image::good();
    image.info.target = "nvptx64".to_owned();
    assert_eq!(
        image.messages()[0],
        "error: target 'nvptx64' accepts native images, but this one is spirv, so its devices cannot load it"
    );
    assert_eq!(
        finding(|image| image.info.format = ImageFormat::Native),
        "error: the format is native, but the image is SPIR-V: the runtime reports an invalid binary; embed it with \
         --format=spirv"
    );
    assert_eq!(
        finding(|image| image.info.format = ImageFormat::Bitcode),
        "error: the format is bitcode, but the image looks like spirv"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Native;
            image.bytes = b"\x7fELF".to_vec();
        }),
        "error: target 'spir64' accepts spirv images, but this one is native, so its devices cannot load it"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Unknown;
            image.bytes = b"CUDA".to_vec();
        }),
        "error: the format is unknown, so the runtime uses the magic number, but the image begins with [43, 55, 44, \
         41]; embed it with --format=native"
    );
    assert_eq!(
        finding(|image| {
            image.info.format = ImageFormat::Zstd;
            image.bytes = b"\x28\xb5\x2f\xfd".to_vec();
        }),
        "error: the image is compressed twice"
    );
}

/// The runtime reads options as C strings.
#[test]
fn options_with_nul_bytes() {
    assert_eq!(
        finding(|image| image.info.compile_options = "-a\0-b".to_owned()),
        "error: the compile options '-a\0-b' contain a NUL byte: the runtime reads '-a'"
    );
    assert_eq!(
        finding(|image| image.info.link_options = "\0".to_owned()),
        "error: the link options '\0' contain a NUL byte: the runtime reads ''"
    );
}
