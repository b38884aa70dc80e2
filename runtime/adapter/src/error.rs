//! Errors of entries: a code of Unified Runtime, and for errors of a device's driver a message.
//!
//! The runtime reacts to some codes (out of memory, build failure), so errors of the driver with such a meaning keep their code. All
//! others are `UR_RESULT_ERROR_ADAPTER_SPECIFIC`, whose message the runtime fetches with `urAdapterGetLastError`.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ur::ur_result_t;

/// The error of an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", message.as_deref().unwrap_or("invalid argument"))]
pub struct Error {
    /// The result of the entry.
    pub code: ur_result_t,
    /// The explanation, for `urAdapterGetLastError`.
    pub message: Option<String>,
}

/// The result of an operation on behalf of an entry.
pub type Result<T = ()> = std::result::Result<T, Error>;

impl From<ur_result_t> for Error {
    fn from(code: ur_result_t) -> Self {
        Self { code, message: None }
    }
}

impl Error {
    /// Returns an error with a meaning that no code expresses.
    pub fn specific(message: impl Into<String>) -> Self {
        Self { code: ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC, message: Some(message.into()) }
    }

    /// Returns an error with a code that the runtime knows, and an explanation.
    pub fn with_message(code: ur_result_t, message: impl Into<String>) -> Self {
        Self { code, message: Some(message.into()) }
    }
}

struct Last {
    message: CString,
    code: i32,
}

thread_local! {
    static LAST: RefCell<Last> = RefCell::new(Last { message: CString::default(), code: 0 });
}

/// Returns message and code of this thread's last error that had a message. The pointer is valid until its next one.
pub fn last() -> (*const c_char, i32) {
    LAST.with_borrow(|last| (last.message.as_ptr(), last.code))
}

fn record(error: &Error) {
    if let Some(message) = &error.message {
        let text: Vec<u8> = message.bytes().filter(|byte| *byte != 0).collect();
        let code = i32::try_from(error.code.0).unwrap_or(i32::MAX);
        LAST.with_borrow_mut(|last| *last = Last { message: CString::new(text).unwrap_or_default(), code });
    }
}

/// Runs the body of an entry. A panic, which would be an error in this crate, becomes `UR_RESULT_ERROR_UNKNOWN`.
pub fn guard(body: impl FnOnce() -> Result) -> ur_result_t {
    match catch_unwind(AssertUnwindSafe(body)) {
        Ok(Ok(())) => ur_result_t::UR_RESULT_SUCCESS,
        Ok(Err(error)) => {
            record(&error);
            error.code
        }
        Err(_) => ur_result_t::UR_RESULT_ERROR_UNKNOWN,
    }
}

/// Defines entries: functions with C's calling convention, whose body returns [`Result`].
macro_rules! entries {
    ($( $(#[$attribute:meta])* $name:ident($($argument:ident: $type:ty),* $(,)?) $body:block )*) => {$(
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        /// Handles are null or were returned by this adapter and are not released yet; other pointers are null or point to as many
        /// objects as Unified Runtime's specification of this function requires.
        #[allow(unused_unsafe, non_snake_case, reason = "some bodies only check arguments; the names are those of Unified Runtime")]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> $crate::ur::ur_result_t {
            $crate::error::guard(|| {
                // SAFETY: the contract of the entry; null is handled by the conversions that the body calls.
                unsafe { $body }
            })
        }
    )*};
}
pub(crate) use entries;
