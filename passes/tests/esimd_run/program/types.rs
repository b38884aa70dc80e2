//! What kernels are written of: types, template arguments, ways to call a builtin.

use crate::value::Type;

/// How operands get to a builtin, and its result back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// They are values.
    Direct,
    /// Vectors lie in stack slots, as optimised code of the front end has them.
    ThroughSlots,
    /// In a function, which is made part of the kernel.
    Helper,
    /// In a function that stays one.
    StackCall,
}

/// A template argument.
#[derive(Clone, Debug)]
pub enum Template {
    Type(Type),
    Int(i64),
    Size(u64),
    UShort(u16),
    Short(i16),
    UChar(u8),
    /// Of a scoped enumeration, whose nested name is given.
    Enum(&'static str, u8),
}

impl Template {
    pub(super) fn mangled(&self) -> String {
        let literal = |letter: &str, number: i64| {
            format!("L{letter}{}{}E", if number < 0 { "n" } else { "" }, number.unsigned_abs())
        };
        match self {
            Template::Type(ty) => ty.mangled().to_owned(),
            Template::Int(number) => literal("i", *number),
            Template::Size(number) => format!("Lm{number}E"),
            Template::UShort(number) => format!("Lt{number}E"),
            Template::Short(number) => literal("s", i64::from(*number)),
            Template::UChar(number) => format!("Lh{number}E"),
            Template::Enum(name, number) => format!("LN{name}E{number}E"),
        }
    }
}

/// Integers of templates, most of which are `int`.
pub fn ints(numbers: &[usize]) -> Vec<Template> {
    numbers.iter().map(|number| Template::Int(i64::try_from(*number).unwrap())).collect()
}

/// The type of a value of the kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Vector(Type, usize),
    Scalar(Type),
    /// A generic pointer.
    Pointer,
}

impl Ty {
    pub(super) fn llvm(self) -> String {
        match self {
            Ty::Vector(ty, count) => format!("<{count} x {}>", ty.llvm()),
            Ty::Scalar(ty) => ty.llvm().to_owned(),
            Ty::Pointer => "ptr addrspace(4)".to_owned(),
        }
    }
}
