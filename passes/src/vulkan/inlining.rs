//! The `vulkan-inlining` pass: prepares all functions for inlining into the kernels by `always-inline`. The
//! `vulkan-early-inlining` pass only does step 6, before `vulkan-sycl`.
//!
//! # Why
//! A pointer becomes a base object and an offset, and the base object of each access must be known.
//! Vulkan supports neither recursion nor function pointers.
//!
//! Operands of SYCL's builtins, such as scopes, must be constant. In code without optimization, and in functions that
//! are not inlined, they are parameters, so that such functions must also be inlined before `vulkan-sycl`.
//!
//! # Algorithm
//! 1. Reject recursive functions, indirect calls, and other uses of addresses of functions.
//! 2. Reject calls to functions that are neither defined nor builtins supported on Vulkan.
//! 3. Rename `printf`, which LLVM recognizes and may replace with `putchar`. Also rename the function that DPC++'s
//!    device library calls for a failed assertion, and mark it as `noreturn`, because it ends the work-item.
//! 4. Replace null pointers that are cast to another address space with the null pointer of that address space, as in
//!    OpenCL C. LLVM does not fold such casts, and would keep a variable in memory if its address
//!    is compared with the result of such a cast.
//! 5. Replace annotated pointers and values (`llvm.ptr.annotation`, `llvm.annotation`) with the pointers and values: the
//!    annotations are hints, and would hide the object that a pointer refers to.
//! 6. Mark all definitions other than kernels `internal` and `alwaysinline`. Make variables that the host accesses
//!    external, so that they are not removed if no kernel uses them.

use crate::{
    analysis::{
        call_graph::{Call, CallGraph},
        components::components,
    },
    diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name},
    names,
};
use rustc_hash::FxHashSet;

use llvm_ir::{CallConv, Function, GlobalVariable, Instruction, Module, Opcode, Type, Value};

use super::{contract, images, variables::references::is_accessed_by_host};

/// Returns whether a function is a kernel.
pub fn is_kernel(function: Function<'_>) -> bool {
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32 && !function.is_declaration()
}

/// Runs the pass.
///
/// # Errors
/// Fails for recursion, indirect calls, other uses of addresses of functions, and calls to undefined functions.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let graph = CallGraph::new(module);
    let mut problems = Vec::new();
    let reached = graph.reached_from(module.functions().filter(|function| is_kernel(*function)));
    let defined = || module.functions().filter(|function| !function.is_declaration() && reached.contains(function));
    let callee = |function, number: usize| graph.calls_in(function).get(number).map(|call: &Call<'m>| call.callee);
    let circles = components(defined(), callee);
    let in_circle: FxHashSet<Function<'m>> =
        circles.into_iter().filter(|members| members.len() > 1).flatten().collect();
    for function in defined() {
        check(&graph, function, &in_circle, &mut problems);
    }
    Failed::if_any(problems, warnings)?;
    if let Some(print) = module.function("printf").filter(|function| function.is_declaration()) {
        print.as_value().set_name(contract::PRINT);
    }
    if let Some(assert) = module.functions().find(|function| is_assertion(*function)) {
        assert.as_value().set_name(contract::ASSERT);
        assert.add_function_attribute("noreturn", 0);
    }
    defined().for_each(replace_null_pointers);
    defined().for_each(remove_annotations);
    mark(module);
    module.global_variables().filter(|global| is_accessed_by_host(*global)).for_each(GlobalVariable::make_external);
    Ok(Changed::Yes)
}

/// Runs `vulkan-early-inlining`.
///
/// # Errors
/// Never fails.
pub fn run_early<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    mark(module);
    Ok(Changed::Yes)
}

/// Marks the functions that `always-inline` inlines.
fn mark(module: Module<'_>) {
    for function in module.functions().filter(|function| !function.is_declaration()) {
        for other in ["noinline", "optnone", "inlinehint"] {
            function.remove_function_attribute(other);
        }
        if !is_kernel(function) {
            function.make_internal();
            function.add_function_attribute("alwaysinline", 0);
        }
    }
}

/// Returns whether a function reports a failed assertion: expression, file, line, function, and the IDs of the work-item.
pub fn is_assertion(function: Function<'_>) -> bool {
    let Some((result, types)) = function.value_type().signature() else { return false };
    let is_right = |(index, ty): (usize, &Type<'_>)| match index {
        0 | 1 | 3 => ty.is_pointer(),
        2 => ty.is_int(32),
        _ => ty.is_int(64),
    };
    function.is_declaration()
        && names::ASSERT_FUNCTIONS[1] == function.name()
        && result.is_void()
        && types.len() == 10
        && types.iter().enumerate().all(is_right)
}

