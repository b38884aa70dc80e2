//! Parses the C++ name that a mangled name encodes.

use super::name::{Component, Name, Part};
use super::pieces::{Piece, take_apart};
use super::unnameable::Unnameable;

/// The words other than names that occur in types and literals in template arguments. (The
/// demangler writes `_Float16` as two words.)
const TYPE_WORDS: [&str; 28] = [
    "_BitInt",
    "_Float",
    "__float128",
    "__int128",
    "auto",
    "bool",
    "char",
    "char16_t",
    "char32_t",
    "char8_t",
    "class",
    "const",
    "double",
    "enum",
    "false",
    "float",
    "int",
    "long",
    "noexcept",
    "nullptr",
    "short",
    "signed",
    "true",
    "union",
    "unsigned",
    "void",
    "volatile",
    "wchar_t",
];
/// The other keywords of C++17, which cannot be components of a name.
const OTHER_KEYWORDS: [&str; 61] = [
    "alignas",
    "alignof",
    "and",
    "and_eq",
    "asm",
    "bitand",
    "bitor",
    "break",
    "case",
    "catch",
    "compl",
    "const_cast",
    "constexpr",
    "continue",
    "decltype",
    "default",
    "delete",
    "do",
    "dynamic_cast",
    "else",
    "explicit",
    "export",
    "extern",
    "for",
    "friend",
    "goto",
    "if",
    "inline",
    "mutable",
    "namespace",
    "new",
    "not",
    "not_eq",
    "operator",
    "or",
    "or_eq",
    "private",
    "protected",
    "public",
    "register",
    "reinterpret_cast",
    "return",
    "sizeof",
    "static",
    "static_assert",
    "static_cast",
    "struct",
    "switch",
    "template",
    "this",
    "thread_local",
    "throw",
    "try",
    "typedef",
    "typeid",
    "typename",
    "using",
    "virtual",
    "while",
    "xor",
    "xor_eq",
];
/// The punctuation in types and literals.
const PUNCTUATION: &str = " *&,()[]-";
/// The start of the standard library names that have a specific abbreviation in mangled names.
const STD: &str = "std";

/// Returns the name of a variable that a mangled name encodes.
///
/// # Errors
///
/// Fails for names of other entities, for names that cannot be spelled in C++, and for names that C++ code
/// elsewhere cannot refer to.
pub fn variable(mangled: &str) -> Result<Name, Unnameable> {
    let pieces = take_apart(mangled)?;
    let mut parser = Parser { pieces: &pieces };
    let name = parser.name()?;
    let last = name.components.last().and_then(|last| last.identifier.as_ref());
    if parser.pieces.is_empty() && last.is_some() { Ok(name) } else { Err(Unnameable::NotAVariable) }
}

/// Parses names from pieces. The demangler limits their nesting depth.
struct Parser<'a> {
    pieces: &'a [Piece],
}

impl Parser<'_> {
    fn take(&mut self) -> Option<&Piece> {
        let (first, rest) = self.pieces.split_first()?;
        self.pieces = rest;
        Some(first)
    }

    fn take_if(&mut self, piece: &Piece) -> bool {
        let is_there = self.pieces.first() == Some(piece);
        if is_there {
            self.take();
        }
        is_there
    }

    /// Parses a name with its template arguments.
    fn name(&mut self) -> Result<Name, Unnameable> {
        let mut components = Vec::new();
        if let Some(Piece::Text(text)) = self.pieces.first() {
            let abbreviated = text.strip_suffix("::").unwrap_or(text);
            if !is_standard(abbreviated) {
                return Err(Unnameable::NotAVariable);
            }
            let named =
                abbreviated.split("::").map(|word| Component { identifier: Some(word.to_owned()), arguments: None });
            components.extend(named);
            // After `std::`, the next component follows immediately.
            let is_complete = abbreviated.len() == text.len();
            self.take();
            if let (true, Some(last)) = (is_complete, components.last_mut()) {
                last.arguments = self.arguments()?;
            }
            if is_complete && !self.take_if(&Piece::Separator) {
                return Ok(Name { components });
            }
        }
        loop {
            let identifier = match self.take() {
                Some(Piece::Identifier(identifier)) => Some(identifier.clone()),
                Some(Piece::Unnamed) => None,
                _ => return Err(Unnameable::NotAVariable),
            };
            if let Some(keyword) = identifier.as_deref().filter(|word| is_keyword(word)) {
                return Err(Unnameable::NoIdentifier(keyword.to_owned()));
            }
            let arguments = self.arguments()?;
            components.push(Component { identifier, arguments });
            if !self.take_if(&Piece::Separator) {
                return Ok(Name { components });
            }
        }
    }

    /// Parses template arguments, if any follow.
    fn arguments(&mut self) -> Result<Option<Vec<Part>>, Unnameable> {
        if !self.take_if(&Piece::Open) {
            return Ok(None);
        }
        let mut parts = Vec::new();
        while !self.take_if(&Piece::Close) {
            match self.pieces.first() {
                Some(Piece::Text(text)) if !is_standard(text.strip_suffix("::").unwrap_or(text)) => {
                    let text = text.clone();
                    self.take();
                    push_text(&mut parts, &text)?;
                }
                Some(_) => push_name(&mut parts, self.name()?)?,
                None => return Err(Unnameable::NotAVariable),
            }
        }
        // An empty pack leaves a comma.
        if let Some(Part::Text(text)) = parts.last_mut() {
            text.truncate(text.trim_end_matches(", ").len());
        }
        Ok(Some(parts))
    }
}

