//! Pass `spec-constants`: replaces the reads of SYCL specialization constants (SYCL 2020, section 4.9.5).
//!
//! # What goes in
//! A device module whose headers read each constant by a call, with its symbolic id, its default value and the
//! emulation buffer:
//!
//! ```llvm
//! @name = private unnamed_addr addrspace(4) constant [8 x i8] c"_ZL1id\00"
//! @_ZL1id = internal addrspace(1) constant { i32 } { i32 42 }
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
//!          ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @_ZL1id to ptr addrspace(4)),
//!          ptr addrspace(4) %buffer)
//! ```
//!
//! # What comes out
//! | mode | `%v` becomes |
//! |---|---|
//! | native | `call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)` |
//! | emulation | `load i32, ptr addrspace(4) %buffer, align 4, !invariant.load !0` |
//! | default values | `i32 42` |
//! | values | the value given for `_ZL1id`, or `i32 42` |
//!
//! and, in the first two modes, `!sycl.specialization-constants = !{!{!"_ZL1id", i32 0, i32 0, i32 4}}` and
//! `!sycl.specialization-constants-default-values = !{!{i32 42}}`, from which [`crate::sycl::properties`] makes properties.
//!
//! # How
//! 1. [`collect`]: the functions that read constants, and their calls in program order.
//! 2. [`plan`]: what each call reads. [`resolve`] follows name and default to their globals, [`layout`] lays the type
//!    out in leaves, [`defaults`] reads the default as bytes. All problems become diagnostics; with an error the pass
//!    ends here and the module is as it was.
//! 3. [`records`]: SpecIds or buffer offsets, and the records for the runtime. Padding is handled there.
//! 4. [`rewrite`]: writes records and default values as metadata (`metadata`), replaces the calls, and removes what has
//!    become dead.
//!
//! Cost: one walk over the functions that read constants, and one step per leaf of each read.

mod checks;
pub mod collect;
pub mod constant;
pub mod defaults;
pub mod layout;
pub mod lowered;
mod metadata;
mod null_buffer;
pub mod plan;
mod problem;
pub mod records;
pub mod resolve;
pub mod rewrite;
pub mod units;
pub mod values;

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings};
use crate::internal_error;
use llvm_ir::Module;
use lowered::ModeKind;
use plan::Plan;
pub use problem::Problem;
use records::{Numbered, TooMany};
use rewrite::Lowering;
pub use values::GivenValues;

/// What takes the place of a specialization constant.
#[derive(Clone, Debug)]
pub enum Mode<'t> {
    /// SPIR-V specialization constants.
    Native,
    /// Loads from the emulation buffer.
    Emulation,
    /// The default values.
    DefaultValues,
    /// The values given; the default value where none is.
    Values(GivenValues<'t>),
}

impl Mode<'_> {
    /// The mode that the triple asks for: native for SPIR and SPIR-V, else emulation.
    pub fn for_module(module: &Module<'_>) -> Self {
        if is_spir(*module) { Mode::Native } else { Mode::Emulation }
    }
}

/// What a target expects of the emulation buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetKind {
    /// SPIR and SPIR-V.
    Spir,
    /// A GPU with a code generator in LLVM.
    Gpu,
    /// A processor.
    Other,
}

impl TargetKind {
    pub(crate) fn of(module: Module<'_>) -> TargetKind {
        let triple = module.triple();
        if triple.starts_with("spir") {
            // Covers spir, spir64, spirv, spirv32, spirv64.
            TargetKind::Spir
        } else if triple.starts_with("nvptx") || triple.starts_with("amdgcn") {
            TargetKind::Gpu
        } else {
            TargetKind::Other
        }
    }
}

/// Whether the module is for SPIR or SPIR-V.
pub fn is_spir(module: Module<'_>) -> bool {
    TargetKind::of(module) == TargetKind::Spir
}

/// Options of the pass.
#[derive(Clone, Debug, Default)]
pub struct Options<'t> {
    /// `None`: the triple decides.
    pub mode: Option<Mode<'t>>,
}

