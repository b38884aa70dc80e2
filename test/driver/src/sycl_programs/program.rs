//! The programs in test/sycl, and the comments at the top of their sources.
//!
//! A program is a file `programs/DIRECTORY/NAME.cpp`, or the file `main.cpp` in a directory `programs/DIRECTORY/NAME`.
//! Its first lines are comments. Those of the form `// KEY: value` are read here; README.md lists the keys.

use std::path::{Path, PathBuf};

use crate::{Error, comments};

/// All modes of -fsycl-device-code-split.
const SPLIT_MODES: [&str; 4] = ["off", "per_source", "per_kernel", "auto"];

/// A program.
#[derive(Debug, PartialEq, Eq)]
pub struct Program {
    /// The name `DIRECTORY/NAME`.
    pub name: String,
    /// The file with the comments.
    pub path: PathBuf,
    /// The row of the support table.
    pub feature: String,
    pub standard: String,
    pub options: Vec<String>,
    /// The modes of -fsycl-device-code-split to test in addition to the default.
    pub splits: Vec<String>,
    /// The other host compilers to test.
    pub hosts: Vec<String>,
    /// The options to test instead of a level, in addition to -O0 and -O2.
    pub others: Vec<Vec<String>>,
    /// True if the program is only compiled, because no CPU device runs it.
    pub is_image_only: bool,
    /// The reason why the program is not compiled for NVIDIA GPUs.
    pub not_for_nvidia: Option<String>,
    /// Shell commands that build `program`, instead of one invocation of the compiler.
    pub commands: Vec<String>,
}

impl Program {
    /// Returns all programs, by name.
    pub fn read_all(directory: &Path) -> Result<Vec<Self>, Error> {
        let found = comments::find(directory)?;
        found.into_iter().map(|found| Self::parse(found.name, found.path, &found.text)).collect()
    }

    fn parse(name: String, path: PathBuf, text: &str) -> Result<Self, Error> {
        let mut program = Self {
            name,
            path: path.clone(),
            feature: String::new(),
            standard: "c++17".into(),
            options: Vec::new(),
            splits: Vec::new(),
            hosts: Vec::new(),
            others: Vec::new(),
            is_image_only: false,
            not_for_nvidia: None,
            commands: Vec::new(),
        };
        comments::read(&path, text, |key, value| program.set(key, value))?;
        if program.feature.is_empty() {
            return Err(Error::Malformed { path, line: 1, problem: "no '// FEATURE: …' line".into() });
        }
        Ok(program)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().map(str::to_owned);
        match key {
            "FEATURE" => self.feature = value.to_owned(),
            "STD" => self.standard = value.to_owned(),
            "OPTIONS" => self.options.extend(words()),
            "SPLIT" if value == "yes" => self.splits = SPLIT_MODES.map(str::to_owned).to_vec(),
            "SPLIT" => self.splits = words().collect(),
            "ALSO" => self.others.push(words().collect()),
            "HOST" => self.hosts = words().collect(),
            "ESIMD" if value == "image only" => self.is_image_only = true,
            "NOT-FOR-NVIDIA" => self.not_for_nvidia = Some(value.to_owned()),
            "BUILD" => self.commands.push(value.to_owned()),
            _ => return Err(format!("unknown key '{key}: {value}'; test/sycl/README.md lists the keys")),
        }
        if let Some(mode) = self.splits.iter().find(|mode| !SPLIT_MODES.contains(&mode.as_str())) {
            return Err(format!("unknown split mode '{mode}'; use {}", SPLIT_MODES.join(", ")));
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
        let program = parse(
            "// Text: not a key.\n// FEATURE: x y\n// STD: c++20\n// OPTIONS: -g  -DA\n// HOST: g++\n// ALSO: -O1 -Da\n\n// STD: c++23\n",
        )?;
        assert_eq!((program.feature.as_str(), program.standard.as_str()), ("x y", "c++20"));
        assert_eq!((program.options, program.hosts), (vec!["-g".into(), "-DA".into()], vec!["g++".into()]));
        assert_eq!(program.others, [["-O1", "-Da"]]);
        assert_eq!(parse("// FEATURE: x\n// SPLIT: yes\n").map(|program| program.splits.len()), Ok(4));
        Ok(())
    }

    #[test]
    fn mistakes() {
        assert_eq!(parse("int x;\n"), Err("a/b.cpp:1: no '// FEATURE: …' line".into()));
        assert_eq!(
            parse("// FEATURE: x\n// STDS: c++20\n"),
            Err("a/b.cpp:2: unknown key 'STDS: c++20'; test/sycl/README.md lists the keys".into())
        );
        assert_eq!(
            parse("// FEATURE: x\n// SPLIT: none\n"),
            Err("a/b.cpp:2: unknown split mode 'none'; use off, per_source, per_kernel, auto".into())
        );
    }
}
