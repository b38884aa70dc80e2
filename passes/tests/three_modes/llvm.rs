//! LLVM in this process: parsing, the passes, and running code on the host.

use crate::module::{Dialect, Output, Source, kernel_name};
use device_image::PropertySets;
use device_image::spec_constants::SpecConstantTable;
pub use llvm_ir::owned::Context;
use llvm_ir::owned::OwnedModule;
use sycl_passes::diagnostic::{Changed, Warnings};
use sycl_passes::sycl::spec_constants::{Mode, Options, run};
use test_support::{HostCode, HostTarget, JitOptions};

/// A problem, and the module that it concerns.
#[derive(Debug)]
pub struct Failure {
    pub what: String,
    pub ir: String,
}

impl Failure {
    pub fn new(what: impl Into<String>, ir: impl Into<String>) -> Self {
        Failure { what: what.into(), ir: ir.into() }
    }
}

/// Returns the dialect of modules for the host.
pub fn host_dialect() -> Result<Dialect, String> {
    let HostTarget { triple, data_layout } = HostTarget::new().map_err(|error| error.to_string())?;
    Ok(Dialect::host(triple, data_layout))
}

/// A lowered module.
pub struct Lowered<'c> {
    pub module: OwnedModule<'c>,
    /// The table for the runtime; `None` if the mode leaves no constants.
    pub table: Option<SpecConstantTable>,
}

/// Runs an LLVM pipeline.
pub fn optimize(module: &OwnedModule<'_>, pipeline: &str) -> Result<(), Failure> {
    llvm_ir::run_passes(module.as_module(), pipeline)
        .map_err(|error| Failure::new(format!("{pipeline}: {error}"), module.as_module().print()))
}

/// Parses and lowers a module twice. The results must be equal, and lowering them again must have no effect.
pub fn lower<'c>(
    context: &'c Context,
    source: &Source,
    mode: &Mode<'_>,
    optimize_first: bool,
) -> Result<Lowered<'c>, Failure> {
    let once = lower_once(context, source, mode, optimize_first)?;
    let text = once.module.as_module().print();
    // Names of types are unique in a context, so the second module has its own context.
    let other = Context::new();
    let again = lower_once(&other, source, mode, optimize_first)?.module.as_module().print();
    if text != again {
        return Err(Failure::new(format!("two runs differ; the other result:\n{again}"), text));
    }
    let mut warnings = Warnings::new();
    let result = run(once.module.as_module(), &Options { mode: Some(mode.clone()) }, &mut warnings);
    let (is_unchanged, warnings) = (matches!(result, Ok(Changed::No)), warnings.take());
    if !is_unchanged || !warnings.is_empty() || once.module.as_module().print() != text {
        return Err(Failure::new(format!("a second run of the pass is not a no-op: {result:?} {warnings:?}"), text));
    }
    Ok(once)
}

fn lower_once<'c>(
    context: &'c Context,
    source: &Source,
    mode: &Mode<'_>,
    optimize_first: bool,
) -> Result<Lowered<'c>, Failure> {
    let module = test_support::parse(context, &source.ir)
        .map_err(|error| Failure::new(format!("the test generated an invalid module: {error}"), &source.ir))?;
    if optimize_first {
        optimize(&module, "default<O2>")?;
    }
    let before = module.as_module().print();
    let mut warnings = Warnings::new();
    let result = run(module.as_module(), &Options { mode: Some(mode.clone()) }, &mut warnings);
    if let Some(warning) = warnings.take().iter().find(|d| !d.message.ends_with("zero is used")) {
        return Err(Failure::new(format!("the pass warns: {}", warning.message), before));
    }
    match result {
        Ok(Changed::Yes) => {}
        Ok(Changed::No) => return Err(Failure::new("the pass reports no change", before)),
        Err(failed) => return Err(Failure::new(format!("the pass fails: {failed:?}"), before)),
    }
    if let Err(error) = module.verify() {
        let after = module.as_module().print();
        return Err(Failure::new(
            format!("the pass produced an invalid module: {error}\nafter the pass:\n{after}"),
            before,
        ));
    }
    if sycl_passes::sycl::spec_constants::has_calls(module.as_module()) {
        return Err(Failure::new("a read remains", module.as_module().print()));
    }
    let table = table(&module)?;
    Ok(Lowered { module, table })
}

/// Returns the table of constants, read from the text of the property file.
fn table(module: &OwnedModule<'_>) -> Result<Option<SpecConstantTable>, Failure> {
    let failed = |what: String| Failure::new(what, module.as_module().print());
    let collected = sycl_passes::sycl::properties::collect(module.as_module())
        .map_err(|diagnostics| failed(format!("properties: {diagnostics:?}")))?;
    let text = collected.sets.to_prop().map_err(|error| failed(format!("properties: {error}")))?;
    let sets = PropertySets::parse_prop(&text).map_err(|error| failed(format!("property file: {error}")))?;
    let table = SpecConstantTable::from_properties(&sets).map_err(|error| failed(format!("table: {error}")))?;
    Ok((!table.is_empty()).then_some(table))
}

/// Memory with the alignment of device buffers.
#[derive(Clone)]
#[repr(C, align(128))]
struct Line([u8; 128]);

/// Copies the bytes to aligned memory.
fn aligned(bytes: &[u8]) -> Vec<Line> {
    let mut lines: Vec<Line> = bytes
        .chunks(128)
        .map(|chunk| {
            let mut line = Line([0; 128]);
            line.0[..chunk.len()].copy_from_slice(chunk);
            line
        })
        .collect();
    if lines.is_empty() {
        lines.push(Line([0; 128]));
    }
    lines
}

/// Code for the host.
pub struct Host(HostCode);

impl Host {
    /// Compiles a module without unlowered reads.
    pub fn compile(module: &OwnedModule<'_>, level: u32) -> Result<Self, Failure> {
        let options = JitOptions { level, fast_selection: false };
        let code = HostCode::compile(&module.to_bitcode(), options);
        code.map(Host).map_err(|error| Failure::new(error.to_string(), module.as_module().print()))
    }

    /// Runs all kernels, and returns the output.
    pub fn run(&self, outputs: &[Output], buffer: &[u8]) -> Result<Vec<u8>, String> {
        let buffer = aligned(buffer);
        let mut out = vec![0xee_u8; 8 * outputs.len().max(1)];
        let cases = outputs.iter().map(|output| output.case + 1).max().unwrap_or(0);
        for case in 0..cases {
            let address = self.0.address(&kernel_name(case)).map_err(|error| error.to_string())?;
            // SAFETY: the test's kernels have this signature. They write within `out` and read within the buffer, whose
            // size and alignment are those of the table of constants.
            unsafe {
                let kernel = std::mem::transmute::<*mut (), extern "C" fn(*mut u8, *const u8)>(address.as_ptr());
                kernel(out.as_mut_ptr(), buffer.as_ptr().cast());
            }
        }
        Ok(out)
    }
}
