//! Implements arithmetic, shifts and comparisons of integers of more than 64 bits with limbs.

use super::odd_types::{LIMB, limbs};
use super::wide_body::{Body, Limbs};

/// Generates an operation on two integers of `bits` bits; returns `None` for other operations. The result may have bits
/// above the width.
pub fn binary(body: &mut Body<'_>, operation: &str, left: &Limbs, right: Option<&Limbs>, bits: u32) -> Option<Limbs> {
    let right = right?;
    let amount = || right.first().cloned().unwrap_or_default();
    Some(match operation {
        "and" | "or" | "xor" => {
            left.iter().zip(right).map(|(left, right)| body.on_limbs(operation, left, right)).collect()
        }
        "add" => add(body, left, right).0,
        "sub" => subtract(body, left, right).0,
        "mul" => multiply(body, left, right),
        "shl" => shift_left(body, left, &amount()),
        "lshr" => shift_right(body, left, &amount(), "0"),
        "ashr" => {
            let value = body.sign_extended(left.clone(), bits, bits);
            let last = value.last().cloned().unwrap_or_default();
            let sign = body.on_limbs("ashr", &last, LIMB - 1);
            shift_right(body, &value, &amount(), &sign)
        }
        _ => return None,
    })
}

/// Returns the disjunction of two `i1` values as a limb.
fn either(body: &mut Body<'_>, one: &str, other: &str) -> String {
    let any = body.set(format_args!("or i1 {one}, {other}"));
    body.set(format_args!("select i1 {any}, i64 1, i64 0"))
}

/// Returns the sum, and the carry from the last limb: 0 or 1.
pub fn add(body: &mut Body<'_>, left: &Limbs, right: &Limbs) -> (Limbs, String) {
    let mut carry = "0".to_owned();
    let mut sum = Limbs::new();
    for (left, right) in left.iter().zip(right) {
        let part = body.on_limbs("add", left, right);
        let over = body.on_limbs("icmp ult", &part, left);
        let whole = body.on_limbs("add", &part, &carry);
        let again = body.on_limbs("icmp ult", &whole, &part);
        carry = either(body, &over, &again);
        sum.push(whole);
    }
    (sum, carry)
}

/// Returns the difference, and the borrow from the last limb: 0 or 1.
pub fn subtract(body: &mut Body<'_>, left: &Limbs, right: &Limbs) -> (Limbs, String) {
    let mut borrow = "0".to_owned();
    let mut difference = Limbs::new();
    for (left, right) in left.iter().zip(right) {
        let part = body.on_limbs("sub", left, right);
        let under = body.on_limbs("icmp ult", left, right);
        let whole = body.on_limbs("sub", &part, &borrow);
        let again = body.on_limbs("icmp ult", &part, &borrow);
        borrow = either(body, &under, &again);
        difference.push(whole);
    }
    (difference, borrow)
}

/// Returns the lower half of the product, by multiplying each limb of one operand by each limb of the other.
fn multiply(body: &mut Body<'_>, left: &Limbs, right: &Limbs) -> Limbs {
    let high = body.definitions.upper_product();
    let count = left.len();
    let mut product = vec!["0".to_owned(); count];
    for (low, left) in left.iter().enumerate() {
        let mut carry = "0".to_owned();
        for (limb, right) in product.iter_mut().skip(low).zip(right) {
            let part = body.on_limbs("mul", left, right);
            let upper = body.set(format_args!("call {high}(i64 {left}, i64 {right})"));
            let (sum, over) = add(body, &vec![limb.clone()], &vec![part]);
            let (sum, again) = add(body, &sum, &vec![carry]);
            // The product plus two limbs fits in two limbs, so this does not overflow.
            let upper = body.on_limbs("add", &upper, &over);
            carry = body.on_limbs("add", &upper, &again);
            *limb = sum.first().cloned().unwrap_or_default();
        }
    }
    product
}

