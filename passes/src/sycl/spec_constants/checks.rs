//! Validates the plan for each mode. After an error, the module stays unchanged.

use super::collect::ReadKind;
use super::defaults::number_at;
use super::lowered;
use super::lowering::Lowering;
use super::null_buffer::NullBuffers;
use super::plan::Plan;
use super::rewrite::check_constituents;
use super::{TargetKind, is_spir, units};
use crate::diagnostic::{Code, Diagnostic};
use crate::names;
use llvm_ir::{Module, Opcode, TypeAttribute};
use rustc_hash::FxHashSet;

/// Rejects a module in which constants have been lowered: SpecIds and offsets are unique only if
/// the whole module is lowered at once.
pub(super) fn check_not_lowered_yet<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    if let Some(constant) = plan.constants.first().filter(|_| lowered::has_numbers(module)) {
        diagnostics.push(Code::SpecConstantLowered.error(
            constant.first_read,
            format!(
                "specialization constant '{}' is read in a module that already contains lowered specialization constants; link modules before lowering them",
                constant.symbol
            ),
        ));
    }
}

/// The largest private array, in bytes.
const MAX_PRIVATE_ARRAY: u64 = 1 << 31;

/// Checks that the length of each private array, the provided or the default value, is valid.
pub(super) fn check_array_lengths<'m>(
    module: Module<'m>,
    plan: &Plan<'m>,
    lowering: Option<&Lowering>,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) {
    let layout = module.data_layout();
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
        // The length is unsigned, as for `alloca`, so a negative number is too large.
        let length = given.or_else(|| constant.default_value().scalar_bits()).unwrap_or(0);
        let bytes = layout.alloc_size(element).and_then(|size| length.checked_mul(size));
        if length == 0 || bytes.is_none_or(|bytes| bytes > MAX_PRIVATE_ARRAY) {
            let symbol = constant.symbol;
            diagnostics.push(Code::SpecConstantArrayLength.error(
                planned.read.call,
                format!("private array of {length} elements of type {element}: specialization constant '{symbol}' must be positive, and the array at most {MAX_PRIVATE_ARRAY} bytes"),
            ));
        }
    }
}

pub(super) fn check_native<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let other = module
        .functions()
        .find(|function| function.name().starts_with(names::SPIRV_SPEC_CONSTANT) && !function.is_unused());
    if let (Some(other), Some(constant)) = (other, plan.constants.first()) {
        let message = format!(
            "specialization constant '{}' is read in a module that already calls '{}'; their SpecIds may be the same",
            constant.symbol,
            other.name()
        );
        diagnostics.push(Code::SpecConstantLowered.error(constant.first_read, message));
    }
    for constant in &plan.constants {
        if let Some(ty) = check_constituents(&constant.layout) {
            diagnostics.push(Code::SpecConstantLimit.error(
                constant.first_read,
                format!(
                    "specialization constant '{}' contains {ty}; SPIR-V composites have at most 65532 members",
                    constant.symbol
                ),
            ));
        }
    }
}

/// Checks that each emulated read has a buffer, and that no private array depends on an emulated length.
pub(super) fn check_emulation<'m>(module: Module<'m>, plan: &Plan<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let mut null_buffers = NullBuffers::new(module);
    // All reads of a kernel use the same buffer.
    let mut last = None;
    for planned in &plan.reads {
        let Some(constant) = planned.constant.and_then(|index| plan.constants.get(index)) else { continue };
        let symbol = &constant.symbol;
        let call = planned.read.call;
        if matches!(planned.read.kind, ReadKind::ArrayLength { .. }) {
            if is_spir(module) {
                diagnostics.push(Code::SpecConstantArrayLength.error(
                    call,
                    format!("the length of a private array, specialization constant '{symbol}', cannot be emulated; use mode native, default-values or values"),
                ));
            } else {
                diagnostics.push(Code::SpecConstantArrayLength.warning(
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
            diagnostics.push(Code::SpecConstantBuffer.error(
                call,
                format!("specialization constant '{symbol}' cannot be emulated: the front end does not pass a buffer; compile for an emulated target or use mode native, default-values or values"),
            ));
        }
    }
}

/// Checks that a kernel parameter that receives the values by value is large enough and aligned as loads expect. A
/// local variable is rejected: loads from the buffer are marked invariant, so nothing may write to its memory.
pub(super) fn check_values_arguments<'m>(
    module: Module<'m>,
    plan: &Plan<'m>,
    size: u64,
    diagnostics: &mut Vec<Diagnostic<'m>>,
) {
    const VALUES: &str = "the values of specialization constants are";
    let layout = module.data_layout();
    let mut seen = FxHashSet::default();
    let mut last = None;
    for planned in plan.reads.iter().filter(|planned| planned.constant.is_some()) {
        // All reads of a kernel use the same buffer.
        if last.replace(planned.read.original_buffer) == Some(planned.read.original_buffer) {
            continue;
        }
        let values = planned.read.original_buffer.strip_casts();
        let is_variable = values.opcode() == Some(Opcode::LLVMAlloca);
        if !(is_variable || values.is_argument()) || !seen.insert(values) {
            continue;
        }
        let mut reject = |problem: String| diagnostics.push(Code::SpecConstantBuffer.error(planned.read.call, problem));
        if is_variable {
            reject(format!("{VALUES} a local variable; they must be a kernel argument"));
        }
        let Some(argument) = values.as_argument() else { continue };
        let (function, index) = (argument.parent_function(), argument.index());
        let Some(ty) = function.parameter_type_attribute(index, TypeAttribute::Byval) else { continue };
        let about = format!("{VALUES} argument {} of '{}'", index + 1, function.name());
        let room = layout.alloc_size(ty).unwrap_or(0);
        if room < size {
            reject(format!("{about}, which has {room} bytes; they require {size}"));
        }
        let alignment = function.parameter_alignment(index).unwrap_or_else(|| layout.abi_alignment(ty));
        let needed = units::GPU_ALIGNMENT;
        if TargetKind::of(module) == TargetKind::Gpu && alignment < needed {
            reject(format!("{about}, which has alignment {alignment}; they require {needed}"));
        }
    }
}
