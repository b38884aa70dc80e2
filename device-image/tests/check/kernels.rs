//! Faults of kernels and symbols, in an image and among those of a program.

use device_image::image::{ImageFormat, ImageInfo};
use device_image::names::*;
use device_image::{ByteArray, PropertySets, PropertyValue, check};

use crate::planted::{ENTRY_POINT, byte_array, described, finding, property, replace};

#[test]
fn kernels() {
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(0))),
        "error: kernel 'K' of the image is no entry: a host that launches it fails; add it to the .sym file or to set 'SYCL/kernel names'"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("L".to_owned())),
        "error: entry 'L' is no kernel of the image: a host that launches it fails; is this the symbol file of another image?"
    );
    assert_eq!(
        finding(|image| image.info.entries.push("K".to_owned())),
        "warning: kernel 'K' is twice among the entries"
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
        "error: kernel 'K': the runtime is to set argument 2, but its function has 2 parameters: a host that launches it fails"
    );
    assert_eq!(
        property(REGISTERED_KERNELS, "k", byte_array(b"L")),
        "warning: set 'SYCL/registered kernels' says that 'k' is kernel 'L', which the image does not have"
    );
    let mask = ByteArray::from_bits(3, vec![6]).unwrap();
    assert_eq!(
        property(KERNEL_PARAM_OPT, "K", PropertyValue::ByteArray(mask)),
        "error: kernel 'K': its mask keeps 1 of 3 arguments, but its function has 2 parameters: a host that launches it fails; \
         take the .prop file that was written with this image"
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
            // Nobody knows the kernels of such an image.
            image.info.target = "nvptx64".to_owned();
            image.info.format = ImageFormat::Native;
            image.bytes = b".version 7.0".to_vec();
        })
    };
    assert_eq!(entry("L\0M"), "error: entry 'L\0M' contains a NUL byte: the runtime reads 'L'");
    for name in ["", "L ", "L\nM"] {
        let reason = "is empty, contains a line end or ends with a space";
        assert_eq!(entry(name), format!("error: the name of entry {name:?} {reason}: no container can hold it"));
    }
}

#[test]
fn symbols() {
    assert_eq!(
        property(EXPORTED_SYMBOLS, "g", PropertyValue::Uint32(1)),
        "error: exported symbol 'g' is not in the image: it has no function with linkage Export of this name"
    );
    assert_eq!(
        finding(|image| drop(image.info.entries.remove(1))),
        "error: exported symbol 'f' is no entry: the runtime does not find it; add it to the .sym file"
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
    let labelled: Vec<_> = images.iter().enumerate().map(|(n, image)| (format!("k.o: image {n}"), image)).collect();
    let findings = check::program(&labelled);
    let lines: Vec<_> =
        findings.iter().map(|(n, finding)| format!("{n} {}: {}", finding.severity.name(), finding.message)).collect();
    assert_eq!(
        lines,
        [
            "0 warning: no image exports symbol 'g', which this one imports: kernels fail unless another file of the program \
             has it",
            "2 note: k.o: image 0 has kernel 'L' and 1 more for target 'spir64', too: the runtime takes one of them",
        ]
    );
}
