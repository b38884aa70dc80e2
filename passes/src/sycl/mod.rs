//! Passes for SYCL device code: specialization constants and the property sets of a device image.

pub mod properties;
pub mod spec_constants;
pub mod spirv_struct_index;
