//! Annotates the emulation buffers of GPU kernels. The annotations state that the buffer is
//! aligned, is at least as large as the constants of the module, and is not written while the
//! kernel runs. Loads can therefore be hoisted out of loops and conditional code, and merged.
//!
//! ```llvm
//! define ptx_kernel void @k(ptr noalias align 16 dereferenceable(68) %buffer)            ; the buffer as an argument
//!
//! define ptx_kernel void @k(ptr byval({ ptr }) %handler)                                 ; or in a kernel_handler
//!   %buffer = load ptr, ptr %handler, align 8, !align !{i64 16}, !dereferenceable !{i64 68}
//! ```
//!
//! Only pointers that provably enter a kernel are annotated; arguments of other functions are not.

use llvm_ir::{CallConv, Function, Instruction, Module, Opcode, Value};
use rustc_hash::FxHashSet;

/// The calling conventions of GPU kernels.
const KERNELS: [CallConv; 2] = [CallConv::LLVMPTXKernelCallConv, CallConv::LLVMAMDGPUKERNELCallConv];

/// Adds the annotations, once for each value through which a buffer enters a kernel.
pub(super) struct Promises<'m> {
    module: Module<'m>,
    /// The minimum size of the buffer in bytes.
    size: u64,
    alignment: u64,
    seen: FxHashSet<Value<'m>>,
}

impl<'m> Promises<'m> {
    pub(super) fn new(module: Module<'m>, size: u64, alignment: u64) -> Self {
        Promises { module, size, alignment, seen: FxHashSet::default() }
    }

    /// Annotates the pointer that a read uses as the buffer.
    pub(super) fn add(&mut self, buffer: Value<'m>) {
        let buffer = buffer.strip_casts();
        if self.size == 0 || !self.seen.insert(buffer) {
            return;
        }
        if let Some((kernel, index)) = kernel_argument(buffer) {
            if !kernel.is_parameter_copied(index) {
                kernel.raise_parameter_attribute(index, "align", self.alignment);
                kernel.raise_parameter_attribute(index, "dereferenceable", self.size);
                kernel.raise_parameter_attribute(index, "noalias", 0);
            }
        } else if let Some(load) = buffer.as_instruction().filter(|load| is_load_from_handler(*load)) {
            load.set_metadata_number(self.module, "align", self.alignment);
            load.set_metadata_number(self.module, "dereferenceable", self.size);
        }
    }
}

/// Returns the kernel of which `value` is an argument, and the argument's index.
fn kernel_argument(value: Value<'_>) -> Option<(Function<'_>, u32)> {
    let argument = value.as_argument()?;
    let (function, index) = (argument.parent_function(), argument.index());
    let convention = function.calling_convention();
    KERNELS.iter().any(|known| *known as u32 == convention).then_some((function, index))
}

/// Returns whether the pointer is loaded from an object that the host passes to a kernel by value.
fn is_load_from_handler(pointer: Instruction<'_>) -> bool {
    if pointer.opcode() != Opcode::LLVMLoad || pointer.is_volatile_or_atomic() || !pointer.ty().is_pointer() {
        return false;
    }
    let object = pointer.operand(0).map(strip_offsets).and_then(kernel_argument);
    object.is_some_and(|(kernel, index)| kernel.is_parameter_copied(index))
}

/// Returns the object into which a pointer to a member points.
fn strip_offsets(mut pointer: Value<'_>) -> Value<'_> {
    // This limit suffices: no front end nests the members of a handler more deeply.
    for _ in 0..8 {
        pointer = pointer.strip_casts();
        match (pointer.opcode(), pointer.operand(0)) {
            (Some(Opcode::LLVMGetElementPtr), Some(base)) => pointer = base,
            _ => break,
        }
    }
    pointer
}