/// Replaces constant casts of null pointers with null pointers.
fn replace_null_pointers(function: Function<'_>) {
    for instruction in function.blocks().flat_map(|block| block.instructions()) {
        for index in 0..instruction.operand_count() {
            let is_cast = |operand: &Value<'_>| {
                operand.is_constant()
                    && operand.opcode() == Some(Opcode::LLVMAddrSpaceCast)
                    && operand.operand(0).is_some_and(Value::is_null_constant)
            };
            if let Some(operand) = instruction.operand(index).filter(is_cast) {
                instruction.set_operand(index, operand.ty().zero());
            }
        }
    }
}

/// Replaces annotated pointers and values with the pointers and values.
fn remove_annotations(function: Function<'_>) {
    let instructions: Vec<Instruction<'_>> = function.blocks().flat_map(|block| block.instructions()).collect();
    for call in instructions.into_iter().filter_map(Instruction::as_call) {
        let is_annotation = |callee: Function<'_>| {
            let name = callee.name();
            name.starts_with("llvm.ptr.annotation.") || name.starts_with("llvm.annotation.")
        };
        let value = call.operand(0).filter(|value| value.ty() == call.ty());
        if let Some(value) = value.filter(|_| call.called_function().is_some_and(is_annotation)) {
            call.replace_all_uses_with(value);
            call.erase();
        }
    }
}

fn check<'m>(
    graph: &CallGraph<'m>,
    function: Function<'m>,
    in_circle: &FxHashSet<Function<'m>>,
    problems: &mut Vec<Diagnostic<'m>>,
) {
    let calls = graph.calls_in(function);
    let goes_on =
        |call: &&Call<'m>| call.callee == function || in_circle.contains(&function) && in_circle.contains(&call.callee);
    if let Some(call) = calls.iter().find(goes_on) {
        let text =
            format!("function '{}' can call itself, which Vulkan does not allow", readable_name(&function.name()));
        problems.push(Code::VulkanRecursion.error(call.instruction.as_value(), text));
    }
    if let Some(call) = graph.indirect_call_in(function) {
        let text = "indirect calls are supported on Vulkan only through generic pointers, to functions in the same module, \
                    and with physical addresses";
        problems.push(Code::VulkanCall.error(call.as_value(), text));
    }
    for call in graph.calls_in(function) {
        let name = call.callee.name();
        let is_known = name == "printf"
            || name.starts_with(contract::PREFIX)
            || name.starts_with("llvm.")
            || images::is_builtin(&name)
            || is_assertion(call.callee);
        if call.callee.is_declaration() && !is_known {
            let text = format!(
                "call to '{}', which is neither defined nor a builtin that is supported on Vulkan",
                readable_name(&name)
            );
            problems.push(Code::VulkanUndefined.error(call.instruction.as_value(), text));
        }
    }
    for instruction in function.blocks().flat_map(|block| block.instructions()) {
        if instruction.opcode() == Opcode::LLVMAlloca && instruction.allocated_elements().is_none() {
            let text = "variable-length arrays are not supported on Vulkan";
            problems.push(Code::VulkanArray.error(instruction, text));
        }
        if instruction.as_call_base().is_some_and(|call| call.called_value().is_inline_assembly()) {
            problems.push(Code::VulkanCall.error(instruction, "inline assembly is not supported on Vulkan"));
        }
        if let Some(found) = address_in(instruction) {
            let name = readable_name(&found.name());
            let text = format!(
                "the address of function '{name}' is supported on Vulkan only as a generic pointer, with physical addresses"
            );
            problems.push(Code::VulkanCall.error(instruction, text));
        }
    }
}

/// Returns a function whose address an instruction uses, other than to call it.
fn address_in(instruction: Instruction<'_>) -> Option<Function<'_>> {
    let callee = instruction.as_call_base().map(|call| call.called_value());
    let operands = (0..instruction.operand_count()).filter_map(|index| instruction.operand(index));
    let mut pending: Vec<Value<'_>> = operands.filter(|operand| Some(*operand) != callee).collect();
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if let Some(function) = value.as_function() {
            return Some(function);
        }
        if value.is_constant() && value.as_global_variable().is_none() && seen.insert(value) {
            pending.extend((0..value.operand_count()).filter_map(|index| value.operand(index)));
        }
    }
    None
}
