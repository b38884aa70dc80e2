//! `sycl-image dump`: property sets for people.

use std::path::PathBuf;

use clap::Args;
use device_image::names::{SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS};
use device_image::spec_constants::{SpecConstant, SpecConstantTable};
use device_image::{PropertySet, PropertySets, PropertyValue};

use crate::cli::Format;
use crate::demangle::demangle;
use crate::error::Error;
use crate::files;
use crate::leaf;
use crate::table::{Align, Table, escape};

/// What `--help` shows at its end.
pub const EXAMPLE: &str = "\
Example: a struct { int; char; } with the default {20, 99}

  $ sycl-image dump k.prop
  [SYCL/specialization constants]
  SYMBOL      SPECID  OFFSET  SIZE  DEFAULT      INTEGER  FLOAT  NAME
  _ZN2ns2scE       0       0     4  14 00 00 00       20         ns::sc
                   1       4     1  63                99
                   -       5     3  00 00 00

SPECID   SpecId of the leaf in the SPIR-V; '-' for padding
OFFSET   bytes from the start of the C++ object
DEFAULT  bytes as stored, low byte first; '-' if the file has no default values
INTEGER  the same as a signed number; FLOAT the same as float or double, where that is plausible
NAME     the symbol demangled";

/// Arguments of `dump`.
#[derive(Args)]
pub struct Arguments {
    /// File to show, '-' for standard input
    pub file: PathBuf,
    /// Print JSON instead of tables
    #[arg(long)]
    pub json: bool,
    /// Show each value as it is stored: do not decode specialization constants
    #[arg(long, conflicts_with = "json")]
    pub raw: bool,
    /// Format of the file [default: by its extension, otherwise prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// Runs the command.
///
/// The whole output is printed before an error in the specialization constants: it helps to find the cause.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let sets = files::read(&arguments.file, arguments.from)?;
    let constants = SpecConstantTable::from_properties(&sets);
    let text = if arguments.json {
        sets.to_json() + "\n"
    } else {
        let decoded = constants.as_ref().ok().filter(|_| !arguments.raw);
        to_text(&sets, decoded)
    };
    files::print(&text)?;
    constants.map(drop).map_err(|source| Error::SpecConstants { path: files::input_name(&arguments.file), source })
}

/// One section for each set; the specialization constants decoded if there is a table of them.
fn to_text(sets: &PropertySets, constants: Option<&SpecConstantTable>) -> String {
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

/// A row for each record of each constant.
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

/// The rows of one constant; its names stand in the first one.
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

/// The default values stand in the table of constants already.
fn defaults_text(constants: &SpecConstantTable) -> String {
    if !constants.has_defaults() {
        return "(empty)\n".to_owned();
    }
    let size = constants.default_values().len();
    format!("{size} bytes, shown with the constants\n")
}

/// A row for each property, undecoded.
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
