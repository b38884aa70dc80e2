//! The types of the generated code.

use std::fmt;
use std::rc::Rc;

use fastrand::Rng;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    Bool,
    /// `u8` to `u64`.
    Unsigned(u32),
    /// `i8` to `i64`.
    Signed(u32),
    /// `f32` and `f64`. Variables hold integers between -1023 and 1023, and never a negative zero.
    Float(u32),
}

/// The type of a variable.
#[derive(Clone, Debug)]
pub enum Type {
    Scalar(Scalar),
    /// A clang vector.
    Vector(Scalar, u32),
    /// `sycl::vec`.
    SyclVector(Scalar, u32),
    Array(Rc<Type>, u32),
    Struct(Rc<Struct>),
    /// An enumeration with values 0, 1, 3, 4 and 100 over an integer type.
    Enumeration(Scalar),
    /// A pointer to `count` elements.
    Pointer {
        element: Scalar,
        count: u32,
        is_constant: bool,
    },
}

/// A class type.
#[derive(Debug)]
pub struct Struct {
    pub name: String,
    pub fields: Vec<Field>,
    pub is_packed: bool,
}

/// A member of a class.
#[derive(Debug)]
pub struct Field {
    pub name: String,
    pub of: Type,
    /// The width, if it is a bit-field.
    pub width: Option<u32>,
}

impl Scalar {
    /// Returns the size in bytes.
    pub fn size(self) -> u32 {
        match self {
            Self::Bool => 1,
            Self::Unsigned(bits) | Self::Signed(bits) | Self::Float(bits) => bits / 8,
        }
    }

    pub fn bits(self) -> u32 {
        self.size() * 8
    }

    pub fn is_integer(self) -> bool {
        matches!(self, Self::Unsigned(_) | Self::Signed(_))
    }

    pub fn is_float(self) -> bool {
        matches!(self, Self::Float(_))
    }

    pub fn is_signed(self) -> bool {
        matches!(self, Self::Signed(_))
    }

    /// Returns the unsigned type of the same width.
    pub fn unsigned(self) -> Self {
        Self::Unsigned(self.bits())
    }

    /// Returns the signed type of the same width.
    pub fn signed(self) -> Self {
        Self::Signed(self.bits())
    }

    /// Returns the unsigned type for arithmetic that wraps around. C++ promotes narrower types to `int`.
    pub fn wrapping(self) -> Self {
        Self::Unsigned(self.bits().max(32))
    }

    pub fn integer(random: &mut Rng) -> Self {
        let bits = [8, 16, 32, 32, 64][random.usize(0..5)];
        if random.u32(0..3) == 0 { Self::Signed(bits) } else { Self::Unsigned(bits) }
    }

    /// Returns a random type other than `bool`.
    pub fn number(random: &mut Rng) -> Self {
        match random.u32(0..5) {
            0 => Self::Float(if random.bool() { 32 } else { 64 }),
            _ => Self::integer(random),
        }
    }

    pub fn any(random: &mut Rng) -> Self {
        if random.u32(0..8) == 0 { Self::Bool } else { Self::number(random) }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Unsigned(bits) => write!(f, "u{bits}"),
            Self::Signed(bits) => write!(f, "i{bits}"),
            Self::Float(bits) => write!(f, "f{bits}"),
        }
    }
}

/// Returns a random number of vector lanes that SPIR-V supports.
pub fn lanes(random: &mut Rng) -> u32 {
    [2, 2, 3, 4, 4, 8, 16][random.usize(0..7)]
}

impl Type {
    /// Returns a random scalar or clang vector type.
    pub fn value(random: &mut Rng) -> Self {
        match random.u32(0..4) {
            0 => Self::Vector(Scalar::number(random), lanes(random)),
            _ => Self::Scalar(Scalar::any(random)),
        }
    }

    /// Returns a random `sycl::vec` type.
    pub fn sycl_vector(random: &mut Rng) -> Self {
        let lanes = if random.u32(0..8) == 0 { 1 } else { lanes(random) };
        Self::SyclVector(Scalar::number(random), lanes)
    }

