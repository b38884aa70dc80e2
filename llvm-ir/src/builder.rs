//! The instruction builder.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Block, Call, CallConv, Instruction, Metadata, Module, Type, Value, count};

/// Inserts instructions before another one and gives them its debug location.
#[derive(Debug)]
pub struct Builder<'m> {
    pub(super) raw: LLVMBuilderRef,
    pub(super) module: Module<'m>,
    i8: Type<'m>,
    i64: Type<'m>,
    /// Kind and empty node of `!invariant.load`.
    invariant_load: (u32, LLVMValueRef),
}

impl<'m> Builder<'m> {
    /// A builder for the module; it has no position yet.
    pub fn new(module: Module<'m>) -> Self {
        let name = "invariant.load";
        // SAFETY: the context is live; the drop gives the builder back.
        unsafe {
            let raw = LLVMCreateBuilderInContext(module.context());
            let kind = LLVMGetMDKindIDInContext(module.context(), name.as_ptr().cast(), count(name.len()));
            let empty: Metadata<'m> = module.metadata_node(&[]);
            let invariant_load = (kind, LLVMMetadataAsValue(module.context(), empty.0));
            let (i8, i64) = (module.int_type(8), module.int_type(64));
            Builder { raw, module, i8, i64, invariant_load }
        }
    }

    pub(super) fn as_raw(&self) -> LLVMBuilderRef {
        self.raw
    }

    /// New instructions go before `instruction` and carry its debug location.
    pub fn position_before(&self, instruction: impl Into<Instruction<'m>>) {
        let instruction = instruction.into();
        // SAFETY: callers pass an instruction that sits in a block.
        unsafe {
            LLVMPositionBuilderBefore(self.raw, instruction.as_raw());
            let location = instruction.debug_location_node().map_or(std::ptr::null_mut(), Metadata::as_raw);
            LLVMSetCurrentDebugLocation2(self.raw, location);
        }
    }

    /// `call`, with the calling convention given.
    pub fn call(
        &self,
        ty: Type<'m>,
        callee: impl Into<Value<'m>>,
        arguments: &[Value<'m>],
        convention: CallConv,
    ) -> Call<'m> {
        let callee = callee.into();
        // SAFETY: `Value` is a transparent wrapper, so the slice is one of references; LLVM copies it. The callers
        // pass arguments of the types that `ty` names.
        unsafe {
            let data = arguments.as_ptr().cast::<LLVMValueRef>().cast_mut();
            let call = LLVMBuildCall2(self.raw, ty.0, callee.0, data, count(arguments.len()), c"".as_ptr());
            LLVMSetInstructionCallConv(call, convention as u32);
            Call::from_raw(call)
        }
    }

    /// `getelementptr inbounds i8, base, offset`; `base` itself for offset 0.
    pub fn byte_offset(&self, base: Value<'m>, offset: u64) -> Value<'m> {
        match self.i64.const_int(offset) {
            // SAFETY: callers pass a pointer.
            Some(mut index) if offset != 0 => unsafe {
                Value::from_raw(LLVMBuildInBoundsGEP2(self.raw, self.i8.0, base.0, &mut index.0, 1, c"".as_ptr()))
            },
            _ => base,
        }
    }

    /// `getelementptr source, pointer, indices`.
    pub fn element_pointer(
        &self,
        source: Type<'m>,
        pointer: Value<'m>,
        indices: &[Value<'m>],
        in_bounds: bool,
    ) -> Value<'m> {
        // SAFETY: `Value` is a transparent wrapper, so the slice is one of references; LLVM copies it. The callers pass
        // a pointer, and indices that fit the type.
        unsafe {
            let data = indices.as_ptr().cast::<LLVMValueRef>().cast_mut();
            let count = count(indices.len());
            Value::from_raw(if in_bounds {
                LLVMBuildInBoundsGEP2(self.raw, source.0, pointer.0, data, count, c"".as_ptr())
            } else {
                LLVMBuildGEP2(self.raw, source.0, pointer.0, data, count, c"".as_ptr())
            })
        }
    }

    /// `load` with alignment, marked `!invariant.load`.
    pub fn invariant_load(&self, ty: Type<'m>, pointer: Value<'m>, alignment: u64) -> Instruction<'m> {
        // SAFETY: callers pass a pointer and a power of two.
        unsafe {
            let load = LLVMBuildLoad2(self.raw, ty.0, pointer.0, c"".as_ptr());
            LLVMSetAlignment(load, u32::try_from(alignment).unwrap_or(1));
            LLVMSetMetadata(load, self.invariant_load.0, self.invariant_load.1);
            Instruction::from_raw(load)
        }
    }

