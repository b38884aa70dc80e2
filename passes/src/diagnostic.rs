//! What a pass has to say about its input. The plugin turns it into a diagnostic of LLVM.

use llvm_ir::{Metadata, Value, demangle::demangle};

/// How grave a diagnostic is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// The module was left as it was and must not be written.
    Error,
    /// The pass went on.
    Warning,
}

/// A located message: lower case, no full stop, with the number or name.
#[derive(Clone, Debug)]
pub struct Diagnostic<'m> {
    /// How grave it is.
    pub severity: Severity,
    /// The text, without severity and location.
    pub message: String,
    /// The debug location of the instruction at fault. The instruction itself may be gone when the diagnostic is shown.
    pub location: Option<Metadata<'m>>,
    /// The function at fault, where there is one.
    pub function: Option<Value<'m>>,
}

impl<'m> Diagnostic<'m> {
    /// A diagnostic at an instruction, a function, or (for another value) nowhere.
    pub fn at(severity: Severity, place: Value<'m>, message: impl Into<String>) -> Self {
        let function = if place.is_function() { Some(place) } else { place.parent_function() };
        Diagnostic { severity, message: message.into(), location: place.debug_location_node(), function }
    }

    /// An error at an instruction, a function, or (for another value) nowhere.
    pub fn error(place: Value<'m>, message: impl Into<String>) -> Self {
        Diagnostic::at(Severity::Error, place, message)
    }

    /// A warning at an instruction, a function, or (for another value) nowhere.
    pub fn warning(place: Value<'m>, message: impl Into<String>) -> Self {
        Diagnostic::at(Severity::Warning, place, message)
    }

    /// A warning that concerns the whole module.
    pub fn module_warning(message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Warning, ..Diagnostic::module_error(message) }
    }

    /// An error that concerns the whole module.
    pub fn module_error(message: impl Into<String>) -> Self {
        Diagnostic { severity: Severity::Error, message: message.into(), location: None, function: None }
    }
}

/// Whether there is an error among the diagnostics.
pub fn has_errors(diagnostics: &[Diagnostic<'_>]) -> bool {
    diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error)
}

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
pub fn describe_place(place: Value<'_>) -> String {
    match place.debug_location() {
        Some((file, line, column)) => format!("{file}:{line}:{column}"),
        None => match place.parent_function() {
            Some(function) => format!("function '{}'", readable_name(&function.name())),
            None => "module scope".to_owned(),
        },
    }
}

/// What running a pass gave. With an error among the diagnostics the module is unchanged.
#[derive(Debug, Default)]
pub struct Outcome<'m> {
    /// Whether the module was changed.
    pub changed: bool,
    /// Errors and warnings, in program order.
    pub diagnostics: Vec<Diagnostic<'m>>,
}
