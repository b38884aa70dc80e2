//! Writes the named metadata that the properties are made from, in DPC++'s own form.
//!
//! ```llvm
//! !sycl.specialization-constants = !{!1, !3}
//! !sycl.specialization-constants-default-values = !{!2, !4, !5}
//! !1 = !{!"_ZL1s", i32 0, i32 0, i32 2, i32 -1, i32 2, i32 2}    ; symbolic id, then records
//! !2 = !{i16 7}
//! !3 = !{!"_ZL1i", i32 1, i32 0, i32 4}
//! !4 = !{[2 x i8] zeroinitializer}                               ; emulation: what aligns the next constant
//! !5 = !{i32 42}
//! ```

use super::plan::Plan;
use super::records::Numbered;
use super::rewrite::Lowering;
use crate::ir::{Metadata, Module, Type, Value};
use crate::names;

/// Writes both lists; they are empty where constants were replaced by values.
pub fn write<'m>(module: Module<'m>, plan: &Plan<'m>, lowering: &Lowering<'m>) {
    module.create_named_metadata(names::MD_SPEC_CONSTANTS);
    module.create_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS);
    match lowering {
        Lowering::Native(numbers) => {
            module.create_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS);
            write_lists(module, plan, numbers);
        }
        Lowering::Emulation(numbers) => write_lists(module, plan, numbers),
        Lowering::DefaultValues => module.create_named_metadata(names::MD_DEFAULT_VALUES_MODULE),
        Lowering::Values(_) => {}
    }
}

fn write_lists<'m>(module: Module<'m>, plan: &Plan<'m>, numbers: &[Numbered]) {
    let mut writer = Writer { module, i32: module.int_type(32), small: Vec::new(), operands: Vec::new() };
    let mut records = Vec::with_capacity(numbers.len());
    let mut defaults = Vec::with_capacity(numbers.len());
    for (constant, numbered) in plan.constants.iter().zip(numbers) {
        records.push(writer.records_node(constant.symbol, numbered));
        defaults.push(constant_node(module, constant.default_for_metadata()));
        if numbered.padding_after > 0 {
            defaults.push(constant_node(module, module.int_type(8).array_of(numbered.padding_after).zero()));
        }
    }
    module.append_named_metadata(names::MD_SPEC_CONSTANTS, &records);
    module.append_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS, &defaults);
}

fn constant_node<'m>(module: Module<'m>, constant: Value<'m>) -> Metadata<'m> {
    module.metadata_node(&[Metadata::of_constant(constant)])
}

/// Makes nodes of records.
struct Writer<'m> {
    module: Module<'m>,
    i32: Type<'m>,
    /// The metadata of the numbers from 0 on: offsets and sizes are small and come again and again.
    small: Vec<Metadata<'m>>,
    /// Scratch space.
    operands: Vec<Metadata<'m>>,
}

/// How many numbers are kept.
const SMALL: u32 = 64;

impl<'m> Writer<'m> {
    fn records_node(&mut self, symbol: &str, numbered: &Numbered) -> Metadata<'m> {
        self.operands.clear();
        self.operands.push(self.module.metadata_string(symbol));
        for record in &numbered.records {
            for number in [record.id, record.offset, record.size] {
                let metadata = self.number(number);
                self.operands.push(metadata);
            }
        }
        self.module.metadata_node(&self.operands)
    }

    fn number(&mut self, number: u32) -> Metadata<'m> {
        let make = |number: u32| {
            let constant = self.i32.const_int(u64::from(number)).unwrap_or_else(|| self.i32.zero());
            Metadata::of_constant(constant)
        };
        if self.small.is_empty() {
            self.small = (0..SMALL).map(make).collect();
        }
        match self.small.get(number as usize) {
            Some(metadata) => *metadata,
            None => make(number),
        }
    }
}
