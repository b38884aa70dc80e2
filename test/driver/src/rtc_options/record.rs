//! The list of all options in the repository: the accepted ones, with the number of their
//! compilations, and the reasons why the others are rejected.
//!
//! The list follows from the names and the table of options. It is written only if all compilations run
//! without a finding. A run with other names or another table fails, so each new option requires a decision.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use clang_options::{List, Rejected};

use super::cases::Cases;
use super::child::Way;
use crate::Error;

/// The width of lines of names.
const WIDTH: usize = 120;

/// The list, below the root of the repository.
pub const FILE: &str = "test/rtc-options/options.txt";

const HEAD: &str = "\
# All options of stock clang and of DPC++'s front end, in run-time compilation. To update this file:
#     syclpasses-test rtc-options --all --record
# Accepted options were compiled under strace with hostile values, by stock clang in a worker, by stock clang in
# process, and by DPC++'s front end. None wrote, loaded or ran anything, or read a file other than a header. Other
# options are rejected before a compiler sees them.
";

/// Returns the list.
pub fn text(names: &BTreeSet<String>, cases: &Cases) -> String {
    let mut text = String::from(HEAD);
    text += "\n## Accepted: compilations in a worker, in process, with DPC++'s front end\n";
    let mut rejected = BTreeMap::<String, Vec<&str>>::new();
    for name in names {
        if cases.accepted.contains(name) {
            let of_name = cases.passed.iter().filter(|case| case.name == *name);
            let count = |way: Way| of_name.clone().filter(|case| case.is_for(way.front_end())).count();
            let [worker, in_process, dpcpp] = Way::ALL.map(count);
            // Writing to a string cannot fail.
            let _ = match worker + in_process + dpcpp {
                0 => writeln!(text, "{name} same command lines as an option above"),
                _ => writeln!(text, "{name} {worker} {in_process} {dpcpp}"),
            };
        } else {
            rejected.entry(reason(name)).or_default().push(name);
        }
    }
    for (reason, names) in rejected {
        let _ = write!(text, "\n## {reason}");
        let mut width = WIDTH;
        for name in names {
            width += 1 + name.len();
            let is_new_line = width > WIDTH;
            width = if is_new_line { name.len() } else { width };
            text.push(if is_new_line { '\n' } else { ' ' });
            text += name;
        }
        text.push('\n');
    }
    text
}

/// Returns why an option is rejected.
fn reason(name: &str) -> String {
    match List::RunTime.parse(&[name.to_owned(), "x".to_owned()]) {
        Err(Rejected::Option { reason, .. }) => format!("Rejected: {reason}"),
        Err(Rejected::Word(_)) => "Not options: only drivers other than clang++ accept them".to_owned(),
        _ => "Unknown: not in the table".to_owned(),
    }
}

/// Writes the list.
pub fn write(root: &Path, text: &str) -> Result<(), Error> {
    let path = root.join(FILE);
    fs::write(&path, text).map_err(Error::file(&path))
}

/// Checks that the list is up to date.
pub fn check(root: &Path, text: &str) -> Result<(), Error> {
    let path = root.join(FILE);
    let found = fs::read_to_string(&path).map_err(Error::file(&path))?;
    match text.lines().zip(found.lines().chain(std::iter::repeat(""))).find(|(wanted, found)| wanted != found) {
        Some((line, _)) => Err(Error::OldOptions { path, line: line.chars().take(WIDTH).collect() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::cases::{self, Baits};
    use super::*;

    #[test]
    fn options_have_reasons() {
        let names = ["-D", "-o", "/FI", "-fno-such-option", "-fxray-modes=", "--define-macro="];
        let names: BTreeSet<String> = names.map(str::to_owned).into();
        let text = text(&names, &cases::all(&names, &Baits::below(Path::new("/bait"))));
        let text = text.strip_prefix(HEAD);
        let accepted = "--define-macro= ";
        assert!(text.is_some_and(|text| text.contains(accepted) && text.contains("\n-D ")), "{text:?}");
        let rejected = "\n## Not options: only drivers other than clang++ accept them\n/FI\n\
            \n## Rejected: it reads a file that is not a header\n-fxray-modes=\n\
            \n## Rejected: it writes a file\n-o\n\
            \n## Unknown: not in the table\n-fno-such-option\n";
        assert!(text.is_some_and(|text| text.ends_with(rejected)), "{text:?}");
    }
}
