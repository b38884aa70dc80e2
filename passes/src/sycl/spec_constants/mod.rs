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
//! Cost: one walk over the functions that read constants, and one step a leaf of each read.

pub mod collect;
pub mod constant;
pub mod defaults;
pub mod layout;
pub mod lowered;
mod metadata;
mod null_buffer;
pub mod plan;
pub mod records;
pub mod resolve;
pub mod rewrite;
pub mod units;
pub mod values;

use crate::diagnostic::{Diagnostic, Outcome, has_errors};
use crate::names;
use collect::ReadKind;
use defaults::number_at;
use llvm_ir::{DataLayout, Module, Opcode, TypeAttribute};
use lowered::ModeKind;
use null_buffer::NullBuffers;
use plan::Plan;
use records::TooMany;
use rewrite::Lowering;
use rustc_hash::FxHashSet;
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
pub fn run<'m>(module: Module<'m>, options: &Options<'_>) -> Outcome<'m> {
    let by_triple = Mode::for_module(&module);
    let mode = options.mode.as_ref().unwrap_or(&by_triple);
    let mut diagnostics = Vec::new();
    let reads = collect::collect(module, &mut diagnostics);
    if reads.is_empty() {
        // Nothing to do; unused declarations do no harm and stay, so that the module is unchanged.
        if let Some(asked) = &options.mode {
            check_mode(module, asked, &mut diagnostics);
        }
        return Outcome { changed: false, diagnostics };
    }
    if module.data_layout().is_big_endian() {
        diagnostics.push(Diagnostic::module_error("specialization constants of a big-endian target are not supported"));
        return Outcome { changed: false, diagnostics };
    }
    let plan = plan::make_plan(module, &reads, matches!(mode, Mode::Native), &mut diagnostics);
    let lowering = lower(module, mode, &plan, &mut diagnostics);
    check_array_lengths(&plan, lowering.as_ref(), &module.data_layout(), &mut diagnostics);
    let Some(lowering) = lowering.filter(|_| !has_errors(&diagnostics)) else {
        return Outcome { changed: false, diagnostics };
    };
    if plan.reads.is_empty() {
        return Outcome { changed: false, diagnostics };
    }
    rewrite::rewrite(module, &plan, &lowering, &reads.declarations);
    Outcome { changed: true, diagnostics }
}

/// Checks what is asked for where there is no read (any more).
fn check_mode<'m>(module: Module<'m>, asked: &Mode<'_>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    match (asked, ModeKind::of_lowered(module)) {
        (Mode::Values(given), None) => {
            given.values_of(&[], diagnostics);
        }
        (_, Some(found)) if found != asked.kind() => {
            let (asked, found) = (asked.kind().name(), found.name());
            diagnostics.push(Diagnostic::module_error(format!(
                "mode '{asked}' has no effect: the specialization constants of this module have been lowered in mode '{found}'"
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
            check_not_lowered_yet(module, plan, diagnostics);
            check_native(module, plan, diagnostics);
            located(records::number_native(&plan.constants), plan, diagnostics).map(Lowering::Native)
        }
        Mode::Emulation => {
            check_not_lowered_yet(module, plan, diagnostics);
            check_emulation(module, plan, diagnostics);
            let target = TargetKind::of(module);
            let numbers = located(records::number_emulated(&plan.constants, target), plan, diagnostics)?;
            check_values_arguments(module, plan, records::emulated_size(&plan.constants, &numbers), diagnostics);
            Some(Lowering::Emulation(numbers))
        }
        Mode::DefaultValues => Some(Lowering::DefaultValues),
        Mode::Values(given) => given.values_of(&plan.constants, diagnostics).map(Lowering::Values),
    }
}

/// Numbers are unique in a module only if all of it is lowered at once.
fn check_not_lowered_yet<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    if let Some(constant) = plan.constants.first().filter(|_| lowered::has_numbers(module)) {
        diagnostics.push(Diagnostic::error(
            constant.first_read,
            format!(
                "specialization constant '{}' is read in a module that holds lowered specialization constants already; link modules before lowering them",
                constant.symbol
            ),
        ));
    }
}

/// Largest private array in bytes.
const MAX_PRIVATE_ARRAY: u64 = 1 << 31;

/// A private array must have a length that makes sense: the default value, and the given one if there is one.
fn check_array_lengths<'m>(
    plan: &Plan<'m>,
    lowering: Option<&Lowering>,
    layout: &DataLayout<'m>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) {
    for planned in &plan.reads {
        let ReadKind::ArrayLength { element, .. } = planned.read.kind else { continue };
        let Some((index, constant)) = planned.constant.and_then(|index| Some((index, plan.constants.get(index)?)))
        else {
            continue;
        };
        let given = match lowering {
            Some(Lowering::Values(given)) => given.get(index),
            _ => None,
        };
        let given = given.map(|bytes| number_at(bytes, 0, constant.size));
        // Unsigned, as `alloca` takes it; a negative number is too large.
        let length = given.or_else(|| constant.default_value().scalar_bits()).unwrap_or(0);
        let bytes = layout.alloc_size(element).and_then(|size| length.checked_mul(size));
        if length == 0 || bytes.is_none_or(|bytes| bytes > MAX_PRIVATE_ARRAY) {
            let symbol = constant.symbol;
            diagnostics.push(Diagnostic::error(
                planned.read.call,
                format!("private array of {length} elements of type {element}: specialization constant '{symbol}' must be positive, and the array at most {MAX_PRIVATE_ARRAY} bytes large"),
            ));
        }
    }
}

