//! Replaces the relational functions of SPIR-V with those of OpenCL C, which return integers.
//!
//! True is 1 for scalars, and -1 for elements of vectors, whose width is that of the operands:
//! ```llvm
//! %1 = call <4 x i8> @_Z13__spirv_IsNanDv4_f(<4 x float> %v)
//! %2 = call i1 @_Z11__spirv_AnyDv4_a(<4 x i8> %1)
//! ```
//! ```llvm
//! %n = call <4 x i32> @_Z5isnanDv4_f(<4 x float> %v)
//! %1 = trunc <4 x i32> %n to <4 x i8>
//! %m = call i32 @_Z3anyDv4_c(<4 x i8> %1)
//! %2 = icmp ne i32 %m, 0
//! ```

use llvm_ir::{Builder, Call, IntPredicate, Module, Value};

use super::calls;

/// The relational functions of SPIR-V and OpenCL C.
const RELATIONS: [(&str, &str); 15] = [
    ("FOrdEqual", "isequal"),
    ("FUnordNotEqual", "isnotequal"),
    ("FOrdGreaterThan", "isgreater"),
    ("FOrdGreaterThanEqual", "isgreaterequal"),
    ("FOrdLessThan", "isless"),
    ("FOrdLessThanEqual", "islessequal"),
    ("FOrdNotEqual", "islessgreater"),
    ("LessOrGreater", "islessgreater"),
    ("Ordered", "isordered"),
    ("Unordered", "isunordered"),
    ("IsFinite", "isfinite"),
    ("IsInf", "isinf"),
    ("IsNan", "isnan"),
    ("IsNormal", "isnormal"),
    ("SignBitSet", "signbit"),
];
/// The functions whose operands are truth values. They test the highest bits.
const OF_TRUTHS: [(&str, &str); 2] = [("Any", "any"), ("All", "all")];

/// Returns OpenCL C's name for a relational function.
pub fn name(operation: &str) -> Option<&'static str> {
    let all = RELATIONS.iter().chain(&OF_TRUTHS);
    all.into_iter().find(|(relation, _)| *relation == operation).map(|(_, builtin)| *builtin)
}

/// Builds the call to a builtin, and converts its result.
pub fn build<'m>(module: Module<'m>, call: Call<'m>, name: &str) -> Option<Value<'m>> {
    let int = module.int_type(32);
    let arguments: Vec<Value<'m>> = (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
    let is_truth = call.ty().is_int(1);
    let result = match (is_truth, arguments.first()?.ty().fixed_vector()) {
        (true, _) => int,
        (false, Some((element, count))) => {
            let bits = module.data_layout().store_size(element)?.checked_mul(8)?;
            module.int_type(u32::try_from(bits).ok()?).vector_of(count)?
        }
        (false, None) => return None,
    };
    let wanted = call.ty().element_or_self().int_width()?;
    if !is_truth && (call.ty().fixed_vector().map(|(_, count)| count) != result.fixed_vector().map(|(_, count)| count))
    {
        return None;
    }
    let builder = Builder::new(module);
    builder.position_before(call);
    let value = calls::builtin(module, &builder, name, result, &arguments, &[])?.as_value();
    if is_truth {
        return Some(builder.compare(IntPredicate::LLVMIntNE, value, int.zero()));
    }
    let has = result.element_or_self().int_width()?;
    Some(match wanted.cmp(&has) {
        std::cmp::Ordering::Less => builder.trunc(value, call.ty()),
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => builder.cast(llvm_ir::Opcode::LLVMSExt, value, call.ty()),
    })
}
