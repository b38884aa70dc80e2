//! Links units and device libraries into one module.
//!
//! Input: units of one architecture. Output: a module in which only entry points are visible, or an error that names
//! units.
//!
//! 1. Parse the units ([`symbols`]), and list the symbols that each unit defines and references.
//! 2. Add lazy units that define an undefined symbol, until no lazy unit does.
//! 3. Reject two definitions of the same symbol. The IR linker would also reject them, but its
//!    message would not name the units. Reject different kernels with the same name ([`kernels`]),
//!    which the IR linker would merge.
//! 4. Link the units in order.
//! 5. Internalize everything except entry points ([`entry`]), and remove what they do not reach. Reject thread-local
//!    variables.
//! 6. For GPUs, replace intrinsics for mathematical functions with builtins ([`math_builtins`]).
//!    For NVIDIA GPUs, approximate division and square root where an error is permitted
//!    (`nvptx-approximations`), and replace small integer powers with products
//!    (`nvptx-integer-powers`). With optimization, compute powers with CUDA's library
//!    (`nvptx-powr`), compute sine and cosine together (`nvptx-sincos`), and reduce values over
//!    groups with shuffles (`nvptx-group-reductions`). At `-O3`, unroll loops ([`UNROLL`]).
//! 7. Resolve undefined symbols from the device libraries ([`libraries`]), and correct the types of calls to them
//!    ([`signatures`]).
//! 8. For NVIDIA GPUs, lower the intrinsics of DPC++'s LLVM that these functions use (`nvptx-intrinsics`).
//! 9. Complete a module that a sanitizer has instrumented (`sycl-sanitizer`). Reject other targets than the CPU device.
//! 10. Reject symbols that are still undefined and that no driver provides ([`undefined`]).

mod drivers;
mod entry;
mod kernels;
mod libraries;
mod names;
mod signatures;
mod symbols;
mod undefined;
mod vendor;

use std::collections::HashSet;

use device_image::target::architecture_number;
use llvm_host::Pipeline;
use llvm_ir::owned::{Context, LinkError, OwnedModule};
use llvm_ir::{Module, PipelineError, run_passes};
use sycl_passes::sycl::{math_builtins, sanitizer};

use crate::code_generation::Target;
use crate::error::located;
use crate::{Error, Options, Unit};

use symbols::{ParsedUnit, Symbols};
pub use vendor::libraries as vendor_libraries;

pub(crate) use symbols::{architecture, processor, triple};

/// The passes that unroll loops completely before calls in them are inlined. A loop that calls sine
/// and cosine has about 20 instructions at this point, but 100 after inlining, which exceeds the
/// limit of the same pass. If the loop accesses a local array, its elements only become registers
/// when all indices are constants.
const UNROLL: &str =
    "function(loop-simplify,lcssa,loop-unroll<O3;no-partial;no-runtime;no-upperbound;no-peeling>,sroa<modify-cfg>)";

/// The architecture of the first NVIDIA GPU that supports the `redux.sync` instruction (PTX ISA).
const FIRST_REDUX: u32 = 80;

/// A linked module.
pub(crate) struct Linked<'c> {
    /// The module.
    pub module: OwnedModule<'c>,
    /// The name of the module in messages.
    pub name: String,
    /// Warnings, one line each.
    pub warnings: Vec<String>,
}

/// Links the units for targets of one architecture. Returns `None` if there is nothing to link.
pub(crate) fn link<'c>(
    context: &'c Context,
    units: &[&Unit],
    targets: &[&Target],
    options: &Options,
) -> Result<Option<Linked<'c>>, Error> {
    let Some(target) = targets.first().copied() else { return Ok(None) };
    let mut parsed = choose(context, units)?;
    // The triple of units that emulate specialization constants serves only to distinguish them.
    parsed.iter().for_each(|unit| unit.module.as_module().set_triple(target.triple()));
    symbols::check_duplicates(&parsed)?;
    let warnings = kernels::check(&parsed)?;
    let name = name_of(&parsed);
    let asked_by = undefined::Askers::new(&parsed);
    let mut taken = parsed.drain(..);
    let Some(first) = taken.next() else { return Ok(None) };
    let mut module = first.module;
    for ParsedUnit { unit, module: other, .. } in taken {
        let problem = |error: LinkError| Error::Link { unit: unit.name.clone(), problem: error.0 };
        module.link(other).map_err(problem)?;
    }
    entry::internalize(&mut module, options);
    drop_unused(&module, &name)?;
    check_thread_locals(module.as_module(), &name)?;
    if target.is_gpu_of_llvm() {
        math_builtins::replace(module.as_module());
    }
    if let Target::Nvidia { processor } = target {
        reduce_calls(&module, &name, processor, options)?;
    }
    if let Some(directory) = &options.device_libraries {
        let root = options.code_generation.tools.sycl_root.as_deref();
        libraries::link(context, &mut module, directory, target, root)?;
        signatures::correct(module.as_module());
    }
    let mut warnings = warnings;
    if matches!(target, Target::Nvidia { .. }) {
        let output = Pipeline::new("nvptx-intrinsics").run(module.as_module()).map_err(Error::Passes)?;
        warnings.extend(output.warnings.iter().map(located));
    }
    if sanitizer::kernel_list(module.as_module()).is_some() {
        sanitize(&module, &name, targets)?;
    }
    // The runtime can link only SPIR-V images.
    let is_linked_by_runtime = options.image_dependencies && !target.is_gpu_of_llvm();
    if !is_linked_by_runtime && !options.allow_undefined {
        undefined::check(module.as_module(), &asked_by, options.device_libraries.as_ref(), target)?;
    }
    Ok(Some(Linked { module, name, warnings }))
}

