//! Tests faults in names and values of properties.

use device_image::names::*;
use device_image::{PropertySets, PropertyValue, check};

use crate::planted::{Image, byte_array, finding, property};

#[test]
fn names_of_properties() {
    let one = || PropertyValue::Uint32(1);
    assert_eq!(
        property("SYCL/kernel name", "K", one()),
        "warning: the runtime ignores unknown property set 'SYCL/kernel name'; did you mean 'SYCL/kernel names'?"
    );
    assert_eq!(property("mine", "x", one()), "warning: the runtime ignores unknown property set 'mine'");
    assert_eq!(
        property(MISC_PROPERTIES, "optlevel", one()),
        "warning: the runtime ignores unknown property 'optlevel' of set 'SYCL/misc properties'; did you mean 'optLevel'?"
    );
    assert_eq!(
        property(PROGRAM_METADATA, "K@size", one()),
        "warning: the runtime ignores unknown property 'K@size' of set 'SYCL/program metadata'"
    );
}

/// The runtime reads names up to a NUL byte, and `embed` rejects them.
#[test]
fn names_with_nul_bytes() {
    assert_eq!(
        property(SPEC_CONSTANTS_SET_VALUES, "K\0", byte_array(&[1])),
        "error: name 'K\0' of a property of set 'SYCL/specialization constants set values' contains a NUL byte: the runtime \
         reads 'K'"
    );
    let nul = finding(|image| {
        image.sets.get_or_insert("SYCL/misc properties\0");
    });
    assert_eq!(
        nul,
        "error: name 'SYCL/misc properties\0' of a property set contains a NUL byte: the runtime reads 'SYCL/misc properties'"
    );
}

#[test]
fn values_of_properties() {
    let number = PropertyValue::Uint32;
    let cases = [
        (MISC_PROPERTIES, OPT_LEVEL, number(4), "expected a number from 0 to 3, found 4"),
        (MISC_PROPERTIES, OPT_LEVEL, byte_array(&[1]), "expected uint32 (type 1), found byte array"),
        (MISC_PROPERTIES, IS_ESIMD_IMAGE, number(2), "expected a number from 0 to 1, found 2"),
        (MISC_PROPERTIES, GRF_SIZE, number(64), "expected one of 0, 128, 256, found 64"),
        (MISC_PROPERTIES, SANITIZER_USED, byte_array(b"ub"), "expected one of asan, msan, tsan, found 'ub'"),
        (DEVICE_REQUIREMENTS, ASPECTS, number(5), "expected a byte array (type 2), found uint32"),
        (DEVICE_REQUIREMENTS, ASPECTS, byte_array(&[0; 6]), "6 bytes are not a whole number of 4-byte numbers"),
        (
            DEVICE_REQUIREMENTS,
            ASPECTS,
            byte_array(&[0xe7, 3, 0, 0]),
            "unknown aspect 999: the runtime fails with an exception; DPC++ 2026.0 supports 1 to 89",
        ),
        (
            DEVICE_REQUIREMENTS,
            REQD_WORK_GROUP_SIZE_U64,
            byte_array(&[0; 32]),
            "expected 1 to 3 numbers of 8 bytes, found 4",
        ),
        (DEVICE_REQUIREMENTS, WORK_GROUP_NUM_DIM, number(4), "expected a number from 1 to 3, found 4"),
        (DEVICE_REQUIREMENTS, REQD_SUB_GROUP_SIZE, byte_array(&[]), "expected uint32 (type 1), found byte array"),
        (DEVICE_GLOBALS, "g", byte_array(&[0; 4]), "expected 8 bytes, found 4"),
        (
            DEVICE_GLOBALS,
            "g",
            byte_array(&[0, 0, 0, 0, 1, 0, 0, 0]),
            "size 0 in the first 4 bytes, but every object in C++ has at least 1 byte",
        ),
        (HOST_PIPES, "p", byte_array(&[]), "expected 4 bytes, found 0"),
        (
            HOST_PIPES,
            "p",
            byte_array(&[0; 4]),
            "size 0 in the first 4 bytes, but every object in C++ has at least 1 byte",
        ),
        (KERNEL_PARAM_OPT, "K", number(2), "expected a byte array (type 2), found uint32"),
        (
            PROGRAM_METADATA,
            "K@reqd_work_group_size",
            byte_array(&[0; 5]),
            "5 bytes are not a whole number of 4-byte numbers",
        ),
        (
            PROGRAM_METADATA,
            "K@reqd_work_group_size",
            byte_array(&[8, 0, 0, 0, 0, 0, 0, 0]),
            "size 0 in dimension 1: no device can launch it",
        ),
        (DEVICE_REQUIREMENTS, REQD_SUB_GROUP_SIZE, number(7), "expected one of 1, 2, 4, 8, 16, 32, 64, 128, found 7"),
        (REGISTERED_KERNELS, "K", number(1), "expected a byte array (type 2), found uint32"),
    ];
    for (set, name, value, problem) in cases {
        assert_eq!(property(set, name, value), format!("error: property '{name}' of set '{set}': {problem}"));
    }
}

#[test]
fn property_file() {
    let mut image = Image::good();
    image.info.entries.clear();
    let error = PropertySets::parse_prop("[a\n").unwrap_err();
    let findings = check::image_with_malformed_properties(&image.info, &error, &image.bytes).findings;
    assert_eq!(findings.len(), 1);
    assert_eq!(findings[0].message, "malformed properties: line 1: set header without ']'");
}
