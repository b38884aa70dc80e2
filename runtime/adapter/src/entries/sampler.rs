//! Entries for samplers.

use std::ffi::c_void;

use crate::error::entries;
use crate::handle::{self, give};
use crate::image::driver;
use crate::info::Info;
use crate::sampler::Sampler;
use crate::ur::*;

entries! {
    /// Creates a sampler.
    urSamplerCreate(context: ur_context_handle_t, description: *const ur_sampler_desc_t, sampler: *mut ur_sampler_handle_t) {
        let context = handle::get(context)?;
        let description = description.as_ref().ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)?;
        driver(&*context.devices[0].driver)?;
        give(sampler, || Sampler::new(context.retain(), description))
    }

    /// Adds a reference.
    urSamplerRetain(sampler: ur_sampler_handle_t) { handle::retain(sampler) }

    /// Removes a reference.
    urSamplerRelease(sampler: ur_sampler_handle_t) { handle::release(sampler) }

    /// Returns information about a sampler.
    urSamplerGetInfo(
        sampler: ur_sampler_handle_t, name: ur_sampler_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        let sampler = handle::get(sampler)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_sampler_info_t::UR_SAMPLER_INFO_REFERENCE_COUNT => info.value(sampler.references()),
            ur_sampler_info_t::UR_SAMPLER_INFO_CONTEXT => info.value(sampler.context.raw()),
            ur_sampler_info_t::UR_SAMPLER_INFO_NORMALIZED_COORDS => info.truth(sampler.normalized),
            ur_sampler_info_t::UR_SAMPLER_INFO_ADDRESSING_MODE => info.value(sampler.addressing),
            ur_sampler_info_t::UR_SAMPLER_INFO_FILTER_MODE => info.value(sampler.filter),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }
}
