//! Integers that SPIR-V for OpenCL devices does not support, and their replacement types.

use llvm_ir::{Module, Type};

use super::shape::Shape;

/// The width in bits of a limb, a word of a wide integer.
pub const LIMB: u32 = 64;
/// The largest supported width: a vector of 16 limbs, the longest in SPIR-V.
pub const WIDEST: u32 = 16 * LIMB;

/// Returns the next width that SPIR-V supports.
pub fn promoted(bits: u32) -> u32 {
    match bits {
        1 => 1,
        2..=8 => 8,
        9..=16 => 16,
        17..=32 => 32,
        _ => 64,
    }
}

/// Returns whether an integer of this width becomes a vector of limbs.
pub fn is_wide(bits: u32) -> bool {
    bits > LIMB && bits <= WIDEST
}

/// Returns whether SPIR-V for OpenCL does not support integers of this width, and a replacement
/// type exists.
pub fn is_odd(bits: u32) -> bool {
    (bits < LIMB && promoted(bits) != bits) || is_wide(bits)
}

/// Returns whether a type is or contains an integer that SPIR-V does not support.
pub fn lacks(ty: Type<'_>) -> bool {
    if let Some(bits) = ty.int_width() {
        return bits > WIDEST || is_odd(bits);
    }
    if let Some((element, _)) = ty.array().or(ty.fixed_vector().map(|(element, count)| (element, count.into()))) {
        return lacks(element);
    }
    ty.struct_members().is_some_and(|members| members.into_iter().any(lacks))
}

/// Returns the number of limbs of an integer; 1 for one that is not wide.
pub fn limbs(bits: u32) -> usize {
    bits.div_ceil(LIMB).max(1) as usize
}

/// Returns the shape of the replacement type for a width: the next integer or vector.
pub fn stand_in(bits: u32) -> Shape {
    if is_wide(bits) { Shape::Vector(lanes(bits), Box::new(Shape::Int(LIMB))) } else { Shape::Int(promoted(bits)) }
}

/// Returns the replacement type for a width.
pub fn stand_in_type<'m>(module: Module<'m>, bits: u32) -> Type<'m> {
    let vector = if is_wide(bits) { module.int_type(LIMB).vector_of(lanes(bits)) } else { None };
    vector.unwrap_or_else(|| module.int_type(promoted(bits)))
}

/// Returns the number of lanes of the vector that replaces a wide integer.
fn lanes(bits: u32) -> u32 {
    match bits.div_ceil(LIMB) {
        count @ ..=4 => count,
        count => count.next_power_of_two(),
    }
}
