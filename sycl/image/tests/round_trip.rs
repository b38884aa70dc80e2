//! Tests that random property sets and tables are the same after writing and reading each form.
#![allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]

use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
use device_image::syclbin::{self, AbstractModule, IrModule, IrType, NativeImage, State, Syclbin};
use device_image::{ByteArray, PropertySets, PropertyValue, Window, memory};
use proptest::collection::vec;
use proptest::prelude::*;

fn byte_array() -> impl Strategy<Value = ByteArray> {
    (vec(any::<u8>(), 0..40), 0..8_u64).prop_map(|(bytes, unused)| {
        let bits = (8 * bytes.len() as u64).saturating_sub(unused);
        ByteArray::from_bits(bits, bytes).unwrap()
    })
}

fn value() -> impl Strategy<Value = PropertyValue> {
    prop_oneof![any::<u32>().prop_map(PropertyValue::Uint32), byte_array().prop_map(PropertyValue::ByteArray),]
}

/// Generates sets whose names all forms can represent: one line, no NUL, no `=` in properties.
fn property_sets() -> impl Strategy<Value = PropertySets> {
    let set_name = "[^\n\0]{1,12}";
    let property_name = "[^\n\0=\\[][^\n\0=]{0,11}";
    vec((set_name, vec((property_name, value()), 0..6)), 0..6).prop_map(|sets| {
        let mut result = PropertySets::new();
        for (name, properties) in sets {
            let set = result.get_or_insert(&name);
            for (name, value) in properties {
                set.insert(name, value);
            }
        }
        result
    })
}

/// Generates sets with arbitrary names.
fn any_sets() -> impl Strategy<Value = PropertySets> {
    vec((any::<String>(), any::<String>(), value()), 0..6).prop_map(|properties| {
        let mut result = PropertySets::new();
        for (set, name, value) in properties {
            result.get_or_insert(&set).insert(name, value);
        }
        result
    })
}

/// Generates SYCLBIN files with arbitrary strings and images.
fn syclbin_file() -> impl Strategy<Value = Syclbin<Vec<u8>>> {
    let image = || vec(any::<u8>(), 0..30);
    let ir_type = prop::sample::select(&IrType::ALL);
    let ir_module =
        (ir_type, any::<String>(), image()).prop_map(|(ir_type, target, image)| IrModule { ir_type, target, image });
    let native_image = (any::<String>(), any::<String>(), image()).prop_map(|(arch, target, image)| NativeImage {
        arch,
        target,
        image,
    });
    let module = (property_sets(), vec(ir_module, 0..3), vec(native_image, 0..3))
        .prop_map(|(properties, ir_modules, native_images)| AbstractModule { properties, ir_modules, native_images });
    (prop::sample::select(&State::ALL), vec(module, 0..4)).prop_map(|(state, modules)| Syclbin { state, modules })
}

/// Generates lines that are nearly valid.
fn nearly_prop() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "\\[[a-c\\]]{0,2}\\]?\r?",
        "[a-d]?=?[0-4]?\\|?[0-9]{0,11}\r?",
        "[a-d]=2\\|[A-D]AAAAAAAAA[A-D+/é=]{0,4}",
    ];
    vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

/// Pieces of a constant: hole before the record, size of the record, whether it is padding.
type Pieces = Vec<(u32, u32, bool)>;

/// Generates constants with their defaults, and the first SpecId.
fn constants() -> impl Strategy<Value = (Vec<(Pieces, u8)>, u32)> {
    let pieces = vec((0..5_u32, 1..20_u32, prop::bool::weighted(0.2)), 1..6);
    (vec((pieces, any::<u8>()), 0..8), 0..1000_u32)
}

/// Returns a table of such constants, `c0`, `c1`, ...
fn table(constants: &[(Pieces, u8)], mut id: u32) -> SpecConstantTable {
    let mut table = SpecConstantTable::new();
    for (index, (pieces, seed)) in constants.iter().enumerate() {
        let mut records = Vec::new();
        let mut offset = 0;
        for &(hole, size, is_padding) in pieces {
            offset += hole;
            records.push(Record { id: if is_padding { PADDING_ID } else { id }, offset, size });
            offset += size;
            id += u32::from(!is_padding);
        }
        let default: Vec<u8> = (0..offset).map(|byte| seed.wrapping_add(byte.to_le_bytes()[0])).collect();
        table.push(&format!("c{index}"), records, &default).unwrap();
    }
    table
}

