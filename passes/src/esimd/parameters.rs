//! Reads kernel metadata that has one operand for each parameter.

use crate::{
    diagnostic::{Code, Diagnostic, counted},
    names::{MD_ACCESSOR_POINTERS, MD_ARGUMENT_TYPES},
};
use llvm_ir::{Argument, Function, Module, Operand, TypeKind};

/// The address space of local memory.
const LOCAL: u32 = 3;

/// Returns whether a parameter points to local memory.
pub fn is_local(parameter: Argument<'_>) -> bool {
    parameter.ty().is_pointer() && parameter.ty().address_space() == LOCAL
}

/// Returns whether a parameter has a target extension type, like images.
pub fn is_target_type(parameter: Argument<'_>) -> bool {
    parameter.ty().kind() == TypeKind::LLVMTargetExtTypeKind
}

fn operands<'m>(module: Module<'m>, kernel: Function<'m>, kind: &str) -> Option<Vec<Operand<'m>>> {
    module.attachments(kernel).get(module.metadata_kind(kind)).map(|node| node.operands())
}

/// Returns the flags of the parameters. A missing flag is false.
pub fn flags<'m>(module: Module<'m>, kernel: Function<'m>, kind: &str) -> Vec<bool> {
    let is_true = |operand: &Operand<'m>| match operand {
        Operand::Constant(value) => value.ty().is_int(1) && value.scalar_bits() == Some(1),
        _ => false,
    };
    let mut flags: Vec<bool> = operands(module, kernel, kind).iter().flatten().map(is_true).collect();
    flags.resize(kernel.parameters().len(), false);
    flags
}

/// Returns the strings of the parameters. A missing string is empty.
pub fn texts<'m>(module: Module<'m>, kernel: Function<'m>, kind: &str) -> Vec<String> {
    let text = |operand: &Operand<'m>| match operand {
        Operand::String(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => String::new(),
    };
    let mut texts: Vec<String> = operands(module, kernel, kind).iter().flatten().map(text).collect();
    texts.resize(kernel.parameters().len(), String::new());
    texts
}

/// Returns warnings for malformed metadata. It does not prevent lowering, because missing operands count as false or
/// empty.
pub fn warnings<'m>(module: Module<'m>, kernel: Function<'m>) -> Vec<Diagnostic<'m>> {
    let count = kernel.parameters().len();
    let mut warnings = Vec::new();
    for (kind, is_flag) in [(MD_ACCESSOR_POINTERS, true), (MD_ARGUMENT_TYPES, false)] {
        let Some(operands) = operands(module, kernel, kind) else { continue };
        if operands.len() != count {
            let (operands, parameters) = (counted(operands.len(), "operand"), counted(count, "parameter"));
            let message = format!("!{kind} has {operands}, but the kernel has {parameters}");
            warnings.push(Code::EsimdKernelArguments.warning(kernel, message));
        }
        let is_right = |operand: &Operand<'m>| match operand {
            Operand::Constant(value) => is_flag && value.ty().is_int(1) && value.scalar_bits().is_some(),
            Operand::String(bytes) => !is_flag && std::str::from_utf8(bytes).is_ok(),
            _ => false,
        };
        if let Some(index) = operands.iter().position(|operand| !is_right(operand)) {
            let expected = if is_flag { "an i1" } else { "a UTF-8 string" };
            warnings.push(
                Code::EsimdKernelArguments.warning(kernel, format!("operand {index} of !{kind} is not {expected}")),
            );
        }
    }
    warnings
}
