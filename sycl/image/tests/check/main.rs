//! Tests each kind of fault that `check` finds, planted in a valid image, with the complete
//! message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod bytes;
mod constants;
mod kernels;
mod planted;
mod properties;

use device_image::{PropertySets, check, spirv};
use proptest::prelude::*;

use planted::Image;

#[test]
fn good() {
    assert_eq!(Image::good().messages(), [""; 0]);
}

/// Reading the start of a module produces the same results as reading the whole module.
#[test]
fn start_of_a_module() {
    let mut words = planted::spirv();
    let import = planted::instruction(
        planted::DECORATE,
        &[planted::Word(40), planted::Word(41), planted::Text("_Z1gv"), planted::Word(1)],
    );
    words.splice(11..11, import);
    let module = planted::bytes(&words);
    let start = spirv::start(module.as_slice()).unwrap();
    let all = spirv::read(&module).unwrap();
    assert_eq!(start.kernels, ["K"]);
    assert_eq!((&start.imports, start.first_spec_id), (&vec!["_Z1gv".to_owned()], Some(0)));
    assert_eq!((all.imports, all.exports), (start.imports, vec!["f".to_owned()]));
    assert_eq!(spirv::kernel_names(module.as_slice()).unwrap(), ["K"]);
    // The start ends at the first type. The data after it may be truncated or malformed.
    let types = words.windows(2).position(|pair| pair == [4 << 16 | 21, 2]).unwrap();
    let cut = planted::bytes(&[&words[..=types], &[0xffff_ffff]].concat());
    assert_eq!(spirv::start(cut.as_slice()).unwrap().first_spec_id, Some(0));
    let error = spirv::start(&module[..4 * types - 2]).unwrap_err().to_string();
    let place = 4 * (types - 4);
    let expected = "length of an instruction: 16 bytes exceed the remaining 14 bytes; the SPIR-V is truncated";
    assert_eq!(error, format!("byte {place}: {expected}"));
}

proptest! {
    /// Damaged SPIR-V and property files cause findings, but no panic.
    #[test]
    fn damaged(
        changes in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..4),
        texts in prop::collection::vec((any::<prop::sample::Index>(), "[A-Za-z0-9/+=|\\[\\]@\n]"), 0..4),
        cut in prop::option::of(any::<prop::sample::Index>()),
    ) {
        let mut image = Image::good();
        for (place, value) in changes {
            let place = place.index(image.bytes.len());
            image.bytes[place] = value;
        }
        if let Some(cut) = cut {
            image.bytes.truncate(cut.index(image.bytes.len()));
        }
        let mut properties = image.sets.to_prop().unwrap();
        for (place, text) in texts {
            let place = place.index(properties.len());
            properties.replace_range(place..=place, &text);
        }
        match PropertySets::parse_prop(properties) {
            Ok(sets) => image.info.properties = sets,
            Err(error) => {
                let _ = check::image_with_malformed_properties(&image.info, &error, &image.bytes);
            }
        }
        let _ = check::image(&image.info, &image.bytes);
    }
}
