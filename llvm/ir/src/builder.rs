//! The instruction builder: its position, calls, addresses, aggregates and branches.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Block, Call, CallConv, Function, Instruction, Metadata, Module, Type, Value, count};
use std::cell::Cell;

/// Builds instructions before another instruction, with its debug location.
///
/// # Panics
/// All methods that build instructions panic if the builder has no position, or if the types of the operands are
/// invalid.
#[derive(Debug)]
pub struct Builder<'m> {
    raw: LLVMBuilderRef,
    pub(super) module: Module<'m>,
    i8: Type<'m>,
    i64: Type<'m>,
    /// The metadata kind and the empty node of `!invariant.load`.
    invariant_load: (u32, LLVMValueRef),
    /// The function into which instructions are inserted.
    function: Cell<Option<Function<'m>>>,
}

/// Position.
impl<'m> Builder<'m> {
    /// Creates a builder for the module, without a position.
    pub fn new(module: Module<'m>) -> Self {
        let kind = module.metadata_kind("invariant.load");
        let (i8, i64) = (module.int_type(8), module.int_type(64));
        let empty: Metadata<'m> = module.metadata_node(&[]);
        // SAFETY: the context is live; dropping the builder disposes of the LLVM builder.
        unsafe {
            let raw = LLVMCreateBuilderInContext(module.context());
            let invariant_load = (kind, LLVMMetadataAsValue(module.context(), empty.0));
            Builder { raw, module, i8, i64, invariant_load, function: Cell::new(None) }
        }
    }

    /// Returns the C API's reference. The builder must have a position.
    #[track_caller]
    pub(super) fn as_raw(&self) -> LLVMBuilderRef {
        assert!(self.function.get().is_some(), "builder without a position");
        self.raw
    }

    /// Returns the C API's reference. The builder may have no position.
    pub(super) fn raw(&self) -> LLVMBuilderRef {
        self.raw
    }

    /// Records the function of a new position, and clears the debug location.
    pub(super) fn enter(&self, function: Option<Function<'m>>) {
        self.function.set(function);
        // SAFETY: null means no location.
        unsafe { LLVMSetCurrentDebugLocation2(self.raw, std::ptr::null_mut()) }
    }

    /// Positions the builder before `instruction`. New instructions have its debug location. The position becomes
    /// invalid if `instruction` is erased.
    ///
    /// # Panics
    /// Panics if the instruction is not in a function.
    #[track_caller]
    pub fn position_before(&self, instruction: impl Into<Instruction<'m>>) {
        let instruction = instruction.into();
        let function = instruction.parent_function();
        assert!(function.is_some(), "position before an instruction that is in no function");
        self.function.set(function);
        // SAFETY: the instruction is live and in a block.
        unsafe {
            LLVMPositionBuilderBefore(self.raw, instruction.as_raw());
            let location = instruction.debug_location_node().map_or(std::ptr::null_mut(), Metadata::as_raw);
            LLVMSetCurrentDebugLocation2(self.raw, location);
        }
    }

    /// Positions the builder at the beginning of the function's entry block, without a debug location. Returns `false`
    /// if the function has no body.
    pub fn position_at_entry(&self, function: Function<'m>) -> bool {
        let Some(first) = function.blocks().next().and_then(|entry| entry.instructions().next()) else { return false };
        self.position_before(first);
        // SAFETY: null means no location.
        unsafe { LLVMSetCurrentDebugLocation2(self.raw, std::ptr::null_mut()) };
        true
    }
}

/// Calls and branches.
impl<'m> Builder<'m> {
    /// Builds a `call` of a function of type `ty` with this calling convention.
    #[track_caller]
    pub fn call(
        &self,
        ty: Type<'m>,
        callee: impl Into<Value<'m>>,
        arguments: &[Value<'m>],
        convention: CallConv,
    ) -> Call<'m> {
        let callee = callee.into();
        assert!(
            callee.ty().is_pointer() && ty.takes(arguments),
            "call of a function of type {ty} with other arguments"
        );
        // SAFETY: `Value` is a transparent wrapper, so this is a slice of references, which LLVM copies. The callee is
        // a pointer, and a function of the type accepts the arguments.
        unsafe {
            let data = arguments.as_ptr().cast::<LLVMValueRef>().cast_mut();
            let call = LLVMBuildCall2(self.as_raw(), ty.0, callee.0, data, count(arguments.len()), c"".as_ptr());
            LLVMSetInstructionCallConv(call, convention as u32);
            Call::from_raw(call)
        }
    }

    /// Builds `br label block`, where `block` is in the same function.
    #[track_caller]
    pub fn branch(&self, block: Block<'m>) {
        let raw = self.as_raw();
        assert!(block.parent() == self.function.get(), "branch to a block of another function");
        // SAFETY: the block belongs to the same function.
        unsafe { LLVMBuildBr(raw, block.0) };
    }

    /// Builds `ret value`, where `value` has the return type of the function.
    #[track_caller]
    pub fn ret(&self, value: impl Into<Value<'m>>) {
        let value = value.into();
        let raw = self.as_raw();
        let result =
            self.function.get().and_then(|function| function.value_type().signature()).map(|(result, _)| result);
        assert!(result == Some(value.ty()), "return of a value of type {}", value.ty());
        // SAFETY: the value has the return type of the function.
        unsafe { LLVMBuildRet(raw, value.0) };
    }

