//! Device code for NVIDIA GPUs: adapts modules from DPC++'s front end and libclc to LLVM's NVPTX back end, and kernels
//! to the runtime's CUDA adapter.

pub mod approximations;
mod atomics;
mod definitions;
pub mod global_offset;
pub mod group_reductions;
pub mod integer_powers;
pub mod intrinsics;
pub mod local_arguments;
pub mod narrow_stores;
mod operation;
pub mod parameter_alignment;
pub mod powr;
pub mod read_only_loads;
pub mod sincos;
pub mod small_copies;
pub mod unroll_strides;
pub mod work_group_size;

use llvm_ir::{Call, Function, Module, Opcode};

/// The address space for memory that all work-items share.
const GLOBAL: u32 = 1;
/// The address space for memory that the work-items of a work-group share.
const SHARED: u32 = 3;
/// The address space for constants.
const CONSTANT: u32 = 4;

/// Returns whether the module is for NVIDIA GPUs.
#[must_use]
pub fn is_nvptx(module: Module<'_>) -> bool {
    module.triple().split('-').next() == Some("nvptx64")
}

/// Returns whether an instruction is an ordinary call to a function with the type of the function, so that a value can
/// replace it.
fn is_replaceable(call: Call<'_>, function: Function<'_>) -> bool {
    call.opcode() == Opcode::LLVMCall
        && call.only_calls(function)
        && call.called_function_type() == function.value_type()
        && !call.is_must_tail_call()
}
