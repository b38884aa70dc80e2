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

use super::plan::{Constant, Plan};
use super::records::Numbered;
use super::rewrite::{Lowering, constant_of_bytes};
use crate::ir::{Metadata, Module, Value};
use crate::names;

/// Writes both lists; they are empty where constants were replaced by values.
pub fn write(module: Module<'_>, plan: &Plan<'_>, lowering: &Lowering, is_default_values: bool) {
    module.create_named_metadata(names::MD_SPEC_CONSTANTS);
    module.create_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS);
    match lowering {
        Lowering::Native(numbers) => {
            module.create_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS);
            write_lists(module, plan, numbers);
        }
        Lowering::Emulation(numbers) => write_lists(module, plan, numbers),
        Lowering::Fold(_) if is_default_values => module.create_named_metadata(names::MD_DEFAULT_VALUES_MODULE),
        Lowering::Fold(_) => {}
    }
}

fn write_lists<'m>(module: Module<'m>, plan: &Plan<'m>, numbers: &[Numbered]) {
    let i8 = module.int_type(8);
    let mut records = Vec::with_capacity(numbers.len());
    let mut defaults = Vec::with_capacity(numbers.len());
    for (constant, numbered) in plan.constants.iter().zip(numbers) {
        records.push(records_node(module, &constant.symbol, numbered));
        defaults.push(constant_node(module, default_constant(constant)));
        if numbered.padding_after > 0 {
            defaults.push(constant_node(module, i8.array_of(numbered.padding_after).zero()));
        }
    }
    module.append_named_metadata(names::MD_SPEC_CONSTANTS, &records);
    module.append_named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS, &defaults);
}

fn records_node<'m>(module: Module<'m>, symbol: &str, numbered: &Numbered) -> Metadata<'m> {
    let i32 = module.int_type(32);
    let mut operands = Vec::with_capacity(1 + 3 * numbered.records.len());
    operands.push(module.metadata_string(symbol));
    for record in &numbered.records {
        let numbers = [record.id, record.offset, record.size];
        operands.extend(numbers.into_iter().filter_map(|n| i32.const_int(u64::from(n))).map(Metadata::of_constant));
    }
    module.metadata_node(&operands)
}

fn constant_node<'m>(module: Module<'m>, constant: Value<'m>) -> Metadata<'m> {
    module.metadata_node(&[Metadata::of_constant(constant)])
}

/// The front end's own constant if it has the size of the specialization constant, else one made of the bytes: the
/// default values of all constants, one after another, must fit the records.
fn default_constant<'m>(constant: &Constant<'m>) -> Value<'m> {
    constant.default_constant.unwrap_or_else(|| constant_of_bytes(&constant.layout, &constant.default.bytes))
}
