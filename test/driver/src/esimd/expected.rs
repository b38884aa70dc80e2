//! The file expected-failures.txt: the builds that must fail, and their messages.

use std::cell::Cell;
use std::path::Path;

use crate::Error;
use crate::esimd::program::{Level, Memory};
use crate::esimd::tools::read_lossy;

/// A line of the file.
struct Line {
    text: String,
    program: String,
    /// The level; `*` matches any.
    level: String,
    memory: String,
    device: String,
    message: String,
}

/// The contents of the file.
pub struct Expected {
    lines: Vec<Line>,
}

impl Expected {
    /// Reads the file.
    pub fn read(path: &Path) -> Result<Self, Error> {
        Self::parse(&read_lossy(path), path)
    }

    fn parse(text: &str, path: &Path) -> Result<Self, Error> {
        let mut lines = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.starts_with('#') || line.trim().is_empty() {
                continue;
            }
            let rest = Cell::new(line.trim());
            let word = || {
                let (word, after) = rest.get().split_once(char::is_whitespace)?;
                rest.set(after.trim_start());
                Some(word.to_owned())
            };
            let parsed = (|| {
                let (program, level, memory, device) = (word()?, word()?, word()?, word()?);
                let message = Some(rest.get().to_owned()).filter(|message| !message.is_empty())?;
                Some(Line { text: line.to_owned(), program, level, memory, device, message })
            })();
            lines.push(parsed.ok_or_else(|| Error::Malformed {
                path: path.to_owned(),
                line: number + 1,
                problem: "expected program, level, memory, device and message".to_owned(),
            })?);
        }
        Ok(Self { lines })
    }

    /// Returns the message with which a build must fail; `None` if it must succeed. The first matching line counts.
    pub fn message(&self, program: &str, level: Level, memory: Memory, device: &str) -> Option<&str> {
        let line = self.lines.iter().find(|line| line.matches(program, level, memory, device))?;
        Some(&line.message)
    }

    /// Returns the lines that no failure matches. Each of `failures` has a program, level, memory, device and message.
    pub fn unused<'a>(
        &self,
        failures: impl Iterator<Item = (&'a str, Level, Memory, &'a str, &'a str)> + Clone,
    ) -> Vec<&str> {
        let is_used = |line: &&Line| {
            failures.clone().any(|(program, level, memory, device, message)| {
                line.matches(program, level, memory, device) && line.message == message
            })
        };
        self.lines.iter().filter(|line| !is_used(line)).map(|line| line.text.as_str()).collect()
    }
}

impl Line {
    fn matches(&self, program: &str, level: Level, memory: Memory, device: &str) -> bool {
        let is = |pattern: &str, word: &str| pattern == "*" || pattern == word;
        self.program == program
            && is(&self.level, &level.to_string())
            && is(&self.memory, &memory.to_string())
            && is(&self.device, device)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    const TEXT: &str = "# comment\n\na  *  stateless  pvc  two words\nb  O0 *  *  message\n";

    #[test]
    fn first_line_that_matches() {
        let expected = Expected::parse(TEXT, Path::new("x")).unwrap();
        assert_eq!(expected.message("a", Level::O2, Memory::Stateless, "pvc"), Some("two words"));
        assert_eq!(expected.message("a", Level::O2, Memory::Stateful, "pvc"), None);
        assert_eq!(expected.message("b", Level::O0, Memory::Stateful, "dg2"), Some("message"));
        assert_eq!(expected.message("b", Level::O2, Memory::Stateful, "dg2"), None);
    }

    #[test]
    fn lines_without_a_failure_are_found() {
        let expected = Expected::parse(TEXT, Path::new("x")).unwrap();
        let failures = [("a", Level::O0, Memory::Stateless, "pvc", "two words")];
        assert_eq!(expected.unused(failures.into_iter()), ["b  O0 *  *  message"]);
    }

    #[test]
    fn a_line_without_a_message_is_an_error() {
        let error = Expected::parse("a * * pvc\n", Path::new("x")).err().unwrap();
        assert_eq!(error.to_string(), "x:1: expected program, level, memory, device and message");
    }
}
