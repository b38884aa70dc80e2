//! Copies functions, and replaces the globals that they use. Implemented in C++ (`cpp/copy.cpp`), because LLVM's C API
//! does not support this.

use super::llvm_sys::core::{LLVMSetDLLStorageClass, LLVMSetVisibility};
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMDLLStorageClass, LLVMValueKind, LLVMVisibility};
use super::{Function, GlobalVariable, Module, Value};

unsafe extern "C" {
    fn sycl_passes_copy_body(
        copy: LLVMValueRef,
        old: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
    fn sycl_passes_replace_in_function(
        function: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
    fn sycl_passes_replace_in_initializer(
        variable: LLVMValueRef,
        from: *const LLVMValueRef,
        to: *const LLVMValueRef,
        count: usize,
    );
}

/// Pairs of a constant and its replacement, which has the same type.
pub type Replacements<'m> = [(Value<'m>, Value<'m>)];

#[track_caller]
fn raw(replacements: &Replacements<'_>) -> (Vec<LLVMValueRef>, Vec<LLVMValueRef>) {
    let fits = |from: Value<'_>, to: Value<'_>| from.is_constant() && to.is_constant() && from.ty() == to.ty();
    assert!(
        replacements.iter().all(|(from, to)| fits(*from, *to)),
        "replacement of another type, or that is not a constant"
    );
    replacements.iter().map(|(from, to)| (from.0, to.0)).unzip()
}

impl<'m> Module<'m> {
    /// Declares an internal function with the type of `function`, for [`Function::copy_body_from`].
    pub fn declare_copy(self, function: Function<'m>, name: &str) -> Function<'m> {
        let copy = self.add_function(name, function.value_type());
        copy.make_internal();
        copy
    }
}

impl<'m> Function<'m> {
    /// Copies the body, calling convention, attributes and metadata of `function` to this function, which
    /// [`Module::declare_copy`] declared. The copy uses the second value of each pair where `function` uses the first.
    /// Does nothing if the copy already has a body, or `function` has none.
    ///
    /// # Panics
    /// Panics if the types of the functions differ, or if a pair does not consist of two constants of the same type.
    #[track_caller]
    pub fn copy_body_from(self, function: Function<'m>, replacements: &Replacements<'m>) {
        if !self.is_declaration() || function.is_declaration() {
            return;
        }
        assert!(self.value_type() == function.value_type(), "copy of a function of another type");
        let (from, to) = raw(replacements);
        // SAFETY: the functions have the same type, and the lists contain pairs of constants of the same type.
        unsafe {
            sycl_passes_copy_body(self.as_raw(), function.as_raw(), from.as_ptr(), to.as_ptr(), from.len());
            // An internal function must have default visibility.
            LLVMSetVisibility(self.as_raw(), LLVMVisibility::LLVMDefaultVisibility);
            LLVMSetDLLStorageClass(self.as_raw(), LLVMDLLStorageClass::LLVMDefaultStorageClass);
        }
    }

    /// Makes the instructions of a function, and the constants in their operands, use the second value of each pair
    /// instead of the first.
    ///
    /// # Panics
    /// Panics if a pair does not consist of two constants of the same type.
    #[track_caller]
    pub fn replace_in_function(self, replacements: &Replacements<'m>) {
        let (from, to) = raw(replacements);
        // SAFETY: the handle is a live function; the lists contain pairs of constants of the same type.
        unsafe { sycl_passes_replace_in_function(self.as_raw(), from.as_ptr(), to.as_ptr(), from.len()) }
    }
}

impl<'m> GlobalVariable<'m> {
    /// Makes the initializer use the second value of each pair instead of the first.
    ///
    /// # Panics
    /// Panics if a pair does not consist of two constants of the same type.
    #[track_caller]
    pub fn replace_in_initializer(self, replacements: &Replacements<'m>) {
        let (from, to) = raw(replacements);
        // SAFETY: as above, for a global variable.
        unsafe { sycl_passes_replace_in_initializer(self.as_raw(), from.as_ptr(), to.as_ptr(), from.len()) }
    }
}

impl<'m> Value<'m> {
    /// Returns whether the value is a constant whose operands can be replaced: an expression or an aggregate.
    pub fn is_replaceable_constant(self) -> bool {
        matches!(
            self.kind(),
            LLVMValueKind::LLVMConstantExprValueKind
                | LLVMValueKind::LLVMConstantStructValueKind
                | LLVMValueKind::LLVMConstantArrayValueKind
                | LLVMValueKind::LLVMConstantVectorValueKind
        )
    }
}
