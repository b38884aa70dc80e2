//! Outcomes of programs: run in parallel, printed and counted.

use crate::{Error, Jobs};

/// The outcome of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The program ran with correct results.
    Pass,
    /// The program reports that the device does not support a required feature.
    Skip(String),
    /// The program failed as its source expects.
    Expected(String),
    /// The command that failed, and its output.
    Fail(String),
}

/// Runs programs. Prints failures in full, passing programs if `is_verbose`, and the totals at the end.
pub fn run_all<T: Sync>(
    programs: &[T],
    jobs: Jobs,
    is_verbose: bool,
    name: impl Fn(&T) -> String + Sync,
    run: impl Fn(&T) -> Result<Outcome, Error> + Sync,
) -> Result<Vec<Outcome>, Error> {
    let outcomes = jobs.run(programs, |program| {
        let outcome = run(program)?;
        match &outcome {
            Outcome::Fail(text) => println!("FAILED {}\n{text}\n", name(program)),
            _ if is_verbose => println!("ok {}", name(program)),
            _ => {}
        }
        Ok::<_, Error>(outcome)
    })?;
    println!("{}", totals(&outcomes));
    Ok(outcomes)
}

/// Returns whether no outcome is a failure.
pub fn are_good(outcomes: &[Outcome]) -> bool {
    !outcomes.iter().any(|outcome| matches!(outcome, Outcome::Fail(_)))
}

fn totals(outcomes: &[Outcome]) -> String {
    let count = |is: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is(outcome)).count();
    let passed = count(|outcome| matches!(outcome, Outcome::Pass));
    let skipped = count(|outcome| matches!(outcome, Outcome::Skip(_)));
    let expected = match count(|outcome| matches!(outcome, Outcome::Expected(_))) {
        0 => String::new(),
        count => format!(", {count} failed as expected"),
    };
    let failed = count(|outcome| matches!(outcome, Outcome::Fail(_)));
    format!("{passed} passed, {skipped} skipped{expected}, {failed} failed")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_of_outcomes() {
        let mut outcomes = vec![Outcome::Pass, Outcome::Pass, Outcome::Skip("no GPU".to_owned())];
        assert_eq!(totals(&outcomes), "2 passed, 1 skipped, 0 failed");
        assert!(are_good(&outcomes));
        outcomes.extend([Outcome::Expected("known".to_owned()), Outcome::Fail("$ false".to_owned())]);
        assert_eq!(totals(&outcomes), "2 passed, 1 skipped, 1 failed as expected, 1 failed");
        assert!(!are_good(&outcomes));
    }
}
