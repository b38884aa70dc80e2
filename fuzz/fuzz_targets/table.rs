//! Any bytes as a `.table` file: refused, or read into a table that is written and read again without loss.
#![no_main]

use std::path::Path;

use device_image::table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(read) = table::parse(text) else {
        return;
    };
    let images = read.images(Path::new("folder"));
    assert!(images.is_err() || images.is_ok_and(|images| images.len() == read.rows.len()));
    // Carriage returns inside of lines are read, but not written.
    let Ok(written) = read.to_text() else {
        assert!(text.contains(&b'\r'));
        return;
    };
    let again = table::parse(&written).expect("what was written can be read");
    assert_eq!(again.titles, read.titles);
    assert!(again.rows.iter().map(|row| &row.cells).eq(read.rows.iter().map(|row| &row.cells)));
});
