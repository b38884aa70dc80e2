//! Checks that the records of specialization constants are consistent and match the SPIR-V.

use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, Image};
use crate::spec_constants::{Record, SpecConstant, SpecConstantError, SpecConstantTable};
use crate::spirv;
use crate::target;

/// The usual cause of two constants with the same SpecId, and the remedy.
const LOWERED_APART: &str = "; modules that were lowered one by one have the same SpecIds: link them first, then run the 'spec-constants' pass once";

pub(super) fn check(image: &Image<'_>, findings: &mut Findings) {
    let clashes = image.module.as_ref().map(|module| check_clashes(module, findings)).unwrap_or_default();
    let table = match SpecConstantTable::from_properties(image.sets) {
        Ok(table) => table,
        Err(error) => {
            // SpecIds within an image are unique, unless the parts of the image were lowered one by one.
            let cause = if matches!(error, SpecConstantError::DuplicateId { .. }) { LOWERED_APART } else { "" };
            findings.error(format!("{error}{cause}"));
            return;
        }
    };
    if image.info.has_native_spec_constants() {
        if let Some(module) = &image.module {
            check_native(image, module, &table, &clashes, findings);
        }
    } else if target::ALL.contains(&image.info.target.as_str()) {
        check_emulated(image, &table, findings);
    }
}

/// Reports SpecIds that several different constants share, and returns them. Several instructions of one constant may
/// have the same SpecId: code generators emit one per use.
fn check_clashes(module: &spirv::Module, findings: &mut Findings) -> BTreeSet<u32> {
    let mut first_constants: BTreeMap<u32, &spirv::SpecConstant> = BTreeMap::new();
    let mut clashes = BTreeSet::new();
    let mut warned = BTreeSet::new();
    for constant in &module.spec_constants {
        let id = constant.spec_id;
        let first = *first_constants.entry(id).or_insert(constant);
        if first.default != constant.default && clashes.insert(id) {
            findings.error(format!(
                "SpecId {id} is used by two constants in the image, with the defaults {} and {}: a host that sets one sets \
                 the other{LOWERED_APART}",
                hex(&first.default),
                hex(&constant.default)
            ));
        } else if first.scalar != constant.scalar && !clashes.contains(&id) && warned.insert(id) {
            findings.warning(format!(
                "SpecId {id} is used by two constants in the image, of the types {} and {}: a host that sets one sets the \
                 other{LOWERED_APART}",
                first.scalar,
                constant.scalar
            ));
        }
    }
    clashes
}

/// Checks native constants: the SPIR-V must match the records.
fn check_native(
    image: &Image<'_>,
    module: &spirv::Module,
    table: &SpecConstantTable,
    clashes: &BTreeSet<u32>,
    findings: &mut Findings,
) {
    let target = &image.info.target;
    if table.is_empty() && module.spec_constants.is_empty() {
        return;
    }
    if image.is_replaced_with_default() {
        if !table.is_empty() {
            findings.warning(format!(
                "{} specialization constants are described, but replaced with their defaults: a host that sets one \
                 fails on target '{target}'",
                table.len()
            ));
        }
        return;
    }
    if module.spec_constants.is_empty() {
        findings.error(format!(
            "target '{target}' has native specialization constants, and {} are described, but the image has no \
             SpecIds: it reads them from a buffer; lower it with mode=native, or embed it with --target={}",
            table.len(),
            target::SPIR64_X86_64
        ));
        return;
    }
    let mut in_image: BTreeMap<u32, Vec<&spirv::SpecConstant>> = BTreeMap::new();
    for constant in &module.spec_constants {
        in_image.entry(constant.spec_id).or_default().push(constant);
    }
    for constant in table.constants() {
        for (index, record) in leaves(constant) {
            match in_image.remove(&record.id) {
                None => findings.error(format!(
                    "specialization constant '{}': SpecId {} of record {index} is not in the image: a host that sets it \
                     fails; use the .prop file that was written with this image",
                    constant.symbol(),
                    record.id
                )),
                Some(_) if clashes.contains(&record.id) => {}
                Some(same) => check_leaf(constant, index, *record, &same, table.has_defaults(), findings),
            }
        }
    }
    match (in_image.len(), in_image.keys().next()) {
        (1, Some(id)) => {
            findings.warning(format!("SpecId {id} in the image is not in any record, so a host cannot set it"))
        }
        (count, Some(id)) => findings.warning(format!(
            "SpecId {id} and {} more in the image are not in any record, so a host cannot set them",
            count - 1
        )),
        (_, None) => {}
    }
}

