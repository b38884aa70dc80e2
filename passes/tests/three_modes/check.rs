//! Runs cases in all modes, and compares each leaf with the value from the generator.

use crate::case::Case;
use crate::json;
use crate::llvm::{Context, Failure, Host, Lowered, lower, optimize};
use crate::module::{Dialect, Output, Source, source, symbol};
use crate::opencl::{build, run, spirv_of};
use device_image::spec_constants::SpecConstantTable;
use std::collections::HashMap;
use sycl_passes::sycl::spec_constants::{GivenValues, Mode};
use test_opencl::OpenCl;

/// The machines on which cases run.
pub struct Machines {
    pub host: Dialect,
    pub opencl: Option<OpenCl>,
}

/// The differences between batches.
#[derive(Clone, Copy, Debug)]
pub struct Variation {
    /// True if the module is optimized before the constants are lowered.
    pub optimize_before: bool,
    /// True if the module is optimized after the constants are lowered.
    pub optimize_after: bool,
    /// The optimization level of `llc`.
    pub llc_level: char,
    /// True if only leaves that differ from their default are set.
    pub changed_only: bool,
}

impl Variation {
    /// Returns the variation for a batch.
    pub fn of(batch: usize) -> Self {
        Variation {
            optimize_before: batch % 3 == 1,
            optimize_after: batch % 3 == 2,
            llc_level: ['0', '2', '1', '3'][batch % 4],
            changed_only: batch % 2 == 1,
        }
    }
}

/// Runs cases, all in one module.
pub fn check(cases: &[Case], machines: &Machines, variation: Variation) -> Result<(), Failure> {
    let host = source(cases, &machines.host);
    emulated_on_host(cases, &host, variation)?;
    folded_on_host(cases, &host, variation)?;
    if let Some(opencl) = &machines.opencl {
        let spirv = source(cases, &Dialect::spirv());
        native_on_opencl(cases, &spirv, opencl, variation)?;
        emulated_on_opencl(cases, &spirv, opencl, variation)?;
    }
    Ok(())
}

fn emulated_on_host(cases: &[Case], source: &Source, variation: Variation) -> Result<(), Failure> {
    let context = Context::new();
    let (lowered, text) = lowered(&context, source, &Mode::Emulation, variation)?;
    let failed = |what: String| Failure::new(format!("emulation on the host: {what}"), &text);
    let mut table = lowered.table.ok_or_else(|| failed("no constants in the properties".to_owned()))?;
    check_table(cases, source, &table, false, variation).map_err(failed)?;
    let code = Host::compile(&lowered.module, level(variation))?;
    let out = code.run(&source.outputs, table.emulation_buffer()).map_err(failed)?;
    compare(cases, &source.outputs, &out, false).map_err(failed)?;
    set_all(cases, &mut table).map_err(failed)?;
    let out = code.run(&source.outputs, table.emulation_buffer()).map_err(failed)?;
    compare(cases, &source.outputs, &out, true).map_err(failed)
}

fn folded_on_host(cases: &[Case], source: &Source, variation: Variation) -> Result<(), Failure> {
    let given = json::values(cases);
    let parsed = GivenValues::from_json(&given).map_err(|error| Failure::new(error.to_string(), &given))?;
    for (mode, is_set) in [(Mode::DefaultValues, false), (Mode::Values(parsed), true)] {
        let context = Context::new();
        let (lowered, text) = lowered(&context, source, &mode, variation)?;
        let name = if is_set { "values" } else { "default values" };
        let failed = |what: String| {
            let given = if is_set { format!("; given {given}") } else { String::new() };
            Failure::new(format!("{name} on the host: {what}{given}"), &text)
        };
        if lowered.table.is_some() {
            return Err(failed("constants remain in the properties".to_owned()));
        }
        let code = Host::compile(&lowered.module, level(variation))?;
        let out = code.run(&source.outputs, &[]).map_err(failed)?;
        compare(cases, &source.outputs, &out, is_set).map_err(failed)?;
    }
    Ok(())
}

fn native_on_opencl(cases: &[Case], source: &Source, opencl: &OpenCl, variation: Variation) -> Result<(), Failure> {
    let context = Context::new();
    let (lowered, text) = lowered(&context, source, &Mode::Native, variation)?;
    let failed = |what: String| Failure::new(format!("native on OpenCL: {what}"), &text);
    let mut table = lowered.table.ok_or_else(|| failed("no constants in the properties".to_owned()))?;
    check_table(cases, source, &table, true, variation).map_err(failed)?;
    let spirv = spirv_of(&text, variation.llc_level, true)?;
    let program = build(opencl, &spirv, std::iter::empty()).map_err(failed)?;
    let out = run(&program, &source.outputs, None).map_err(failed)?;
    compare(cases, &source.outputs, &out, false).map_err(failed)?;
    set_all(cases, &mut table).map_err(failed)?;
    let program = if variation.changed_only {
        build(opencl, &spirv, table.changed_values())
    } else {
        build(opencl, &spirv, table.native_values())
    };
    let out = run(&program.map_err(failed)?, &source.outputs, None).map_err(failed)?;
    compare(cases, &source.outputs, &out, true).map_err(failed)
}

