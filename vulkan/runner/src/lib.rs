//! Runs kernels that `oclvk` compiled on a Vulkan device, for examples and tests.
//!
//! [`Device`] is the first Vulkan device that computes; [`Device::run`] runs one kernel over a range, as
//! `clEnqueueNDRangeKernel` does, and brings the contents of buffers back.

mod device;
mod dispatch;
mod image;
mod memory;
mod plan;

pub use device::Device;
pub use dispatch::{Code, Run};
pub use image::{ImageData, ImageFormat, ImageShape};
pub use plan::{Link, Range, RunArgument, RunOptions};

/// Why a kernel did not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The Vulkan loader is not there.
    #[error("cannot load Vulkan: {0}; install it with: apt install libvulkan1 mesa-vulkan-drivers")]
    Load(#[from] ash::LoadingError),
    /// What Vulkan reports.
    #[error("Vulkan reports {0}")]
    Vulkan(#[from] ash::vk::Result),
    /// There is no device that computes.
    #[error("no Vulkan device that computes")]
    NoDevice,
    /// A module whose facts cannot be read.
    #[error("{0}")]
    Reflection(#[from] vulkan_kernel::ReadError),
    /// What a kernel prints, and cannot be printed.
    #[error("{0}")]
    Print(#[from] vulkan_kernel::PrintError),
    /// A kernel, an argument or a range that does not fit.
    #[error("{0}")]
    Mismatch(String),
}