/// Returns the position at which the runtime finds each leaf. Iterates over all records, independently of the table.
fn runtime_positions(table: &SpecConstantTable) -> Vec<(u32, usize, usize)> {
    let mut blob = 0;
    let mut positions = Vec::new();
    for constant in table.constants() {
        let mut local = 0;
        for record in constant.records() {
            blob += (record.offset - local) as usize;
            if record.id != PADDING_ID {
                positions.push((record.id, blob, record.size as usize));
            }
            blob += record.size as usize;
            local = record.offset + record.size;
        }
    }
    assert_eq!(blob, table.emulation_buffer().len());
    positions
}

proptest! {
    #[test]
    fn prop_text(sets in property_sets()) {
        let text = sets.to_prop().unwrap();
        let again = PropertySets::parse_prop(&text).unwrap();
        prop_assert_eq!(again.to_prop().unwrap(), text);
        prop_assert_eq!(again, sets);
    }

    #[test]
    fn json(sets in any_sets()) {
        prop_assert_eq!(PropertySets::from_json(&sets.to_json()).unwrap(), sets);
    }

    #[test]
    fn memory_form(sets in property_sets()) {
        let image = memory::encode(&sets).unwrap();
        prop_assert_eq!(memory::decode(&image).unwrap(), sets);
        // Offsets are in ascending order, so that an object writer need not sort them.
        prop_assert!(image.relocations.windows(2).all(|pair| pair[0].offset < pair[1].offset));
    }

    #[test]
    fn syclbin(file in syclbin_file()) {
        let mut written = Vec::new();
        syclbin::write(&file, &mut written).unwrap();
        let found = syclbin::read(&Window::new(written.as_slice(), 0, written.len() as u64)).unwrap();
        let found = found.map_images(|place| {
            written[usize::try_from(place.start).unwrap()..usize::try_from(place.end).unwrap()].to_vec()
        });
        prop_assert_eq!(found, file);
    }

    #[test]
    fn accepted_text_can_be_written(text in nearly_prop()) {
        if let Ok(sets) = PropertySets::parse_prop(&text) {
            let written = sets.to_prop().unwrap();
            prop_assert_eq!(PropertySets::parse_prop(written).unwrap(), sets);
        }
    }

    #[test]
    fn any_bytes_are_read_or_rejected(text in vec(any::<u8>(), 0..64)) {
        let _ = PropertySets::parse_prop(text);
    }

    #[test]
    fn tables((constants, first_id) in constants(), value in any::<u8>()) {
        let mut table = table(&constants, first_id);
        let mut sets = PropertySets::new();
        table.to_properties(&mut sets);
        let again = SpecConstantTable::from_properties(&sets).unwrap();
        let mut sets_again = PropertySets::new();
        again.to_properties(&mut sets_again);
        prop_assert_eq!(&sets_again, &sets);

        for index in (0..constants.len()).step_by(2) {
            let name = format!("c{index}");
            let size = table.get(&name).unwrap().size();
            table.set(&name, &vec![value; size]).unwrap();
        }
        let buffer = table.emulation_buffer();
        let positions = runtime_positions(&table);
        let natives: Vec<_> = table.native_values().collect();
        prop_assert_eq!(natives.len(), positions.len());
        for (native, (id, position, size)) in natives.iter().zip(&positions) {
            prop_assert_eq!((native.id, native.bytes), (*id, &buffer[*position..position + size]));
        }
        let defaults = table.default_values();
        let changed: Vec<u32> = table.changed_values().map(|value| value.id).collect();
        let expected = positions.iter().filter(|(_, at, size)| buffer[*at..at + size] != defaults[*at..at + size]);
        prop_assert_eq!(changed, expected.map(|(id, _, _)| *id).collect::<Vec<_>>());
    }
}
