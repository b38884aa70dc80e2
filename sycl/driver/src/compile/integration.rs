//! Adapts the integration header, so that it can follow SYCL's headers.
//!
//! The front end emits a header that must precede SYCL's headers. Inside namespace `sycl`, it names
//! classes in the global namespace without `::`, so after SYCL's headers, `KernelInfo<kernel>`
//! would refer to `sycl::kernel`.
//!
//! 1. Find the classes that the header declares in the global namespace.
//! 2. In each specialization of `KernelInfo`, write `::` before the names of these classes.

use std::collections::BTreeSet;

/// The start of a line that describes a kernel.
const KERNEL: &str = "template <> struct KernelInfo<";
/// The words that begin declarations of classes.
const CLASSES: [&str; 4] = ["class ", "struct ", "enum ", "template "];

/// Returns the header with qualified names.
pub fn qualified(header: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(header);
    let names: BTreeSet<&str> = text.lines().filter_map(declared).collect();
    let mut result = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_prefix(KERNEL) {
            Some(arguments) => {
                result += KERNEL;
                qualify(arguments, &names, &mut result);
            }
            None => result += line,
        }
    }
    result.into_bytes()
}

/// Returns the names of the macros that the header defines.
pub fn macros(header: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(header);
    let defined = text.lines().filter_map(|line| line.strip_prefix("#define ")?.split_whitespace().next());
    defined.map(str::to_owned).collect()
}

/// Returns the name of the class that a line declares in the global namespace.
fn declared(line: &str) -> Option<&str> {
    let is_class = CLASSES.iter().any(|word| line.starts_with(word));
    let declaration = line.strip_suffix(';').filter(|_| is_class)?;
    // The underlying type of an enumeration follows a colon.
    let declaration = declaration.split(" :").next()?.trim_end();
    let name = declaration.rsplit(|character: char| !is_identifier(character)).next()?;
    (!name.is_empty()).then_some(name)
}

/// Appends `text`, with `::` inserted before each of the names that does not have it.
fn qualify(text: &str, names: &BTreeSet<&str>, result: &mut String) {
    let mut rest = text;
    while let Some(start) = rest.find(is_identifier) {
        let (before, from) = rest.split_at(start);
        let end = from.find(|character| !is_identifier(character)).unwrap_or(from.len());
        let (word, after) = from.split_at(end);
        *result += before;
        if names.contains(word) && !before.ends_with("::") {
            *result += "::";
        }
        *result += word;
        rest = after;
    }
    *result += rest;
}

fn is_identifier(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

#[cfg(test)]
mod tests {
    use super::{macros, qualified};

    #[test]
    fn macros_of_a_header() {
        let header = b"#ifndef ONE\n#define ONE 1\n#endif //ONE\n#define TWO\nclass define;\n";
        assert_eq!(macros(header), ["ONE", "TWO"]);
    }

    #[test]
    fn global_classes_are_qualified() {
        let header = "class kernel;\ntemplate <class T, int N> struct event;\nenum class image : int;\n\
                      namespace own { class detail; }\n\
                      template <> struct KernelInfo<kernel> {\n  return \"kernel\";\n\
                      template <> struct KernelInfo<::sycl::wrapper<kernel, own::kernel, event<image, 1>, kernels>> {\n\
                      template <> struct KernelInfo<::own::detail> {\n";
        let expected = "class kernel;\ntemplate <class T, int N> struct event;\nenum class image : int;\n\
                        namespace own { class detail; }\n\
                        template <> struct KernelInfo<::kernel> {\n  return \"kernel\";\n\
                        template <> struct KernelInfo<::sycl::wrapper<::kernel, own::kernel, ::event<::image, 1>, kernels>> {\n\
                        template <> struct KernelInfo<::own::detail> {\n";
        assert_eq!(String::from_utf8_lossy(&qualified(header.as_bytes())), expected);
    }
}
