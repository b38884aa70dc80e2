//! Images and samplers.

use ash::vk;
use vulkan_kernel::{AddressMode, Sampler};

use crate::{Device, RunError, memory::Buffer, plan::mismatch};

/// The format of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageFormat {
    /// Four bytes, normalized to the range from 0 to 1.
    Rgba8Unorm,
    /// Four signed bytes.
    Rgba8Sint,
    /// Four unsigned bytes.
    Rgba8Uint,
    /// Four 32-bit floats.
    Rgba32Float,
    /// Four signed 32-bit integers.
    Rgba32Sint,
    /// Four unsigned 32-bit integers.
    Rgba32Uint,
    /// One 32-bit float.
    R32Float,
}

impl ImageFormat {
    /// Returns the Vulkan format.
    fn vulkan(self) -> vk::Format {
        match self {
            ImageFormat::Rgba8Unorm => vk::Format::R8G8B8A8_UNORM,
            ImageFormat::Rgba8Sint => vk::Format::R8G8B8A8_SINT,
            ImageFormat::Rgba8Uint => vk::Format::R8G8B8A8_UINT,
            ImageFormat::Rgba32Float => vk::Format::R32G32B32A32_SFLOAT,
            ImageFormat::Rgba32Sint => vk::Format::R32G32B32A32_SINT,
            ImageFormat::Rgba32Uint => vk::Format::R32G32B32A32_UINT,
            ImageFormat::R32Float => vk::Format::R32_SFLOAT,
        }
    }

    /// Returns the channel order and channel data type, with OpenCL's values.
    pub fn opencl(self) -> (u32, u32) {
        match self {
            ImageFormat::Rgba8Unorm => (0x10B5, 0x10D2),
            ImageFormat::Rgba8Sint => (0x10B5, 0x10D7),
            ImageFormat::Rgba8Uint => (0x10B5, 0x10DA),
            ImageFormat::Rgba32Float => (0x10B5, 0x10DE),
            ImageFormat::Rgba32Sint => (0x10B5, 0x10D9),
            ImageFormat::Rgba32Uint => (0x10B5, 0x10DC),
            ImageFormat::R32Float => (0x10B0, 0x10DE),
        }
    }

    /// Returns the size of a texel in bytes.
    pub fn bytes(self) -> usize {
        match self {
            ImageFormat::Rgba8Unorm | ImageFormat::Rgba8Sint | ImageFormat::Rgba8Uint | ImageFormat::R32Float => 4,
            ImageFormat::Rgba32Float | ImageFormat::Rgba32Sint | ImageFormat::Rgba32Uint => 16,
        }
    }
}

/// The shape of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImageShape {
    /// A 1D image with this width.
    One(u32),
    /// A 1D array with this width and number of images.
    OneArray(u32, u32),
    /// A 1D buffer with this width.
    Buffer(u32),
    /// A 2D image with this width and height.
    Two(u32, u32),
    /// A 2D array with this width, height and number of images.
    TwoArray(u32, u32, u32),
    /// A 3D image with this width, height and depth.
    Three(u32, u32, u32),
}

impl ImageShape {
    /// Returns the image type, view type, extent and number of layers.
    fn vulkan(self) -> (vk::ImageType, vk::ImageViewType, [u32; 3], u32) {
        use vk::{ImageType as Type, ImageViewType as View};
        match self {
            ImageShape::One(width) | ImageShape::Buffer(width) => (Type::TYPE_1D, View::TYPE_1D, [width, 1, 1], 1),
            ImageShape::OneArray(width, count) => (Type::TYPE_1D, View::TYPE_1D_ARRAY, [width, 1, 1], count),
            ImageShape::Two(width, height) => (Type::TYPE_2D, View::TYPE_2D, [width, height, 1], 1),
            ImageShape::TwoArray(width, height, count) => {
                (Type::TYPE_2D, View::TYPE_2D_ARRAY, [width, height, 1], count)
            }
            ImageShape::Three(width, height, depth) => (Type::TYPE_3D, View::TYPE_3D, [width, height, depth], 1),
        }
    }

