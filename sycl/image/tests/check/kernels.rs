//! Tests faults in kernels and symbols, in an image and among the images in a program.

use device_image::check::{self, ProgramImage, Report};
use device_image::containers::Architecture;
use device_image::image::{ImageFormat, ImageInfo};
use device_image::names::*;
use device_image::{ByteArray, PropertySets, PropertyValue};

use crate::planted::{
    DECORATE, ENTRY_POINT, Text, Word, byte_array, bytes, described, finding, instruction, property, replace, spirv,
};

#[test]
fn kernels() {
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(0))),
        "error: kernel 'K' in the image is not an entry: a host that launches it fails; add it to the .sym file or to set 'SYCL/kernel names'"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("L".to_owned())),
        "error: entry 'L' is not a kernel in the image: a host that launches it fails; is this the symbol file of another image?"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("K".to_owned())),
        "warning: kernel 'K' is listed twice in the entries"
    );
    let of_another = |set: &str| {
        format!(
            "warning: set '{set}' describes kernel 'L', which the image does not have; is this the property file of another \
             image?"
        )
    };
    for set in [KERNEL_NAMES, ASSERT_USED, WORK_GROUP_DYNAMIC_LOCAL_MEM, IMPLICIT_LOCAL_ARG] {
        assert_eq!(property(set, "L", PropertyValue::Uint32(1)), of_another(set));
    }
    assert_eq!(property(KERNEL_PARAM_OPT, "L", byte_array(&[])), of_another(KERNEL_PARAM_OPT));
    assert_eq!(property(PROGRAM_METADATA, "L@reqd_work_group_size", byte_array(&[1; 4])), of_another(PROGRAM_METADATA));
    assert_eq!(
        property(IMPLICIT_LOCAL_ARG, "K", PropertyValue::Uint32(2)),
        "error: kernel 'K': the runtime must set argument 2, but its function's parameter count is 2: a host that \
         launches it fails"
    );
    assert_eq!(
        property(REGISTERED_KERNELS, "k", byte_array(b"L")),
        "warning: set 'SYCL/registered kernels' states that 'k' is kernel 'L', which the image does not have"
    );
    let mask = ByteArray::from_bits(3, vec![6]).unwrap();
    assert_eq!(
        property(KERNEL_PARAM_OPT, "K", PropertyValue::ByteArray(mask)),
        "error: kernel 'K': its mask keeps 1 of 3 arguments, but its function's parameter count is 2: a host that launches it fails; \
         use the .prop file that was written with this image"
    );
    let stray = ByteArray::from_bits(3, vec![0x12]).unwrap();
    assert_eq!(
        property(KERNEL_PARAM_OPT, "K", PropertyValue::ByteArray(stray)),
        "error: property 'K' of set 'SYCL/kernel param opt': bit 4 is set in a mask of 3 arguments"
    );
    assert_eq!(
        finding(|image| {
            replace(image, ENTRY_POINT, &[]);
            image.info.entries.clear();
            image.sets = described();
        }),
        "warning: the image has no kernels: the runtime ignores it"
    );
}

#[test]
fn entries_that_are_no_names() {
    let entry = |name: &str| {
        finding(|image| {
            image.info.entries.push(name.to_owned());
            // The kernels of an image in this format are unknown.
            image.info.target = "nvptx64".to_owned();
            image.info.format = ImageFormat::Native;
            image.bytes = b".version 7.0".to_vec();
        })
    };
    assert_eq!(entry("L\0M"), "error: entry 'L\0M' contains a NUL byte: the runtime reads 'L'");
    for name in ["", "L ", "L\nM"] {
        let reason = "is empty, contains a line end or ends with a space";
        assert_eq!(entry(name), format!("error: the name of entry {name:?} {reason}: no container can represent it"));
    }
}

#[test]
fn symbols() {
    assert_eq!(
        property(EXPORTED_SYMBOLS, "g", PropertyValue::Uint32(1)),
        "error: exported symbol 'g' is not in the image: it has no function of this name with Export linkage"
    );
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(1))),
        "error: exported symbol 'f' is not an entry: the runtime does not find it; add it to the .sym file"
    );
}

#[test]
fn images_of_a_program() {
    let image = |kernels: &[&str], target: &str, imported: &str, exported: &str| {
        let mut info = ImageInfo::new(target, ImageFormat::SpirV);
        info.entries = kernels.iter().map(|kernel| (*kernel).to_owned()).collect();
        let mut sets = PropertySets::new();
        sets.get_or_insert(IMPORTED_SYMBOLS).insert(imported, PropertyValue::Uint32(1));
        sets.get_or_insert(EXPORTED_SYMBOLS).insert(exported, PropertyValue::Uint32(1));
        info.properties = sets;
        info
    };
    let images = [
        image(&["K", "L", "f"], "spir64", "g", "f"),
        image(&["K"], "spir64_x86_64", "f", "f"),
        image(&["L", "K", "f"], "spir64", "f", "f"),
        image(&["M"], "spir64", "f", "h"),
    ];
    let report = Report::default();
    let images: Vec<_> = images.iter().map(|info| (info, &report, None)).collect();
    assert_eq!(
        lines_of_program(&images),
        [
            "0 warning: no image exports symbol 'g', which this one imports: kernels fail unless another file in the program \
             exports it",
            "2 note: k.o: image 0 also has kernel 'L' and 1 more for target 'spir64': the runtime uses one of them",
        ]
    );
}

