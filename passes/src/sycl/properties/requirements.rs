//! The features that a device must support: `SYCL/device requirements`.
//!
//! 1. Aspects: the union over all reached functions. DPC++'s front end propagates them from callees to callers, but
//!    only within a translation unit.
//! 2. Sizes of work-groups and sub-groups: the sizes on which the kernels agree. A kernel without a size agrees with
//!    any.
//! 3. Matrices and targets: the union over the kernels.

use std::collections::BTreeSet;

use device_image::{ByteArray, PropertySets, PropertyValue, names as sets};

use crate::diagnostic::Code;
use crate::names;
use llvm_ir::{Function, Operand};

use super::facts::{Kernel, not_a_number, parse_number};
use super::report::Report;
use super::{Image, text};

/// Adds `SYCL/device requirements`.
pub fn add<'m>(image: &Image<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    let aspects = numbers(&aspects(image, report));
    let sub_group_size = sub_group_size(image, report).map(PropertyValue::Uint32);
    let (work_group_size, dimensions) = work_group_size(image, report);
    let requirements = [
        (sets::ASPECTS, aspects),
        (sets::REQD_SUB_GROUP_SIZE, sub_group_size),
        (sets::REQD_WORK_GROUP_SIZE_U64, work_group_size),
        (sets::WORK_GROUP_NUM_DIM, dimensions.map(PropertyValue::Uint32)),
        (sets::JOINT_MATRIX, items(image, names::MD_JOINT_MATRIX, report)),
        (sets::JOINT_MATRIX_MAD, items(image, names::MD_JOINT_MATRIX_MAD, report)),
        (sets::FIXED_TARGET, numbers(&fixed_targets(image, report))),
    ];
    for (name, value) in requirements {
        if let Some(value) = value {
            to.get_or_insert(sets::DEVICE_REQUIREMENTS).insert(name, value);
        }
    }
}

/// Creates a list of `u32` values; `None` if it is empty.
fn numbers(numbers: &BTreeSet<u32>) -> Option<PropertyValue> {
    let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    (!bytes.is_empty()).then(|| PropertyValue::ByteArray(ByteArray::from_bytes(bytes)))
}

fn aspects<'m>(image: &Image<'m>, report: &mut Report<'m>) -> BTreeSet<u32> {
    let mut aspects = BTreeSet::new();
    if image.reached.is_empty() {
        return aspects;
    }
    let kinds = [names::MD_DECLARED_ASPECTS, names::MD_USED_ASPECTS];
    let kinds = kinds.map(|name| (name, image.module.metadata_kind(name)));
    for function in image.module.functions().filter(|function| image.reached.contains(function)) {
        let attachments = image.module.attachments(function);
        for (name, kind) in kinds {
            for operand in attachments.get(kind).into_iter().flat_map(|node| node.operands()) {
                match aspect(&operand) {
                    // Negative numbers are internal to the front end.
                    Some(number) => aspects.extend(u32::try_from(number)),
                    None => report.error(
                        Code::MalformedMetadata,
                        function,
                        format!("!{name} has an operand that is not an aspect; expected !{{!\"name\", i32 number}}"),
                    ),
                }
            }
        }
        declared_by_property(function, &mut aspects, report);
    }
    aspects
}

/// Returns the value of an aspect from `!{!"fp64", i32 6}`, or from `i32 6`, the form that older
/// front ends write.
fn aspect(operand: &Operand<'_>) -> Option<i32> {
    let number = match operand {
        Operand::Constant(number) => *number,
        Operand::Node(node) => match node.operands().as_slice() {
            [Operand::String(_), Operand::Constant(number)] => *number,
            _ => return None,
        },
        _ => return None,
    };
    i32::try_from(number.signed_int()?).ok()
}

/// Collects the aspects of the `device_has` kernel property, which the front end keeps only as an attribute.
fn declared_by_property<'m>(function: Function<'m>, aspects: &mut BTreeSet<u32>, report: &mut Report<'m>) {
    let Some(list) = function.text_attribute(names::ATTR_DEVICE_HAS) else { return };
    for number in list.split(|&byte| byte == b',').filter(|number| !number.is_empty()) {
        match parse_number(number) {
            Some(number) => aspects.extend([number]),
            None => report.error(Code::MalformedAttribute, function, not_a_number(names::ATTR_DEVICE_HAS, number)),
        }
    }
}

/// Returns the sub-group size on which the kernels agree. ESIMD kernels are ignored: their size is always 1, which no
/// device lists.
fn sub_group_size<'m>(image: &Image<'m>, report: &mut Report<'m>) -> Option<u32> {
    let others = image.kernels.iter().filter(|kernel| !kernel.is_esimd());
    report.agreed(sets::REQD_SUB_GROUP_SIZE, others.filter_map(|kernel| Some(kernel.says(kernel.sizes.sub_group?))))
}

/// Returns the work-group size, and the number of its dimensions that are not padding if the front end records it.
fn work_group_size<'m>(image: &Image<'m>, report: &mut Report<'m>) -> (Option<PropertyValue>, Option<u32>) {
    let sizes = image.kernels.iter().filter_map(|kernel| {
        let size = kernel.sizes.work_group.as_ref()?;
        Some(kernel.says((size, kernel.sizes.work_group_dimensions)))
    });
    let Some((size, dimensions)) = report.agreed(sets::REQD_WORK_GROUP_SIZE_U64, sizes) else { return (None, None) };
    let bytes = size.iter().flat_map(|size| size.to_le_bytes()).collect();
    (Some(PropertyValue::ByteArray(ByteArray::from_bytes(bytes))), dimensions)
}

/// Joins the items in the kernels' lists, each once, in the order of their first occurrence.
fn items<'m>(image: &Image<'m>, kind: &str, report: &mut Report<'m>) -> Option<PropertyValue> {
    let mut items = indexmap::IndexSet::new();
    for list in image.kernels.iter().filter_map(|kernel| kernel.text(kind, report)) {
        items.extend(list.split(';').filter(|item| !item.is_empty()).map(str::to_owned));
    }
    let items: Vec<String> = items.into_iter().collect();
    (!items.is_empty()).then(|| text(&items.join(";")))
}

fn fixed_targets<'m>(image: &Image<'m>, report: &mut Report<'m>) -> BTreeSet<u32> {
    let targets = |kernel: &Kernel<'m>| kernel.small_integers(names::MD_FIXED_TARGETS, 0..=usize::MAX, report);
    image.kernels.iter().filter_map(targets).flatten().collect()
}
