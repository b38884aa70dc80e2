//! The `vulkan-aggregates` pass: splits loads and stores of structs and arrays into accesses to their members.
//!
//! # Input and output
//! ```llvm
//! %v = load { i8, double }, ptr %p, align 8
//! ```
//! ```llvm
//! %1 = load i8, ptr %p, align 8
//! %2 = insertvalue { i8, double } poison, i8 %1, 0
//! %q = getelementptr inbounds i8, ptr %p, i64 8
//! %3 = load double, ptr %q, align 8
//! %v = insertvalue { i8, double } %2, double %3, 1
//! ```
//!
//! # Algorithm
//! 1. Collect the loads and stores of structs and arrays. Types with many members stay, and `vulkan-addressing` reports
//!    them.
//! 2. Access each member that is not a struct or array itself. Padding is neither read nor written.
//! 3. Split phis, selects and `freeze` instructions of structs and arrays.
//!
//! LLVM then replaces the members that are extracted from such values, so that no struct or array remains.

use crate::{
    diagnostic::{Changed, PassResult, Warnings},
    spirv::legalize,
};
use llvm_ir::{Builder, DataLayout, Instruction, Module, Opcode, Type, Value};

/// The largest number of members, which limits the size of the code. It includes structs and arrays that are members.
const MOST: u64 = 1024;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    let is_split = |access: &Instruction<'m>| {
        matches!(access.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore)
            && access.accessed_type().is_some_and(|ty| is_aggregate(ty) && fits(ty, &mut MOST.clone()))
    };
    let accesses: Vec<Instruction<'m>> = instructions.filter(is_split).collect();
    let builder = Builder::new(module);
    for access in &accesses {
        builder.position_before(*access);
        let splitter = Splitter { builder: &builder, layout: module.data_layout(), access: *access };
        if splitter.split().is_some() {
            access.erase();
        }
    }
    let has_values = legalize::has_split_aggregates(module);
    if has_values {
        legalize::split_aggregates(module);
    }
    Ok(Changed::from(has_values || !accesses.is_empty()))
}

fn is_aggregate(ty: Type<'_>) -> bool {
    ty.array().is_some() || ty.member_count().is_some()
}

/// Returns whether a type has at most `left` members, including itself and nested ones. Subtracts them from `left`.
fn fits(ty: Type<'_>, left: &mut u64) -> bool {
    let Some(others) = left.checked_sub(1) else { return false };
    *left = others;
    match ty.array() {
        Some((element, count)) => (0..count).all(|_| fits(element, left)),
        None => ty.struct_members().unwrap_or_default().into_iter().all(|member| fits(member, left)),
    }
}

/// Builds the accesses to the members.
struct Splitter<'b, 'm> {
    builder: &'b Builder<'m>,
    layout: DataLayout<'m>,
    access: Instruction<'m>,
}

impl<'m> Splitter<'_, 'm> {
    fn split(&self) -> Option<()> {
        let ty = self.access.accessed_type()?;
        if self.access.opcode() == Opcode::LLVMStore {
            return self.store(self.access.operand(0)?, 0);
        }
        self.access.replace_all_uses_with(self.load(ty, 0)?);
        Some(())
    }

    /// Returns the members of a type and their offsets in bytes.
    fn members(&self, ty: Type<'m>) -> Option<Vec<(u32, Type<'m>, u64)>> {
        if let Some((element, count)) = ty.array() {
            let stride = self.layout.alloc_size(element)?;
            let count = u32::try_from(count).ok()?;
            return (0..count).map(|index| Some((index, element, stride.checked_mul(index.into())?))).collect();
        }
        let members = ty.struct_members()?;
        let offset = |index| self.layout.member_offset(ty, index as usize);
        Some((0..).zip(members).map(|(index, member)| (index, member, offset(index))).collect())
    }

    fn load(&self, ty: Type<'m>, offset: u64) -> Option<Value<'m>> {
        if !is_aggregate(ty) {
            let (pointer, alignment) = self.place(offset)?;
            return Some(self.completed(self.builder.load(ty, pointer, alignment)).as_value());
        }
        let mut whole = ty.poison();
        for (index, member, distance) in self.members(ty)? {
            let member = self.load(member, offset.checked_add(distance)?)?;
            whole = self.builder.insert_value(whole, member, index);
        }
        Some(whole)
    }

    fn store(&self, value: Value<'m>, offset: u64) -> Option<()> {
        if !is_aggregate(value.ty()) {
            let (pointer, alignment) = self.place(offset)?;
            self.completed(self.builder.store(value, pointer, alignment));
            return Some(());
        }
        for (index, _, distance) in self.members(value.ty())? {
            self.store(self.builder.extract_value(value, index), offset.checked_add(distance)?)?;
        }
        Some(())
    }

    /// Returns the address of a member, and the largest alignment that it is known to have.
    fn place(&self, offset: u64) -> Option<(Value<'m>, u64)> {
        let alignment = self.access.alignment().unwrap_or(1);
        let of_offset = if offset == 0 { alignment } else { 1 << offset.trailing_zeros() };
        Some((self.builder.byte_offset(self.access.accessed_pointer()?, offset), alignment.min(of_offset)))
    }

    fn completed(&self, part: Instruction<'m>) -> Instruction<'m> {
        if self.access.is_volatile() {
            part.set_volatile();
        }
        part
    }
}
