//! The `esimd-writer-attributes` pass: sets the attributes and types that the SPIR-V translator requires for ESIMD
//! code.
//!
//! # Why
//! The translator recognizes code for the vector-compute compiler by attributes that begin with `VC`, and surfaces by
//! the types of parameters. Earlier passes keep both in `!genx.kernels` metadata and in attributes with other names.
//!
//! # Input and output
//! ```llvm
//! define spir_kernel void @k(ptr addrspace(1) align 4 %a) "oclrt"="1" { … }
//! !genx.kernels = !{!0}   ; !{ptr @k, !"k", !{i32 2}, i32 64, i32 0, !{i32 0}, !{!"buffer_t"}, i32 2, i32 0}
//! ```
//! ```llvm
//! define spir_kernel void @k(target("spirv.BufferSurfaceINTEL", 2) "VCArgumentIOKind"="0" %a)
//!     "VCFunction" "VCNamedBarrierCount"="2" "VCSLMSize"="64" "oclrt"="1" !intel_reqd_sub_group_size !{i32 1} {
//!   %1 = call ptr addrspace(1) @llvm.genx.address.convert.p1.tspirv.BufferSurfaceINTEL_2t(…)
//!   …
//! ```
//!
//! # Algorithm
//! 1. Read `!genx.kernels`. Reject ESIMD kernels without a record, and builtins that no pass has lowered.
//! 2. Plan the new types of the kernels' parameters (`surface`, `kernel`).
//! 3. Reject stateful code in a kernel that is recorded as stateless, and the reverse (`mixed`).
//! 4. Rewrite the kernels, set the attributes, and remove the metadata.

mod kernel;
mod mixed;
mod origins;
mod surface;

use super::grf;
use super::intrinsics;
use super::records::{Record, Records};
use super::scope::Scope;
use crate::analysis::esimd_code;
use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name};
use crate::names::*;
use llvm_ir::{Function, GlobalVariable, Metadata, Module};

/// The address space of private memory.
const PRIVATE: u32 = 0;

/// Runs the pass.
///
/// # Errors
/// Fails if a builtin is not lowered, or a kernel or attribute cannot be translated.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    Failed::if_any(intrinsics::unlowered(module), warnings)?;
    let has_records = module.has_named_metadata(MD_GENX_KERNELS);
    if !has_records && !module.functions().any(|function| esimd_code::is_marked(module, function)) {
        return Ok(Changed::No);
    }
    let mut diagnostics = Vec::new();
    let records = Records::read(module, &mut diagnostics);
    let records = records.in_order();
    check_kernels(module, records, &mut diagnostics);
    let plans: Vec<_> = records.iter().map(|record| kernel::plan(module, record, &mut diagnostics)).collect();
    mixed::check(module, records, &mut diagnostics);
    check_attributes(module, &mut diagnostics);
    Failed::if_any(diagnostics, warnings)?;
    for (record, plan) in records.iter().zip(&plans) {
        kernel::rewrite(module, record, plan);
    }
    let mut changed = has_records;
    let scope = Scope::of(module);
    let globals = scope.globals();
    let concerns = |it: Function<'m>| if it.is_declaration() { globals.is_owned(it) } else { scope.covers(it) };
    for function in module.functions().filter(|function| concerns(*function)) {
        changed |= set_function_attributes(module, function, has_records);
    }
    // The translator rejects private variables without the attribute.
    let concerns =
        |it: GlobalVariable<'m>| globals.is_owned(it) || globals.is_used(it) && it.ty().address_space() == PRIVATE;
    for variable in module.global_variables().filter(|variable| concerns(*variable)) {
        changed |= set_variable_attributes(variable);
    }
    module.erase_named_metadata(MD_GENX_KERNELS);
    Ok(changed.into())
}

/// Reports ESIMD kernels that have neither a record nor the attributes.
fn check_kernels<'m>(module: Module<'m>, records: &[Record<'m>], diagnostics: &mut Vec<Diagnostic<'m>>) {
    let recorded: rustc_hash::FxHashSet<_> = records.iter().map(|record| record.kernel).collect();
    for kernel in esimd_code::kernels(module) {
        if !recorded.contains(&kernel) && kernel.text_attribute(ATTR_VC_SLM_SIZE).is_none() {
            let name = readable_name(&kernel.name());
            let problem = format!("kernel '{name}' has no record in '!{MD_GENX_KERNELS}'");
            diagnostics.push(Code::EsimdKernelRecord.error(kernel, problem));
        }
    }
}

