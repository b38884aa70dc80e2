//! Pointer types and target types.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Module, Type, TypeKind, count};

impl<'m> Module<'m> {
    /// Returns the type `ptr addrspace(address_space)`.
    pub fn pointer_type(self, address_space: u32) -> Type<'m> {
        // SAFETY: the context is live.
        unsafe { Type::from_raw(LLVMPointerTypeInContext(self.context(), address_space)) }
    }

    /// Returns the type `target("name", types…, numbers…)`; `None` if the name is not a C string.
    pub fn target_type(self, name: &str, types: &[Type<'m>], numbers: &[u32]) -> Option<Type<'m>> {
        let name = std::ffi::CString::new(name).ok()?;
        let mut types: Vec<LLVMTypeRef> = types.iter().map(|ty| ty.0).collect();
        let mut numbers = numbers.to_vec();
        // SAFETY: the context is live, and the name is a C string; pointers and lengths match; LLVM copies both arrays.
        unsafe {
            let (type_count, number_count) = (count(types.len()), count(numbers.len()));
            let (types, numbers) = (types.as_mut_ptr(), numbers.as_mut_ptr());
            let context = self.context();
            let ty = LLVMTargetExtTypeInContext(context, name.as_ptr(), types, type_count, numbers, number_count);
            Some(Type::from_raw(ty))
        }
    }
}

impl Type<'_> {
    /// Returns whether it is a target type.
    pub fn is_target_type(self) -> bool {
        self.kind() == TypeKind::LLVMTargetExtTypeKind
    }
}
