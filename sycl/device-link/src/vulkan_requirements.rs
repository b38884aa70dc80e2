//! Requirements of images for Vulkan devices.

use device_image::{ByteArray, PropertyValue, names};

use device_image::ImageInfo;

/// The runtime's name for the architecture of devices that it does not know.
const ARCHITECTURE: &str = "unknown";
/// Aspects for features of `ext_oneapi_non_uniform_groups` that the compiler implements with operations of SPIR-V:
/// `ext_oneapi_fragment` and `ext_oneapi_chunk`. The runtime assumes that only its own back ends have them, without a
/// query to the adapter. The adapter rejects modules whose operations the device does not support.
const OF_BACK_ENDS: [u32; 2] = [50, 51];

/// Adapts the requirements of an image to the runtime's knowledge of Vulkan devices.
///
/// 1. The runtime rejects images for targets that it does not know, unless they have the property `compile_target` with
///    the name of the device's architecture.
/// 2. Remove the aspects that only some back ends can have.
pub fn adapt(info: &mut ImageInfo) {
    let requirements = info.properties.get_or_insert(names::DEVICE_REQUIREMENTS);
    let target = ByteArray::from_bytes(ARCHITECTURE.as_bytes().to_vec());
    requirements.insert(names::COMPILE_TARGET, PropertyValue::ByteArray(target));
    let Some(PropertyValue::ByteArray(aspects)) = requirements.get(names::ASPECTS) else { return };
    let (numbers, _) = aspects.bytes().as_chunks::<4>();
    let kept = numbers.iter().filter(|number| !OF_BACK_ENDS.contains(&u32::from_le_bytes(**number)));
    let kept: Vec<u8> = kept.flatten().copied().collect();
    requirements.insert(names::ASPECTS, PropertyValue::ByteArray(ByteArray::from_bytes(kept)));
}
