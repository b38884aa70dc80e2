//! The OpenCL device on which tests run kernels: opens it, builds programs, and launches kernels with data in memory.

mod argument;
mod device;
mod error;
mod image;
mod program;
mod work;

pub use argument::Argument;
pub use device::OpenCl;
pub use error::DeviceError;
pub use image::{ImageArgument, ImageType, SamplerArgument};
pub use opencl3::memory::{
    CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_MIRRORED_REPEAT, CL_ADDRESS_NONE, CL_ADDRESS_REPEAT,
    CL_FILTER_LINEAR, CL_FILTER_NEAREST,
};
pub use program::Program;
pub use work::Work;
