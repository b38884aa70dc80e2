//! Passes for SYCL device code: specialization constants and the property sets of a device image.

pub mod free_functions;
pub mod inline_reads;
pub mod lowering_request;
pub mod lto;
pub mod math_builtins;
pub mod properties;
pub mod properties_pass;
pub mod sanitizer;
pub mod spec_constants;
pub mod spec_constants_pass;
pub mod spirv_struct_index;
pub mod state;
pub mod used_aspects;
