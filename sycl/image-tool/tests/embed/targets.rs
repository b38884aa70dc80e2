//! Tests the images that a target accepts.

use super::{check_failures, directory, run_line, succeeds};

#[test]
fn targets_that_do_not_take_the_image() {
    let known = "expected one of spir64, spir64_x86_64, spir64_gen, nvptx64, amdgcn, vulkan, spir, spir64_fpga, \
                 native_cpu, llvm_nvptx64, llvm_amdgcn";
    let native = |target: &str| {
        (format!("k.spv --target {target}"), {
            format!("k.spv: target '{target}' accepts native images, but this one is spirv")
        })
    };
    let bitcode = |target: &str| {
        (format!("k.spv --target {target}"), {
            format!("k.spv: target '{target}' accepts bitcode images, but this one is spirv")
        })
    };
    let meant = |target: &str, meant: &str| {
        (format!("k.spv --target {target}"), { format!("k.spv: unknown target '{target}'; did you mean '{meant}'?") })
    };
    let unknown =
        |target: &str| (format!("k.spv --target={target}"), { format!("k.spv: unknown target '{target}'; {known}") });
    let sym = |line: &str, message: &str| (format!("{line} --symbols k.sym"), message.to_owned());
    let not_known = "is unknown; specify it with --target, for example spir64_x86_64 or nvptx64";
    let cases = [
        native("nvptx64"),
        native("amdgcn"),
        native("spir64_gen"),
        native("spir64_fpga"),
        native("native_cpu"),
        bitcode("llvm_nvptx64"),
        bitcode("llvm_amdgcn"),
        meant("spirv64", "spir64"),
        meant("spirv64-unknown-unknown", "spir64"),
        meant("spir64-unknown-unknown", "spir64"),
        meant("spirv", "spir64"),
        meant("spirv32", "spir"),
        meant("nvptx64-nvidia-cuda", "nvptx64"),
        meant("amdgcn-amd-amdhsa", "amdgcn"),
        meant("x86_64", "spir64_x86_64"),
        unknown(""),
        ("--section k.spv --target=".to_owned(), "k.spv: the name of the target is empty".to_owned()),
        unknown("SPIR64"),
        unknown("<unknown>"),
        sym("cpu.bin", &format!("cpu.bin: the target of the image (native) {not_known}")),
        sym("k.zst", &format!("k.zst: the target of the image (zstd) {not_known}")),
        sym("k.bc", &format!("k.bc: the target of the image (bitcode) {not_known}")),
        sym("text --format unknown", &format!("text: the target of the image (unknown) {not_known}")),
        sym("cpu.bin --target spir64", "cpu.bin: target 'spir64' accepts spirv images, but this one is native"),
        sym("cpu.bin --target spir", "cpu.bin: target 'spir' accepts spirv images, but this one is native"),
        sym(
            "k.bc --target spir64_x86_64",
            "k.bc: target 'spir64_x86_64' accepts native or spirv images, but this one is bitcode",
        ),
        sym("k.bc --target amdgcn", "k.bc: target 'amdgcn' accepts native images, but this one is bitcode"),
        sym(
            "hip.bin --target nvptx64",
            "hip.bin: the image is an AMD GPU ELF file for target 'amdgcn', not for 'nvptx64'",
        ),
        sym(
            "cuda.bin --target amdgcn",
            "cuda.bin: the image is a CUDA ELF file for target 'nvptx64', not for 'amdgcn'",
        ),
        sym(
            "gen.bin --target spir64_x86_64",
            "gen.bin: the image is an Intel GPU ELF file for target 'spir64_gen', not for 'spir64_x86_64'",
        ),
        sym("k.ptx --target amdgcn", "k.ptx: the image is PTX for target 'nvptx64', not for 'amdgcn'"),
        sym(
            "cpu.bin --target spir64_gen",
            "cpu.bin: the image is an x86-64 ELF file for target 'spir64_x86_64' or 'native_cpu' or 'spir64_fpga', not \
             for 'spir64_gen'",
        ),
        // For any runtime, a known target accepts only its own formats.
        (
            "k.spv --section --target nvptx64".to_owned(),
            "k.spv: target 'nvptx64' accepts native images, but this one is spirv".to_owned(),
        ),
    ];
    let cases: Vec<_> = cases.iter().map(|(line, message)| (line.as_str(), 1, message.as_str())).collect();
    check_failures(&cases);
}

#[test]
fn targets_that_take_the_image() {
    let directory = directory();
    for line in [
        "k.spv",
        "k.spv --target spir64",
        "k.spv --target spir64_x86_64",
        "k.spv --target spir",
        "k.spv --format unknown",
        "k.spv --section --target spirv64",
        "cpu.bin k.sym --target spir64_x86_64",
        "cpu.bin k.sym --target native_cpu",
        "cuda.bin k.sym --target nvptx64",
        "k.ptx k.sym --target nvptx64",
        "hip.bin k.sym --target amdgcn",
        "gen.bin k.sym --target spir64_gen",
        "arm.bin k.sym --target native_cpu",
        "text k.sym --format native --target spir64_gen",
        "text k.sym --format unknown --target nvptx64",
        "k.bc k.sym k.prop --target llvm_nvptx64",
        "k.bc k.sym --format native --target amdgcn",
        "k.zst k.sym --target spir64",
        "text --section --format native --target mine",
        "--target amdgcn hip.bin k.sym k.spv --target spir64",
        "k.table",
    ] {
        assert_eq!(run_line(directory.path(), &format!("{line} -o out.o")), succeeds(), "{line}");
    }
}
