//! The output of `test/frontend/expected.cpp`: the values of all constants and the results of all kernels.

use device_image::spec_constants::SpecConstantTable;

/// A constant and another value to set it to. Padding is zero.
pub struct Constant {
    /// The symbolic ID in `stock_clang.cpp`.
    pub symbol: String,
    /// The bytes of the object.
    pub other: Vec<u8>,
}

/// A kernel and the bytes that it writes.
pub struct Kernel {
    /// Its name in the source.
    pub name: String,
    /// A mask of the bits to compare.
    pub mask: Vec<u8>,
    /// The result while all constants have their default values.
    pub default: Vec<u8>,
    /// The result after all constants are set to the other values.
    pub other: Vec<u8>,
}

/// The constants and kernels.
#[derive(Default)]
pub struct Expected {
    /// The constants, in the order of the source.
    pub constants: Vec<Constant>,
    /// The kernels, in the order of the source.
    pub kernels: Vec<Kernel>,
}

impl Expected {
    /// Parses the output. The error names the line.
    pub fn parse(text: &str) -> Result<Expected, String> {
        let mut expected = Expected::default();
        for (number, line) in text.lines().enumerate() {
            let bad = || format!("line {}: expected a constant or a kernel, found '{line}'", number + 1);
            let fields: Vec<&str> = line.split(' ').collect();
            match fields[..] {
                ["constant", symbol, _size, _default, other] => expected
                    .constants
                    .push(Constant { symbol: symbol.to_owned(), other: bytes(other).ok_or_else(bad)? }),
                ["kernel", name, _size, mask, default, other] => expected.kernels.push(Kernel {
                    name: name.to_owned(),
                    mask: bytes(mask).ok_or_else(bad)?,
                    default: bytes(default).ok_or_else(bad)?,
                    other: bytes(other).ok_or_else(bad)?,
                }),
                _ => return Err(bad()),
            }
        }
        if expected.kernels.is_empty() {
            Err("no kernel in the list of expected values".to_owned())
        } else {
            Ok(expected)
        }
    }

    /// Converts the IDs to DPC++'s form: without `uid` and digits before an internal name.
    pub fn use_dpcpp_symbols(&mut self) {
        for constant in &mut self.constants {
            if let Some(rest) = constant.symbol.strip_prefix("uid") {
                constant.symbol = rest.trim_start_matches(|c: char| c.is_ascii_hexdigit()).to_owned();
            }
        }
    }

    /// Sets every constant in the table to its other value; the error names the constant.
    pub fn set_others(&self, table: &mut SpecConstantTable) -> Result<(), String> {
        for constant in &self.constants {
            table.set(&constant.symbol, &constant.other).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok()).collect()
}
