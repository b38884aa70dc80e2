//! The `spec-constants` pass: replaces reads of SYCL specialization constants (SYCL 2020, section 4.9.5).
//!
//! # Input and output
//! The input is a device module. The headers read each constant with a call whose arguments are the
//! symbolic ID, the default value and the emulation buffer:
//!
//! ```llvm
//! @name = private unnamed_addr addrspace(4) constant [8 x i8] c"_ZL1id\00"
//! @_ZL1id = internal addrspace(1) constant { i32 } { i32 42 }
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValueIiET_PKcPKvS4_(
//!          ptr addrspace(4) @name, ptr addrspace(4) addrspacecast (ptr addrspace(1) @_ZL1id to ptr addrspace(4)),
//!          ptr addrspace(4) %buffer)
//! ```
//!
//! The output depends on the mode:
//!
//! | mode | replacement of `%v` |
//! |---|---|
//! | native | `call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)` |
//! | emulation | `load i32, ptr addrspace(4) %buffer, align 4, !invariant.load !0` |
//! | default values | `i32 42` |
//! | values | the value provided for `_ZL1id`, or `i32 42` |
//!
//! In the first two modes, the output also has `!sycl.specialization-constants = !{!{!"_ZL1id", i32 0, i32 0, i32 4}}`
//! and `!sycl.specialization-constants-default-values = !{!{i32 42}}`, from which [`crate::sycl::properties`] creates
//! properties.
//!
//! # Algorithm
//! 1. [`collect`]: Collect the functions that read constants, and their calls in program order.
//! 2. [`plan`]: Determine the constant that each call reads. [`resolve`] traces name and default value to their
//!    globals, [`layout`] computes the leaves of the type, and [`defaults`] reads the default value as bytes. If there
//!    are errors, report them all and leave the module unchanged.
//! 3. [`records`]: Assign SpecIds or buffer offsets, and create the records for the runtime, including padding.
//! 4. [`rewrite`]: Write records and default values as metadata (`metadata`), replace the calls, and remove dead code.
//!
//! The cost is one walk over the functions that read constants, and one step for each leaf of each read.

mod checks;
pub mod collect;
pub mod constant;
pub mod defaults;
pub mod layout;
pub mod lowered;
mod lowering;
mod metadata;
mod null_buffer;
pub mod plan;
pub mod records;
pub mod resolve;
pub mod rewrite;
pub mod unit;
mod units;
pub mod values;

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings};
use crate::internal_error;
use llvm_ir::Module;
use lowered::ModeKind;
use lowering::Lowering;
use plan::Plan;
use records::{Numbered, TooMany};
pub use values::GivenValues;

/// The replacement of specialization constants.
#[derive(Clone, Debug)]
pub enum Mode<'t> {
    /// SPIR-V specialization constants.
    Native,
    /// Loads from the emulation buffer.
    Emulation,
    /// The default values.
    DefaultValues,
    /// The provided values, and the default values of other constants.
    Values(GivenValues<'t>),
}

impl Mode<'_> {
    /// Returns the default mode for the triple: native for SPIR and SPIR-V, otherwise emulation.
    pub fn for_module(module: &Module<'_>) -> Self {
        if is_spir(*module) { Mode::Native } else { Mode::Emulation }
    }
}

/// The kind of a target, which determines the layout of the emulation buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TargetKind {
    /// SPIR and SPIR-V.
    Spir,
    /// A GPU with a code generator in LLVM.
    Gpu,
    /// A CPU or any other target.
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

/// Returns whether the module is for SPIR or SPIR-V.
pub fn is_spir(module: Module<'_>) -> bool {
    TargetKind::of(module) == TargetKind::Spir
}

/// Options of the pass.
#[derive(Clone, Debug, Default)]
pub struct Options<'t> {
    /// The mode; `None` if the triple decides.
    pub mode: Option<Mode<'t>>,
}

/// Returns whether the module has reads of specialization constants that are not lowered yet.
pub fn has_calls(module: Module<'_>) -> bool {
    module
        .functions()
        .any(|function| collect::is_query_name(&function.name()) && function.is_declaration() && !function.is_unused())
}

/// Runs the pass.
///
/// # Errors
/// Fails if some constants cannot be lowered. All errors are returned in program order, and the module is unchanged.
pub fn run<'m>(module: Module<'m>, options: &Options<'_>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut diagnostics = Vec::new();
    let reads = collect::collect(module, &mut diagnostics);
    if reads.is_empty() {
        // Unused declarations are harmless. They are kept, so that the module is unchanged.
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
    let Some(lowering) = lowering else { internal_error!("constants are not lowered, and no error was reported") };
    if plan.reads.is_empty() {
        return Ok(Changed::No);
    }
    rewrite::rewrite(module, &plan, &lowering, &reads.declarations);
    Ok(Changed::Yes)
}

/// Checks a mode that is requested for a module without reads, which may have been lowered before.
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

/// Computes the replacement of the constants. Returns `None` only after an error.
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

/// Returns the SpecIds or offsets, or reports the problem at the first read of its constant.
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
