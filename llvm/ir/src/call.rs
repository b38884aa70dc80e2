//! Calls.

use super::cast::MAX_CASTS;
use super::function::raw_sources;
use super::handle::handle;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMTailCallKind, LLVMValueKind};
use super::{Block, Function, Instruction, Opcode, Type, Value};

unsafe extern "C" {
    fn sycl_passes_retype_call(
        old: LLVMValueRef,
        ty: LLVMTypeRef,
        callee: LLVMValueRef,
        arguments: *const LLVMValueRef,
        sources: *const i64,
        count: usize,
    ) -> LLVMValueRef;
}

handle! {
    /// A `call`, `invoke` or `callbr`.
    Call: Instruction, Value
}

impl<'m> Call<'m> {
    /// Returns the callee operand: a function, inline assembly, or a pointer.
    pub fn called_value(self) -> Value<'m> {
        // SAFETY: the handle is a live call, which has a callee.
        unsafe { Value::from_raw(LLVMGetCalledValue(self.as_raw())) }
    }

    /// Returns the function that the call invokes, directly or through casts and aliases.
    pub fn called_function(self) -> Option<Function<'m>> {
        let mut callee = self.called_value();
        for _ in 0..MAX_CASTS {
            if let Some(function) = callee.as_function() {
                return Some(function);
            }
            if !callee.stands_for_operand() {
                return None;
            }
            callee = callee.operand(0)?;
        }
        None
    }

    /// Returns the function type of the call.
    pub fn called_function_type(self) -> Type<'m> {
        // SAFETY: the handle is a live call.
        unsafe { Type::from_raw(LLVMGetCalledFunctionType(self.as_raw())) }
    }

    /// Returns whether `function` is the callee and no other operand.
    pub fn only_calls(self, function: impl Into<Value<'m>>) -> bool {
        let function = function.into();
        let uses = || (0..self.operand_count()).filter(|index| self.operand(*index) == Some(function));
        self.called_value() == function && uses().count() == 1
    }

    /// Returns the number of arguments.
    pub fn argument_count(self) -> u32 {
        // SAFETY: the handle is a live call.
        unsafe { LLVMGetNumArgOperands(self.as_raw()) }
    }

    /// Returns whether the call is marked `musttail`.
    pub fn is_must_tail_call(self) -> bool {
        let must = LLVMTailCallKind::LLVMTailCallKindMustTail;
        // SAFETY: the opcode is checked.
        self.opcode() == Opcode::LLVMCall && unsafe { LLVMGetTailCallKind(self.as_raw()) as u32 == must as u32 }
    }

    /// Returns the normal destination of an invoke.
    pub fn normal_destination(self) -> Option<Block<'m>> {
        if self.opcode() != Opcode::LLVMInvoke {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe { Block::from_nullable(LLVMGetNormalDest(self.as_raw())) }
    }

    /// Returns the unwind destination of an invoke.
    pub fn unwind_destination(self) -> Option<Block<'m>> {
        if self.opcode() != Opcode::LLVMInvoke {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe { Block::from_nullable(LLVMGetUnwindDest(self.as_raw())) }
    }

    /// Returns the calling convention.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: the handle is a live call.
        unsafe { LLVMGetInstructionCallConv(self.as_raw()) }
    }

    /// Returns whether an operand bundle contains metadata.
    pub fn has_metadata_in_bundle(self) -> bool {
        // SAFETY: the handle is a live call, the indices are in range, and each bundle is disposed of.
        unsafe {
            (0..LLVMGetNumOperandBundles(self.as_raw())).any(|index| {
                let bundle = LLVMGetOperandBundleAtIndex(self.as_raw(), index);
                let found = (0..LLVMGetNumOperandBundleArgs(bundle)).any(|argument| {
                    let argument = LLVMGetOperandBundleArgAtIndex(bundle, argument);
                    matches!(LLVMGetValueKind(argument), LLVMValueKind::LLVMMetadataAsValueValueKind)
                });
                LLVMDisposeOperandBundle(bundle);
                found
            })
        }
    }

    /// Builds a call to `callee` with the function type `ty` before this call, with the same calling convention, tail
    /// marker, flags, operand bundles and metadata. Argument `i` has the attributes of the old argument `sources[i]`.
    /// Returns `None` if this is an `invoke` or `callbr`.
    ///
    /// # Panics
    /// Panics if `ty` is not a function type that accepts these arguments, if the numbers of arguments and sources
    /// differ, or if a source is not the index of an old argument.
    #[track_caller]
    pub fn retype(
        self,
        ty: Type<'m>,
        callee: Function<'m>,
        arguments: &[Value<'m>],
        sources: &[Option<u32>],
    ) -> Option<Call<'m>> {
        if self.opcode() != Opcode::LLVMCall {
            return None;
        }
        assert!(!ty.is_variadic() && ty.takes(arguments), "call of '{}' with other arguments", callee.name());
        assert!(arguments.len() == sources.len(), "{} sources for {} arguments", sources.len(), arguments.len());
        let parameters = self.called_function_type().parameter_count();
        assert!(sources.iter().flatten().all(|source| *source < parameters), "source that is not a parameter");
        let sources = raw_sources(sources);
        // SAFETY: the opcode is checked; `Value` is a transparent wrapper, so this is a slice of references; the
        // arguments and sources are checked.
        unsafe {
            let data = arguments.as_ptr().cast::<LLVMValueRef>();
            let (sources, length) = (sources.as_ptr(), sources.len());
            Some(Call::from_raw(sycl_passes_retype_call(self.as_raw(), ty.0, callee.as_raw(), data, sources, length)))
        }
    }
}
