//! The `vulkan-intrinsics` pass: lowers LLVM's scalar intrinsics to SPIR-V or GLSL.std.450 instructions.
//!
//! # Algorithm
//! 1. Collect the calls to intrinsics. Reject unknown ones, and types without an expansion. Erase
//!    optimization hints.
//! 2. Expand each one with `integers` and `floats`. If drivers may deviate, as for NaNs and the
//!    sign of zero, the expansion inspects bits.
//! 3. Convert to 32 bits and truncate, instead of converting a floating-point number to 8 or 16 bits. SPIR-V leaves
//!    out-of-range results undefined, and drivers then produce bits beyond the width, which change
//!    neighbors in a word.
//! 4. Round a `double` to an integer instead of converting it to an integer and back, for the reason in `rounding`.
//! 5. Compute signed remainders from quotients: `OpSRem` is undefined for negative operands in Vulkan, and `OpSDiv` is
//!    not (Vulkan specification, "Precision and Operation of SPIR-V Instructions"). NVIDIA's driver returns other results.
//! 6. Correct quotients of `double` and a constant, for the reason in `quotients`.

mod floats;
mod fused;
mod integers;
mod quotients;
mod rounding;

use crate::diagnostic::{Changed, Code, Failed, PassResult, Warnings};
use crate::internal_error;
use llvm_ir::{Builder, Call, FloatPredicate, Instruction, IntPredicate, Module, Opcode, Type, Value};

use super::{contract, memory};

/// The instructions that the pass replaces or erases.
#[derive(Default)]
struct Found<'m> {
    /// Calls to intrinsics, with their names without prefix and types.
    calls: Vec<(Call<'m>, String)>,
    hints: Vec<Call<'m>>,
    /// Comparisons that test for NaNs.
    comparisons: Vec<Instruction<'m>>,
    /// Conversions to 8 or 16 bits.
    narrow: Vec<Instruction<'m>>,
    /// Conversions from a rounded `double`.
    rounded: Vec<Instruction<'m>>,
    /// Signed remainders.
    remainders: Vec<Instruction<'m>>,
    /// Divisions of `double` by constants.
    quotients: Vec<Instruction<'m>>,
}

impl<'m> Found<'m> {
    fn is_empty(&self) -> bool {
        let instructions = [&self.comparisons, &self.narrow, &self.rounded, &self.remainders, &self.quotients];
        self.calls.is_empty() && self.hints.is_empty() && instructions.iter().all(|found| found.is_empty())
    }
}

/// Runs the pass.
///
/// # Errors
/// Fails for unknown intrinsics, and for types without an expansion, such as integers of more than 64 bits.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let found = find(module, warnings)?;
    found.hints.iter().for_each(|hint| hint.erase());
    let expander = Expander { module, builder: Builder::new(module) };
    for (call, base) in &found.calls {
        expander.builder.position_before(*call);
        let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
        let value = expander
            .integer(base, &arguments, call.ty())
            .or_else(|| expander.float(base, &arguments, call.ty(), *call));
        match value {
            Some(value) => call.replace_all_uses_with(value),
            None => internal_error!("intrinsic '{base}' was not expanded"),
        }
        call.erase();
    }
    expander.replace(&found.comparisons, Expander::unordered);
    expander.replace(&found.rounded, Expander::convert_rounded);
    expander.replace(&found.narrow, Expander::narrow);
    expander.replace(&found.remainders, Expander::remainder);
    expander.replace(&found.quotients, Expander::quotient);
    Ok(Changed::from(!found.is_empty()))
}

/// Finds the instructions to replace, and rejects unsupported intrinsics.
fn find<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> Result<Found<'m>, Failed<'m>> {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let mut found = Found::default();
    let mut problems = Vec::new();
    for instruction in instructions {
        if let Some(FloatPredicate::LLVMRealORD | FloatPredicate::LLVMRealUNO) = instruction.float_comparison() {
            found.comparisons.push(instruction);
        }
        if is_narrow_conversion(instruction) {
            found.narrow.push(instruction);
        }
        if rounding::is_from_rounded(instruction) {
            found.rounded.push(instruction);
        }
        if instruction.opcode() == Opcode::LLVMSRem {
            found.remainders.push(instruction);
        }
        if quotients::is_by_constant(instruction) {
            found.quotients.push(instruction);
        }
        let Some(call) = instruction.as_call() else { continue };
        let Some(name) = call.called_function().map(|function| function.name()) else { continue };
        let Some(base) = name.strip_prefix("llvm.") else { continue };
        let base = base_name(base).to_owned();
        if memory::is_hint(&name) {
            found.hints.push(call);
        } else if is_supported(&base, call) {
            found.calls.push((call, base));
        } else {
            let text = format!("intrinsic '{name}' is not supported on Vulkan");
            problems.push(Code::VulkanIntrinsic.error(call.as_value(), text));
        }
    }
    Failed::if_any(problems, warnings)?;
    Ok(found)
}

