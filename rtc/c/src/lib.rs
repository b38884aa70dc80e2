//! `libsyclrtc.so`: the C interface of `sycl-rtc`. cbindgen generates the header `include/syclrtc.h` from these files.
//!
//! Objects are boxes that C code holds by pointer: a function that creates an object passes ownership to C, and a
//! function that destroys an object takes ownership back. Strings for C are stored with their null byte in the object
//! that they belong to.

mod compiler;
mod outcome;
mod request;
mod text;

pub use compiler::*;
pub use outcome::*;
pub use request::*;
