//! Utilities for tests of Unified Runtime adapters: the entry points, handles that are released, devices, and processes
//! with libsycl.

#![allow(clippy::unwrap_used, reason = "a test panics to fail")]

pub mod loader;

use std::ffi::c_void;
use std::ptr::null_mut;

pub use sycl_adapter::entries::{
    adapter::*, buffer::*, command_buffer::*, command_update::*, context::*, copy::*, device::*, event::*, image::*,
    kernel::*, launch::*, memory::*,
};
pub use sycl_adapter::entries::{platform::*, pool::*, program::*, queue::*, sampler::*, virtual_memory::*};
pub use sycl_adapter::ur::*;

/// The result of several entry points.
pub type Step<T = ()> = Result<T, ur_result_t>;

/// Converts the result of an entry point.
///
/// # Errors
/// Fails if the entry point failed.
pub fn ok(result: ur_result_t) -> Step {
    if result == ur_result_t::UR_RESULT_SUCCESS { Ok(()) } else { Err(result) }
}

/// Returns this thread's last error message.
pub fn message() -> String {
    let (text, _) = sycl_adapter::error::last();
    // SAFETY: the text is valid until this thread's next error.
    unsafe { std::ffi::CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A handle that is released when it is dropped.
pub struct Owned<T>(pub *mut T, pub unsafe extern "C" fn(*mut T) -> ur_result_t);

impl<T> Owned<T> {
    /// Creates a handle.
    ///
    /// # Errors
    /// Fails if the entry point failed.
    pub fn new(
        release: unsafe extern "C" fn(*mut T) -> ur_result_t,
        create: impl FnOnce(*mut *mut T) -> ur_result_t,
    ) -> Step<Self> {
        let mut handle = null_mut();
        ok(create(&mut handle))?;
        assert!(!handle.is_null());
        Ok(Self(handle, release))
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the handle was created with one reference.
        unsafe { (self.1)(self.0) };
    }
}

/// Unified shared memory, which is freed when it is dropped.
pub struct Usm(ur_context_handle_t, pub *mut c_void);

impl Usm {
    /// Allocates memory with a function that stores its address.
    ///
    /// # Errors
    /// Fails if the entry point failed.
    pub fn new(context: ur_context_handle_t, allocate: impl FnOnce(*mut *mut c_void) -> ur_result_t) -> Step<Self> {
        let mut pointer = null_mut();
        ok(allocate(&mut pointer))?;
        assert!(!pointer.is_null());
        Ok(Self(context, pointer))
    }
}

impl Drop for Usm {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated in this context.
        unsafe { urUSMFree(self.0, self.1) };
    }
}

/// The function of an adapter that returns the entry points for adapters.
pub type AdapterTable = unsafe extern "C" fn(ur_api_version_t, *mut ur_adapter_dditable_t) -> ur_result_t;

/// Initializes an adapter. Returns all of its devices.
pub fn devices(table: AdapterTable) -> Vec<ur_device_handle_t> {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut entries = std::mem::zeroed();
        let version = ur_api_version_t(ur_api_version_t::UR_API_VERSION_CURRENT.0);
        ok(table(version, &mut entries)).unwrap();
        let (mut adapter, mut platform, mut count) = (null_mut(), null_mut(), 0);
        ok(urAdapterGet(1, &mut adapter, null_mut())).unwrap();
        ok(urPlatformGet(adapter, 1, &mut platform, null_mut())).unwrap();
        if platform.is_null() {
            return Vec::new();
        }
        let all = ur_device_type_t::UR_DEVICE_TYPE_ALL;
        ok(urDeviceGet(platform, all, 0, null_mut(), &mut count)).unwrap();
        let mut devices = vec![null_mut(); count as usize];
        ok(urDeviceGet(platform, all, count, devices.as_mut_ptr(), null_mut())).unwrap();
        devices
    }
}
