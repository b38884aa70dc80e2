//! Escapes invisible characters in text from files, so that no file can control the terminal.

/// The format characters of Unicode 16 (general category Cf), such as those that reverse the
/// direction of text, and the line and paragraph separators (Zl, Zp).
const FORMAT_CHARACTERS: [(char, char); 21] = [
    ('\u{ad}', '\u{ad}'),
    ('\u{600}', '\u{605}'),
    ('\u{61c}', '\u{61c}'),
    ('\u{6dd}', '\u{6dd}'),
    ('\u{70f}', '\u{70f}'),
    ('\u{890}', '\u{891}'),
    ('\u{8e2}', '\u{8e2}'),
    ('\u{180e}', '\u{180e}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2028}', '\u{202e}'),
    ('\u{2060}', '\u{2064}'),
    ('\u{2066}', '\u{206f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{fff9}', '\u{fffb}'),
    ('\u{110bd}', '\u{110bd}'),
    ('\u{110cd}', '\u{110cd}'),
    ('\u{13430}', '\u{1343f}'),
    ('\u{1bca0}', '\u{1bca3}'),
    ('\u{1d173}', '\u{1d17a}'),
    ('\u{e0001}', '\u{e0001}'),
    ('\u{e0020}', '\u{e007f}'),
];

/// Returns a line of text with its control and format characters escaped.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        if character.is_control() || is_format(character) {
            escaped.extend(character.escape_default());
        } else {
            escaped.push(character);
        }
    }
    escaped
}

/// Escapes multi-line text. Indents all lines but the first, so that no line looks like a separate
/// message.
pub fn escape_lines(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n  ")
}

fn is_format(character: char) -> bool {
    !character.is_ascii() && FORMAT_CHARACTERS.iter().any(|(first, last)| (*first..=*last).contains(&character))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_visible_characters_stay() {
        for (text, escaped) in [
            ("_ZTS1K 'ä' \"日本\" \\ e\u{301}", "_ZTS1K 'ä' \"日本\" \\ e\u{301}"),
            ("\x1b]0;x\x07\t\r\n", "\\u{1b}]0;x\\u{7}\\t\\r\\n"),
            ("\u{9b}2J", "\\u{9b}2J"),
            ("a\u{202e}b\u{2069}\u{feff}\u{2028}", "a\\u{202e}b\\u{2069}\\u{feff}\\u{2028}"),
            ("\u{e0041}", "\\u{e0041}"),
        ] {
            assert_eq!(escape(text), escaped);
            assert_eq!(escape(escaped), escaped, "once is enough");
        }
        assert_eq!(escape_lines("a\nsycl-image: error: b\x07\n"), "a\n  sycl-image: error: b\\u{7}");
    }

    #[test]
    fn the_ranges_are_in_order() {
        assert!(FORMAT_CHARACTERS.is_sorted_by(|(_, last), (first, _)| last < first));
        assert!(FORMAT_CHARACTERS.iter().all(|(first, last)| first <= last));
    }
}
