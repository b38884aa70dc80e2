//! Reads arbitrary `.prop` files as a table of specialization constants. The file must be rejected, or the table must
//! be consistent.
#![no_main]

use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &[u8]| {
    let Ok(sets) = PropertySets::parse_prop(text) else {
        return;
    };
    let Ok(mut table) = SpecConstantTable::from_properties(&sets) else {
        return;
    };
    round_trip(&table);
    let slices: usize = table.constants().map(|constant| constant.size()).sum();
    assert_eq!(slices, table.emulation_buffer().len());

    // Set every leaf of every constant to another value, and reset it to the default.
    let symbols: Vec<String> = table.constants().map(|c| c.symbol().to_owned()).collect();
    for symbol in &symbols {
        let constant = table.get(symbol).expect("the symbol comes from the table");
        let flipped: Vec<u8> = constant.default_bytes().iter().map(|byte| !byte).collect();
        table.set(symbol, &flipped).expect("the value is as long as the constant");
        table.set(symbol, &vec![0; flipped.len() + 1]).expect_err("the value is too long");
    }
    assert_eq!(table.changed_values().count(), table.native_values().count());
    assert!(table.native_values().zip(table.changed_values()).all(|(a, b)| a == b));
    for symbol in &symbols {
        table.reset(symbol).expect("the symbol comes from the table");
    }
    assert_eq!(table.changed_values().count(), 0);
    assert_eq!(table.emulation_buffer(), table.default_values());
});

/// Checks that the table can be written as properties and read back without loss.
fn round_trip(table: &SpecConstantTable) {
    let mut written = PropertySets::new();
    table.to_properties(&mut written);
    let again = SpecConstantTable::from_properties(&written).expect("what was written can be read");
    let mut written_again = PropertySets::new();
    again.to_properties(&mut written_again);
    assert_eq!(written_again, written);
}