fn emulated_on_opencl(cases: &[Case], source: &Source, opencl: &OpenCl, variation: Variation) -> Result<(), Failure> {
    let context = Context::new();
    let (lowered, text) = lowered(&context, source, &Mode::Emulation, variation)?;
    let failed = |what: String| Failure::new(format!("emulation on OpenCL: {what}"), &text);
    let mut table = lowered.table.ok_or_else(|| failed("no constants in the properties".to_owned()))?;
    check_table(cases, source, &table, false, variation).map_err(failed)?;
    let spirv = spirv_of(&text, variation.llc_level, false)?;
    let program = build(opencl, &spirv, std::iter::empty()).map_err(failed)?;
    let out = run(&program, &source.outputs, Some(table.emulation_buffer())).map_err(failed)?;
    compare(cases, &source.outputs, &out, false).map_err(failed)?;
    set_all(cases, &mut table).map_err(failed)?;
    let out = run(&program, &source.outputs, Some(table.emulation_buffer())).map_err(failed)?;
    compare(cases, &source.outputs, &out, true).map_err(failed)
}

/// Returns the lowered module and its text.
fn lowered<'c>(
    context: &'c Context,
    source: &Source,
    mode: &Mode<'_>,
    variation: Variation,
) -> Result<(Lowered<'c>, String), Failure> {
    let lowered = lower(context, source, mode, variation.optimize_before)?;
    if variation.optimize_after {
        optimize(&lowered.module, "default<O2>")?;
    }
    let text = lowered.module.as_module().print();
    Ok((lowered, text))
}

/// Returns the optimization level of the host's code.
fn level(variation: Variation) -> u32 {
    if variation.optimize_after { 2 } else { 0 }
}

/// Sets all constants by symbolic ID, as a host does.
fn set_all(cases: &[Case], table: &mut SpecConstantTable) -> Result<(), String> {
    for (number, case) in cases.iter().enumerate() {
        for (index, constant) in case.constants.iter().enumerate() {
            let symbol = symbol(number, index, constant);
            table.set(&symbol, &constant.value_bytes()).map_err(|error| error.to_string())?;
        }
    }
    Ok(())
}

/// Compares the output of the kernels, leaf by leaf.
fn compare(cases: &[Case], outputs: &[Output], out: &[u8], is_set: bool) -> Result<(), String> {
    for (output, bytes) in outputs.iter().zip(out.chunks(8)) {
        let constant = &cases[output.case].constants[output.constant];
        let leaf = output.leaf;
        let expected = if is_set { constant.value_bits(&leaf) } else { constant.default_bits(&leaf) };
        let size = leaf.scalar.size();
        if bytes[..size] != expected.to_le_bytes()[..size] {
            return Err(format!(
                "the leaf at byte {} of '{}', read {}, {}: expected {:02x?}, found {:02x?}",
                leaf.offset,
                symbol(output.case, output.constant, constant),
                output.read,
                if is_set { "value set" } else { "default" },
                &expected.to_le_bytes()[..size],
                &bytes[..size],
            ));
        }
    }
    Ok(())
}

/// Checks the table for the runtime: each leaf is present, and the constants cover the bytes of the default values.
fn check_table(
    cases: &[Case],
    source: &Source,
    table: &SpecConstantTable,
    is_native: bool,
    variation: Variation,
) -> Result<(), String> {
    let symbols: Vec<&str> = table.constants().map(|constant| constant.symbol()).collect();
    if !variation.optimize_before && symbols != source.symbols {
        return Err(format!("order of constants: expected {:?}, found {symbols:?}", source.symbols));
    }
    let extent: usize = table.constants().map(|constant| constant.size()).sum();
    if extent != table.default_values().len() {
        return Err(format!(
            "the records cover {extent} bytes, the default values have {}",
            table.default_values().len()
        ));
    }
    let ids = table.constants().flat_map(|constant| constant.records().iter());
    let ids: Vec<u32> = ids.filter(|record| !record.is_padding()).map(|record| record.id).collect();
    if !ids.iter().copied().eq(0..u32::try_from(ids.len()).unwrap_or(u32::MAX)) {
        return Err(format!("SpecIds do not count up from 0: {ids:?}"));
    }
    for (number, case) in cases.iter().enumerate() {
        for (index, constant) in case.constants.iter().enumerate() {
            let symbol = symbol(number, index, constant);
            let entry = table.get(&symbol).ok_or_else(|| format!("'{symbol}' is not in the properties"))?;
            let size = constant.ty.size();
            let fits = if is_native { entry.size() == size } else { entry.size() >= size };
            if !fits || (!is_native && entry.blob_offset() % constant.ty.alignment() != 0) {
                return Err(format!("'{symbol}' of {size} bytes is at {} with {}", entry.blob_offset(), entry.size()));
            }
            let records: HashMap<u32, u32> = entry
                .records()
                .iter()
                .filter(|record| !record.is_padding())
                .map(|record| (record.offset, record.size))
                .collect();
            for leaf in constant.leaves() {
                let bytes = &entry.default_bytes()[leaf.offset..leaf.offset + leaf.scalar.size()];
                if *bytes != constant.default_bits(&leaf).to_le_bytes()[..leaf.scalar.size()] {
                    return Err(format!("default of '{symbol}' at byte {}: found {bytes:02x?}", leaf.offset));
                }
                let size = u32::try_from(leaf.offset).ok().and_then(|offset| records.get(&offset).copied());
                if is_native && size.map(|size| size as usize) != Some(leaf.scalar.size()) {
                    return Err(format!("no record for the leaf at byte {} of '{symbol}'", leaf.offset));
                }
            }
        }
    }
    Ok(())
}
