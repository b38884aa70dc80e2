//! Types.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Value, count, string_from};
use std::marker::PhantomData;

pub use super::llvm_sys::LLVMTypeKind as TypeKind;

/// A type. Types are unique in a context, so `==` compares identity.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Type<'m>(pub(super) LLVMTypeRef, pub(super) PhantomData<&'m ()>);

impl<'m> Type<'m> {
    /// # Safety
    /// `raw` must be a live type of a context that outlives `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMTypeRef) -> Self {
        Type(raw, PhantomData)
    }

    /// Returns the kind of the type.
    pub fn kind(self) -> TypeKind {
        // SAFETY: the handle is live.
        unsafe { LLVMGetTypeKind(self.0) }
    }

    /// Returns whether it is an integer type of this width.
    pub fn is_int(self, bits: u32) -> bool {
        self.int_width() == Some(bits)
    }

    /// Returns the width in bits of an integer type.
    pub fn int_width(self) -> Option<u32> {
        // SAFETY: the kind is checked first.
        (self.kind() == TypeKind::LLVMIntegerTypeKind).then(|| unsafe { LLVMGetIntTypeWidth(self.0) })
    }

    /// Returns whether it is `void`.
    pub fn is_void(self) -> bool {
        self.kind() == TypeKind::LLVMVoidTypeKind
    }

    /// Returns whether it is a pointer.
    pub fn is_pointer(self) -> bool {
        self.kind() == TypeKind::LLVMPointerTypeKind
    }

    /// Returns the address space of a pointer type; 0 for other types.
    pub fn address_space(self) -> u32 {
        if self.is_pointer() {
            // SAFETY: the kind is checked.
            unsafe { LLVMGetPointerAddressSpace(self.0) }
        } else {
            0
        }
    }

    /// Returns the number of members of a struct type; `None` for opaque structs and other types.
    pub fn member_count(self) -> Option<u32> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { (LLVMIsOpaqueStruct(self.0) == 0).then(|| LLVMCountStructElementTypes(self.0)) }
    }

    /// Returns the type of member `index` of a struct type; `None` for opaque structs and other types.
    pub fn struct_member(self, index: u32) -> Option<Type<'m>> {
        let in_range = self.member_count().is_some_and(|count| index < count);
        // SAFETY: it is a struct with a body, and the index is in range.
        in_range.then(|| unsafe { Type::from_raw(LLVMStructGetTypeAtIndex(self.0, index)) })
    }

    /// Returns the types of the members of a struct type; `None` for opaque structs and other types.
    pub fn struct_members(self) -> Option<Vec<Type<'m>>> {
        let count = self.member_count()?;
        // SAFETY: it is a struct with a body, and the indices are in range.
        Some((0..count).map(|index| unsafe { Type::from_raw(LLVMStructGetTypeAtIndex(self.0, index)) }).collect())
    }

    /// Returns the name of an identified struct.
    pub fn struct_name(self) -> Option<String> {
        if self.kind() != TypeKind::LLVMStructTypeKind {
            return None;
        }
        // SAFETY: the kind is checked. The context owns the name, a C string, which is null for a literal struct.
        unsafe {
            let name = LLVMGetStructName(self.0);
            if name.is_null() {
                return None;
            }
            Some(string_from(name, std::ffi::CStr::from_ptr(name).to_bytes().len()))
        }
    }

    /// Returns the element type and count of an array type.
    pub fn array(self) -> Option<(Type<'m>, u64)> {
        if self.kind() != TypeKind::LLVMArrayTypeKind {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { Some((Type::from_raw(LLVMGetElementType(self.0)), LLVMGetArrayLength2(self.0))) }
    }

    /// Returns the element type and count of a vector type of fixed length.
    pub fn fixed_vector(self) -> Option<(Type<'m>, u32)> {
        if self.kind() != TypeKind::LLVMVectorTypeKind {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { Some((Type::from_raw(LLVMGetElementType(self.0)), LLVMGetVectorSize(self.0))) }
    }

    /// Returns whether the size of the type is known.
    pub fn is_sized(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMTypeIsSized(self.0) != 0 }
    }

    /// Returns an array type of `count` elements of this type.
    ///
    /// # Panics
    /// Panics if the type is not a valid element type of arrays, such as `void`.
    #[track_caller]
    pub fn array_of(self, count: u64) -> Type<'m> {
        assert!(self.is_member_type(), "array of {self}");
        // SAFETY: the type is a valid element type of arrays.
        unsafe { Type::from_raw(LLVMArrayType2(self.0, count)) }
    }

    /// Returns a vector type with `count` elements of this integer, floating-point or pointer type; `None` if `count`
    /// is 0, or for another element type.
    pub fn vector_of(self, count: u32) -> Option<Type<'m>> {
        let is_number = self.int_width().is_some() || self.is_float();
        let scalar = is_number || self.is_pointer();
        // SAFETY: the type is a valid element type of vectors, and there is at least one element.
        (scalar && count > 0).then(|| unsafe { Type::from_raw(LLVMVectorType(self.0, count)) })
    }

    /// Returns whether it is an integer or a vector of integers.
    pub fn is_int_or_vector(self) -> bool {
        self.element_or_self().int_width().is_some()
    }

    /// Returns whether it is a floating-point type of at most 64 bits or a vector of one.
    pub fn is_float_or_vector(self) -> bool {
        let ty = self.element_or_self();
        ty.is_float() && !ty.is_wide_float()
    }

    /// Returns whether it is a floating-point type.
    fn is_float(self) -> bool {
        let kinds = [
            TypeKind::LLVMHalfTypeKind,
            TypeKind::LLVMBFloatTypeKind,
            TypeKind::LLVMFloatTypeKind,
            TypeKind::LLVMDoubleTypeKind,
        ];
        self.is_wide_float() || kinds.contains(&self.kind())
    }

    fn is_wide_float(self) -> bool {
        let kinds = [TypeKind::LLVMX86_FP80TypeKind, TypeKind::LLVMFP128TypeKind, TypeKind::LLVMPPC_FP128TypeKind];
        kinds.contains(&self.kind())
    }

    /// Returns the element type of a vector type of fixed length; otherwise, returns the type itself.
    pub fn element_or_self(self) -> Type<'m> {
        self.fixed_vector().map_or(self, |(element, _)| element)
    }

    /// Returns this scalar type, or a vector of it with the length of `other` if `other` is a vector.
    pub fn shaped_like(self, other: Type<'m>) -> Type<'m> {
        other.fixed_vector().and_then(|(_, count)| self.vector_of(count)).unwrap_or(self)
    }

    /// Returns the pointer type for an address space, in the context of this type.
    pub fn pointer_in(self, address_space: u32) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMPointerTypeInContext(LLVMGetTypeContext(self.0), address_space)) }
    }

    /// Returns `float` in the context of this type.
    pub fn float(self) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMFloatTypeInContext(LLVMGetTypeContext(self.0))) }
    }

    /// Returns `half` in the context of this type.
    pub fn half(self) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMHalfTypeInContext(LLVMGetTypeContext(self.0))) }
    }

    /// Returns `double` in the context of this type.
    pub fn double(self) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMDoubleTypeInContext(LLVMGetTypeContext(self.0))) }
    }

    /// Returns a literal, unpacked struct type with these members, in the context of this type.
    ///
    /// # Panics
    /// Panics if a type is not a valid member type, such as `void`.
    #[track_caller]
    pub fn struct_of(self, members: &[Type<'m>]) -> Type<'m> {
        assert!(members.iter().all(|member| member.is_member_type()), "member of a struct without a size");
        let mut raw: Vec<LLVMTypeRef> = members.iter().map(|ty| ty.0).collect();
        // SAFETY: `raw` contains live types of one context; LLVM copies them.
        unsafe {
            let context = LLVMGetTypeContext(self.0);
            Type::from_raw(LLVMStructTypeInContext(context, raw.as_mut_ptr(), count(raw.len()), 0))
        }
    }

    /// Returns whether instructions can have operands of this type. This includes metadata, which intrinsics accept.
    fn is_first_class(self) -> bool {
        let kinds = [TypeKind::LLVMMetadataTypeKind, TypeKind::LLVMTokenTypeKind, TypeKind::LLVMX86_AMXTypeKind];
        self.is_member_type() || kinds.contains(&self.kind())
    }

    /// Returns the integer type of this width (1 to 64 bits) in the context of this type.
    pub fn int_of_width(self, bits: u32) -> Type<'m> {
        // SAFETY: the handle is live; the width is in range.
        unsafe { Type::from_raw(LLVMIntTypeInContext(LLVMGetTypeContext(self.0), bits.clamp(1, 64))) }
    }

    /// Returns the zero value of the type.
    ///
    /// # Panics
    /// Panics if the type has no values, such as `void`.
    #[track_caller]
    pub fn zero(self) -> Value<'m> {
        assert!(self.is_member_type(), "zero of {self}");
        // SAFETY: the type has values.
        unsafe { Value::from_raw(LLVMConstNull(self.0)) }
    }

    /// Returns the `undef` value of the type.
    pub fn undef(self) -> Value<'m> {
        // SAFETY: the handle is live.
        unsafe { Value::from_raw(LLVMGetUndef(self.0)) }
    }

    /// Returns the `poison` value of the type.
    pub fn poison(self) -> Value<'m> {
        // SAFETY: the handle is live.
        unsafe { Value::from_raw(LLVMGetPoison(self.0)) }
    }

    /// Returns a constant of this integer type, truncated to its width, which must be at most 64 bits.
    pub fn const_int(self, value: u64) -> Option<Value<'m>> {
        // LLVM asserts that the value fits in the width.
        let width = self.int_width().filter(|&bits| bits <= 64)?;
        let mask = u64::MAX >> (64 - width);
        // SAFETY: the kind and the range are checked.
        Some(unsafe { Value::from_raw(LLVMConstInt(self.0, value & mask, 0)) })
    }

    /// Returns the return type and the parameter types of a function type.
    pub fn signature(self) -> Option<(Type<'m>, Vec<Type<'m>>)> {
        if self.kind() != TypeKind::LLVMFunctionTypeKind {
            return None;
        }
        // SAFETY: the kind is checked, and the buffer has room for all parameters.
        unsafe {
            let mut params = vec![std::ptr::null_mut(); LLVMCountParamTypes(self.0) as usize];
            LLVMGetParamTypes(self.0, params.as_mut_ptr());
            let params = params.into_iter().map(|ty| Type::from_raw(ty)).collect();
            Some((Type::from_raw(LLVMGetReturnType(self.0)), params))
        }
    }

    /// Returns whether it is a variadic function type.
    pub fn is_variadic(self) -> bool {
        // SAFETY: the kind is checked.
        self.kind() == TypeKind::LLVMFunctionTypeKind && unsafe { LLVMIsFunctionVarArg(self.0) != 0 }
    }

    /// Returns a function type with this return type.
    ///
    /// # Panics
    /// Panics if this is not a valid return type, or if a parameter type is invalid, such as `void`.
    #[track_caller]
    pub fn function(self, params: &[Type<'m>]) -> Type<'m> {
        assert!(self.is_void() || self.is_member_type(), "function that returns {self}");
        assert!(params.iter().all(|parameter| parameter.is_first_class()), "parameter without a value");
        let mut raw: Vec<LLVMTypeRef> = params.iter().map(|ty| ty.0).collect();
        // SAFETY: `raw` contains live types; LLVM copies them. The count fits: a call has at most 2^32 operands.
        unsafe { Type::from_raw(LLVMFunctionType(self.0, raw.as_mut_ptr(), count(raw.len()), 0)) }
    }
}

impl std::fmt::Display for Type<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // SAFETY: LLVM returns a C string owned by the caller, which is disposed of below.
        unsafe {
            let text = LLVMPrintTypeToString(self.0);
            let copy = std::ffi::CStr::from_ptr(text).to_string_lossy().into_owned();
            LLVMDisposeMessage(text);
            f.write_str(&copy)
        }
    }
}
