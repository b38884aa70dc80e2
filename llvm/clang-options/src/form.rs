//! The forms of options, and the function that finds the option that a word matches.

/// The way in which an option and its value are spelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// No value.
    Flag,
    /// No value, and a negative form: `-frtti`, `-fno-rtti`.
    Toggle,
    /// The value follows directly: `-std=c++20`.
    Joined,
    /// The value is the next word: `-include-pch file`.
    Separate,
    /// Joined or separate: `-Idir`, `-I dir`.
    Either,
    /// Two values, one joined and one separate: `-Xopenmp-target=nvptx64 -O3`.
    JoinedAndSeparate,
    /// A group of options without separate values. It matches all words that begin with the name.
    Prefix,
    /// No value, or a value after `=`, as in LLVM's tools: `-pod-ubo`, `-pod-ubo=0`.
    Switch,
    /// A value after `=` or in the next word, as in LLVM's tools: `-arch=spir64`, `-arch spir64`.
    Setting,
}

impl Form {
    /// Returns the part of a word after the name, if the word can be an option with this name and form.
    fn rest<'w>(self, name: &str, word: &'w str) -> Option<&'w str> {
        let rest = word.strip_prefix(name)?;
        let fits = match self {
            Self::Flag | Self::Toggle | Self::Separate => rest.is_empty(),
            Self::Joined | Self::Either | Self::JoinedAndSeparate | Self::Prefix => true,
            Self::Switch | Self::Setting => rest.is_empty() || rest.starts_with('='),
        };
        fits.then_some(rest)
    }
}

/// A row of a table of options.
pub trait Named {
    /// Returns the name with dashes, and with `=` if that separates a joined value.
    fn name(&self) -> &'static str;
    /// Returns the spelling.
    fn form(&self) -> Form;
}

/// The row that a word matches.
#[derive(Clone, Copy, Debug)]
pub struct Found<'w, R: 'static> {
    /// The row.
    pub row: &'static R,
    /// True if the word is the negative form of a [`Form::Toggle`].
    pub is_negative: bool,
    /// The value in the word, if the form permits a joined value. It may be empty.
    pub joined: Option<&'w str>,
    takes_next: bool,
}

/// Finds the row with the longest name that a word matches, among those that `is_wanted` accepts.
pub fn find<'w, R: Named>(
    rows: impl IntoIterator<Item = &'static R>,
    word: &'w str,
    is_wanted: impl Fn(&R) -> bool,
) -> Option<Found<'w, R>> {
    let positive = positive(word);
    let matches = rows.into_iter().filter_map(|row| {
        let is_negative = row.form() == Form::Toggle && positive.as_deref() == Some(row.name());
        let rest = if is_negative { Some("") } else { row.form().rest(row.name(), word) };
        rest.filter(|_| is_wanted(row)).map(|rest| (row, rest, is_negative))
    });
    let (row, rest, is_negative) = matches.min_by_key(|(_, rest, _)| rest.len())?;
    let (joined, takes_next) = match row.form() {
        Form::Flag | Form::Toggle | Form::Prefix => (None, false),
        Form::Joined => (Some(rest), false),
        Form::Separate => (None, true),
        Form::Either => (Some(rest).filter(|rest| !rest.is_empty()), rest.is_empty()),
        Form::JoinedAndSeparate => (Some(rest), true),
        Form::Switch => (rest.strip_prefix('='), false),
        Form::Setting => (rest.strip_prefix('='), rest.is_empty()),
    };
    Some(Found { row, is_negative, joined, takes_next })
}

impl<R: Named> Found<'_, R> {
    /// Returns whether the next word is a value.
    #[must_use]
    pub fn takes_next(&self) -> bool {
        self.takes_next
    }

    /// Returns the value: the next word if it is the option's value, otherwise the joined value.
    ///
    /// # Errors
    /// Fails if `next` fails.
    pub fn value<E>(&self, next: impl FnOnce() -> Result<String, E>) -> Result<Option<String>, E> {
        if self.takes_next { next().map(Some) } else { Ok(self.joined.map(str::to_owned)) }
    }
}

/// Returns the positive form of an option that may be a negative form: `-frtti` for `-fno-rtti`.
fn positive(word: &str) -> Option<String> {
    let rest = word.get(2..)?.strip_prefix("no-")?;
    Some(format!("{}{rest}", word.get(..2)?))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    struct Row(&'static str, Form);

    impl Named for Row {
        fn name(&self) -> &'static str {
            self.0
        }

        fn form(&self) -> Form {
            self.1
        }
    }

    const ROWS: &[Row] = &[
        Row("-I", Form::Either),
        Row("-X=", Form::JoinedAndSeparate),
        Row("-arch", Form::Setting),
        Row("-f", Form::Prefix),
        Row("-fno-builtin-", Form::Joined),
        Row("-frtti", Form::Toggle),
        Row("-load", Form::Separate),
        Row("-pod", Form::Switch),
        Row("-w", Form::Flag),
    ];

    /// Returns the name of the row, the joined value, and whether the next word is a value.
    fn found(word: &str) -> Option<(&'static str, Option<&str>, bool)> {
        find(ROWS, word, |_| true).map(|found| (found.row.0, found.joined, found.takes_next()))
    }

    #[test]
    fn forms() {
        for (word, expected) in [
            ("-Idir", Some(("-I", Some("dir"), false))),
            ("-I", Some(("-I", None, true))),
            ("-X=a", Some(("-X=", Some("a"), true))),
            ("-arch", Some(("-arch", None, true))),
            ("-arch=", Some(("-arch", Some(""), false))),
            ("-arch=a=b", Some(("-arch", Some("a=b"), false))),
            ("-archx", None),
            ("-load", Some(("-load", None, true))),
            ("-loadx", None),
            ("-pod", Some(("-pod", None, false))),
            ("-pod=0", Some(("-pod", Some("0"), false))),
            ("-w", Some(("-w", None, false))),
            ("-wx", None),
            ("", None),
        ] {
            assert_eq!(found(word), expected, "{word}");
        }
    }

    #[test]
    fn the_longest_name_wins() {
        assert_eq!(found("-fno-builtin-sin").unwrap().0, "-fno-builtin-");
        assert_eq!(found("-fno-rtti").unwrap().0, "-frtti");
        assert!(find(ROWS, "-fno-rtti", |_| true).unwrap().is_negative);
        assert_eq!(found("-frttix").unwrap().0, "-f");
        assert_eq!(find(ROWS, "-frtti", |row| row.1 != Form::Toggle).unwrap().row.0, "-f");
    }

    #[test]
    fn values() {
        let value = |word| find(ROWS, word, |_| true).unwrap().value(|| Err("missing"));
        assert_eq!(value("-Ia"), Ok(Some("a".to_owned())));
        assert_eq!(value("-I"), Err("missing"));
        assert_eq!(value("-X=a"), Err("missing"));
        assert_eq!(value("-w"), Ok(None));
    }
}
