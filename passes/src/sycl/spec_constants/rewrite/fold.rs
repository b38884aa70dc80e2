//! `default-values` and `values` modes: replaces reads with plain constants.
//!
//! ```llvm
//! ; before                                                        ; after
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValue…(…)     (uses of %v are `i32 42`)
//! call void @_Z40__sycl_getComposite2020SpecConstantValue…(        store %struct.A { i32 1, … }, ptr addrspace(4) %s, align 4
//!      ptr addrspace(4) sret(%struct.A) align 4 %s, …)
//! ```

use super::{Emitter, Site};
use crate::sycl::spec_constants::constant::{Constant, constant_of_bytes};
use crate::sycl::spec_constants::units::{BLOCK_ALIGNMENT, MAX_UNITS};
use crate::sycl::spec_constants::values::GivenBytes;
use llvm_ir::{Builder, Module, Value};
use std::collections::HashMap;

pub(super) struct Fold<'p, 'm> {
    module: Module<'m>,
    /// The provided values. A constant without one has its default value.
    given: Option<&'p GivenBytes>,
    /// The provided values as constants, except for large ones. They are created in advance,
    /// because allocation is slower after calls have been freed.
    values: Vec<Option<Value<'m>>>,
    /// Private globals with the bytes of large constants, by index.
    globals: HashMap<usize, Value<'m>>,
}

impl<'p, 'm> Fold<'p, 'm> {
    pub(super) fn new(module: Module<'m>, constants: &[Constant<'m>], given: Option<&'p GivenBytes>) -> Self {
        let value_of = |given: &GivenBytes, index: usize, constant: &Constant<'m>| {
            let bytes = given.get(index).filter(|_| constant.layout.leaf_count <= MAX_UNITS)?;
            Some(constant_of_bytes(&constant.layout, bytes))
        };
        let values = given.map_or_else(Vec::new, |given| {
            constants.iter().enumerate().map(|(index, constant)| value_of(given, index, constant)).collect()
        });
        Fold { module, given, values, globals: HashMap::new() }
    }

    fn given(&self, site: &Site<'_, 'm>) -> Option<&'p [u8]> {
        self.given.and_then(|given| given.get(site.index))
    }
}

impl<'m> Emitter<'m> for Fold<'_, 'm> {
    fn value(&mut self, _: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m> {
        if let Some(value) = self.values.get(site.index).copied().flatten() {
            return value;
        }
        match self.given(site) {
            Some(bytes) => constant_of_bytes(&site.constant.layout, bytes),
            None => site.constant.default_value(),
        }
    }

    fn write(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>, slot: Value<'m>, alignment: u64) {
        let constant = site.constant;
        if constant.layout.leaf_count <= MAX_UNITS {
            let value = self.value(builder, site);
            builder.store(value, slot, alignment);
            return;
        }
        // Code generators split the store of an aggregate into scalars. So a large constant is copied from a global, in
        // the address space of the front end's default value.
        let bytes = self.given(site).unwrap_or_else(|| &constant.image().bytes);
        let alignment_of_copy = constant.alignment.max(BLOCK_ALIGNMENT);
        let module = self.module;
        let global = *self.globals.entry(site.index).or_insert_with(|| {
            let space = constant.holder_address_space;
            module.add_private_bytes("spec.constant", bytes, alignment_of_copy, space).into()
        });
        builder.memcpy((slot, alignment), (global, alignment_of_copy), constant.size);
    }
}
