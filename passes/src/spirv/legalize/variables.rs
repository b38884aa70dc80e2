//! Ensures that LLVM's back end emits variables with their types.
//!
//! ```llvm
//! %info = alloca { ptr addrspace(4), [50 x i64] }
//! %data = load ptr addrspace(4), ptr %info
//! ```
//! ```llvm
//! %info = alloca { ptr addrspace(4), [50 x i64] }
//! %whole = getelementptr { ptr addrspace(4), [50 x i64] }, ptr %info, i64 0
//! %data = load ptr addrspace(4), ptr %whole
//! ```
//!
//! A variable in SPIR-V has the pointee type of its pointer. LLVM 22 deduces it from uses: in the first function above,
//! `%info` is a variable of 8 bytes, and all accesses beyond them are out of bounds. LLVM 22
//! deduces the type of a variable from a use
//!
//! * if the use loads a pointer directly from the variable, or is an address computation over pointers;
//! * if the variable is an uninitialized global variable, and no access to it precedes the use;
//! * if the variable contains a single pointer.
//!
//! 1. Turn a constant address computation over pointers, or over integers that SPIR-V does not support, into one over
//!    bytes.
//! 2. Turn a variable that contains a pointer, and has uses other than loads and stores of pointers, into a struct of
//!    one pointer.
//! 3. Redirect each other use for which [`is_safe`] does not hold to an address computation of the whole variable, from
//!    which LLVM deduces the variable's type. Insert it in the block of the use, so that `CodeGenPrepare` does not
//!    replace it with the variable itself; for a phi, insert it at the end of the incoming block.

use indexmap::IndexSet;
use llvm_ir::{Block, Builder, Instruction, Module, Opcode, Type, TypeKind, Value};
use rustc_hash::FxHashMap;

use super::strides::lacks;
use crate::analysis::addresses::{gep_offset, is_cast};
use crate::internal_error;

/// Rewrites the module. Returns whether it changed.
pub fn pin(module: Module<'_>) -> bool {
    let has_constants = count_in_bytes(module);
    let has_pointers = wrap_pointers(module);
    let uses: Vec<Use<'_>> = instructions(module).flat_map(unsafe_uses).collect();
    let builder = Builder::new(module);
    let mut at_ends: FxHashMap<(Block<'_>, Value<'_>), Value<'_>> = FxHashMap::default();
    for use_ in &uses {
        let address = match use_.incoming {
            Some(block) => *at_ends.entry((block, use_.variable)).or_insert_with(|| {
                let end = block.last_instruction();
                whole(module, &builder, use_, end.unwrap_or_else(|| internal_error!("a block without an end")))
            }),
            None => whole(module, &builder, use_, use_.user),
        };
        use_.user.set_operand(use_.operand, address);
    }
    has_constants || has_pointers || !uses.is_empty()
}

/// A use of a variable that needs an address computation.
struct Use<'m> {
    user: Instruction<'m>,
    operand: u32,
    variable: Value<'m>,
    ty: Type<'m>,
    /// The incoming block of a use in a phi.
    incoming: Option<Block<'m>>,
}

fn instructions<'m>(module: Module<'m>) -> impl Iterator<Item = Instruction<'m>> {
    module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
}

/// Returns the type of a variable, given its address; `None` for other values.
fn variable_type(value: Value<'_>) -> Option<Type<'_>> {
    let ty = match value.as_global_variable() {
        Some(global) => global.value_type(),
        None => value.as_instruction()?.alloca_type()?,
    };
    (ty.is_sized() && ty.kind() != TypeKind::LLVMTargetExtTypeKind).then_some(ty)
}

fn unsafe_uses<'m>(user: Instruction<'m>) -> impl Iterator<Item = Use<'m>> {
    let incoming = if user.opcode() == Opcode::LLVMPHI { user.incoming() } else { Vec::new() };
    (0..user.operand_count()).filter_map(move |operand| {
        let variable = user.operand(operand)?;
        let ty = variable_type(variable).filter(|ty| !ty.is_pointer())?;
        let block = usize::try_from(operand).ok().and_then(|index| incoming.get(index)).map(|(_, block)| *block);
        (!is_safe(user, operand)).then_some(Use { user, operand, variable, ty, incoming: block })
    })
}

/// Returns whether LLVM does not deduce the type of a variable from this use.
fn is_safe(user: Instruction<'_>, operand: u32) -> bool {
    match user.opcode() {
        Opcode::LLVMLoad => !user.ty().element_or_self().is_pointer(),
        Opcode::LLVMStore => operand == 1,
        Opcode::LLVMGetElementPtr => user.gep_source_type().is_some_and(|ty| !is_of_pointers(ty)),
        Opcode::LLVMAddrSpaceCast => true,
        _ => user
            .as_call()
            .and_then(|call| call.called_function())
            .is_some_and(|function| function.name().starts_with("llvm.")),
    }
}

