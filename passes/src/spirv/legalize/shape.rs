//! Describes types in the text of functions.

use llvm_ir::{Type, TypeKind};

/// A type in the text of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// `void`.
    Void,
    /// An integer of this width.
    Int(u32),
    /// `half`, `float` or `double`.
    Float(&'static str),
    /// A pointer in an address space.
    Pointer(u32),
    /// A vector of a scalar type.
    Vector(u32, Box<Shape>),
    /// An unnamed struct.
    Struct(Vec<Shape>),
}

impl Shape {
    /// Returns the shape of a type; `None` for other types.
    pub fn of(ty: Type<'_>) -> Option<Shape> {
        if let Some(bits) = ty.int_width() {
            return Some(Shape::Int(bits));
        }
        if let Some((element, count)) = ty.fixed_vector() {
            return Some(Shape::Vector(count, Box::new(Shape::of(element)?)));
        }
        if ty.struct_name().is_none()
            && let Some(members) = ty.struct_members()
        {
            return Some(Shape::Struct(members.into_iter().map(Shape::of).collect::<Option<_>>()?));
        }
        match ty.kind() {
            TypeKind::LLVMVoidTypeKind => Some(Shape::Void),
            TypeKind::LLVMHalfTypeKind => Some(Shape::Float("half")),
            TypeKind::LLVMFloatTypeKind => Some(Shape::Float("float")),
            TypeKind::LLVMDoubleTypeKind => Some(Shape::Float("double")),
            TypeKind::LLVMPointerTypeKind => Some(Shape::Pointer(ty.address_space())),
            _ => None,
        }
    }

    /// Returns the number of elements of a vector and their type.
    pub fn vector(&self) -> Option<(u32, &Shape)> {
        match self {
            Shape::Vector(count, element) => Some((*count, element)),
            _ => None,
        }
    }

    /// Returns the type of one lane: the element of a vector or of each struct member, or the scalar itself.
    pub fn lane(&self) -> Shape {
        match self {
            Shape::Vector(_, element) => (**element).clone(),
            Shape::Struct(members) => Shape::Struct(members.iter().map(Shape::lane).collect()),
            other => other.clone(),
        }
    }

    /// Returns the width of an integer.
    pub fn int(&self) -> Option<u32> {
        if let Shape::Int(bits) = self { Some(*bits) } else { None }
    }

    /// Returns the width of a floating-point number.
    pub fn float_bits(&self) -> Option<u32> {
        match self {
            Shape::Float("half") => Some(16),
            Shape::Float("float") => Some(32),
            Shape::Float(_) => Some(64),
            _ => None,
        }
    }

    /// Returns the suffix of the type in the names of intrinsics and of functions that this pass
    /// adds.
    pub fn suffix(&self) -> String {
        match self {
            Shape::Void => "isVoid".to_owned(),
            Shape::Int(bits) => format!("i{bits}"),
            Shape::Float(_) => format!("f{}", self.float_bits().unwrap_or_default()),
            Shape::Pointer(space) => format!("p{space}"),
            Shape::Vector(count, element) => format!("v{count}{}", element.suffix()),
            Shape::Struct(members) => format!("s{}", members.iter().map(Shape::suffix).collect::<String>()),
        }
    }

    /// Returns the mangled name of a scalar.
    pub fn mangled(&self) -> &'static str {
        match self {
            Shape::Float("half") => "Dh",
            Shape::Float("float") => "f",
            Shape::Float(_) => "d",
            Shape::Int(64) => "l",
            _ => "i",
        }
    }
}

/// Formats the type as in LLVM IR.
impl std::fmt::Display for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Shape::Void => f.write_str("void"),
            Shape::Int(bits) => write!(f, "i{bits}"),
            Shape::Float(name) => f.write_str(name),
            Shape::Pointer(0) => f.write_str("ptr"),
            Shape::Pointer(space) => write!(f, "ptr addrspace({space})"),
            Shape::Vector(count, element) => write!(f, "<{count} x {element}>"),
            Shape::Struct(members) => {
                let members: Vec<String> = members.iter().map(Shape::to_string).collect();
                write!(f, "{{ {} }}", members.join(", "))
            }
        }
    }
}
