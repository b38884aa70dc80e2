//! Hostile uses of option names.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};

use clang_options::{Argument, FrontEnd, List};

/// The number of values without paths that are compiled with an option, for each number of words.
const PLAIN: usize = 6;

/// Files and directories that no option may touch.
pub struct Baits {
    /// A file to read.
    pub file: PathBuf,
    /// A pipe that blocks any process that opens it.
    pub pipe: PathBuf,
    /// A file to write, which does not exist.
    pub written: PathBuf,
    /// A file that only the control case writes.
    pub control: PathBuf,
    /// The first directory of PATH, with programs that compilers start.
    pub programs: PathBuf,
    /// A directory.
    pub directory: PathBuf,
}

impl Baits {
    /// Creates the names below a directory.
    pub fn below(directory: &Path) -> Self {
        Self {
            file: directory.join("secret"),
            pipe: directory.join("pipe"),
            written: directory.join("written"),
            control: directory.join("control"),
            programs: directory.join("bin"),
            directory: directory.to_owned(),
        }
    }

    /// Returns values for options.
    fn values(&self) -> Vec<String> {
        // The first values are tried with every option that accepts them.
        let words = [
            "all",
            "gen",
            "1",
            "x",
            "on",
            "c++20",
            "0",
            "2",
            "16",
            "none",
            "off",
            "fast",
            "auto",
            "default",
            "spir64",
            "x86_64",
            "99999999999",
        ];
        let paths = [&self.file, &self.pipe, &self.written, &self.directory];
        let hidden = [&self.file, &self.written].map(|path| format!("-W/../../../../../../../..{}", path.display()));
        let paths = paths.map(|path| path.display().to_string());
        words.map(str::to_owned).into_iter().chain(paths).chain(hidden).collect()
    }
}

/// A command line that the library's check accepts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The words.
    pub options: Vec<String>,
    /// The name that they contain.
    pub name: String,
    is_for_clang: bool,
    is_for_dpcpp: bool,
}

impl Case {
    /// Returns whether a front end accepts it.
    pub fn is_for(&self, front_end: FrontEnd) -> bool {
        match front_end {
            FrontEnd::Clang => self.is_for_clang,
            FrontEnd::Dpcpp => self.is_for_dpcpp,
        }
    }

    /// Returns whether it names headers, which the front end reads like those that a source file includes.
    pub fn names_header(&self) -> bool {
        // A file instead of a directory of headers may be a header map.
        const HEADERS: [&str; 8] =
            ["-include", "-imacros", "--include", "--imacros", "-I", "-isystem", "-iquote", "-idirafter"];
        self.options.first().is_some_and(|option| HEADERS.iter().any(|name| option.starts_with(name)))
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.options.join(" "))
    }
}

/// The cases of all names.
pub struct Cases {
    /// The number of command lines that were checked.
    pub tried: usize,
    /// The command lines that are accepted and must be compiled. No front end receives the same
    /// words twice.
    pub passed: Vec<Case>,
    /// The names that are accepted in any form.
    pub accepted: BTreeSet<String>,
}

/// Checks all forms of all names.
pub fn all(names: &BTreeSet<String>, baits: &Baits) -> Cases {
    let values = baits.values();
    let mut cases = Cases { tried: 0, passed: Vec::new(), accepted: BTreeSet::new() };
    let mut seen = BTreeSet::new();
    for name in names {
        let mut plain = BTreeMap::<usize, usize>::new();
        for options in forms(name, &values) {
            cases.tried += 1;
            let Ok(arguments) = List::RunTime.parse(&options) else { continue };
            cases.accepted.insert(name.clone());
            let words: Vec<String> = arguments.iter().flat_map(Argument::words).collect();
            let is_for = |front_end| arguments.iter().all(|argument| argument.check(front_end).is_ok());
            let case = Case {
                is_for_clang: is_for(FrontEnd::Clang),
                is_for_dpcpp: is_for(FrontEnd::Dpcpp),
                options: options.clone(),
                name: name.clone(),
            };
            // Values without a path are similar, so only a few of them are compiled.
            let count = plain.entry(options.len()).or_default();
            let names_file = options.iter().any(|word| word.contains(baits.directory.to_string_lossy().as_ref()));
            if (names_file || *count < PLAIN) && seen.insert(words) {
                *count += usize::from(!names_file);
                cases.passed.push(case);
            }
        }
    }
    cases
}

/// Returns command lines with a name.
fn forms(name: &str, values: &[String]) -> Vec<Vec<String>> {
    let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<String>>();
    let mut forms = vec![
        words(&[name]),
        words(&["-Xclang", name]),
        words(&["-Xsycl-target-frontend", name]),
        words(&["-Xarch_device", name]),
    ];
    for value in values {
        let joined = format!("{name}{value}");
        let with_sign = format!("{name}={value}");
        forms.push(words(&[name, value]));
        forms.push(words(&["-Xclang", name, "-Xclang", value]));
        forms.push(words(&[&format!("-Xclang={name}"), &format!("-Xclang={value}")]));
        for joined in [joined, with_sign] {
            forms.push(words(&[&joined]));
            forms.push(words(&["-Xclang", &joined]));
            forms.push(words(&["-Xsycl-target-frontend", &joined]));
            forms.push(words(&["-Xarch_device", &joined]));
        }
    }
    forms
}

/// Chooses some of the cases.
pub fn sample<'c>(cases: &[&'c Case], count: usize, seed: u64) -> Vec<&'c Case> {
    let mut keyed: Vec<(u64, usize, &Case)> =
        cases.iter().enumerate().map(|(index, case)| (mix(seed ^ mix(index as u64)), index, *case)).collect();
    keyed.sort_by_key(|(key, index, _)| (*key, *index));
    keyed.into_iter().take(count).map(|(_, _, case)| case).collect()
}

/// Applies the finalizer of SplitMix64, which maps neighboring numbers to unrelated ones.
fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn harmful_forms_do_not_pass() {
        let names = ["-gen-cdb-fragment-path", "-fauto-profile=", "-mlink-bitcode-file", "-fsycl-help", "-o", "-load"];
        let cases = all(&names.map(str::to_owned).into(), &Baits::below(Path::new("/bait")));
        // The library does not interpret options for the device's driver.
        let others: Vec<_> = cases.passed.iter().filter(|case| !case.to_string().contains("backend")).collect();
        assert_eq!(others, Vec::<&Case>::new());
        assert!(cases.tried > 1000);
    }

    #[test]
    fn samples_depend_on_the_seed() {
        let names: BTreeSet<String> = ["-O", "-std=", "-D", "-ferror-limit="].map(str::to_owned).into();
        let cases = all(&names, &Baits::below(Path::new("/bait")));
        let passed: Vec<&Case> = cases.passed.iter().collect();
        assert_eq!(sample(&passed, 5, 1), sample(&passed, 5, 1));
        assert_ne!(sample(&passed, 5, 1), sample(&passed, 5, 2));
        assert_eq!(sample(&passed, usize::MAX, 1).len(), passed.len());
    }
}
