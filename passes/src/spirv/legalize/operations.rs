//! Selects the operations that need a function.

use llvm_ir::{Function, Instruction, Opcode, Type, Value};

use super::definitions::{Definitions, Signature};
use super::odd_types::lacks;
use super::shape::Shape;
use super::{floats, integers, vectors};

/// A generator of function bodies; it returns `None` if LLVM's back end can emit the operation.
type Body = fn(&mut Definitions, &Signature) -> Option<String>;

/// The scope of a function body.
#[derive(Clone, Copy)]
enum How {
    /// One lane; vectors are handled lane by lane.
    Lane(Body),
    /// The whole operation.
    Whole(Body),
}

/// The intrinsics without `llvm.` and type suffixes, and their generators.
const INTRINSICS: &[(&str, How)] = &[
    ("exp10", How::Lane(floats::exp10)),
    ("ldexp", How::Lane(floats::ldexp)),
    ("sincos", How::Lane(floats::sincos)),
    ("sincospi", How::Lane(floats::sincospi)),
    ("lrint", How::Lane(floats::lrint)),
    ("llrint", How::Lane(floats::lrint)),
    ("canonicalize", How::Lane(floats::canonicalize)),
    ("minimum", How::Lane(floats::minimum)),
    ("maximum", How::Lane(floats::maximum)),
    ("minimumnum", How::Lane(floats::minimum_number)),
    ("maximumnum", How::Lane(floats::maximum_number)),
    ("fptoui.sat", How::Lane(floats::to_unsigned)),
    ("sadd.with.overflow", How::Lane(integers::signed_add)),
    ("ssub.with.overflow", How::Lane(integers::signed_subtract)),
    ("smul.with.overflow", How::Lane(integers::signed_multiply)),
    ("umul.with.overflow", How::Lane(integers::unsigned_multiply)),
    ("uadd.with.overflow", How::Lane(integers::unsigned_add)),
    ("usub.with.overflow", How::Lane(integers::unsigned_subtract)),
    ("ucmp", How::Lane(integers::compare_bools)),
    ("scmp", How::Lane(integers::compare_signed_bools)),
    ("sshl.sat", How::Lane(integers::signed_shift)),
    ("ushl.sat", How::Lane(integers::unsigned_shift)),
    ("abs", How::Lane(integers::same_bool)),
    ("ctpop", How::Lane(integers::same_bool)),
    ("bitreverse", How::Lane(integers::same_bool)),
    ("fshl", How::Lane(integers::same_bool)),
    ("fshr", How::Lane(integers::second_bool)),
    ("ctlz", How::Lane(integers::not_bool)),
    ("cttz", How::Lane(integers::not_bool)),
    ("smax", How::Lane(integers::and_bool)),
    ("umin", How::Lane(integers::and_bool)),
    ("smin", How::Lane(integers::or_bool)),
    ("umax", How::Lane(integers::or_bool)),
    ("sadd.sat", How::Lane(integers::or_bool)),
    ("uadd.sat", How::Whole(integers::unsigned_add_saturated)),
    ("ssub.sat", How::Lane(integers::without_bool)),
    ("usub.sat", How::Lane(integers::without_bool)),
    ("vector.reduce.and", How::Whole(|_, signature| vectors::reduce(signature, "and", "and"))),
    ("vector.reduce.mul", How::Whole(|_, signature| vectors::reduce(signature, "mul", "and"))),
    ("vector.reduce.umin", How::Whole(|_, signature| vectors::reduce(signature, "umin", "and"))),
    ("vector.reduce.smax", How::Whole(|_, signature| vectors::reduce(signature, "smax", "and"))),
    ("vector.reduce.or", How::Whole(|_, signature| vectors::reduce(signature, "or", "or"))),
    ("vector.reduce.umax", How::Whole(|_, signature| vectors::reduce(signature, "umax", "or"))),
    ("vector.reduce.smin", How::Whole(|_, signature| vectors::reduce(signature, "smin", "or"))),
    ("vector.reduce.xor", How::Whole(|_, signature| vectors::reduce(signature, "xor", "xor"))),
    ("vector.reduce.add", How::Whole(|_, signature| vectors::reduce(signature, "add", "xor"))),
    ("vector.reduce.fminimum", How::Whole(vectors::reduce_minimum)),
    ("vector.reduce.fmaximum", How::Whole(vectors::reduce_maximum)),
    ("vector.reverse", How::Whole(vectors::reverse)),
    ("vector.interleave2", How::Whole(vectors::interleave)),
    ("masked.load", How::Whole(vectors::masked_load)),
    ("masked.gather", How::Whole(vectors::masked_load)),
    ("masked.store", How::Whole(vectors::masked_store)),
    ("masked.scatter", How::Whole(vectors::masked_store)),
    ("ptrmask", How::Whole(vectors::pointer_mask)),
    ("prefetch", How::Whole(vectors::nothing)),
    ("ssa.copy", How::Whole(vectors::identity)),
    ("memmove", How::Whole(vectors::memmove)),
];

