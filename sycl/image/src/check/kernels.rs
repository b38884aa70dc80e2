//! Checks that the entries and the names in property sets match the kernels and symbols in the
//! SPIR-V.

use std::collections::{BTreeMap, BTreeSet};

use super::{Findings, Image};
use crate::{ArgumentMask, PropertySet, PropertyValue, names, spirv};

/// The sets whose properties are named after kernels.
const SETS_OF_KERNELS: [&str; 5] = [
    names::KERNEL_PARAM_OPT,
    names::KERNEL_NAMES,
    names::IMPLICIT_LOCAL_ARG,
    names::WORK_GROUP_DYNAMIC_LOCAL_MEM,
    names::ASSERT_USED,
];
/// The suffixes after a kernel's name and `@` in the program metadata.
const OF_KERNELS: [&str; 5] = [
    names::REQD_WORK_GROUP_SIZE,
    names::MAX_WORK_GROUP_SIZE,
    names::REQD_SUB_GROUP_SIZE,
    names::WORK_GROUP_NUM_DIM,
    names::MAX_LINEAR_WORK_GROUP_SIZE,
];

pub(super) fn check(image: &Image<'_>, findings: &mut Findings) {
    let kernels: BTreeSet<&str> = image.kernels().into_iter().collect();
    check_entries(image, &kernels, findings);
    check_names(image, &kernels, findings);
    check_exports(image, findings);
    if let (Some(module), Some(masks)) = (&image.module, image.sets.get(names::KERNEL_PARAM_OPT)) {
        check_masks(image, module, masks, findings);
    }
    if let (Some(module), Some(arguments)) = (&image.module, image.sets.get(names::IMPLICIT_LOCAL_ARG)) {
        check_implicit_arguments(module, arguments, findings);
    }
    check_registered(image, &kernels, findings);
}

/// Returns the names of the properties in a set, in order.
fn names_of<'a>(image: &'a Image<'_>, set: &str) -> impl Iterator<Item = &'a str> {
    image.sets.get(set).into_iter().flat_map(|set| set.iter().map(|(name, _)| name))
}

/// Checks the entries against the kernels in the image.
fn check_entries(image: &Image<'_>, kernels: &BTreeSet<&str>, findings: &mut Findings) {
    let entries = &image.info.entries;
    let exported: BTreeSet<&str> = names_of(image, names::EXPORTED_SYMBOLS).collect();
    let mut seen = BTreeSet::new();
    for entry in entries {
        if !seen.insert(entry.as_str()) {
            findings.warning(format!("kernel '{entry}' is listed twice in the entries"));
        } else if !kernels.contains(entry.as_str()) && !exported.contains(entry.as_str()) {
            findings.error(format!(
                "entry '{entry}' is not a kernel in the image: a host that launches it fails; is this the symbol file of another \
                 image?"
            ));
        }
    }
    let missing = image.module.iter().flat_map(|module| &module.kernels).map(|kernel| kernel.name.as_str());
    for kernel in missing.filter(|kernel| !seen.contains(kernel)) {
        findings.error(format!(
            "kernel '{kernel}' in the image is not an entry: a host that launches it fails; add it to the .sym file or to set \
             '{}'",
            names::KERNEL_NAMES
        ));
    }
    if entries.is_empty() && kernels.is_empty() {
        findings.warning("the image has no kernels: the runtime ignores it");
    }
}

/// Warns about names in property sets that no kernel has.
fn check_names(image: &Image<'_>, kernels: &BTreeSet<&str>, findings: &mut Findings) {
    let mut warn = |set: &str, kernel: &str| {
        findings.warning(format!(
            "set '{set}' describes kernel '{kernel}', which the image does not have; is this the property file of another \
             image?"
        ));
    };
    for set in SETS_OF_KERNELS {
        names_of(image, set).filter(|name| !kernels.contains(name)).for_each(|name| warn(set, name));
    }
    for name in names_of(image, names::PROGRAM_METADATA) {
        if let Some((kernel, property)) = name.rsplit_once('@')
            && OF_KERNELS.contains(&property)
            && !kernels.contains(kernel)
        {
            warn(names::PROGRAM_METADATA, kernel);
        }
    }
}

/// Checks that exported symbols are in the image and are entries, because only then can other images be linked to them.
fn check_exports(image: &Image<'_>, findings: &mut Findings) {
    let in_image: Option<BTreeSet<&str>> =
        image.module.as_ref().map(|module| module.exports.iter().map(String::as_str).collect());
    let entries: BTreeSet<&str> = image.info.entries.iter().map(String::as_str).collect();
    for symbol in names_of(image, names::EXPORTED_SYMBOLS) {
        if in_image.as_ref().is_some_and(|exports| !exports.contains(symbol)) {
            findings.error(format!(
                "exported symbol '{symbol}' is not in the image: it has no function of this name with Export linkage"
            ));
        } else if !entries.contains(symbol) {
            findings.error(format!(
                "exported symbol '{symbol}' is not an entry: the runtime does not find it; add it to the .sym file"
            ));
        }
    }
}

/// Checks the index of the argument that the runtime sets itself.
fn check_implicit_arguments(module: &spirv::Module, arguments: &PropertySet, findings: &mut Findings) {
    let kernels: BTreeMap<&str, u64> =
        module.kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.parameters)).collect();
    for (name, value) in arguments.iter() {
        if let (Some(parameters), PropertyValue::Uint32(index)) = (kernels.get(name), value)
            && u64::from(*index) >= *parameters
        {
            findings.error(format!(
                "kernel '{name}': the runtime must set argument {index}, but its function's parameter count is {parameters}: \
                 a host that launches it fails"
            ));
        }
    }
}

/// Checks the kernels that are registered for free functions of the host.
fn check_registered(image: &Image<'_>, kernels: &BTreeSet<&str>, findings: &mut Findings) {
    let Some(set) = image.sets.get(names::REGISTERED_KERNELS) else { return };
    for (name, value) in set.iter() {
        if let PropertyValue::ByteArray(kernel) = value
            && !str::from_utf8(kernel.bytes()).is_ok_and(|kernel| kernels.contains(kernel))
        {
            let kernel = kernel.bytes().escape_ascii();
            findings.warning(format!(
                "set '{}' states that '{name}' is kernel '{kernel}', which the image does not have",
                names::REGISTERED_KERNELS
            ));
        }
    }
}

/// Checks that masks keep as many arguments as the kernels have parameters.
fn check_masks(image: &Image<'_>, module: &spirv::Module, masks: &PropertySet, findings: &mut Findings) {
    let kernels: BTreeMap<&str, u64> =
        module.kernels.iter().map(|kernel| (kernel.name.as_str(), kernel.parameters)).collect();
    // The runtime itself sets one more argument of these kernels.
    let implicit: BTreeSet<&str> = names_of(image, names::IMPLICIT_LOCAL_ARG).collect();
    for (name, value) in masks.iter() {
        let (Some(parameters), PropertyValue::ByteArray(_)) = (kernels.get(name), value) else {
            continue;
        };
        match ArgumentMask::parse(name, value) {
            Err(error) => findings.error(error.to_string()),
            Ok(mask) if mask.image_len() as u64 != *parameters && !implicit.contains(name) => findings.error(format!(
                "kernel '{name}': its mask keeps {} of {} arguments, but its function's parameter count is {parameters}: a host \
                 that launches it fails; use the .prop file that was written with this image",
                mask.image_len(),
                mask.source_len()
            )),
            Ok(_) => {}
        }
    }
}
