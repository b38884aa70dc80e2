//! The support of each device for each builtin of the lowering's table.
//!
//! A device **supports** a builtin if a program that calls it builds. A program **shows** the result of a builtin on a
//! device if the device supports the builtin and the program builds, or if the builtin is the only one in the program
//! that the device does not support. Devices reject double precision in general, so programs for it show no rejection.
//!
//! Faults: a builtin that no program calls and untried-builtins.txt does not list; a builtin that is both called and
//! listed; an unknown builtin; a builtin whose result on a device no program shows.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::esimd::build::{Outcome, Variant};
use crate::esimd::program::DEVICES;
use crate::esimd::table::Notes;

/// Returns the name of a variant in messages and in the order of tables.
fn label(variant: &Variant) -> String {
    format!("{}.{}.{}", variant.program.name, variant.level, variant.memory)
}

/// The builtins of the lowering's table, with the headings of their families.
struct Table<'a> {
    builtins: Vec<(&'a str, &'a str)>,
}

impl<'a> Table<'a> {
    /// Parses the table in `text`: a comment line before rows is the heading of a family, and rows begin with the
    /// builtin's name.
    fn parse(text: &'a str) -> Self {
        let mut heading = "";
        let mut builtins: Vec<(&str, &str)> = Vec::new();
        for line in text.lines() {
            if let Some(comment) = line.strip_prefix('#') {
                heading = comment.strip_prefix(' ').unwrap_or_default();
                heading = heading.strip_suffix('.').unwrap_or(heading);
            } else if let Some(name) = line.split_whitespace().next()
                && !builtins.iter().any(|(known, _)| *known == name)
            {
                builtins.push((name, heading));
            }
        }
        Self { builtins }
    }

    fn has(&self, builtin: &str) -> bool {
        self.builtins.iter().any(|(name, _)| *name == builtin)
    }
}

/// The results by builtin.
pub struct Report<'a> {
    table: Table<'a>,
    /// The builtins that no program calls, with the reasons.
    untried: BTreeMap<&'a str, &'a str>,
    variants: &'a [Variant<'a>],
    /// The builtins that each device supports.
    taken: BTreeSet<(&'a str, usize)>,
    /// The variants that call each builtin.
    users: BTreeMap<&'a str, Vec<&'a Variant<'a>>>,
    /// The faults.
    pub faults: Vec<String>,
}

