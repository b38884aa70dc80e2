//! Generates integer operations on one lane.

use super::definitions::{Definitions, Signature, return_parts};
use super::shape::Shape;

/// Returns the width of the integers, if SPIR-V supports it.
fn width(signature: &Signature) -> Option<u32> {
    signature.operands.first()?.int().filter(|bits| matches!(bits, 8 | 16 | 32 | 64))
}

fn pair(signature: &Signature, text: String) -> String {
    text + &return_parts(&signature.result, &["%v".to_owned(), "%o".to_owned()])
}

/// Generates `….with.overflow` of `i1`, with logic operations for value and overflow. Signed values
/// are 0 and -1.
fn bools(signature: &Signature, value: &str, overflow: &str) -> Option<String> {
    (signature.operands.first()?.int()? == 1).then(|| {
        let text = format!("  %n = xor i1 %x0, true\n  %v = {value} i1 %x0, %x1\n  %o = and i1 {overflow}, %x1\n");
        pair(signature, text)
    })
}

/// Generates `llvm.uadd.with.overflow`: on overflow, the sum is less than an operand. The translator emits a result
/// that drivers reject.
pub fn unsigned_add(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if let Some(text) = bools(signature, "xor", "%x0") {
        return Some(text);
    }
    let bits = width(signature)?;
    let text = format!("  %v = add i{bits} %x0, %x1\n  %o = icmp ult i{bits} %v, %x0\n");
    Some(pair(signature, text))
}

/// Generates `llvm.usub.with.overflow`: on overflow, the first operand is less.
pub fn unsigned_subtract(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if let Some(text) = bools(signature, "xor", "%n") {
        return Some(text);
    }
    let bits = width(signature)?;
    let text = format!("  %v = sub i{bits} %x0, %x1\n  %o = icmp ult i{bits} %x0, %x1\n");
    Some(pair(signature, text))
}

/// Generates a `zext` whose operand is a `trunc` from a type other than the result type, or a
/// `sext` of a vector. For these, LLVM 22 emits a mask of the wrong type: one of the width before
/// the `trunc`, or a vector of another size. The back end cannot combine a `zext` in a separate
/// function with the `trunc` or `sext`.
pub fn extend(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (bits, result) = (width(signature)?, &signature.result);
    // `odd_integers` handles odd widths.
    result.int().filter(|bits| matches!(bits, 16 | 32 | 64))?;
    Some(format!("  %r = zext i{bits} %x0 to {result}\n  ret {result} %r\n"))
}

/// Generates `llvm.ucmp` of `i1`: -1, 0 or 1.
pub fn compare_bools(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    difference_of_bools(signature, "%x0", "%x1")
}

/// Generates `llvm.scmp` of `i1`, where true is -1.
pub fn compare_signed_bools(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    difference_of_bools(signature, "%x1", "%x0")
}

fn difference_of_bools(signature: &Signature, first: &str, second: &str) -> Option<String> {
    let result = &signature.result;
    (signature.operands.first()?.int()? == 1).then(|| {
        format!(
            "  %a = zext i1 {first} to {result}\n  %b = zext i1 {second} to {result}\n  %r = sub {result} %a, %b\n  \
             ret {result} %r\n"
        )
    })
}

/// Generates `llvm.sadd.with.overflow`: on overflow, the sign of the sum differs from that of both operands. LLVM
/// cannot select it.
pub fn signed_add(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if let Some(text) = bools(signature, "xor", "%x0") {
        return Some(text);
    }
    let bits = width(signature)?;
    let text = format!(
        "  %v = add i{bits} %x0, %x1\n  %a = xor i{bits} %x0, %v\n  %b = xor i{bits} %x1, %v\n  %c = and i{bits} %a, %b\n  \
         %o = icmp slt i{bits} %c, 0\n"
    );
    Some(pair(signature, text))
}

/// Generates `llvm.ssub.with.overflow`: on overflow, the operands have different signs, and the
/// difference has the sign of the second one.
pub fn signed_subtract(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if let Some(text) = bools(signature, "xor", "%n") {
        return Some(text);
    }
    let bits = width(signature)?;
    let text = format!(
        "  %v = sub i{bits} %x0, %x1\n  %a = xor i{bits} %x0, %x1\n  %b = xor i{bits} %x0, %v\n  %c = and i{bits} %a, %b\n  \
         %o = icmp slt i{bits} %c, 0\n"
    );
    Some(pair(signature, text))
}

/// Generates `llvm.umul.with.overflow`: LLVM emits a result that drivers reject. On overflow, the upper half of the
/// product is not zero.
pub fn unsigned_multiply(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if signature.operands.first()?.int()? == 1 {
        let values = ["%v".to_owned(), "false".to_owned()];
        return Some("  %v = and i1 %x0, %x1\n".to_owned() + &return_parts(&signature.result, &values));
    }
    let bits = width(signature)?;
    if bits < 64 {
        let wide = (2 * bits).next_power_of_two().max(16);
        return Some(pair(signature, multiply_wide(bits, wide, "zext")));
    }
    let high = definitions.upper_product();
    let text = format!("  %v = mul i{bits} %x0, %x1\n  %h = call {high}(i64 %x0, i64 %x1)\n  %o = icmp ne i64 %h, 0\n");
    (bits == 64).then(|| pair(signature, text))
}