/// Rejects different kernels with the same name in units that are not linked with each other, because they are still
/// part of one program. Returns warnings.
pub(crate) fn check_kernels(units: &[&Unit]) -> Result<Vec<String>, Error> {
    if units.len() < 2 {
        return Ok(Vec::new());
    }
    let context = Context::new();
    let parsed = units.iter().map(|unit| ParsedUnit::parse(&context, unit)).collect::<Result<Vec<_>, _>>()?;
    kernels::check(&parsed)
}

/// Removes everything that no entry point reaches.
fn drop_unused(module: &OwnedModule<'_>, name: &str) -> Result<(), Error> {
    run_passes(module.as_module(), "globaldce").map_err(|error| failed(name, error))
}

/// Simplifies calls to mathematical functions for NVIDIA GPUs, before the functions are linked.
fn reduce_calls(module: &OwnedModule<'_>, name: &str, processor: &str, options: &Options) -> Result<(), Error> {
    if options.optimize && options.code_generation.may_grow {
        run_passes(module.as_module(), UNROLL).map_err(|error| failed(name, error))?;
    }
    let mut passes = "nvptx-approximations,nvptx-integer-powers".to_owned();
    if options.optimize {
        let redux = if architecture_number(processor) >= FIRST_REDUX { "redux" } else { "no-redux" };
        passes += &format!(",nvptx-powr,nvptx-sincos,nvptx-group-reductions<{redux}>");
    }
    Pipeline::new(&passes).run(module.as_module()).map(drop).map_err(Error::Passes)
}

/// Completes a module that a sanitizer has instrumented. The device library, and the layer of the runtime that
/// evaluates its reports, support only two targets.
fn sanitize(module: &OwnedModule<'_>, name: &str, targets: &[&Target]) -> Result<(), Error> {
    if let Some(other) = targets.iter().find(|target| !matches!(target, Target::SpirV | Target::IntelCpu)) {
        let other = other.image_target();
        let problem = format!(
            "device code compiled with -fsanitize=address requires the target spir64 or spir64_x86_64, not '{other}'"
        );
        return Err(Error::Unit { unit: name.to_owned(), problem });
    }
    Pipeline::new("sycl-sanitizer").run(module.as_module()).map(drop).map_err(Error::Passes)
}

fn failed(name: &str, error: PipelineError) -> Error {
    Error::Link { unit: name.to_owned(), problem: error.0 }
}

/// Rejects thread-local variables: no device supports them, and an error from code generation would have no location.
fn check_thread_locals(module: Module<'_>, name: &str) -> Result<(), Error> {
    let Some(variable) = module.global_variables().find(|variable| variable.is_thread_local()) else { return Ok(()) };
    let symbol = names::symbol(&variable.name());
    let user = undefined::kernel_that_needs(module, variable.into());
    let user = user.map(|kernel| format!(", as kernel '{kernel}' does")).unwrap_or_default();
    let problem = format!("device code cannot use thread-local variable {symbol}{user}");
    Err(Error::Unit { unit: name.to_owned(), problem })
}

/// Parses the units, except lazy units that define no required symbol. The units stay in order.
fn choose<'c, 'u>(context: &'c Context, units: &[&'u Unit]) -> Result<Vec<ParsedUnit<'c, 'u>>, Error> {
    let mut chosen: Vec<Option<ParsedUnit<'c, 'u>>> = Vec::new();
    let mut lazy: Vec<(usize, Symbols)> = Vec::new();
    let (mut defined, mut required) = (HashSet::new(), HashSet::new());
    for (index, unit) in units.iter().enumerate() {
        if unit.is_lazy {
            lazy.push((index, Symbols::of_bitcode(context, unit)?));
            chosen.push(None);
        } else {
            let unit = ParsedUnit::parse(context, unit)?;
            unit.symbols.add_to(&mut defined, &mut required);
            chosen.push(Some(unit));
        }
    }
    let is_wanted = |symbols: &Symbols, defined: &HashSet<String>, required: &HashSet<String>| {
        symbols.definitions.iter().any(|found| required.contains(&found.name) && !defined.contains(&found.name))
    };
    while let Some(place) = lazy.iter().position(|(_, symbols)| is_wanted(symbols, &defined, &required)) {
        let (index, _) = lazy.remove(place);
        let (Some(unit), Some(slot)) = (units.get(index), chosen.get_mut(index)) else { continue };
        let unit = ParsedUnit::parse(context, unit)?;
        unit.symbols.add_to(&mut defined, &mut required);
        *slot = Some(unit);
    }
    Ok(chosen.into_iter().flatten().collect())
}

/// Returns the name that messages use for a module linked from several units.
fn name_of(units: &[ParsedUnit<'_, '_>]) -> String {
    match units {
        [] => String::new(),
        [unit] => unit.unit.name.clone(),
        [first, others @ ..] => format!("{} and {} more", first.unit.name, others.len()),
    }
}
