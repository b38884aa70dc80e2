//! Tables of results, as text or Markdown.

use crate::esimd::build::{Outcome, Variant};
use crate::esimd::program::DEVICES;

/// Messages by number, in the order of their first use in a table.
#[derive(Default)]
pub struct Notes {
    messages: Vec<String>,
}

impl Notes {
    /// Returns the cell for an outcome.
    pub fn cell(&mut self, outcome: &Outcome) -> String {
        match outcome {
            Outcome::Ok => "ok".into(),
            Outcome::Fails(message) => format!("({})", self.number(message)),
            Outcome::Unexpected(_) => "WRONG".into(),
        }
    }

    fn number(&mut self, message: &str) -> usize {
        let known = self.messages.iter().position(|known| known == message);
        let index = known.unwrap_or_else(|| {
            self.messages.push(message.to_owned());
            self.messages.len() - 1
        });
        index + 1
    }

    /// Returns the messages, below the table.
    pub fn text(&self, markdown: bool) -> String {
        let line = |(index, message): (usize, &String)| {
            if markdown { format!("{}. `{message}`\n", index + 1) } else { format!("({}) {message}\n", index + 1) }
        };
        self.messages.iter().enumerate().map(line).collect()
    }
}

/// Returns the table of the outcome of each variant on each device.
pub fn results(variants: &[Variant], markdown: bool) -> String {
    let row = |first: [&str; 3], cells: [String; 3]| {
        let [program, level, memory] = first;
        let [a, b, c] = cells;
        if markdown {
            format!("| {program} | {level} | {memory} | {a} | {b} | {c} |\n")
        } else {
            format!("{program:<23} {level:<5} {memory:<10} {a:<6} {b:<6} {c}\n")
        }
    };
    let mut text = row(["program", "level", "memory"], DEVICES.map(str::to_owned));
    if markdown {
        text += "|---|---|---|---|---|---|\n";
    }
    let mut notes = Notes::default();
    for variant in variants {
        let mut outcomes = variant.outcomes.iter();
        let cells = DEVICES.map(|_| outcomes.next().map(|outcome| notes.cell(outcome)).unwrap_or_default());
        text += &row([&variant.program.name, &variant.level.to_string(), &variant.memory.to_string()], cells);
    }
    text + "\n" + &notes.text(markdown)
}
