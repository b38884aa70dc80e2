//! The C interface of the shared object that compiles within the application's process.
//!
//! | function | input | output |
//! |---|---|---|
//! | [`HELLO`] | | [`hello`](super::hello), in static memory |
//! | [`COMPILE`] | an encoded [`Task`](super::Task) | an encoded [`Answer`](super::Answer), or null if out of memory |
//! | [`FREE`] | an output of [`COMPILE`] | |

/// The file name of the shared object.
pub const FILE: &str = "libsycl_rtc_in_process.so";
/// The name of the function of type [`Hello`].
pub const HELLO: &str = "sycl_rtc_in_process_hello";
/// The name of the function of type [`Compile`].
pub const COMPILE: &str = "sycl_rtc_in_process_compile";
/// The name of the function of type [`Free`].
pub const FREE: &str = "sycl_rtc_in_process_free";

/// A byte string without a terminator.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    /// The first byte, or null if empty.
    pub data: *const u8,
    /// The number of bytes.
    pub size: usize,
}

impl Bytes {
    /// Returns an empty byte string.
    #[must_use]
    pub const fn none() -> Self {
        Self { data: std::ptr::null(), size: 0 }
    }
}

/// Returns the version marker.
pub type Hello = unsafe extern "C" fn() -> Bytes;
/// Runs a task.
pub type Compile = unsafe extern "C" fn(Bytes) -> Bytes;
/// Frees an answer.
pub type Free = unsafe extern "C" fn(Bytes);
