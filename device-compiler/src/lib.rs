//! From the bitcode of SYCL device code to device images: link, split, lower, generate code.

pub mod code_generation;
mod worker;

pub use worker::Worker;
