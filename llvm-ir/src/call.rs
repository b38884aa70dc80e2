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
    /// The callee as written: a function, inline assembly, or a pointer.
    pub fn called_value(self) -> Value<'m> {
        // SAFETY: the handle is a live call, which has a callee.
        unsafe { Value::from_raw(LLVMGetCalledValue(self.as_raw())) }
    }

    /// The function that it names as its callee, itself or by casts and aliases.
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

    /// The type of the function that it calls, as the call has it.
    pub fn called_function_type(self) -> Type<'m> {
        // SAFETY: the handle is a live call.
        unsafe { Type::from_raw(LLVMGetCalledFunctionType(self.as_raw())) }
    }

    /// Whether it calls `function` and does not use it in another operand too.
    pub fn only_calls(self, function: impl Into<Value<'m>>) -> bool {
        let function = function.into();
        let uses = || (0..self.operand_count()).filter(|index| self.operand(*index) == Some(function));
        self.called_value() == function && uses().count() == 1
    }

    /// The number of arguments.
    pub fn argument_count(self) -> u32 {
        // SAFETY: the handle is a live call.
        unsafe { LLVMGetNumArgOperands(self.as_raw()) }
    }

    /// Whether it has the marker `musttail`.
    pub fn is_must_tail_call(self) -> bool {
        let must = LLVMTailCallKind::LLVMTailCallKindMustTail;
        // SAFETY: the opcode is checked.
        self.opcode() == Opcode::LLVMCall && unsafe { LLVMGetTailCallKind(self.as_raw()) as u32 == must as u32 }
    }

    /// The normal destination of an invoke.
    pub fn normal_destination(self) -> Option<Block<'m>> {
        if self.opcode() != Opcode::LLVMInvoke {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe { Block::from_nullable(LLVMGetNormalDest(self.as_raw())) }
    }

    /// The unwind destination of an invoke.
    pub fn unwind_destination(self) -> Option<Block<'m>> {
        if self.opcode() != Opcode::LLVMInvoke {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe { Block::from_nullable(LLVMGetUnwindDest(self.as_raw())) }
    }

    /// The calling convention.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: the handle is a live call.
        unsafe { LLVMGetInstructionCallConv(self.as_raw()) }
    }

    /// Whether it has metadata in an operand bundle.
    pub fn has_metadata_in_bundle(self) -> bool {
        // SAFETY: the handle is a live call, the indices are in range, each bundle is given back.
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

    /// Calls `callee` in front of this call, with its calling convention, tail marker, flags, operand bundles, metadata, and
    /// for each argument the attributes of the old argument `sources[i]`. `None` if this is an `invoke` or `callbr`.
    ///
    /// # Panics
    /// If the arguments are not those that the callee takes, there is not one source for each, or a source is no old parameter.
    #[track_caller]
    pub fn retype(self, callee: Function<'m>, arguments: &[Value<'m>], sources: &[Option<u32>]) -> Option<Call<'m>> {
        if self.opcode() != Opcode::LLVMCall {
            return None;
        }
        let ty = callee.value_type();
        assert!(!ty.is_variadic() && ty.takes(arguments), "call of '{}' with other arguments", callee.name());
        assert!(arguments.len() == sources.len(), "{} sources for {} arguments", sources.len(), arguments.len());
        let parameters = self.called_function_type().parameter_count();
        assert!(sources.iter().flatten().all(|source| *source < parameters), "source that is no parameter");
        let sources = raw_sources(sources);
        // SAFETY: the opcode is checked; `Value` is a transparent wrapper, so the slice is one of references; the
        // arguments and sources are checked.
        unsafe {
            let data = arguments.as_ptr().cast::<LLVMValueRef>();
            let (sources, length) = (sources.as_ptr(), sources.len());
            Some(Call::from_raw(sycl_passes_retype_call(self.as_raw(), callee.as_raw(), data, sources, length)))
        }
    }
}
