//! Properties that change how an image is built: `SYCL/misc properties`.

use device_image::{PropertySets, PropertyValue, names as sets};

use crate::analysis::entry_points::are_esimd;
use crate::names;

use super::report::Report;
use super::{Image, text};

/// Adds the set.
pub fn add<'m>(image: &Image<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    let mut add = |name: &str, value: Option<PropertyValue>| {
        if let Some(value) = value {
            to.get_or_insert(sets::MISC_PROPERTIES).insert(name, value);
        }
    };
    add(sets::OPT_LEVEL, opt_level(image, report).map(PropertyValue::Uint32));
    add(sets::IS_ESIMD_IMAGE, is_esimd(image, report).then_some(PropertyValue::Uint32(1)));
    let grf_size = wanted(image, names::ATTR_GRF_SIZE, sets::GRF_SIZE, report);
    add(sets::GRF_SIZE, grf_size.map(PropertyValue::Uint32));
    let replaced = image.module.has_named_metadata(names::MD_DEFAULT_VALUES_MODULE);
    add(sets::SPEC_CONSTS_REPLACED_WITH_DEFAULT, replaced.then_some(PropertyValue::Uint32(1)));
    let sanitizer = names::SANITIZERS.iter().find(|(global, _)| image.module.has_global_variable(global));
    add(sets::SANITIZER_USED, sanitizer.map(|(_, name)| text(name)));
    let mode = wanted(image, names::ATTR_REGISTER_ALLOC_MODE, sets::REGISTER_ALLOC_MODE, report);
    add(sets::REGISTER_ALLOC_MODE, mode.map(PropertyValue::Uint32));
}

/// Returns the optimization level on which all kernels that specify a level agree.
fn opt_level<'m>(image: &Image<'m>, report: &mut Report<'m>) -> Option<u32> {
    let mut levels = Vec::new();
    for kernel in &image.kernels {
        if let Some(level) = kernel.number_attribute(names::ATTR_OPT_LEVEL, report) {
            levels.push(kernel.says(level));
        }
    }
    report.agreed(sets::OPT_LEVEL, levels)
}

/// Returns whether all kernels are ESIMD kernels, which another code generator compiles. If an
/// image has no kernels, its other entry points, which other images link, determine the result.
fn is_esimd<'m>(image: &Image<'m>, report: &mut Report<'m>) -> bool {
    if image.kernels.is_empty() {
        return are_esimd(&image.entries);
    }
    let kernels = image.kernels.iter().map(|kernel| kernel.says(kernel.is_esimd()));
    report.agreed(sets::IS_ESIMD_IMAGE, kernels).unwrap_or(false)
}

/// Returns the value of an attribute that is an option for the whole image. A kernel without the
/// attribute is also taken into account.
fn wanted<'m>(image: &Image<'m>, attribute: &str, property: &str, report: &mut Report<'m>) -> Option<u32> {
    let numbers: Vec<_> =
        image.kernels.iter().map(|kernel| kernel.says(kernel.number_attribute(attribute, report))).collect();
    report.agreed(property, numbers)?
}
