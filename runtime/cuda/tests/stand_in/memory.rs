//! Unified shared memory.

use std::ptr::{null, null_mut};

use crate::support::*;

#[test]
fn advice_and_prefetching_stay_within_an_allocation() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let (queue, invalid) = (setup.queue.0, ur_result_t::UR_RESULT_ERROR_INVALID_SIZE);
    // SAFETY: the pointers are valid.
    unsafe {
        let memory = setup.shared(64).unwrap();
        let middle = memory.1.byte_add(32);
        ok(urEnqueueUSMPrefetch(queue, middle, 32, 1, 0, null(), null_mut())).unwrap();
        ok(urEnqueueUSMAdvise(queue, middle, 32, 2, null_mut())).unwrap();
        assert_eq!(urEnqueueUSMPrefetch(queue, middle, 33, 1, 0, null(), null_mut()), invalid);
        assert_eq!(urEnqueueUSMAdvise(queue, middle, 33, 2, null_mut()), invalid);
        // The adapter does not know the size of other host memory.
        let value = 0u64;
        ok(urEnqueueUSMPrefetch(queue, (&raw const value).cast(), 16, 1, 0, null(), null_mut())).unwrap();
    }
}
