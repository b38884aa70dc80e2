//! The `nvptx-small-copies` pass: copies small objects with vector instructions.
//!
//! # Why
//! For `llvm.memcpy` of a small object, LLVM's NVPTX back end alternates loads and stores of at most 8 bytes. A GPU
//! loads or stores 16 bytes with one instruction, and executes loads concurrently if no store separates them.
//!
//! # Input and output
//! ```llvm
//! call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %p, ptr addrspace(1) align 16 %q, i64 24, i1 false)
//! ```
//! ```llvm
//! %1 = load <4 x i32>, ptr addrspace(1) %q, align 16
//! %2 = getelementptr inbounds i8, ptr addrspace(1) %q, i64 16
//! %3 = load <2 x i32>, ptr addrspace(1) %2, align 16
//! store <4 x i32> %1, ptr addrspace(1) %p, align 16
//! %4 = getelementptr inbounds i8, ptr addrspace(1) %p, i64 16
//! store <2 x i32> %3, ptr addrspace(1) %4, align 16
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to `memcpy` and `memmove` that are not volatile, copy at most 64 bytes, and
//!    have an alignment of at least 4 bytes.
//! 2. Divide each object into parts of 16, 8, 4, 2 and 1 bytes that are not larger than the alignment.
//! 3. Load all parts, and then store them, so that the objects of `memmove` may overlap.
//!
//! The pass runs after optimization, because LLVM's passes can optimize `memcpy` better than its parts. It does not
//! change modules for other targets.

use llvm_ir::{Builder, Call, Module, Type, Value};

use super::is_nvptx;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The prefixes of the intrinsics' names.
const INTRINSICS: [&str; 2] = ["llvm.memcpy.p", "llvm.memmove.p"];
/// The size of the largest object, in bytes.
const LARGEST: u64 = 64;
/// The smallest alignment, in bytes.
const ALIGNMENT: u64 = 4;
/// The sizes of parts, in bytes.
const PARTS: [u64; 5] = [16, 8, 4, 2, 1];

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let is_copy = |name: &str| INTRINSICS.iter().any(|prefix| name.starts_with(prefix));
    let intrinsics = module.functions().filter(|function| is_copy(&function.name()));
    let calls = intrinsics.flat_map(|intrinsic| intrinsic.as_value().users().filter_map(Value::as_call));
    let copies: Vec<Copy<'m>> = calls.filter_map(Copy::of).collect();
    let builder = Builder::new(module);
    copies.iter().for_each(|copy| copy.replace(module, &builder));
    Ok(Changed::from(!copies.is_empty()))
}

/// A call that copies a small object.
struct Copy<'m> {
    call: Call<'m>,
    target: Value<'m>,
    source: Value<'m>,
    alignment: u64,
    size: u64,
}

impl<'m> Copy<'m> {
    fn of(call: Call<'m>) -> Option<Self> {
        let size = call.operand(2)?.scalar_bits().filter(|size| (1..=LARGEST).contains(size))?;
        let alignment = call.argument_alignment(0)?.min(call.argument_alignment(1)?);
        let is_plain = alignment >= ALIGNMENT && call.operand(3)?.scalar_bits() == Some(0);
        is_plain.then_some(Self { call, target: call.operand(0)?, source: call.operand(1)?, alignment, size })
    }

    fn replace(&self, module: Module<'m>, builder: &Builder<'m>) {
        builder.position_before(*self.call);
        let parts = parts(self.size, self.alignment);
        let loads: Vec<Value<'m>> = parts
            .iter()
            .map(|&(offset, size)| {
                let address = builder.byte_offset(self.source, offset);
                builder.load(part_type(module, size), address, self.alignment_at(offset)).as_value()
            })
            .collect();
        for (&(offset, _), value) in parts.iter().zip(loads) {
            let address = builder.byte_offset(self.target, offset);
            builder.store(value, address, self.alignment_at(offset));
        }
        self.call.erase();
    }

    /// Returns the alignment of both objects at an offset.
    fn alignment_at(&self, offset: u64) -> u64 {
        if offset == 0 { self.alignment } else { self.alignment.min(1 << offset.trailing_zeros()) }
    }
}

/// Returns the offsets and sizes of the parts of an object.
fn parts(size: u64, alignment: u64) -> Vec<(u64, u64)> {
    let mut parts = Vec::new();
    let mut offset = 0;
    for part in PARTS.into_iter().filter(|part| *part <= alignment) {
        while offset + part <= size {
            parts.push((offset, part));
            offset += part;
        }
    }
    parts
}

/// Returns the type of a part: a vector of 32-bit integers, or a smaller integer.
fn part_type(module: Module<'_>, size: u64) -> Type<'_> {
    let word = module.int_type(32);
    match size {
        16 => word.vector_of(4).unwrap_or(word),
        8 => word.vector_of(2).unwrap_or(word),
        2 => module.int_type(16),
        1 => module.int_type(8),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::parts;

    #[test]
    fn objects_are_divided() {
        assert_eq!(parts(16, 16), [(0, 16)]);
        assert_eq!(parts(31, 16), [(0, 16), (16, 8), (24, 4), (28, 2), (30, 1)]);
        assert_eq!(parts(12, 4), [(0, 4), (4, 4), (8, 4)]);
        assert_eq!(parts(20, 64), [(0, 16), (16, 4)]);
    }
}
