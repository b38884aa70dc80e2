//! The names of the steps, and the trace of the steps in Chrome's format.

use serde_json::json;
use sycl_rtc::{Compilation, Step};

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

/// Returns the name of a step.
pub fn step(step: Step) -> &'static str {
    match step {
        Step::Cache => "cache lookup",
        Step::Start => "start",
        Step::FrontEnd => "front end",
        Step::Link => "link device libraries",
        Step::Split => "split",
        Step::Passes => "passes",
        Step::CodeGeneration => "code generation",
    }
}