    /// Builds `ret void`.
    ///
    /// # Panics
    /// Panics if the function returns a value.
    #[track_caller]
    pub fn ret_void(&self) {
        let raw = self.as_raw();
        let result =
            self.function.get().and_then(|function| function.value_type().signature()).map(|(result, _)| result);
        assert!(result.is_some_and(Type::is_void), "return without a value");
        // SAFETY: the function returns no value.
        unsafe { LLVMBuildRetVoid(raw) };
    }

    /// Builds a phi of `incoming` before `phi`, with the type of `phi`. Returns `None` if `incoming` is empty.
    #[track_caller]
    pub fn phi_like(&self, phi: Instruction<'m>, incoming: &[(Value<'m>, Block<'m>)]) -> Option<Instruction<'m>> {
        self.phi_of(phi.ty(), phi, incoming)
    }

    /// Builds a phi of `incoming` values of type `ty` before `phi`. Returns `None` if `incoming` is empty.
    #[track_caller]
    pub fn phi_of(
        &self,
        ty: Type<'m>,
        phi: Instruction<'m>,
        incoming: &[(Value<'m>, Block<'m>)],
    ) -> Option<Instruction<'m>> {
        if incoming.is_empty() {
            return None;
        }
        assert!(incoming.iter().all(|(value, _)| value.ty() == ty), "phi of {ty} with other values");
        self.position_before(phi);
        let mut values: Vec<_> = incoming.iter().map(|(value, _)| value.0).collect();
        let mut blocks: Vec<_> = incoming.iter().map(|(_, block)| block.0).collect();
        // SAFETY: the values have the type of the phi. Both arrays have the same length, and LLVM copies them.
        unsafe {
            let new = LLVMBuildPhi(self.as_raw(), ty.0, c"".as_ptr());
            LLVMAddIncoming(new, values.as_mut_ptr(), blocks.as_mut_ptr(), count(values.len()));
            Some(Instruction::from_raw(new))
        }
    }
}

/// Addresses and aggregates.
impl<'m> Builder<'m> {
    /// Builds `getelementptr inbounds i8, base, offset`. Returns `base` itself for offset 0.
    #[track_caller]
    pub fn byte_offset(&self, base: Value<'m>, offset: u64) -> Value<'m> {
        match self.i64.const_int(offset) {
            Some(index) if offset != 0 => self.element_pointer(self.i8, base, &[index], true),
            _ => base,
        }
    }

    /// Builds `getelementptr source, pointer, indices`.
    #[track_caller]
    pub fn element_pointer(
        &self,
        source: Type<'m>,
        pointer: Value<'m>,
        indices: &[Value<'m>],
        in_bounds: bool,
    ) -> Value<'m> {
        let lanes = |ty: Type<'m>| ty.fixed_vector().map(|(_, lanes)| lanes);
        let of_pointer = lanes(pointer.ty());
        let same_lanes = |index: &Value<'m>| {
            let of_index = lanes(index.ty());
            of_index.is_none() || of_pointer.is_none() || of_index == of_pointer
        };
        let is_pointer = pointer.ty().element_or_self().is_pointer();
        assert!(is_pointer && indices.iter().all(same_lanes), "getelementptr of a value of type {}", pointer.ty());
        assert!(source.indexed(indices).is_some(), "getelementptr of {source} with other indices");
        // SAFETY: `Value` is a transparent wrapper, so this is a slice of references, which LLVM copies. The first
        // operand is a pointer or a vector of pointers, and the indices are valid for the type.
        unsafe {
            let data = indices.as_ptr().cast::<LLVMValueRef>().cast_mut();
            let (raw, count) = (self.as_raw(), count(indices.len()));
            Value::from_raw(if in_bounds {
                LLVMBuildInBoundsGEP2(raw, source.0, pointer.0, data, count, c"".as_ptr())
            } else {
                LLVMBuildGEP2(raw, source.0, pointer.0, data, count, c"".as_ptr())
            })
        }
    }

    /// Builds `insertvalue`.
    #[track_caller]
    pub fn insert_value(&self, aggregate: Value<'m>, element: Value<'m>, index: u32) -> Value<'m> {
        let ty = aggregate.ty();
        assert!(ty.member(index) == Some(element.ty()), "{} as member {index} of {ty}", element.ty());
        // SAFETY: the aggregate has a member with this index and the type of the element.
        unsafe { Value::from_raw(LLVMBuildInsertValue(self.as_raw(), aggregate.0, element.0, index, c"".as_ptr())) }
    }

    /// Builds `extractvalue`; folds constants.
    #[track_caller]
    pub fn extract_value(&self, aggregate: Value<'m>, index: u32) -> Value<'m> {
        let ty = aggregate.ty();
        assert!(ty.member(index).is_some(), "member {index} of {ty}");
        // SAFETY: the aggregate has a member with this index.
        unsafe { Value::from_raw(LLVMBuildExtractValue(self.as_raw(), aggregate.0, index, c"".as_ptr())) }
    }

    /// Returns the integer type with this size, at most 8 bytes.
    pub fn bytes_type(&self, bytes: u64) -> Type<'m> {
        self.module.int_type(8 * u32::try_from(bytes.clamp(1, 8)).unwrap_or(8))
    }

    /// Marks a load with `!invariant.load`.
    pub fn mark_invariant(&self, load: Instruction<'m>) {
        // SAFETY: the load and the node are live, and belong to the same context.
        unsafe { LLVMSetMetadata(load.as_raw(), self.invariant_load.0, self.invariant_load.1) }
    }
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: `raw` was created in `new` and is not used again.
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}
