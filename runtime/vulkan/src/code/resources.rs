//! The images and samplers of a launch: checks that they match the kernel, and the descriptors.

use std::collections::BTreeSet;
use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::{ImageMemory, Launch, Passed};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;
use vulkan_kernel::{AddressMode, ArgumentFact, Sampler};

use super::function::LoadedFunction;
use super::layout::{Binding, Location};
use crate::device::VulkanDevice;
use crate::images::formats::{Numeric, opencl_order, opencl_type};
use crate::images::{ImageState, name};

/// The images and samplers of a launch.
#[derive(Default)]
pub struct Resources {
    /// The images, and whether the kernel writes them.
    pub images: Vec<(Binding, Arc<ImageState>, bool)>,
    /// The samplers.
    pub samplers: Vec<(Binding, vk::Sampler)>,
    /// Values in push constants: offsets and values.
    pub numbers: Vec<(usize, u32)>,
}

/// An image or a sampler that is an argument.
enum Given {
    Image(Arc<ImageState>),
    Sampler(Sampler),
}

/// Returns an error for an argument of a kernel.
pub fn invalid<T>(index: usize, text: &str) -> Result<T> {
    let message = format!("argument {index} of the kernel {text}");
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS, message))
}

impl VulkanDevice {
    /// Returns the images and samplers of a launch.
    ///
    /// # Safety
    ///
    /// The values must have the sizes that [`Launch::arguments`] requires, and the kinds that [`Launch::kinds`] states.
    pub unsafe fn resources(&self, function: &LoadedFunction, launch: &Launch<'_>) -> Result<Resources> {
        let layout = &function.layout;
        let mut resources = Resources::default();
        let mut samplers: Vec<(Binding, Sampler)> = layout.literals.clone();
        for (index, location) in layout.arguments.iter().enumerate() {
            if !matches!(location, Location::Image { .. } | Location::Sampler { .. }) {
                continue;
            }
            // SAFETY: the caller's contract.
            match (location, unsafe { self.given(launch, index) }?) {
                (Location::Image { binding, writes }, Some(Given::Image(image))) => {
                    check(function, *binding, &image, *writes, index)?;
                    resources.images.push((*binding, image, *writes));
                }
                (Location::Image { .. }, _) => return invalid(index, "must be an image"),
                (Location::Sampler { binding, normalized }, Some(Given::Sampler(sampler))) => {
                    let normalized = *normalized || sampler.normalized;
                    samplers.push((*binding, Sampler { normalized, ..sampler }));
                }
                _ => return invalid(index, "must be a sampler"),
            }
        }
        for (offset, what, index) in &layout.argument_numbers {
            // SAFETY: as above.
            let value = match (what, unsafe { self.given(launch, *index) }?) {
                (ArgumentFact::ChannelOrder, Some(Given::Image(image))) => {
                    opencl_order(image.shape.format.channelOrder)
                }
                (ArgumentFact::ChannelDataType, Some(Given::Image(image))) => {
                    opencl_type(image.shape.format.channelType)
                }
                (ArgumentFact::NormalizedSamplerMask, Some(Given::Sampler(sampler))) => sampler.bits(),
                _ => return invalid(*index, "must be an image or a sampler"),
            };
            resources.numbers.push((*offset, value));
        }
        for (binding, sampler) in samplers {
            let integer = check_sampler(function, binding, sampler, &resources)?;
            resources.samplers.push((binding, self.context.sampler(sampler, integer)?));
        }
        Ok(resources)
    }

    /// Returns the image or sampler that is passed as an argument.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::resources`].
    unsafe fn given(&self, launch: &Launch<'_>, index: usize) -> Result<Option<Given>> {
        let (Some(value), Some(kind)) = (launch.arguments.get(index), launch.kinds.get(index)) else {
            return invalid(index, "is missing");
        };
        // SAFETY: the caller's contract; images and samplers have at most 8 bytes.
        unsafe {
            Ok(match kind {
                Passed::Image => Some(Given::Image(self.image(ImageMemory(value.cast::<usize>().read_unaligned()))?)),
                Passed::Sampler => Some(Given::Sampler(Sampler::from_bits(value.cast::<u32>().read_unaligned()))),
                Passed::Value | Passed::Local(_) => None,
            })
        }
    }
}

/// Checks that a kernel can use an image.
fn check(function: &LoadedFunction, binding: Binding, image: &ImageState, writes: bool, index: usize) -> Result {
    let view = if writes { image.storage } else { image.sampled };
    if view == vk::ImageView::null() {
        let verb = if writes { "write" } else { "read" };
        return invalid(index, &format!("is an image with a format that kernels cannot {verb} on this device"));
    }
    let uses = function.image_uses.images.iter().filter(|found| found.binding == binding);
    if let Some(found) = uses.clone().find(|found| found.dimensions != image.shape.dimensions) {
        let (expected, passed) = (name(found.dimensions), name(image.shape.dimensions));
        return invalid(index, &format!("must be a {expected}, but the passed image is a {passed}"));
    }
    // If the kernel uses several types of numbers, it may select one by the format.
    let accesses = uses.filter(|found| found.is_accessed);
    let expected: BTreeSet<&str> = accesses.map(|found| found.numeric.name()).collect();
    let passed = image.format.numeric.name();
    if !expected.is_empty() && !expected.contains(passed) {
        let expected = Vec::from_iter(expected).join(" or ");
        return invalid(index, &format!("must be an image of {expected}, but the passed image contains {passed}"));
    }
    Ok(())
}

/// Checks that a sampler can read the images that a kernel reads with it. Returns whether they contain integers.
fn check_sampler(function: &LoadedFunction, binding: Binding, sampler: Sampler, resources: &Resources) -> Result<bool> {
    let reads = function.image_uses.samples.iter().filter(|(_, sampler)| *sampler == binding);
    let images: Vec<&ImageState> = reads
        .filter_map(|(read, _)| resources.images.iter().find(|(image, _, _)| *image == read.binding))
        .map(|(_, image, _)| &**image)
        .collect();
    if sampler.linear && images.iter().any(|image| !image.filters) {
        let message =
            "the device cannot filter texels of the format of an image that the kernel reads with a linear filter";
        return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, message));
    }
    let integers = images.iter().filter(|image| image.format.numeric != Numeric::Float).count();
    if sampler.address == AddressMode::Clamp && integers != 0 && integers != images.len() {
        // Vulkan's borders contain either.
        let message =
            "a kernel cannot use a sampler with a border for images of integers and of floating-point numbers";
        return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS, message));
    }
    Ok(integers != 0)
}