/// Shifts by whole limbs; the upper bits of the amount are the number of limbs. `source` returns
/// the index of the limb that moves by a distance to a given index, if any; `fill` replaces missing
/// limbs.
fn move_limbs(
    body: &mut Body<'_>,
    value: &Limbs,
    amount: &str,
    fill: &str,
    source: fn(usize, usize) -> Option<usize>,
) -> Limbs {
    let mut value = value.clone();
    let mut distance = 1;
    while distance < value.len() {
        let bit = body.on_limbs("and", amount, distance * LIMB as usize);
        let is_moved = body.on_limbs("icmp ne", &bit, 0);
        let from = |index| source(index, distance).and_then(|from: usize| value.get(from));
        let moved = (0..value.len()).map(|index| from(index).cloned().unwrap_or_else(|| fill.to_owned())).collect();
        value = body.select(&is_moved, &moved, &value);
        distance *= 2;
    }
    value
}

/// Shifts an integer to the left.
pub fn shift_left(body: &mut Body<'_>, value: &Limbs, amount: &str) -> Limbs {
    let value = move_limbs(body, value, amount, "0", usize::checked_sub);
    let (low, rest) = bit_amounts(body, amount);
    let below = std::iter::once("0".to_owned()).chain(value.clone());
    let pairs = value.iter().zip(below);
    pairs
        .map(|(limb, below)| {
            let limb = body.on_limbs("shl", limb, &low);
            let half = body.on_limbs("lshr", &below, 1);
            let part = body.on_limbs("lshr", &half, &rest);
            body.on_limbs("or", &limb, part)
        })
        .collect()
}

/// Shifts an integer to the right; `fill` is the limb that is shifted in.
pub fn shift_right(body: &mut Body<'_>, value: &Limbs, amount: &str, fill: &str) -> Limbs {
    let value = move_limbs(body, value, amount, fill, usize::checked_add);
    let (low, rest) = bit_amounts(body, amount);
    let above = value.iter().skip(1).cloned().chain(std::iter::once(fill.to_owned()));
    let pairs = value.iter().zip(above);
    pairs
        .map(|(limb, above)| {
            let limb = body.on_limbs("lshr", limb, &low);
            let double = body.on_limbs("shl", &above, 1);
            let part = body.on_limbs("shl", &double, &rest);
            body.on_limbs("or", &limb, part)
        })
        .collect()
}

/// Returns the amount modulo 64, and 63 minus this remainder.
fn bit_amounts(body: &mut Body<'_>, amount: &str) -> (String, String) {
    let low = body.on_limbs("and", amount, LIMB - 1);
    let rest = body.on_limbs("xor", &low, LIMB - 1);
    (low, rest)
}

/// Generates `icmp` of integers of `bits` bits.
pub fn compare(body: &mut Body<'_>, predicate: &str, left: &Limbs, right: &Limbs, bits: u32) -> String {
    if matches!(predicate, "eq" | "ne") {
        let mut all = "0".to_owned();
        for (left, right) in left.iter().zip(right) {
            let difference = body.on_limbs("xor", left, right);
            all = body.on_limbs("or", &all, difference);
        }
        return body.on_limbs(&format!("icmp {predicate}"), &all, 0);
    }
    let is_signed = predicate.starts_with('s');
    let mut operands =
        [left, right].map(|operand| if is_signed { ordered(body, operand, bits) } else { operand.clone() });
    // "Greater" and "less or equal" are derived from "less" with the operands exchanged.
    if matches!(&predicate[1..], "gt" | "le") {
        operands.reverse();
    }
    let [left, right] = operands;
    let mut less = "false".to_owned();
    for (left, right) in left.iter().zip(&right) {
        let equal = body.on_limbs("icmp eq", left, right);
        let limb = body.on_limbs("icmp ult", left, right);
        less = body.set(format_args!("select i1 {equal}, i1 {less}, i1 {limb}"));
    }
    if predicate.ends_with('e') { body.set(format_args!("xor i1 {less}, true")) } else { less }
}

/// Maps a signed integer to an unsigned one, preserving the order.
fn ordered(body: &mut Body<'_>, value: &Limbs, bits: u32) -> Limbs {
    let mut value = body.sign_extended(value.clone(), bits, bits);
    if let Some(last) = value.last_mut() {
        *last = body.on_limbs("xor", last, 1_u64 << (LIMB - 1));
    }
    value
}

/// Returns a constant as limbs.
pub fn number(value: u64, bits: u32) -> Limbs {
    let mut number = vec![value.to_string()];
    number.resize(limbs(bits), "0".to_owned());
    number
}
