//! Launch arguments.

use crate::image::{ImageArgument, SamplerArgument};

/// A kernel argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A pointer to a buffer with these bytes, which the kernel may change.
    Buffer(Vec<u8>),
    /// A null pointer to global or constant memory.
    Null,
    /// A value.
    Value(Vec<u8>),
    /// A pointer to this many bytes of local memory.
    Local(usize),
    /// An image, which the kernel may change.
    Image(ImageArgument),
    /// A sampler.
    Sampler(SamplerArgument),
}
