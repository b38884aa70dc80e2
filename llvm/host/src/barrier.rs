//! The unwind barrier. A panic must not unwind into C++, and must not end the caller's process.

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

use sycl_passes::diagnostic::InternalError;

thread_local! {
    /// The location of the panic that is unwinding on this thread.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// A panic, as the message of an internal error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PanicError(pub String);

/// Runs `body`. If it panics, returns an error whose message mentions `what`.
///
/// Does not replace the panic hook of the process, which may print the panic. See [`keep_places_of_panics`].
///
/// # Errors
/// Returns the message of an internal error if `body` panicked.
pub fn guard<T>(what: &str, body: impl FnOnce() -> T) -> Result<T, PanicError> {
    // The state that the body leaves is not used, because the caller reports an error and the module is not written.
    panic::catch_unwind(AssertUnwindSafe(body)).map_err(|payload| {
        PanicError(format!(
            "internal error in {what}: {}; please report this, with the input, at {}/issues",
            describe(payload.as_ref()),
            env!("CARGO_PKG_REPOSITORY")
        ))
    })
}

/// Sets a panic hook that keeps the locations of panics for [`guard`] instead of printing them. Call this only in a
/// library that has its own copy of the standard library, such as the plugin.
pub fn keep_places_of_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string);
            PLACE.with(|cell| *cell.borrow_mut() = place);
        }));
    });
}

/// Returns the message of a panic, with its location if known.
fn describe(payload: &(dyn Any + Send)) -> String {
    if let Some(error) = payload.downcast_ref::<InternalError>() {
        return error.to_string();
    }
    let message = if let Some(text) = payload.downcast_ref::<&str>() {
        text
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.as_str()
    } else {
        "panic without a message"
    };
    match PLACE.with(|cell| cell.borrow_mut().take()) {
        Some(place) => format!("{message} at {place}"),
        None => message.to_owned(),
    }
}