/// Adds text from a type or a literal after checking each word, because the demangler copies literals unchanged.
fn push_text(parts: &mut Vec<Part>, text: &str) -> Result<(), Unnameable> {
    let before = match parts.last() {
        Some(Part::Text(before)) => before.chars().last(),
        _ => None,
    };
    let unspellable = || Err(Unnameable::Unspellable(text.trim().to_owned()));
    match text {
        // Pointers to members and variadic functions.
        "::*" | "..." => append(parts, text),
        "std::nullptr_t" => append(parts, "decltype(nullptr)"),
        // The demangler omits the type of an `int`, but -2147483648 is not an `int` literal.
        "-" if before != Some(')') => append(parts, "(int)-"),
        // The bits of a floating-point number, which cannot be a template argument in C++17.
        "-[" => return unspellable(),
        "[" if before == Some(')') => return unspellable(),
        // A pack without elements between two arguments.
        ", " if parts.is_empty() || before == Some(' ') => return unspellable(),
        // The parameters of a function whose address is an argument; the function may have overloads.
        "(" if matches!(parts.last(), Some(Part::Name(_))) => return unspellable(),
        _ if is_number(text) => match text.parse::<u64>() {
            Ok(number) if i64::try_from(number).is_err() => append(parts, &format!("{number}u")),
            Ok(_) => append(parts, text),
            Err(_) => return unspellable(),
        },
        _ if is_type_text(text) => append(parts, text),
        _ => return unspellable(),
    }
    Ok(())
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|digit| digit.is_ascii_digit())
}

/// Returns whether text consists of words for builtin types, numbers and punctuation.
fn is_type_text(text: &str) -> bool {
    let is_word_part = |character: char| character == '_' || character.is_ascii_alphanumeric();
    text.split(|character| !is_word_part(character))
        .all(|word| word.is_empty() || TYPE_WORDS.contains(&word) || is_number(word))
        && text.chars().all(|character| is_word_part(character) || PUNCTUATION.contains(character))
}

fn append(parts: &mut Vec<Part>, text: &str) {
    match parts.last_mut() {
        Some(Part::Text(last)) => last.push_str(text),
        _ => parts.push(Part::Text(text.to_owned())),
    }
}

/// Adds a name, unless it would merge with the name before it (`A ::B::*`).
fn push_name(parts: &mut Vec<Part>, name: Name) -> Result<(), Unnameable> {
    let follows_name = match parts.as_slice() {
        [.., Part::Name(_)] => true,
        [.., Part::Name(_), Part::Text(text)] => text.trim().is_empty(),
        _ => false,
    };
    if follows_name {
        return Err(Unnameable::Unspellable(name.qualified_spelling()));
    }
    parts.push(Part::Name(name));
    Ok(())
}

fn is_keyword(word: &str) -> bool {
    TYPE_WORDS.contains(&word) || OTHER_KEYWORDS.contains(&word)
}

/// Returns whether text is `std`, or a name from the standard library that the demangler expands.
fn is_standard(text: &str) -> bool {
    let known = ["allocator", "basic_string", "string", "istream", "ostream", "iostream"];
    text == STD || text.strip_prefix("std::").is_some_and(|member| known.contains(&member))
}
