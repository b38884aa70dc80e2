//! Values: constants, globals, functions, arguments, instructions; and basic blocks.

use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMAttributeFunctionIndex, LLVMValueKind};
use super::{Type, string_from};
use std::marker::PhantomData;

pub use super::llvm_sys::LLVMCallConv as CallConv;
pub use super::llvm_sys::LLVMLinkage as Linkage;
pub use super::llvm_sys::LLVMOpcode as Opcode;
pub use super::llvm_sys::LLVMVisibility as Visibility;

/// Any value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Value<'m>(pub(super) LLVMValueRef, pub(super) PhantomData<&'m ()>);

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Block<'m>(pub(super) LLVMBasicBlockRef, pub(super) PhantomData<&'m ()>);

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
        self.kind() == LLVMValueKind::LLVMInstructionValueKind
    }

    /// Whether it is a constant, a global included.
    pub fn is_constant(self) -> bool {
        // SAFETY: the handle is live.
        unsafe { LLVMIsConstant(self.0) != 0 }
    }

    /// The opcode of an instruction or constant expression.
    pub fn opcode(self) -> Option<Opcode> {
        match self.kind() {
            // SAFETY: the kind is checked.
            LLVMValueKind::LLVMInstructionValueKind => Some(unsafe { LLVMGetInstructionOpcode(self.0) }),
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

    fn is_user(self) -> bool {
        self.is_instruction() || self.is_constant()
    }

    /// Operand `index`.
    pub fn operand(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: the index is in range; a missing operand is null.
        (index < self.operand_count()).then(|| unsafe { Value::from_nullable(LLVMGetOperand(self.0, index)) })?
    }

    /// The users of this value, once for each use. The order is LLVM's use list: never let it show.
    pub fn users(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        // SAFETY: the handle is live; the list ends with null.
        let first = unsafe { LLVMGetFirstUse(self.0) };
        std::iter::successors((!first.is_null()).then_some(first), |&use_| {
            // SAFETY: `use_` is a live use of the list.
            let next = unsafe { LLVMGetNextUse(use_) };
            (!next.is_null()).then_some(next)
        })
        // SAFETY: each use has a user.
        .map(|use_| unsafe { Value::from_raw(LLVMGetUser(use_)) })
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

    // ---- instructions ----

    /// The block of an instruction.
    pub fn parent_block(self) -> Option<Block<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { Block::from_nullable(LLVMGetInstructionParent(self.0)) }
    }

    /// The function that holds an instruction or argument.
    pub fn parent_function(self) -> Option<Value<'m>> {
        if self.is_argument() {
            // SAFETY: the kind is checked.
            return unsafe { Value::from_nullable(LLVMGetParamParent(self.0)) };
        }
        self.parent_block()?.parent()
    }

    /// The instruction before this one in its block.
    pub fn previous(self) -> Option<Value<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked; null before the first.
        unsafe { Value::from_nullable(LLVMGetPreviousInstruction(self.0)) }
    }

    /// The callee of a call or invoke, as written: a function, or a pointer.
    pub fn called_value(self) -> Option<Value<'m>> {
        match self.opcode() {
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) if self.is_instruction() => {
                // SAFETY: the opcode is checked.
                unsafe { Value::from_nullable(LLVMGetCalledValue(self.0)) }
            }
            _ => None,
        }
    }

    /// The function type of a call or invoke.
    pub fn called_type(self) -> Option<Type<'m>> {
        self.called_value()?;
        // SAFETY: `called_value` checked that it is a call.
        Some(unsafe { Type::from_raw(LLVMGetCalledFunctionType(self.0)) })
    }

    /// The number of arguments of a call or invoke.
    pub fn argument_count(self) -> u32 {
        match self.called_value() {
            // SAFETY: `called_value` checked that it is a call.
            Some(_) => unsafe { LLVMGetNumArgOperands(self.0) },
            None => 0,
        }
    }

    /// The normal destination of an invoke.
    pub fn normal_destination(self) -> Option<Block<'m>> {
        let invoke = self.is_instruction() && self.opcode() == Some(Opcode::LLVMInvoke);
        // SAFETY: the opcode is checked.
        invoke.then(|| unsafe { Block::from_nullable(LLVMGetNormalDest(self.0)) })?
    }

    /// The unwind destination of an invoke.
    pub fn unwind_destination(self) -> Option<Block<'m>> {
        let invoke = self.is_instruction() && self.opcode() == Some(Opcode::LLVMInvoke);
        // SAFETY: the opcode is checked.
        invoke.then(|| unsafe { Block::from_nullable(LLVMGetUnwindDest(self.0)) })?
    }

    /// Values and blocks that reach a phi.
    pub fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        if !self.is_instruction() || self.opcode() != Some(Opcode::LLVMPHI) {
            return Vec::new();
        }
        // SAFETY: the opcode is checked, the indices are in range.
        unsafe {
            (0..LLVMCountIncoming(self.0))
                .map(|i| {
                    (
                        Value::from_raw(LLVMGetIncomingValue(self.0, i)),
                        Block(LLVMGetIncomingBlock(self.0, i), PhantomData),
                    )
                })
                .collect()
        }
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        match self.opcode() {
            // SAFETY: the opcode is checked.
            Some(Opcode::LLVMLoad | Opcode::LLVMStore) if self.is_instruction() => unsafe {
                LLVMGetVolatile(self.0) != 0
            },
            _ => false,
        }
    }

    /// The element type of a GEP, instruction or constant.
    pub fn gep_source_type(self) -> Option<Type<'m>> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Some(Opcode::LLVMGetElementPtr))
            .then(|| unsafe { Type::from_raw(LLVMGetGEPSourceElementType(self.0)) })
    }

    /// Removes an instruction. Neither it nor a copy of the handle may be used afterwards.
    pub fn erase_instruction(self) {
        if self.is_instruction() {
            // SAFETY: the kind is checked; callers have replaced or erased the uses.
            unsafe { LLVMInstructionEraseFromParent(self.0) }
        }
    }

    /// The source location of an instruction: file, line, column.
    pub fn debug_location(self) -> Option<(String, u32, u32)> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked; without a location LLVM gives a null file name.
        unsafe {
            let mut len = 0;
            let file = LLVMGetDebugLocFilename(self.0, &mut len);
            (!file.is_null())
                .then(|| (string_from(file, len as usize), LLVMGetDebugLocLine(self.0), LLVMGetDebugLocColumn(self.0)))
        }
    }

    /// The scopeful debug location of an instruction, to hand on to another.
    pub fn raw_debug_location(self) -> LLVMMetadataRef {
        if !self.is_instruction() {
            return std::ptr::null_mut();
        }
        // SAFETY: the kind is checked.
        unsafe { LLVMInstructionGetDebugLoc(self.0) }
    }

    // ---- globals and functions ----

    /// The initializer of a global variable.
    pub fn initializer(self) -> Option<Value<'m>> {
        // SAFETY: the kind is checked; null without initializer.
        self.is_global_variable().then(|| unsafe { Value::from_nullable(LLVMGetInitializer(self.0)) })?
    }

    /// Whether a global variable is `constant`.
    pub fn is_global_constant(self) -> bool {
        // SAFETY: the kind is checked.
        self.is_global_variable() && unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// The type of the object that a global variable holds, or of a function.
    pub fn global_value_type(self) -> Option<Type<'m>> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function())
            .then(|| unsafe { Type::from_raw(LLVMGlobalGetValueType(self.0)) })
    }

    /// The linkage of a global variable or function.
    pub fn linkage(self) -> Option<Linkage> {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function()).then(|| unsafe { LLVMGetLinkage(self.0) })
    }

    /// Whether linkage keeps the symbol inside its module.
    pub fn has_local_linkage(self) -> bool {
        matches!(self.linkage(), Some(Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage))
    }

    /// Whether a function or global is only declared.
    pub fn is_declaration(self) -> bool {
        // SAFETY: the kind is checked.
        (self.is_global_variable() || self.is_function()) && unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Removes a global variable that nothing uses. No copy of the handle may be used afterwards.
    pub fn delete_global_variable(self) {
        if self.is_global_variable() && self.is_unused() {
            // SAFETY: the kind is checked and there is no use left.
            unsafe { LLVMDeleteGlobal(self.0) }
        }
    }

    /// Removes a function that nothing uses. No copy of the handle may be used afterwards.
    pub fn delete_function(self) {
        if self.is_function() && self.is_unused() {
            // SAFETY: the kind is checked and there is no use left.
            unsafe { LLVMDeleteFunction(self.0) }
        }
    }

    /// The parameters of a function.
    pub fn parameters(self) -> Vec<Value<'m>> {
        if !self.is_function() {
            return Vec::new();
        }
        // SAFETY: the kind is checked, the indices are in range.
        unsafe { (0..LLVMCountParams(self.0)).map(|i| Value::from_raw(LLVMGetParam(self.0, i))).collect() }
    }

    /// The blocks of a function.
    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> + use<'m> {
        let first = if self.is_function() {
            // SAFETY: the kind is checked; null without body.
            unsafe { Block::from_nullable(LLVMGetFirstBasicBlock(self.0)) }
        } else {
            None
        };
        // SAFETY: `block` is live; null after the last.
        std::iter::successors(first, |block| unsafe { Block::from_nullable(LLVMGetNextBasicBlock(block.0)) })
    }

    /// The calling convention of a function.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: the kind is checked.
        if self.is_function() { unsafe { LLVMGetFunctionCallConv(self.0) } } else { 0 }
    }

    /// Sets the calling convention of a function.
    pub fn set_calling_convention(self, convention: CallConv) {
        if self.is_function() {
            // SAFETY: the kind is checked.
            unsafe { LLVMSetFunctionCallConv(self.0, convention as u32) }
        }
    }

    /// The type that parameter `index` of a function carries in a type attribute such as `sret`.
    pub fn parameter_type_attribute(self, index: u32, name: &str) -> Option<Type<'m>> {
        if !self.is_function() {
            return None;
        }
        // SAFETY: the kind is checked; attribute indices of parameters start at 1; null where there is none.
        unsafe { type_of_attribute(LLVMGetEnumAttributeAtIndex(self.0, index + 1, attribute_kind(name))) }
    }

    /// The type that argument `index` of a call carries in a type attribute such as `sret`.
    pub fn argument_type_attribute(self, index: u32, name: &str) -> Option<Type<'m>> {
        self.called_value()?;
        // SAFETY: it is a call; attribute indices of arguments start at 1; null where there is none.
        unsafe { type_of_attribute(LLVMGetCallSiteEnumAttribute(self.0, index + 1, attribute_kind(name))) }
    }

    /// The integer of an attribute such as `align` on argument `index` of a call.
    pub fn argument_int_attribute(self, index: u32, name: &str) -> Option<u64> {
        self.called_value()?;
        // SAFETY: it is a call; null where there is no such attribute.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.0, index + 1, attribute_kind(name));
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// Adds an attribute with a number (0 where the attribute takes none) to a function.
    pub fn add_function_attribute(self, name: &str, value: u64) {
        if !self.is_function() {
            return;
        }
        // SAFETY: the kind is checked; the attribute belongs to the function's own context.
        unsafe {
            let context = LLVMGetModuleContext(LLVMGetGlobalParent(self.0));
            let attribute = LLVMCreateEnumAttribute(context, attribute_kind(name), value);
            LLVMAddAttributeAtIndex(self.0, LLVMAttributeFunctionIndex, attribute);
        }
    }
}