/// Returns the findings about the images in one program, each with the index of its image.
fn lines_of_program(images: &[(&ImageInfo, &Report, Option<Architecture>)]) -> Vec<String> {
    let labels: Vec<String> = (0..images.len()).map(|number| format!("k.o: image {number}")).collect();
    let images: Vec<ProgramImage<'_>> = images
        .iter()
        .zip(&labels)
        .map(|((info, report, architecture), label)| ProgramImage { label, info, report, architecture: *architecture })
        .collect();
    let findings = check::program(&images);
    findings.iter().map(|(n, finding)| format!("{n} {}: {}", finding.severity.name(), finding.message)).collect()
}

/// Tests the imports in SPIR-V. Drivers provide some of them; other images in the program may
/// provide others.
#[test]
fn imports_of_the_spirv() {
    let importing =
        |names: &[&str]| Report { imports: names.iter().map(|name| (*name).to_owned()).collect(), ..Report::default() };
    let exporting =
        |names: &[&str]| Report { exports: names.iter().map(|name| (*name).to_owned()).collect(), ..Report::default() };
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.properties.get_or_insert(IMPORTED_SYMBOLS).insert("_Z1gv", PropertyValue::Uint32(1));
    let drivers =
        ["_Z30__spirv_BuiltInWorkgroupIdi", "__devicelib_assert_fail", "__clc_sin", "cosf", "_Z15__esimd_barrierv"];
    let importing = importing(&[&["_Z1fv", "_Z1gv", "_Z1hv"], &drivers[..]].concat());
    let warning = |symbol| {
        format!(
            "0 warning: no image exports symbol '{symbol}', which this one imports: kernels fail unless another file in the \
             program exports it"
        )
    };
    assert_eq!(lines_of_program(&[(&info, &importing, None)]), ["_Z1gv", "_Z1fv", "_Z1hv"].map(warning));
    let other = ImageInfo::new("spir64", ImageFormat::SpirV);
    let exporting = exporting(&["_Z1fv", "_Z1gv"]);
    assert_eq!(lines_of_program(&[(&info, &importing, None), (&other, &exporting, None)]), ["_Z1hv"].map(warning));
}

/// The parts of a universal binary are separate programs.
#[test]
fn architectures() {
    let architecture = |cpu_type| Some(Architecture { cpu_type, cpu_subtype: 3 });
    let (first, second) = (architecture(0x0100_0007), architecture(0x0100_000c));
    let mut info = ImageInfo::new("spir64", ImageFormat::SpirV);
    info.entries = vec!["K".to_owned()];
    let importing = Report { imports: vec!["_Z1fv".to_owned()], ..Report::default() };
    let exporting = Report { exports: vec!["_Z1fv".to_owned()], ..Report::default() };
    let warning = "0 warning: no image exports symbol '_Z1fv', which this one imports: kernels fail unless another file in \
                   the program exports it";
    let note = |n, other| {
        format!("{n} note: k.o: image {other} also has kernel 'K' for target 'spir64': the runtime uses one of them")
    };
    let lines = |one, other| lines_of_program(&[(&info, &importing, one), (&info, &exporting, other)]);
    assert_eq!(lines(first, second), [warning]);
    assert_eq!(lines(first, first), [note(1, 0)]);
    // Objects for a single architecture do not specify it.
    assert_eq!(lines(first, None), [note(1, 0)]);
    assert_eq!(lines(None, first), [note(1, 0)]);
}

#[test]
fn builtins_that_were_not_lowered() {
    let import = |name| {
        finding(|image| {
            let text = instruction(DECORATE, &[Word(40), Word(41), Text(name), Word(1)]);
            let words = spirv();
            let at = 5 + 2;
            image.bytes = bytes(&[&words[..at], &text, &words[at..]].concat());
        })
    };
    for (name, reason) in [
        (
            "_Z16__esimd_svm_gatherIiLi8EEv",
            "it is an ESIMD builtin that was not lowered; run the 'lower-esimd' pass before code generation",
        ),
        (
            "_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_",
            "it is a read of a specialization constant that was not lowered; run the 'spec-constants' pass before code \
             generation",
        ),
        (
            "_Z20__spirv_SpecConstantii",
            "it is a specialization constant that the code generator did not recognize; generate code for 'spirv64' with \
             LLVM, or with 'sycl-image translate'",
        ),
        ("_Z21__builtin_invoke_simdIvET_v", "invoke_simd is not supported; call the function from an ESIMD kernel"),
        (
            "__sycl_allocateLocalMemory",
            "it is an allocation of local memory that was not lowered; use a local accessor, or optimize the module with \
             DPC++",
        ),
    ] {
        assert_eq!(import(name), format!("error: the image imports '{name}', which no device provides: {reason}"));
    }
}
