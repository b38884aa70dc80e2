//! Errors that entries return: a Unified Runtime code, and a message if the error comes from the driver.
//!
//! The runtime handles some codes (out of memory, build failure), so driver errors with the same
//! meaning are converted to them. All other driver errors are `UR_RESULT_ERROR_ADAPTER_SPECIFIC`,
//! for which the runtime queries the message with `urAdapterGetLastError`.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::ur::ur_result_t;

/// An error returned by an entry.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}", message.as_deref().unwrap_or("invalid argument"))]
pub struct Error {
    /// The result code of the entry.
    pub code: ur_result_t,
    /// The message, for `urAdapterGetLastError`.
    pub message: Option<String>,
}

/// The result of an operation in an entry.
pub type Result<T = ()> = std::result::Result<T, Error>;

impl From<ur_result_t> for Error {
    fn from(code: ur_result_t) -> Self {
        Self { code, message: None }
    }
}

impl Error {
    /// Returns an error for which no specific code exists.
    pub fn specific(message: impl Into<String>) -> Self {
        Self { code: ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC, message: Some(message.into()) }
    }

    /// Returns an error with a specific code and a message.
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

/// Returns the message and code of this thread's last error that has a message. The pointer is valid until the next
/// such error.
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

/// Runs the body of an entry. A panic, which only a bug can cause, becomes `UR_RESULT_ERROR_UNKNOWN`.
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

/// Defines entries: functions with the C calling convention whose bodies return [`Result`].
macro_rules! entries {
    ($( $(#[$attribute:meta])* $name:ident($($argument:ident: $type:ty),* $(,)?) $body:block )*) => {$(
        $(#[$attribute])*
        ///
        /// # Safety
        ///
        /// Handles must be null, or returned by this adapter and not yet released. Other pointers must be null or point
        /// to as many objects as the Unified Runtime specification of this function requires.
        #[allow(unused_unsafe, non_snake_case, reason = "some bodies only check arguments; the names are those of Unified Runtime")]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> $crate::ur::ur_result_t {
            $crate::error::guard(|| {
                // SAFETY: the contract of the entry; the conversions that the body calls check for null.
                unsafe { $body }
            })
        }
    )*};
}
pub(crate) use entries;
