//! Runs kernels that `oclvk` compiled on a Vulkan device, for examples and tests.
//!
//! [`Device`] is the first Vulkan device with a compute queue. [`Device::run`] runs one kernel over an ND-range, like
//! `clEnqueueNDRangeKernel`, and returns the contents of buffers in its arguments.

mod addresses;
mod device;
mod dispatch;
mod image;
mod memory;
mod plan;

pub use device::Device;
pub use dispatch::{Code, Run};
pub use image::{ImageData, ImageFormat, ImageShape};
pub use plan::{Link, Range, RunArgument, RunOptions};

/// The reasons why a kernel could not be run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The Vulkan loader is not installed.
    #[error("cannot load Vulkan: {0}; install it with: apt install libvulkan1 mesa-vulkan-drivers")]
    Load(#[from] ash::LoadingError),
    /// Vulkan reports an error.
    #[error("Vulkan reports {0}")]
    Vulkan(#[from] ash::vk::Result),
    /// No device has a compute queue.
    #[error("no Vulkan device with a compute queue")]
    NoDevice,
    /// The module's reflection cannot be read.
    #[error("{0}")]
    Reflection(#[from] vulkan_kernel::ReadError),
    /// The output of `printf` cannot be decoded.
    #[error("{0}")]
    Print(#[from] vulkan_kernel::PrintError),
    /// A kernel, argument or ND-range does not match.
    #[error("{0}")]
    Mismatch(String),
}
