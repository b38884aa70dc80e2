//! The C++ name of a specialization constant, and how it is spelled in a footer.

use super::Unnameable;
use super::pieces::{Piece, take_apart};

/// What types and literals in template arguments are spelled with besides names.
/// (`_Float16` comes in two words.)
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
/// The other keywords of C++17: no component of a name.
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
/// Punctuation of types and literals.
const PUNCTUATION: &str = " *&,()[]-";
/// Starts the names of the standard library that have an abbreviation of their own in mangled names.
const STD: &str = "std";

/// A name with all namespaces and classes around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    components: Vec<Component>,
}

/// One component of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Component {
    /// Nothing for an unnamed namespace.
    identifier: Option<String>,
    /// Template arguments.
    arguments: Option<Vec<Part>>,
}

/// A part of the template arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Part {
    Name(Name),
    Text(String),
}

/// A namespace: identifiers from outside to inside, nothing for an unnamed one.
pub type Namespace = Vec<Option<String>>;

impl Name {
    /// The name behind a mangled name.
    ///
    /// # Errors
    ///
    /// A name that C++ cannot refer to from another place.
    pub fn of_variable(mangled: &str) -> Result<Self, Unnameable> {
        let pieces = take_apart(mangled)?;
        let mut parser = Parser { pieces: &pieces };
        let name = parser.name()?;
        let last = name.components.last();
        if !parser.pieces.is_empty() || last.is_none_or(|last| last.identifier.is_none()) {
            return Err(Unnameable::NotAVariable);
        }
        Ok(name)
    }

    /// The unnamed namespace that the name, or a name in its template arguments, is a member of.
    ///
    /// # Errors
    ///
    /// Members of several unnamed namespaces: there is no place from which all of them can be found.
    pub fn unnamed_namespace(&self) -> Result<Option<Namespace>, Unnameable> {
        let mut found = None;
        self.find_unnamed_namespace(&mut found)?;
        Ok(found)
    }

    fn find_unnamed_namespace(&self, found: &mut Option<Namespace>) -> Result<(), Unnameable> {
        let own = self.own_namespace();
        if !own.is_empty() {
            let own: Namespace = own.iter().map(|component| component.identifier.clone()).collect();
            if found.get_or_insert_with(|| own.clone()) != &own {
                return Err(Unnameable::SeveralNamespaces);
            }
        }
        for part in self.components.iter().filter_map(|component| component.arguments.as_ref()).flatten() {
            if let Part::Name(name) = part {
                name.find_unnamed_namespace(found)?;
            }
        }
        Ok(())
    }

    /// The components up to the last unnamed namespace; none if there is no unnamed namespace.
    fn own_namespace(&self) -> &[Component] {
        let end = self.components.iter().rposition(|component| component.identifier.is_none());
        self.components.get(..end.map_or(0, |last| last + 1)).unwrap_or_default()
    }

    /// Each component beginning with the one after the last unnamed namespace, with what is around it.
    pub fn places(&self) -> impl Iterator<Item = (Namespace, &str)> {
        let around = |length| self.components.iter().take(length).map(|around| around.identifier.clone()).collect();
        let components = self.components.iter().enumerate().skip(self.own_namespace().len());
        components.filter_map(move |(index, component)| Some((around(index), component.identifier.as_deref()?)))
    }

    /// The first of [`Self::places`].
    pub fn place(&self) -> (Namespace, &str) {
        self.places().next().unwrap_or_default()
    }

    /// The whole name for people, unnamed namespaces included.
    pub fn full_text(&self) -> String {
        let components = self.components.iter().map(|component| {
            let identifier = component.identifier.as_deref().unwrap_or("(unnamed)");
            let parts = component.arguments.iter().flatten().map(|part| match part {
                Part::Name(name) => name.full_text(),
                Part::Text(text) => text.clone(),
            });
            let arguments = parts.collect::<String>();
            if component.arguments.is_some() { format!("{identifier}<{arguments}>") } else { identifier.to_owned() }
        });
        "::".to_owned() + &components.collect::<Vec<_>>().join("::")
    }

