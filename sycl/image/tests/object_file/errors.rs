//! Tests images that cannot be put into an object.

use device_image::object_file::{ImageSlot, Kind, Machine, Options, Runtime, layout};
use device_image::{ImageInfo, PropertyValue};

use crate::{MACHINES, bare, full};

/// Returns the message of an object that cannot be laid out.
fn error(images: &[ImageSlot], machine: Machine, symbol: Option<&str>) -> String {
    let symbol = symbol.map(str::to_owned);
    layout(images, &Options { machine, kind: Kind::Register(Runtime::V9), symbol }).unwrap_err().to_string()
}

fn insert(info: &mut ImageInfo, set: &str, property: &str) {
    info.properties.get_or_insert(set).insert(property, PropertyValue::Uint32(1));
}

#[test]
fn layout_errors() {
    let with = |change: fn(&mut ImageInfo)| {
        let (mut slot, _) = full();
        change(&mut slot.info);
        [bare().0, slot]
    };
    let cases = [
        (with(|info| info.target.push('\0')), "image 1: the name of the target must not contain NUL bytes"),
        (with(|info| info.compile_options.push('\0')), "image 1: the compile options must not contain NUL bytes"),
        (with(|info| info.link_options.push('\0')), "image 1: the link options must not contain NUL bytes"),
        (with(|info| insert(info, "a\0", "x")), "image 1: a name in the property sets must not contain NUL bytes"),
        (with(|info| insert(info, "a", "x\0")), "image 1: a name in the property sets must not contain NUL bytes"),
        (with(|info| info.entries.push("a\0".to_owned())), "image 1: the name of a kernel must not contain NUL bytes"),
        (
            with(|info| info.entries.push(String::new())),
            "image 1: the name of kernel \"\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| info.entries.push("a\nb".to_owned())),
            "image 1: the name of kernel \"a\\nb\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| info.entries.push("a\r".to_owned())),
            "image 1: the name of kernel \"a\\r\" is empty, contains a line end or ends with a space",
        ),
        (
            with(|info| insert(info, "s", "x=")),
            "image 1: properties: name of property \"x=\" of set \"s\" contains '='",
        ),
    ];
    for (images, message) in cases {
        assert_eq!(error(&images, Machine::X86_64Linux, None), message);
    }
    assert_eq!(error(&[], Machine::X86_64Linux, None), "no images");
    let many = vec![bare().0; 65_536];
    assert_eq!(error(&many, Machine::X86_64Linux, None), "65536 images; a descriptor has at most 65535");
}

#[test]
fn symbols_that_cannot_be_defined() {
    for machine in MACHINES {
        let message = |name| error(&[full().0], machine, Some(name));
        assert_eq!(message(""), "symbol '' cannot be defined: its name is empty");
        assert_eq!(message("a\0"), "symbol 'a\0' cannot be defined: its name contains a NUL byte");
        for name in ["__sycl_register_lib", "__sycl_unregister_lib"] {
            let expected = format!("symbol '{name}' cannot be defined: the object refers to a symbol with that name");
            assert_eq!(message(name), expected);
        }
        for name in ["syclpasses.images", "syclpasses.descriptor", "syclpasses.register", "syclpasses.unregister"] {
            assert_eq!(
                message(name),
                format!("symbol '{name}' cannot be defined: the object defines a symbol with that name")
            );
        }
        for name in ["__start_syclimg", "__stop_syclimg"] {
            let reason = "linkers define it for the section with the images";
            assert_eq!(message(name), format!("symbol '{name}' cannot be defined: {reason}"));
        }
    }
}

#[test]
fn images_larger_than_the_object() {
    let of_size = |size| [ImageSlot { size, ..full().0 }];
    let limit = u64::from(u32::MAX);
    for (machine, format) in
        [(Machine::X86_64Windows, "COFF"), (Machine::X86_64Macos, "Mach-O"), (Machine::Arm64Macos, "Mach-O")]
    {
        // The container, the tables and the rest of the object also require space.
        for image in [limit, limit - 4096] {
            let message = error(&of_size(image), machine, None);
            let size = message.split(' ').next().unwrap().parse::<u64>().unwrap();
            assert!((limit + 1..limit + 8192).contains(&size), "{message}");
            assert_eq!(message, format!("{size} bytes; {format} objects have at most 4294967295"));
        }
        let largest = of_size(limit - 8192);
        let options = Options { machine, kind: Kind::Register(Runtime::V8), symbol: None };
        assert!(layout(&largest, &options).unwrap().size(&largest) <= limit);
    }
    let message = error(&of_size(1 << 60), Machine::X86_64Linux, None);
    assert_eq!(message, "1152921504606847280 bytes of images exceed this system's address space");
    let message = error(&of_size(u64::MAX - 15), Machine::X86_64Linux, None);
    assert_eq!(message, "image 0: an image of 18446744073709551600 bytes is too large for a container");
    let two = [ImageSlot { size: 1 << 63, ..full().0 }, ImageSlot { size: 1 << 63, ..full().0 }];
    let message = error(&two, Machine::X86_64Linux, None);
    assert_eq!(message, "18446744073709551615 bytes of images exceed this system's address space");
}
