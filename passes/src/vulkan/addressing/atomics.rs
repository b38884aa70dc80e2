//! Atomic operations on elements of a base object.

use llvm_ir::{Opcode, Value};

use super::{
    super::contract::{self, Effect},
    access::{Access, memory_name},
    address::{Address, Addresses},
    root::Root,
};

impl<'m> Access<'m> {
    pub(super) fn atomic(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
        name: &str,
        values: &[Value<'m>],
    ) -> Option<Value<'m>> {
        let width = self.width();
        let place = addresses.place(address, root, width, width);
        let is_float = self.ty.int_width().is_none();
        // Operations that only move bits use integers; only arithmetic requires floating-point
        // types.
        let moves = matches!(name, "load" | "store" | "xchg");
        let int = addresses.module.int_type(width);
        let cast = |value: &Value<'m>| {
            if is_float && moves { addresses.builder.cast(Opcode::LLVMBitCast, *value, int) } else { *value }
        };
        let values: Vec<Value<'m>> = values.iter().map(cast).collect();
        let result = self.atomic_at(addresses, root, width, &place, name, &values)?;
        if result.ty().is_void() {
            return None;
        }
        Some(if is_float && moves { addresses.builder.cast(Opcode::LLVMBitCast, result, self.ty) } else { result })
    }

    pub(super) fn atomic_at(
        &self,
        addresses: &Addresses<'_, 'm>,
        root: &Root<'m>,
        unit: u32,
        place: &[Value<'m>],
        name: &str,
        values: &[Value<'m>],
    ) -> Option<Value<'m>> {
        let module = addresses.module;
        let int = module.int_type(unit);
        let ty = values.first().map_or(int, |value| value.ty());
        let result = if name == "store" { module.void_type() } else { ty };
        let flag = module.int_type(1);
        let orders = if self.instruction.orders_memory() { flag.const_int(1)? } else { flag.zero() };
        let mut arguments: Vec<Value<'m>> =
            root.value.into_iter().chain(place.iter().copied()).chain([orders]).collect();
        arguments.extend(values);
        let name = format!("{}{name}.{}.{}", contract::ATOMIC, contract::type_name(ty), memory_name(root));
        Some(contract::call(module, &addresses.builder, &name, result, &arguments, Effect::Any))
    }
}
