//! The unwind barrier: a panic must not cross into C++, and must not end the caller's process.

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

use sycl_passes::diagnostic::InternalError;

thread_local! {
    /// Where the panic that is unwinding on this thread began.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `body`. A panic in it comes back as the text of an error that names `what`.
///
/// The panic hook of the process is left alone, so it may print the panic; see [`keep_places_of_panics`].
///
/// # Errors
/// The text of an internal error if `body` panicked.
pub fn guard<T>(what: &str, body: impl FnOnce() -> T) -> Result<T, String> {
    // What the body leaves behind is not looked at again: the caller reports an error, and the module is not written.
    panic::catch_unwind(AssertUnwindSafe(body)).map_err(|payload| {
        format!(
            "internal error in {what}: {}; please report this, with the input, at {}/issues",
            describe(payload.as_ref()),
            env!("CARGO_PKG_REPOSITORY")
        )
    })
}

/// Keeps the places of panics for [`guard`], instead of printing them. It sets the panic hook, so only a library with a standard
/// library of its own, such as the plugin, may call it.
pub fn keep_places_of_panics() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string);
            PLACE.with(|cell| *cell.borrow_mut() = place);
        }));
    });
}

/// The message of a panic, with its place if it is known.
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
