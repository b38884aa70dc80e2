//! Replaces LLVM's intrinsics for mathematical functions, which LLVM cannot lower for GPUs, or not with the precision
//! of SYCL.
//!
//! Input: a module for a GPU. Output: calls of SPIR-V's functions instead, which [`super::libraries`] links.

use llvm_ir::{Function, Module, Type, TypeKind};

/// The intrinsics with the same name in SPIR-V.
const FUNCTIONS: [&str; 17] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow", "sin",
    "sinh", "tan", "tanh",
];

/// Replaces the intrinsics on floating-point values.
pub(super) fn replace(module: Module<'_>) {
    let found = module.functions().filter_map(|function| Some((function, replacement(function)?)));
    let found: Vec<(Function<'_>, String)> = found.collect();
    for (intrinsic, name) in found {
        let new = module.function(&name).unwrap_or_else(|| module.declare_copy(intrinsic, &name));
        new.make_external();
        intrinsic.replace_all_uses_with(new.as_value());
        intrinsic.delete();
    }
}

/// Returns the name of the function that replaces an intrinsic.
fn replacement(intrinsic: Function<'_>) -> Option<String> {
    let name = intrinsic.name();
    let name = name.strip_prefix("llvm.")?.split('.').next()?;
    if !FUNCTIONS.contains(&name) {
        return None;
    }
    let types: Option<String> = intrinsic.parameters().into_iter().map(|parameter| mangled(parameter.ty())).collect();
    let name = format!("__spirv_ocl_{name}");
    Some(format!("_Z{}{name}{}", name.len(), types?))
}

fn mangled(ty: Type<'_>) -> Option<&'static str> {
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind => Some("DF16_"),
        TypeKind::LLVMFloatTypeKind => Some("f"),
        TypeKind::LLVMDoubleTypeKind => Some("d"),
        _ => None,
    }
}
