//! Any bytes as an object, program, archive or container: rejected, or images inside the file. Reading it piece by piece gives the
//! same.
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
