//! Counts driver objects and calls, and makes calls fail.
//!
//! Calls that only use objects take no exclusive lock, and the counters are relaxed. Otherwise, the stand-in would
//! synchronize the adapter's threads, and ThreadSanitizer would not detect races between them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

use crate::COUNTERS;

type Objects = HashMap<(&'static str, usize), AtomicU64>;

/// The value of each object, by kind and handle.
static OBJECTS: LazyLock<RwLock<Objects>> = LazyLock::new(RwLock::default);
/// True if a test requested a failing call.
static REQUESTED: AtomicBool = AtomicBool::new(false);
/// The call that fails: the function, the index of the call, and the status.
static REQUEST: RwLock<(String, u64, i32)> = RwLock::new((String::new(), 0, 0));
static FAILED: AtomicU64 = AtomicU64::new(0);
/// The event that a graph last waited for.
static WAITED: AtomicU64 = AtomicU64::new(0);
static NEXT: AtomicUsize = AtomicUsize::new(0x10000);

fn objects() -> RwLockReadGuard<'static, Objects> {
    OBJECTS.read().unwrap_or_else(PoisonError::into_inner)
}

/// Counts a call. Returns the status if the call must fail.
pub fn fails(name: &'static str, counter: &AtomicU64) -> Option<i32> {
    let number = counter.fetch_add(1, Ordering::Relaxed) + 1;
    if !REQUESTED.load(Ordering::Relaxed) {
        return None;
    }
    let request = REQUEST.read().unwrap_or_else(PoisonError::into_inner);
    (request.0 == name && request.1 == number).then_some(request.2)
}

/// Stores the event that a graph last waited for.
pub fn waited(event: usize) {
    WAITED.store(event as u64, Ordering::Relaxed);
}

/// Counts a call that failed without a request.
pub fn failed() {
    FAILED.fetch_add(1, Ordering::Relaxed);
}

/// Makes one call fail, and resets the call counts.
pub fn request(name: String, number: u64, status: i32) {
    for counter in COUNTERS.iter().map(|(_, counter)| *counter).chain([&FAILED]) {
        counter.store(0, Ordering::Relaxed);
    }
    REQUESTED.store(!name.is_empty(), Ordering::Relaxed);
    *REQUEST.write().unwrap_or_else(PoisonError::into_inner) = (name, number, status);
}

/// Returns the number of objects of a kind, of calls to a function, or of `failed calls`. For
/// `last wait`, returns the event that a graph last waited for.
pub fn count(name: &str) -> u64 {
    if name == "failed calls" {
        return FAILED.load(Ordering::Relaxed);
    }
    if name == "last wait" {
        return WAITED.load(Ordering::Relaxed);
    }
    let calls = COUNTERS.iter().find(|(function, _)| *function == name);
    let objects = objects().keys().filter(|(kind, _)| *kind == name).count() as u64;
    objects + calls.map_or(0, |(_, counter)| counter.load(Ordering::Relaxed))
}

/// Adds an object.
pub fn create(kind: &'static str, handle: usize, value: u64) {
    OBJECTS.write().unwrap_or_else(PoisonError::into_inner).insert((kind, handle), AtomicU64::new(value));
}

/// Adds an object with a new handle.
pub fn object(kind: &'static str) -> usize {
    let handle = NEXT.fetch_add(1, Ordering::Relaxed);
    create(kind, handle, 0);
    handle
}

/// Removes an object and returns its value.
pub fn destroy(kind: &'static str, handle: usize) -> Option<u64> {
    let removed = OBJECTS.write().unwrap_or_else(PoisonError::into_inner).remove(&(kind, handle));
    removed.map(AtomicU64::into_inner)
}

/// Returns the value of an object.
pub fn get(kind: &'static str, handle: usize) -> Option<u64> {
    objects().get(&(kind, handle)).map(|value| value.load(Ordering::Relaxed))
}

/// Changes the value of an object.
pub fn set(kind: &'static str, handle: usize, value: u64) -> bool {
    objects().get(&(kind, handle)).map(|old| old.store(value, Ordering::Relaxed)).is_some()
}
