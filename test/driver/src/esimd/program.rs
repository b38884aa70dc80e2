//! The programs in test/esimd, and the variants in which each is built.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// The devices that ocloc builds for.
pub const DEVICES: [&str; 3] = ["pvc", "dg2", "tgllp"];

/// An optimization level of the front end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    O0,
    O2,
}

/// The way accessors access memory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Memory {
    Stateless,
    Stateful,
}

impl fmt::Display for Level {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::O0 => "O0",
            Self::O2 => "O2",
        })
    }
}

impl fmt::Display for Memory {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::Stateless => "stateless",
            Self::Stateful => "stateful",
        })
    }
}

/// A source file.
pub struct Program {
    /// The file's name without its extension.
    pub name: String,
    pub path: PathBuf,
    text: String,
}

impl Program {
    /// Returns the programs in a directory, sorted by name: the named ones, or all.
    pub fn read(directory: &Path, names: &[String]) -> Result<Vec<Self>, Error> {
        let mut found = Vec::new();
        for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
            let path = entry.map_err(Error::file(directory))?.path();
            if path.extension().is_some_and(|extension| extension == "cpp") {
                let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
                found.push((name, path));
            }
        }
        if let Some(missing) = names.iter().find(|name| !found.iter().any(|(other, _)| other == *name)) {
            return Err(Error::UnknownProgram(missing.clone()));
        }
        found.retain(|(name, _)| names.is_empty() || names.contains(name));
        found.sort();
        let read = |(name, path): (String, PathBuf)| {
            let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
            Ok(Self { name, path, text })
        };
        found.into_iter().map(read).collect()
    }

    /// Returns the namespace that contains the program in a translation unit.
    pub fn namespace(&self) -> String {
        format!("program_{}", self.name)
    }

    /// Returns the macros that the program defines for the headers, as preprocessor lines.
    pub fn definitions(&self) -> Vec<&str> {
        self.text.lines().filter(|line| line.starts_with("#define ")).collect()
    }

    /// Returns the headers that the program includes, as preprocessor lines. They must precede its namespace.
    pub fn headers(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter(|line| line.starts_with("#include "))
    }

    /// Returns the class names of the kernels of one kind in a program that also has SYCL kernels.
    pub fn kernels(&self, kind: &str) -> Vec<&str> {
        let prefix = format!("// {kind} kernel: ");
        self.text.lines().filter_map(|line| line.strip_prefix(prefix.as_str())).collect()
    }

    /// Returns whether the program expects certain instructions on a device.
    pub fn names_instructions(&self, device: &str) -> bool {
        let prefix = device.to_uppercase();
        self.text.match_indices(&prefix).any(|(at, _)| {
            let rest = &self.text[at + prefix.len()..];
            let rest =
                rest.strip_prefix('-').map_or(rest, |rest| rest.trim_start_matches(|c: char| c.is_ascii_uppercase()));
            rest.starts_with(": ")
        })
    }

    /// Returns whether a mangled name belongs to the program's namespace. The front end adds `__sycl_kernel_` before
    /// the first component of a free function's name.
    pub fn owns(&self, symbol: &str) -> bool {
        let namespace = self.namespace();
        ["", "__sycl_kernel_"].iter().any(|prefix| {
            let component = format!("{}{prefix}{namespace}", prefix.len() + namespace.len());
            symbol.match_indices(&component).any(|(at, _)| !symbol[..at].ends_with(|c: char| c.is_ascii_digit()))
        })
    }

    /// Returns the variants in which the program is built: without accessors, memory is always stateless.
    pub fn variants(&self) -> Vec<(Level, Memory)> {
        let memories: &[_] = if self.name.ends_with("_accessor") {
            &[Memory::Stateless, Memory::Stateful]
        } else {
            &[Memory::Stateless]
        };
        [Level::O0, Level::O2].iter().flat_map(|&level| memories.iter().map(move |&memory| (level, memory))).collect()
    }

    #[cfg(test)]
    pub fn new(name: &str, text: &str) -> Self {
        Self { name: name.into(), path: format!("{name}.cpp").into(), text: text.into() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_by_program() {
        let math = Program::new("math", "");
        assert!(math.owns("_ZN12program_math1fEv"));
        assert!(math.owns("_ZN26__sycl_kernel_program_math1fEv"));
        assert!(math.owns("_ZTSZZN12program_math9main_mathEvE1k"));
        assert!(!math.owns("_ZN18program_math_lanes1fEv"));
        assert!(!math.owns("_ZN32__sycl_kernel_program_math_lanes1fEv"));
        assert!(!math.owns("_Z12f"));
    }

    #[test]
    fn instructions_by_device() {
        let program = Program::new("a", "// PVC-DAG: math\n// DG2 has none\n// TGLLP: add\n");
        assert!(program.names_instructions("pvc") && program.names_instructions("tgllp"));
        assert!(!program.names_instructions("dg2"));
    }
}
