//! Reports IR that neither LLVM's back end nor the translator can emit, and for which this pass has no replacement.

use llvm_ir::{GlobalVariable, Instruction, Module, Opcode, TypeKind, Value};
use rustc_hash::FxHashSet;

use crate::diagnostic::{Code, Diagnostic, readable_name};

/// The intrinsics without `llvm.` and type suffixes.
const INTRINSICS: [&str; 7] =
    ["smul.fix", "umul.fix", "sdiv.fix", "udiv.fix", "readcyclecounter", "vector.insert", "vector.extract"];

/// Reports an error for each such instruction and global variable.
pub fn find<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    diagnostics.extend(instructions.filter_map(problem));
    diagnostics.extend(module.global_variables().filter_map(address_inside));
}

/// Reports an initializer with an address inside another variable. LLVM 22 interprets the byte
/// offset as an element index, and `bitcode-compat` rejects such an initializer, because LLVM 19
/// misreads it.
fn address_inside(global: GlobalVariable<'_>) -> Option<Diagnostic<'_>> {
    // Device code never reads type information, because SYCL supports neither `dynamic_cast` nor
    // `typeid` in device code.
    if global.name().starts_with("_ZTI") {
        return None;
    }
    let mut pending: Vec<Value<'_>> = global.initializer().into_iter().collect();
    let mut seen = FxHashSet::default();
    while let Some(value) = pending.pop() {
        if value.is_global() || !seen.insert(value) {
            continue;
        }
        let operands = (0..value.operand_count()).filter_map(|index| value.operand(index));
        if value.opcode() == Some(Opcode::LLVMGetElementPtr) {
            let base = value.operand(0).map(Value::strip_casts).and_then(Value::as_global_variable);
            let element = base.and_then(|base| base.value_type().array()).map(|(element, _)| element);
            // For elements of one byte, both are equal.
            if !element.is_some_and(|element| element.is_int(8)) {
                let name = readable_name(&global.name());
                let message = format!(
                    "the initializer of '{name}' contains an address inside another variable, which SPIR-V emitters mistranslate"
                );
                return Some(Code::SpirvUnsupported.error(global, message));
            }
        }
        pending.extend(operands);
    }
    None
}

fn problem(instruction: Instruction<'_>) -> Option<Diagnostic<'_>> {
    if instruction.ty().element_or_self().kind() == TypeKind::LLVMBFloatTypeKind {
        let message = "SPIR-V for OpenCL devices does not support type 'bfloat'; use sycl::ext::oneapi::bfloat16, which does not require it";
        return Some(Code::SpirvUnsupported.error(instruction, message));
    }
    if is_special_bool_access(instruction) {
        let message = "SPIR-V does not support volatile or atomic accesses to an 'i1'";
        return Some(Code::SpirvUnsupported.error(instruction, message));
    }
    let callee = instruction.as_call()?.called_function()?;
    let name = callee.name();
    let rest = name.strip_prefix("llvm.")?;
    let is_named =
        |base: &&&str| rest.strip_prefix(**base).is_some_and(|types| types.is_empty() || types.starts_with('.'));
    INTRINSICS.iter().find(is_named)?;
    let message = format!("SPIR-V cannot express the intrinsic '{}'", readable_name(&name));
    Some(Code::SpirvUnsupported.error(instruction, message))
}

/// Returns whether an instruction is a volatile or atomic access to an `i1`, which has no size in
/// SPIR-V.
fn is_special_bool_access(instruction: Instruction<'_>) -> bool {
    let ty = match instruction.opcode() {
        Opcode::LLVMLoad => Some(instruction.ty()),
        Opcode::LLVMStore => instruction.operand(0).map(Value::ty),
        _ => None,
    };
    ty.is_some_and(|ty| ty.is_int(1)) && instruction.is_volatile_or_atomic()
}
