//! SYCL device images as the DPC++ runtime reads them: property sets and specialization constants.
//!
//! A device image has *property sets*: named sets of named values that describe the image's
//! requirements and the layout of its specialization constants to the runtime. This crate reads and
//! writes them in three forms and does not require LLVM:
//!
//! | form | functions | described in |
//! |---|---|---|
//! | text, the `.prop` file of the compiler | [`PropertySets::parse_prop`], [`PropertySets::to_prop`] | [`prop`] |
//! | JSON, for users and scripts | [`PropertySets::from_json`], [`PropertySets::to_json`] | [`json`] |
//! | structures in memory, as the runtime reads them | [`memory::encode`], [`memory::decode`] | [`memory`] |
//!
//! [`spec_constants`] is the run-time half of specialization constants. It accepts values by
//! symbolic ID and returns the data to pass to the device. [`ArgumentMask`] lists the arguments of
//! a kernel that remain in its image.
//!
//! Images and their property sets are stored in containers: [`offload_binary`], which [`embedded`] puts into host
//! objects, and [`syclbin`], a file that a host program loads. [`containers`] finds images in these and in objects,
//! programs and archives; [`check`] verifies them. [`object_file`] writes host objects, and [`file`](mod@file) writes
//! files.
//!
//! # Bytes in text
//!
//! Values other than numbers are byte arrays ([`ByteArray`]). Their text form is *not* the Base64 of RFC 4648: the
//! alphabet is the same, but the bytes are read as one little-endian number whose Base64 digits are written lowest
//! digit first, without `=` at the end. A `u64` with the number of bits precedes the payload.
#![forbid(unsafe_code)]
#![warn(clippy::unreachable, reason = "no input may end the program")]

pub mod argument_mask;
mod base64;
pub mod builtins;
mod byte_array;
pub mod check;
pub mod containers;
pub mod embedded;
pub mod file;
mod format;
mod format_error;
pub mod image;
pub mod json;
pub mod memory;
pub mod names;
pub mod object_file;
pub mod offload_binary;
pub mod prop;
mod property;
mod runtime;
pub mod spec_constants;
pub mod spirv;
mod suggest;
pub mod syclbin;
pub mod table;
pub mod target;

pub use argument_mask::ArgumentMask;
pub use base64::Base64Error;
pub use byte_array::{ByteArray, ByteArrayError};
pub use format_error::{FormatError, Window};
pub use image::{ImageFormat, ImageInfo, MalformedProperties};
pub use json::JsonError;
pub use prop::{PropError, PropErrorKind, PropWriteError};
pub use property::{DuplicateError, PropertySet, PropertySets, PropertyValue};
pub use runtime::{Runtime, UnknownRuntime};
