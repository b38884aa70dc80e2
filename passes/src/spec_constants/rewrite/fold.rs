//! Default values and given values: the value is a plain constant.
//!
//! ```llvm
//! ; before                                                        ; after
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValue…(…)     (uses of %v are `i32 42`)
//! call void @_Z40__sycl_getComposite2020SpecConstantValue…(        store %struct.A { i32 1, … }, ptr addrspace(4) %s, align 4
//!      ptr addrspace(4) sret(%struct.A) align 4 %s, …)
//! ```

use super::{Emitter, Site};
use crate::ir::{Builder, Module, Value};
use crate::spec_constants::defaults::{Image, image_of};
use crate::spec_constants::units::{BLOCK_ALIGNMENT, MAX_UNITS};
use std::collections::HashMap;

pub(super) struct Fold<'p, 'm> {
    module: Module<'m>,
    /// The value of each constant; the default value stands where there is none.
    values: &'p [Option<Value<'m>>],
    /// Private globals with the bytes of large constants, by index.
    globals: HashMap<usize, Value<'m>>,
}

impl<'p, 'm> Fold<'p, 'm> {
    pub(super) fn new(module: Module<'m>, values: &'p [Option<Value<'m>>]) -> Self {
        Fold { module, values, globals: HashMap::new() }
    }

    fn value_of(&self, site: &Site<'_, 'm>) -> Value<'m> {
        self.values.get(site.index).copied().flatten().unwrap_or_else(|| site.constant.default_value())
    }
}

impl<'m> Emitter<'m> for Fold<'_, 'm> {
    fn value(&mut self, _: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m> {
        self.value_of(site)
    }

    fn write(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>, slot: Value<'m>, alignment: u64) {
        let constant = site.constant;
        if constant.layout.leaf_count <= MAX_UNITS {
            let value = self.value(builder, site);
            builder.store(value, slot, alignment);
            return;
        }
        // Code generators take the store of an aggregate apart: a large one is copied from a global, which lies where
        // the front end put the default value.
        let value = self.value_of(site);
        let alignment_of_copy = constant.alignment.max(BLOCK_ALIGNMENT);
        let global = *self.globals.entry(site.index).or_insert_with(|| {
            let size = usize::try_from(constant.size).unwrap_or(0);
            let image = image_of(&self.module.data_layout(), value, 0, size).unwrap_or_else(|_| Image::undefined(size));
            let address_space = constant.holder_address_space;
            self.module.add_private_bytes("spec.constant", &image.bytes, alignment_of_copy, address_space)
        });
        builder.memcpy((slot, alignment), (global, alignment_of_copy), constant.size);
    }
}
