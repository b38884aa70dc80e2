//! Objects of the driver, and calls that fail.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

#[derive(Default)]
struct State {
    /// Value of each object, by kind and handle.
    objects: HashMap<(&'static str, usize), u64>,
    /// Calls of each function.
    calls: HashMap<&'static str, u64>,
    /// The call that fails: function, number, status.
    failing: (String, u64, i32),
}

static STATE: LazyLock<Mutex<State>> = LazyLock::new(Mutex::default);
static NEXT: AtomicUsize = AtomicUsize::new(0x10000);

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Counts a call; returns the status if it fails.
pub fn fails(name: &'static str) -> Option<i32> {
    let mut state = state();
    let calls = state.calls.entry(name).or_default();
    *calls += 1;
    let number = *calls;
    (state.failing.0 == name && state.failing.1 == number).then_some(state.failing.2)
}

/// Counts a call that failed without a request.
pub fn failed() {
    *state().calls.entry("failed calls").or_default() += 1;
}

/// Requests that a call fails, and restarts the counts of calls.
pub fn request(name: String, number: u64, status: i32) {
    let mut state = state();
    state.calls.clear();
    state.failing = (name, number, status);
}

/// Returns the number of objects of a kind, or of calls.
pub fn count(name: &str) -> u64 {
    let state = state();
    let objects = state.objects.keys().filter(|(kind, _)| *kind == name).count() as u64;
    objects + state.calls.get(name).copied().unwrap_or(0)
}

/// Adds an object.
pub fn create(kind: &'static str, handle: usize, value: u64) {
    state().objects.insert((kind, handle), value);
}

/// Adds an object with a new handle.
pub fn object(kind: &'static str) -> usize {
    let handle = NEXT.fetch_add(1, Ordering::Relaxed);
    create(kind, handle, 0);
    handle
}

/// Removes an object; returns its value.
pub fn destroy(kind: &'static str, handle: usize) -> Option<u64> {
    state().objects.remove(&(kind, handle))
}

/// Returns the value of an object.
pub fn get(kind: &'static str, handle: usize) -> Option<u64> {
    state().objects.get(&(kind, handle)).copied()
}

/// Changes the value of an object.
pub fn set(kind: &'static str, handle: usize, value: u64) -> bool {
    state().objects.get_mut(&(kind, handle)).map(|old| *old = value).is_some()
}
