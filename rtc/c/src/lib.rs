//! `libsyclrtc.so`: the C interface of `sycl-rtc`. The header is `include/syclrtc.h`, made of these files by cbindgen.
//!
//! Objects are boxes that C holds by pointer: a function that creates one gives it away, a function that destroys one takes it
//! back. Texts that C gets are kept with their zero byte in the object that they belong to.

mod compiler;
mod outcome;
mod request;
mod text;

pub use compiler::*;
pub use outcome::*;
pub use request::*;
