//! Classifies options by their effect on precompiled headers.
//!
//! An unknown option may have any effect, so it disables precompiled headers.

use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};

/// The options that name a header directory.
const DIRECTORIES: [&[u8]; 3] = [b"-isystem", b"-iquote", b"-I"];
/// The options whose value may be the next argument.
const WITH_VALUE: [&[u8]; 2] = [b"-D", b"-U"];
/// The prefixes of known options.
const KNOWN: [&[u8]; 10] =
    [b"-D", b"-U", b"-O", b"-W", b"-f", b"-m", b"-std=", b"-pedantic", b"-w", b"-Qunused-arguments"];
/// The prefixes of known `-Xclang` options: those that select the target, and the option that
/// run-time compilation adds to disable pragmas that deliberately crash clang.
const OF_COMPILER: [&[u8]; 6] = [
    b"-Xclang=-triple=",
    b"-Xclang=-target-cpu",
    b"-Xclang=sm_",
    b"-Xclang=-target-feature",
    b"-Xclang=+ptx",
    b"-Xclang=-disable-pragma-debug-crash",
];
/// The options that affect only colors.
const COLORS: [&[u8]; 4] =
    [b"-fcolor-diagnostics", b"-fno-color-diagnostics", b"-fdiagnostics-color", b"-fno-diagnostics-color"];
/// The exceptions to the known prefixes: options that read or write files, or load code.
const UNKNOWN: [&[u8]; 13] = [
    b"-Wp,",
    b"-Wa,",
    b"-Wl,",
    b"-fmodule",
    b"-fbuild-session",
    b"-fprebuilt-module",
    b"-fplugin",
    b"-fpass-plugin",
    b"-fpch",
    b"-fprofile",
    b"-ftime-trace",
    b"-fsave-optimization-record",
    b"-mllvm",
];

/// The classified options of a compilation.
pub struct Options {
    /// The options that affect precompiled headers.
    pub shared: Vec<Vec<u8>>,
    /// The options that name directories of user headers, each as one argument.
    pub directories: Vec<Vec<u8>>,
    paths: Vec<PathBuf>,
    in_memory: Vec<PathBuf>,
}

impl Options {
    /// Classifies options. Returns `None` if an option is unknown.
    pub fn of(options: &[Vec<u8>], files: &[[Vec<u8>; 2]]) -> Option<Self> {
        let in_memory = files.iter().map(|[path, _]| OsStr::from_bytes(path).into()).collect();
        let mut sorted = Self { shared: Vec::new(), directories: Vec::new(), paths: Vec::new(), in_memory };
        let mut rest = options.iter();
        while let Some(option) = rest.next() {
            if COLORS.iter().any(|colors| option.starts_with(colors)) {
                continue;
            }
            if let Some(directory) = DIRECTORIES.iter().find(|directory| option.starts_with(directory)) {
                let joined = option.get(directory.len()..).filter(|value| !value.is_empty());
                let value = joined.or_else(|| rest.next().map(Vec::as_slice))?;
                sorted.paths.push(OsStr::from_bytes(value).into());
                sorted.directories.push([directory, value].concat());
            } else if WITH_VALUE.contains(&option.as_slice()) {
                sorted.shared.push([option, rest.next()?.as_slice()].concat());
            } else if KNOWN.iter().chain(&OF_COMPILER).any(|known| option.starts_with(known))
                && !UNKNOWN.iter().any(|unknown| option.starts_with(unknown))
            {
                sorted.shared.push(option.clone());
            } else {
                return None;
            }
        }
        // A line break cannot be written to a configuration file.
        (!sorted.directories.iter().flatten().any(|byte| b"\r\n".contains(byte))).then_some(sorted)
    }

    /// Returns whether a user directory has this header, or a file in memory has the same file name.
    pub fn finds(&self, name: &Path) -> bool {
        self.in_memory.iter().any(|path| path.file_name() == name.file_name())
            || self.paths.iter().any(|directory| directory.join(name).exists())
    }

    /// Returns whether a file is within a user directory.
    pub fn holds(&self, file: &Path) -> bool {
        let Ok(file) = file.canonicalize() else { return true };
        self.paths
            .iter()
            .filter_map(|directory| directory.canonicalize().ok())
            .any(|directory| file.starts_with(directory))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(options: &[&str]) -> Option<(Vec<String>, Vec<String>)> {
        let text = |options: Vec<Vec<u8>>| {
            options.iter().map(|option| String::from_utf8_lossy(option).into_owned()).collect::<Vec<_>>()
        };
        let options: Vec<_> = options.iter().map(|option| option.as_bytes().to_vec()).collect();
        Options::of(&options, &[]).map(|options| (text(options.shared), text(options.directories)))
    }

    #[test]
    fn directories_are_apart() {
        let (shared, directories) =
            of(&["-O2", "-I", "a", "-fcolor-diagnostics", "-Ib", "-D", "X=1", "-isystem", "c", "-iquoted"])
                .unwrap_or_default();
        assert_eq!(shared, ["-O2", "-DX=1"]);
        assert_eq!(directories, ["-Ia", "-Ib", "-isystemc", "-iquoted"]);
    }

    #[test]
    fn options_of_the_compiler_proper() {
        let target = ["-Xclang=-triple=nvptx64-nvidia-cuda", "-Xclang=-target-cpu", "-Xclang=sm_90", "-Xclang=+ptx78"];
        let options = [&target[..], &["-Xclang=-disable-pragma-debug-crash"]].concat();
        assert_eq!(of(&options).unwrap_or_default().0, options);
        assert_eq!(of(&["-Xclang=-load"]), None);
    }

    #[test]
    fn unknown_options_and_missing_values() {
        for options in
            [&["-include", "x"][..], &["-Xclang", "-x"], &["-fplugin=x"], &["-I"], &["-D"], &["x.cpp"], &["-g"]]
        {
            assert_eq!(of(options), None, "{options:?}");
        }
        assert_eq!(of(&["-I", "a\nb"]), None);
    }
}