/// Returns whether a type is a pointer, or an array or vector of pointers.
fn is_of_pointers(ty: Type<'_>) -> bool {
    ty.array().map_or_else(|| ty.element_or_self().is_pointer(), |(element, _)| is_of_pointers(element))
}

/// Inserts an address computation of the whole variable before an instruction. LLVM would fold it
/// for a global variable, so it is built with a placeholder.
fn whole<'m>(module: Module<'m>, builder: &Builder<'m>, use_: &Use<'m>, before: Instruction<'m>) -> Value<'m> {
    builder.position_before(before);
    let placeholder = builder.freeze(use_.variable.ty().poison());
    let address = builder.element_pointer(use_.ty, placeholder.as_value(), &[module.int_type(64).zero()], false);
    let Some(address) = address.as_instruction() else { internal_error!("an address computation was folded") };
    address.set_operand(0, use_.variable);
    placeholder.erase();
    address.as_value()
}

/// Turns constant address computations on global variables, over pointers or over integers that SPIR-V does not
/// support, into computations over bytes. Returns whether there were any.
fn count_in_bytes(module: Module<'_>) -> bool {
    let builder = Builder::new(module);
    let mut is_changed = false;
    loop {
        let addresses: Vec<(Value<'_>, i64)> = module
            .global_variables()
            .flat_map(|global| computations(global.as_value()))
            .filter_map(|address| Some((address, gep_offset(&module.data_layout(), address)?)))
            .collect();
        if addresses.is_empty() || !module.functions().any(|function| builder.position_at_entry(function)) {
            return is_changed;
        }
        for (address, offset) in &addresses {
            let (Some(base), Some(offset)) =
                (address.operand(0), module.int_type(64).const_int(offset.cast_unsigned()))
            else {
                return is_changed;
            };
            // The builder folds the constant.
            address.replace_all_uses_with(builder.element_pointer(module.int_type(8), base, &[offset], false));
        }
        is_changed = true;
    }
}

/// Finds the constant address computations on a global variable to rewrite. None is part of another one, because a
/// constant changes with its operands.
fn computations(global: Value<'_>) -> IndexSet<Value<'_>> {
    let mut found = IndexSet::new();
    let mut pending: Vec<Value<'_>> = global.users().collect();
    while let Some(user) = pending.pop() {
        if user.is_instruction() || user.is_global() || user.is_unused() {
            continue;
        }
        let source = user.gep_source_type();
        if source.is_some_and(|ty| is_of_pointers(ty) || lacks(ty)) {
            found.insert(user);
        } else if source.is_some() || is_cast(user) {
            pending.extend(user.users());
        }
    }
    found
}

/// Wraps each pointer variable that is also accessed with other types in a struct. Returns whether
/// there were any.
fn wrap_pointers(module: Module<'_>) -> bool {
    let globals: Vec<_> = module
        .global_variables()
        .filter(|global| global.value_type().is_pointer() && !holds_pointers_only(global.as_value()))
        .collect();
    let slots: IndexSet<Instruction<'_>> = instructions(module)
        .filter(|slot| slot.alloca_type().is_some_and(Type::is_pointer) && !holds_pointers_only(slot.as_value()))
        .collect();
    for global in &globals {
        let ty = global.value_type();
        let holder = ty.struct_of(&[ty]);
        let initializer = global.initializer().map(|value| match value.is_undef() {
            true => holder.undef(),
            false => holder.const_struct(&[value]),
        });
        global.retype(holder, initializer);
    }
    let builder = Builder::new(module);
    for slot in &slots {
        let (Some(ty), Some(count)) = (slot.alloca_type(), slot.operand(0)) else { continue };
        builder.position_before(*slot);
        let new = builder.array_alloca(ty.struct_of(&[ty]), count, slot.alignment().unwrap_or(1));
        new.take_name(*slot);
        new.copy_metadata_from(*slot);
        slot.replace_all_uses_with(new);
        slot.erase();
    }
    !globals.is_empty() || !slots.is_empty()
}

/// Returns whether all uses of a variable load and store pointers, or do not access it.
fn holds_pointers_only(variable: Value<'_>) -> bool {
    variable.uses().all(|(user, operand)| {
        let Some(user) = user.as_instruction() else { return false };
        match user.opcode() {
            Opcode::LLVMLoad => user.ty().is_pointer(),
            Opcode::LLVMStore => operand == 1 && user.operand(0).is_some_and(|value| value.ty().is_pointer()),
            _ => is_safe(user, operand) && user.as_call().is_some(),
        }
    })
}
