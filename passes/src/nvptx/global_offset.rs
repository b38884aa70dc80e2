//! The `nvptx-global-offset` pass: adds variants of kernels that the CUDA adapter launches if there is a global offset.
//!
//! # Why
//! A CUDA launch has no global offset. In DPC++, a kernel `K` that depends on the global offset has a variant
//! `K_with_offset`, whose last parameter is the offset; the adapter launches `K` if the offset is zero. Functions read
//! the offset, three 32-bit integers, through the address that `llvm.nvvm.implicit.offset` returns.
//!
//! # Input and output
//! ```llvm
//! define ptx_kernel void @k(ptr addrspace(1) %p) {
//!   %o = call ptr @llvm.nvvm.implicit.offset()
//!   %x = load i32, ptr %o
//! ```
//! ```llvm
//! @__syclpasses_no_offset = internal addrspace(4) constant [3 x i32] zeroinitializer
//! define ptx_kernel void @k(ptr addrspace(1) %p) {
//!   %x = load i32, ptr addrspacecast (ptr addrspace(4) @__syclpasses_no_offset to ptr)
//! define ptx_kernel void @k_with_offset(ptr addrspace(1) %p, ptr byval([3 x i32]) align 4 %offset) {
//!   %x = load i32, ptr %offset
//! ```
//!
//! # Algorithm
//! 1. Collect the functions that reach the intrinsic by direct calls. If the address of such a function is also taken,
//!    indirect calls read a zero offset, and the pass emits a warning. Calls to which no argument can be added are
//!    errors.
//! 2. Copy each function, and add the address of the offset as a parameter. In the copies, replace the intrinsic with
//!    the parameter, and redirect calls to the copies.
//! 3. In the original functions, replace the intrinsic with the address of a zero constant.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, CallConv, Function, Module, Opcode, TypeAttribute, Value};
use rustc_hash::FxHashMap;

use super::{CONSTANT, is_nvptx};
use crate::analysis::call_graph::CallGraph;
use crate::analysis::entry_points::is_kernel;
use crate::diagnostic::{Changed, Code, Failed, PassResult, Warnings, readable_name};
use crate::names;

/// The name of the variable that contains a zero offset.
const NO_OFFSET: &str = "__syclpasses_no_offset";
/// The name of the added parameter.
const PARAMETER: &str = "offset";
/// The number of elements of the offset, and its alignment.
const DIMENSIONS: u64 = 3;
const ALIGNMENT: u64 = 4;

/// Runs the pass.
///
/// # Errors
/// Fails if no argument can be added to a call, or if the name of a new kernel is already defined.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let Some(intrinsic) = module.function(names::IMPLICIT_OFFSET).filter(|_| is_nvptx(module)) else {
        return Ok(Changed::No);
    };
    let graph = CallGraph::leading_to(module, [intrinsic]);
    let readers = graph.reaching([intrinsic]);
    let readers: Vec<Function<'m>> =
        module.functions().filter(|function| *function != intrinsic && readers.contains(function)).collect();
    check(module, intrinsic, &readers, &graph, warnings)?;

    let copies: FxHashMap<Function<'m>, Function<'m>> =
        readers.iter().map(|reader| (*reader, copy(module, *reader))).collect();
    let builder = Builder::new(module);
    for copy in readers.iter().filter_map(|reader| copies.get(reader)) {
        pass_offset(&builder, *copy, intrinsic, &copies);
    }
    replace_by_zero(module, intrinsic);
    intrinsic.delete();
    Ok(Changed::Yes)
}

