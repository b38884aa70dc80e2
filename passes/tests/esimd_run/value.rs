//! SYCL element types, and vectors of them as bits.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

/// An element type of `simd<T, N>`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    Char,
    UChar,
    Short,
    UShort,
    Int,
    UInt,
    Long,
    ULong,
    Half,
    Float,
    Double,
}

pub use Type::{Char, Double, Float, Half, Int, Long, Short, UChar, UInt, ULong, UShort};

/// All types. The first one is the simplest, to which failures shrink.
pub const ALL: [Type; 11] = [Int, UInt, Char, UChar, Short, UShort, Long, ULong, Half, Float, Double];
/// The integer types.
pub const INTEGERS: [Type; 8] = [Int, UInt, Char, UChar, Short, UShort, Long, ULong];

impl Type {
    /// Returns the size in bytes.
    pub fn size(self) -> usize {
        match self {
            Char | UChar => 1,
            Short | UShort | Half => 2,
            Int | UInt | Float => 4,
            Long | ULong | Double => 8,
        }
    }

    /// Returns the size in bits.
    pub fn bits(self) -> u32 {
        [8, 16, 32, 64][self.size().ilog2() as usize]
    }

    /// Returns whether it is a signed integer type.
    pub fn is_signed(self) -> bool {
        matches!(self, Char | Short | Int | Long)
    }

    /// Returns the type in LLVM IR.
    pub fn llvm(self) -> &'static str {
        match self {
            Char | UChar => "i8",
            Short | UShort => "i16",
            Int | UInt => "i32",
            Long | ULong => "i64",
            Half => "half",
            Float => "float",
            Double => "double",
        }
    }

    /// Returns the type in mangled names.
    pub fn mangled(self) -> &'static str {
        match self {
            Char => "a",
            UChar => "h",
            Short => "s",
            UShort => "t",
            Int => "i",
            UInt => "j",
            Long => "l",
            ULong => "m",
            Half => "DF16_",
            Float => "f",
            Double => "d",
        }
    }

    /// Returns the mask of the bits of an element.
    pub fn mask(self) -> u64 {
        u64::MAX >> (64 - self.bits())
    }

    /// Converts the bits of an integer to a number.
    pub fn number(self, bits: u64) -> i128 {
        let bits = i128::from(bits & self.mask());
        if self.is_signed() && bits >> (self.bits() - 1) == 1 { bits - (1 << self.bits()) } else { bits }
    }

    /// Returns the bits of a number, truncated.
    pub fn wrapped(self, number: i128) -> u64 {
        u64::try_from(number & i128::from(self.mask())).unwrap()
    }

    /// Returns the bits of the nearest number of the type.
    pub fn saturated(self, number: i128) -> u64 {
        let unsigned = i128::from(self.mask());
        let (low, high) = if self.is_signed() { (-(unsigned >> 1) - 1, unsigned >> 1) } else { (0, unsigned) };
        self.wrapped(number.clamp(low, high))
    }
}

/// A vector: the type and the bits of each element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector {
    pub ty: Type,
    pub lanes: Vec<u64>,
}

impl Vector {
    /// Creates a vector, and drops bits beyond the type's width.
    pub fn new(ty: Type, lanes: impl IntoIterator<Item = u64>) -> Vector {
        Vector { ty, lanes: lanes.into_iter().map(|bits| bits & ty.mask()).collect() }
    }

    /// Creates a vector from the first elements of a source of random bits.
    pub fn of(ty: Type, count: usize, bits: &[u64]) -> Vector {
        Vector::new(
            ty,
            bits.iter().copied().cycle().take(count).enumerate().map(|(lane, bits)| match lane / 64 {
                0 => bits,
                // Elements beyond the source's length differ from earlier ones.
                round => bits.rotate_left(u32::try_from(round).unwrap()),
            }),
        )
    }

    /// Creates a vector of `f32` numbers.
    pub fn floats(values: impl IntoIterator<Item = f32>) -> Vector {
        Vector::new(Float, values.into_iter().map(|value| u64::from(value.to_bits())))
    }

    /// Returns the number of elements.
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Returns the elements as integers.
    pub fn numbers(&self) -> impl Iterator<Item = i128> {
        self.lanes.iter().map(|bits| self.ty.number(*bits))
    }

    /// Returns the bytes in memory.
    pub fn bytes(&self) -> Vec<u8> {
        let size = self.ty.size();
        self.lanes.iter().flat_map(|bits| bits.to_le_bytes().into_iter().take(size)).collect()
    }
}

/// Generates the bits of one element, often near the limits of the type.
fn bits() -> impl Strategy<Value = u64> {
    prop_oneof![
        6 => any::<u64>(),
        1 => (0_u64..4).prop_map(|small| small.wrapping_sub(2)),
        // The smallest and largest signed numbers of each width, superimposed.
        1 => select(vec![0x8000_0000_8000_8080, 0x7fff_ffff_7fff_7f7f, u64::MAX, 0]),
        1 => (0_u32..64).prop_map(|bit| 1 << bit),
    ]
}

/// Generates a source of random bits for [`Vector::of`].
pub fn data() -> impl Strategy<Value = Vec<u64>> {
    vec(bits(), 64)
}

/// Generates the elements of a mask as in the front end: all values except 0 are true.
pub fn mask_data() -> impl Strategy<Value = Vec<u64>> {
    vec(select(vec![1, 0, 0, 1, 0xffff, 0x100, 0x8000]), 64)
}

/// Returns whether an element of a mask is true.
pub fn is_set(mask: &Vector, lane: usize) -> bool {
    mask.lanes[lane] != 0
}

/// Generates finite numbers, including rounding ties.
pub fn float() -> impl Strategy<Value = f32> {
    prop_oneof![
        3 => any::<i32>().prop_map(|bits| bits as f32 / 1024.0),
        2 => -300.0_f32..300.0,
        1 => (-600_i16..600).prop_map(|halves| f32::from(halves) / 2.0),
        1 => any::<f32>().prop_filter("finite", |value| value.is_finite()),
    ]
}
