//! `libsyclrtc.so`: the C interface of `sycl-rtc`. cbindgen generates the header `include/syclrtc.h` from these files.
//!
//! Objects are boxes that C holds by pointer: a function that creates one passes ownership to C, a function that
//! destroys one takes it back. Texts for C are stored with their NUL byte in the object that they belong to.

mod compiler;
mod outcome;
mod request;
mod text;

pub use compiler::*;
pub use outcome::*;
pub use request::*;
