//! Replaces the intrinsics of `-ffp-accuracy=` with instructions and with OpenCL C's functions, which have at least the
//! requested accuracy.
//!
//! ```llvm
//! %q = call float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
//! %s = call float @llvm.fpbuiltin.sin.f32(float %x) #0
//! attributes #0 = { "fpbuiltin-max-error"="2.5" }
//! ```
//! ```llvm
//! %q = fdiv float %x, %y
//! %s = call float @_Z3sinf(float %x)
//! ```

use llvm_ir::{Builder, Call, Module, Opcode, Type, Value};

use super::{
    calls,
    names::{mangle, type_names},
};

/// The prefix of the intrinsics.
const PREFIX: &str = "llvm.fpbuiltin.";
/// The operations that LLVM has instructions for.
const INSTRUCTIONS: [(&str, Opcode); 4] =
    [("fadd", Opcode::LLVMFAdd), ("fsub", Opcode::LLVMFSub), ("fmul", Opcode::LLVMFMul), ("fdiv", Opcode::LLVMFDiv)];
/// The functions of OpenCL C, whose names are those of the operations except for `fmod`, which is `frem`.
const FUNCTIONS: [&str; 29] = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "erf", "erfc", "exp", "exp10", "exp2",
    "expm1", "fmod", "hypot", "ldexp", "log", "log10", "log1p", "log2", "pow", "rsqrt", "sin", "sinh", "sqrt", "tan",
    "tanh",
];

/// Returns the operation of an intrinsic that has a replacement.
pub fn operation(name: &str) -> Option<&str> {
    let operation = name.strip_prefix(PREFIX)?.split('.').next()?;
    (instruction(operation).is_some() || function(operation).is_some()).then_some(operation)
}

fn instruction(operation: &str) -> Option<Opcode> {
    INSTRUCTIONS.iter().find(|(name, _)| *name == operation).map(|(_, opcode)| *opcode)
}

/// Returns OpenCL C's name for an operation.
fn function(operation: &str) -> Option<&'static str> {
    let name = if operation == "frem" { "fmod" } else { operation };
    FUNCTIONS.into_iter().find(|function| *function == name)
}

/// Builds the replacement for a call.
pub fn build<'m>(module: Module<'m>, call: Call<'m>, operation: &str) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(call);
    let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    if let Some(opcode) = instruction(operation) {
        let [left, right] = arguments[..] else { return None };
        if left.ty() != call.ty() || right.ty() != call.ty() {
            return None;
        }
        let result = builder.float_binary(opcode, left, right);
        if let Some(result) = result.as_instruction() {
            result.copy_fast_math_flags(*call);
        }
        return Some(result);
    }
    let types: Vec<Type<'m>> = arguments.iter().map(|argument| argument.ty()).collect();
    let name = mangle(function(operation)?, &type_names(&types)?);
    let result = calls::builtin(module, &builder, &name, call.ty(), &arguments, &[])?;
    result.copy_fast_math_flags(*call);
    Some(result.as_value())
}
