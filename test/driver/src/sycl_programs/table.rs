//! The support table in docs/compiler.md: one row per feature.
//!
//! 1. Count the programs of each feature and those that pass at each level. Record other variants, and why programs are
//!    skipped.
//! 2. Add the features that no CPU device supports, from a list.
//! 3. Compare the table with the one in the document, or write it to the document, with `crate::table`.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::fs;
use std::path::Path;

use crate::Error;

use crate::outcome::Outcome;
use crate::sycl_programs::job::Variant;
use crate::sycl_programs::program::Program;

/// A result in the form that the table requires.
pub struct Entry<'a> {
    pub program: &'a Program,
    pub variant: &'a Variant,
    pub outcome: &'a Outcome,
}

#[derive(Default)]
struct Row {
    programs: BTreeSet<String>,
    /// The number of passed and of failed programs, at -O0 and -O2.
    passed: [usize; 2],
    failed: [usize; 2],
    remarks: BTreeSet<String>,
}

/// Returns the table of all results and of the features that are not possible.
pub fn markdown(entries: &[Entry], impossible: &[(String, String)]) -> String {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for entry in entries {
        let row = rows.entry(&entry.program.feature).or_default();
        row.programs.insert(entry.program.name.clone());
        row.add(entry);
    }
    let mut text = String::from("| feature | programs | -O0 | -O2 | remarks |\n|---|---|---|---|---|\n");
    for (feature, row) in &rows {
        let cell = |level: usize| match (row.passed[level], row.failed[level]) {
            (0, 0) => "–".to_owned(),
            (passed, 0) => format!("{passed}"),
            (passed, failed) => format!("{passed}, {failed} fail"),
        };
        let remarks = row.remarks.iter().cloned().collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "| {feature} | {} | {} | {} | {remarks} |", row.programs.len(), cell(0), cell(1));
    }
    text += "\nNot possible on the CPU device:\n\n| feature | reason |\n|---|---|\n";
    for (feature, reason) in impossible {
        let _ = writeln!(text, "| {feature} | {reason} |");
    }
    text
}

impl Row {
    fn add(&mut self, entry: &Entry) {
        let Variant::Level(level) = entry.variant else {
            let is_good = *entry.outcome == Outcome::Pass;
            let what = match entry.variant {
                Variant::Host(compiler) => format!("host compiler {compiler}"),
                Variant::Others(_) => "other optimization levels and SPIR-V emitters".to_owned(),
                _ => "all split modes".to_owned(),
            };
            self.remarks.insert(if is_good { what } else { format!("fails with {}", entry.variant.name()) });
            return;
        };
        let level = usize::from(*level != "-O0");
        match entry.outcome {
            Outcome::Pass => self.passed[level] += 1,
            Outcome::Fail(_) | Outcome::Expected(_) => self.failed[level] += 1,
            Outcome::Skip(reason) => {
                self.remarks.insert(format!("compiled only: {reason}"));
            }
        }
        if entry.program.is_image_only {
            self.remarks.insert("compiled for GPUs, not run".to_owned());
        }
        if entry.program.standard != "c++17" {
            self.remarks.insert(entry.program.standard.replace("c++", "C++"));
        }
    }
}

/// Returns names and reasons from lines `NAME: REASON`.
pub fn reasons(path: &Path) -> Result<Vec<(String, String)>, Error> {
    let text = fs::read_to_string(path).map_err(Error::file(path))?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    lines
        .map(|(index, line)| match line.split_once(": ") {
            Some((feature, reason)) => Ok((feature.to_owned(), reason.to_owned())),
            None => Err(Error::Malformed {
                path: path.to_owned(),
                line: index + 1,
                problem: "expected 'NAME: REASON'".to_owned(),
            }),
        })
        .collect()
}
