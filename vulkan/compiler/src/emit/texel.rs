//! Images and the component types of their texels.

use rspirv::spirv::Word;

use super::words::Scalar;

/// The component type of texels. Its name is part of the names of contract functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Texel {
    /// Floating-point numbers.
    Float,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
}

impl Texel {
    /// Returns the component type with this name.
    pub fn named(name: &str) -> Option<Texel> {
        match name {
            "f32" => Some(Texel::Float),
            "i32" => Some(Texel::Signed),
            "u32" => Some(Texel::Unsigned),
            _ => None,
        }
    }

    /// Returns the component type of values in registers.
    pub fn scalar(self) -> Scalar {
        if self == Texel::Float { Scalar::Float(32) } else { Scalar::Int(32) }
    }
}

/// The variable of an image, and the image type.
#[derive(Clone, Copy, Debug)]
pub struct Image {
    /// The variable.
    pub variable: Word,
    /// The image type.
    pub ty: Word,
}
