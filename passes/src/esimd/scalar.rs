//! The scalar types of C++ that can be elements of ESIMD vectors.

use std::fmt;

use llvm_ir::{Module, Type, TypeKind};

/// A scalar type of C++.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// An integer type of this width.
    Int(u32),
    /// A floating-point type of this width.
    Float(u32),
}

impl Scalar {
    /// Returns the scalar type for an LLVM type.
    pub fn of(ty: Type<'_>) -> Option<Scalar> {
        match ty.kind() {
            TypeKind::LLVMIntegerTypeKind => ty.int_width().map(Scalar::Int),
            TypeKind::LLVMHalfTypeKind => Some(Scalar::Float(16)),
            TypeKind::LLVMFloatTypeKind => Some(Scalar::Float(32)),
            TypeKind::LLVMDoubleTypeKind => Some(Scalar::Float(64)),
            _ => None,
        }
    }

    /// Returns the type with this name in C++.
    pub fn named(name: &str) -> Option<Scalar> {
        Some(match name {
            "bool" | "char" | "signed char" | "unsigned char" => Scalar::Int(8),
            "short" | "unsigned short" => Scalar::Int(16),
            "int" | "unsigned int" => Scalar::Int(32),
            "long" | "unsigned long" | "long long" | "unsigned long long" => Scalar::Int(64),
            "_Float16" => Scalar::Float(16),
            "float" => Scalar::Float(32),
            "double" => Scalar::Float(64),
            _ => return None,
        })
    }

    /// Returns the LLVM type.
    pub fn ty(self, module: Module<'_>) -> Type<'_> {
        let int = |bits| module.int_type(bits);
        match self {
            Scalar::Int(bits) => int(bits),
            Scalar::Float(16) => int(16).half(),
            Scalar::Float(32) => int(32).float(),
            Scalar::Float(_) => int(64).double(),
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Int(bits) => write!(f, "i{bits}"),
            Scalar::Float(16) => f.write_str("half"),
            Scalar::Float(32) => f.write_str("float"),
            Scalar::Float(_) => f.write_str("double"),
        }
    }
}
