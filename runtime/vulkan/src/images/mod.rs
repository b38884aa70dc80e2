//! Images. Each has its own memory, and the layout `GENERAL` from its creation on.

mod copies;
pub mod formats;
pub mod samplers;

use std::sync::Arc;

use ash::vk::{self, Handle};
use sycl_adapter::backend::{BoxSide, Dimensions, ImageMemory, ImageRegion, ImageShape, Images, Stream};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::context::Context;
use crate::device::VulkanDevice;
use crate::memory::heap::too_large;
use crate::status::Checked;
use crate::streams::stream::StreamState;
use formats::Format;

/// An image.
pub struct ImageState {
    context: &'static Context,
    /// The properties.
    pub shape: ImageShape,
    /// The format.
    pub format: Format,
    /// True if the device can filter texels of the format.
    pub filters: bool,
    raw: vk::Image,
    memory: vk::DeviceMemory,
    /// The view for kernels that read the image; null if the device does not support it.
    pub sampled: vk::ImageView,
    /// The view for kernels that write the image; null if the device does not support it.
    pub storage: vk::ImageView,
}

/// Returns an error for a format that the device does not support.
fn unsupported_format<T>(shape: &ImageShape) -> Result<T> {
    let message = format!(
        "the device does not support {}s with the channel order {} and the channel type {}",
        name(shape.dimensions),
        shape.format.channelOrder.0,
        shape.format.channelType.0
    );
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_IMAGE_FORMAT, message))
}

/// Returns a name for messages.
pub fn name(dimensions: Dimensions) -> &'static str {
    match dimensions {
        Dimensions::One => "1D image",
        Dimensions::OneArray => "1D image array",
        Dimensions::Two => "2D image",
        Dimensions::TwoArray => "2D image array",
        Dimensions::Three => "3D image",
    }
}

/// Returns the type of images and views, the extent, and the number of layers.
fn extent(shape: &ImageShape) -> Result<(vk::ImageType, vk::ImageViewType, vk::Extent3D, u32)> {
    use vk::{ImageType as Type, ImageViewType as View};
    let mut size = [0; 3];
    for (target, size) in size.iter_mut().zip(shape.size) {
        *target = u32::try_from(size).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_SIZE)?;
    }
    let [width, height, depth] = size;
    let (kind, view, size, layers) = match shape.dimensions {
        Dimensions::One => (Type::TYPE_1D, View::TYPE_1D, [width, 1, 1], 1),
        Dimensions::OneArray => (Type::TYPE_1D, View::TYPE_1D_ARRAY, [width, 1, 1], height),
        Dimensions::Two => (Type::TYPE_2D, View::TYPE_2D, [width, height, 1], 1),
        Dimensions::TwoArray => (Type::TYPE_2D, View::TYPE_2D_ARRAY, [width, height, 1], depth),
        Dimensions::Three => (Type::TYPE_3D, View::TYPE_3D, [width, height, depth], 1),
    };
    let [width, height, depth] = size;
    Ok((kind, view, vk::Extent3D { width, height, depth }, layers))
}

/// Returns how kernels can use images of a format, and whether texels can be filtered.
fn usage(context: &Context, shape: &ImageShape, format: &Format) -> Result<(vk::ImageUsageFlags, bool)> {
    use vk::{FormatFeatureFlags as Features, ImageUsageFlags as Usage};
    // SAFETY: the device belongs to the instance.
    let found = unsafe { context.instance.get_physical_device_format_properties(context.physical, format.vulkan) };
    let found = found.optimal_tiling_features;
    let mut usage = Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
    if found.contains(Features::SAMPLED_IMAGE) {
        usage |= Usage::SAMPLED;
    }
    // Devices whose kernels cannot write images without a format have no images.
    if found.contains(Features::STORAGE_IMAGE) && format.is_writable {
        usage |= Usage::STORAGE;
    }
    let copies = found.contains(Features::TRANSFER_SRC | Features::TRANSFER_DST);
    if !copies || !usage.intersects(Usage::SAMPLED | Usage::STORAGE) {
        return unsupported_format(shape);
    }
    Ok((usage, found.contains(Features::SAMPLED_IMAGE_FILTER_LINEAR)))
}