    /// Returns the number of texels.
    pub fn places(self) -> usize {
        let (_, _, size, layers) = self.vulkan();
        size.iter().chain([&layers]).map(|count| *count as usize).product()
    }
}

/// An image in host memory, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageData {
    /// The shape.
    pub shape: ImageShape,
    /// The format.
    pub format: ImageFormat,
    /// The contents.
    pub bytes: Vec<u8>,
}

/// An image on the device, with a staging buffer.
pub struct Image<'d> {
    device: &'d Device,
    handle: vk::Image,
    memory: vk::DeviceMemory,
    /// The view for kernels.
    pub view: vk::ImageView,
    /// The buffer with the contents before and after a run.
    pub staging: Buffer<'d>,
    size: [u32; 3],
    layers: u32,
}

/// A texel buffer.
pub struct TexelBuffer<'d> {
    /// The contents.
    pub buffer: Buffer<'d>,
    /// The view for kernels.
    pub view: vk::BufferView,
    device: &'d Device,
}

/// Checks the size of the contents.
fn check(data: &ImageData) -> Result<(), RunError> {
    let expected = data.shape.places() * data.format.bytes();
    if data.bytes.len() == expected {
        return Ok(());
    }
    mismatch(format!("the image has {expected} bytes, but {} bytes were passed", data.bytes.len()))
}

impl<'d> TexelBuffer<'d> {
    /// Creates the buffer and its view.
    pub fn new(device: &'d Device, data: &ImageData) -> Result<TexelBuffer<'d>, RunError> {
        check(data)?;
        let usage = vk::BufferUsageFlags::UNIFORM_TEXEL_BUFFER | vk::BufferUsageFlags::STORAGE_TEXEL_BUFFER;
        let buffer = Buffer::new(device, &data.bytes, usage)?;
        let information = vk::BufferViewCreateInfo::default()
            .buffer(buffer.handle)
            .format(data.format.vulkan())
            .range(vk::WHOLE_SIZE);
        // SAFETY: the buffer is live.
        let view = unsafe { device.device.create_buffer_view(&information, None)? };
        Ok(TexelBuffer { buffer, view, device })
    }
}

impl Drop for TexelBuffer<'_> {
    fn drop(&mut self) {
        // SAFETY: no kernel that uses the view is running.
        unsafe { self.device.device.destroy_buffer_view(self.view, None) };
    }
}

