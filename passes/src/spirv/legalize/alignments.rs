//! Limits alignments to 64 bytes.
//!
//! ```llvm
//! %v = alloca [16 x i64], align 256
//! store [16 x i64] %x, ptr %v, align 256
//! ```
//! ```llvm
//! %memory = alloca [320 x i8], align 64
//! %v = call ptr @syclpasses.spirv.align(ptr %memory, i64 255)
//! store [16 x i64] %x, ptr %v, align 64
//!
//! define internal ptr @syclpasses.spirv.align(ptr %memory, i64 %mask) noinline nounwind {
//!   %address = ptrtoint ptr %memory to i64
//!   %negative = sub i64 0, %address
//!   %offset = and i64 %negative, %mask
//!   %aligned = getelementptr i8, ptr %memory, i64 %offset
//!   ret ptr %aligned
//! }
//! ```
//!
//! LLVM 22 keeps the alignment of an `alloca` in 8 signed bits: 128 becomes 4294967168, which devices reserve on the
//! stack, and 256 becomes 0, which they reject. An alignment of 256 for a load or store of an array, struct or vector
//! may also become 0. Alignments of global variables, parameters and `memcpy` are correct.
//!
//! 1. Replace each private variable that has a larger alignment with a byte array aligned to 64 bytes, large enough to
//!    contain the aligned variable. Round the address up at run time, so that programs observe the alignment that they
//!    specify. Lifetime markers refer to the byte array. The function that rounds up is not inlined: if Intel's CPU
//!    device executes 4 or 8 work-items at a time, its `ptrtoint` of a variable does not return the address that the
//!    work-item accesses.
//! 2. Reduce the alignment of loads and stores to 64, which is a weaker guarantee.
//!
//! An `alloca` of variable size is left unchanged: LLVM rejects it, and the translator emits its alignment.

use llvm_ir::{Builder, CallConv, Function, Instruction, Module};

use crate::analysis::addresses::is_lifetime_marker;
use crate::internal_error;

/// The largest alignment that LLVM emits correctly for all instructions.
const LARGEST: u64 = 64;
/// The name of the function that rounds an address up.
const ALIGN: &str = "syclpasses.spirv.align";

/// Rewrites the module. Returns whether it changed.
pub fn limit(module: Module<'_>) -> bool {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let (mut variables, mut accesses) = (Vec::new(), Vec::new());
    for instruction in instructions {
        if instruction.access_alignment().is_some_and(|alignment| alignment > LARGEST) {
            accesses.push(instruction);
        } else if let Some(variable) = Variable::of(module, instruction) {
            variables.push(variable);
        }
    }
    accesses.iter().for_each(|access| access.set_alignment(LARGEST));
    if !variables.is_empty() {
        let (align, builder) = (define(module), Builder::new(module));
        variables.iter().for_each(|variable| variable.align(module, &builder, align));
    }
    !accesses.is_empty() || !variables.is_empty()
}

/// Adds the function that rounds an address up.
fn define(module: Module<'_>) -> Function<'_> {
    module.release_name(ALIGN);
    let text = format!(
        "define ptr @{ALIGN}(ptr %memory, i64 %mask) noinline nounwind {{
  %address = ptrtoint ptr %memory to i64
  %negative = sub i64 0, %address
  %offset = and i64 %negative, %mask
  %aligned = getelementptr i8, ptr %memory, i64 %offset
  ret ptr %aligned
}}
"
    );
    if let Err(error) = module.link_text(&text) {
        internal_error!("cannot add the function '{ALIGN}': {error}");
    }
    let Some(function) = module.function(ALIGN) else { internal_error!("the function '{ALIGN}' was not added") };
    function.make_internal();
    function
}

/// A private variable with a large alignment.
struct Variable<'m> {
    slot: Instruction<'m>,
    alignment: u64,
    /// The number of bytes that contain the aligned variable.
    size: u64,
}

impl<'m> Variable<'m> {
    fn of(module: Module<'m>, slot: Instruction<'m>) -> Option<Variable<'m>> {
        let (ty, count) = slot.allocated_elements()?;
        let alignment = slot.alignment().filter(|alignment| *alignment > LARGEST)?;
        let size = module.data_layout().alloc_size(ty)?.checked_mul(count)?.checked_add(alignment - LARGEST)?;
        Some(Variable { slot, alignment, size })
    }

    /// Replaces the variable with the aligned part of a byte array.
    fn align(&self, module: Module<'m>, builder: &Builder<'m>, align: Function<'m>) {
        let (i8, i64) = (module.int_type(8), module.int_type(64));
        let slot = self.slot;
        builder.position_before(slot);
        let memory = builder.alloca(i8.array_of(self.size), LARGEST);
        memory.copy_metadata_from(slot);
        let Some(mask) = i64.const_int(self.alignment - 1) else { internal_error!("i64 has no constants") };
        let arguments = [memory.as_value(), mask];
        let address = builder.call(align.value_type(), align, &arguments, CallConv::LLVMCCallConv);
        for (user, operand) in slot.as_value().uses().collect::<Vec<_>>() {
            if let Some(marker) = user.as_instruction().filter(|_| is_lifetime_marker(user)) {
                marker.set_operand(operand, memory);
            }
        }
        slot.replace_all_uses_with(address);
        if let Some(address) = address.as_instruction() {
            address.take_name(slot);
        }
        slot.erase();
    }
}
