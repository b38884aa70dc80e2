//! Parses words to options.

use crate::reject::{REJECTED, Reason, Rejected};
use crate::table::{COMPILER, EXCLUSIVE, OPTIONS};
use crate::{Form, FrontEnd, Meaning, Row};

/// An option of a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The row of the option.
    pub row: &'static Row,
    /// The word as written.
    pub word: String,
    /// The value, if the option takes one.
    pub value: Option<String>,
    /// Whether it is the negative form of a [`Form::Toggle`].
    pub is_negative: bool,
    /// The option that is the value of `-Xclang`.
    pub inner: Option<Box<Argument>>,
}

impl Argument {
    /// Returns the words for front ends. Values are separate words wherever possible.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        if let Some(inner) = &self.inner {
            return inner.words().into_iter().flat_map(|word| ["-Xclang".to_owned(), word]).collect();
        }
        let name = self.row.spelling.unwrap_or(self.row.name);
        match (&self.value, self.row.form) {
            (Some(value), Form::Separate | Form::Either) => vec![name.to_owned(), value.clone()],
            (Some(value), _) if self.row.spelling.is_some() => vec![name.to_owned(), value.clone()],
            _ => vec![self.word.clone()],
        }
    }

    /// Checks that a front end accepts the option.
    ///
    /// # Errors
    /// Fails if it does not.
    pub fn check(&self, front_end: FrontEnd) -> Result<(), Rejected> {
        let row = self.inner.as_ref().map_or(self.row, |inner| inner.row);
        let reason = match front_end {
            FrontEnd::Clang => Reason::OfDpcpp,
            FrontEnd::Dpcpp => Reason::OfClang,
        };
        if row.is_for(front_end) { Ok(()) } else { Err(Rejected::option(&self.word, reason)) }
    }
}

/// Returns whether the word after an option is its value.
#[must_use]
pub fn takes_next(word: &str) -> bool {
    matches!(List::Driver.find(word), Some((row, _)) if row.name == word && [Form::Separate, Form::Either].contains(&row.form))
}

/// Parses words.
///
/// # Errors
/// Returns the first option that is rejected, or two options that exclude each other.
pub fn parse(words: &[String]) -> Result<Vec<Argument>, Rejected> {
    let mut arguments = Vec::new();
    let mut rest = words.iter();
    while let Some(word) = rest.next() {
        let argument = read(word, &mut rest)?;
        match (argument.row.meaning, &argument.value) {
            (Meaning::FrontEnd, Some(value)) => arguments.push(of_front_end(&argument.word, value)?),
            _ => arguments.push(argument),
        }
    }
    let has = |name: &str| arguments.iter().any(|argument| argument.row.name == name);
    match EXCLUSIVE.iter().find(|(first, second)| has(first) && has(second)) {
        Some((first, second)) => Err(Rejected::Together(first, second)),
        None => Ok(arguments),
    }
}

type Words<'w> = std::slice::Iter<'w, String>;

/// Parses an option and its value.
fn read(word: &str, rest: &mut Words<'_>) -> Result<Argument, Rejected> {
    let mut argument = List::Driver.read(word, || rest.next().cloned())?;
    if let (Meaning::Compiler, Some(value)) = (argument.row.meaning, &argument.value) {
        let inner = List::Compiler.read(value, || of_next_compiler_option(rest))?;
        argument.inner = Some(Box::new(inner));
    }
    Ok(argument)
}

/// Returns the value of the next `-Xclang`.
fn of_next_compiler_option(rest: &mut Words<'_>) -> Option<String> {
    let word = rest.next()?;
    if word == "-Xclang" { rest.next().cloned() } else { word.strip_prefix("-Xclang=").map(str::to_owned) }
}

/// Parses an option that is the value of another one. Its own value must be joined.
fn of_front_end(name: &str, value: &str) -> Result<Argument, Rejected> {
    let argument = read(value, &mut [].iter())?;
    match argument.row.meaning {
        Meaning::FrontEnd | Meaning::Backend => Err(Rejected::option(value, Reason::Nested(name.to_owned()))),
        _ => Ok(argument),
    }
}

