//! The `sycl-split` pass in a pipeline: writes the parts, and a table that lists them.
//!
//! The table is written last, so that all files that it names exist.
//!
//! ```text
//! [Code|Symbols|Kind]
//! k_0.bc|k_0.sym|sycl
//! k_1.bc|k_1.sym|esimd
//! ```

use llvm_ir::Module;

use super::{EntryPoints, Mode, Options, Part, plan};
use crate::{
    diagnostic::{Changed, Failed, PassResult},
    host::{Host, HostError, ModulePass, Session},
    internal_error,
    parameters::{Arguments, ParameterError},
};

/// The name of the `only-kernels` parameter.
pub const ONLY_KERNELS: &str = "only-kernels";
/// The name of the `text` parameter.
pub const TEXT: &str = "text";

/// The first line of a table.
const TITLES: &str = "[Code|Symbols|Kind]\n";

/// The `sycl-split` pass.
pub struct SyclSplit {
    options: Options,
    table: Option<String>,
    is_text: bool,
}

impl SyclSplit {
    /// Creates the pass from its parameters.
    ///
    /// # Errors
    /// Fails if the table is written to standard output, because the names of the parts derive from the name of the
    /// table.
    pub fn new(arguments: &Arguments) -> Result<SyclSplit, ParameterError> {
        let table = arguments.get("out").map(str::to_owned);
        if table.as_deref() == Some("-") {
            let problem = "parameter 'out' cannot be '-': it also names the files of the parts";
            return Err(ParameterError(problem.to_owned()));
        }
        let mode = arguments.get("mode").map_or(Mode::default(), |mode| {
            // The table of passes accepts no other value.
            mode.parse().unwrap_or_else(|problem| internal_error!("{problem}"))
        });
        let entry_points =
            if arguments.switch(ONLY_KERNELS) == Some(true) { EntryPoints::Kernels } else { EntryPoints::All };
        let is_text = arguments.switch(TEXT) == Some(true);
        Ok(SyclSplit { options: Options { mode, entry_points }, table, is_text })
    }

    /// Writes a part, and returns its line in the table.
    fn write(&self, host: &dyn Host, base: &str, number: usize, part: &Part<'_>) -> Result<String, HostError> {
        let code = format!("{base}_{number}.{}", if self.is_text { "ll" } else { "bc" });
        let symbols = format!("{base}_{number}.sym");
        let module = part.module.as_module();
        if self.is_text {
            host.write_bytes(&code, module.print().as_bytes())?;
        } else {
            host.write_bytes(&code, &module.to_bitcode())?;
        }
        let names: String = part.entry_points.iter().flat_map(|name| [name.as_str(), "\n"]).collect();
        host.write(&[(&symbols, names)])?;
        Ok(format!("{code}|{symbols}|{}\n", if part.is_esimd { "esimd" } else { "sycl" }))
    }
}

impl ModulePass for SyclSplit {
    fn run<'m>(&self, module: Module<'m>, session: &mut Session<'_, 'm>) -> PassResult<'m> {
        if session.host.has_errors(module) {
            return Ok(Changed::No);
        }
        let plan = plan(module, self.options)?;
        let Some(table) = &self.table else { return Ok(Changed::No) };
        let base = base(table);
        let mut lines = TITLES.to_owned();
        let mut number = 0;
        plan.for_each_part(|part| {
            let line = self.write(session.host, base, number, &part).map_err(HostError::diagnostic);
            lines.push_str(&line.map_err(Failed::from)?);
            number += 1;
            Ok::<(), Failed<'m>>(())
        })?;
        session.host.write(&[(table, lines)]).map_err(HostError::diagnostic)?;
        Ok(Changed::No)
    }
}

/// Returns the name of the table without its last extension: the prefix of the names of the parts.
fn base(table: &str) -> &str {
    let name = table.rsplit_once('/').map_or(table, |(_, name)| name);
    match name.rsplit_once('.') {
        Some((stem, extension)) if !stem.is_empty() => table.get(..table.len() - extension.len() - 1).unwrap_or(table),
        _ => table,
    }
}
