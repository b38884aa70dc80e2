//! Formats names and locations for diagnostics.

use std::fmt::Display;

use super::function_of;
use llvm_ir::{Instruction, Value, demangle::demangle};

/// The maximum number of characters of a name in a diagnostic.
const SHOWN_NAME: usize = 100;

/// Returns a readable name of a symbol: qualified, without parameters and template arguments, and shortened.
pub fn readable_name(symbol: &str) -> String {
    let name = match demangle(symbol) {
        Some(name) if name.is_function => name.components.join("::"),
        // The name of a kernel is the mangled name of the type that names it.
        Some(name) => name.text.strip_prefix("typeinfo name for ").unwrap_or(&name.text).to_owned(),
        None => symbol.to_owned(),
    };
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= SHOWN_NAME {
        return name;
    }
    // Keep the beginning and the end.
    let (begin, end) = (&characters[..SHOWN_NAME / 2], &characters[characters.len() - SHOWN_NAME / 2..]);
    format!("{}...{}", begin.iter().collect::<String>(), end.iter().collect::<String>())
}

/// Describes the location of an instruction for a diagnostic about something else: `k.cpp:12:7` with debug information,
/// `function 'f'` without.
pub fn describe_place<'m>(place: impl Into<Value<'m>>) -> String {
    let place = place.into();
    match place.as_instruction().and_then(Instruction::debug_location) {
        Some((file, line, column)) => format!("{file}:{line}:{column}"),
        None => match function_of(place).filter(|function| *function != place) {
            Some(function) => format!("function '{}'", readable_name(&function.name())),
            None => "module scope".to_owned(),
        },
    }
}

/// Formats a count with its noun: `1 argument`, `2 arguments`.
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, thing: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {thing}{plural}")
}
