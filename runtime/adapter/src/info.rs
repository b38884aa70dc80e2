//! Results of `…GetInfo` entries: a value, its size, or both.

use std::ffi::c_void;

use crate::error::Result;
use crate::ur::ur_result_t;

/// The destination of a query result.
pub struct Info {
    size: usize,
    value: *mut c_void,
    size_out: *mut usize,
}

impl Info {
    /// Creates a destination.
    ///
    /// # Safety
    ///
    /// `value` must be null or have room for `size` bytes; `size_out` must be null or valid for writes.
    pub unsafe fn new(size: usize, value: *mut c_void, size_out: *mut usize) -> Self {
        Self { size, value, size_out }
    }

    /// Stores a value. Its type must have the same layout in C.
    pub fn value<T: Copy>(&self, value: T) -> Result {
        self.values(&[value])
    }

    /// Stores an array.
    pub fn values<T: Copy>(&self, values: &[T]) -> Result {
        let bytes = size_of_val(values);
        if !self.value.is_null() {
            if self.size < bytes {
                return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
            }
            // SAFETY: `new` requires room for `size` bytes, which is sufficient.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr().cast::<u8>(), self.value.cast(), bytes) };
        }
        if !self.size_out.is_null() {
            // SAFETY: `new` requires that the pointer is null or valid.
            unsafe { self.size_out.write(bytes) };
        }
        Ok(())
    }

    /// Stores a boolean as `ur_bool_t`.
    pub fn truth(&self, value: bool) -> Result {
        self.value(value)
    }

    /// Stores a string with a terminating null byte.
    pub fn text(&self, text: &str) -> Result {
        let mut bytes: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
        bytes.push(0);
        self.values(&bytes)
    }
}