/// Checks that an image does not exceed the limits of its format.
fn check_limits(shape: &ImageShape, size: vk::Extent3D, layers: u32, limits: &vk::ImageFormatProperties) -> Result {
    let (most, number) = (limits.max_extent, limits.max_array_layers);
    let message = if size.width > most.width || size.height > most.height || size.depth > most.depth || layers > number
    {
        format!(
            "{:?} texels exceed the device's limit for {}s, {:?} and {number} images in an array",
            shape.size,
            name(shape.dimensions),
            [most.width, most.height, most.depth],
        )
    } else {
        let bytes = shape.size.iter().try_fold(shape.texel as u64, |bytes, size| bytes.checked_mul(*size as u64));
        let limit = limits.max_resource_size;
        if bytes.is_some_and(|bytes| bytes <= limit) {
            return Ok(());
        }
        format!(
            "{:?} texels of {} bytes exceed the device's limit of {limit} bytes for an image",
            shape.size, shape.texel
        )
    };
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_IMAGE_SIZE, message))
}

impl ImageState {
    /// Creates an image without memory, views and layout.
    fn new(context: &'static Context, shape: &ImageShape) -> Result<(Self, vk::ImageUsageFlags)> {
        let Some(format) = Format::find(shape.format) else { return unsupported_format(shape) };
        let (usage, filters) = usage(context, shape, &format)?;
        let (kind, _, size, layers) = extent(shape)?;
        let (tiling, flags) = (vk::ImageTiling::OPTIMAL, vk::ImageCreateFlags::empty());
        // SAFETY: the device belongs to the instance.
        let limits = unsafe {
            let physical = context.physical;
            context.instance.get_physical_device_image_format_properties(
                physical,
                format.vulkan,
                kind,
                tiling,
                usage,
                flags,
            )
        };
        let limits = match limits {
            Err(vk::Result::ERROR_FORMAT_NOT_SUPPORTED) => return unsupported_format(shape),
            limits => limits.named("vkGetPhysicalDeviceImageFormatProperties")?,
        };
        check_limits(shape, size, layers, &limits)?;
        let information = vk::ImageCreateInfo::default()
            .image_type(kind)
            .format(format.vulkan)
            .extent(size)
            .mip_levels(1)
            .array_layers(layers)
            .samples(vk::SampleCountFlags::TYPE_1)
            .usage(usage);
        // SAFETY: the structure is live during the call.
        let raw = unsafe { context.raw.create_image(&information, None) }.named("vkCreateImage")?;
        let (memory, sampled, storage) = (vk::DeviceMemory::null(), vk::ImageView::null(), vk::ImageView::null());
        Ok((Self { context, shape: *shape, format, filters, raw, memory, sampled, storage }, usage))
    }

    /// Allocates the memory.
    fn allocate(&mut self, device: &VulkanDevice) -> Result {
        let raw = &self.context.raw;
        // SAFETY: the image is live.
        let needs = unsafe { raw.get_image_memory_requirements(self.raw) };
        let properties = &self.context.properties;
        if needs.size > properties.allocation_limit() {
            return Err(too_large(needs.size, properties.allocation_limit()));
        }
        let local = properties.memory_type(needs.memory_type_bits, vk::MemoryPropertyFlags::DEVICE_LOCAL);
        let kind = local.or_else(|| properties.memory_type(needs.memory_type_bits, vk::MemoryPropertyFlags::empty()));
        let kind = kind.ok_or_else(|| Error::specific("the device has no suitable memory type"))?;
        let information = vk::MemoryAllocateInfo::default().allocation_size(needs.size).memory_type_index(kind);
        // SAFETY: the structure is live during the calls.
        let allocate = || unsafe { raw.allocate_memory(&information, None) };
        let memory = match allocate() {
            // Unused blocks may suffice.
            Err(vk::Result::ERROR_OUT_OF_DEVICE_MEMORY) if device.heap.trim() => allocate(),
            memory => memory,
        };
        self.memory = memory.named("vkAllocateMemory")?;
        // SAFETY: the image is not bound, and the memory fits.
        unsafe { raw.bind_image_memory(self.raw, self.memory, 0) }.named("vkBindImageMemory")
    }

