//! Samplers. There are few different ones, so a device creates each when a kernel first uses it, and keeps it.

use std::sync::PoisonError;

use ash::vk;
use sycl_adapter::error::Result;
use vulkan_kernel::{AddressMode, Sampler};

use crate::context::Context;
use crate::status::Checked;

/// The bits of a sampler, and whether its border has integers.
pub type Key = (u32, bool);

impl Context {
    /// Returns a sampler. `integer` states whether it samples images of integers, which have borders of another type.
    pub fn sampler(&self, sampler: Sampler, integer: bool) -> Result<vk::Sampler> {
        let mut known = self.samplers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = known.get(&(sampler.bits(), integer)) {
            return Ok(*found);
        }
        let filter = if sampler.linear { vk::Filter::LINEAR } else { vk::Filter::NEAREST };
        let address = match sampler.address {
            AddressMode::None | AddressMode::ClampToEdge => vk::SamplerAddressMode::CLAMP_TO_EDGE,
            AddressMode::Clamp => vk::SamplerAddressMode::CLAMP_TO_BORDER,
            // OpenCL C leaves repetition without normalized coordinates undefined, and Vulkan forbids it.
            AddressMode::Repeat | AddressMode::MirroredRepeat if !sampler.normalized => {
                vk::SamplerAddressMode::CLAMP_TO_EDGE
            }
            AddressMode::Repeat => vk::SamplerAddressMode::REPEAT,
            AddressMode::MirroredRepeat => vk::SamplerAddressMode::MIRRORED_REPEAT,
        };
        let border = match integer {
            true => vk::BorderColor::INT_TRANSPARENT_BLACK,
            false => vk::BorderColor::FLOAT_TRANSPARENT_BLACK,
        };
        let information = vk::SamplerCreateInfo::default()
            .mag_filter(filter)
            .min_filter(filter)
            .mipmap_mode(vk::SamplerMipmapMode::NEAREST)
            .address_mode_u(address)
            .address_mode_v(address)
            .address_mode_w(address)
            .border_color(border)
            .unnormalized_coordinates(!sampler.normalized);
        // SAFETY: the structure is live during the call.
        let new = unsafe { self.raw.create_sampler(&information, None) }.named("vkCreateSampler")?;
        known.insert((sampler.bits(), integer), new);
        Ok(new)
    }
}
