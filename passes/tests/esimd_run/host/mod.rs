//! The genx intrinsics on the host: each operates on vectors of bits according to its documentation.
//!
//! This module is independent of the builtins. Operands have the order that the intrinsics
//! document. Strides are in elements, and offsets in bytes.

mod arithmetic;
mod atomics;
mod conversions;
mod matrices;
mod memory;
mod regions;

use crate::llvm::Bus;
use crate::native::{Element, Signature};

/// The value of elements that an intrinsic leaves undefined.
const UNDEFINED: u64 = 0xdead_beef_dead_beef;

/// The result of an intrinsic: the elements of each result, or an error.
pub type Results = Result<Vec<Vec<u64>>, String>;

/// A call to an intrinsic.
pub struct Call<'a> {
    signature: &'a Signature,
    values: Vec<Vec<u64>>,
}

impl Call<'_> {
    /// Returns the elements of an operand.
    fn lanes(&self, operand: usize) -> &[u64] {
        &self.values[operand]
    }

    /// Returns a scalar operand.
    fn number(&self, operand: usize) -> u64 {
        self.values[operand][0]
    }

    /// Returns a signed scalar operand.
    fn signed(&self, operand: usize) -> i64 {
        sign_extended(self.number(operand), self.element(operand).bits())
    }

    /// Checks an operand that must have this value.
    fn expect(&self, operand: usize, number: u64) -> Result<(), String> {
        let found = self.number(operand);
        if found == number { Ok(()) } else { Err(format!("operand {operand} is {found}; expected {number}")) }
    }

    /// Returns whether an element of a mask, or its only element, is true.
    fn is_set(&self, operand: usize, lane: usize) -> bool {
        let lanes = self.lanes(operand);
        lanes[if lanes.len() == 1 { 0 } else { lane }] & 1 == 1
    }

    fn element(&self, operand: usize) -> Element {
        self.signature.operands[operand].element
    }

    fn result(&self) -> Element {
        self.signature.results[0].element
    }

    /// Returns the number of elements of the first result.
    fn count(&self) -> usize {
        self.signature.results[0].count
    }

    /// Computes each element of a result from those of two operands. For a unary function, both are the same.
    fn each(&self, left: usize, right: usize, f: impl Fn(u64, u64) -> u64) -> Results {
        Ok(vec![self.lanes(left).iter().zip(self.lanes(right)).map(|(a, b)| f(*a, *b)).collect()])
    }
}

/// Returns the value of a signed number of this width.
fn sign_extended(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)).cast_signed() >> (64 - width)
}

/// Returns the name without type suffixes.
fn stem(name: &str) -> String {
    let parts: Vec<&str> = name.split('.').collect();
    let is_suffix = |part: &&str| {
        let Some(first) = part.chars().next() else { return false };
        "vifp".contains(first) && part[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let kept = parts.iter().rposition(|part| !is_suffix(part)).map_or(0, |last| last + 1);
    parts[..kept].join(".")
}

/// Executes an intrinsic.
pub fn execute(signature: &Signature, values: Vec<Vec<u64>>, bus: &mut Bus) -> Results {
    let call = Call { signature, values };
    let stem = stem(&signature.name);
    let family = stem.split('.').next().unwrap_or(&stem);
    match family {
        "rdregioni" | "rdregionf" => regions::read(&call),
        "wrregioni" | "wrregionf" => regions::write(&call),
        "svm" if stem.starts_with("svm.atomic.") => atomics::svm(&call, &stem, bus),
        "dword" => atomics::dword(&call, &stem, bus),
        "lsc" if stem.starts_with("lsc.xatomic.") => atomics::lsc(&call, &stem, bus),
        "dpas2" | "dpas" => matrices::execute(&call, &stem),
        "lsc" => memory::lsc(&call, &stem, bus),
        "svm" | "oword" | "gather" | "scatter" | "gather4" | "scatter4" => memory::legacy(&call, &stem, bus),
        _ => match conversions::execute(&call, &stem) {
            Some(results) => results,
            None => arithmetic::execute(&call, &stem),
        },
    }
}
