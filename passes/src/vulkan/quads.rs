//! Keeps `<4 x i32>` accesses as single accesses, for `vulkan-scalars`, which scalarizes all other vectors.
//!
//! A GPU can read 16 aligned bytes with one instruction, but drivers cannot determine that four
//! consecutive addresses are aligned. The access becomes an access to a struct, which LLVM's
//! `scalarizer` does not change:
//! ```llvm
//! %v = load <4 x float>, ptr addrspace(1) %p, align 16
//! ```
//! ```llvm
//! %q = load { i32, i32, i32, i32 }, ptr addrspace(1) %p, align 16
//! ```

use super::contract::{self, address_space};
use llvm_ir::{Builder, Instruction, Module, Opcode, Type, Value};
use std::collections::BTreeSet;

/// The number of words of a `<4 x i32>` access.
pub const WORDS: u32 = 4;
/// The size and alignment of a `<4 x i32>` access in bytes.
pub const BYTES: u64 = 16;

/// Returns whether a type is a struct of four words.
pub fn is_quad(ty: Type<'_>) -> bool {
    ty.struct_members().is_some_and(|members| members.len() == WORDS as usize && members.iter().all(|ty| ty.is_int(32)))
}

/// Replaces the aligned accesses to four, eight or sixteen words in buffers. Returns whether there
/// were any.
pub fn expand<'m>(module: Module<'m>, builder: &Builder<'m>) -> bool {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let accesses: Vec<(Instruction<'m>, Type<'m>, u32)> = instructions
        .filter(|found| matches!(found.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore))
        .filter_map(|found| words(found).map(|(element, count)| (found, element, count)))
        .collect();
    let quads = Quads { module, builder, ty: contract::quad(module) };
    for (access, element, count) in &accesses {
        builder.position_before(*access);
        let done = match access.opcode() {
            Opcode::LLVMLoad => quads.load(*access, *element, *count),
            _ => quads.store(*access, *count),
        };
        if done.is_some() {
            access.erase();
        }
    }
    !accesses.is_empty()
}

/// Returns the element type and the number of words of an access that is not scalarized.
fn words(access: Instruction<'_>) -> Option<(Type<'_>, u32)> {
    let (element, count) = access.accessed_type()?.fixed_vector()?;
    let is_buffer =
        matches!(access.accessed_pointer()?.ty().address_space(), address_space::GLOBAL | address_space::CONSTANT);
    let is_aligned = access.alignment().is_some_and(|alignment| alignment >= BYTES);
    let is_word = element.is_int(32) || element.kind() == llvm_ir::TypeKind::LLVMFloatTypeKind;
    let is_whole = is_buffer && is_aligned && is_word && count.is_multiple_of(WORDS);
    (is_whole && !access.is_volatile() && !reads_little(access)).then_some((element, count))
}

/// Returns whether an access is a load of which at most two elements are used.
fn reads_little(access: Instruction<'_>) -> bool {
    let mut elements = BTreeSet::new();
    for user in access.users() {
        let index = user.operand(1).filter(|_| user.is_instruction_of(Opcode::LLVMExtractElement));
        match index.and_then(Value::signed_int) {
            Some(index) => elements.insert(index),
            None => return false,
        };
    }
    access.opcode() == Opcode::LLVMLoad && elements.len() <= 2
}

struct Quads<'b, 'm> {
    module: Module<'m>,
    builder: &'b Builder<'m>,
    ty: Type<'m>,
}

impl<'m> Quads<'_, 'm> {
    fn index(&self, index: u32) -> Option<Value<'m>> {
        self.module.int_type(32).const_int(u64::from(index))
    }

    fn load(&self, access: Instruction<'m>, element: Type<'m>, count: u32) -> Option<()> {
        let pointer = access.accessed_pointer()?;
        let mut result = access.ty().poison();
        for quad in 0..count / WORDS {
            let place = self.builder.byte_offset(pointer, u64::from(quad) * BYTES);
            let loaded = self.builder.load(self.ty, place, BYTES).as_value();
            for word in 0..WORDS {
                let bits = self.builder.extract_value(loaded, word);
                let value = self.builder.cast(Opcode::LLVMBitCast, bits, element);
                result = self.builder.insert_element(result, value, self.index(quad * WORDS + word)?);
            }
        }
        access.replace_all_uses_with(result);
        Some(())
    }

    fn store(&self, access: Instruction<'m>, count: u32) -> Option<()> {
        let (pointer, stored) = (access.accessed_pointer()?, access.operand(0)?);
        for quad in 0..count / WORDS {
            let mut value = self.ty.poison();
            for word in 0..WORDS {
                let element = self.builder.extract_element(stored, self.index(quad * WORDS + word)?);
                let bits = self.builder.cast(Opcode::LLVMBitCast, element, self.module.int_type(32));
                value = self.builder.insert_value(value, bits, word);
            }
            let place = self.builder.byte_offset(pointer, u64::from(quad) * BYTES);
            self.builder.store(value, place, BYTES);
        }
        Some(())
    }
}
