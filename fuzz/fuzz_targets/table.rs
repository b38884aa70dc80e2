//! Reads arbitrary bytes as a `.table` file. They must be rejected, or result in a table that can be written and read
//! back without loss.
#![no_main]

use std::path::Path;

use device_image::table;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(read) = table::parse(text) else {
        return;
    };
    if let Ok(images) = read.images(Path::new("directory")) {
        assert_eq!(images.len(), read.rows.len());
        let column = read.column(table::column::LINK_OPTIONS);
        for (image, row) in images.iter().zip(&read.rows) {
            // A carriage return in a cell is always written as an escape sequence, but is also accepted unescaped.
            let cell = column.map_or(String::new(), |column| row.cells[column].replace('\r', "%0D"));
            assert_eq!(table::escape_text(image.link_options.as_deref().unwrap_or_default()), cell);
        }
    }
    // Carriage returns in lines can be read, but not written.
    let Ok(written) = read.to_text() else {
        assert!(text.contains(&b'\r'));
        return;
    };
    let again = table::parse(&written).expect("what was written can be read");
    assert_eq!(again.titles, read.titles);
    assert!(again.rows.iter().map(|row| &row.cells).eq(read.rows.iter().map(|row| &row.cells)));
});
