//! Device images on the OpenCL device, for test programs.

pub mod device;
