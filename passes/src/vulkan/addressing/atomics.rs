//! Atomic operations on elements of a base object.

use llvm_ir::{Builder, Opcode, Value};

use super::{
    super::contract::{self, Effect, address_space},
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
        if root.value.is_some_and(|value| value.ty().address_space() == address_space::PRIVATE) {
            return self.unshared(addresses, address, root, name, values);
        }
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

    /// Performs an operation on private memory, which Vulkan does not allow to be atomic, and which only one work-item
    /// accesses.
    fn unshared(
        &self,
        addresses: &Addresses<'_, 'm>,
        address: &Address<'m>,
        root: &Root<'m>,
        name: &str,
        values: &[Value<'m>],
    ) -> Option<Value<'m>> {
        if name == "store" {
            self.store(addresses, address, root);
            return None;
        }
        let old = self.load(addresses, address, root)?;
        if name == "load" {
            return Some(old);
        }
        let new = combined(&addresses.builder, name, old, values)?;
        Access { stored: Some(new), ..*self }.store(addresses, address, root);
        Some(old)
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

/// Computes the value that an operation stores.
fn combined<'m>(builder: &Builder<'m>, name: &str, old: Value<'m>, values: &[Value<'m>]) -> Option<Value<'m>> {
    use llvm_ir::{FloatPredicate as Float, IntPredicate as Int};
    let value = *values.first()?;
    let keep_if = |is_kept| builder.select(is_kept, old, value);
    let compared = |predicate| keep_if(builder.compare(predicate, old, value));
    Some(match name {
        "xchg" => value,
        "cmpxchg" => builder.select(builder.compare(Int::LLVMIntEQ, old, value), *values.get(1)?, old),
        "add" => builder.binary(Opcode::LLVMAdd, old, value),
        "sub" => builder.binary(Opcode::LLVMSub, old, value),
        "and" => builder.binary(Opcode::LLVMAnd, old, value),
        "or" => builder.binary(Opcode::LLVMOr, old, value),
        "xor" => builder.binary(Opcode::LLVMXor, old, value),
        "max" => compared(Int::LLVMIntSGT),
        "min" => compared(Int::LLVMIntSLT),
        "umax" => compared(Int::LLVMIntUGT),
        "umin" => compared(Int::LLVMIntULT),
        "fadd" => builder.float_binary(Opcode::LLVMFAdd, old, value),
        "fmax" => keep_if(builder.compare_floats(Float::LLVMRealOGT, old, value)),
        "fmin" => keep_if(builder.compare_floats(Float::LLVMRealOLT, old, value)),
        _ => return None,
    })
}
