//! Symbols in messages.

use llvm_ir::demangle::demangle;

/// The maximum number of characters of a displayed name.
const MAX_SHOWN: usize = 300;

/// Returns the name of a kernel for messages: the type that names the kernel.
pub fn kernel(name: &str) -> String {
    let text = demangle(name).map_or_else(|| name.to_owned(), |demangled| demangled.text);
    short(text.strip_prefix("typeinfo name for ").unwrap_or(&text))
}

/// Returns the demangled name of a function or variable, followed by its symbol.
pub fn symbol(name: &str) -> String {
    match demangle(name) {
        Some(demangled) => format!("'{}' ({})", short(&demangled.text), short(name)),
        None => format!("'{}'", short(name)),
    }
}

/// Truncates a very long name.
fn short(text: &str) -> String {
    match text.char_indices().nth(MAX_SHOWN) {
        Some((end, _)) => format!("{}...", text.get(..end).unwrap_or(text)),
        None => text.to_owned(),
    }
}