    /// Returns the size in bytes without padding, which is a lower bound on `sizeof`.
    pub fn content(&self) -> u32 {
        match self {
            Self::Scalar(scalar) | Self::Enumeration(scalar) => scalar.size(),
            Self::Vector(scalar, lanes) | Self::SyclVector(scalar, lanes) => scalar.size() * lanes,
            Self::Array(element, count) => element.content() * count,
            Self::Struct(of) => of.fields.iter().map(Field::content).sum(),
            Self::Pointer { .. } => 8,
        }
    }

    /// Returns whether all bit patterns of the content are values of the type. They may include padding.
    pub fn takes_any_bytes(&self) -> bool {
        match self {
            Self::Scalar(scalar)
            | Self::Enumeration(scalar)
            | Self::Vector(scalar, _)
            | Self::SyclVector(scalar, _) => scalar.is_integer(),
            Self::Array(element, _) => element.takes_any_bytes(),
            Self::Struct(of) => of.fields.iter().all(|field| field.of.takes_any_bytes()),
            Self::Pointer { .. } => false,
        }
    }

    /// Returns whether the first `content()` bytes all have a value, which is the same on host and device.
    pub fn is_without_padding(&self) -> bool {
        match self {
            Self::Scalar(_) | Self::Enumeration(_) => true,
            Self::Vector(_, lanes) | Self::SyclVector(_, lanes) => *lanes != 3,
            Self::Array(element, _) => element.is_without_padding(),
            Self::Struct(of) => {
                of.is_packed && of.fields.iter().all(|field| field.width.is_none() && field.of.is_without_padding())
            }
            Self::Pointer { .. } => false,
        }
    }

    /// Returns whether a class with this member may be packed. `sycl::vec` cannot, because its member functions use
    /// references to its lanes.
    pub fn may_be_packed(&self) -> bool {
        match self {
            Self::SyclVector(..) => false,
            Self::Array(element, _) => element.may_be_packed(),
            Self::Struct(of) => of.fields.iter().all(|field| field.of.may_be_packed()),
            _ => true,
        }
    }

    /// Returns whether the type contains a pointer.
    pub fn has_pointer(&self) -> bool {
        match self {
            Self::Pointer { .. } => true,
            Self::Array(element, _) => element.has_pointer(),
            Self::Struct(of) => of.fields.iter().any(|field| field.of.has_pointer()),
            _ => false,
        }
    }

    /// Returns whether the type contains a bit-field.
    pub fn has_bit_field(&self) -> bool {
        match self {
            Self::Array(element, _) => element.has_bit_field(),
            Self::Struct(of) => of.fields.iter().any(|field| field.width.is_some() || field.of.has_bit_field()),
            _ => false,
        }
    }

    /// Returns the declaration of a variable or a member.
    pub fn declare(&self, name: &str) -> String {
        let (mut element, mut counts) = (self, String::new());
        while let Self::Array(inner, count) = element {
            counts += &format!("[{count}]");
            element = inner;
        }
        format!("{element} {name}{counts}")
    }

    /// Returns whether two types are the same.
    pub fn is(&self, other: &Self) -> bool {
        self.declare("") == other.declare("")
    }
}

/// Writes the name of a type; for an array, that of its element.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Scalar(scalar) => scalar.fmt(f),
            Self::Vector(scalar, lanes) => write!(f, "Vec<{scalar}, {lanes}>"),
            Self::SyclVector(scalar, lanes) => write!(f, "sycl::vec<{scalar}, {lanes}>"),
            Self::Array(element, _) => element.fmt(f),
            Self::Struct(of) => f.write_str(&of.name),
            Self::Enumeration(scalar) => write!(f, "Enum<{scalar}>"),
            Self::Pointer { element, is_constant, .. } => {
                write!(f, "{}{element} *", if *is_constant { "const " } else { "" })
            }
        }
    }
}

impl Field {
    fn content(&self) -> u32 {
        // Bit-fields share bytes, so they do not count.
        if self.width.is_some() { 0 } else { self.of.content() }
    }
}
