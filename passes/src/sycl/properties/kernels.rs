//! The property sets with a property for each kernel.

use device_image::{ArgumentMask, ByteArray, PropertySets, PropertyValue, names as sets};

use crate::analysis::references;
use crate::diagnostic::Code;
use crate::names;
use llvm_ir::Operand;

use super::facts::Kernel;
use super::report::Report;
use super::{Image, insert_once, text};

/// Adds `SYCL/kernel param opt`: the arguments in the source that the kernel no longer has.
pub fn add_omitted_arguments<'m>(image: &Image<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    for kernel in &image.kernels {
        if let Some(mask) = omitted_arguments(kernel, report) {
            to.get_or_insert(sets::KERNEL_PARAM_OPT).insert(&kernel.name, mask);
        }
    }
}

fn omitted_arguments<'m>(kernel: &Kernel<'m>, report: &mut Report<'m>) -> Option<PropertyValue> {
    let operands = kernel.operands(names::MD_OMIT_ARGS).filter(|operands| !operands.is_empty())?;
    let omitted: Option<Vec<bool>> = operands
        .iter()
        .map(|operand| match operand {
            Operand::Constant(value) if value.ty().is_int(1) => value.scalar_bits().map(|bit| bit == 1),
            _ => None,
        })
        .collect();
    let Some(omitted) = omitted else {
        report.error(
            Code::MalformedMetadata,
            kernel.function,
            format!("!{} has an operand that is not an i1", names::MD_OMIT_ARGS),
        );
        return None;
    };
    let count = omitted.len();
    let mask = ArgumentMask::from_removed(omitted);
    let kept = mask.image_len();
    let parameters = kernel.function.parameters().len();
    if kept != parameters {
        report.error(
            Code::MalformedMetadata,
            kernel.function,
            format!("!{} keeps {kept} of {count} arguments, but the kernel has {parameters}", names::MD_OMIT_ARGS,),
        );
        return None;
    }
    Some(mask.to_value())
}

/// Adds `SYCL/kernel names`.
pub fn add_names(image: &Image<'_>, to: &mut PropertySets) {
    for kernel in &image.kernels {
        to.get_or_insert(sets::KERNEL_NAMES).insert(&kernel.name, PropertyValue::Uint32(1));
    }
}

/// Adds the kernels' part of `SYCL/program metadata`.
pub fn add_program_metadata(image: &Image<'_>, to: &mut PropertySets) {
    let list = |sizes: &Vec<u32>| {
        let bytes = sizes.iter().flat_map(|size| size.to_le_bytes()).collect();
        PropertyValue::ByteArray(ByteArray::from_bytes(bytes))
    };
    for kernel in &image.kernels {
        let sizes = &kernel.sizes;
        // The property has 32 bits. No device supports larger work-groups. The runtime rejects the
        // launch because of the device requirements, which contain the size in 64 bits.
        let work_group = sizes.work_group.as_ref().and_then(|size| small(size));
        let facts = [
            (sets::REQD_WORK_GROUP_SIZE, work_group.as_ref().map(list)),
            (sets::MAX_WORK_GROUP_SIZE, sizes.max_work_group.as_ref().map(list)),
            (sets::REQD_SUB_GROUP_SIZE, sizes.sub_group.map(PropertyValue::Uint32)),
            (sets::WORK_GROUP_NUM_DIM, sizes.work_group_dimensions.map(PropertyValue::Uint32)),
            (sets::MAX_LINEAR_WORK_GROUP_SIZE, sizes.max_linear_work_group.map(PropertyValue::Uint32)),
        ];
        for (name, value) in facts {
            if let Some(value) = value {
                to.get_or_insert(sets::PROGRAM_METADATA).insert(format!("{}@{name}", kernel.name), value);
            }
        }
    }
}

/// Converts numbers to 32 bits; `None` if one of them does not fit.
fn small(numbers: &[u64]) -> Option<Vec<u32>> {
    numbers.iter().map(|&number| u32::try_from(number).ok()).collect()
}

/// Adds `SYCL/implicit local arg`: the index of the argument among those that the kernel still has.
pub fn add_implicit_local_arguments(image: &Image<'_>, to: &mut PropertySets) {
    for kernel in &image.kernels {
        let count = u32::try_from(kernel.function.parameters().len()).unwrap_or(u32::MAX);
        let marked =
            |&index: &u32| kernel.function.parameter_text_attribute(index, names::ATTR_IMPLICIT_LOCAL_ARG).is_some();
        if let Some(index) = (0..count).find(marked) {
            to.get_or_insert(sets::IMPLICIT_LOCAL_ARG).insert(&kernel.name, PropertyValue::Uint32(index));
        }
    }
}

/// Adds `SYCL/work group dynamic local mem`. The front end also marks kernels whose local memory has a fixed size, without a
/// value; libsycl 2026.2 would require a size for them.
pub fn add_dynamic_local_memory(image: &Image<'_>, to: &mut PropertySets) {
    for kernel in &image.kernels {
        if kernel.function.text_attribute(names::ATTR_WORK_GROUP_STATIC).is_some_and(|value| value == b"1") {
            to.get_or_insert(sets::WORK_GROUP_DYNAMIC_LOCAL_MEM).insert(&kernel.name, PropertyValue::Uint32(1));
        }
    }
}

/// Adds `SYCL/registered kernels`.
pub fn add_registered<'m>(image: &Image<'m>, to: &mut PropertySets, report: &mut Report<'m>) {
    for operand in image.module.named_metadata(names::MD_REGISTERED_KERNELS).into_iter().flatten() {
        let pair = match operand {
            Operand::Node(pair) => pair.operands(),
            _ => Vec::new(),
        };
        let utf8 = |bytes| std::str::from_utf8(bytes).ok();
        let names = match pair.as_slice() {
            [Operand::String(name), Operand::String(kernel)] => utf8(name).zip(utf8(kernel)),
            _ => None,
        };
        match names {
            Some((name, kernel)) => insert_once(to, sets::REGISTERED_KERNELS, name, text(kernel), report),
            None => report.module_error(
                Code::MalformedMetadata,
                format!("!{} contains an operand that is not a pair of UTF-8 strings", names::MD_REGISTERED_KERNELS),
            ),
        }
    }
}

/// Adds `SYCL/assert used`: the kernels that reach a failing assertion.
pub fn add_assert_used(image: &Image<'_>, to: &mut PropertySets) {
    let failures = names::ASSERT_FUNCTIONS.iter().filter_map(|name| image.module.function(name));
    let asserting = references::reaching(failures);
    for kernel in image.kernels.iter().filter(|kernel| asserting.contains(&kernel.function)) {
        to.get_or_insert(sets::ASSERT_USED).insert(&kernel.name, PropertyValue::Uint32(1));
    }
}
