//! Kernel properties: their encoding in annotations, and their representation in IR from DPC++'s front end.

use llvm_ir::{Function, Metadata, Module};

use crate::names;

/// The largest number of values in an annotation.
const MAX_VALUES: usize = 8;
/// The valid sizes of groups: 32 bits in SPIR-V and the runtime.
const SIZES: std::ops::RangeInclusive<u64> = 1..=0x7FFF_FFFF;

/// A property of a kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    kind: Kind,
    values: Vec<u64>,
}

/// The kinds, in the order of their values in `rtc/include/sycl/detail/properties.hpp`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    NdRangeKernel,
    SingleTaskKernel,
    WorkGroupSize,
    WorkGroupSizeHint,
    SubGroupSize,
    DeviceHas,
    MaxWorkGroupSize,
    MaxLinearWorkGroupSize,
}

/// The encoding of a kind.
struct Form {
    kind: Kind,
    /// The valid numbers of values.
    count: std::ops::RangeInclusive<usize>,
    attribute: &'static str,
    metadata: Option<&'static str>,
}

const FORMS: [Form; 8] = [
    form(Kind::NdRangeKernel, 1, 1, names::ATTR_ND_RANGE_KERNEL, None),
    form(Kind::SingleTaskKernel, 0, 0, names::ATTR_SINGLE_TASK_KERNEL, None),
    form(Kind::WorkGroupSize, 1, 3, "sycl-work-group-size", Some(names::MD_WORK_GROUP_SIZE)),
    form(Kind::WorkGroupSizeHint, 1, 3, "sycl-work-group-size-hint", Some("work_group_size_hint")),
    form(Kind::SubGroupSize, 1, 1, "sycl-sub-group-size", Some(names::MD_SUB_GROUP_SIZE)),
    form(Kind::DeviceHas, 0, MAX_VALUES, names::ATTR_DEVICE_HAS, None),
    form(Kind::MaxWorkGroupSize, 1, 3, "sycl-max-work-group-size", Some(names::MD_MAX_WORK_GROUP_SIZE)),
    form(
        Kind::MaxLinearWorkGroupSize,
        1,
        1,
        "sycl-max-linear-work-group-size",
        Some(names::MD_MAX_LINEAR_WORK_GROUP_SIZE),
    ),
];

const fn form(kind: Kind, least: usize, most: usize, attribute: &'static str, metadata: Option<&'static str>) -> Form {
    Form { kind, count: least..=most, attribute, metadata }
}

impl Property {
    /// Decodes the numbers of an annotation: kind, number of values, values and padding.
    pub fn from_numbers(numbers: &[u64]) -> Option<Property> {
        let [kind, count, values @ ..] = numbers else { return None };
        let form = FORMS.get(usize::try_from(*kind).ok()?)?;
        let count = usize::try_from(*count).ok()?;
        form.count.contains(&count).then_some(())?;
        Some(Property { kind: form.kind, values: values.get(..count)?.to_vec() })
    }
}

impl Property {
    /// Returns whether the property makes a function a kernel.
    pub fn makes_kernel(&self) -> bool {
        matches!(self.kind, Kind::NdRangeKernel | Kind::SingleTaskKernel)
    }

    /// Returns the first problem with a function's properties. The header validates the values of
    /// its own properties, but the values of attributes come from the source unchecked.
    pub fn problem(properties: &[Property]) -> Option<String> {
        for (index, property) in properties.iter().enumerate() {
            let name = property.name();
            if properties.iter().take(index).any(|other| other.kind == property.kind) {
                return Some(format!("has property {name} twice, with different values"));
            }
            let is_size = !matches!(property.kind, Kind::NdRangeKernel | Kind::SingleTaskKernel | Kind::DeviceHas);
            if let Some(value) = property.values.iter().find(|value| is_size && !SIZES.contains(value)) {
                return Some(format!("has property {name} with the value {value}; sizes must be in {SIZES:?}"));
            }
        }
        None
    }

    /// Returns the name in C++.
    fn name(&self) -> String {
        let form = FORMS.iter().find(|form| form.kind == self.kind);
        form.map(|form| form.attribute.trim_start_matches("sycl-").replace('-', "_")).unwrap_or_default()
    }
}

/// Attaches the attributes and metadata of its properties to a kernel.
pub fn apply<'m>(module: Module<'m>, kernel: Function<'m>, properties: &[Property]) {
    for property in properties {
        let Some(form) = FORMS.iter().find(|form| form.kind == property.kind) else { continue };
        let list: Vec<String> = property.values.iter().map(u64::to_string).collect();
        let text = if property.kind == Kind::SingleTaskKernel { "0".to_owned() } else { list.join(",") };
        kernel.set_text_attribute(form.attribute, &text);
        let Some(metadata) = form.metadata else { continue };
        let bits = if property.kind == Kind::SubGroupSize { 32 } else { 64 };
        module.set_attachment(kernel, metadata, numbers(module, bits, &sizes(property)));
        if matches!(property.kind, Kind::WorkGroupSize | Kind::MaxWorkGroupSize) {
            let dimensions = [u64::try_from(property.values.len()).unwrap_or_default()];
            module.set_attachment(kernel, names::MD_WORK_GROUP_NUM_DIM, numbers(module, 32, &dimensions));
        }
    }
}

/// Returns the values in the order of the metadata: work-group sizes have three dimensions, the fastest-varying first.
fn sizes(property: &Property) -> Vec<u64> {
    match property.kind {
        Kind::WorkGroupSize | Kind::WorkGroupSizeHint | Kind::MaxWorkGroupSize => {
            property.values.iter().rev().copied().chain(std::iter::repeat(1)).take(3).collect()
        }
        _ => property.values.clone(),
    }
}

fn numbers<'m>(module: Module<'m>, bits: u32, values: &[u64]) -> Metadata<'m> {
    let ty = module.int_type(bits);
    let constants: Vec<_> = values.iter().filter_map(|value| ty.const_int(*value)).map(Metadata::of_constant).collect();
    module.metadata_node(&constants)
}
