//! The `nvptx-narrow-stores` pass: keeps NVIDIA's assembler from converting floating-point numbers in narrow stores.
//!
//! # Why
//! PTX uses the same untyped registers for integers and floating-point numbers. LLVM 22 stores a `double` with an
//! alignment of 1 as eight bytes, the lowest with `st.b8 [%rd1], %rd2`, where `%rd2` is the result of, for example,
//! `add.f64`. According to the PTX specification, this store truncates the register. However, `ptxas` 12.9 and the
//! driver's compiler (580) infer that the register contains a floating-point number, and convert it to an integer. A
//! `mov.b64` between the two instructions prevents the conversion, and adds no GPU instruction.
//!
//! # Input and output
//! ```llvm
//! store double %x, ptr %p, align 1
//! ```
//! ```llvm
//! %m = call double asm "mov.b64 $0, $1;", "=d,d"(double %x)
//! store double %m, ptr %p, align 1
//! ```
//!
//! # Algorithm
//! 1. Collect the operands that an instruction may store in parts, or whose bits it exposes to a later `trunc`:
//!    floating-point values that are stored with less than their natural alignment, inserted into aggregates, or cast
//!    to integers by `bitcast`; and integer results of target intrinsics with floating-point operands, such as
//!    `llvm.nvvm.f2h.rn`, that are truncated or stored with less than their natural alignment.
//! 2. Move each of these operands to another register, element by element.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, Call, Instruction, Module, Opcode, Type, TypeKind, Value};

use super::is_nvptx;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let instructions = module.functions().flat_map(|function| function.blocks().flat_map(|block| block.instructions()));
    let uses: Vec<Use<'m>> = instructions.filter_map(exposed).collect();
    let builder = Builder::new(module);
    for Use { user, index, value } in &uses {
        builder.position_before(*user);
        user.set_operand(*index, moved(module, &builder, *value));
    }
    Ok(Changed::from(!uses.is_empty()))
}

/// An operand that must be moved to another register.
struct Use<'m> {
    user: Instruction<'m>,
    index: u32,
    value: Value<'m>,
}

/// Returns the operand whose register an instruction, or a later `trunc` of its result, may use only in part.
fn exposed(user: Instruction<'_>) -> Option<Use<'_>> {
    let index = match user.opcode() {
        Opcode::LLVMStore | Opcode::LLVMBitCast | Opcode::LLVMTrunc => 0,
        Opcode::LLVMInsertValue => 1,
        _ => return None,
    };
    let value = user.operand(index)?;
    // Constants are not in registers, and the result of a move does not need another move.
    let instruction = value.as_instruction()?;
    if is_move(instruction) || Register::of(value.ty()).is_none() {
        return None;
    }
    let is_number = value.ty().is_float_or_vector();
    let is_exposed = match user.opcode() {
        Opcode::LLVMStore => is_narrow(user, value.ty()) && (is_number || is_from_number(instruction)),
        Opcode::LLVMBitCast => is_number && !user.as_value().ty().is_float_or_vector() && !is_moved(user),
        Opcode::LLVMTrunc => is_from_number(instruction),
        _ => is_number,
    };
    is_exposed.then_some(Use { user, index, value })
}

/// Returns whether an instruction is a move, or builds a vector of moved elements.
fn is_move(instruction: Instruction<'_>) -> bool {
    let mut value = instruction.as_value();
    if value.is_instruction_of(Opcode::LLVMInsertElement) {
        let Some(element) = value.operand(1) else { return false };
        value = element;
    }
    if value.is_instruction_of(Opcode::LLVMBitCast) {
        let Some(source) = value.operand(0) else { return false };
        value = source;
    }
    value.as_call().is_some_and(|call| call.called_value().is_inline_assembly())
}

/// Returns whether all users of an instruction are moves.
fn is_moved(instruction: Instruction<'_>) -> bool {
    let mut users = instruction.as_value().users();
    users.all(|user| user.as_call().is_some_and(|call| call.called_value().is_inline_assembly()))
}

/// Returns whether a store has less than the natural alignment of the stored elements.
fn is_narrow(store: Instruction<'_>, ty: Type<'_>) -> bool {
    let bytes = Register::of(ty).map_or(0, |register| u64::from(register.bits() / 8));
    store.access_alignment().is_some_and(|alignment| alignment < bytes)
}

/// Returns whether an instruction is a call to a target intrinsic that computes an integer from floating-point
/// operands. Its PTX instruction may have a floating-point type.
fn is_from_number(instruction: Instruction<'_>) -> bool {
    let is_number = |call: &Call<'_>| {
        let mut arguments = (0..call.argument_count()).filter_map(|index| call.as_value().operand(index));
        arguments.any(|argument| argument.ty().is_float_or_vector())
    };
    let name = |call: Call<'_>| call.called_function().map(|function| function.name());
    let call = instruction.as_call().filter(is_number).and_then(name);
    call.is_some_and(|name| name.starts_with("llvm.nvvm."))
}

/// The kinds of PTX registers.
#[derive(Clone, Copy)]
enum Register {
    B16,
    B32,
    B64,
}

impl Register {
    /// Returns the kind of register for an element of a type; `None` for other types.
    fn of(ty: Type<'_>) -> Option<Self> {
        let element = ty.element_or_self();
        match (element.kind(), element.int_width()) {
            (TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind, _) | (_, Some(16)) => Some(Self::B16),
            (TypeKind::LLVMFloatTypeKind, _) | (_, Some(32)) => Some(Self::B32),
            (TypeKind::LLVMDoubleTypeKind, _) | (_, Some(64)) => Some(Self::B64),
            _ => None,
        }
    }

    fn bits(self) -> u32 {
        match self {
            Self::B16 => 16,
            Self::B32 => 32,
            Self::B64 => 64,
        }
    }

    /// Returns the instruction that copies the register, and its constraints for integers.
    fn assembly(self) -> (&'static str, &'static str) {
        match self {
            Self::B16 => ("mov.b16 $0, $1;", "=h,h"),
            Self::B32 => ("mov.b32 $0, $1;", "=r,r"),
            Self::B64 => ("mov.b64 $0, $1;", "=l,l"),
        }
    }
}

/// Builds moves of a value: one for each element of a vector.
fn moved<'m>(module: Module<'m>, builder: &Builder<'m>, value: Value<'m>) -> Value<'m> {
    let Some((_, count)) = value.ty().fixed_vector() else { return moved_element(module, builder, value) };
    let mut vector = value.ty().poison();
    for index in (0..count).filter_map(|index| module.int_type(32).const_int(u64::from(index))) {
        let element = moved_element(module, builder, builder.extract_element(value, index));
        vector = builder.insert_element(vector, element, index);
    }
    vector
}

/// Builds a move of a scalar as an integer.
fn moved_element<'m>(module: Module<'m>, builder: &Builder<'m>, value: Value<'m>) -> Value<'m> {
    let Some(register) = Register::of(value.ty()) else { return value };
    let bits = module.int_type(register.bits());
    let operand = if value.ty() == bits { value } else { builder.cast(Opcode::LLVMBitCast, value, bits) };
    let call = builder.inline_assembly(bits.function(&[bits]), register.assembly(), false, &[operand]);
    if value.ty() == bits { call.as_value() } else { builder.cast(Opcode::LLVMBitCast, call.as_value(), value.ty()) }
}
