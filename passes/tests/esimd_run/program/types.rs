//! The parts of kernels: types, template arguments, and shapes of calls.

use crate::value::Type;

/// The way in which operands and results of a builtin are passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// By value.
    Direct,
    /// Through stack slots, as in optimized code from the front end.
    ThroughSlots,
    /// In a function that is inlined into the kernel.
    Helper,
    /// In a function that is not inlined.
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
    /// A constant of a scoped enumeration with this nested name.
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

/// Creates integer template arguments of type `int`, the most common type.
pub fn ints(numbers: &[usize]) -> Vec<Template> {
    numbers.iter().map(|number| Template::Int(i64::try_from(*number).unwrap())).collect()
}

/// The type of a value in the kernel.
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
