//! Parses the report from `-time-passes`.
//!
//! ```text
//!    ---User Time---   --System Time--   --User+System--   ---Wall Time---  --- Name ---
//!    0.0650 ( 81.2%)   0.0050 ( 50.0%)   0.0700 ( 77.8%)   0.0712 ( 77.5%)  SpecConstantsPass
//! ```
//!
//! LLVM omits columns that contain only zeros. `User+System` is present unless both of its components are omitted.

use std::time::Duration;

/// Returns the user and system time of all passes with this name; `None` if the report has no such pass.
pub fn time_of(report: &str, pass: &str) -> Option<Duration> {
    let mut column = None;
    let mut total = None;
    for line in report.lines() {
        if line.contains("--- Name ---") {
            column = columns(line).iter().position(|name| *name == "User+System");
        } else if line.split_whitespace().next_back() == Some(pass) {
            let seconds = column.and_then(|column| number(line, column)).unwrap_or(0.0);
            total = Some(total.unwrap_or(Duration::ZERO) + Duration::try_from_secs_f64(seconds).unwrap_or_default());
        }
    }
    total
}

/// Returns the user and system time of each pass, in the order of the report. Analyses have a separate table and are
/// not included.
pub fn passes(report: &str) -> Vec<(String, Duration)> {
    let mut in_table = false;
    let mut column = None;
    let mut passes = Vec::new();
    for line in report.lines() {
        if line.contains("--- Name ---") {
            column = columns(line).iter().position(|name| *name == "User+System");
        } else if line.trim_end().ends_with("timing report") {
            in_table = line.trim() == "Pass execution timing report";
        } else if let Some(name) =
            line.split_whitespace().next_back().filter(|name| in_table && line.contains('%') && *name != "Total")
        {
            let seconds = column.and_then(|column| number(line, column)).unwrap_or(0.0);
            passes.push((name.to_owned(), Duration::try_from_secs_f64(seconds).unwrap_or_default()));
        }
    }
    passes
}

/// Returns the names of the columns.
fn columns(header: &str) -> Vec<&str> {
    header.split("--").map(|name| name.trim_matches(['-', ' '])).filter(|name| !name.is_empty()).collect()
}

/// Returns the number in column `column` of a line in which a percentage in parentheses follows each number.
fn number(line: &str, column: usize) -> Option<f64> {
    line.split(')').nth(column)?.split('(').next()?.trim().parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
    use super::{passes, time_of};
    use std::time::Duration;

    const FULL: &str = "
===-------------------------------------------------------------------------===
                          Pass execution timing report
===-------------------------------------------------------------------------===
  Total Execution Time: 0.0900 seconds (0.0918 wall clock)

   ---User Time---   --System Time--   --User+System--   ---Wall Time---  --- Name ---
   0.0650 ( 81.2%)   0.0050 ( 50.0%)   0.0700 ( 77.8%)   0.0712 ( 77.5%)  SpecConstantsPass
   0.0150 ( 18.8%)   0.0050 ( 50.0%)   0.0200 ( 22.2%)   0.0206 ( 22.5%)  VerifierPass
   0.0800 (100.0%)   0.0100 (100.0%)   0.0900 (100.0%)   0.0918 (100.0%)  Total
";

    #[test]
    fn takes_the_sum_of_user_and_system_time() {
        assert_eq!(time_of(FULL, "SpecConstantsPass").unwrap(), Duration::from_millis(70));
        assert_eq!(time_of(FULL, "VerifierPass").unwrap(), Duration::from_millis(20));
        assert_eq!(time_of(FULL, "OtherPass"), None);
    }

    #[test]
    fn takes_all_passes_but_no_analyses() {
        let report = format!("{FULL}{}", FULL.replace("Pass execution", "Analysis execution"));
        let milliseconds = Duration::from_millis;
        let expected =
            [("SpecConstantsPass".to_owned(), milliseconds(70)), ("VerifierPass".to_owned(), milliseconds(20))];
        assert_eq!(passes(&report), expected);
    }

    #[test]
    fn finds_the_column_when_another_is_left_out() {
        let report = "
   ---User Time---   --User+System--   ---Wall Time---  --- Name ---
   0.0030 ( 77.4%)   0.0030 ( 77.4%)   0.0040 ( 76.8%)  SpecConstantsPass
";
        assert_eq!(time_of(report, "SpecConstantsPass").unwrap(), Duration::from_millis(3));
    }

    #[test]
    fn adds_up_a_pass_that_stands_in_two_tables() {
        let report = format!("{FULL}{FULL}");
        assert_eq!(time_of(&report, "SpecConstantsPass").unwrap(), Duration::from_millis(140));
    }
}
