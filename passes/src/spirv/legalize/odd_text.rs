//! Implements operations on integers of odd widths with integers of the next width that SPIR-V
//! supports. [`wide_text`](super::wide_text) handles integers of more than 64 bits.
//!
//! Bits above the width are always 0. So an operation that does not depend on signs and does not
//! carry into these bits is the same in the wider type.

use llvm_ir::Opcode;

use super::definitions::{Definitions, Signature};
use super::odd::Odd;
use super::odd_intrinsics::{self, signed};
use super::odd_types::{is_odd, is_wide};
use super::shape::Shape;
use super::{vectors, wide_text};

impl Odd<'_> {
    /// Defines the equivalent function and returns its name; `None` if there is no translation.
    pub fn define(&self, definitions: &mut Definitions, signature: &Signature) -> Option<String> {
        let name = self.name()?;
        let text = if self.is_wide() {
            wide_text::body(definitions, self, &name, signature)?
        } else {
            self.body(definitions, &name, signature)?
        };
        let mut name = name;
        if let Some(alignment) = self.instruction.access_alignment().filter(|_| self.is_wide()) {
            name = format!("{name}.align{alignment}");
        }
        let widths: Vec<String> =
            std::iter::once(&self.result).chain(&self.operands).map(|bits| bits.to_string()).collect();
        Some(definitions.define(&format!("{name}.{}", widths.join("_")), signature, &text))
    }

    fn is_wide(&self) -> bool {
        std::iter::once(&self.result).chain(&self.operands).any(|bits| is_wide(*bits))
    }

    fn name(&self) -> Option<String> {
        if let Some(predicate) = self.instruction.int_predicate() {
            return Some(format!("icmp.{predicate}"));
        }
        let call = self.instruction.as_call().and_then(|call| call.called_function());
        if let Some(function) = call {
            let name = function.name();
            let (base, _) = name.strip_prefix("llvm.")?.rsplit_once('.')?;
            return odd_intrinsics::NAMES.contains(&base).then(|| base.to_owned());
        }
        Some(operation(self.instruction.opcode())?.to_owned())
    }

    fn body(&self, definitions: &mut Definitions, name: &str, signature: &Signature) -> Option<String> {
        let result = &signature.result;
        let first = self.operands.first().copied().unwrap_or(0);
        let from = signature.operands.first()?;
        Some(match name {
            "add" | "sub" | "mul" | "shl" => self.masked(result, &format!("  %v = {name} {result} %x0, %x1\n")),
            "and" | "or" | "xor" | "lshr" | "udiv" | "urem" => {
                format!("  %r = {name} {result} %x0, %x1\n  ret {result} %r\n")
            }
            "ashr" => self.masked(result, &(signed(0, first) + &format!("  %v = ashr {result} %s0, %x1\n"))),
            "sdiv" | "srem" => {
                let operands = signed(0, first) + &signed(1, first);
                self.masked(result, &(operands + &format!("  %v = {name} {result} %s0, %s1\n")))
            }
            "select" => format!("  %r = select i1 %x0, {result} %x1, {result} %x2\n  ret {result} %r\n"),
            "freeze" => format!("  %r = freeze {result} %x0\n  ret {result} %r\n"),
            "trunc" if self.result == 1 => {
                format!("  %b = and {from} %x0, 1\n  %r = icmp ne {from} %b, 0\n  ret i1 %r\n")
            }
            "trunc" | "zext" => self.masked(result, &resize("%x0", from, result, name)),
            "sext" if is_odd(first) => self.masked(result, &(signed(0, first) + &resize("%s0", from, result, "sext"))),
            "sext" => self.masked(result, &resize("%x0", from, result, "sext")),
            "sitofp" => signed(0, first) + &format!("  %r = sitofp {from} %s0 to {result}\n  ret {result} %r\n"),
            "uitofp" => format!("  %r = uitofp {from} %x0 to {result}\n  ret {result} %r\n"),
            "fptosi" | "fptoui" => self.masked(result, &format!("  %v = {name} {from} %x0 to {result}\n")),
            "load" => load(self.result, result, from),
            "store" => store(first, signature.operands.get(1)?, from),
            "bitcast" => vectors::bitcast_by_lanes(from, result)?,
            name if odd_intrinsics::NAMES.contains(&name) => odd_intrinsics::body(definitions, name, first, result)?,
            _ => match self.instruction.int_predicate() {
                Some(predicate) if predicate.starts_with('s') => {
                    let operands = signed(0, first) + &signed(1, first);
                    operands + &format!("  %r = icmp {predicate} {from} %s0, %s1\n  ret i1 %r\n")
                }
                Some(predicate) => format!("  %r = icmp {predicate} {from} %x0, %x1\n  ret i1 %r\n"),
                None => return None,
            },
        })
    }

    /// Returns `%v` without the bits above the width of the result.
    fn masked(&self, result: &Shape, text: &str) -> String {
        if !is_odd(self.result) {
            return format!("{text}  ret {result} %v\n");
        }
        let mask = (1_u64 << self.result) - 1;
        format!("{text}  %r = and {result} %v, {mask}\n  ret {result} %r\n")
    }
}

