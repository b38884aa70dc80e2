//! Turns loads and stores of vectors of 8-bit and 16-bit elements into accesses to words, for
//! `vulkan-scalars`.
//!
//! ```llvm
//! %v = load <4 x i8>, ptr addrspace(1) %p, align 4
//! ```
//! ```llvm
//! %w = load i32, ptr addrspace(1) %p, align 4
//! %v = bitcast i32 %w to <4 x i8>
//! ```
//! This is one access instead of four, and needs no 8-bit storage. [`quads`](super::quads) combines four aligned words.
//!
//! # Algorithm
//! 1. Follow the pointers derived from each buffer to all accesses.
//! 2. If all of them access whole, aligned words, turn those of narrow vectors into accesses to
//!    words. Otherwise, do not change the accesses to the buffer: they would require a second
//!    variable with another element type, and drivers may assume that the two variables do not
//!    alias.
//! 3. Consider each access to physical addresses separately, because it does not require a variable.
//!
//! Accesses to private variables that hold pointers, and accesses through the loaded pointers, do
//! not change.

use super::contract::address_space;
use llvm_ir::{Builder, Instruction, Module, Opcode, Type, TypeKind, Value};
use rustc_hash::FxHashSet;

/// The size of a word in bits and bytes.
const BITS: u32 = 32;
const BYTES: u64 = 4;

/// Replaces the accesses to narrow vectors that consist of whole words. Returns whether there were
/// any.
pub fn expand<'m>(module: Module<'m>, builder: &Builder<'m>) -> bool {
    let mut found = Vec::new();
    for function in module.functions() {
        let buffers = function.parameters().into_iter().filter(|parameter| is_buffer(parameter.ty()));
        found.extend(buffers.filter_map(|buffer| accesses(buffer.as_value())).flatten());
        let instructions = function.blocks().flat_map(|block| block.instructions());
        found.extend(instructions.filter(|found| found.accessed_pointer().is_some_and(is_physical)));
    }
    let mut changed = false;
    // Process loads first, because a store of a loaded value then does not need a cast.
    found.sort_by_key(|access| access.opcode() == Opcode::LLVMStore);
    for access in found {
        let Some(count) = words(access) else { continue };
        let word = module.int_type(BITS);
        let ty = if count == 1 { Some(word) } else { word.vector_of(count) };
        builder.position_before(access);
        if ty.and_then(|ty| replace(builder, access, ty)).is_some() {
            access.erase();
            changed = true;
        }
    }
    changed
}

fn is_buffer(ty: Type<'_>) -> bool {
    ty.is_pointer() && matches!(ty.address_space(), address_space::GLOBAL | address_space::CONSTANT)
}

/// Returns whether a pointer is derived from an integer, or from a pointer in memory other than private variables,
/// which hold base objects instead of addresses.
fn is_physical(pointer: Value<'_>) -> bool {
    let base = base(pointer);
    let is_address = match base.opcode() {
        Some(Opcode::LLVMIntToPtr) => true,
        Some(Opcode::LLVMLoad) => base.operand(0).is_some_and(|place| !is_private(place)),
        _ => false,
    };
    is_address && is_buffer(base.ty())
}

fn is_private(place: Value<'_>) -> bool {
    place.ty().address_space() == address_space::PRIVATE
}

/// Returns the base pointer of `getelementptr` instructions.
fn base(mut pointer: Value<'_>) -> Value<'_> {
    while let Some(base) = pointer.operand(0).filter(|_| pointer.is_instruction_of(Opcode::LLVMGetElementPtr)) {
        pointer = base;
    }
    pointer
}

/// Returns the number of words of an access to a narrow vector.
fn words(access: Instruction<'_>) -> Option<u32> {
    let (element, count) = access.accessed_type()?.fixed_vector()?;
    let width = match element.kind() {
        TypeKind::LLVMHalfTypeKind => 16,
        _ => element.int_width().filter(|width| matches!(width, 8 | 16))?,
    };
    let is_aligned = access.alignment().is_some_and(|alignment| alignment >= BYTES);
    let bits = width.checked_mul(count)?;
    (is_aligned && !access.is_volatile() && bits.is_multiple_of(BITS)).then_some(bits / BITS)
}

/// Returns whether a type consists of whole words, and an access has their alignment.
fn is_of_words(access: Instruction<'_>, ty: Type<'_>) -> bool {
    let element = ty.element_or_self();
    let is_word = element.int_width() == Some(BITS) || element.kind() == TypeKind::LLVMFloatTypeKind;
    is_word && access.alignment().is_some_and(|alignment| alignment >= BYTES)
}

/// Returns all accesses to a buffer, if they access whole words.
fn accesses(buffer: Value<'_>) -> Option<Vec<Instruction<'_>>> {
    let (mut found, mut merges) = (Vec::new(), Vec::new());
    let (mut seen, mut pending) = (FxHashSet::from_iter([buffer]), vec![buffer]);
    while let Some(pointer) = pending.pop() {
        for user in pointer.users() {
            let user = user.as_instruction()?;
            match user.opcode() {
                Opcode::LLVMGetElementPtr | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze => {}
                Opcode::LLVMPHI | Opcode::LLVMSelect => merges.push(user),
                Opcode::LLVMICmp | Opcode::LLVMPtrToInt => continue,
                Opcode::LLVMStore if user.operand(0) == Some(pointer) => return None,
                Opcode::LLVMLoad | Opcode::LLVMStore => {
                    if words(user).is_none() && !is_of_words(user, user.accessed_type()?) {
                        return None;
                    }
                    found.push(user);
                    continue;
                }
                Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
                    if user.operand(0) != Some(pointer) || !is_of_words(user, user.operand(1)?.ty()) {
                        return None;
                    }
                    continue;
                }
                _ => return None,
            }
            if seen.insert(user.as_value()) {
                pending.push(user.as_value());
            }
        }
    }
    let pointers = |merge: &Instruction<'_>| {
        (0..merge.operand_count())
            .filter_map(|index| merge.operand(index))
            .filter(|operand| operand.ty().is_pointer())
            .all(|operand| seen.contains(&operand))
    };
    merges.iter().all(pointers).then_some(found)
}

fn replace<'m>(builder: &Builder<'m>, access: Instruction<'m>, ty: Type<'m>) -> Option<()> {
    let (pointer, alignment) = (access.accessed_pointer()?, access.alignment()?);
    if access.opcode() == Opcode::LLVMLoad {
        let loaded = builder.load(ty, pointer, alignment).as_value();
        access.replace_all_uses_with(builder.cast(Opcode::LLVMBitCast, loaded, access.ty()));
        return Some(());
    }
    let stored = access.operand(0)?;
    let source = stored.operand(0).filter(|source| stored.is_instruction_of(Opcode::LLVMBitCast) && source.ty() == ty);
    // A poison element must not make the other elements of its word poison.
    let bits = source.unwrap_or_else(|| builder.cast(Opcode::LLVMBitCast, builder.freeze(stored).as_value(), ty));
    builder.store(bits, pointer, alignment);
    Some(())
}
