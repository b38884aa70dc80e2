//! Generates floating-point operations on one lane.

use super::definitions::{Definitions, Signature, return_parts};
use super::shape::Shape;

/// Declares an OpenCL function with one operand, such as `exp10`.
fn opencl_unary(definitions: &mut Definitions, name: &str, ty: &Shape) -> String {
    definitions.opencl(name, ty.mangled(), ty, &ty.to_string())
}

/// Generates `llvm.exp10` (LLVM pull request 182466).
pub fn exp10(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let ty = &signature.result;
    ty.float_bits()?;
    let function = opencl_unary(definitions, "exp10", ty);
    Some(format!("  %r = call spir_func {ty} {function}({ty} %x0)\n  ret {ty} %r\n"))
}

/// Generates `llvm.ldexp` (LLVM pull request 195402). OpenCL's exponent is an `int`.
pub fn ldexp(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let ty = &signature.result;
    ty.float_bits()?;
    let bits = signature.operands.get(1)?.int().filter(|bits| matches!(bits, 8 | 16 | 32 | 64))?;
    let exponent = match bits {
        32 => String::new(),
        0..32 => format!("  %e = sext i{bits} %x1 to i32\n"),
        // Exponents beyond 20000 always yield infinity or zero.
        _ => format!(
            "  %big = icmp sgt i{bits} %x1, 20000\n  %small = icmp slt i{bits} %x1, -20000\n  \
             %low = select i1 %small, i{bits} -20000, i{bits} %x1\n  %in = select i1 %big, i{bits} 20000, i{bits} %low\n  \
             %e = trunc i{bits} %in to i32\n"
        ),
    };
    let name = if bits == 32 { "%x1" } else { "%e" };
    let function = definitions.opencl("ldexp", &format!("{}i", ty.mangled()), ty, &format!("{ty}, i32"));
    Some(format!("{exponent}  %r = call spir_func {ty} {function}({ty} %x0, i32 {name})\n  ret {ty} %r\n"))
}

/// Generates `llvm.sincos` (LLVM pull request 179053).
pub fn sincos(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    both(definitions, signature, Definitions::plain_intrinsic, ["sin", "cos"])
}

/// Generates `llvm.sincospi` (LLVM pull request 218641).
pub fn sincospi(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    both(definitions, signature, opencl_unary_call, ["sinpi", "cospi"])
}

type UnaryCall = fn(&mut Definitions, &str, &Shape) -> (String, &'static str);

fn opencl_unary_call(definitions: &mut Definitions, name: &str, ty: &Shape) -> (String, &'static str) {
    (opencl_unary(definitions, name, ty), "spir_func ")
}

impl Definitions {
    fn plain_intrinsic(&mut self, name: &str, ty: &Shape) -> (String, &'static str) {
        (self.intrinsic(name, ty, 1), "")
    }
}

/// Generates calls to two functions with one operand.
fn both(definitions: &mut Definitions, signature: &Signature, declare: UnaryCall, names: [&str; 2]) -> Option<String> {
    let ty = signature.operands.first()?;
    ty.float_bits()?;
    let mut text = String::new();
    for (index, name) in names.into_iter().enumerate() {
        let (function, convention) = declare(definitions, name, ty);
        text += &format!("  %r{index} = call {convention}{ty} {function}({ty} %x0)\n");
    }
    Some(text + &return_parts(&signature.result, &["%r0".to_owned(), "%r1".to_owned()]))
}

/// Generates `llvm.lrint` and `llvm.llrint` (LLVM pull request 217618).
pub fn lrint(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (ty, result) = (signature.operands.first()?, &signature.result);
    ty.float_bits()?;
    let rint = definitions.intrinsic("rint", ty, 1);
    Some(format!("  %r = call {ty} {rint}({ty} %x0)\n  %i = fptosi {ty} %r to {result}\n  ret {result} %i\n"))
}

/// Generates `llvm.canonicalize` (LLVM pull request 218641). A multiplication quiets NaNs, and
/// treats subnormal numbers like any other operation.
pub fn canonicalize(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let ty = &signature.result;
    ty.float_bits()?;
    Some(format!("  %r = fmul {ty} %x0, 1.0\n  ret {ty} %r\n"))
}

/// The result of a minimum or maximum if one operand is a NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IfNan {
    /// A NaN.
    Nan,
    /// The other operand.
    Other,
}

