//! The replacement of the calls to one builtin function, and the code that emits it.

use std::cell::Cell;

use super::table::Effects;
use crate::internal_error;
use llvm_ir::{Builder, Call, CallConv, Function, MemoryAccess, Module, Opcode, Type, Value};

/// The lowering of the calls to a builtin.
#[derive(Debug)]
pub struct Recipe<'m> {
    /// The instruction that replaces the call.
    pub step: Step<'m>,
    /// The operands of that instruction.
    pub operands: Vec<Built<'m>>,
}

/// The replacement of a call.
#[derive(Debug)]
pub enum Step<'m> {
    /// A call to a genx intrinsic.
    Intrinsic(Declared<'m>),
    /// A call to an intrinsic that returns two values, which are stored through argument 0 with
    /// this alignment.
    StoredPair(Declared<'m>, u64),
    /// A call to a SPIR-V friendly IR function.
    Call(Declared<'m>),
    /// A load with this alignment.
    Load(u64),
    /// A store with this alignment.
    Store(u64),
    /// `llvm.masked.gather` with this alignment.
    Gather(u64),
    /// `llvm.masked.scatter` with this alignment.
    Scatter(u64),
    /// `llvm.fma`.
    Fma,
    /// The bits of a mask, which is first cast to this integer type.
    Pack(Type<'m>),
    /// A mask with the bits of an integer, which is first truncated to this type.
    Unpack(Type<'m>),
    /// No replacement: the call is kept.
    Keep,
}

/// A function that recipes call, and declare if necessary.
#[derive(Debug)]
pub struct Declared<'m> {
    /// The name.
    pub name: String,
    /// The type.
    pub ty: Type<'m>,
    /// The side effects.
    pub effects: Effects,
    /// The function, once it has been called.
    pub function: Cell<Option<Function<'m>>>,
}

/// The source of an operand.
#[derive(Clone, Copy, Debug)]
pub enum Built<'m> {
    /// An argument of the call.
    Argument(u32),
    /// An argument of the call, compared to 0.
    Mask(u32),
    /// A constant.
    Constant(Value<'m>),
    /// An argument of the call, cast to a pointer or to a vector of pointers.
    ToPointer(u32, Type<'m>),
    /// A value of this type that is loaded with this alignment through an argument of the call.
    Loaded(u32, Type<'m>, u64),
}

impl<'m> Recipe<'m> {
    /// Emits the replacement of `call` at the builder's position and returns its value; `None` if the call is kept.
    pub fn emit(&self, module: Module<'m>, builder: &Builder<'m>, call: Call<'m>) -> Option<Value<'m>> {
        if matches!(self.step, Step::Keep) {
            return None;
        }
        let operands: Vec<Value<'m>> = self.operands.iter().map(|operand| operand.emit(builder, call)).collect();
        let ty = call.ty();
        let zext = |value: Value<'m>| if ty.is_void() { value } else { builder.cast(Opcode::LLVMZExt, value, ty) };
        Some(match (&self.step, operands.as_slice()) {
            (Step::Intrinsic(intrinsic), operands) => {
                let value: Value<'m> = intrinsic.call(module, builder, operands).into();
                if value.ty().is_int(1) { zext(value) } else { value }
            }
            (Step::StoredPair(intrinsic, alignment), operands) => {
                let pair = intrinsic.call(module, builder, operands);
                builder.store(pair, slot(argument(call, 0)), *alignment);
                pair.into()
            }
            (Step::Call(function), operands) => function.call(module, builder, operands).into(),
            (Step::Load(alignment), [pointer]) => builder.load(ty, *pointer, *alignment).into(),
            (Step::Store(alignment), [value, pointer]) => {
                builder.store(*value, *pointer, *alignment);
                *value
            }
            (Step::Gather(alignment), [pointers, mask, others]) => {
                builder.masked_gather(*pointers, *alignment, *mask, *others).into()
            }
            (Step::Scatter(alignment), [values, pointers, mask]) => {
                builder.masked_scatter(*values, *pointers, *alignment, *mask).into()
            }
            (Step::Fma, [left, right, addend]) => builder.fma([*left, *right, *addend], *call).into(),
            (Step::Pack(bits), [mask]) => zext(builder.cast(Opcode::LLVMBitCast, *mask, *bits)),
            (Step::Unpack(bits), [integer]) => {
                let bits = builder.cast(Opcode::LLVMTrunc, *integer, *bits);
                let mask = module.int_type(1).shaped_like(ty);
                zext(builder.cast(Opcode::LLVMBitCast, bits, mask))
            }
            (step, operands) => internal_error!("{step:?} with {} operands", operands.len()),
        })
    }
}

/// Returns the stack slot to which a pair is returned. C++ uses a generic pointer to it.
fn slot(pointer: Value<'_>) -> Value<'_> {
    match pointer.opcode() {
        Some(Opcode::LLVMAddrSpaceCast) => pointer.operand(0).unwrap_or(pointer),
        _ => pointer,
    }
}

/// Returns an argument of a call, whose number of arguments has been checked.
fn argument<'m>(call: Call<'m>, index: u32) -> Value<'m> {
    let argument = call.operand(index).filter(|_| index < call.argument_count());
    argument.unwrap_or_else(|| internal_error!("the call to a builtin has no argument {index}"))
}

impl<'m> Built<'m> {
    fn emit(self, builder: &Builder<'m>, call: Call<'m>) -> Value<'m> {
        match self {
            Built::Argument(index) => argument(call, index),
            Built::Mask(index) => {
                let mask = argument(call, index);
                builder.not_equal(mask, mask.ty().zero())
            }
            Built::Constant(value) => value,
            Built::ToPointer(index, pointer) => builder.cast(Opcode::LLVMIntToPtr, argument(call, index), pointer),
            Built::Loaded(index, ty, alignment) => builder.load(ty, argument(call, index), alignment).into(),
        }
    }
}

impl<'m> Declared<'m> {
    /// Calls the function, after declaring it if necessary.
    fn call(&self, module: Module<'m>, builder: &Builder<'m>, arguments: &[Value<'m>]) -> Call<'m> {
        let find = || module.function(&self.name).unwrap_or_else(|| self.declare(module));
        let function = self.function.get().unwrap_or_else(find);
        self.function.set(Some(function));
        builder.call(self.ty, function, arguments, self.convention())
    }

    /// Returns the calling convention. SPIR-V friendly IR functions use the convention of device
    /// functions.
    fn convention(&self) -> CallConv {
        match self.effects {
            Effects::Device => CallConv::LLVMSPIRFUNCCallConv,
            _ => CallConv::LLVMCCallConv,
        }
    }

    fn declare(&self, module: Module<'m>) -> Function<'m> {
        let function = module.add_function(&self.name, self.ty);
        function.set_calling_convention(self.convention());
        let attributes: &[&str] = match self.effects {
            Effects::Unknown => &[],
            Effects::Unbounded => &["nounwind"],
            Effects::Device => &["convergent", "nounwind"],
            Effects::Converges => &["convergent", "nounwind", "willreturn"],
            Effects::None | Effects::Read | Effects::Write | Effects::Any => &["nounwind", "willreturn"],
        };
        for attribute in attributes {
            function.add_function_attribute(attribute, 0);
        }
        match self.effects {
            Effects::None => function.restrict_memory(MemoryAccess::None),
            Effects::Read => function.restrict_memory(MemoryAccess::Read),
            Effects::Write => function.restrict_memory(MemoryAccess::Write),
            _ => {}
        }
        function
    }
}
