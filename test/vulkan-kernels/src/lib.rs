//! Programs of OpenCL C from published packages, which `scripts/setup` puts into `target/vulkan-kernels`.

mod clesperanto;
pub mod packages;