/// Generates `llvm.minimum`: LLVM 22 emits OpenCL's `fmin`, which ignores NaNs.
pub fn minimum(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    extreme(signature, "olt", "or", IfNan::Nan)
}

/// Generates `llvm.maximum`.
pub fn maximum(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    extreme(signature, "ogt", "and", IfNan::Nan)
}

/// Generates `llvm.minimumnum`.
pub fn minimum_number(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    extreme(signature, "olt", "or", IfNan::Other)
}

/// Generates `llvm.maximumnum`.
pub fn maximum_number(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    extreme(signature, "ogt", "and", IfNan::Other)
}

/// Generates the minimum or maximum of two numbers, where -0 is less than +0. Equal numbers can
/// differ only in the sign of zero. The operation `zeros` combines their bits, which keeps or drops
/// the sign.
fn extreme(signature: &Signature, compare: &str, zeros: &str, if_nan: IfNan) -> Option<String> {
    let ty = &signature.result;
    let bits = ty.float_bits()?;
    let mut text = format!(
        "  %c = fcmp {compare} {ty} %x0, %x1\n  %less = select i1 %c, {ty} %x0, {ty} %x1\n  \
         %i0 = bitcast {ty} %x0 to i{bits}\n  %i1 = bitcast {ty} %x1 to i{bits}\n  %z = {zeros} i{bits} %i0, %i1\n  \
         %zero = bitcast i{bits} %z to {ty}\n  %equal = fcmp oeq {ty} %x0, %x1\n  \
         %number = select i1 %equal, {ty} %zero, {ty} %less\n"
    );
    text += &match if_nan {
        IfNan::Nan => format!(
            "  %nan = fcmp uno {ty} %x0, %x1\n  %sum = fadd {ty} %x0, %x1\n  \
             %r = select i1 %nan, {ty} %sum, {ty} %number\n"
        ),
        // The comparison above selects x1 if one operand is a NaN.
        IfNan::Other => format!("  %nan = fcmp uno {ty} %x1, %x1\n  %r = select i1 %nan, {ty} %x0, {ty} %number\n"),
    };
    Some(text + &format!("  ret {ty} %r\n"))
}

/// Generates `llvm.fptoui.sat`: Intel's CPU device converts NaNs to the largest `uint`, where OpenCL requires 0.
pub fn to_unsigned(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (ty, result) = (signature.operands.first()?, &signature.result);
    if result.int()? != 32 {
        return None;
    }
    ty.float_bits()?;
    let minimum = definitions.intrinsic("minnum", ty, 2);
    let maximum = definitions.intrinsic("maxnum", ty, 2);
    // The largest number below 2^32 of each type, or the largest finite half.
    let largest = match ty {
        Shape::Float("half") => "0xH7BFF",
        Shape::Float("float") => "0x41EFFFFFE0000000",
        _ => "4294967295.0",
    };
    // Larger numbers become 2^32 - 1.
    let limit = if *ty == Shape::Float("half") { "0xH7C00" } else { "4294967296.0" };
    Some(format!(
        "  %low = call {ty} {maximum}({ty} %x0, {ty} 0.0)\n  %in = call {ty} {minimum}({ty} %low, {ty} {largest})\n  \
         %i = fptoui {ty} %in to i32\n  %over = fcmp oge {ty} %x0, {limit}\n  %r = select i1 %over, i32 -1, i32 %i\n  \
         ret i32 %r\n"
    ))
}

/// Generates `sitofp` of an `i1`, where true is -1: LLVM 22 emits 1 (LLVM pull request 209232).
pub fn signed_bool_to_float(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let ty = &signature.result;
    (signature.operands.first()?.int()? == 1 && ty.float_bits().is_some())
        .then(|| format!("  %r = select i1 %x0, {ty} -1.0, {ty} 0.0\n  ret {ty} %r\n"))
}
