//! Reads arbitrary bytes as a message between the library and its worker. They must be rejected, or read without loss.
#![no_main]

use libfuzzer_sys::fuzz_target;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sycl_rtc::protocol::{Answer, MARKER, Task, decode, encode};

fuzz_target!(|contents: &[u8]| {
    let bytes = [MARKER, contents].concat();
    check::<Task>(&bytes);
    check::<Answer>(&bytes);
});

fn check<T: Serialize + DeserializeOwned>(bytes: &[u8]) {
    let Ok(value) = decode::<T>(bytes) else { return };
    // Numbers have several encodings, so `written` may differ from `bytes`; a second round trip must not change it.
    let written = encode(&value).expect("what was read");
    let again = decode::<T>(&written).expect("what was written");
    assert_eq!(encode(&again).expect("what was read"), written);
}
