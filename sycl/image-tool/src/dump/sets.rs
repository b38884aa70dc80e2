//! Property sets as tables.

use device_image::names::{SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS};
use device_image::spec_constants::{SpecConstant, SpecConstantError, SpecConstantTable};
use device_image::{PropertySet, PropertySets, PropertyValue, json};
use serde_json::Value;

use crate::demangle::demangle;
use crate::escape::escape;
use crate::leaf;
use crate::table::{Align, Table};

/// Formats the sets, and returns an error if their specialization constants contradict each other. In that case, the
/// constants are shown undecoded, as with `raw`.
pub(super) fn to_text(sets: &PropertySets, raw: bool) -> (String, Result<(), SpecConstantError>) {
    let constants = SpecConstantTable::from_properties(sets);
    let text = sections(sets, constants.as_ref().ok().filter(|_| !raw));
    (text, constants.map(drop))
}

/// Returns one section for each set, with the specialization constants decoded if there is a table of them.
fn sections(sets: &PropertySets, constants: Option<&SpecConstantTable>) -> String {
    let sections: Vec<String> = sets
        .iter()
        .map(|set| {
            let body = match (set.name(), constants) {
                (SPEC_CONSTANTS, Some(table)) => constants_text(table),
                (SPEC_CONSTANTS_DEFAULTS, Some(table)) => defaults_text(table),
                _ => properties_text(set),
            };
            format!("[{}]\n{body}", escape(set.name()))
        })
        .collect();
    sections.join("\n")
}

/// Returns a row for each record of each constant.
fn constants_text(constants: &SpecConstantTable) -> String {
    if constants.is_empty() {
        return "(empty)\n".to_owned();
    }
    let mut table = Table::new([
        ("SYMBOL", Align::Left),
        ("SPECID", Align::Right),
        ("OFFSET", Align::Right),
        ("SIZE", Align::Right),
        ("DEFAULT", Align::Left),
        ("INTEGER", Align::Right),
        ("FLOAT", Align::Right),
        ("NAME", Align::Left),
    ]);
    for constant in constants.constants() {
        push_constant(constant, constants.has_defaults(), &mut table);
    }
    table.to_text()
}

/// Appends the rows of one constant; its names are in the first row.
fn push_constant(constant: SpecConstant<'_>, has_defaults: bool, table: &mut Table<8>) {
    for (index, record) in constant.records().iter().enumerate() {
        let is_first = index == 0;
        let bytes = constant.default_bytes();
        let bytes = bytes.get(record.range()).filter(|_| has_defaults);
        let number = bytes.filter(|_| !record.is_padding());
        let or_empty = |text: Option<String>| text.unwrap_or_default();
        table.push([
            or_empty(is_first.then(|| constant.symbol().to_owned())),
            if record.is_padding() { "-".to_owned() } else { record.id.to_string() },
            record.offset.to_string(),
            record.size.to_string(),
            bytes.map_or_else(|| "-".to_owned(), leaf::hex),
            or_empty(number.and_then(leaf::integer)),
            or_empty(number.and_then(leaf::float)),
            or_empty(demangle(constant.symbol()).filter(|_| is_first)),
        ]);
    }
}

/// Returns the constants as JSON; null if they contradict each other.
pub(super) fn constants_to_json(constants: Option<&SpecConstantTable>) -> Value {
    constants.map_or(Value::Null, |constants| json::constants(constants, demangle))
}

/// Returns the text for the default values, which are already in the table of constants.
fn defaults_text(constants: &SpecConstantTable) -> String {
    if !constants.has_defaults() {
        return "(empty)\n".to_owned();
    }
    let size = constants.default_values().len();
    format!("{size} bytes, shown with the constants\n")
}

/// Returns a row for each property, undecoded.
fn properties_text(set: &PropertySet) -> String {
    if set.is_empty() {
        return "(empty)\n".to_owned();
    }
    let mut table = Table::new([("NAME", Align::Left), ("TYPE", Align::Left), ("VALUE", Align::Left)]);
    for (name, value) in set.iter() {
        let shown = match value {
            PropertyValue::Uint32(number) => number.to_string(),
            PropertyValue::ByteArray(bytes) => {
                let hex = bytes.bytes().iter().map(|byte| format!("{byte:02x}"));
                let hex = hex.collect::<Vec<_>>().join(" ");
                let bits = bytes.bit_len();
                if bits % 8 == 0 { hex } else { format!("{hex} ({bits} bits)") }
            }
        };
        table.push([name.to_owned(), value.type_name().to_owned(), shown]);
    }
    table.to_text()
}
