//! Writes the named metadata from which property sets are created, in the format of DPC++.
//!
//! ```llvm
//! !sycl.specialization-constants = !{!1, !3}
//! !sycl.specialization-constants-default-values = !{!2, !4, !5}
//! !1 = !{!"_ZL1s", i32 0, i32 0, i32 2, i32 -1, i32 2, i32 2}    ; symbolic ID, then records
//! !2 = !{i16 7}
//! !3 = !{!"_ZL1i", i32 1, i32 0, i32 4}
//! !4 = !{[2 x i8] zeroinitializer}                               ; emulation: aligns the next constant
//! !5 = !{i32 42}
//! ```
//!
//! [`lowered`] adds the module flag that distinguishes modules with SpecIds or offsets.

use super::constant::Constant;
use super::lowered::{self, ModeKind};
use super::lowering::Lowering;
use super::records::Numbered;
use crate::internal_error;
use crate::names;
use device_image::spec_constants::{PADDING_ID, Record};
use llvm_ir::{Metadata, Module, Type, Value};

/// Writes both lists, which are empty if constants are replaced with values. Returns the SpecIds,
/// starting with 0, as constants.
///
/// This must run before the code is rewritten: LLVM stores the uses of each constant in a table
/// indexed by address, and allocates nodes contiguously only until memory is freed.
pub fn write<'m>(module: Module<'m>, constants: &[Constant<'m>], lowering: &Lowering) -> Vec<Value<'m>> {
    let numbers = match lowering {
        Lowering::Native(numbers) | Lowering::Emulation(numbers) => &numbers[..],
        Lowering::DefaultValues | Lowering::Values(_) => &[],
    };
    let mut writer = Writer::new(module, numbers.len());
    for (constant, numbered) in constants.iter().zip(numbers) {
        writer.add(constant, *numbered);
    }
    module.append_named_metadata(names::MD_SPEC_CONSTANTS, &writer.records);
    module.append_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS, &writer.defaults);
    match lowering {
        Lowering::Native(_) => {
            module.create_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS);
            lowered::seal(module, ModeKind::Native, constants);
        }
        Lowering::Emulation(_) => lowered::seal(module, ModeKind::Emulation, constants),
        Lowering::DefaultValues => module.create_named_metadata(names::MD_DEFAULT_VALUES_MODULE),
        Lowering::Values(_) => {}
    }
    writer.spec_ids
}

/// Builds the nodes of both lists.
struct Writer<'m> {
    module: Module<'m>,
    i32: Type<'m>,
    records: Vec<Metadata<'m>>,
    defaults: Vec<Metadata<'m>>,
    spec_ids: Vec<Value<'m>>,
    /// The metadata for the numbers below `SMALL`. Most offsets and sizes are small, and the same
    /// values occur often.
    small: Vec<Metadata<'m>>,
    /// Scratch space.
    operands: Vec<Metadata<'m>>,
    scratch: Vec<Record>,
}

/// The number of cached small numbers.
const SMALL: u32 = 64;

impl<'m> Writer<'m> {
    fn new(module: Module<'m>, constants: usize) -> Self {
        Writer {
            module,
            i32: module.int_type(32),
            records: Vec::with_capacity(constants),
            defaults: Vec::with_capacity(constants),
            spec_ids: Vec::new(),
            small: Vec::new(),
            operands: Vec::new(),
            scratch: Vec::new(),
        }
    }

    fn add(&mut self, constant: &Constant<'m>, numbered: Numbered) {
        let records = self.records_node(constant, numbered);
        self.records.push(records);
        self.add_default(constant.default_for_metadata());
        if let Numbered::Emulated { padding_after: padding @ 1.., .. } = numbered {
            self.add_default(self.module.int_type(8).array_of(padding).zero());
        }
    }

    fn add_default(&mut self, constant: Value<'m>) {
        self.defaults.push(self.module.metadata_node(&[Metadata::of_constant(constant)]));
    }

    fn records_node(&mut self, constant: &Constant<'m>, numbered: Numbered) -> Metadata<'m> {
        let mut records = std::mem::take(&mut self.scratch);
        numbered.append_records(constant, &mut records);
        self.operands.clear();
        self.operands.push(self.module.metadata_string(constant.symbol));
        for record in records.drain(..) {
            let id = match numbered {
                Numbered::Native { .. } if record.id != PADDING_ID => self.next_spec_id(record.id),
                _ => self.number(record.id),
            };
            let (offset, size) = (self.number(record.offset), self.number(record.size));
            self.operands.extend([id, offset, size]);
        }
        self.scratch = records;
        self.module.metadata_node(&self.operands)
    }

    /// Returns the metadata for the next SpecId, which must be `id`.
    fn next_spec_id(&mut self, id: u32) -> Metadata<'m> {
        if self.spec_ids.len() != id as usize {
            internal_error!("SpecId {id} follows {} others", self.spec_ids.len());
        }
        let constant = self.constant(id);
        self.spec_ids.push(constant);
        Metadata::of_constant(constant)
    }

    fn number(&mut self, number: u32) -> Metadata<'m> {
        if self.small.is_empty() {
            self.small = (0..SMALL).map(|number| Metadata::of_constant(self.constant(number))).collect();
        }
        match self.small.get(number as usize) {
            Some(metadata) => *metadata,
            None => Metadata::of_constant(self.constant(number)),
        }
    }

    fn constant(&self, number: u32) -> Value<'m> {
        self.i32.const_int(u64::from(number)).unwrap_or_else(|| internal_error!("i32 is not an integer type"))
    }
}
