//! `libsyclrtc.so`, the C interface of `sycl-rtc`. cbindgen generates the header `include/syclrtc.h` from these files.
//!
//! Objects are boxes that C code refers to by pointer. A function that creates an object passes ownership to C, and a
//! function that destroys an object takes ownership back. Strings for C are stored with their null byte in the object
//! that owns them.

mod compiler;
mod outcome;
mod request;
mod text;

pub use compiler::*;
pub use outcome::*;
pub use request::*;
