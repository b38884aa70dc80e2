//! Translation units: many programs that the front end compiles at once, because parsing the headers takes most of its
//! time.
//!
//! 1. Group programs of one level and one kind of memory that define the same macros. Include each in a separate
//!    namespace, with its `main` function renamed.
//! 2. Compile the unit with the front end, unless it is up to date.
//! 3. Assign symbols to programs by their namespace.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::Error;
use crate::esimd::program::{Level, Memory, Program};
use crate::esimd::tools::{Tools, must_run, read_lossy};

/// Programs in one translation unit.
pub struct Unit<'a> {
    pub level: Level,
    pub memory: Memory,
    pub programs: Vec<&'a Program>,
    /// The base name of its files.
    base: PathBuf,
}

/// A unit compiled by the front end.
pub struct Compiled {
    pub bitcode: PathBuf,
    /// The functions and variables that are visible to other modules.
    pub symbols: Vec<String>,
}

/// Returns the units of all variants.
pub fn plan<'a>(programs: &'a [Program], out: &Path) -> Vec<Unit<'a>> {
    let mut units: Vec<Unit> = Vec::new();
    for program in programs {
        for (level, memory) in program.variants() {
            let same = |unit: &&mut Unit| {
                let defines = |program: &Program| program.definitions().join("\n");
                unit.level == level
                    && unit.memory == memory
                    && unit.programs.first().is_some_and(|first| defines(first) == defines(program))
            };
            if let Some(unit) = units.iter_mut().find(same) {
                unit.programs.push(program);
            } else {
                let base = out.join(format!("unit{}.{level}.{memory}", units.len()));
                units.push(Unit { level, memory, programs: vec![program], base });
            }
        }
    }
    units
}

impl Unit<'_> {
    fn options(&self) -> Vec<String> {
        let mut options = vec![format!("-{}", self.level), "-fsycl-range-rounding=disable".into()];
        if self.memory == Memory::Stateful {
            options.push("-fno-sycl-esimd-force-stateless-mem".into());
        }
        // Only a function called main may omit a return statement.
        options.push("-Wno-return-type".into());
        options
    }

    fn source(&self) -> String {
        let mut headers: Vec<&str> = self.programs.iter().flat_map(|program| program.headers()).collect();
        headers.sort_unstable();
        headers.dedup();
        let definitions = self.programs.first().map(|program| program.definitions()).unwrap_or_default();
        let mut text = format!("// {}\n{}\n{}\n", self.options().join(" "), definitions.join("\n"), headers.join("\n"));
        for program in &self.programs {
            let namespace = program.namespace();
            // The macros for the headers stay defined, because all programs in the unit define the same ones.
            let _ = writeln!(
                text,
                "#define main main_{}\nnamespace {namespace} {{\n#include \"{}\"\n}}\n#undef main",
                program.name,
                program.path.display()
            );
        }
        text
    }

    /// Compiles the unit, if a file has changed since the last compilation.
    pub fn compile(&self, tools: &Tools) -> Result<Compiled, Error> {
        let file = |extension: &str| PathBuf::from(format!("{}.{extension}", self.base.display()));
        let (source, bitcode, rule) = (file("cpp"), file("bc"), file("d"));
        let text = self.source();
        if read_lossy(&source) != text {
            fs::write(&source, &text).map_err(Error::file(&source))?;
        }
        if !is_up_to_date(&bitcode, &rule, tools) {
            let mut command = Command::new(&tools.front_end);
            command.args(self.options()).arg("-I").arg(&tools.sources).args(["-MD", "-MF"]).arg(&rule);
            must_run(command.arg(&source).arg("-o").arg(&bitcode), &file("log"))?;
        }
        let symbols = file("symbols");
        must_run(
            Command::new("llvm-nm").args(["--defined-only", "--extern-only", "--just-symbol-name"]).arg(&bitcode),
            &symbols,
        )?;
        Ok(Compiled { bitcode, symbols: read_lossy(&symbols).lines().map(str::to_owned).collect() })
    }
}

/// Returns whether the bitcode is newer than all files in its rule and the front end. Returns false for a rule
/// with file names that this function cannot parse.
fn is_up_to_date(bitcode: &Path, rule: &Path, tools: &Tools) -> bool {
    let time = |path: &Path| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    let Some(made) = time(bitcode) else { return false };
    let is_older = |path: &Path| time(path).is_some_and(|changed: SystemTime| changed < made);
    let text = read_lossy(rule);
    let Some((_, files)) = text.split_once(": ") else { return false };
    files.split_whitespace().filter(|word| *word != "\\").map(Path::new).all(is_older)
        && is_older(&tools.front_end)
        && is_older(&tools.front_end_program)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_share_units() {
        let programs = [
            Program::new("a", ""),
            Program::new("b_accessor", ""),
            Program::new("c", "#define X\n"),
            Program::new("d", ""),
        ];
        let units = plan(&programs, Path::new("out"));
        let names: Vec<_> = units
            .iter()
            .map(|unit| {
                let names: Vec<_> = unit.programs.iter().map(|program| program.name.as_str()).collect();
                format!("{} {} {}", unit.level, unit.memory, names.join(" "))
            })
            .collect();
        assert_eq!(
            names,
            [
                "O0 stateless a b_accessor d",
                "O2 stateless a b_accessor d",
                "O0 stateful b_accessor",
                "O2 stateful b_accessor",
                "O0 stateless c",
                "O2 stateless c"
            ]
        );
    }
}
