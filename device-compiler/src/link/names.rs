//! Symbols as people know them.

use llvm_ir::demangle::demangle;

/// Names are shown up to this many characters.
const MAX_SHOWN: usize = 300;

/// A kernel: the type that names it.
pub fn kernel(name: &str) -> String {
    let text = demangle(name).map_or_else(|| name.to_owned(), |demangled| demangled.text);
    short(text.strip_prefix("typeinfo name for ").unwrap_or(&text))
}

/// A function or variable, with the name that linkers see.
pub fn symbol(name: &str) -> String {
    match demangle(name) {
        Some(demangled) => format!("'{}' ({})", short(&demangled.text), short(name)),
        None => format!("'{}'", short(name)),
    }
}

/// A text without its end, if it is very long.
fn short(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}
