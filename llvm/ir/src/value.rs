//! The operations on any value: constants, globals, functions, arguments, instructions.

use super::llvm_sys::LLVMValueKind;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{
    Argument, Call, Function, GlobalAlias, GlobalObject, GlobalValue, GlobalVariable, Instruction, Type, string_from,
};
use std::marker::PhantomData;

pub use super::llvm_sys::LLVMCallConv as CallConv;
pub use super::llvm_sys::LLVMLinkage as Linkage;
pub use super::llvm_sys::LLVMOpcode as Opcode;

unsafe extern "C" {
    fn syclpasses_operand(value: LLVMValueRef, number: u32) -> LLVMValueRef;
    fn syclpasses_operand_number(value_use: LLVMUseRef) -> u32;
}

/// Any value. The methods for a specific kind of value belong to a separate type, which the `as_…` methods return:
///
/// ```text
/// Value
/// ├── GlobalValue
/// │   ├── GlobalObject ── Function, GlobalVariable
/// │   └── GlobalAlias
/// ├── Argument
/// └── Instruction ── Call
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Value<'m>(pub(super) LLVMValueRef, pub(super) PhantomData<&'m ()>);

/// Kinds and conversions.
impl<'m> Value<'m> {
    /// # Safety
    /// `raw` must be a live value of a module that outlives `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMValueRef) -> Self {
        Value(raw, PhantomData)
    }

    /// # Safety
    /// Like [`Value::from_raw`], but returns `None` for null.
    pub(super) unsafe fn from_nullable(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: forwarded from the caller.
        (!raw.is_null()).then(|| unsafe { Value::from_raw(raw) })
    }

    /// Returns the C API's reference.
    pub fn as_raw(self) -> LLVMValueRef {
        self.0
    }

    /// Returns the value itself; other handles have this method as well.
    pub fn as_value(self) -> Value<'m> {
        self
    }

    /// Returns the kind of the value.
    pub fn kind(self) -> LLVMValueKind {
        // SAFETY: the handle is live.
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// Returns whether it is an instruction.
    pub fn is_instruction(self) -> bool {
        // `kind` is not reliable, because the C API reports some constants as instructions. SAFETY: the handle is live;
        // null for all other values.
        unsafe { !LLVMIsAInstruction(self.0).is_null() }
    }

    /// Returns whether it is an instruction with this opcode.
    pub fn is_instruction_of(self, opcode: Opcode) -> bool {
        self.as_instruction().is_some_and(|instruction| instruction.opcode() == opcode)
    }

    /// Returns the value as an instruction.
    pub fn as_instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: the kind is checked.
        self.is_instruction().then(|| unsafe { Instruction::from_raw(self.0) })
    }

    /// Returns the value as a `call` or `invoke`.
    pub fn as_call(self) -> Option<Call<'m>> {
        self.as_instruction()?.as_call()
    }

    /// Returns the value as a `call`, `invoke` or `callbr`.
    pub fn as_call_base(self) -> Option<Call<'m>> {
        self.as_instruction()?.as_call_base()
    }

    /// Returns whether it is an argument of a function.
    pub fn is_argument(self) -> bool {
        self.kind() == LLVMValueKind::LLVMArgumentValueKind
    }

    /// Returns the value as an argument of a function.
    pub fn as_argument(self) -> Option<Argument<'m>> {
        // SAFETY: the kind is checked.
        self.is_argument().then(|| unsafe { Argument::from_raw(self.0) })
    }

    /// Returns whether it is a constant, which includes globals.
    pub fn is_constant(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// Returns whether it is a global variable, function, alias or ifunc.
    pub fn is_global(self) -> bool {
        self.is_global_object() || self.is_global_alias()
    }

    fn is_global_object(self) -> bool {
        self.is_function() || self.is_global_variable() || self.kind() == LLVMValueKind::LLVMGlobalIFuncValueKind
    }

    /// Returns the value as a global variable, function, alias or ifunc.
    pub fn as_global(self) -> Option<GlobalValue<'m>> {
        // SAFETY: the kind is checked.
        self.is_global().then(|| unsafe { GlobalValue::from_raw(self.0) })
    }

    /// Returns the value as a global variable, function or ifunc.
    pub fn as_global_object(self) -> Option<GlobalObject<'m>> {
        // SAFETY: the kind is checked.
        self.is_global_object().then(|| unsafe { GlobalObject::from_raw(self.0) })
    }

    /// Returns whether it is a global variable.
    pub fn is_global_variable(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }

    /// Returns the value as a global variable.
    pub fn as_global_variable(self) -> Option<GlobalVariable<'m>> {
        // SAFETY: the kind is checked.
        self.is_global_variable().then(|| unsafe { GlobalVariable::from_raw(self.0) })
    }

    /// Returns whether it is an alias.
    pub fn is_global_alias(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalAliasValueKind
    }

    /// Returns the value as an alias.
    pub fn as_global_alias(self) -> Option<GlobalAlias<'m>> {
        // SAFETY: the kind is checked.
        self.is_global_alias().then(|| unsafe { GlobalAlias::from_raw(self.0) })
    }

    /// Returns whether it is a function.
    pub fn is_function(self) -> bool {
        self.kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    /// Returns the value as a function.
    pub fn as_function(self) -> Option<Function<'m>> {
        // SAFETY: the kind is checked.
        self.is_function().then(|| unsafe { Function::from_raw(self.0) })
    }

    /// Returns the opcode of an instruction or constant expression.
    pub fn opcode(self) -> Option<Opcode> {
        match self.kind() {
            // SAFETY: the kind is checked.
            LLVMValueKind::LLVMConstantExprValueKind => Some(unsafe { LLVMGetConstOpcode(self.0) }),
            _ => self.as_instruction().map(Instruction::opcode),
        }
    }
}

