//! Names of specialization constants as in the C++ source.

use std::fmt;

use cpp_demangle::{DemangleOptions, DemangleWrite, Symbol};

/// Separates the prefix of a translation unit from the mangled name.
const SEPARATOR: &str = "____Z";
/// Longest name shown, in bytes.
const MAX_LENGTH: usize = 1000;

/// The C++ name behind a symbolic id, if it has one.
///
/// A constant with external linkage has its mangled name as symbolic id (`_ZN2ns6sc_extE`), one with
/// internal linkage the same after a prefix that tells translation units apart
/// (`uid1234____ZL4sc_i`; the prefix may be empty).
pub fn demangle(symbolic_id: &str) -> Option<String> {
    let mangled = mangled_name(symbolic_id)?;
    let symbol = Symbol::new(mangled).ok()?;
    let mut name = ShortText(String::new());
    symbol.structured_demangle(&mut name, &DemangleOptions::new()).ok()?;
    Some(name.0)
}

/// The C++ name behind the name of a kernel, if it has one. Named kernels are called as the type information of their type is.
pub fn demangle_kernel(kernel: &str) -> Option<String> {
    const OF_TYPE: &str = "typeinfo name for ";
    let name = demangle(kernel)?;
    Some(name.strip_prefix(OF_TYPE).map(str::to_owned).unwrap_or(name))
}

/// The mangled name within a symbolic id.
pub fn mangled_name(symbolic_id: &str) -> Option<&str> {
    if symbolic_id.starts_with("_Z") {
        return Some(symbolic_id);
    }
    let start = symbolic_id.find(SEPARATOR)? + SEPARATOR.len() - "_Z".len();
    symbolic_id.get(start..)
}

/// Text that refuses to grow beyond [`MAX_LENGTH`]: back references let a short mangled name stand for a
/// huge one.
struct ShortText(String);

impl DemangleWrite for ShortText {
    fn write_string(&mut self, text: &str) -> fmt::Result {
        if self.0.len() + text.len() > MAX_LENGTH {
            return Err(fmt::Error);
        }
        self.0.push_str(text);
        Ok(())
    }
}