    /// `store` with alignment.
    pub fn store(&self, value: impl Into<Value<'m>>, pointer: impl Into<Value<'m>>, alignment: u64) {
        let (value, pointer) = (value.into(), pointer.into());
        // SAFETY: callers pass a pointer and a power of two.
        unsafe {
            let store = LLVMBuildStore(self.raw, value.0, pointer.0);
            LLVMSetAlignment(store, u32::try_from(alignment).unwrap_or(1));
        }
    }

    /// `llvm.memcpy` of `size` bytes.
    pub fn memcpy(&self, target: (Value<'m>, u64), source: (Value<'m>, u64), size: u64) {
        let Some(size) = self.module.int_type(64).const_int(size) else { return };
        let align = |bytes: u64| u32::try_from(bytes).unwrap_or(1);
        // SAFETY: callers pass pointers and powers of two.
        unsafe {
            LLVMBuildMemCpy(self.raw, target.0.0, align(target.1), source.0.0, align(source.1), size.0);
        }
    }

    /// `insertvalue`.
    pub fn insert_value(&self, aggregate: Value<'m>, element: Value<'m>, index: u32) -> Value<'m> {
        // SAFETY: callers pass an aggregate and an element of it.
        unsafe { Value::from_raw(LLVMBuildInsertValue(self.raw, aggregate.0, element.0, index, c"".as_ptr())) }
    }

    /// The integer type of this many bytes, of which there are at most 8.
    pub fn bytes_type(&self, bytes: u64) -> Type<'m> {
        self.module.int_type(8 * u32::try_from(bytes.clamp(1, 8)).unwrap_or(8))
    }

    /// `zext`.
    pub fn zext(&self, value: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: callers pass a narrower integer.
        unsafe { Value::from_raw(LLVMBuildZExt(self.raw, value.into().0, ty.0, c"".as_ptr())) }
    }

    /// `trunc`; a constant folds.
    pub fn trunc(&self, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: callers pass a wider integer or a vector of such.
        unsafe { Value::from_raw(LLVMBuildTrunc(self.raw, value.0, ty.0, c"".as_ptr())) }
    }

    /// `alloca ty` with alignment.
    pub fn alloca(&self, ty: Type<'m>, alignment: u64) -> Instruction<'m> {
        // SAFETY: callers pass a sized type and a power of two.
        unsafe {
            let slot = LLVMBuildAlloca(self.raw, ty.0, c"".as_ptr());
            LLVMSetAlignment(slot, u32::try_from(alignment).unwrap_or(1));
            Instruction::from_raw(slot)
        }
    }

    /// `alloca ty, count` with alignment.
    pub fn array_alloca(&self, ty: Type<'m>, count: Value<'m>, alignment: u64) -> Instruction<'m> {
        // SAFETY: callers pass an integer count and a power of two.
        unsafe {
            let slot = LLVMBuildArrayAlloca(self.raw, ty.0, count.0, c"".as_ptr());
            LLVMSetAlignment(slot, u32::try_from(alignment).unwrap_or(1));
            Instruction::from_raw(slot)
        }
    }

    /// `addrspacecast`; the pointer itself if it has the type already.
    pub fn address_space_cast(&self, pointer: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        let pointer = pointer.into();
        if pointer.ty() == ty {
            return pointer;
        }
        // SAFETY: callers pass a pointer and a pointer type.
        unsafe { Value::from_raw(LLVMBuildAddrSpaceCast(self.raw, pointer.0, ty.0, c"".as_ptr())) }
    }

    /// `br label block`.
    pub fn branch(&self, block: Block<'m>) {
        // SAFETY: the block belongs to the same function.
        unsafe { LLVMBuildBr(self.raw, block.0) };
    }

    /// A new phi of `values`, put before `phi`; `None` without values.
    pub fn phi_like(&self, phi: Instruction<'m>, incoming: &[(Value<'m>, Block<'m>)]) -> Option<Instruction<'m>> {
        if incoming.is_empty() {
            return None;
        }
        self.position_before(phi);
        let mut values: Vec<_> = incoming.iter().map(|(value, _)| value.0).collect();
        let mut blocks: Vec<_> = incoming.iter().map(|(_, block)| block.0).collect();
        // SAFETY: both arrays have as many elements as is said; LLVM copies them.
        unsafe {
            let new = LLVMBuildPhi(self.raw, phi.ty().0, c"".as_ptr());
            LLVMAddIncoming(new, values.as_mut_ptr(), blocks.as_mut_ptr(), count(values.len()));
            Some(Instruction::from_raw(new))
        }
    }
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: `raw` was made in `new` and is not used again.
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}
