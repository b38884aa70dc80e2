//! The pass `sycl-properties` as the host sees it.

use llvm_ir::Module;
use sycl_passes::{
    diagnostic::Outcome,
    sycl::properties::{self, Collected, Runtime},
    sycl::spec_constants::has_calls,
};

use crate::{file, lto, module, parameters::Arguments, registry::ModulePass, report};

/// The values of the parameter `runtime`.
pub const RUNTIMES: [&str; 2] = ["8", "9"];

/// The files to write, each if it was asked for.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Property sets, as text.
    pub out: Option<String>,
    /// Property sets, as JSON.
    pub json: Option<String>,
    /// Names of the entry points.
    pub symbols: Option<String>,
}

impl Files {
    /// The files that the parameters name.
    pub fn new(arguments: &Arguments) -> Files {
        let get = |key| arguments.get(key).map(str::to_owned);
        Files { out: get("out"), json: get("json"), symbols: get("symbols") }
    }

    fn is_any(&self) -> bool {
        self.out.is_some() || self.json.is_some() || self.symbols.is_some()
    }

    /// Names that a compile step recorded, for files that are not named here.
    fn or(self, recorded: Files) -> Files {
        Files {
            out: self.out.or(recorded.out),
            json: self.json.or(recorded.json),
            symbols: self.symbols.or(recorded.symbols),
        }
    }
}

/// The pass `sycl-properties`.
pub struct SyclProperties {
    files: Files,
    runtime: Runtime,
}

impl SyclProperties {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> SyclProperties {
        let runtime = if arguments.get("runtime") == Some("8") { Runtime::Version8 } else { Runtime::Current };
        SyclProperties { files: Files::new(arguments), runtime }
    }
}

impl ModulePass for SyclProperties {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        collect(module, self.runtime, &self.files)
    }
}

/// `sycl-properties` at an extension point: the same options reach the host half of a SYCL compilation too, whose module
/// must not overwrite the device's file.
pub struct DeviceProperties(SyclProperties);

impl DeviceProperties {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> DeviceProperties {
        DeviceProperties(SyclProperties::new(arguments))
    }
}

impl ModulePass for DeviceProperties {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if !module::has_device_code(module) {
            return Outcome::default();
        }
        let files = self.0.files.clone().or(lto::recorded_files(module));
        collect(module, self.0.runtime, &files)
    }
}

/// Collects the property sets and writes the files.
fn collect<'m>(module: Module<'m>, runtime: Runtime, files: &Files) -> Outcome<'m> {
    // What was not lowered cannot be described, and that was reported already.
    if module::has_errors(module) {
        return Outcome::default();
    }
    if has_calls(module) && files.is_any() {
        return report::failure(
            "the module still reads specialization constants; run the pass 'spec-constants' before 'sycl-properties'"
                .to_owned(),
        );
    }
    let collected = match properties::collect_for(module, runtime) {
        Ok(collected) => collected,
        Err(diagnostics) => return Outcome { changed: false, diagnostics },
    };
    // Nobody wants to hear of properties that nobody asked for.
    if !files.is_any() {
        return Outcome::default();
    }
    match write(&collected, files) {
        Ok(()) => Outcome { changed: false, diagnostics: collected.warnings },
        Err(problem) => report::failure(problem),
    }
}

/// Makes all texts first, so that no file is written if one cannot be.
fn write(collected: &Collected<'_>, files: &Files) -> Result<(), String> {
    let mut texts = Vec::new();
    if let Some(name) = &files.out {
        texts.push((name, collected.sets.to_prop().map_err(|problem| problem.to_string())?));
    }
    if let Some(name) = &files.json {
        texts.push((name, collected.sets.to_json()));
    }
    if let Some(name) = &files.symbols {
        texts.push((name, properties::symbols(&collected.entries)));
    }
    texts.iter().try_for_each(|(name, text)| file::write(name, text))
}
