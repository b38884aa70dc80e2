//! The pass `sycl-properties` as the host sees it.

use sycl_passes::{diagnostic::Outcome, ir::Module, properties, spec_constants::has_calls};

use crate::{file, lto, module, parameters::Arguments, registry::ModulePass, report};

/// The pass `sycl-properties`.
pub struct SyclProperties {
    out: Option<String>,
}

impl SyclProperties {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> SyclProperties {
        SyclProperties { out: arguments.get("out").map(str::to_owned) }
    }
}

impl ModulePass for SyclProperties {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        collect(module, self.out.as_deref())
    }
}

/// `sycl-properties` at an extension point: the same options reach the host half of a SYCL compilation too, whose module
/// must not overwrite the device's file.
pub struct DeviceProperties {
    out: Option<String>,
}

impl DeviceProperties {
    /// Makes the pass of its parameters.
    pub fn new(arguments: &Arguments) -> DeviceProperties {
        DeviceProperties { out: arguments.get("out").map(str::to_owned) }
    }
}

impl ModulePass for DeviceProperties {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if !module::has_device_code(module) {
            return Outcome::default();
        }
        let recorded = lto::recorded_properties_out(module);
        collect(module, self.out.as_deref().or(recorded.as_deref()))
    }
}

/// Collects the property sets and writes them to the file `out`, if there is one.
fn collect<'m>(module: Module<'m>, out: Option<&str>) -> Outcome<'m> {
    // What was not lowered cannot be described, and that was reported already.
    if module::has_errors(module) {
        return Outcome::default();
    }
    if has_calls(module) && out.is_some() {
        return report::failure(
            "the module still reads specialization constants; run the pass 'spec-constants' before 'sycl-properties'"
                .to_owned(),
        );
    }
    let sets = match properties::collect(module) {
        Ok(sets) => sets,
        Err(diagnostics) => return Outcome { changed: false, diagnostics },
    };
    let Some(out) = out else { return Outcome::default() };
    let written = sets.to_prop().map_err(|problem| problem.to_string()).and_then(|text| file::write(out, &text));
    match written {
        Ok(()) => Outcome::default(),
        Err(problem) => report::failure(problem),
    }
}
