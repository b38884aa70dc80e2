//! Samplers.

use crate::context::Context;
use crate::error::{Error, Result};
use crate::handle::Ref;
use crate::ur::{
    ur_result_t, ur_sampler_addressing_mode_t as Addressing, ur_sampler_desc_t, ur_sampler_filter_mode_t as Filter,
};

/// A sampler. Back ends create the driver's samplers when they launch kernels.
pub struct Sampler {
    /// The context.
    pub context: Ref<Context>,
    /// True if coordinates are normalized to the range from 0 to 1.
    pub normalized: bool,
    /// The addressing mode.
    pub addressing: Addressing,
    /// The filter.
    pub filter: Filter,
    /// The bits of the sampler, as OpenCL's headers define them.
    pub bits: u32,
}

impl Sampler {
    /// Creates a sampler.
    pub fn new(context: Ref<Context>, description: &ur_sampler_desc_t) -> Result<Self> {
        let (normalized, addressing, filter) =
            (description.normalizedCoords, description.addressingMode, description.filterMode);
        let (addressing_bits, repeats) = match addressing {
            Addressing::UR_SAMPLER_ADDRESSING_MODE_NONE => (0, false),
            Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE => (2, false),
            Addressing::UR_SAMPLER_ADDRESSING_MODE_CLAMP => (4, false),
            Addressing::UR_SAMPLER_ADDRESSING_MODE_REPEAT => (6, true),
            Addressing::UR_SAMPLER_ADDRESSING_MODE_MIRRORED_REPEAT => (8, true),
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        };
        let filter_bits = match filter {
            Filter::UR_SAMPLER_FILTER_MODE_NEAREST => 0x10,
            Filter::UR_SAMPLER_FILTER_MODE_LINEAR => 0x20,
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        };
        if repeats && !normalized {
            let message = "samplers that repeat the image require normalized coordinates";
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE, message));
        }
        let bits = u32::from(normalized) | addressing_bits | filter_bits;
        Ok(Self { context, normalized, addressing, filter, bits })
    }
}
