//! Results of `…GetInfo` entries: a value, its size, or both.

use std::ffi::c_void;

use crate::error::Result;
use crate::ur::ur_result_t;

/// Where an information query stores its result.
pub struct Info {
    size: usize,
    value: *mut c_void,
    size_out: *mut usize,
}

impl Info {
    /// Describes the destination of a query.
    ///
    /// # Safety
    ///
    /// `value` is null or has room for `size` bytes; `size_out` is null or valid for writes.
    pub unsafe fn new(size: usize, value: *mut c_void, size_out: *mut usize) -> Self {
        Self { size, value, size_out }
    }

    /// Stores one value of a type that C has, too.
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
            // SAFETY: `new` requires room for `size` bytes, which suffice.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr().cast::<u8>(), self.value.cast(), bytes) };
        }
        if !self.size_out.is_null() {
            // SAFETY: `new` requires that the pointer is null or valid.
            unsafe { self.size_out.write(bytes) };
        }
        Ok(())
    }

    /// Stores a truth value, `ur_bool_t`.
    pub fn truth(&self, value: bool) -> Result {
        self.value(value)
    }

    /// Stores a text, with a zero at its end.
    pub fn text(&self, text: &str) -> Result {
        let mut bytes: Vec<u8> = text.bytes().filter(|byte| *byte != 0).collect();
        bytes.push(0);
        self.values(&bytes)
    }
}
