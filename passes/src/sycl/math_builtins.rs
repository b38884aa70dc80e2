//! The `sycl-math-builtins` pass: replaces LLVM's intrinsics for mathematical functions with SPIR-V builtins.
//!
//! # Why
//! LLVM cannot lower these intrinsics for GPUs, or not with the precision that SYCL requires.
//! DPC++'s device libraries define the builtins.
//!
//! # Input and output
//! ```llvm
//! %y = call fast float @llvm.pow.f32(float %x, float %n)
//! ```
//! ```llvm
//! %y = call fast float @_Z15__spirv_ocl_powff(float %x, float %n)
//! ```
//!
//! # Algorithm
//! 1. Collect the intrinsics that have a builtin of the same name, if all their parameters are scalars of type `half`,
//!    `float` or `double`.
//! 2. Replace each with the function that has the mangled name of the builtin. Declare the function if necessary.
//!
//! The pass is independent of the target; `sycl-device-link` runs it for NVIDIA and AMD GPUs.

use llvm_ir::{Function, Module, Type, TypeKind};

use crate::diagnostic::{Changed, PassResult, Warnings};

/// The names that intrinsics and builtins share.
const FUNCTIONS: [&str; 17] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow", "sin",
    "sinh", "tan", "tanh",
];

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    Ok(replace(module))
}

/// Replaces the intrinsics of a module.
pub fn replace(module: Module<'_>) -> Changed {
    let found = module.functions().filter_map(|function| Some((function, builtin(function)?)));
    let found: Vec<(Function<'_>, String)> = found.collect();
    for (intrinsic, name) in &found {
        let builtin = module.function(name).unwrap_or_else(|| module.add_function(name, intrinsic.value_type()));
        intrinsic.replace_all_uses_with(builtin.as_value());
        intrinsic.delete();
    }
    Changed::from(!found.is_empty())
}

/// Returns the mangled name of the builtin that replaces an intrinsic.
fn builtin(intrinsic: Function<'_>) -> Option<String> {
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
