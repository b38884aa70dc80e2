//! Generates operations on whole vectors and on addresses.

use std::fmt::Write;

use super::definitions::{Definitions, Signature};
use super::floats;
use super::shape::Shape;

/// Generates a reduction of integers that combines one lane at a time. Vectors of `i1` require an
/// equivalent operation. For vectors of three lanes, LLVM 22 drops a truncation before the
/// reduction.
pub fn reduce(signature: &Signature, operation: &str, of_bools: &str) -> Option<String> {
    let vector = signature.operands.first()?;
    let (count, element) = vector.vector()?;
    let operation = match element.int()? {
        1 => of_bools,
        _ if count == 3 => operation,
        _ => return None,
    };
    let mut text = format!("  %r0 = extractelement {vector} %x0, i32 0\n");
    for index in 1..count {
        let before = index - 1;
        let _ = writeln!(text, "  %e{index} = extractelement {vector} %x0, i32 {index}");
        let predicate = match operation {
            "umin" => "ult",
            "umax" => "ugt",
            "smin" => "slt",
            "smax" => "sgt",
            _ => {
                let _ = writeln!(text, "  %r{index} = {operation} {element} %r{before}, %e{index}");
                continue;
            }
        };
        let _ = writeln!(text, "  %c{index} = icmp {predicate} {element} %r{before}, %e{index}");
        let _ = writeln!(text, "  %r{index} = select i1 %c{index}, {element} %r{before}, {element} %e{index}");
    }
    Some(text + &format!("  ret {element} %r{}\n", count - 1))
}

/// Generates `llvm.vector.reduce.fminimum`: LLVM 22 ignores NaNs.
pub fn reduce_minimum(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    reduce_floats(definitions, signature, "minimum", floats::minimum)
}

/// Generates `llvm.vector.reduce.fmaximum`.
pub fn reduce_maximum(definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    reduce_floats(definitions, signature, "maximum", floats::maximum)
}

type Lane = fn(&mut Definitions, &Signature) -> Option<String>;

fn reduce_floats(definitions: &mut Definitions, signature: &Signature, name: &str, body: Lane) -> Option<String> {
    let vector = signature.operands.first()?;
    let (count, element) = vector.vector()?;
    let lane = Signature { result: element.clone(), operands: vec![element.clone(); 2] };
    let text = body(definitions, &lane)?;
    let function = definitions.define(name, &lane, &text);
    let mut text = format!("  %r0 = extractelement {vector} %x0, i32 0\n");
    for index in 1..count {
        let _ = writeln!(text, "  %e{index} = extractelement {vector} %x0, i32 {index}");
        let before = index - 1;
        let _ = writeln!(text, "  %r{index} = call {element} @{function}({element} %r{before}, {element} %e{index})");
    }
    Some(text + &format!("  ret {element} %r{}\n", count - 1))
}

/// Generates a `bitcast` between an integer and a vector of `i1`, which has no size in SPIR-V.
pub fn bitcast(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (from, to) = (signature.operands.first()?, &signature.result);
    let bits = from.int().or(to.int()).filter(|bits| matches!(bits, 8 | 16 | 32 | 64))?;
    let (count, element) = from.vector().or(to.vector())?;
    if count != bits || *element != Shape::Int(1) {
        return None;
    }
    bitcast_by_lanes(from, to)
}

/// Generates a `bitcast` between an integer and a vector lane by lane; lane 0 has the lowest bits. The integer may be
/// wider than the vector.
pub fn bitcast_by_lanes(from: &Shape, to: &Shape) -> Option<String> {
    match (from.vector(), to.vector()) {
        (Some((count, element)), None) => lanes_to_int(from, count, element, to),
        (None, Some((count, element))) => int_to_lanes(from, to, count, element),
        _ => None,
    }
}

