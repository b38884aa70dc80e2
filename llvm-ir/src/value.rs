//! What all values share: constants, globals, functions, arguments, instructions.

use super::llvm_sys::LLVMValueKind;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Type, string_from};
use std::marker::PhantomData;

pub use super::llvm_sys::LLVMCallConv as CallConv;
pub use super::llvm_sys::LLVMLinkage as Linkage;
pub use super::llvm_sys::LLVMOpcode as Opcode;

unsafe extern "C" {
    fn syclpasses_operand(value: LLVMValueRef, number: u32) -> LLVMValueRef;
    fn syclpasses_operand_number(value_use: LLVMUseRef) -> u32;
    fn syclpasses_strip_casts(pointer: LLVMValueRef, casts: u32) -> LLVMValueRef;
}

/// Any value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Value<'m>(pub(super) LLVMValueRef, pub(super) PhantomData<&'m ()>);

impl<'m> Value<'m> {
    /// # Safety
    /// `raw` must be a live value of a module that outlives `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMValueRef) -> Self {
        Value(raw, PhantomData)
    }

    /// # Safety
    /// As [`Value::from_raw`], but null gives `None`.
    pub(super) unsafe fn from_nullable(raw: LLVMValueRef) -> Option<Self> {
        // SAFETY: forwarded from the caller.
        (!raw.is_null()).then(|| unsafe { Value::from_raw(raw) })
    }

    /// The reference of the C API.
    pub fn as_raw(self) -> LLVMValueRef {
        self.0
    }

    /// The type.
    pub fn ty(self) -> Type<'m> {
        // SAFETY: the handle is live.
        unsafe { Type::from_raw(LLVMTypeOf(self.0)) }
    }

    /// The kind of the value.
    pub fn kind(self) -> LLVMValueKind {
        // SAFETY: the handle is live.
        unsafe { LLVMGetValueKind(self.0) }
    }

    /// The name; empty where it has none.
    pub fn name(self) -> String {
        let mut len = 0;
        // SAFETY: LLVM gives pointer and length of the name it owns; it is copied at once.
        unsafe {
            let data = LLVMGetValueName2(self.0, &mut len);
            string_from(data, len)
        }
    }

    /// Gives the value this name, or one like it if it is taken.
    pub fn set_name(self, name: &str) {
        // SAFETY: pointer and length belong together; LLVM copies the bytes.
        unsafe { LLVMSetValueName2(self.0, name.as_ptr().cast(), name.len()) }
    }

    /// Moves the name of `from` to this value.
    pub fn take_name(self, from: Value<'m>) {
        let mut len = 0;
        // SAFETY: the handle is live; only the length is used.
        unsafe { LLVMGetValueName2(from.0, &mut len) };
        if len != 0 {
            let name = from.name();
            from.set_name("");
            self.set_name(&name);
        }
    }

    /// Whether it is an instruction.
    pub fn is_instruction(self) -> bool {
        // LLVM calls some constants that have no kind of their own in its C interface instructions.
        // SAFETY: the handle is live; null for all else.
        unsafe { !LLVMIsAInstruction(self.0).is_null() }
    }

    /// Whether it is a constant, a global included.
    pub fn is_constant(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// The opcode of an instruction or constant expression.
    pub fn opcode(self) -> Option<Opcode> {
        match self.kind() {
            LLVMValueKind::LLVMInstructionValueKind => {
                // SAFETY: it is checked to be one.
                self.is_instruction().then(|| unsafe { LLVMGetInstructionOpcode(self.0) })
            }
            // SAFETY: the kind is checked.
            LLVMValueKind::LLVMConstantExprValueKind => Some(unsafe { LLVMGetConstOpcode(self.0) }),
            _ => None,
        }
    }

    /// Whether it is a global variable.
    pub fn is_global_variable(self) -> bool {
        self.kind() == LLVMValueKind::LLVMGlobalVariableValueKind
    }

    /// Whether it is a function.
    pub fn is_function(self) -> bool {
        self.kind() == LLVMValueKind::LLVMFunctionValueKind
    }

    /// Whether it is a global variable, function, alias or ifunc.
    pub fn is_global(self) -> bool {
        matches!(
            self.kind(),
            LLVMValueKind::LLVMGlobalVariableValueKind
                | LLVMValueKind::LLVMFunctionValueKind
                | LLVMValueKind::LLVMGlobalAliasValueKind
                | LLVMValueKind::LLVMGlobalIFuncValueKind
        )
    }

    /// Whether it is an argument of a function.
    pub fn is_argument(self) -> bool {
        self.kind() == LLVMValueKind::LLVMArgumentValueKind
    }

    /// Number of operands; 0 for a value that is no user.
    pub fn operand_count(self) -> u32 {
        // SAFETY: the C API casts to User, so only users are asked.
        let count = if self.is_user() { unsafe { LLVMGetNumOperands(self.0) } } else { 0 };
        count.try_into().unwrap_or(0)
    }

    /// Whether it is a constant, a global, or an instruction; those of memory are in no module.
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

    /// Operand `index`; `None` if there is none of that number, or if it was dropped.
    pub fn operand(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: the handle is live; a missing operand is null.
        unsafe { Value::from_nullable(syclpasses_operand(self.0, index)) }
    }

    /// What a pointer is cast from by `bitcast` and `addrspacecast`, at most `casts` of them up; itself if it is no cast.
    pub fn strip_casts(self, casts: u32) -> Value<'m> {
        // SAFETY: the handle is live, and so are operands.
        unsafe { Value::from_raw(syclpasses_strip_casts(self.0, casts)) }
    }

    /// Replaces operand `index` of an instruction by a value of the same type.
    pub fn set_operand(self, index: u32, value: Value<'m>) {
        if self.is_instruction() && index < self.operand_count() {
            // SAFETY: the index is in range, and callers pass a value of the operand's type.
            unsafe { LLVMSetOperand(self.0, index, value.0) }
        }
    }

    /// The users of this value, once for each use. The order is LLVM's use list: never let it show.
    pub fn users(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        // SAFETY: each use has a user.
        self.raw_uses().map(|use_| unsafe { Value::from_raw(LLVMGetUser(use_)) })
    }

    /// As [`Value::users`], each with the number of the operand that this value is.
    pub fn uses(self) -> impl Iterator<Item = (Value<'m>, u32)> + use<'m> {
        // SAFETY: each use has a user.
        self.raw_uses().map(|use_| unsafe { (Value::from_raw(LLVMGetUser(use_)), syclpasses_operand_number(use_)) })
    }

    /// As [`Value::users`]; with each user, whether it is a call or invoke and the use is that as its callee.
    pub fn users_and_calls(self) -> impl Iterator<Item = (Value<'m>, bool)> + use<'m> {
        self.raw_uses().map(|use_| {
            // SAFETY: each use has a user; the callee is the last operand of a call or invoke.
            unsafe {
                let user = Value::from_raw(LLVMGetUser(use_));
                let is_call = matches!(user.opcode(), Some(Opcode::LLVMCall | Opcode::LLVMInvoke));
                let last = || LLVMGetOperandUse(user.0, LLVMGetNumOperands(user.0).unsigned_abs() - 1);
                (user, is_call && last() == use_)
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

    /// Whether nothing uses it.
    pub fn is_unused(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMGetFirstUse(self.0).is_null() }
    }

    /// Lets every user of this value use `other` instead.
    pub fn replace_all_uses_with(self, other: Value<'m>) {
        if self != other {
            // SAFETY: callers pass a value of the same type.
            unsafe { LLVMReplaceAllUsesWith(self.0, other.0) }
        }
    }
}