impl<'a> Report<'a> {
    /// Evaluates all results. `table` and `untried` are the contents of table.txt and untried-builtins.txt.
    pub fn new(table: &'a str, untried: &'a str, variants: &'a [Variant<'a>]) -> Self {
        let lines = untried.lines().filter(|line| !line.starts_with('#'));
        let mut report = Self {
            table: Table::parse(table),
            untried: lines.filter_map(|line| line.split_once(' ').map(|(name, why)| (name, why.trim()))).collect(),
            variants,
            taken: BTreeSet::new(),
            users: BTreeMap::new(),
            faults: Vec::new(),
        };
        let mut sorted: Vec<_> = variants.iter().collect();
        sorted.sort_by_key(|variant| label(variant));
        for variant in sorted {
            for builtin in &variant.builtins {
                report.users.entry(builtin).or_default().push(variant);
                for (device, outcome) in variant.outcomes.iter().enumerate() {
                    if *outcome == Outcome::Ok {
                        report.taken.insert((builtin, device));
                    }
                }
            }
        }
        report.check();
        report
    }

    fn check(&mut self) {
        let mut faults = Vec::new();
        for name in self.untried.keys().filter(|name| !self.table.has(name)) {
            faults.push(format!("untried-builtins.txt: no builtin '{name}' in table.txt"));
        }
        for (builtin, users) in &self.users {
            let user = users.first().map(|user| label(user)).unwrap_or_default();
            if !self.table.has(builtin) {
                faults.push(format!("{user} calls '{builtin}', which is not in table.txt"));
            }
            if self.untried.contains_key(builtin) {
                faults.push(format!("untried-builtins.txt lists {builtin}, which {user} calls"));
            }
        }
        for (builtin, _) in &self.table.builtins {
            match self.users.get(builtin) {
                None if !self.untried.contains_key(builtin) => {
                    faults.push(format!("no program calls {builtin}, and untried-builtins.txt contains no reason"));
                }
                None => {}
                Some(users) => {
                    for (device, name) in DEVICES.iter().enumerate() {
                        if !users.iter().any(|user| self.shows(user, builtin, device)) {
                            faults.push(self.unclear(builtin, name, device, users));
                        }
                    }
                }
            }
        }
        self.faults = faults;
    }

    fn unclear(&self, builtin: &str, name: &str, device: usize, users: &[&Variant]) -> String {
        let mut fault = format!("no program shows whether {name} rejects {builtin}");
        for user in users {
            let _ = write!(fault, "; {} calls {}", label(user), self.suspects(user, device).join(" "));
        }
        fault
    }

    /// Returns the builtins of a variant that a device does not support.
    fn suspects<'b>(&self, variant: &'b Variant, device: usize) -> Vec<&'b str> {
        let names = variant.builtins.iter().map(String::as_str);
        names.filter(|name| !self.taken.contains(&(*name, device))).collect()
    }

    fn shows(&self, variant: &Variant, builtin: &str, device: usize) -> bool {
        if self.taken.contains(&(builtin, device)) {
            return variant.outcomes.get(device) == Some(&Outcome::Ok);
        }
        !variant.program.name.starts_with("doubles_") && self.suspects(variant, device) == [builtin]
    }

    /// Returns the tables as Markdown.
    pub fn markdown(&self) -> String {
        let mut notes = Notes::default();
        let mut text = header(&["builtin"], &["shown by"]);
        let mut row: Option<(String, String)> = None;
        let mut family = None;
        for &(builtin, heading) in &self.table.builtins {
            if family != Some(heading) {
                end_row(&mut text, &mut row);
                let _ = writeln!(text, "| **{heading}** |{}", " |".repeat(DEVICES.len() + 1));
                family = Some(heading);
            }
            let Some(users) = self.users.get(builtin) else {
                let reason = self.untried.get(builtin).copied().unwrap_or("not tried");
                let columns = format!("{}{reason} |", "– | ".repeat(DEVICES.len()));
                add(&mut text, &mut row, builtin, columns);
                continue;
            };
            let columns = self.columns(builtin, users, &mut notes);
            add(&mut text, &mut row, builtin, columns);
        }
        end_row(&mut text, &mut row);
        let forms = self.forms(&mut notes);
        if !forms.is_empty() {
            text += "\nPrograms that a device rejects although it accepts all of their builtins in other programs:\n\n";
            text += &header(&["program", "level", "memory"], &[]);
            text += &forms;
        }
        text + "\n" + &notes.text(true)
    }

    /// Returns the columns of devices and programs for a builtin. Prefers a program that shows it for every device, and
    /// among these the one with the fewest builtins.
    fn columns(&self, builtin: &str, users: &[&Variant], notes: &mut Notes) -> String {
        let shows_all = |user: &&&Variant| (0..DEVICES.len()).all(|device| self.shows(user, builtin, device));
        let best = users.iter().filter(shows_all).min_by_key(|user| user.builtins.len());
        let mut columns = String::new();
        let mut programs: Vec<&str> = Vec::new();
        for device in 0..DEVICES.len() {
            let Some(user) = best.or_else(|| users.iter().find(|user| self.shows(user, builtin, device))) else {
                columns += "? | ";
                continue;
            };
            if let Some(outcome) = user.outcomes.get(device) {
                columns += &format!("{} | ", notes.cell(outcome));
            }
            if !programs.contains(&user.program.name.as_str()) {
                programs.push(&user.program.name);
            }
        }
        format!("{columns}{} |", programs.join(", "))
    }

    /// Returns the programs that a device rejects although it supports all their builtins in other variants. Levels
    /// with equal results share a row.
    fn forms(&self, notes: &mut Notes) -> String {
        let mut rows: Vec<((String, String), String)> = Vec::new();
        for variant in self.variants {
            let is_form = |(device, outcome): (usize, &Outcome)| {
                matches!(outcome, Outcome::Fails(_)) && self.suspects(variant, device).is_empty()
            };
            if !variant.outcomes.iter().enumerate().any(is_form) {
                continue;
            }
            let cells: String = variant.outcomes.iter().map(|outcome| format!(" {} |", notes.cell(outcome))).collect();
            let key = (variant.program.name.clone(), format!("{} |{cells}", variant.memory));
            match rows.iter_mut().find(|(other, _)| *other == key) {
                Some((_, levels)) => *levels += &format!(", {}", variant.level),
                None => rows.push((key, variant.level.to_string())),
            }
        }
        rows.iter().map(|((program, rest), levels)| format!("| {program} | {levels} | {rest}\n")).collect()
    }
}

