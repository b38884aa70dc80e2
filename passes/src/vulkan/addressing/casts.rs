//! Lowers casts of generic pointers to an address space, which return null if the pointer points to
//! a different address space: OpenCL C's `to_global`, `to_local` and `to_private`.
//!
//! The index of the base object determines the result. If the index is known, the cast is evaluated
//! at compile time. Otherwise, the index is compared with those of the objects in the address
//! space:
//! ```llvm
//! %g = call ptr addrspace(1) @vulkan.cast.p1(ptr addrspace(4) %p)
//! ```
//! ```llvm
//! %1 = icmp eq i32 %p.root, 2
//! %g.root = select i1 %1, i32 %p.root, i32 0
//! %g.offset = select i1 %1, i32 %p.offset, i32 0
//! ```

use llvm_ir::{IntPredicate, Opcode, Value};

use super::{
    address::{Address, Addresses, Base},
    root::{NULL, is_on_chip},
    roots::Roots,
    source::{bit, cast_operand},
};

impl<'m> Roots<'m> {
    /// Returns whether a cast to this address space preserves a pointer to this base object. Physical memory is global.
    fn is_kept(&self, number: usize, space: u32) -> bool {
        match number {
            NULL => self.memory.is_physical && !is_on_chip(space),
            _ => self.is_in(number, bit(space)),
        }
    }
}

impl<'m> Addresses<'_, 'm> {
    /// Returns the address of a cast pointer.
    pub fn of_cast(&mut self, cast: Value<'m>) -> Address<'m> {
        let null = Address { base: Base::One(NULL), constant: 0, terms: Vec::new() };
        let (Some(instruction), Some(from)) = (cast.as_instruction(), cast_operand(cast)) else { return null };
        let space = cast.ty().address_space();
        let address = self.of(from);
        let (root, numbers) = match &address.base {
            Base::One(number) if self.roots.is_kept(*number, space) => return address,
            Base::One(_) => return null,
            Base::Several(root, numbers) => (*root, numbers.clone()),
        };
        let kept: Vec<usize> = numbers.iter().copied().filter(|number| self.roots.is_kept(*number, space)).collect();
        if kept.len() == numbers.len() {
            return address;
        }
        let outer = std::mem::replace(&mut self.builder, llvm_ir::Builder::new(self.module));
        self.builder.position_before(instruction);
        let cast = self.where_kept(&address, root, &kept);
        self.builder = outer;
        cast.unwrap_or(null)
    }

    /// Returns the address if its base object is one of `kept`, and null otherwise; `None` if `kept` is empty.
    fn where_kept(&self, address: &Address<'m>, root: Value<'m>, kept: &[usize]) -> Option<Address<'m>> {
        let is_root = |number: &usize| {
            let number = self.number(i64::try_from(*number).unwrap_or(0));
            self.builder.compare(IntPredicate::LLVMIntEQ, root, number)
        };
        let either = |left, right| self.builder.binary(Opcode::LLVMOr, left, right);
        let is_kept = kept.iter().map(is_root).reduce(either)?;
        let mut numbers = [&[NULL], kept].concat();
        numbers.dedup();
        let int = self.int_from(&numbers);
        let offset = self.builder.select(is_kept, self.bytes(address, int), self.number_in(0, int));
        let base = match numbers.as_slice() {
            [one] => Base::One(*one),
            _ => Base::Several(self.builder.select(is_kept, root, self.number(0)), numbers),
        };
        Some(Address { base, constant: 0, terms: vec![(offset, 1)] })
    }
}
