//! Formats the tables that the `run` subcommand prints.

use crate::bars;
use crate::cli::Mode;
use crate::command::Usage;
use crate::figures::{median, ratio};
use crate::measured::{Counted, Grown, Turn};
use crate::table::Table;

/// The text of the tables and the number of limits.
#[derive(Debug)]
pub struct Report<'a> {
    modes: &'a [Mode],
    /// The tables.
    pub text: String,
    /// The number of limits.
    pub bars: usize,
    /// The number of exceeded limits.
    pub missed: usize,
}

impl<'a> Report<'a> {
    /// Creates an empty report for these modes.
    pub fn new(modes: &'a [Mode]) -> Report<'a> {
        Report { modes, text: String::new(), bars: 0, missed: 0 }
    }

    /// Adds the table of instruction counts relative to `verify`.
    pub fn instructions(&mut self, counted: &Counted) {
        let mut table = Table::new(&["mode", "pass, per constant", "pass", "limit", "", "whole run", "limit", ""]);
        for (mode, (pass, run)) in self.modes.iter().zip(&counted.modes) {
            let bars = bars::instructions(*mode);
            let per_constant = ratio(*pass, u64::from(counted.constants));
            let mut cells = vec![mode.name().to_owned(), format!("{per_constant:.0}")];
            cells.extend(self.against(ratio(*pass, counted.verify), bars.pass));
            cells.extend(self.against(ratio(*run, counted.verify), bars.run));
            table.row(cells);
        }
        self.text += &format!(
            "Instructions, {} constants, relative to `opt -passes=verify`, which executes {:.0} per constant\n\n{table}",
            counted.constants,
            ratio(counted.verify, u64::from(counted.constants)),
        );
    }

    /// Adds the table of instructions that the pass executes per constant, by module size.
    pub fn growth(&mut self, smallest: &Counted, grown: &[Grown]) {
        let sizes: Vec<String> = grown.iter().map(|grown| grown.constants.to_string()).collect();
        let first = smallest.constants.to_string();
        let mut titles = vec!["constants", &first];
        titles.extend(sizes.iter().map(String::as_str));
        titles.extend(["growth", "limit", ""]);
        let mut table = Table::new(&titles);
        for (number, (mode, (pass, _))) in self.modes.iter().zip(&smallest.modes).enumerate() {
            let first = ratio(*pass, u64::from(smallest.constants));
            let larger = grown.iter().filter_map(|grown| Some((*grown.passes.get(number)?, grown.constants)));
            let costs: Vec<f64> = larger.map(|(pass, constants)| ratio(pass, u64::from(constants))).collect();
            let growth = costs.iter().fold(0.0, |most, cost| f64::max(most, cost / first));
            let mut cells = vec![mode.name().to_owned(), format!("{first:.0}")];
            cells.extend(costs.iter().map(|cost| format!("{cost:.0}")));
            cells.extend(self.against(growth, bars::GROWTH));
            table.row(cells);
        }
        self.text += &format!(
            "\nInstructions of the pass per constant; growth: the highest ratio relative to {first} constants\n\n{table}"
        );
    }

    /// Adds the table of peak memory relative to `verify`.
    pub fn memory(&mut self, constants: u32, mixed: &[Turn], structs: &[Turn]) {
        let mut table = Table::new(&["mode", "mixed constants", "limit", "", "distinct structs", "limit", ""]);
        for (number, mode) in self.modes.iter().enumerate() {
            let mut cells = vec![mode.name().to_owned()];
            for turns in [mixed, structs] {
                let memory = median(turns.iter().filter_map(|turn| {
                    let (_, run) = turn.modes.get(number)?;
                    Some(ratio(run.memory, turn.verify.memory))
                }));
                cells.extend(self.against(memory, bars::MEMORY));
            }
            table.row(cells);
        }
        let mib = |turns: &[Turn]| median(turns.iter().map(|turn| ratio(turn.verify.memory, 1 << 20)));
        self.text += &format!(
            "\nPeak memory, {constants} constants, relative to `opt -passes=verify`, which uses {:.0} MiB and {:.0} MiB; medians \
             of {} rounds\n\n{table}",
            mib(mixed),
            mib(structs),
            mixed.len()
        );
    }

    /// Adds the table of times relative to `verify`. There are no limits on times, because other processes affect them.
    pub fn times(&mut self, constants: u32, turns: &[Turn]) {
        let mut table = Table::new(&["mode", "time of the pass", "time of the whole run"]);
        for (number, mode) in self.modes.iter().enumerate() {
            let of = |part: &dyn Fn(&Turn) -> Option<f64>| median(turns.iter().filter_map(part));
            let cpu = |usage: &Usage| usage.cpu.as_secs_f64();
            let pass = of(&|turn| Some(turn.modes.get(number)?.0.as_secs_f64() / cpu(&turn.verify)));
            let run = of(&|turn| Some(cpu(&turn.modes.get(number)?.1) / cpu(&turn.verify)));
            table.row(vec![mode.name().to_owned(), format!("{pass:.3}"), format!("{run:.3}")]);
        }
        let verify = median(turns.iter().map(|turn| turn.verify.cpu.as_secs_f64()));
        self.text += &format!(
            "\nCPU time, {constants} constants, relative to `opt -passes=verify`, which takes {:.0} ms; medians of {} rounds; no \
             limits\n\n{table}",
            verify * 1e3,
            turns.len()
        );
    }

    /// Returns the table cells for a measurement: its value, its limit, and the verdict.
    fn against(&mut self, figure: f64, bar: f64) -> [String; 3] {
        let met = figure <= bar;
        self.bars += 1;
        self.missed += usize::from(!met);
        [format!("{figure:.3}"), format!("{bar:.2}"), bars::verdict(met).to_owned()]
    }
}