/// Returns the header of a table.
fn header(before: &[&str], after: &[&str]) -> String {
    let names: Vec<_> = before.iter().chain(&DEVICES).chain(after).copied().collect();
    format!("| {} |\n|{}\n", names.join(" | "), "---|".repeat(names.len()))
}

/// Adds a builtin to the last row of its family if the columns are equal, otherwise to a new row.
fn add(text: &mut String, row: &mut Option<(String, String)>, builtin: &str, columns: String) {
    match row {
        Some((names, others)) if *others == columns => *names += &format!(", `{builtin}`"),
        _ => {
            end_row(text, row);
            *row = Some((format!("| `{builtin}`"), columns));
        }
    }
}

fn end_row(text: &mut String, row: &mut Option<(String, String)>) {
    if let Some((names, columns)) = row.take() {
        let _ = writeln!(text, "{names} | {columns}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::esimd::program::{Level, Memory, Program};

    const TABLE: &str = "# Family.\na x\nb x\nc x\n";

    fn variant<'a>(program: &'a Program, builtins: &[&str], dg2: &str) -> Variant<'a> {
        let outcome = if dg2 == "ok" { Outcome::Ok } else { Outcome::Fails(dg2.into()) };
        Variant {
            program,
            level: Level::O2,
            memory: Memory::Stateless,
            builtins: builtins.iter().map(|&name| name.to_owned()).collect(),
            outcomes: vec![Outcome::Ok, outcome, Outcome::Ok],
        }
    }

    #[test]
    fn a_builtin_is_shown_by_a_program_that_fails_because_of_it() {
        let (first, second) = (Program::new("first", ""), Program::new("second", ""));
        let variants = [variant(&first, &["a"], "ok"), variant(&second, &["a", "b"], "no b")];
        let report = Report::new(TABLE, "c  why\n", &variants);
        assert_eq!(report.faults, [""; 0]);
        assert_eq!(
            report.markdown(),
            "| builtin | pvc | dg2 | tgllp | shown by |\n|---|---|---|---|---|\n| **Family** | | | | |\n\
             | `a` | ok | ok | ok | first |\n| `b` | ok | (1) | ok | second |\n| `c` | – | – | – | why |\n\n1. `no b`\n"
        );
    }

    #[test]
    fn faults() {
        let first = Program::new("first", "");
        let variants = [variant(&first, &["a", "b", "d"], "no")];
        let report = Report::new(TABLE, "a why\ne why\n", &variants);
        assert_eq!(
            report.faults,
            [
                "untried-builtins.txt: no builtin 'e' in table.txt",
                "untried-builtins.txt lists a, which first.O2.stateless calls",
                "first.O2.stateless calls 'd', which is not in table.txt",
                "no program shows whether dg2 rejects a; first.O2.stateless calls a b d",
                "no program shows whether dg2 rejects b; first.O2.stateless calls a b d",
                "no program calls c, and untried-builtins.txt contains no reason",
            ]
        );
    }

    #[test]
    fn forms_that_a_device_rejects() {
        let (first, second) = (Program::new("first", ""), Program::new("second", ""));
        let variants = [variant(&first, &["a"], "ok"), variant(&second, &["a"], "no")];
        let report = Report::new("# Family.\na\n", "", &variants);
        assert!(report.markdown().contains("| second | O2 | stateless | ok | (1) | ok |\n\n1. `no`\n"));
    }
}
