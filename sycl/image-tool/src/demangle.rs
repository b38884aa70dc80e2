//! Demangles the names of specialization constants and kernels.

use std::fmt;

use cpp_demangle::{DemangleOptions, DemangleWrite, Symbol};

/// The separator between the prefix of a translation unit and the mangled name.
const SEPARATOR: &str = "____Z";
/// The maximum length of a displayed name, in bytes.
const MAX_LENGTH: usize = 1000;

/// Demangles a symbolic ID to its C++ name, if it has one.
///
/// The symbolic ID of a constant with external linkage is its mangled name (`_ZN2ns6sc_extE`). With internal linkage, a
/// prefix that distinguishes translation units precedes the mangled name (`uid1234____ZL4sc_i`; the prefix may be
/// empty).
pub fn demangle(symbolic_id: &str) -> Option<String> {
    let mangled = mangled_name(symbolic_id)?;
    let symbol = Symbol::new(mangled).ok()?;
    let mut name = ShortText(String::new());
    symbol.structured_demangle(&mut name, &DemangleOptions::new()).ok()?;
    Some(name.0)
}

/// Demangles the name of a kernel to its C++ name, if it has one. The name of a named kernel is the mangled name of the
/// type information of its type.
pub fn demangle_kernel(kernel: &str) -> Option<String> {
    const OF_TYPE: &str = "typeinfo name for ";
    let name = demangle(kernel)?;
    Some(name.strip_prefix(OF_TYPE).map(str::to_owned).unwrap_or(name))
}

/// Returns the mangled name within a symbolic ID.
pub fn mangled_name(symbolic_id: &str) -> Option<&str> {
    if symbolic_id.starts_with("_Z") {
        return Some(symbolic_id);
    }
    let start = symbolic_id.find(SEPARATOR)? + SEPARATOR.len() - "_Z".len();
    symbolic_id.get(start..)
}

/// Text that cannot grow beyond [`MAX_LENGTH`]. With back references, a short mangled name can
/// demangle to a huge text.
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