/// Returns whether there is an expansion of an intrinsic for the types of a call.
fn is_supported(base: &str, call: Call<'_>) -> bool {
    if floats::OF_ANY_TYPE.contains(&base) {
        return true;
    }
    let is_known = integers::KNOWN.contains(&base) || floats::KNOWN.contains(&base);
    let has_format = |ty: Type<'_>| match ty.int_width() {
        Some(width) => integers::is_supported(base, width),
        None => floats::Format::of(ty).is_some(),
    };
    let arguments: Vec<Type<'_>> =
        (0..call.argument_count()).filter_map(|index| Some(call.operand(index)?.ty())).collect();
    let results = call.ty().struct_members().unwrap_or_else(|| vec![call.ty()]);
    let is_fit = base != "ldexp" || arguments.get(1).is_some_and(|ty| ty.int_width() == Some(32));
    is_known && is_fit && arguments.into_iter().chain(results).all(has_format)
}

fn is_narrow_conversion(instruction: Instruction<'_>) -> bool {
    matches!(instruction.opcode(), Opcode::LLVMFPToSI | Opcode::LLVMFPToUI)
        && matches!(instruction.ty().int_width(), Some(8 | 16))
}

/// Returns the name of an intrinsic without its overload types.
fn base_name(name: &str) -> &str {
    let is_type = |part: &str| {
        let rest = part.trim_start_matches(['v', 'i', 'f', 'p', 's']);
        part.len() > rest.len()
            && !rest.is_empty()
            && rest.chars().all(|c| c.is_ascii_alphanumeric())
            && rest.starts_with(|c: char| c.is_ascii_digit())
    };
    let mut end = name.len();
    while let Some(dot) = name[..end].rfind('.') {
        if !is_type(&name[dot + 1..end]) {
            break;
        }
        end = dot;
    }
    &name[..end]
}

/// Builds expansions at the builder's position.
struct Expander<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
}

impl<'m> Expander<'m> {
    fn int(&self, ty: Type<'m>, value: u64) -> Value<'m> {
        let mask = ty.int_width().filter(|width| *width < 64).map_or(u64::MAX, |width| (1 << width) - 1);
        ty.const_int(value & mask).unwrap_or(ty.zero())
    }

    fn binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        self.builder.binary(opcode, left, right)
    }

    /// Builds an operation with a constant right operand.
    fn with(&self, opcode: Opcode, left: Value<'m>, right: u64) -> Value<'m> {
        self.binary(opcode, left, self.int(left.ty(), right))
    }

    fn compare(&self, predicate: IntPredicate, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        self.builder.compare(predicate, left, right)
    }

    fn select(&self, condition: Value<'m>, yes: Value<'m>, no: Value<'m>) -> Value<'m> {
        self.builder.select(condition, yes, no)
    }

    /// Replaces instructions by their expansions.
    fn replace(&self, instructions: &[Instruction<'m>], expand: impl Fn(&Self, Instruction<'m>) -> Option<Value<'m>>) {
        for instruction in instructions {
            self.builder.position_before(*instruction);
            if let Some(value) = expand(self, *instruction) {
                instruction.replace_all_uses_with(value);
                instruction.erase();
            }
        }
    }

    /// Expands a signed remainder.
    fn remainder(&self, remainder: Instruction<'m>) -> Option<Value<'m>> {
        let (dividend, divisor) = (remainder.operand(0)?, remainder.operand(1)?);
        let quotient = self.builder.binary(Opcode::LLVMSDiv, dividend, divisor);
        let multiple = self.builder.binary(Opcode::LLVMMul, quotient, divisor);
        Some(self.builder.binary(Opcode::LLVMSub, dividend, multiple))
    }

    /// Expands a conversion from a floating-point number to 8 or 16 bits.
    fn narrow(&self, conversion: Instruction<'m>) -> Option<Value<'m>> {
        let wide = self.builder.cast(Opcode::LLVMFPToSI, conversion.operand(0)?, self.module.int_type(32));
        Some(self.builder.trunc(wide, conversion.ty()))
    }

    fn glsl(&self, name: &str, arguments: &[Value<'m>], ty: Type<'m>) -> Value<'m> {
        contract::glsl(self.module, &self.builder, name, arguments, ty)
    }
}

#[cfg(test)]
mod tests {
    use super::base_name;

    #[test]
    fn names_without_types() {
        for (name, base) in [
            ("fma.f32", "fma"),
            ("umul.with.overflow.i32", "umul.with.overflow"),
            ("is.fpclass.f64", "is.fpclass"),
            ("ctpop.v4i32", "ctpop"),
            ("fptosi.sat.i32.f32", "fptosi.sat"),
            ("scmp.i32.i64", "scmp"),
            ("exp2.f16", "exp2"),
        ] {
            assert_eq!(base_name(name), base);
        }
    }
}
