//! The genx intrinsics on the host: each does what its documentation says to vectors of bits.
//!
//! Nothing here knows the builtins. Operands have the order that the intrinsics document; strides are in elements,
//! offsets in bytes.

mod arithmetic;
mod atomics;
mod conversions;
mod matrices;
mod memory;
mod regions;

use crate::llvm::Bus;
use crate::native::{Element, Signature};

/// Elements that an intrinsic leaves undefined.
const UNDEFINED: u64 = 0xdead_beef_dead_beef;

/// What a function of this module gives: the elements of each result, or why there are none.
pub type Results = Result<Vec<Vec<u64>>, String>;

/// A call of an intrinsic.
pub struct Call<'a> {
    signature: &'a Signature,
    values: Vec<Vec<u64>>,
}

impl Call<'_> {
    /// The elements of an operand.
    fn lanes(&self, operand: usize) -> &[u64] {
        &self.values[operand]
    }

    /// An operand that is one number.
    fn number(&self, operand: usize) -> u64 {
        self.values[operand][0]
    }

    /// An operand that is one signed number.
    fn signed(&self, operand: usize) -> i64 {
        sign_extended(self.number(operand), self.element(operand).bits())
    }

    /// A number that the intrinsic wants to be just this.
    fn expect(&self, operand: usize, number: u64) -> Result<(), String> {
        let found = self.number(operand);
        if found == number { Ok(()) } else { Err(format!("operand {operand} is {found}; expected {number}")) }
    }

    /// Whether a mask, or one bit for all, is true.
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

    /// Number of elements of the first result.
    fn count(&self) -> usize {
        self.signature.results[0].count
    }

    /// Computes each element of a result from those of two operands; of one, given twice.
    fn each(&self, left: usize, right: usize, f: impl Fn(u64, u64) -> u64) -> Results {
        Ok(vec![self.lanes(left).iter().zip(self.lanes(right)).map(|(a, b)| f(*a, *b)).collect()])
    }
}

/// The value of a signed number of this width.
fn sign_extended(bits: u64, width: u32) -> i64 {
    (bits << (64 - width)).cast_signed() >> (64 - width)
}

/// The name without the suffixes for types.
fn stem(name: &str) -> String {
    let parts: Vec<&str> = name.split('.').collect();
    let is_suffix = |part: &&str| {
        let Some(first) = part.chars().next() else { return false };
        "vifp".contains(first) && part[1..].starts_with(|c: char| c.is_ascii_digit())
    };
    let kept = parts.iter().rposition(|part| !is_suffix(part)).map_or(0, |last| last + 1);
    parts[..kept].join(".")
}

/// Does what an intrinsic does.
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