/// Type and name.
impl<'m> Value<'m> {
    /// Returns the type.
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMTypeOf(self.0)) }
    }

    /// Returns the name; empty if it has none.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: LLVM returns the pointer and length of a name that it owns, which is copied immediately.
        unsafe {
            let data = LLVMGetValueName2(self.0, &mut len);
            string_from(data, len)
        }
    }

    /// Sets the name. If it is already in use, LLVM changes it.
    pub fn set_name(self, name: &str) {
        // SAFETY: the pointer and the length match; LLVM copies the bytes.
        unsafe { LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()) }
    }

    /// Moves the name of `from` to this value.
    pub fn take_name(self, from: impl Into<Value<'m>>) {
        let from = from.into();
        let mut len = 0;
        // SAFETY: the handle is live; only the length is used.
        unsafe { LLVMGetValueName2(from.0, &mut len) };
        if len != 0 {
            let name = from.name();
            from.set_name("");
            self.set_name(&name);
        }
    }
}

/// Operands and uses.
impl<'m> Value<'m> {
    /// Returns the number of operands; 0 for a value that is not an `llvm::User`.
    pub fn operand_count(self) -> u32 {
        // SAFETY: the C API casts to `llvm::User`, so only users are queried.
        let count = if self.is_user() { unsafe { LLVMGetNumOperands(self.0) } } else { 0 };
        count.try_into().unwrap_or(0)
    }

    /// Returns whether it is an `llvm::User`: a constant, a global, or an instruction. Modules contain no other users.
    fn is_user(self) -> bool {
        use LLVMValueKind as Kind;
        !matches!(
            self.kind(),
            Kind::LLVMArgumentValueKind
                | Kind::LLVMBasicBlockValueKind
                | Kind::LLVMInlineAsmValueKind
                | Kind::LLVMMetadataAsValueValueKind
        )
    }

    /// Returns whether it is inline assembly.
    pub fn is_inline_assembly(self) -> bool {
        self.kind() == LLVMValueKind::LLVMInlineAsmValueKind
    }

    /// Returns operand `index`; `None` if it does not exist or was dropped.
    pub fn operand(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: the handle is live; a missing operand is null.
        unsafe { Value::from_nullable(syclpasses_operand(self.0, index)) }
    }

    /// Returns the user of each use of this value, in the order of LLVM's use list. Output must not depend on this
    /// order.
    pub fn users(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        // SAFETY: each use has a user.
        self.raw_uses().map(|use_| unsafe { Value::from_raw(LLVMGetUser(use_)) })
    }

    /// Returns the users like [`Value::users`], each with the index of the operand.
    pub fn uses(self) -> impl Iterator<Item = (Value<'m>, u32)> + use<'m> {
        // SAFETY: each use has a user.
        self.raw_uses().map(|use_| unsafe { (Value::from_raw(LLVMGetUser(use_)), syclpasses_operand_number(use_)) })
    }

    /// Returns the users like [`Value::users`], each with a flag that is true for a call or invoke that uses the value
    /// as its callee.
    pub fn users_and_calls(self) -> impl Iterator<Item = (Value<'m>, bool)> + use<'m> {
        self.raw_uses().map(|use_| {
            // SAFETY: each use has a user; the callee is the last operand of a call or invoke.
            unsafe {
                let user = Value::from_raw(LLVMGetUser(use_));
                let last = || LLVMGetOperandUse(user.0, LLVMGetNumOperands(user.0).unsigned_abs() - 1);
                (user, user.as_call().is_some() && last() == use_)
            }
        })
    }

    fn raw_uses(self) -> impl Iterator<Item = LLVMUseRef> + use<'m> {
        // SAFETY: the handle is live; the list ends with null.
        let first = unsafe { LLVMGetFirstUse(self.0) };
        std::iter::successors((!first.is_null()).then_some(first), |&use_| {
            // SAFETY: `use_` is a live use of the list.
            let next = unsafe { LLVMGetNextUse(use_) };
            (!next.is_null()).then_some(next)
        })
    }

    /// Returns whether it has no uses.
    pub fn is_unused(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMGetFirstUse(self.0).is_null() }
    }

    /// Replaces all uses of this value with `other`.
    ///
    /// # Panics
    /// Panics if `other` has another type, or is a constant that contains this value.
    #[track_caller]
    pub fn replace_all_uses_with(self, other: impl Into<Value<'m>>) {
        let other = other.into();
        if self != other {
            assert!(
                self.ty() == other.ty(),
                "value of type {} as the replacement of one of type {}",
                other.ty(),
                self.ty()
            );
            assert!(!other.is_made_of(self), "a constant as the replacement of a part of it");
            // SAFETY: the types are the same, and the new value does not contain the old one.
            unsafe { LLVMReplaceAllUsesWith(self.0, other.0) }
        }
    }
}
