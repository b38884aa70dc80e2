//! Tests of the inputs: units, and files that are not units.

use device_image::offload_binary::{self, Entry, image_kind, offload_kind};
use object::write::Object;
use object::{Architecture, BinaryFormat, Endianness, SectionKind};

use crate::case::{Case, bitcode, bitcode_of, kernel};

fn container(image: &[u8], kind: u16, triple: &str) -> Vec<u8> {
    let strings = vec![("triple".to_owned(), triple.to_owned())];
    let entry = Entry { image_kind: kind, offload_kind: offload_kind::SYCL, flags: 0, strings };
    let frame = offload_binary::frame(&entry, image.len() as u64).unwrap();
    let mut bytes = frame.before.clone();
    bytes.extend(image);
    bytes.extend((0..frame.after).map(|_| 0));
    bytes
}

/// Creates an object for x86-64 with one section.
fn object_with(section: &str, data: &[u8]) -> Vec<u8> {
    let mut object = Object::new(BinaryFormat::Elf, Architecture::X86_64, Endianness::Little);
    let section = object.add_section(Vec::new(), section.into(), SectionKind::Other);
    object.set_section_data(section, data, 16);
    object.write().unwrap()
}

#[test]
fn files_that_are_no_units() {
    let case = Case::new();
    case.write("text.cpp", "int main() {}\n");
    case.write("empty.bc", "");
    case.write("k.spv", [0x03, 0x02, 0x23, 0x07, 0, 0, 0, 0]);
    case.write("plain.o", object_with(".data", b"x"));
    let no_unit = "neither LLVM bitcode nor an object with device code: the file";
    assert_eq!(case.fails(&["text.cpp"]), format!("text.cpp: {no_unit} begins with [69, 6e, 74, 20]"));
    assert_eq!(case.fails(&["empty.bc"]), format!("empty.bc: {no_unit} is empty"));
    assert_eq!(case.fails(&["none.bc"]), "cannot read 'none.bc': No such file or directory (os error 2)");
    let no_code = "contains no SYCL device code in LLVM bitcode; compile the source with sycl-clang++";
    assert_eq!(case.fails(&["k.spv"]), format!("k.spv: {no_code}"));
    assert_eq!(case.fails(&["plain.o"]), format!("plain.o: {no_code}"));
    assert_eq!(case.fails(&["--name=libx.a(y.o)", "plain.o"]), format!("libx.a(y.o): {no_code}"));
}

#[test]
fn damaged_bitcode_and_that_of_another_llvm() {
    let case = Case::new();
    let good = bitcode(&kernel("_ZTS1K", 1));
    case.write("cut.bc", &good[..good.len() / 2 / 4 * 4]);
    assert!(case.fails(&["cut.bc"]).starts_with("cut.bc: LLVM 22 cannot read this bitcode: "));
    // The epoch of the format follows the name of the producer.
    let other = (24..32).flat_map(|byte| (0..8).map(move |bit| (byte, bit))).find_map(|(byte, bit)| {
        let mut bytes = good.clone();
        bytes[byte] ^= 1 << bit;
        case.write("other.bc", &bytes);
        let message = case.run(&["other.bc", "-o", "never.o"]).stderr;
        message.contains("ncompatible epoch").then_some(message)
    });
    let message = other.expect("no bit changes the epoch of the format");
    assert!(message.starts_with("sycl-device-link: error: other.bc: LLVM 22 cannot read this bitcode: "), "{message}");
}

#[test]
fn units_for_other_targets() {
    let case = Case::new();
    let ptx = "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @_ZTS1K() { ret void }";
    case.write("n.bc", bitcode_of(ptx));
    case.write("k.bc", bitcode(&kernel("_ZTS1K", 1)));
    let message = "n.bc: the unit is for 'nvptx64-nvidia-cuda', which is not among the targets: spir64";
    assert_eq!(case.fails(&["n.bc"]), message);
    let message = "no device code for target 'nvptx64': no unit is for 'nvptx64-nvidia-cuda'";
    assert_eq!(case.fails(&["k.bc", "--targets=spir64,nvptx64-nvidia-cuda"]), message);
    // If the file has units for several targets, the units for the requested targets are used.
    let both = [
        container(&case.read("k.bc"), image_kind::BITCODE, "spir64-unknown-unknown"),
        container(&case.read("n.bc"), image_kind::BITCODE, "nvptx64-nvidia-cuda"),
    ];
    case.write("both.bin", both.concat());
    case.links(&["both.bin", "--output-images=out"]);
    assert!(case.exists("out/0.spv") && !case.exists("out/1.ptx"));
    case.links(&["both.bin", "--targets=spir64,nvidia_gpu_sm_80", "--no-ptxas", "--output-images=out"]);
    assert_eq!(case.entries(1), ["_ZTS1K"]);
    assert!(case.text("out/1.ptx").contains(".target sm_80"));
    let run = case.run(&["k.bc", "--targets=spir64,spir64", "-o", "never.o"]);
    assert_eq!(
        (run.code, run.stderr.as_str()),
        (Some(2), "sycl-device-link: error: target 'spir64' is specified twice\n")
    );
}

#[test]
fn objects_of_llvm_and_of_dpcpp() {
    let case = Case::new();
    let unit = bitcode(&kernel("_ZTS1K", 1));
    let in_container = container(&unit, image_kind::BITCODE, "spir64-unknown-unknown");
    case.write("new.o", object_with(".llvm.offloading", &[in_container.clone(), in_container.clone()].concat()));
    case.write("old.o", object_with("__CLANG_OFFLOAD_BUNDLE__sycl-spir64-unknown-unknown", &unit));
    case.write("spirv.o", object_with("__CLANG_OFFLOAD_BUNDLE__sycl-spir64-unknown-unknown", &[3, 2, 35, 7]));
    for file in ["new.o", "old.o"] {
        case.links(&[file, "--output-images=out"]);
        assert_eq!(case.entries(0), ["_ZTS1K"], "{file}");
    }
    let message = "spirv.o: section '__CLANG_OFFLOAD_BUNDLE__sycl-spir64-unknown-unknown' contains no LLVM bitcode; compile the \
                   source with sycl-clang++";
    assert_eq!(case.fails(&["spirv.o"]), message);
}

#[test]
fn wrong_usage() {
    let case = Case::with(&[("k.bc", &kernel("_ZTS1K", 1))]);
    for (arguments, message) in [
        (&["-o", "x.o"][..], "no unit given"),
        (&["k.bc", "--name=a", "-o", "x.o"], "no unit after --name=a"),
        (&["--name=a", "--name=b", "k.bc", "-o", "x.o"], "no unit after --name=a"),
    ] {
        let run = case.run(arguments);
        assert_eq!((run.code, run.stderr), (Some(2), format!("sycl-device-link: error: {message}\n")));
    }
    let run = case.run(&["k.bc", "--targets=spirv64", "-o", "x.o"]);
    assert!(run.stderr.contains("did you mean 'spir64'?"), "{}", run.stderr);
    assert!(case.run(&["k.bc"]).stderr.contains("--output"));
}
