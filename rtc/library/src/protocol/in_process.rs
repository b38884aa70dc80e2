//! The C interface of the shared object for compilations in the application's own process.
//!
//! | function | in | out |
//! |---|---|---|
//! | [`HELLO`] | | [`hello`](super::hello), which nobody frees |
//! | [`COMPILE`] | the bytes of a [`Task`](super::Task) | those of an [`Answer`](super::Answer), or none without memory |
//! | [`FREE`] | such an answer | |

/// The name of its file.
pub const FILE: &str = "libsycl_rtc_in_process.so";
/// The name of a function of type [`Hello`].
pub const HELLO: &str = "sycl_rtc_in_process_hello";
/// The name of a function of type [`Compile`].
pub const COMPILE: &str = "sycl_rtc_in_process_compile";
/// The name of a function of type [`Free`].
pub const FREE: &str = "sycl_rtc_in_process_free";

/// Bytes without a terminator.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Bytes {
    /// The first one; null if there are none.
    pub data: *const u8,
    /// How many there are.
    pub size: usize,
}

impl Bytes {
    /// No bytes.
    #[must_use]
    pub const fn none() -> Self {
        Self { data: std::ptr::null(), size: 0 }
    }
}

/// Says the version.
pub type Hello = unsafe extern "C" fn() -> Bytes;
/// Does a task.
pub type Compile = unsafe extern "C" fn(Bytes) -> Bytes;
/// Frees an answer.
pub type Free = unsafe extern "C" fn(Bytes);