/// Generates `llvm.smul.with.overflow`: on overflow, the upper half of the product is not the sign
/// extension of the lower half.
pub fn signed_multiply(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    if let Some(text) = bools(signature, "and", "%x0") {
        return Some(text);
    }
    let bits = width(signature)?;
    if bits < 64 {
        let wide = (2 * bits).next_power_of_two().max(16);
        return Some(pair(signature, multiply_wide(bits, wide, "sext")));
    }
    let ty = Shape::Int(64);
    let high = definitions.opencl("s_mul_hi", "ll", &ty, "i64, i64");
    let text = format!(
        "  %v = mul i{bits} %x0, %x1\n  %h = call spir_func i64 {high}(i64 %x0, i64 %x1)\n  %s = ashr i64 %v, 63\n  \
         %o = icmp ne i64 %h, %s\n"
    );
    (bits == 64).then(|| pair(signature, text))
}

/// Generates the product in a wider type, and tests whether it fits the narrow type.
fn multiply_wide(bits: u32, wide: u32, extend: &str) -> String {
    format!(
        "  %a = {extend} i{bits} %x0 to i{wide}\n  %b = {extend} i{bits} %x1 to i{wide}\n  %p = mul i{wide} %a, %b\n  \
         %v = trunc i{wide} %p to i{bits}\n  %back = {extend} i{bits} %v to i{wide}\n  %o = icmp ne i{wide} %back, %p\n"
    )
}

/// Generates `llvm.ushl.sat`: all ones if shifting back does not restore the operand.
pub fn unsigned_shift(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let bits = width(signature)?;
    Some(format!(
        "  %s = shl i{bits} %x0, %x1\n  %back = lshr i{bits} %s, %x1\n  %c = icmp eq i{bits} %back, %x0\n  \
         %r = select i1 %c, i{bits} %s, i{bits} -1\n  ret i{bits} %r\n"
    ))
}

/// Generates `llvm.sshl.sat`: on overflow, the result is the largest or smallest number, depending on the
/// sign of the operand.
pub fn signed_shift(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let bits = width(signature)?;
    let sign = bits - 1;
    let largest = (1_u64 << sign) - 1;
    Some(format!(
        "  %s = shl i{bits} %x0, %x1\n  %back = ashr i{bits} %s, %x1\n  %c = icmp eq i{bits} %back, %x0\n  \
         %g = ashr i{bits} %x0, {sign}\n  %l = xor i{bits} %g, {largest}\n  %r = select i1 %c, i{bits} %s, i{bits} %l\n  \
         ret i{bits} %r\n"
    ))
}

/// Generates `llvm.uadd.sat` as a call to OpenCL's `u_add_sat`, because the code that the translator emits is wrong: it
/// compares the sum with one operand, and returns all ones if the other operand is zero.
pub fn unsigned_add_saturated(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let ty = &signature.result;
    let letter = match ty.lane().int()? {
        1 => return Some(format!("  %r = or {ty} %x0, %x1\n  ret {ty} %r\n")),
        8 => "h",
        16 => "t",
        32 => "j",
        64 => "m",
        _ => return None,
    };
    let mangled = match ty.vector() {
        Some((count, _)) => format!("Dv{count}_{letter}S_"),
        None => letter.repeat(2),
    };
    let sum = definitions.opencl("u_add_sat", &mangled, ty, &format!("{ty}, {ty}"));
    Some(format!("  %r = call spir_func {ty} {sum}({ty} %x0, {ty} %x1)\n  ret {ty} %r\n"))
}

/// Generates `llvm.abs`, `llvm.ctpop` and others that return an `i1` operand unchanged.
pub fn same_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1)).then(|| "  ret i1 %x0\n".to_owned())
}

/// Generates `llvm.ctlz` and `llvm.cttz` of an `i1`.
pub fn not_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1)).then(|| "  %r = xor i1 %x0, true\n  ret i1 %r\n".to_owned())
}

/// Generates operations on `i1` that are equivalent to `and`: the product, the unsigned minimum and the signed maximum.
pub fn and_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1)).then(|| "  %r = and i1 %x0, %x1\n  ret i1 %r\n".to_owned())
}

/// Generates operations on `i1` that are equivalent to `or`.
pub fn or_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1)).then(|| "  %r = or i1 %x0, %x1\n  ret i1 %r\n".to_owned())
}

/// Generates saturating subtractions of `i1`: `x0 & !x1`.
pub fn without_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1))
        .then(|| "  %n = xor i1 %x1, true\n  %r = and i1 %x0, %n\n  ret i1 %r\n".to_owned())
}

/// Generates `llvm.fshr` of `i1`, which returns the second operand: the amount is taken modulo 1.
pub fn second_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Int(1)).then(|| "  ret i1 %x1\n".to_owned())
}

/// Generates `trunc` to `i1`: LLVM 22 masks the bit in one width, and stores it in another.
pub fn to_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let bits = width(signature)?;
    (signature.result == Shape::Int(1))
        .then(|| format!("  %b = and i{bits} %x0, 1\n  %r = icmp ne i{bits} %b, 0\n  ret i1 %r\n"))
}

/// Generates a `load` of `i1` as a load of a byte, because booleans have no size in SPIR-V.
pub fn load_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let pointer = signature.operands.first()?;
    (signature.result == Shape::Int(1)).then(|| {
        format!("  %v = load i8, {pointer} %x0, align 1\n  %b = and i8 %v, 1\n  %r = icmp ne i8 %b, 0\n  ret i1 %r\n")
    })
}

/// Generates a `store` of `i1`.
pub fn store_bool(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let [Shape::Int(1), pointer] = signature.operands.as_slice() else { return None };
    Some(format!("  %v = zext i1 %x0 to i8\n  store i8 %v, {pointer} %x1, align 1\n  ret void\n"))
}
