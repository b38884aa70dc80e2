//! Each kind of fault that `check` finds, planted in a good image, with the whole message.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

mod bytes;
mod constants;
mod kernels;
mod planted;
mod properties;

use device_image::{PropertySets, check};
use proptest::prelude::*;

use planted::Image;

#[test]
fn good() {
    assert_eq!(Image::good().messages(), [""; 0]);
}

proptest! {
    /// Damaged SPIR-V and property files have findings, but make nothing panic.
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
