//! Reads arbitrary bytes as an object, program, archive or container. They must be rejected, or contain only images
//! that are within the file. Reading the file in pieces must return the same result.
#![no_main]

use std::io::Cursor;

use device_image::containers;
use libfuzzer_sys::fuzz_target;
use object::ReadCache;

fuzz_target!(|bytes: &[u8]| {
    let found = containers::read(bytes);
    let cache = ReadCache::new(Cursor::new(bytes));
    assert_eq!(containers::read(&cache), found);
    for image in found.into_iter().flatten() {
        assert!(image.range.start <= image.range.end && image.range.end <= bytes.len() as u64);
    }
});
