//! Names and places as text for people.

use super::function_of;
use llvm_ir::{Instruction, Value, demangle::demangle};

/// How many characters of a name are shown.
const SHOWN_NAME: usize = 100;

/// A symbol for people: qualified, without parameters and arguments of templates, and not too long.
pub fn readable_name(symbol: &str) -> String {
    let name = match demangle(symbol) {
        Some(name) if name.is_function => name.components.join("::"),
        // Kernels are called as the types that name them.
        Some(name) => name.text.strip_prefix("typeinfo name for ").unwrap_or(&name.text).to_owned(),
        None => symbol.to_owned(),
    };
    let characters: Vec<char> = name.chars().collect();
    if characters.len() <= SHOWN_NAME {
        return name;
    }
    // The end says more than the middle.
    let (begin, end) = (&characters[..SHOWN_NAME / 2], &characters[characters.len() - SHOWN_NAME / 2..]);
    format!("{}...{}", begin.iter().collect::<String>(), end.iter().collect::<String>())
}

/// Where an instruction is, as text for use inside another diagnostic's message: `k.cpp:12:7` with debug information,
/// else `function 'f'`.
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

/// A number of things, as text: `1 argument`, `2 arguments`.
pub fn counted(count: impl Into<u64>, thing: &str) -> String {
    let count = count.into();
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}