    /// Spelled from the global namespace, for names that are no members of unnamed namespaces; otherwise spelled from
    /// within the unnamed namespace.
    pub fn spelling(&self) -> String {
        let own = self.own_namespace().len();
        let start = if own == 0 { "::" } else { "" };
        start.to_owned() + &self.tail(own)
    }

    /// Spelled from the global namespace, leaving out the unnamed namespaces, through which a lookup passes.
    pub fn qualified_spelling(&self) -> String {
        "::".to_owned() + &self.tail(0)
    }

    /// Whether the name or a class around it has template arguments.
    pub fn has_arguments(&self) -> bool {
        self.components.iter().any(|component| component.arguments.is_some())
    }

    fn tail(&self, start: usize) -> String {
        let named = self.components.iter().skip(start).filter_map(|component| {
            let arguments = component.arguments.as_deref().map(arguments_text);
            Some(component.identifier.clone()? + &arguments.unwrap_or_default())
        });
        named.collect::<Vec<_>>().join("::")
    }
}

fn arguments_text(arguments: &[Part]) -> String {
    let parts = arguments.iter().map(|part| match part {
        Part::Name(name) => name.spelling(),
        Part::Text(text) => text.clone(),
    });
    format!("<{}>", parts.collect::<String>())
}

/// Reads names from pieces. The demangler limits how deep they are nested.
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

    /// A name with its template arguments.
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
            // After `std::` the next component follows at once.
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

    /// Template arguments, if some follow.
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
        // An empty pack leaves its comma behind.
        if let Some(Part::Text(text)) = parts.last_mut() {
            text.truncate(text.trim_end_matches(", ").len());
        }
        Ok(Some(parts))
    }
}

/// Adds text of a type or a literal after looking at each word of it: the demangler copies literals as they are.
fn push_text(parts: &mut Vec<Part>, text: &str) -> Result<(), Unnameable> {
    let mut words = text.split(|character: char| !character.is_ascii_alphanumeric() && character != '_');
    let is_word =
        |word: &str| word.is_empty() || TYPE_WORDS.contains(&word) || word.chars().all(|digit| digit.is_ascii_digit());
    let is_punctuation =
        |character: char| character == '_' || character.is_ascii_alphanumeric() || PUNCTUATION.contains(character);
    let before = match parts.last() {
        Some(Part::Text(before)) => before.chars().last(),
        _ => None,
    };
    // Pointers to members and variadic functions; `nullptr_t` is not a name of the program.
    if matches!(text, "::*" | "..." | "std::nullptr_t") {
        append(parts, if text == "std::nullptr_t" { "decltype(nullptr)" } else { text });
        return Ok(());
    }
    // The bits of a floating-point number, which C++17 does not have as an argument.
    let is_float = text == "-[" || text == "[" && before == Some(')');
    // A pack without elements between two arguments.
    let is_empty_pack = text == ", " && (parts.is_empty() || matches!(before, Some(' ')));
    if is_float || is_empty_pack || !words.all(is_word) || !text.chars().all(is_punctuation) {
        return Err(Unnameable::Unspellable(text.trim().to_owned()));
    }
    append(parts, text);
    Ok(())
}

fn append(parts: &mut Vec<Part>, text: &str) {
    match parts.last_mut() {
        Some(Part::Text(last)) => last.push_str(text),
        _ => parts.push(Part::Text(text.to_owned())),
    }
}

/// Adds a name, unless it would run together with the name before it (`A ::B::*`).
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

/// Whether text is `std`, or a name of the standard library that the demangler writes out.
fn is_standard(text: &str) -> bool {
    let known = ["allocator", "basic_string", "string", "istream", "ostream", "iostream"];
    text == STD || text.strip_prefix("std::").is_some_and(|member| known.contains(&member))
}