/// A list of options.
#[derive(Clone, Copy)]
enum List {
    /// The options of the driver.
    Driver,
    /// The options of the compiler proper.
    Compiler,
}

impl List {
    /// Parses an option. `next` takes the next word.
    fn read(self, word: &str, next: impl FnOnce() -> Option<String>) -> Result<Argument, Rejected> {
        check_zeros(word)?;
        if word.starts_with('@') {
            return Err(Rejected::option(word, Reason::File));
        }
        if !word.starts_with('-') || word == "-" {
            return Err(Rejected::Word(word.to_owned()));
        }
        let found = self.find(word);
        let rejected = longest(word, |prefix| REJECTED.binary_search_by_key(&prefix, |(name, _)| name).ok());
        if let Some((prefix, reason)) = rejected.and_then(|index| REJECTED.get(index))
            && found.is_none_or(|(row, _)| prefix.len() > row.name.len())
        {
            return Err(Rejected::option(word, reason.clone()));
        }
        let (row, is_negative) = found.ok_or_else(|| Rejected::Unknown(word.to_owned()))?;
        let joined = word.get(row.name.len()..).unwrap_or_default();
        let value = match row.form {
            Form::Flag | Form::Toggle => None,
            Form::Joined => Some(joined.to_owned()),
            Form::Either if !joined.is_empty() => Some(joined.to_owned()),
            Form::Separate | Form::Either => Some(next().ok_or_else(|| Rejected::NoValue(word.to_owned()))?),
        };
        if let Some(value) = &value {
            check_zeros(value)?;
            if !row.value.is(value) {
                return Err(Rejected::Value { value: value.clone(), option: word.to_owned(), expected: row.value });
            }
        }
        Ok(Argument { row, word: word.to_owned(), value, is_negative, inner: None })
    }

    /// Finds the row with the longest name that matches, and whether the word is the negative form.
    fn find(self, word: &str) -> Option<(&'static Row, bool)> {
        match self {
            Self::Driver => find_in(OPTIONS, word),
            Self::Compiler => find_in(COMPILER, word).or_else(|| {
                // The compiler proper also has options of the driver. A value in a separate word would not follow
                // `-Xclang`.
                find_in(OPTIONS, word).filter(|(row, _)| {
                    let is_one_word = matches!(row.form, Form::Flag | Form::Toggle | Form::Joined);
                    is_one_word && row.spelling.is_none() && matches!(row.meaning, Meaning::Pass | Meaning::Level)
                })
            }),
        }
    }
}

fn find_in(table: &'static [Row], word: &str) -> Option<(&'static Row, bool)> {
    let row = |name: &str| table.get(table.binary_search_by_key(&name, |row| row.name).ok()?);
    let fits = |prefix: &str| {
        row(prefix).filter(|row| match row.form {
            Form::Flag | Form::Toggle | Form::Separate => prefix == word,
            Form::Joined | Form::Either => true,
        })
    };
    let negative = || {
        let (first, rest) = (word.get(..2)?, word.get(2..)?.strip_prefix("no-")?);
        row(&format!("{first}{rest}")).filter(|row| row.form == Form::Toggle)
    };
    negative().map(|row| (row, true)).or_else(|| longest(word, fits).map(|row| (row, false)))
}

/// Rejects a NUL byte, at which front ends would end the word.
fn check_zeros(word: &str) -> Result<(), Rejected> {
    match word.bytes().position(|byte| byte == 0) {
        Some(offset) => Err(Rejected::Zero { word: word.to_owned(), offset }),
        None => Ok(()),
    }
}

/// Returns the result for the longest prefix of a word for which `find` has one.
fn longest<T>(word: &str, find: impl Fn(&str) -> Option<T>) -> Option<T> {
    (1..=word.len()).rev().find_map(|end| find(word.get(..end)?))
}