impl<'d> Image<'d> {
    /// Creates the image. [`Image::fill`] uploads the contents.
    pub fn new(device: &'d Device, data: &ImageData) -> Result<Image<'d>, RunError> {
        check(data)?;
        let (kind, view_kind, size, layers) = data.shape.vulkan();
        let usage = vk::BufferUsageFlags::TRANSFER_SRC | vk::BufferUsageFlags::TRANSFER_DST;
        let staging = Buffer::new(device, &data.bytes, usage)?;
        let [width, height, depth] = size;
        let usage = vk::ImageUsageFlags::SAMPLED
            | vk::ImageUsageFlags::STORAGE
            | vk::ImageUsageFlags::TRANSFER_SRC
            | vk::ImageUsageFlags::TRANSFER_DST;
        let information = vk::ImageCreateInfo::default()
            .image_type(kind)
            .format(data.format.vulkan())
            .extent(vk::Extent3D { width, height, depth })
            .mip_levels(1)
            .array_layers(layers)
            .samples(vk::SampleCountFlags::TYPE_1)
            .usage(usage);
        let raw = &device.device;
        // SAFETY: the structures are live during the calls; the memory is as large as the image requires.
        unsafe {
            let handle = raw.create_image(&information, None)?;
            let needed = raw.get_image_memory_requirements(handle);
            let allocation = vk::MemoryAllocateInfo::default()
                .allocation_size(needed.size)
                .memory_type_index(needed.memory_type_bits.trailing_zeros());
            let memory = raw.allocate_memory(&allocation, None)?;
            raw.bind_image_memory(handle, memory, 0)?;
            let information = vk::ImageViewCreateInfo::default()
                .image(handle)
                .view_type(view_kind)
                .format(data.format.vulkan())
                .subresource_range(range(layers));
            let view = raw.create_image_view(&information, None)?;
            Ok(Image { device, handle, memory, view, staging, size, layers })
        }
    }

    fn copy(&self) -> [vk::BufferImageCopy; 1] {
        let [width, height, depth] = self.size;
        let layers =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(self.layers);
        [vk::BufferImageCopy::default().image_subresource(layers).image_extent(vk::Extent3D { width, height, depth })]
    }

    /// Inserts a full barrier, and transitions the image from the layout `from` to the general layout.
    fn wait(&self, commands: vk::CommandBuffer, from: vk::ImageLayout) {
        let all = vk::AccessFlags::MEMORY_READ | vk::AccessFlags::MEMORY_WRITE;
        let barrier = vk::ImageMemoryBarrier::default()
            .image(self.handle)
            .old_layout(from)
            .new_layout(vk::ImageLayout::GENERAL)
            .src_access_mask(all)
            .dst_access_mask(all)
            .subresource_range(range(self.layers));
        let stage = vk::PipelineStageFlags::ALL_COMMANDS;
        // SAFETY: the commands are being recorded, and the image is live.
        unsafe {
            let none = vk::DependencyFlags::empty();
            self.device.device.cmd_pipeline_barrier(commands, stage, stage, none, &[], &[], &[barrier]);
        }
    }

    /// Copies the contents from the staging buffer.
    pub fn fill(&self, commands: vk::CommandBuffer) {
        self.wait(commands, vk::ImageLayout::UNDEFINED);
        let (layout, source) = (vk::ImageLayout::GENERAL, self.staging.handle);
        // SAFETY: the commands are being recorded; the buffer is as large as the image.
        unsafe { self.device.device.cmd_copy_buffer_to_image(commands, source, self.handle, layout, &self.copy()) };
        self.wait(commands, layout);
    }

    /// Copies the contents to the staging buffer.
    pub fn fetch(&self, commands: vk::CommandBuffer) {
        let (layout, target) = (vk::ImageLayout::GENERAL, self.staging.handle);
        self.wait(commands, layout);
        // SAFETY: the commands are being recorded; the buffer is as large as the image.
        unsafe { self.device.device.cmd_copy_image_to_buffer(commands, self.handle, layout, target, &self.copy()) };
    }
}

impl Drop for Image<'_> {
    fn drop(&mut self) {
        // SAFETY: no kernel that uses the image is running.
        unsafe {
            self.device.device.destroy_image_view(self.view, None);
            self.device.device.destroy_image(self.handle, None);
            self.device.device.free_memory(self.memory, None);
        }
    }
}

/// Returns the subresource range of the whole image.
fn range(layers: u32) -> vk::ImageSubresourceRange {
    let color = vk::ImageSubresourceRange::default().aspect_mask(vk::ImageAspectFlags::COLOR);
    color.level_count(1).layer_count(layers)
}

/// Creates a sampler.
pub fn create_sampler(device: &Device, sampler: Sampler) -> Result<vk::Sampler, RunError> {
    let filter = if sampler.linear { vk::Filter::LINEAR } else { vk::Filter::NEAREST };
    let address = match sampler.address {
        AddressMode::None | AddressMode::ClampToEdge => vk::SamplerAddressMode::CLAMP_TO_EDGE,
        AddressMode::Clamp => vk::SamplerAddressMode::CLAMP_TO_BORDER,
        AddressMode::Repeat => vk::SamplerAddressMode::REPEAT,
        AddressMode::MirroredRepeat => vk::SamplerAddressMode::MIRRORED_REPEAT,
    };
    let information = vk::SamplerCreateInfo::default()
        .mag_filter(filter)
        .min_filter(filter)
        .mipmap_mode(vk::SamplerMipmapMode::NEAREST)
        .address_mode_u(address)
        .address_mode_v(address)
        .address_mode_w(address)
        .border_color(vk::BorderColor::FLOAT_TRANSPARENT_BLACK)
        .unnormalized_coordinates(!sampler.normalized);
    // SAFETY: the structure is live during the call.
    Ok(unsafe { device.device.create_sampler(&information, None)? })
}
