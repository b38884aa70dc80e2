//! The programs in test/rtc, and the comments at the top of their sources. README.md lists the keys.

use std::path::{Path, PathBuf};

use crate::{Error, comments};

/// A program.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// The name `DIRECTORY/NAME`.
    pub name: String,
    pub path: PathBuf,
    /// The row of the support table.
    pub feature: String,
    /// The environment variables of the program.
    pub environment: Vec<(String, String)>,
    /// The reason why it fails with DPC++'s own library.
    pub wheel: Option<String>,
    /// The reason why it fails with this project's library.
    pub own: Option<String>,
}

impl Program {
    /// Returns all programs, by name.
    pub fn read_all(directory: &Path) -> Result<Vec<Self>, Error> {
        let found = comments::find(directory)?;
        found.into_iter().map(|found| Self::parse(found.name, found.path, &found.text)).collect()
    }

    fn parse(name: String, path: PathBuf, text: &str) -> Result<Self, Error> {
        let mut program = Self { name, path: path.clone(), ..Self::default() };
        comments::read(&path, text, |key, value| program.set(key, value))?;
        if program.feature.is_empty() {
            return Err(Error::Malformed { path, line: 1, problem: "no '// FEATURE: …' line".into() });
        }
        Ok(program)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        match key {
            "FEATURE" => self.feature = value.to_owned(),
            "ENV" => {
                for word in value.split_whitespace() {
                    let (name, value) =
                        word.split_once('=').ok_or_else(|| format!("expected NAME=VALUE, not '{word}'"))?;
                    self.environment.push((name.to_owned(), value.to_owned()));
                }
            }
            "WHEEL" => self.wheel = Some(value.to_owned()),
            "OWN" => self.own = Some(value.to_owned()),
            _ => return Err(format!("unknown key '{key}: {value}'; test/rtc/README.md lists the keys")),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Program, String> {
        Program::parse("a/b".into(), "a/b.cpp".into(), text).map_err(|error| error.to_string())
    }

    #[test]
    fn keys() -> Result<(), String> {
        let program = parse("// FEATURE: x y\n// ENV: A=1 B=2=3\n// WHEEL: no\n")?;
        assert_eq!(program.feature, "x y");
        assert_eq!(program.environment, [("A".into(), "1".into()), ("B".into(), "2=3".into())]);
        assert_eq!((program.wheel.as_deref(), program.own), (Some("no"), None));
        Ok(())
    }

    #[test]
    fn mistakes() {
        assert_eq!(parse("int x;\n"), Err("a/b.cpp:1: no '// FEATURE: …' line".into()));
        let error = "a/b.cpp:2: unknown key 'STD: c++20'; test/rtc/README.md lists the keys";
        assert_eq!(parse("// FEATURE: x\n// STD: c++20\n"), Err(error.into()));
        assert_eq!(parse("// ENV: A\n"), Err("a/b.cpp:1: expected NAME=VALUE, not 'A'".into()));
    }
}