fn check_native<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let other = module
        .functions()
        .find(|function| function.name().starts_with(names::SPIRV_SPEC_CONSTANT) && !function.is_unused());
    if let (Some(other), Some(constant)) = (other, plan.constants.first()) {
        let message = format!(
            "specialization constant '{}' is read in a module that calls '{}' already; their SpecIds may be the same",
            constant.symbol,
            other.name()
        );
        diagnostics.push(Diagnostic::error(constant.first_read, message));
    }
    for constant in &plan.constants {
        if let Some(ty) = rewrite::check_constituents(&constant.layout) {
            diagnostics.push(Diagnostic::error(
                constant.first_read,
                format!(
                    "specialization constant '{}' contains {ty}; SPIR-V composites have at most 65532 members",
                    constant.symbol
                ),
            ));
        }
    }
}

/// Under emulation each read needs the buffer, and the length of a private array must be known.
fn check_emulation<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let mut null_buffers = NullBuffers::new(module);
    // The reads of a kernel have one buffer.
    let mut last = None;
    for planned in &plan.reads {
        let Some(constant) = planned.constant.and_then(|index| plan.constants.get(index)) else { continue };
        let symbol = &constant.symbol;
        let call = planned.read.call;
        if matches!(planned.read.kind, ReadKind::ArrayLength { .. }) {
            if is_spir(module) {
                diagnostics.push(Diagnostic::error(
                    call,
                    format!("the length of a private array cannot be emulated: specialization constant '{symbol}'; use mode native, default-values or values"),
                ));
            } else {
                diagnostics.push(Diagnostic::warning(
                    call,
                    format!("the length of a private array cannot be emulated: the default value of specialization constant '{symbol}' is used"),
                ));
            }
            continue;
        }
        let buffer = planned.read.original_buffer;
        let is_null = match last {
            Some((known, is_null)) if known == buffer => is_null,
            _ => null_buffers.is_always_null(buffer),
        };
        last = Some((buffer, is_null));
        if is_null {
            diagnostics.push(Diagnostic::error(
                call,
                format!("specialization constant '{symbol}' cannot be emulated: the front end passes no buffer; compile for an emulated target or use mode native, default-values or values"),
            ));
        }
    }
}

/// A kernel that gets the values by value has to have room for all of them, aligned as loads expect. A copy of them in a
/// variable will not do: loads from the buffer say that nothing ever writes there.
fn check_values_arguments<'m>(module: Module<'m>, plan: &Plan<'m>, size: u64, diagnostics: &mut Vec<Diagnostic<'m>>) {
    const VALUES: &str = "the values of specialization constants are";
    let layout = module.data_layout();
    let mut seen = FxHashSet::default();
    let mut last = None;
    for planned in plan.reads.iter().filter(|planned| planned.constant.is_some()) {
        // The reads of a kernel have one buffer.
        if last.replace(planned.read.original_buffer) == Some(planned.read.original_buffer) {
            continue;
        }
        let values = planned.read.original_buffer.strip_casts();
        let is_variable = values.opcode() == Some(Opcode::LLVMAlloca);
        if !(is_variable || values.is_argument()) || !seen.insert(values) {
            continue;
        }
        let mut refuse = |problem: String| diagnostics.push(Diagnostic::error(planned.read.call, problem));
        if is_variable {
            refuse(format!("{VALUES} a local variable; they must be an argument of the kernel"));
        }
        let Some(argument) = values.as_argument() else { continue };
        let (function, index) = (argument.parent_function(), argument.index());
        let Some(ty) = function.parameter_type_attribute(index, TypeAttribute::Byval) else { continue };
        let about = format!("{VALUES} argument {} of '{}'", index + 1, function.name());
        let room = layout.alloc_size(ty).unwrap_or(0);
        if room < size {
            refuse(format!("{about}, which has {room} bytes; they need {size}"));
        }
        let alignment = function.parameter_alignment(index).unwrap_or_else(|| layout.abi_alignment(ty));
        let needed = units::GPU_ALIGNMENT;
        if TargetKind::of(module) == TargetKind::Gpu && alignment < needed {
            refuse(format!("{about}, which is aligned to {alignment} bytes; they need {needed}"));
        }
    }
}

fn located<'m, T>(
    result: Result<T, (usize, TooMany)>,
    plan: &Plan<'m>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) -> Option<T> {
    result
        .map_err(|(index, error)| {
            let place = plan.constants.get(index).map(|constant| constant.first_read);
            diagnostics.push(match place {
                Some(place) => Diagnostic::error(place, error.0),
                None => Diagnostic::module_error(error.0),
            });
        })
        .ok()
}
