//! Writes the steps in the format of Chrome's traces.

use serde_json::json;
use sycl_rtc::Compilation;

use crate::compile::step;

/// Returns the trace as text.
pub fn json(compiled: &Compilation) -> String {
    let microseconds = |time: std::time::Duration| time.as_secs_f64() * 1e6;
    let events = compiled.timings.iter().map(|timing| {
        json!({
            "name": step(timing.step), "ph": "X", "pid": 1, "tid": 1,
            "ts": microseconds(timing.start), "dur": microseconds(timing.duration),
        })
    });
    let mut text = json!({ "traceEvents": events.collect::<Vec<_>>(), "displayTimeUnit": "ms" }).to_string();
    text.push('\n');
    text
}
