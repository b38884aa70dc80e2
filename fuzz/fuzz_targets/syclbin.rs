//! Reads arbitrary bytes as a SYCLBIN file. They must be rejected, or read without loss.
#![no_main]

use device_image::{Window, syclbin};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|file: &[u8]| {
    let Ok(found) = syclbin::read(&Window::new(file, 0, file.len() as u64)) else {
        return;
    };
    for module in &found.modules {
        let images = module.images();
        assert_eq!(images.len(), module.ir_modules.len() + module.native_images.len());
    }
    let bytes = |file: &[u8], place: std::ops::Range<u64>| {
        let place = usize::try_from(place.start).unwrap()..usize::try_from(place.end).unwrap();
        file[place].to_vec()
    };
    let found = found.map_images(|place| bytes(file, place));
    let mut written = Vec::new();
    syclbin::write(&found, &mut written).expect("what was read");
    let again = syclbin::read(&Window::new(written.as_slice(), 0, written.len() as u64)).expect("what was written");
    assert_eq!(again.map_images(|place| bytes(&written, place)), found);
});