    /// Creates a view for a usage.
    fn view(&self, usage: vk::ImageUsageFlags) -> Result<vk::ImageView> {
        let (_, kind, _, layers) = extent(&self.shape)?;
        let mut used = vk::ImageViewUsageCreateInfo::default().usage(usage);
        let information = vk::ImageViewCreateInfo::default()
            .image(self.raw)
            .view_type(kind)
            .format(self.format.vulkan)
            .components(self.format.mapping())
            .subresource_range(range(layers))
            .push_next(&mut used);
        // SAFETY: the structures are live during the call, and the image has memory.
        unsafe { self.context.raw.create_image_view(&information, None) }.named("vkCreateImageView")
    }

    /// Gives the image its layout.
    fn prepare(self: &Arc<Self>) -> Result {
        let (_, _, _, layers) = extent(&self.shape)?;
        let stream = Arc::new(StreamState::new(self.context)?);
        let barrier = vk::ImageMemoryBarrier::default()
            .image(self.raw)
            .old_layout(vk::ImageLayout::UNDEFINED)
            .new_layout(vk::ImageLayout::GENERAL)
            .src_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
            .dst_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
            .dst_access_mask(vk::AccessFlags::MEMORY_READ | vk::AccessFlags::MEMORY_WRITE)
            .subresource_range(range(layers));
        stream.submit(vec![Box::new(Arc::clone(self))], |raw, commands| {
            let (before, after) = (vk::PipelineStageFlags::TOP_OF_PIPE, vk::PipelineStageFlags::ALL_COMMANDS);
            let none = vk::DependencyFlags::empty();
            // SAFETY: the commands are being recorded, and the stream keeps the image.
            unsafe { raw.cmd_pipeline_barrier(commands, before, after, none, &[], &[], &[barrier]) };
        })?;
        stream.wait()
    }
}

/// Returns the whole image.
fn range(layers: u32) -> vk::ImageSubresourceRange {
    vk::ImageSubresourceRange::default().aspect_mask(vk::ImageAspectFlags::COLOR).level_count(1).layer_count(layers)
}

impl Drop for ImageState {
    fn drop(&mut self) {
        let raw = &self.context.raw;
        // SAFETY: commands that use the image keep a reference to it until they have completed; null handles are allowed.
        unsafe {
            raw.destroy_image_view(self.sampled, None);
            raw.destroy_image_view(self.storage, None);
            raw.destroy_image(self.raw, None);
            if !self.memory.is_null() {
                raw.free_memory(self.memory, None);
            }
        }
    }
}

impl VulkanDevice {
    /// Returns the image with a handle.
    pub fn image(&self, image: ImageMemory) -> Result<Arc<ImageState>> {
        self.images.get(image.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_MEM_OBJECT.into())
    }
}

impl Images for VulkanDevice {
    fn create_image(&self, shape: &ImageShape) -> Result<ImageMemory> {
        let (mut image, usage) = ImageState::new(self.context, shape)?;
        image.allocate(self)?;
        if usage.contains(vk::ImageUsageFlags::SAMPLED) {
            image.sampled = image.view(vk::ImageUsageFlags::SAMPLED)?;
        }
        if usage.contains(vk::ImageUsageFlags::STORAGE) {
            image.storage = image.view(vk::ImageUsageFlags::STORAGE)?;
        }
        let image = Arc::new(image);
        image.prepare()?;
        Ok(ImageMemory(self.images.insert(image)))
    }

    fn destroy_image(&self, image: ImageMemory) {
        drop(self.images.remove(image.0));
    }

    unsafe fn write_image(&self, stream: Stream, to: ImageMemory, region: &ImageRegion, from: BoxSide) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.copy_to_image(&self.stream(stream)?, &self.image(to)?, region, from) }
    }

    unsafe fn read_image(&self, stream: Stream, from: ImageMemory, region: &ImageRegion, to: BoxSide) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.copy_from_image(&self.stream(stream)?, &self.image(from)?, region, to) }
    }

    fn copy_image(
        &self,
        stream: Stream,
        to: (ImageMemory, [usize; 3]),
        from: ImageMemory,
        region: &ImageRegion,
    ) -> Result {
        copies::copy(&self.stream(stream)?, (&self.image(to.0)?, to.1), &self.image(from)?, region)
    }
}
