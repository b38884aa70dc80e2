//! The images that libsycl uses. This module owns their bytes until libsycl releases them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard};

static IMAGES: Mutex<Option<HashMap<usize, Box<[u8]>>>> = Mutex::new(None);

fn images() -> MutexGuard<'static, Option<HashMap<usize, Box<[u8]>>>> {
    // The map is consistent even if a thread panicked, because each change is a single call.
    IMAGES.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Keeps an image, which must not be empty. Its address is unique until the image is destroyed.
pub fn keep(bytes: Vec<u8>) -> *const u8 {
    let bytes = bytes.into_boxed_slice();
    let start = bytes.as_ptr();
    images().get_or_insert_default().insert(start.addr(), bytes);
    start
}

/// Destroys an image. Ignores an unknown address.
pub fn destroy(start: *const u8) {
    images().as_mut().and_then(|images| images.remove(&start.addr()));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn images_live_until_they_are_destroyed() {
        let start = keep(vec![1, 2, 3]);
        // SAFETY: the image has three bytes and is not destroyed yet.
        assert_eq!(unsafe { std::slice::from_raw_parts(start, 3) }, [1, 2, 3]);
        let is_kept = || images().as_ref().is_some_and(|images| images.contains_key(&start.addr()));
        assert!(is_kept());
        destroy(start);
        assert!(!is_kept());
        destroy(start);
    }
}
