//! Implements operations on integers of more than 64 bits with limbs: 64-bit integers, lowest first.
//!
//! Bits above the width are always 0.

use super::definitions::{Definitions, Signature};
use super::odd::Odd;
use super::odd_types::{LIMB, is_odd, is_wide, limbs};
use super::shape::Shape;
use super::wide_body::{Body, Limbs};
use super::{wide_arithmetic, wide_intrinsics};

/// Returns the body of the function for an instruction with a wide integer; `None` if it has no translation.
pub fn body(definitions: &mut Definitions, odd: &Odd<'_>, operation: &str, signature: &Signature) -> Option<String> {
    let mut body = Body::new(definitions);
    let bits = odd.operands.first().copied().unwrap_or(0);
    let shapes = signature.operands.iter().zip(&odd.operands).enumerate();
    match operation {
        "load" => return Some(load(body, odd, signature)),
        "store" => return Some(store(body, odd, signature)),
        "bitcast" if !is_wide(bits) => {
            let value = lanes_to_limbs(&mut body, signature.operands.first()?)?;
            return Some(body.ret(value, &signature.result, odd.result));
        }
        _ => {}
    }
    if !shapes.clone().all(|(_, (shape, bits))| shape.int().is_some() || is_wide(*bits)) {
        return None;
    }
    let values: Vec<Limbs> = shapes.map(|(index, (shape, bits))| body.limbs_of(index, shape, *bits)).collect();
    let [first, rest @ ..] = values.as_slice() else { return None };
    let first = first.clone();
    let result = match (operation, rest) {
        ("bitcast", []) => {
            let value = limbs_to_lanes(&mut body, &first, &signature.result)?;
            return Some(body.ret_scalar(&signature.result, &value));
        }
        ("trunc" | "zext", []) => first,
        ("sext", []) => body.sign_extended(first, bits, odd.result),
        ("freeze", []) => first.iter().map(|limb| body.set(format_args!("freeze i64 {limb}"))).collect(),
        ("select", [yes, no]) => body.select("%x0", yes, no),
        (_, [second]) if odd.instruction.int_predicate().is_some() => {
            let predicate = odd.instruction.int_predicate()?;
            let value = wide_arithmetic::compare(&mut body, predicate, &first, second, bits);
            return Some(body.ret_scalar(&signature.result, &value));
        }
        _ => match wide_arithmetic::binary(&mut body, operation, &first, rest.first(), bits) {
            Some(value) => value,
            None => wide_intrinsics::body(&mut body, operation, &values, bits)?,
        },
    };
    Some(body.ret(result, &signature.result, odd.result))
}

/// Returns the offset and the size in bytes of each part of an integer in memory. Parts contain
/// only bytes of the integer, and are not larger than a limb.
fn parts(bits: u32) -> Vec<(u32, u32)> {
    let size = bits.div_ceil(8);
    let mut parts = Vec::new();
    let mut offset = 0;
    for bytes in [8, 4, 2, 1] {
        while size - offset >= bytes {
            parts.push((offset, bytes));
            offset += bytes;
        }
    }
    parts
}

/// Returns the alignment of a part.
fn alignment(odd: &Odd<'_>, bytes: u32) -> u64 {
    odd.instruction.access_alignment().unwrap_or(1).min(u64::from(bytes))
}

fn load(mut body: Body<'_>, odd: &Odd<'_>, signature: &Signature) -> String {
    let Some(pointer) = signature.operands.first() else { return String::new() };
    let mut value: Limbs = vec![String::new(); limbs(odd.result)];
    for (offset, bytes) in parts(odd.result) {
        let address = body.set(format_args!("getelementptr i8, {pointer} %x0, i64 {offset}"));
        let width = 8 * bytes;
        let align = alignment(odd, bytes);
        let mut part = body.set(format_args!("load i{width}, {pointer} {address}, align {align}"));
        if width < LIMB {
            part = body.set(format_args!("zext i{width} {part} to i64"));
        }
        let limb = &mut value[offset as usize / 8];
        *limb = match offset % 8 {
            0 => part,
            up => {
                let part = body.on_limbs("shl", &part, 8 * up);
                body.on_limbs("or", limb, part)
            }
        };
    }
    body.ret(value, &signature.result, odd.result)
}

fn store(mut body: Body<'_>, odd: &Odd<'_>, signature: &Signature) -> String {
    let ([value, pointer], Some(bits)) = (signature.operands.as_slice(), odd.operands.first()) else {
        return String::new();
    };
    let limbs = body.limbs_of(0, value, *bits);
    for (offset, bytes) in parts(*bits) {
        let address = body.set(format_args!("getelementptr i8, {pointer} %x1, i64 {offset}"));
        let width = 8 * bytes;
        let mut part = limbs[offset as usize / 8].clone();
        if !offset.is_multiple_of(8) {
            part = body.on_limbs("lshr", &part, 8 * (offset % 8));
        }
        if width < LIMB {
            part = body.set(format_args!("trunc i64 {part} to i{width}"));
        }
        body.add(format_args!("store i{width} {part}, {pointer} {address}, align {}", alignment(odd, bytes)));
    }
    body.add("ret void");
    body.text()
}

/// Returns the width of vector elements, if limbs consist of whole elements.
fn element_width(element: &Shape) -> Option<u32> {
    element.int().or(element.float_bits()).filter(|bits| LIMB.is_multiple_of(*bits) && !is_odd(*bits))
}

/// Reinterprets a vector as limbs; lane 0 has the lowest bits.
fn lanes_to_limbs(body: &mut Body<'_>, vector: &Shape) -> Option<Limbs> {
    let (count, element) = vector.vector()?;
    let width = element_width(element)?;
    let mut value = vec!["0".to_owned(); limbs(count * width)];
    for index in 0..count {
        let mut lane = body.set(format_args!("extractelement {vector} %x0, i32 {index}"));
        if element.int().is_none() {
            lane = body.set(format_args!("bitcast {element} {lane} to i{width}"));
        }
        if width < LIMB {
            let extended = body.set(format_args!("zext i{width} {lane} to i64"));
            lane = body.on_limbs("shl", &extended, index * width % LIMB);
        }
        let limb = &mut value[(index * width / LIMB) as usize];
        *limb = body.on_limbs("or", limb, lane);
    }
    Some(value)
}

/// Reinterprets limbs as a vector.
fn limbs_to_lanes(body: &mut Body<'_>, value: &Limbs, vector: &Shape) -> Option<String> {
    let (count, element) = vector.vector()?;
    let width = element_width(element)?;
    let mut whole = "poison".to_owned();
    for index in 0..count {
        let mut lane = value.get((index * width / LIMB) as usize)?.clone();
        if width < LIMB {
            lane = body.on_limbs("lshr", &lane, index * width % LIMB);
            // LLVM 22 emits `trunc` to `i1` incorrectly.
            lane = match width {
                1 => {
                    let bit = body.on_limbs("and", &lane, 1);
                    body.on_limbs("icmp ne", &bit, 0)
                }
                _ => body.set(format_args!("trunc i64 {lane} to i{width}")),
            };
        }
        if element.int().is_none() {
            lane = body.set(format_args!("bitcast i{width} {lane} to {element}"));
        }
        whole = body.set(format_args!("insertelement {vector} {whole}, {element} {lane}, i32 {index}"));
    }
    Some(whole)
}
