//! The text of an integration footer.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::constant::Constant;
use super::name::Namespace;
use super::unnameable::Unnameable;

const HEAD: &str = "\
// Written by sycl-image: maps this source's specialization constants to their symbolic IDs.
// Include it at the end of the source, after their definitions.

#if !defined(__LIBSYCL_MAJOR_VERSION)
#error \"include <sycl/sycl.hpp> before this file\"
#endif
";

const SHIMS: &str = "
// Functions within unnamed namespaces that refer to their constants.
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored \"-Winline-namespace-reopened-noninline\"
#endif
";

const SHIMS_END: &str = "\
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
";

const RUNTIME_NAMESPACE: &str = "
namespace sycl {
inline namespace _V1 {
namespace detail {
";

const ANY_CONSTANT: &str = "\
// All other constants, which no kernel reads. Each has a unique ID, which occurs in no image.
template <auto &SpecName> const char *get_spec_constant_symbolic_ID_impl() {
#if defined(_MSC_VER) && !defined(__clang__)
  return __FUNCSIG__;
#else
  return __PRETTY_FUNCTION__;
#endif
}
";

const TAIL: &str = "\
} // namespace detail
} // namespace _V1
} // namespace sycl

#include <sycl/detail/spec_const_integration.hpp>
";

/// Writes the footer. Constants and reasons appear in the order of the property sets.
pub fn write(constants: &[Constant], mut unnameable: Vec<(String, Unnameable)>, allow_unread: bool) -> String {
    let lookup = Lookup::new(constants);
    let mut shims = String::new();
    let mut specializations = String::new();
    let mut number_of_shims = 0;
    for constant in constants {
        let expression = match lookup.way_to(constant) {
            Ok(Way::Direct(spelling)) => spelling,
            Ok(Way::Shim(namespace)) => {
                let shim = format!("__sycl_image_shim_{number_of_shims}()");
                number_of_shims += 1;
                push_shim(&mut shims, namespace, &shim, &constant.name.spelling());
                namespace.iter().flatten().map(|name| format!("::{name}")).collect::<String>() + "::" + &shim
            }
            Err(reason) => {
                unnameable.push((constant.symbolic_id.clone(), reason));
                continue;
            }
        };
        push_specialization(&mut specializations, constant, &expression);
    }

    let mut text = HEAD.to_owned();
    if !unnameable.is_empty() {
        text.push_str("\n// Constants that the host cannot set, because C++ cannot name them here:\n");
    }
    for (symbolic_id, reason) in &unnameable {
        push_line(&mut text, &format!("//   {}: {}", printable(symbolic_id), printable(&reason.to_string())));
    }
    if !shims.is_empty() {
        text = text + SHIMS + &shims + SHIMS_END;
    }
    text = text + RUNTIME_NAMESPACE + &specializations;
    if allow_unread {
        text.push_str(ANY_CONSTANT);
    }
    text + TAIL
}

/// The way in which the specialization for a constant refers to it.
enum Way<'a> {
    Direct(String),
    Shim(&'a Namespace),
}

/// The results of lookups that are known from the constants: namespaces and classes, with the
/// identifiers in them.
#[derive(Default)]
struct Lookup<'a> {
    /// Every component of every constant's name.
    members: BTreeSet<(Namespace, &'a str)>,
    /// The identifiers that an unqualified lookup in a namespace finds in the unnamed namespaces within it.
    inner: BTreeSet<(Namespace, &'a str)>,
}

impl<'a> Lookup<'a> {
    fn new(constants: &'a [Constant]) -> Self {
        let mut lookup = Self::default();
        for constant in constants {
            lookup.members.extend(constant.name.places());
            let (mut namespace, identifier) = constant.name.place();
            while namespace.pop_if(|last| last.is_none()).is_some() {
                lookup.inner.insert((namespace.clone(), identifier));
            }
        }
        lookup
    }

    fn way_to(&self, constant: &'a Constant) -> Result<Way<'a>, Unnameable> {
        let Some(namespace) = &constant.namespace else {
            return Ok(Way::Direct(constant.name.spelling()));
        };
        let place = constant.name.place();
        if !place.0.ends_with(&[None]) || !self.inner.contains(&place) {
            return Ok(Way::Shim(namespace));
        }
        // From outside, an outer identifier hides inner ones.
        let (mut outer, identifier) = place;
        let hidden = || Unnameable::Hidden(identifier.to_owned());
        while outer.pop_if(|last| last.is_none()).is_some() {
            if self.members.contains(&(outer.clone(), identifier)) {
                return Err(hidden());
            }
        }
        if constant.name.has_arguments() { Err(hidden()) } else { Ok(Way::Direct(constant.name.qualified_spelling())) }
    }
}

/// Opens the namespaces around a shim, writes it, and closes them.
fn push_shim(text: &mut String, namespace: &Namespace, shim: &str, spelling: &str) {
    for name in namespace {
        push_line(text, &name.as_ref().map_or_else(|| "namespace {".to_owned(), |name| format!("namespace {name} {{")));
    }
    push_line(text, &format!("[[maybe_unused]] constexpr auto &{shim} {{ return {spelling}; }}"));
    push_line(text, &"}".repeat(namespace.len()));
}

fn push_specialization(text: &mut String, constant: &Constant, expression: &str) {
    push_line(text, &format!("// {}", constant.name.full_text()));
    push_line(text, "template <>");
    push_line(
        text,
        &format!("[[maybe_unused]] inline const char *get_spec_constant_symbolic_ID_impl<{expression}>() {{"),
    );
    push_line(text, &format!("  return \"{}\";\n}}", string_literal(&constant.symbolic_id)));
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

/// Returns whether a character needs no escape in comments and strings. Question marks may form
/// trigraphs.
fn is_plain(character: char) -> bool {
    (character.is_ascii_graphic() || character == ' ') && !matches!(character, '\\' | '"' | '?')
}

/// Escapes text for a comment, so that no character ends the line or joins it to the next line.
fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for character in text.chars() {
        if is_plain(character) {
            printable.push(character);
        } else {
            printable.extend(character.escape_unicode());
        }
    }
    printable
}

/// Returns the contents of a string literal, byte for byte. Three octal digits never merge with the next character.
fn string_literal(text: &str) -> String {
    let mut literal = String::with_capacity(text.len());
    for byte in text.bytes() {
        if is_plain(char::from(byte)) {
            literal.push(char::from(byte));
        } else {
            // Writing to a string does not fail.
            let _ = write!(literal, "\\{byte:03o}");
        }
    }
    literal
}
