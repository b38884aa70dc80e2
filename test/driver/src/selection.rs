//! Selects programs according to the command line.

use std::str::FromStr;

use clap::Args;

use crate::Error;

/// The options that select programs.
#[derive(Args, Clone, Debug, Default)]
pub struct Selection {
    /// Only programs whose name contains this; may be repeated
    #[arg(long, value_name = "PATTERN")]
    only: Vec<String>,
    /// Only every N-th program, starting with the K-th
    #[arg(long, value_name = "K/N")]
    part: Option<Part>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    index: usize,
    count: usize,
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').map(|(index, count)| (index.parse(), count.parse()));
        match numbers {
            Some((Ok(index), Ok(count))) if 1 <= index && index <= count => Ok(Self { index, count }),
            _ => Err("expected K/N, with K from 1 to N".into()),
        }
    }
}

impl Selection {
    /// Returns whether all programs are selected.
    pub fn is_all(&self) -> bool {
        self.only.is_empty() && self.part.is_none()
    }

    /// Returns the selected programs.
    pub fn choose<'a, T>(&self, programs: &'a [T], name: impl Fn(&T) -> &str) -> Result<Vec<&'a T>, Error> {
        let has = |pattern: &String| programs.iter().any(|program| name(program).contains(pattern.as_str()));
        if let Some(pattern) = self.only.iter().find(|pattern| !has(pattern)) {
            return Err(Error::NoProgram(pattern.clone()));
        }
        let is_named =
            |program: &&T| self.only.is_empty() || self.only.iter().any(|pattern| name(program).contains(pattern));
        let named = programs.iter().filter(is_named).enumerate();
        let is_in_part = |index: usize| self.part.is_none_or(|part| index % part.count == part.index - 1);
        Ok(named.filter(|(index, _)| is_in_part(*index)).map(|(_, program)| program).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts() {
        assert_eq!("2/5".parse(), Ok(Part { index: 2, count: 5 }));
        for wrong in ["0/5", "6/5", "5", "a/b", "1/0", "1/"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn choices() -> Result<(), Error> {
        let programs = ["a/one", "a/two", "b/one", "b/two"];
        let choose = |only: &[&str], part: Option<&str>| {
            let only = only.iter().map(|text| (*text).to_owned()).collect();
            let selection = Selection { only, part: part.and_then(|text| text.parse().ok()) };
            selection.choose(&programs, |name| name).map(|chosen| chosen.into_iter().copied().collect::<Vec<_>>())
        };
        assert_eq!(choose(&[], None)?, programs);
        assert_eq!(choose(&["one"], None)?, ["a/one", "b/one"]);
        assert_eq!(choose(&["one", "b/"], Some("2/2"))?, ["b/one"]);
        let error = choose(&["three"], None).map_err(|error| error.to_string());
        assert_eq!(error, Err("no program's name contains 'three'".to_owned()));
        Ok(())
    }
}