/// Returns the records other than padding, with their indices.
fn leaves<'a>(constant: SpecConstant<'a>) -> impl Iterator<Item = (usize, &'a Record)> {
    constant.records().iter().enumerate().filter(|(_, record)| !record.is_padding())
}

/// Checks a record against the instructions with its SpecId, of which there may be several.
fn check_leaf(
    constant: SpecConstant<'_>,
    index: usize,
    record: Record,
    same: &[&spirv::SpecConstant],
    has_defaults: bool,
    findings: &mut Findings,
) {
    let (symbol, id) = (constant.symbol(), record.id);
    if let Some(other) = same.iter().find(|found| found.default.len() != record.size as usize) {
        findings.error(format!(
            "specialization constant '{symbol}': record {index} has {} bytes, but SpecId {id} in the image has {}: a host \
             that sets it fails",
            record.size,
            other.default.len()
        ));
        return;
    }
    let default = constant.default_bytes().get(record.range()).unwrap_or_default();
    if let Some(other) = same.iter().find(|found| has_defaults && found.default != default) {
        findings.error(format!(
            "specialization constant '{symbol}': record {index} has the default {}, but SpecId {id} in the image has {}: a host \
             that sets the first gets the second; is a padding record missing or shifted?",
            hex(default),
            hex(&other.default)
        ));
    }
}

/// Checks emulated constants: the buffer must be declared, and the SPIR-V must read it.
fn check_emulated(image: &Image<'_>, table: &SpecConstantTable, findings: &mut Findings) {
    let target = &image.info.target;
    let ids = image.module.iter().flat_map(|module| &module.spec_constants);
    if let Some(constant) = ids.map(|constant| constant.spec_id).next() {
        findings.error(format!(
            "target '{target}' has emulated specialization constants, but the image has SpecId {constant}: values that a \
             host sets do not reach it; lower it with mode=emulation, or embed it with --target={}",
            target::SPIR64
        ));
        return;
    }
    if table.is_empty() || image.is_replaced_with_default() {
        return;
    }
    if !table.has_defaults() {
        findings.error(format!(
            "target '{target}' has emulated specialization constants, but there are no default values: kernels read \
             zeros; add the set '{}'",
            crate::names::SPEC_CONSTANTS_DEFAULTS
        ));
    }
    check_alignment(table, findings);
}

/// Checks the alignment of constants. Code reads a constant at the offset where the compiler aligned it; a missing
/// padding record shifts all constants after it.
///
/// The alignment is known only for constants with several leaves: a single record of 8 bytes may be a struct of bytes.
fn check_alignment(table: &SpecConstantTable, findings: &mut Findings) {
    let mut previous = None;
    for constant in table.constants() {
        let is_aligned = |record: &Record| record.size.is_power_of_two() && record.offset.is_multiple_of(record.size);
        // Members of a packed struct do not reveal its alignment.
        let is_known = leaves(constant).count() > 1 && leaves(constant).all(|(_, record)| is_aligned(record));
        let alignment = leaves(constant).map(|(_, record)| record.size as usize).max().unwrap_or(1);
        let start = constant.blob_offset();
        if let Some(previous) = previous
            && is_known
            && !start.is_multiple_of(alignment)
        {
            findings.warning(format!(
                "specialization constant '{}' starts at byte {start} of the buffer, which is not a multiple of {alignment}; is the \
                 padding record at the end of '{previous}' missing?",
                constant.symbol()
            ));
        }
        previous = Some(constant.symbol());
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>().join(" ")
}
