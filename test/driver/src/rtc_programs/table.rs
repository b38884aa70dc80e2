//! The support table in docs/rtc-drop-in.md: one row per feature.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::outcome::Outcome;
use crate::rtc_programs::program::Program;

#[derive(Default)]
struct Row {
    programs: usize,
    own: usize,
    wheel: usize,
    remarks: BTreeSet<String>,
}

/// Returns the table of all results with this project's library. Results with DPC++'s library are those that the source
/// files specify; `--front-end wheel` checks them.
pub fn markdown<'a>(results: impl Iterator<Item = (&'a Program, &'a Outcome)>) -> String {
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for (program, outcome) in results {
        let row = rows.entry(&program.feature).or_default();
        row.programs += 1;
        row.own += usize::from(*outcome == Outcome::Pass);
        row.wheel += usize::from(program.wheel.is_none());
        match outcome {
            Outcome::Skip(reason) => _ = row.remarks.insert(format!("not run: {reason}")),
            Outcome::Expected(reason) => _ = row.remarks.insert(format!("this library: {reason}")),
            _ => {}
        }
        row.remarks.extend(program.wheel.iter().map(|reason| format!("DPC++'s: {reason}")));
    }
    let mut text = String::from("| feature | programs | this library | DPC++'s | remarks |\n|---|---|---|---|---|\n");
    for (feature, row) in &rows {
        let remarks = row.remarks.iter().cloned().collect::<Vec<_>>().join("; ");
        let _ = writeln!(text, "| {feature} | {} | {} | {} | {remarks} |", row.programs, row.own, row.wheel);
    }
    text
}