/// Whether the module has reads of specialization constants that are not lowered yet.
pub fn has_calls(module: Module<'_>) -> bool {
    module
        .functions()
        .any(|function| collect::is_query_name(&function.name()) && function.is_declaration() && !function.is_unused())
}

/// Runs the pass.
///
/// # Errors
/// All problems of the module, in program order. The module is unchanged then.
pub fn run<'m>(module: Module<'m>, options: &Options<'_>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut diagnostics = Vec::new();
    let reads = collect::collect(module, &mut diagnostics);
    if reads.is_empty() {
        // Nothing to do; unused declarations do no harm and stay, so that the module is unchanged.
        if let Some(mode) = &options.mode {
            check_without_reads(module, mode, &mut diagnostics);
        }
        return Failed::if_any(diagnostics, warnings).map(|()| Changed::No);
    }
    if module.data_layout().is_big_endian() {
        let message = "specialization constants of a big-endian target are not supported";
        diagnostics.push(Code::SpecConstantTarget.module_error(message));
        return Failed::if_any(diagnostics, warnings).map(|()| Changed::No);
    }
    let by_triple = Mode::for_module(&module);
    let mode = options.mode.as_ref().unwrap_or(&by_triple);
    let plan = plan::make_plan(module, &reads, matches!(mode, Mode::Native), &mut diagnostics);
    let lowering = lower(module, mode, &plan, &mut diagnostics);
    checks::check_array_lengths(module, &plan, lowering.as_ref(), &mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    let Some(lowering) = lowering else { internal_error!("constants are not lowered, and nothing says why") };
    if plan.reads.is_empty() {
        return Ok(Changed::No);
    }
    rewrite::rewrite(module, &plan, &lowering, &reads.declarations);
    Ok(Changed::Yes)
}

/// Checks a mode that is requested for a module without reads: one that never had any, or was lowered before.
fn check_without_reads<'m>(module: Module<'m>, requested: &Mode<'_>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    match (requested, ModeKind::of_lowered(module)) {
        (Mode::Values(given), None) => {
            given.values_of(&[], diagnostics);
        }
        (_, Some(found)) if found != requested.kind() => {
            let requested = requested.kind();
            diagnostics.push(Code::SpecConstantLowered.module_error(format!(
                "mode '{requested}' has no effect: the specialization constants of this module have been lowered in mode '{found}'"
            )));
        }
        _ => {}
    }
}

/// What the mode makes of the constants; `None` after an error.
fn lower<'m>(
    module: Module<'m>,
    mode: &Mode<'_>,
    plan: &Plan<'m>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Option<Lowering> {
    match mode {
        Mode::Native => {
            checks::check_not_lowered_yet(module, plan, diagnostics);
            checks::check_native(module, plan, diagnostics);
            located(records::number_native(&plan.constants), plan, diagnostics).map(Lowering::Native)
        }
        Mode::Emulation => {
            checks::check_not_lowered_yet(module, plan, diagnostics);
            checks::check_emulation(module, plan, diagnostics);
            let target = TargetKind::of(module);
            let numbers = located(records::number_emulated(&plan.constants, target), plan, diagnostics)?;
            let size = records::emulated_size(&plan.constants, &numbers);
            checks::check_values_arguments(module, plan, size, diagnostics);
            Some(Lowering::Emulation(numbers))
        }
        Mode::DefaultValues => Some(Lowering::DefaultValues),
        Mode::Values(given) => given.values_of(&plan.constants, diagnostics).map(Lowering::Values),
    }
}

/// The numbers; a problem is reported at the first read of its constant.
fn located<'m>(
    result: Result<Vec<Numbered>, TooMany>,
    plan: &Plan<'m>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Option<Vec<Numbered>> {
    let report = |TooMany { constant, problem }: TooMany| match plan.constants.get(constant) {
        Some(constant) => diagnostics.push(problem.at(constant.first_read)),
        None => internal_error!("there is no constant {constant}"),
    };
    result.map_err(report).ok()
}
