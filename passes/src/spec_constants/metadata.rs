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

use super::constant::Constant;
use super::records::Numbered;
use super::rewrite::Lowering;
use crate::ir::{Metadata, Module, Type, Value};
use crate::names;
use device_image::spec_constants::{PADDING_ID, Record};

/// Makes the nodes of both lists. A constant's nodes are made right after the code of its first read: what both use is in
/// the cache then.
pub struct Writer<'m> {
    module: Module<'m>,
    i32: Type<'m>,
    records: Vec<Metadata<'m>>,
    defaults: Vec<Metadata<'m>>,
    /// The metadata of the numbers from 0 on: offsets and sizes are small and come again and again.
    small: Vec<Metadata<'m>>,
    /// Scratch space.
    operands: Vec<Metadata<'m>>,
    scratch: Vec<Record>,
}

/// How many numbers are kept.
const SMALL: u32 = 64;

impl<'m> Writer<'m> {
    /// A writer that has seen no constant.
    pub fn new(module: Module<'m>) -> Self {
        Writer {
            module,
            i32: module.int_type(32),
            records: Vec::new(),
            defaults: Vec::new(),
            small: Vec::new(),
            operands: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Adds the constant at `index`, if it is the next one: constants stand in the order of their first reads.
    /// `spec_ids` are its SpecIds as far as they are constants of LLVM already.
    pub fn add_next(&mut self, index: usize, constant: &Constant<'m>, numbers: &[Numbered], spec_ids: &[Value<'m>]) {
        let Some(&numbered) = numbers.get(index).filter(|_| index == self.records.len()) else { return };
        let records = self.records_node(constant, numbered, spec_ids);
        self.records.push(records);
        self.add_default(constant.default_for_metadata());
        if let Numbered::Emulated { padding_after: padding @ 1.., .. } = numbered {
            self.add_default(self.module.int_type(8).array_of(padding).zero());
        }
    }

    /// Writes both lists; they are empty where constants were replaced by values.
    pub fn finish(self, lowering: &Lowering<'m>) {
        self.module.append_named_metadata(names::MD_SPEC_CONSTANTS, &self.records);
        self.module.append_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS, &self.defaults);
        match lowering {
            Lowering::Native(_) => self.module.create_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS),
            Lowering::DefaultValues => self.module.create_named_metadata(names::MD_DEFAULT_VALUES_MODULE),
            Lowering::Emulation(_) | Lowering::Values(_) => {}
        }
    }

    fn add_default(&mut self, constant: Value<'m>) {
        self.defaults.push(self.module.metadata_node(&[Metadata::of_constant(constant)]));
    }

    fn records_node(&mut self, constant: &Constant<'m>, numbered: Numbered, spec_ids: &[Value<'m>]) -> Metadata<'m> {
        let mut records = std::mem::take(&mut self.scratch);
        numbered.append_records(constant, &mut records);
        self.operands.clear();
        self.operands.push(self.module.metadata_string(constant.symbol));
        let mut spec_ids = spec_ids.iter();
        for record in records.drain(..) {
            let spec_id = if record.id == PADDING_ID { None } else { spec_ids.next() };
            debug_assert!(
                spec_id.is_none_or(|id| id.scalar_bits() == Some(u64::from(record.id))),
                "ids go out of step"
            );
            let id = spec_id.map_or_else(|| self.number(record.id), |id| Metadata::of_constant(*id));
            let (offset, size) = (self.number(record.offset), self.number(record.size));
            self.operands.extend([id, offset, size]);
        }
        self.scratch = records;
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