fn lanes_to_int(from: &Shape, count: u32, element: &Shape, to: &Shape) -> Option<String> {
    let width = element.int().or(element.float_bits())?;
    let mut text = String::new();
    let mut whole = "0".to_owned();
    for index in 0..count {
        let _ = writeln!(text, "  %e{index} = extractelement {from} %x0, i32 {index}");
        let mut lane = format!("%e{index}");
        if element.int().is_none() {
            let _ = writeln!(text, "  %i{index} = bitcast {element} %e{index} to i{width}");
            lane = format!("%i{index}");
        }
        let _ = writeln!(text, "  %z{index} = zext i{width} {lane} to {to}");
        let _ = writeln!(text, "  %s{index} = shl {to} %z{index}, {}", index * width);
        let _ = writeln!(text, "  %o{index} = or {to} {whole}, %s{index}");
        whole = format!("%o{index}");
    }
    (width < to.int()?).then(|| text + &format!("  ret {to} {whole}\n"))
}

fn int_to_lanes(from: &Shape, to: &Shape, count: u32, element: &Shape) -> Option<String> {
    let width = element.int().or(element.float_bits())?;
    let mut text = String::new();
    let mut whole = "poison".to_owned();
    for index in 0..count {
        let _ = writeln!(text, "  %s{index} = lshr {from} %x0, {}", index * width);
        // LLVM 22 emits `trunc` to `i1` incorrectly.
        let _ = match width {
            1 => writeln!(text, "  %m{index} = and {from} %s{index}, 1\n  %t{index} = icmp ne {from} %m{index}, 0"),
            _ => writeln!(text, "  %t{index} = trunc {from} %s{index} to i{width}"),
        };
        let mut lane = format!("%t{index}");
        if element.int().is_none() {
            let _ = writeln!(text, "  %f{index} = bitcast i{width} %t{index} to {element}");
            lane = format!("%f{index}");
        }
        let _ = writeln!(text, "  %o{index} = insertelement {to} {whole}, {element} {lane}, i32 {index}");
        whole = format!("%o{index}");
    }
    (width < from.int()?).then(|| text + &format!("  ret {to} {whole}\n"))
}

/// Generates `llvm.vector.reverse`.
pub fn reverse(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (count, _) = signature.result.vector()?;
    Some(shuffle(signature, (0..count).rev().collect()))
}

/// Generates `llvm.vector.interleave2`.
pub fn interleave(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let (count, _) = signature.result.vector()?;
    Some(shuffle(signature, (0..count).map(|index| index / 2 + if index % 2 == 0 { 0 } else { count / 2 }).collect()))
}

fn shuffle(signature: &Signature, lanes: Vec<u32>) -> String {
    let Some(operand) = signature.operands.first() else { return String::new() };
    let second = if signature.operands.len() > 1 { "%x1" } else { "poison" };
    let mask: Vec<String> = lanes.iter().map(|lane| format!("i32 {lane}")).collect();
    let (count, result) = (mask.len(), &signature.result);
    let mask = mask.join(", ");
    format!("  %r = shufflevector {operand} %x0, {operand} {second}, <{count} x i32> <{mask}>\n  ret {result} %r\n")
}

/// Generates `llvm.masked.load` and `llvm.masked.gather` with a branch for each lane. LLVM's expansion uses an integer
/// with one bit per lane.
pub fn masked_load(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let [pointers, mask, others] = signature.operands.as_slice() else { return None };
    let (count, element) = others.vector()?;
    let mut text = "  br label %l0\nl0:\n".to_owned();
    let mut whole = "%x2".to_owned();
    for index in 0..count {
        let next = index + 1;
        let pointer = lane_pointer(&mut text, pointers, element, "%x0", index);
        let space = pointers.lane();
        let _ = writeln!(text, "  %c{index} = extractelement {mask} %x1, i32 {index}");
        let _ = writeln!(text, "  br i1 %c{index}, label %t{index}, label %l{next}");
        let _ = writeln!(text, "t{index}:\n  %v{index} = load {element}, {space} {pointer}, align 1");
        let _ = writeln!(text, "  %w{index} = insertelement {others} {whole}, {element} %v{index}, i32 {index}");
        let _ = writeln!(text, "  br label %l{next}\nl{next}:");
        let _ = writeln!(text, "  %r{next} = phi {others} [ %w{index}, %t{index} ], [ {whole}, %l{index} ]");
        whole = format!("%r{next}");
    }
    Some(text + &format!("  ret {others} {whole}\n"))
}