fn attribute_kind(name: &str) -> u32 {
    // SAFETY: pointer and length belong together.
    unsafe { LLVMGetEnumAttributeKindForName(name.as_ptr().cast(), name.len()) }
}

/// # Safety
/// `attribute` must be null or a live type attribute.
unsafe fn type_of_attribute<'m>(attribute: super::llvm_sys::prelude::LLVMAttributeRef) -> Option<Type<'m>> {
    // SAFETY: forwarded from the caller.
    (!attribute.is_null()).then(|| unsafe { Type::from_raw(LLVMGetTypeAttributeValue(attribute)) })
}

impl<'m> Block<'m> {
    /// # Safety
    /// `raw` must be null or a live block of a module that outlives `'m`.
    unsafe fn from_nullable(raw: LLVMBasicBlockRef) -> Option<Self> {
        (!raw.is_null()).then_some(Block(raw, PhantomData))
    }

    /// The function that holds the block.
    pub fn parent(self) -> Option<Value<'m>> {
        // SAFETY: the handle is live.
        unsafe { Value::from_nullable(LLVMGetBasicBlockParent(self.0)) }
    }

    /// The instructions of the block.
    pub fn instructions(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        // SAFETY: the handle is live; null in an empty block.
        let first = unsafe { Value::from_nullable(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: `inst` is live; null after the last.
        std::iter::successors(first, |inst| unsafe { Value::from_nullable(LLVMGetNextInstruction(inst.0)) })
    }

    /// The last instruction.
    pub fn last_instruction(self) -> Option<Value<'m>> {
        // SAFETY: the handle is live.
        unsafe { Value::from_nullable(LLVMGetLastInstruction(self.0)) }
    }

    /// The blocks that branch here, each once; their order is LLVM's use list: never let it show.
    pub fn predecessors(self) -> Vec<Block<'m>> {
        // SAFETY: the handle is live.
        let as_value: Value<'m> = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        let mut blocks = Vec::new();
        for user in as_value.users() {
            if let Some(block) = user.parent_block() {
                if !blocks.contains(&block) {
                    blocks.push(block);
                }
            }
        }
        blocks
    }
}
