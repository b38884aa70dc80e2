//! Parses arbitrary text as JSON. The text must be rejected, or result in sets that can be written and read back
//! without loss.
#![no_main]

use device_image::PropertySets;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(sets) = PropertySets::from_json(text) else {
        return;
    };
    assert_eq!(PropertySets::from_json(&sets.to_json()).as_ref(), Ok(&sets));
    // JSON can represent names that `.prop` cannot.
    if let Ok(written) = sets.to_prop() {
        assert_eq!(PropertySets::parse_prop(written).as_ref(), Ok(&sets));
    }
});
