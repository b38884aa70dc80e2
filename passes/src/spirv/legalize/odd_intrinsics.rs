//! Implements intrinsics on integers of odd widths with integers of the next width that SPIR-V
//! supports. Bits above the odd width are always 0.

use super::definitions::Definitions;
use super::odd_types::promoted;
use super::shape::Shape;

/// The supported intrinsics, without `llvm.` and type suffix.
pub const NAMES: [&str; 16] = [
    "umin",
    "umax",
    "smin",
    "smax",
    "abs",
    "ctpop",
    "ctlz",
    "cttz",
    "bitreverse",
    "bswap",
    "fshl",
    "fshr",
    "uadd.sat",
    "usub.sat",
    "sadd.sat",
    "ssub.sat",
];

/// Returns the body of an intrinsic on integers of `bits` bits in type `ty`; `None` if it is not supported.
pub fn body(definitions: &mut Definitions, name: &str, bits: u32, ty: &Shape) -> Option<String> {
    let wide = ty.int()?;
    let mask = (1_u64 << bits) - 1;
    let up = wide - bits;
    let text = match name {
        "umin" | "umax" | "smin" | "smax" => extreme(name, bits, ty),
        "abs" => {
            signed(0, bits)
                + &format!(
                    "  %n = sub {ty} 0, %s0\n  %c = icmp slt {ty} %s0, 0\n  %v = select i1 %c, {ty} %n, {ty} %s0\n  \
                     %r = and {ty} %v, {mask}\n"
                )
        }
        "ctpop" => format!("  %r = call {ty} {}({ty} %x0)\n", definitions.intrinsic("ctpop", ty, 1)),
        "bitreverse" | "bswap" => {
            let function = definitions.intrinsic(name, ty, 1);
            format!("  %v = call {ty} {function}({ty} %x0)\n  %r = lshr {ty} %v, {up}\n")
        }
        "ctlz" => {
            let function = count_zeros(definitions, name, ty);
            format!("  %v = call {ty} {function}({ty} %x0, i1 false)\n  %r = sub {ty} %v, {up}\n")
        }
        // A bit above the width ends the count.
        "cttz" => {
            let function = count_zeros(definitions, name, ty);
            format!("  %v = or {ty} %x0, {}\n  %r = call {ty} {function}({ty} %v, i1 false)\n", mask + 1)
        }
        // A shift by the width yields 0, or bits that are masked.
        "fshl" | "fshr" => format!(
            "  %c = urem {ty} %x2, {bits}\n  %n = sub {ty} {bits}, %c\n  %h = shl {ty} %x0, {left}\n  \
             %l = lshr {ty} %x1, {right}\n  %o = or {ty} %h, %l\n  %r = and {ty} %o, {mask}\n",
            left = if name == "fshl" { "%c" } else { "%n" },
            right = if name == "fshl" { "%n" } else { "%c" },
        ),
        "uadd.sat" => format!(
            "  %v = add {ty} %x0, %x1\n  %c = icmp ugt {ty} %v, {mask}\n  %r = select i1 %c, {ty} {mask}, {ty} %v\n"
        ),
        "usub.sat" => {
            format!("  %v = sub {ty} %x0, %x1\n  %c = icmp ult {ty} %x0, %x1\n  %r = select i1 %c, {ty} 0, {ty} %v\n")
        }
        "sadd.sat" | "ssub.sat" => saturated(&name[1..4], bits, ty),
        _ => return None,
    };
    Some(format!("{text}  ret {ty} %r\n"))
}

fn count_zeros(definitions: &mut Definitions, name: &str, ty: &Shape) -> String {
    definitions.declare(ty, &format!("llvm.{name}.{}", ty.suffix()), &format!("{ty}, i1"), "")
}

/// Computes a signed sum or difference in the wider type, where it does not overflow, and clamps
/// it.
fn saturated(operation: &str, bits: u32, ty: &Shape) -> String {
    let mask = (1_u64 << bits) - 1;
    let largest = mask >> 1;
    let operands = signed(0, bits) + &signed(1, bits);
    operands
        + &format!(
            "  %v = {operation} {ty} %s0, %s1\n  %g = icmp sgt {ty} %v, {largest}\n  \
             %a = select i1 %g, {ty} {largest}, {ty} %v\n  %n = sub {ty} -1, {largest}\n  %l = icmp slt {ty} %a, %n\n  \
             %b = select i1 %l, {ty} %n, {ty} %a\n  %r = and {ty} %b, {mask}\n"
        )
}

/// Computes the minimum or maximum of two numbers.
fn extreme(name: &str, bits: u32, ty: &Shape) -> String {
    let compare = match name {
        "umin" => "ult",
        "umax" => "ugt",
        "smin" => "slt",
        _ => "sgt",
    };
    let is_signed = name.starts_with('s');
    let operands = if is_signed { signed(0, bits) + &signed(1, bits) } else { String::new() };
    let of = if is_signed { "s" } else { "x" };
    operands + &format!("  %c = icmp {compare} {ty} %{of}0, %{of}1\n  %r = select i1 %c, {ty} %x0, {ty} %x1\n")
}

/// Defines `%sN` as the sign-extended operand N.
pub fn signed(operand: u32, bits: u32) -> String {
    let wide = promoted(bits);
    let up = wide - bits;
    format!("  %u{operand} = shl i{wide} %x{operand}, {up}\n  %s{operand} = ashr i{wide} %u{operand}, {up}\n")
}
