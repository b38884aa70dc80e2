//! Parses words according to a closed list of options.

use crate::{Accepted, EXCLUSIVE, Form, FrontEnd, May, Meaning, Reason, Rejected, Row, find, table};

/// A closed list of options, which is a column of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum List {
    /// The options of run-time compilation.
    RunTime,
    /// The options that `oclvk` passes to clang.
    Vulkan,
}

/// An option on a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Argument {
    /// The row of the option.
    pub row: &'static Row,
    /// The word as written.
    pub word: String,
    /// The value, if the option accepts one.
    pub value: Option<String>,
    /// True if the word is the negative form of a [`Form::Toggle`].
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
    /// Fails if the front end does not accept the option.
    pub fn check(&self, front_end: FrontEnd) -> Result<(), Rejected> {
        let row = self.inner.as_ref().map_or(self.row, |inner| inner.row);
        let reason = match front_end {
            FrontEnd::Clang => Reason::OfDpcpp,
            FrontEnd::Dpcpp => Reason::OfClang,
        };
        if row.is_for(front_end) { Ok(()) } else { Err(Rejected::option(&self.word, reason)) }
    }
}

impl List {
    /// Returns whether the word after an option is its value.
    #[must_use]
    pub fn takes_next(self, word: &str) -> bool {
        let found = find(table(), word, |_| true).filter(|found| self.accepts(found.row, Level::Driver));
        found.is_some_and(|found| found.takes_next())
    }

    /// Parses words.
    ///
    /// # Errors
    /// Returns an error for the first option that is rejected, or for two mutually exclusive options.
    pub fn parse(self, words: &[String]) -> Result<Vec<Argument>, Rejected> {
        let mut arguments = Vec::new();
        let mut rest = words.iter().cloned();
        while let Some(word) = rest.next() {
            let argument = self.read(&word, &mut rest)?;
            match (argument.row.meaning, &argument.value) {
                (Meaning::FrontEnd, Some(value)) => arguments.push(self.of_front_end(&argument.word, value)?),
                _ => arguments.push(argument),
            }
        }
        let has = |name: &str| arguments.iter().any(|argument| argument.row.name == name);
        match EXCLUSIVE.iter().find(|(first, second)| has(first) && has(second)) {
            Some((first, second)) => Err(Rejected::Together(first, second)),
            None => Ok(arguments),
        }
    }

    /// Parses an option and its value.
    ///
    /// # Errors
    /// Fails if the option is rejected.
    pub fn read(self, word: &str, rest: &mut dyn Iterator<Item = String>) -> Result<Argument, Rejected> {
        let mut argument = self.read_one(Level::Driver, word, || rest.next())?;
        if let (Meaning::Compiler, Some(value)) = (argument.row.meaning, &argument.value) {
            let inner = self.read_one(Level::Compiler, value, || of_next_compiler_option(rest))?;
            argument.inner = Some(Box::new(inner));
        }
        Ok(argument)
    }

    /// Parses an option that is the value of another option. Its own value must be joined.
    fn of_front_end(self, name: &str, value: &str) -> Result<Argument, Rejected> {
        let argument = self.read(value, &mut std::iter::empty())?;
        match argument.row.meaning {
            Meaning::FrontEnd | Meaning::Backend => {
                Err(Rejected::Nested { option: value.to_owned(), outer: name.to_owned() })
            }
            _ => Ok(argument),
        }
    }

    /// Parses an option for the driver or for the compiler proper. `next` returns the next word.
    fn read_one(self, level: Level, word: &str, next: impl FnOnce() -> Option<String>) -> Result<Argument, Rejected> {
        check_zeros(word)?;
        if word.starts_with('@') {
            return Err(Rejected::option(word, Reason::File));
        }
        if !word.starts_with('-') || word == "-" {
            return Err(Rejected::Word(word.to_owned()));
        }
        let found = find(table(), word, |_| true).filter(|found| self.accepts(found.row, level));
        let found = found.ok_or_else(|| self.rejection(word))?;
        let value = found.value(|| next().ok_or_else(|| Rejected::NoValue(word.to_owned())))?;
        if let Some(value) = &value {
            check_zeros(value)?;
            if !found.row.value.is(value) {
                let expected = found.row.value;
                return Err(Rejected::Value { value: value.clone(), option: word.to_owned(), expected });
            }
        }
        Ok(Argument { row: found.row, word: word.to_owned(), value, is_negative: found.is_negative, inner: None })
    }

    /// Returns the error for an option that the list does not accept. Most reasons apply only to run-time compilation.
    fn rejection(self, word: &str) -> Rejected {
        // Options with similar names often have the same effect.
        let similar = table().filter(|row| row.reason.is_some() && word.starts_with(row.name));
        let similar = similar.max_by_key(|row| row.name.len());
        match (self, similar.and_then(|row| Some((row.may, row.reason?)))) {
            (Self::RunTime, Some((_, reason))) => Rejected::option(word, reason),
            (_, None) | (Self::Vulkan, Some((May::Nothing, _))) => Rejected::Unknown(word.to_owned()),
            (Self::Vulkan, Some((may, _))) => Rejected::Effect { option: word.to_owned(), may },
        }
    }

    /// Returns whether an option is accepted at a level.
    fn accepts(self, row: &Row, level: Level) -> bool {
        let accepted = match self {
            Self::RunTime => row.run_time,
            Self::Vulkan => row.vulkan,
        };
        // The compiler proper also has options of the driver. A separate value would not follow an `-Xclang`.
        let is_one_word = matches!(row.form, Form::Flag | Form::Toggle | Form::Joined) && row.spelling.is_none();
        match (accepted, level) {
            (Accepted::No, _) | (Accepted::Compiler, Level::Driver) => false,
            (Accepted::Driver, Level::Driver) | (Accepted::Compiler, Level::Compiler) => true,
            (Accepted::Driver, Level::Compiler) => is_one_word && matches!(row.meaning, Meaning::Pass | Meaning::Level),
        }
    }
}

/// The program that parses an option.
#[derive(Clone, Copy)]
enum Level {
    /// clang's driver.
    Driver,
    /// The compiler proper, `clang -cc1`.
    Compiler,
}

/// Returns the value of the next `-Xclang`.
fn of_next_compiler_option(rest: &mut dyn Iterator<Item = String>) -> Option<String> {
    let word = rest.next()?;
    if word == "-Xclang" { rest.next() } else { word.strip_prefix("-Xclang=").map(str::to_owned) }
}

/// Rejects a NUL byte, at which front ends would truncate the word.
fn check_zeros(word: &str) -> Result<(), Rejected> {
    match word.bytes().position(|byte| byte == 0) {
        Some(offset) => Err(Rejected::Zero { word: word.to_owned(), offset }),
        None => Ok(()),
    }
}
