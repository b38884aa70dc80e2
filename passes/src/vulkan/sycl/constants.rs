//! Lowers SYCL's specialization constants.

use crate::{
    diagnostic::{Changed, Code, Diagnostic},
    names,
};
use llvm_ir::{Builder, Call, Function, Metadata, Module, Operand, Value};

use super::{
    super::{arguments::number, contract, data},
    calls::calls_of,
};

/// The first SpecId of SYCL's constants. Lower SpecIds specialize the workgroup size.
const FIRST: u32 = 3;
/// The prefixes of the functions that `spec-constants` declares.
const SCALAR: &str = "_Z20__spirv_SpecConstant";
const COMPOSITE: &str = "_Z29__spirv_SpecConstantComposite";

/// Lowers the calls that `spec-constants` has inserted, and records the constants for hosts.
pub fn lower<'m>(module: Module<'m>, problems: &mut Vec<Diagnostic<'m>>) -> Changed {
    let declared = module.functions().filter(|function| function.is_declaration());
    let functions: Vec<(String, Function<'m>)> = declared.map(|function| (function.name(), function)).collect();
    let calls = |prefix: &str| -> Vec<Call<'m>> {
        let named = functions.iter().filter(|(name, _)| name.starts_with(prefix));
        named.flat_map(|(_, function)| calls_of(*function)).collect()
    };
    let builder = Builder::new(module);
    let mut changed = false;
    for call in calls(SCALAR) {
        builder.position_before(call);
        let id = call.operand(0).and_then(Value::signed_int).and_then(|id| u32::try_from(id).ok()?.checked_add(FIRST));
        let default = call.operand(1).filter(|default| default.is_constant() && default.ty() == call.ty());
        let (Some(id), Some(default)) = (id, default) else {
            problems.push(Code::VulkanSycl.error(call.as_value(), "specialization constant without a constant ID"));
            continue;
        };
        let id = module.int_type(32).const_int(u64::from(id)).unwrap_or(default);
        replace(call, contract::specialization(module, &builder, id, default));
        changed = true;
    }
    for call in calls(COMPOSITE) {
        builder.position_before(call);
        let mut whole = call.ty().poison();
        for index in 0..call.argument_count() {
            let Some(part) = call.operand(index) else { continue };
            whole = if call.ty().fixed_vector().is_some() {
                let index = module.int_type(32).const_int(u64::from(index)).unwrap_or(part);
                builder.insert_element(whole, part, index)
            } else {
                builder.insert_value(whole, part, index)
            };
        }
        replace(call, whole);
        changed = true;
    }
    if problems.is_empty() && !module.has_named_metadata(contract::MD_SPECIALIZATION) {
        let nodes = nodes(module, problems);
        changed |= !nodes.is_empty();
        if !nodes.is_empty() && problems.is_empty() {
            module.append_named_metadata(contract::MD_SPECIALIZATION, &nodes);
            renumber(module);
        }
    }
    Changed::from(changed)
}

fn replace<'m>(call: Call<'m>, value: Value<'m>) {
    call.as_value().replace_all_uses_with(value);
    call.as_value().as_instruction().into_iter().for_each(llvm_ir::Instruction::erase);
}

/// Returns the nodes that describe the constants to hosts.
fn nodes<'m>(module: Module<'m>, problems: &mut Vec<Diagnostic<'m>>) -> Vec<Metadata<'m>> {
    let records = module.named_metadata(names::MD_SPEC_CONSTANTS);
    let defaults = module.named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS);
    let mut nodes = Vec::new();
    for (record, default) in records.iter().zip(&defaults) {
        match node(module, record, default) {
            Some(node) => nodes.push(node),
            None => {
                problems.push(Code::VulkanSycl.module_error(
                    "records of specialization constants differ from the form that 'spec-constants' writes",
                ))
            }
        }
    }
    nodes
}

/// Updates the SpecIds in the records from which property sets are generated.
fn renumber<'m>(module: Module<'m>) {
    let records = module.named_metadata(names::MD_SPEC_CONSTANTS);
    let mut nodes = Vec::new();
    for record in records {
        let operand = |(index, operand): (usize, &Operand<'m>)| match operand {
            Operand::String(text) => Some(module.metadata_string(&String::from_utf8_lossy(text))),
            // After the name, every third operand is a SpecId; padding has none.
            Operand::Constant(value) => {
                let number_of_part = u32::try_from(value.signed_int()?).ok();
                let is_id = index % 3 == 1;
                match number_of_part {
                    Some(id) if is_id => Some(number(module, id.checked_add(FIRST)?)),
                    _ => Some(Metadata::of_constant(*value)),
                }
            }
            _ => None,
        };
        let operands: Vec<Metadata<'m>> = record.iter().enumerate().filter_map(operand).collect();
        nodes.push(module.metadata_node(&operands));
    }
    module.erase_named_metadata(names::MD_SPEC_CONSTANTS);
    module.append_named_metadata(names::MD_SPEC_CONSTANTS, &nodes);
    // This marker would indicate SpecIds in SPIR-V for OpenCL.
    module.erase_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS);
}

fn node<'m>(module: Module<'m>, record: &[Operand<'m>], default: &[Operand<'m>]) -> Option<Metadata<'m>> {
    let ([Operand::String(name), parts @ ..], [Operand::Constant(default)]) = (record, default) else { return None };
    let mut digits = String::new();
    for byte in data::bytes(module, *default)? {
        digits.push_str(&format!("{byte:02x}"));
    }
    let mut operands = vec![module.metadata_string(&String::from_utf8_lossy(name)), module.metadata_string(&digits)];
    for part in parts.chunks(3) {
        let value = |index: usize| match part.get(index) {
            Some(Operand::Constant(value)) => Some(value.signed_int()?),
            _ => None,
        };
        // Padding has no SpecId.
        let Ok(id) = u32::try_from(value(0)?) else { continue };
        operands.push(number(module, id.checked_add(FIRST)?));
        for index in [1, 2] {
            operands.push(number(module, u32::try_from(value(index)?).ok()?));
        }
    }
    Some(module.metadata_node(&operands))
}
