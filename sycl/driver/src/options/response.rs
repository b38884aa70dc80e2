//! Response files. `@FILE` is replaced with the arguments in FILE, which are quoted as for GNU
//! tools.

use device_image::file;

use crate::error::Error;

/// The maximum nesting depth of response files.
const DEPTH: usize = 16;

/// Replaces each `@FILE` with the arguments in the file. As in clang, `@FILE` is kept if the file does not exist.
///
/// # Errors
/// Fails for a file that cannot be read, and for files that are nested too deeply, such as a file
/// that names itself.
pub fn expand(arguments: Vec<String>) -> Result<Vec<String>, Error> {
    let mut expanded = Vec::with_capacity(arguments.len());
    expand_into(arguments, DEPTH, &mut expanded)?;
    Ok(expanded)
}

fn expand_into(arguments: Vec<String>, depth: usize, expanded: &mut Vec<String>) -> Result<(), Error> {
    for argument in arguments {
        let name = argument.strip_prefix('@').filter(|name| std::path::Path::new(name).is_file());
        let Some(name) = name else {
            expanded.push(argument);
            continue;
        };
        let Some(depth) = depth.checked_sub(1) else {
            return Err(Error::Usage(format!("response file '{name}' is nested more than {DEPTH} levels deep")));
        };
        expand_into(words(&file::read_text(name)?), depth, expanded)?;
    }
    Ok(())
}

/// Splits text into words at whitespace. Quotes and backslashes prevent splitting.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        match (character, quote) {
            ('\\', None | Some('"')) => word.get_or_insert_default().extend(characters.next()),
            (_, Some(open)) if character == open => quote = None,
            ('\'' | '"', None) => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (_, None) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_quoted_as_for_a_shell() {
        assert_eq!(words("-DA=\"x y\" 'b c'\\ d\n\"\" \"q\\\"\""), ["-DA=x y", "b c d", "", "q\""]);
        assert_eq!(words(" \n\t"), Vec::<String>::new());
    }
}
