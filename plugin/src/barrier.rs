//! The unwind barrier: no panic may cross into the host, which would abort it.

use std::{
    any::Any,
    cell::RefCell,
    panic::{self, AssertUnwindSafe},
    sync::Once,
};

thread_local! {
    /// Where the panic that is being unwound on this thread began.
    static LOCATION: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Runs `body`. A panic in it comes back as the text of an error that names `what`.
///
/// # Errors
/// The text of an internal error if `body` panicked.
pub fn guard<T>(what: &str, body: impl FnOnce() -> T) -> Result<T, String> {
    install_hook();
    // What the body leaves behind is not looked at again: the caller reports an error and the module is not written.
    panic::catch_unwind(AssertUnwindSafe(body)).map_err(|payload| {
        let place = LOCATION.with(|cell| cell.borrow_mut().take());
        let place = place.map_or_else(String::new, |place| format!(" at {place}"));
        format!(
            "internal error in {what}: {}{place}; please report this, with the input, at {}/issues",
            payload_text(payload.as_ref()),
            env!("CARGO_PKG_REPOSITORY")
        )
    })
}

/// Keeps the place of a panic instead of printing it. The plugin has a standard library of its own, so that the hook of
/// a host written in Rust is not touched.
fn install_hook() {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(ToString::to_string);
            LOCATION.with(|cell| *cell.borrow_mut() = place);
        }));
    });
}

/// The message of a panic.
fn payload_text(payload: &(dyn Any + Send)) -> String {
    if let Some(text) = payload.downcast_ref::<&str>() {
        (*text).to_owned()
    } else if let Some(text) = payload.downcast_ref::<String>() {
        text.clone()
    } else {
        "panic without a message".to_owned()
    }
}
