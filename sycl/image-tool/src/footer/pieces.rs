//! The pieces of a demangled name.

use std::fmt;

use cpp_demangle::{DemangleNodeType, DemangleOptions, DemangleWrite, Symbol};

use super::unnameable::Unnameable;

/// The maximum size of a demangled name in bytes. With back references, a short mangled name can
/// describe a huge one.
const MAX_LENGTH: usize = 4096;
/// The demangler's text for an unnamed namespace.
const UNNAMED_NAMESPACE: &str = "(anonymous namespace)";
/// The demangler's text between two components of a name.
const SEPARATOR: &str = "::";
/// The start of the ABI tag in a name, which the source omits.
const ABI_TAG: &str = "[abi:";

/// A piece of a demangled name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// An identifier in the source.
    Identifier(String),
    /// An unnamed namespace.
    Unnamed,
    /// `::` between two components of a name.
    Separator,
    /// `<` before template arguments.
    Open,
    /// `>` after template arguments.
    Close,
    /// Anything else: keywords, literals, punctuation.
    Text(String),
}

/// Returns the pieces of a mangled name in order.
///
/// # Errors
///
/// Fails for strings that are not mangled names, and for names with components that have no name in the source.
pub fn take_apart(mangled: &str) -> Result<Vec<Piece>, Unnameable> {
    let symbol = Symbol::new(mangled).map_err(|_| Unnameable::NotMangled)?;
    let mut sink = Sink::default();
    let written = symbol.structured_demangle(&mut sink, &DemangleOptions::new());
    match (sink.failure, written) {
        (Some(reason), _) => Err(reason),
        (None, Err(_)) => Err(Unnameable::NotMangled),
        (None, Ok(())) => Ok(sink.pieces),
    }
}

/// Receives the demangler's text together with the grammar productions that produced it.
#[derive(Default)]
struct Sink {
    pieces: Vec<Piece>,
    /// The current productions of the demangler, outermost first.
    nodes: Vec<DemangleNodeType>,
    /// The text of an unqualified name, with the number of enclosing productions.
    unqualified: Option<(usize, String)>,
    length: usize,
    failure: Option<Unnameable>,
}

impl Sink {
    /// Stops the demangling with a reason.
    fn fail(&mut self, reason: Unnameable) -> fmt::Result {
        self.failure.get_or_insert(reason);
        Err(fmt::Error)
    }

    /// Converts the text of an unqualified name to a piece. A failure is reported by the next
    /// write, or at the end.
    fn push_unqualified(&mut self, text: &str) {
        let name = text.split_once(ABI_TAG).map_or(text, |(name, _)| name);
        if text == UNNAMED_NAMESPACE {
            self.pieces.push(Piece::Unnamed);
        } else if is_identifier(name) {
            self.pieces.push(Piece::Identifier(name.to_owned()));
        } else {
            self.failure.get_or_insert_with(|| Unnameable::NoIdentifier(text.to_owned()));
        }
    }

    /// Drops text that the demangler writes around template arguments.
    fn drop_last(&mut self, text: &str) {
        if self.pieces.last().is_some_and(|last| matches!(last, Piece::Text(last) if last == text)) {
            self.pieces.pop();
        }
    }
}

impl DemangleWrite for Sink {
    fn push_demangle_node(&mut self, node: DemangleNodeType) {
        if self.unqualified.is_none() {
            match node {
                DemangleNodeType::UnqualifiedName => self.unqualified = Some((self.nodes.len(), String::new())),
                DemangleNodeType::TemplateArgs => {
                    self.drop_last("<");
                    self.drop_last(" ");
                    self.pieces.push(Piece::Open);
                }
                _ => {}
            }
        }
        self.nodes.push(node);
    }

    fn write_string(&mut self, text: &str) -> fmt::Result {
        if self.failure.is_some() {
            return Err(fmt::Error);
        }
        self.length += text.len();
        if self.length > MAX_LENGTH {
            return self.fail(Unnameable::TooLong);
        }
        if let Some((_, name)) = &mut self.unqualified {
            name.push_str(text);
        } else if text == SEPARATOR {
            // The grammar has no nested name between a function and a local entity.
            use DemangleNodeType::{NestedName, Prefix, TemplatePrefix};
            if !matches!(self.nodes.last(), Some(NestedName | Prefix | TemplatePrefix)) {
                return self.fail(Unnameable::Local);
            }
            self.pieces.push(Piece::Separator);
        } else if !(text == ">" && self.pieces.last() == Some(&Piece::Close)) {
            self.pieces.push(Piece::Text(text.to_owned()));
        }
        Ok(())
    }

    fn pop_demangle_node(&mut self) {
        let node = self.nodes.pop();
        if let Some((depth, name)) = self.unqualified.take() {
            if depth == self.nodes.len() {
                self.push_unqualified(&name);
            } else {
                self.unqualified = Some((depth, name));
            }
        } else if node == Some(DemangleNodeType::TemplateArgs) {
            self.drop_last(" ");
            self.pieces.push(Piece::Close);
        }
    }
}

/// Returns whether text is a C++ identifier. The demangler does not support identifiers beyond ASCII.
fn is_identifier(text: &str) -> bool {
    text.starts_with(|first: char| first == '_' || first.is_ascii_alphabetic())
        && text.chars().all(|character| character == '_' || character.is_ascii_alphanumeric())
}
