//! A thread that submits the commands that streams hold back, when the device has completed the earlier ones.
//!
//! Without it, commands would not start until the host calls the adapter again. The thread starts when a stream first
//! holds commands back, and sleeps while no stream does.

use std::sync::{Arc, Condvar, Mutex, Once, PoisonError, Weak};
use std::time::Duration;

use super::stream::StreamState;

/// The time between two checks. The device works on up to eight commands meanwhile.
const INTERVAL: Duration = Duration::from_micros(100);

/// The streams that hold commands back.
static STREAMS: Mutex<Vec<Weak<StreamState>>> = Mutex::new(Vec::new());
static CHANGED: Condvar = Condvar::new();

/// Watches a stream until it holds no commands back.
pub fn watch(stream: &Arc<StreamState>) {
    static START: Once = Once::new();
    START.call_once(|| {
        // If the system cannot create a thread, commands start when the host waits for them.
        let _ = std::thread::Builder::new().name("sycl-vulkan".to_owned()).spawn(run);
    });
    let mut streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
    if !streams.iter().any(|known| known.as_ptr() == Arc::as_ptr(stream)) {
        streams.push(Arc::downgrade(stream));
        CHANGED.notify_one();
    }
}

/// Flushes streams until the process ends.
fn run() {
    loop {
        let streams = STREAMS.lock().unwrap_or_else(PoisonError::into_inner);
        drop(CHANGED.wait_while(streams, |streams| streams.is_empty()).unwrap_or_else(PoisonError::into_inner));
        std::thread::sleep(INTERVAL);
        // Streams that hold commands back from now on are watched again.
        let watched = std::mem::take(&mut *STREAMS.lock().unwrap_or_else(PoisonError::into_inner));
        for stream in watched.iter().filter_map(Weak::upgrade) {
            if stream.flush_if_idle() {
                watch(&stream);
            }
        }
    }
}