/// Checks the uses of the functions.
fn check<'m>(
    module: Module<'m>,
    intrinsic: Function<'m>,
    readers: &[Function<'m>],
    graph: &CallGraph<'m>,
    warnings: &mut Warnings<'m>,
) -> Result<(), Failed<'m>> {
    let mut errors = Vec::new();
    let has_type = intrinsic.value_type().signature().is_some_and(|(result, parameters)| {
        result.is_pointer() && result.address_space() == 0 && parameters.is_empty()
    });
    if !has_type {
        let message = format!("intrinsic '{}' has an unexpected type", names::IMPLICIT_OFFSET);
        errors.push(Code::NvptxIntrinsic.error(intrinsic, message));
    }
    for reader in readers {
        let name = reader.name();
        let shown = readable_name(&name);
        let copy = format!("{name}{}", names::WITH_OFFSET);
        if is_kernel(*reader) && (module.function(&copy).is_some() || module.has_other_than_function(&copy)) {
            let message =
                format!("'{copy}' is already defined, but is reserved for kernel '{shown}' with a global offset");
            errors.push(Code::NvptxGlobalOffset.error(*reader, message));
        }
        if reader.value_type().is_variadic() {
            let message = format!("variadic function '{shown}' cannot read the global offset");
            errors.push(Code::NvptxGlobalOffset.error(*reader, message));
        }
        let is_odd = |call: &llvm_ir::Call<'m>| call.opcode() != Opcode::LLVMCall || call.is_must_tail_call();
        for call in graph.calls_in(*reader).iter().filter(|call| is_odd(&call.instruction)) {
            let message = "cannot add an argument to this call, whose callee reads the global offset";
            errors.push(Code::NvptxGlobalOffset.error(call.instruction, message));
        }
        if !is_kernel(*reader) && reader.as_value().users_and_calls().any(|(_, is_call)| !is_call) {
            let message = format!("'{shown}' reads the global offset, which is zero in indirect calls");
            warnings.push(Code::NvptxGlobalOffset.warning(*reader, message));
        }
    }
    Failed::if_any(errors, warnings)
}

/// Copies a function with an additional parameter, the address of the offset. Kernels receive the offset by value.
fn copy<'m>(module: Module<'m>, reader: Function<'m>) -> Function<'m> {
    let name = format!("{}{}", reader.name(), names::WITH_OFFSET);
    let draft = module.declare_copy(reader, &name);
    draft.copy_body_from(reader, &[]);
    let Some((result, mut parameters)) = reader.value_type().signature() else { return draft };
    let index = reader.parameter_count();
    parameters.push(module.int_type(32).pointer_in(0));
    let sources: Vec<Option<u32>> = (0..index).map(Some).chain([None]).collect();
    let copy = draft.retype(result.function(&parameters), &sources);
    draft.delete();
    if let Some(parameter) = copy.parameter(index) {
        parameter.set_name(PARAMETER);
    }
    if is_kernel(reader) {
        copy.set_calling_convention(CallConv::LLVMPTXKernelCallConv);
        copy.make_external();
        copy.set_parameter_type(index, TypeAttribute::Byval, module.int_type(32).array_of(DIMENSIONS));
        copy.raise_parameter_attribute(index, "align", ALIGNMENT);
    }
    copy
}

/// Replaces the intrinsic in a copy with its parameter, and redirects calls to other copies.
fn pass_offset<'m>(
    builder: &Builder<'m>,
    copy: Function<'m>,
    intrinsic: Function<'m>,
    copies: &FxHashMap<Function<'m>, Function<'m>>,
) {
    let Some(offset) = copy.parameters().pop().map(|parameter| parameter.as_value()) else { return };
    let instructions = copy.blocks().flat_map(|block| block.instructions());
    let calls: Vec<_> = instructions.filter_map(|instruction| instruction.as_call()).collect();
    for call in calls {
        let Some(callee) = call.called_function() else { continue };
        if callee == intrinsic {
            call.replace_all_uses_with(offset);
            call.erase();
        } else if let Some(other) = copies.get(&callee) {
            builder.position_before(call);
            let count = call.argument_count();
            let arguments: Vec<Value<'m>> =
                (0..count).filter_map(|index| call.operand(index)).chain([offset]).collect();
            let sources: Vec<Option<u32>> = (0..count).map(Some).chain([None]).collect();
            // After linking, a call can have another function type than its callee, with equal but distinct structs.
            let types: Vec<_> = arguments.iter().map(|argument| argument.ty()).collect();
            if let Some(new) = call.retype(call.ty().function(&types), *other, &arguments, &sources) {
                call.replace_all_uses_with(new.as_value());
                new.as_value().take_name(call);
                call.erase();
            }
        }
    }
}

/// Replaces the remaining calls to the intrinsic with the address of a zero offset.
fn replace_by_zero<'m>(module: Module<'m>, intrinsic: Function<'m>) {
    let calls: Vec<_> = intrinsic.as_value().users().filter_map(|user| user.as_call()).collect();
    if calls.is_empty() {
        return;
    }
    let ty = module.int_type(32).array_of(DIMENSIONS);
    let zero = module.add_global_variable(NO_OFFSET, ty, CONSTANT);
    zero.set_initializer(ty.zero(), true);
    zero.set_alignment(ALIGNMENT);
    zero.make_internal();
    let builder = Builder::new(module);
    for call in calls {
        builder.position_before(call);
        let address = builder.address_space_cast(zero.as_value(), call.ty());
        call.replace_all_uses_with(address);
        call.erase();
    }
}
