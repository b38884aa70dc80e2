//! Checks of LLVM's preconditions (`cpp/check.cpp`).
//!
//! Debian's LLVM is built without assertions. Violations corrupt memory, so this code checks beforehand. A violation
//! is a bug in the calling code, like an index out of range, and results in a panic. The barrier around each pass
//! converts panics to internal errors.

use super::llvm_sys::core::{LLVMCountParamTypes, LLVMGetParamTypes};
use super::llvm_sys::prelude::*;
use super::{Function, GlobalValue, Opcode, Type, TypeKind, Value};

unsafe extern "C" {
    fn syclpasses_is_cast(opcode: Opcode, from: LLVMTypeRef, to: LLVMTypeRef) -> bool;
    fn syclpasses_takes_number(kind: u32) -> bool;
    fn syclpasses_drop_dead_users(global: LLVMValueRef) -> bool;
    fn syclpasses_is_made_of(whole: LLVMValueRef, part: LLVMValueRef) -> bool;
}

/// Returns whether attributes with this kind ID are enum or integer attributes.
pub(crate) fn takes_number(kind: u32) -> bool {
    // SAFETY: the function accepts any number.
    unsafe { syclpasses_takes_number(kind) }
}

impl<'m> Type<'m> {
    /// Returns whether a cast with this opcode can convert the type to `to`.
    pub fn can_cast(self, opcode: Opcode, to: Type<'m>) -> bool {
        // SAFETY: both types are live.
        unsafe { syclpasses_is_cast(opcode, self.0, to.0) }
    }

    /// Returns whether structs and arrays can have members of this type.
    pub(crate) fn is_member_type(self) -> bool {
        !matches!(
            self.kind(),
            TypeKind::LLVMVoidTypeKind
                | TypeKind::LLVMFunctionTypeKind
                | TypeKind::LLVMLabelTypeKind
                | TypeKind::LLVMMetadataTypeKind
                | TypeKind::LLVMTokenTypeKind
                | TypeKind::LLVMX86_AMXTypeKind
        )
    }

    /// Returns the number of parameters of a function type; 0 for other types.
    pub(crate) fn parameter_count(self) -> u32 {
        // SAFETY: the kind is checked.
        if self.is_function() { unsafe { LLVMCountParamTypes(self.0) } } else { 0 }
    }

    /// Returns whether the type is a function type that accepts these arguments.
    pub(crate) fn takes(self, arguments: &[Value<'m>]) -> bool {
        let count = self.parameter_count() as usize;
        if !self.is_function() || arguments.len() < count || arguments.len() > count && !self.is_variadic() {
            return false;
        }
        let mut few = [std::ptr::null_mut(); 8];
        let mut many = Vec::new();
        let parameters = few.get_mut(..count).unwrap_or_else(|| {
            many.resize(count, std::ptr::null_mut());
            &mut many
        });
        // SAFETY: it is a function type, and the buffer has room for all parameters.
        unsafe { LLVMGetParamTypes(self.0, parameters.as_mut_ptr()) };
        parameters.iter().zip(arguments).all(|(parameter, argument)| *parameter == argument.ty().0)
    }

    fn is_function(self) -> bool {
        self.kind() == TypeKind::LLVMFunctionTypeKind
    }

    /// Returns the type of member `index` of a struct or array type.
    pub(crate) fn member(self, index: u32) -> Option<Type<'m>> {
        match self.array() {
            Some((element, count)) => (u64::from(index) < count).then_some(element),
            None => self.struct_member(index),
        }
    }

    /// Returns the type of the element that a `getelementptr` with this source element type and `indices` addresses.
    /// The first index steps over objects of this type.
    pub(crate) fn indexed(self, indices: &[Value<'m>]) -> Option<Type<'m>> {
        let (first, rest) = indices.split_first()?;
        let is_index = |index: &Value<'m>| index.ty().is_int_or_vector();
        let step = |ty: Type<'m>, index: &Value<'m>| {
            if ty.member_count().is_some() {
                return ty.struct_member(u32::try_from(index.signed_int()?).ok()?);
            }
            ty.array().map(|(element, _)| element).or_else(|| ty.fixed_vector().map(|(element, _)| element))
        };
        let is_right = self.is_sized() && is_index(first) && rest.iter().all(is_index);
        if is_right { rest.iter().try_fold(self, step) } else { None }
    }
}

impl<'m> Value<'m> {
    /// Returns whether a constant is `part` or contains it. Ignores the contents of globals.
    pub(crate) fn is_made_of(self, part: Value<'m>) -> bool {
        // SAFETY: both handles are live.
        unsafe { syclpasses_is_made_of(self.as_raw(), part.as_raw()) }
    }
}

impl GlobalValue<'_> {
    /// Returns whether the global is used, after removing unused constants that use it.
    pub fn is_used(self) -> bool {
        !self.drop_dead_users()
    }

    /// Removes unused constants that use the global. Returns whether the global is unused afterwards.
    pub(crate) fn drop_dead_users(self) -> bool {
        // SAFETY: the handle is a live global, which is a constant.
        unsafe { syclpasses_drop_dead_users(self.as_raw()) }
    }
}

impl<'m> Function<'m> {
    /// Returns whether only the body of this function uses a value, directly or through constants.
    pub(crate) fn is_only_user_of(self, value: Value<'m>) -> bool {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut pending: Vec<Value<'m>> = value.users().collect();
        while let Some(user) = pending.pop() {
            match user.as_instruction() {
                Some(instruction) if instruction.parent_function() != Some(self) => return false,
                Some(_) => {}
                None if user.is_global() => return false,
                None => pending.extend(Some(user).filter(|user| seen.insert(*user)).into_iter().flat_map(Value::users)),
            }
        }
        true
    }
}