/// Returns the name of a supported opcode.
fn operation(opcode: Opcode) -> Option<&'static str> {
    Some(match opcode {
        Opcode::LLVMAdd => "add",
        Opcode::LLVMSub => "sub",
        Opcode::LLVMMul => "mul",
        Opcode::LLVMShl => "shl",
        Opcode::LLVMAnd => "and",
        Opcode::LLVMOr => "or",
        Opcode::LLVMXor => "xor",
        Opcode::LLVMLShr => "lshr",
        Opcode::LLVMAShr => "ashr",
        Opcode::LLVMUDiv => "udiv",
        Opcode::LLVMURem => "urem",
        Opcode::LLVMSDiv => "sdiv",
        Opcode::LLVMSRem => "srem",
        Opcode::LLVMSelect => "select",
        Opcode::LLVMFreeze => "freeze",
        Opcode::LLVMBitCast => "bitcast",
        Opcode::LLVMTrunc => "trunc",
        Opcode::LLVMZExt => "zext",
        Opcode::LLVMSExt => "sext",
        Opcode::LLVMSIToFP => "sitofp",
        Opcode::LLVMUIToFP => "uitofp",
        Opcode::LLVMFPToSI => "fptosi",
        Opcode::LLVMFPToUI => "fptoui",
        Opcode::LLVMLoad => "load",
        Opcode::LLVMStore => "store",
        _ => return None,
    })
}

/// Defines `%v` as a value in another width.
fn resize(value: &str, from: &Shape, to: &Shape, extend: &str) -> String {
    let (from_bits, to_bits) = (from.int().unwrap_or(0), to.int().unwrap_or(0));
    match from_bits.cmp(&to_bits) {
        std::cmp::Ordering::Less => {
            let extend = if extend == "sext" { "sext" } else { "zext" };
            format!("  %v = {extend} {from} {value} to {to}\n")
        }
        std::cmp::Ordering::Equal => format!("  %v = or {to} {value}, 0\n"),
        std::cmp::Ordering::Greater => format!("  %v = trunc {from} {value} to {to}\n"),
    }
}

/// Generates a bytewise load, which does not read bytes outside the integer.
fn load(bits: u32, result: &Shape, pointer: &Shape) -> String {
    let mut text = String::new();
    let mut whole = "0".to_owned();
    for byte in 0..bits.div_ceil(8) {
        let shift = 8 * byte;
        text += &format!(
            "  %p{byte} = getelementptr i8, {pointer} %x0, i64 {byte}\n  %b{byte} = load i8, {pointer} %p{byte}, align 1\n  \
             %z{byte} = zext i8 %b{byte} to i64\n  %h{byte} = shl i64 %z{byte}, {shift}\n  \
             %o{byte} = or i64 {whole}, %h{byte}\n"
        );
        whole = format!("%o{byte}");
    }
    let mask = (1_u64 << bits) - 1;
    text += &format!("  %m = and i64 {whole}, {mask}\n");
    if result.int() == Some(64) {
        return text + "  ret i64 %m\n";
    }
    text + &format!("  %r = trunc i64 %m to {result}\n  ret {result} %r\n")
}

/// Generates a bytewise store.
fn store(bits: u32, pointer: &Shape, value: &Shape) -> String {
    let mut text = match value.int() {
        Some(64) => "  %w = or i64 %x0, 0\n".to_owned(),
        _ => format!("  %w = zext {value} %x0 to i64\n"),
    };
    for byte in 0..bits.div_ceil(8) {
        let shift = 8 * byte;
        text += &format!(
            "  %h{byte} = lshr i64 %w, {shift}\n  %b{byte} = trunc i64 %h{byte} to i8\n  \
             %p{byte} = getelementptr i8, {pointer} %x1, i64 {byte}\n  store i8 %b{byte}, {pointer} %p{byte}, align 1\n"
        );
    }
    text + "  ret void\n"
}
