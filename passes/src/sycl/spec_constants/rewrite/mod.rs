//! Executes the plan: replaces each call according to the mode, then removes dead code.

mod cleanup;
mod emulation;
mod fold;
mod native;
mod promises;

pub use native::check_constituents;

use super::collect::ReadKind;
use super::constant::Constant;
use super::lowering::Lowering;
use super::metadata;
use super::plan::{Plan, PlannedRead};
use cleanup::Cleanup;
use llvm_ir::{Builder, Call, CallConv, Function, Module, Type, Value};
use std::rc::Rc;

/// The constant and the buffer of one call.
struct Site<'p, 'm> {
    constant: &'p Constant<'m>,
    index: usize,
    buffer: Value<'m>,
}

/// Creates values of constants.
trait Emitter<'m> {
    /// Creates the value, in the constant's type in memory.
    fn value(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m>;

    /// Writes the value to `slot`, whose alignment is `alignment`.
    fn write(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>, slot: Value<'m>, alignment: u64) {
        let value = self.value(builder, site);
        builder.store(value, slot, alignment);
    }
}

/// Replaces all reads of the plan, and writes the metadata for the runtime.
pub fn rewrite<'m>(module: Module<'m>, plan: &Plan<'m>, lowering: &Lowering, declarations: &[Function<'m>]) {
    let builder = Builder::new(module);
    let mut cleanup = Cleanup::new(module, plan.reads.len());
    let spec_ids = metadata::write(module, &plan.constants, lowering);
    let mut emitter: Box<dyn Emitter<'m> + '_> = match lowering {
        Lowering::Native(numbers) => Box::new(native::Native::new(module, numbers, &spec_ids)),
        Lowering::Emulation(numbers) => Box::new(emulation::Emulation::new(module, numbers, &plan.constants)),
        Lowering::DefaultValues => Box::new(fold::Fold::new(module, &plan.constants, None)),
        Lowering::Values(given) => Box::new(fold::Fold::new(module, &plan.constants, Some(given))),
    };
    // The length of a private array is not in the buffer. Emulation accepts such a read only where the default value
    // may replace it.
    let mut lengths =
        matches!(lowering, Lowering::Emulation(_)).then(|| fold::Fold::new(module, &plan.constants, None));
    for read in &plan.reads {
        let is_length = matches!(read.read.kind, ReadKind::ArrayLength { .. });
        match lengths.as_mut().filter(|_| is_length) {
            Some(fold) => replace(&builder, plan, read, fold, &mut cleanup),
            None => replace(&builder, plan, read, emitter.as_mut(), &mut cleanup),
        }
    }
    cleanup.run(declarations);
}

fn replace<'m>(
    builder: &Builder<'m>,
    plan: &Plan<'m>,
    planned: &PlannedRead<'m>,
    emitter: &mut dyn Emitter<'m>,
    cleanup: &mut Cleanup<'m>,
) {
    let read = &planned.read;
    builder.position_before(read.call);
    let site = planned.constant.and_then(|index| {
        let constant = plan.constants.get(index)?;
        Some(Site { constant, index, buffer: read.buffer() })
    });
    match (read.kind, site) {
        (ReadKind::Return(ty), Some(site)) => {
            let value = emitter.value(builder, &site);
            // A boolean is a byte in memory, but an `i1` value.
            let value = if value.ty() == ty { value } else { builder.trunc(value, ty) };
            finish_value(read.call, value);
        }
        (ReadKind::StructReturn { alignment, .. }, Some(site)) => {
            let alignment = alignment.unwrap_or(site.constant.layout.alignment);
            emitter.write(builder, &site, read.slot(), alignment);
        }
        (ReadKind::ArrayLength { element, alignment }, Some(site)) => {
            let count = emitter.value(builder, &site);
            let array = match count.scalar_bits() {
                // Not all code generators support an array whose length is an operand.
                Some(count) => builder.alloca(element.array_of(count), alignment),
                None => builder.array_alloca(element, count, alignment),
            };
            let pointer = builder.address_space_cast(array, read.call.ty());
            finish_value(read.call, pointer);
        }
        (_, _) => finish_empty(read.call),
    }
    cleanup.call_replaced(builder, read);
}

fn finish_value<'m>(call: Call<'m>, value: Value<'m>) {
    call.replace_all_uses_with(value);
    if value.is_instruction() {
        value.take_name(call);
    }
}

/// Finishes the read of an empty class, which has no value.
fn finish_empty(call: Call<'_>) {
    let ty: Type<'_> = call.ty();
    if !ty.is_void() && !call.is_unused() {
        call.replace_all_uses_with(ty.undef());
    }
}

/// Returns the alignment of `base + offset` if `base` is aligned to `alignment`.
fn alignment_at(alignment: u64, offset: u64) -> u64 {
    if offset == 0 { alignment } else { alignment.min(1 << offset.trailing_zeros()) }
}

/// The calling convention of functions that the SPIR-V back end recognizes by name.
const SPIR_FUNC: CallConv = CallConv::LLVMSPIRFUNCCallConv;

/// A shared layout.
type LayoutRef<'m> = Rc<super::layout::Layout<'m>>;