/// Generates `llvm.masked.store` and `llvm.masked.scatter`.
pub fn masked_store(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let [values, pointers, mask] = signature.operands.as_slice() else { return None };
    let (count, element) = values.vector()?;
    let mut text = "  br label %l0\nl0:\n".to_owned();
    for index in 0..count {
        let next = index + 1;
        let pointer = lane_pointer(&mut text, pointers, element, "%x1", index);
        let space = pointers.lane();
        let _ = writeln!(text, "  %c{index} = extractelement {mask} %x2, i32 {index}");
        let _ = writeln!(text, "  br i1 %c{index}, label %t{index}, label %l{next}");
        let _ = writeln!(text, "t{index}:\n  %v{index} = extractelement {values} %x0, i32 {index}");
        let _ = writeln!(text, "  store {element} %v{index}, {space} {pointer}, align 1");
        let _ = writeln!(text, "  br label %l{next}\nl{next}:");
    }
    Some(text + "  ret void\n")
}

/// Generates the address of a lane: an element of a vector of pointers, or of consecutive memory.
fn lane_pointer(text: &mut String, pointers: &Shape, element: &Shape, name: &str, index: u32) -> String {
    let _ = match pointers.vector() {
        Some(_) => writeln!(text, "  %p{index} = extractelement {pointers} {name}, i32 {index}"),
        None => writeln!(text, "  %p{index} = getelementptr {element}, {pointers} {name}, i64 {index}"),
    };
    format!("%p{index}")
}

/// Generates `llvm.ptrmask`.
pub fn pointer_mask(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let [Shape::Pointer(_), Shape::Int(bits)] = signature.operands.as_slice() else { return None };
    let ty = &signature.result;
    Some(format!(
        "  %i = ptrtoint {ty} %x0 to i{bits}\n  %m = and i{bits} %i, %x1\n  %r = inttoptr i{bits} %m to {ty}\n  ret {ty} %r\n"
    ))
}

/// Generates `llvm.prefetch`, which is only a hint.
pub fn nothing(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    (signature.result == Shape::Void).then(|| "  ret void\n".to_owned())
}

/// Generates `llvm.ssa.copy`.
pub fn identity(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    Some(format!("  ret {} %x0\n", signature.result))
}

/// Generates `llvm.memmove`: LLVM 22 emits `OpCopyMemorySized`, whose operands must not overlap. The loop copies bytes
/// starting at the safe end.
pub fn memmove(_definitions: &mut Definitions, signature: &Signature) -> Option<String> {
    let [to, from, size, _] = signature.operands.as_slice() else { return None };
    let bits = size.int()?;
    // Pointers of two address spaces do not overlap unless one is generic; as integers, they can
    // always be compared.
    Some(format!(
        "  %a = ptrtoint {to} %x0 to i64\n  %b = ptrtoint {from} %x1 to i64\n  %down = icmp ugt i64 %a, %b\n  \
         %none = icmp eq i{bits} %x2, 0\n  br i1 %none, label %end, label %any\nany:\n  br label %loop\nloop:\n  \
         %i = phi i{bits} [ 0, %any ], [ %next, %loop ]\n  %last = sub i{bits} %x2, 1\n  %back = sub i{bits} %last, %i\n  \
         %at = select i1 %down, i{bits} %back, i{bits} %i\n  %p = getelementptr i8, {from} %x1, i{bits} %at\n  \
         %q = getelementptr i8, {to} %x0, i{bits} %at\n  %v = load i8, {from} %p, align 1\n  \
         store i8 %v, {to} %q, align 1\n  %next = add i{bits} %i, 1\n  %more = icmp ult i{bits} %next, %x2\n  \
         br i1 %more, label %loop, label %end\nend:\n  ret void\n"
    ))
}