/// Reports attributes that should contain a number but do not.
fn check_attributes<'m>(module: Module<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let wrong = |name: &str, value: &[u8]| {
        let value = String::from_utf8_lossy(value);
        format!("attribute '{name}' is not a number: '{value}'")
    };
    let names = VC_FUNCTION_NUMBERS.iter().map(|(name, _)| *name).chain([ATTR_OPENCL_RUNTIME]);
    let scope = Scope::of(module);
    for function in module.functions().filter(|function| function.is_declaration() || scope.covers(*function)) {
        for name in names.clone() {
            if let Some(value) = function.text_attribute(name).filter(|value| number(value).is_none()) {
                diagnostics.push(Code::EsimdAttribute.error(function, wrong(name, value)));
            }
        }
    }
    for variable in module.global_variables() {
        let offset = variable.text_attribute(ATTR_GENX_BYTE_OFFSET);
        if let Some(value) = offset.filter(|value| number(value).is_none()) {
            let problem = wrong(ATTR_GENX_BYTE_OFFSET, value);
            diagnostics.push(
                Code::EsimdAttribute
                    .module_error(format!("global variable '{}': {problem}", readable_name(&variable.name()))),
            );
        }
    }
}

/// Parses a decimal number, or a hexadecimal one after `0x`.
fn number(value: &[u8]) -> Option<u32> {
    let text = std::str::from_utf8(value).ok()?;
    match text.strip_prefix("0x") {
        Some(digits) => u32::from_str_radix(digits, 16).ok(),
        None => text.parse().ok(),
    }
}

fn set_function_attributes<'m>(module: Module<'m>, function: Function<'m>, has_records: bool) -> bool {
    let name = function.name();
    if name.starts_with("llvm.") && !name.starts_with(GENX) || is_spec_constant(&name) {
        return false;
    }
    let mut changed = set(function, ATTR_VC_FUNCTION, "");
    for (from, to) in VC_FUNCTION_FLAGS {
        changed |= function.text_attribute(from).is_some() && set(function, to, "");
    }
    for (from, to) in VC_FUNCTION_NUMBERS {
        if let Some(number) = function.text_attribute(from).and_then(number) {
            changed |= set(function, to, &number.to_string());
        }
    }
    if let Some(size) = function.text_attribute(ATTR_OPENCL_RUNTIME).and_then(number).filter(|_| has_records)
        && let Some(size) = module.int_type(32).const_int(u64::from(size))
    {
        module.set_attachment(function, MD_SUB_GROUP_SIZE, module.metadata_node(&[Metadata::of_constant(size)]));
    }
    changed
}

/// Returns whether a function represents a SPIR-V instruction that creates a specialization constant.
fn is_spec_constant(name: &str) -> bool {
    [SPIRV_SPEC_CONSTANT, SPIRV_SPEC_CONSTANT_COMPOSITE].iter().any(|prefix| name.starts_with(prefix))
}

/// Sets an attribute of a function. Returns whether that changed it.
fn set(function: Function<'_>, name: &str, value: &str) -> bool {
    let new = function.text_attribute(name) != Some(value.as_bytes());
    if new {
        function.set_text_attribute(name, value);
    }
    new
}

fn set_variable_attributes(variable: GlobalVariable<'_>) -> bool {
    let mut changed = set_on_variable(variable, ATTR_VC_GLOBAL_VARIABLE, "");
    if grf::is_register(variable) {
        changed |= set_on_variable(variable, ATTR_VC_VOLATILE, "");
    }
    if let Some(offset) = variable.text_attribute(ATTR_GENX_BYTE_OFFSET).and_then(number) {
        changed |= set_on_variable(variable, ATTR_VC_BYTE_OFFSET, &offset.to_string());
    }
    changed
}

/// Sets an attribute of a global variable. Returns whether that changed it.
fn set_on_variable(variable: GlobalVariable<'_>, name: &str, value: &str) -> bool {
    let new = variable.text_attribute(name) != Some(value.as_bytes());
    if new {
        variable.set_text_attribute(name, value);
    }
    new
}
