//! Reads arbitrary bytes as a `.prop` file. They must be rejected, or result in sets that every other format can also
//! represent.
#![no_main]

use device_image::{PropertySets, memory};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(sets) = PropertySets::parse_prop(text) else {
        return;
    };
    let written = sets.to_prop().expect("what was read can be written");
    assert_eq!(PropertySets::parse_prop(&written).as_ref(), Ok(&sets));
    assert_eq!(PropertySets::from_json(&sets.to_json()).as_ref(), Ok(&sets));
    if let Ok(image) = memory::encode(&sets) {
        assert_eq!(memory::decode(&image).as_ref(), Ok(&sets));
    } else {
        assert!(text.contains(&0), "only text with NUL characters has no representation in memory");
    }
});
