//! The table of the document: the number of valid programs from each package, and the reasons why the
//! others are not.

use std::collections::BTreeMap;

use crate::published_kernels::{PACKAGES, Program};
use crate::vulkan_kernels::judge::Outcome;

/// Returns the table, as Markdown.
pub fn markdown(results: &[(&Program, Outcome)]) -> String {
    let mut text =
        "| package | programs | valid | failed | also rejected by clang |\n|---|---|---|---|---|\n".to_owned();
    for package in PACKAGES {
        let count = |wanted: fn(&Outcome) -> bool| {
            results.iter().filter(|(program, outcome)| program.package == package && wanted(outcome)).count()
        };
        let valid = count(|outcome| *outcome == Outcome::Valid);
        let failed = count(|outcome| matches!(outcome, Outcome::Failed { .. }));
        let rest = count(|outcome| *outcome == Outcome::NoProgram);
        text += &format!("| {package} | {} | {valid} | {failed} | {rest} |\n", valid + failed);
    }
    let (valid, failed) = totals(results);
    text += &format!("| all | {} | {valid} | {failed} | |\n", valid + failed);
    text + &failures(results)
}

/// Returns the number of valid and of failed programs.
pub fn totals(results: &[(&Program, Outcome)]) -> (usize, usize) {
    let valid = results.iter().filter(|(_, outcome)| *outcome == Outcome::Valid).count();
    let failed = results.iter().filter(|(_, outcome)| matches!(outcome, Outcome::Failed { .. })).count();
    (valid, failed)
}

/// Returns each reason with the programs that failed for it.
fn failures(results: &[(&Program, Outcome)]) -> String {
    let mut reasons: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (program, outcome) in results {
        if let Outcome::Failed { reason, .. } = outcome {
            reasons.entry(reason).or_default().push(&program.name);
        }
    }
    if reasons.is_empty() {
        return String::new();
    }
    let mut rows: Vec<(&str, Vec<&str>)> = reasons.into_iter().collect();
    rows.sort_by_key(|(_, names)| std::cmp::Reverse(names.len()));
    let row = |(reason, names): &(&str, Vec<&str>)| {
        format!("| {} | {} | {} |\n", names.len(), reason.replace('|', r"\|"), names.join(", "))
    };
    let body: String = rows.iter().map(row).collect();
    format!("\n| failed | reason | programs |\n|---|---|---|\n{body}")
}
