//! What neither LLVM's back end nor the translator can write, and what has no function of ours.

use llvm_ir::{Instruction, Module, TypeKind};

use crate::diagnostic::{Code, Diagnostic, readable_name};

/// Intrinsics without `llvm.`, whose names go on with types.
const INTRINSICS: [&str; 7] =
    ["smul.fix", "umul.fix", "sdiv.fix", "udiv.fix", "readcyclecounter", "vector.insert", "vector.extract"];

/// Finds it, with an error for each instruction.
pub fn find<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    diagnostics.extend(instructions.filter_map(problem));
}

fn problem(instruction: Instruction<'_>) -> Option<Diagnostic<'_>> {
    if instruction.ty().element_or_self().kind() == TypeKind::LLVMBFloatTypeKind {
        let message = "SPIR-V for OpenCL devices has no type 'bfloat'; sycl::ext::oneapi::bfloat16 does without";
        return Some(Code::SpirvUnsupported.error(instruction, message));
    }
    let callee = instruction.as_call()?.called_function()?;
    let name = callee.name();
    let rest = name.strip_prefix("llvm.")?;
    let is_named = |base: &&&str| rest.strip_prefix(**base).is_some_and(|types| types.is_empty() || types.starts_with('.'));
    INTRINSICS.iter().find(is_named)?;
    let message = format!("SPIR-V cannot express the intrinsic '{}'", readable_name(&name));
    Some(Code::SpirvUnsupported.error(instruction, message))
}