/// Defines the function that replaces an intrinsic, and returns its name.
pub fn of_intrinsic(definitions: &mut Definitions, function: Function<'_>) -> Option<String> {
    let name = function.name();
    let rest = name.strip_prefix("llvm.")?;
    let is_named = |base: &str| rest.strip_prefix(base).is_some_and(|types| types.starts_with('.') && is_types(types));
    let (base, how) = INTRINSICS.iter().find(|(base, _)| is_named(base))?;
    let (result, parameters) = function.value_type().signature()?;
    define(definitions, base, &signature(result, parameters)?, *how)
}

/// Returns whether the remainder of a name consists of type suffixes, such as `.f32` and
/// `.v4i1.p0`, and does not continue the base name.
fn is_types(text: &str) -> bool {
    text.split('.').skip(1).all(|part| {
        let digits = part.bytes().filter(u8::is_ascii_digit).count();
        digits > 0 && part.len() - digits <= 4
    })
}

/// Defines the function that replaces an instruction, and returns its name.
pub fn of_instruction(definitions: &mut Definitions, instruction: Instruction<'_>) -> Option<String> {
    let (name, how) = match instruction.opcode() {
        Opcode::LLVMSIToFP => ("sitofp", How::Lane(floats::signed_bool_to_float)),
        Opcode::LLVMTrunc => ("trunc", How::Lane(integers::to_bool)),
        Opcode::LLVMZExt if is_extended_again(instruction) => ("zext", How::Lane(integers::extend)),
        Opcode::LLVMMul => ("mul", How::Lane(integers::and_bool)),
        Opcode::LLVMLoad if !instruction.is_volatile_or_atomic() => ("load", How::Whole(integers::load_bool)),
        Opcode::LLVMStore if !instruction.is_volatile_or_atomic() => ("store", How::Whole(integers::store_bool)),
        Opcode::LLVMBitCast => ("bitcast", How::Whole(vectors::bitcast)),
        _ => return None,
    };
    let types = (0..instruction.operand_count()).map(|index| instruction.operand(index).map(|operand| operand.ty()));
    let types = types.collect::<Option<Vec<_>>>()?;
    // `odd_integers` rewrites instructions on other integers.
    if types.iter().chain([&instruction.ty()]).any(|ty| lacks(*ty)) {
        return None;
    }
    define(definitions, name, &signature(instruction.ty(), types)?, how)
}

/// Returns whether LLVM 22 folds an extension and its operand incorrectly: the operand is a
/// truncation from a type other than the result type, or a sign extension of a vector.
fn is_extended_again(extension: Instruction<'_>) -> bool {
    let Some(operand) = extension.operand(0).and_then(Value::as_instruction) else { return false };
    let source = operand.operand(0).map(Value::ty);
    match operand.opcode() {
        Opcode::LLVMTrunc => source.is_some_and(|source| source != extension.ty()),
        Opcode::LLVMSExt => extension.ty().fixed_vector().is_some(),
        _ => false,
    }
}

fn signature(result: Type<'_>, operands: Vec<Type<'_>>) -> Option<Signature> {
    let operands = operands.into_iter().map(Shape::of).collect::<Option<_>>()?;
    Some(Signature { result: Shape::of(result)?, operands })
}

fn define(definitions: &mut Definitions, name: &str, signature: &Signature, how: How) -> Option<String> {
    let (body, lanes) = match how {
        How::Whole(body) => (body, None),
        How::Lane(body) => (body, signature.lanes()),
    };
    let Some(lanes) = lanes else {
        let text = body(definitions, signature)?;
        return Some(definitions.define(name, signature, &text));
    };
    let lane = signature.lane();
    let text = body(definitions, &lane)?;
    let scalar = definitions.define(name, &lane, &text);
    Some(definitions.define_by_lanes(name, signature, lanes, &scalar))
}
