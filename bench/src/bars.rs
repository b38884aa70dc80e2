//! The limits for the measurements of passes and tools.

use std::time::Duration;

use crate::cli::Mode;

/// The maximum instruction counts for a mode of `spec-constants`, relative to a run of `opt -passes=verify`.
#[derive(Clone, Copy, Debug)]
pub struct Instructions {
    /// The instructions executed by the pass.
    pub pass: f64,
    /// The instructions executed by the whole run.
    pub run: f64,
}

/// Returns the limits for a mode of `spec-constants`.
pub fn instructions(mode: Mode) -> Instructions {
    match mode {
        Mode::Native => Instructions { pass: 0.17, run: 1.20 },
        Mode::Emulation => Instructions { pass: 0.15, run: 1.12 },
        Mode::DefaultValues => Instructions { pass: 0.07, run: 0.83 },
        Mode::Values => Instructions { pass: 0.11, run: 0.88 },
    }
}

/// The instructions that `spec-constants` executes per constant in a large module, relative to the smallest module.
pub const GROWTH: f64 = 1.05;
/// The peak memory of a run of `spec-constants`, relative to `opt -passes=verify`.
pub const MEMORY: f64 = 1.3;

/// The limits for `lower-esimd`.
pub mod esimd {
    /// The time of this project's passes, relative to the time of all passes.
    pub const SHARE: f64 = 0.12;
    /// The peak memory, relative to a run of the pipeline's LLVM passes.
    pub const MEMORY: f64 = 1.2;
    /// The time per call, relative to a module with a tenth of the calls. With quadratic time, it would be 10.
    pub const GROWTH: f64 = 1.5;
    /// The time per element of an adversarial module, relative to a module a quarter of its size. With quadratic time,
    /// it would be 4. The limit is well above 1 because small modules fit in the CPU's caches.
    pub const ADVERSE_GROWTH: f64 = 2.0;
}

/// The limits for `sycl-clang++`.
pub mod compiler {
    /// The CPU time of a compilation, relative to the front end and clang alone.
    pub const SEQUENTIAL: f64 = 1.05;
    /// The time of a concurrent compilation with an empty cache, relative to the sequential one.
    pub const SIDE_BY_SIDE: f64 = 0.65;
    /// The CPU time for the second source file with the same headers, relative to the first.
    pub const SECOND_SOURCE: f64 = 0.45;
    /// The time of a link in milliseconds, minus the time of clang's own link and minus 1.1 times the time of passes
    /// and code generation.
    pub const LINK: f64 = 60.0;
}

/// The limits for run-time compilation, relative to DPC++'s compiler library.
pub mod rtc {
    /// The time of the first compilation in a process.
    pub const FIRST: f64 = 1.0 / 30.0;
    /// The time of the second compilation.
    pub const SECOND: f64 = 1.0 / 150.0;
    /// The time of a later compilation of a kernel with three constants.
    pub const CONSTANTS: f64 = 1.0 / 60.0;
    /// The time of a new process with a cache hit.
    pub const CACHED: f64 = 1.0 / 50.0;
    /// The time of a compilation with DPC++'s front end, relative to the time of the front end without linking and
    /// translation.
    pub const FRONT_END: f64 = 1.1;
    /// The time to compile 300 kernels into one image each.
    pub const MANY: f64 = 0.6;
    /// The time to specialize cached bitcode in milliseconds.
    pub const SPECIALIZED: f64 = 30.0;
    /// The time to load the library in milliseconds.
    pub const LOAD: f64 = 2.0;
    /// The increase in the application's memory use, in megabytes.
    pub const GROWTH: f64 = 8.0;
}

/// The limits for `oclvk`.
pub mod vulkan {
    /// The CPU time for darktable's files, relative to clang.
    pub const DARKTABLE: f64 = 1.5;
    /// The CPU time for hashcat's programs, relative to clang.
    pub const HASHCAT: f64 = 1.3;
    /// The instructions executed by this project's passes and the SPIR-V emitter, relative to all instructions.
    pub const SHARE: f64 = 0.25;
    /// The CPU time per additional kernel from 100 to 1,000 kernels, relative to that from 10 to 100. With quadratic
    /// time, it would be 10.
    pub const GROWTH: f64 = 1.5;
}

/// The time of `sycl-image embed`, relative to copying the same bytes with `cp`.
pub const EMBED: f64 = 1.5;
/// The peak memory of `sycl-image embed` in bytes, in addition to the size of the largest image.
pub const EMBED_MEMORY: u64 = 32 << 20;
/// The CPU time of `sycl-image dump` and `list` for a large program.
pub const DUMP: Duration = Duration::from_millis(50);
/// The minimum throughput for reading and writing property files, in bytes per second.
pub const PROPERTY_FILE: f64 = 200e6;

/// The instruction count and the time of `sycl-split` with one kernel per output module, relative to `llvm-split`.
pub const SPLIT: f64 = 0.5;
/// The instructions that `sycl-split` executes per output module, relative to an input with a quarter of the kernels.
pub const SPLIT_GROWTH: f64 = 1.1;
/// The peak memory of `sycl-split`, relative to `opt -passes=verify`.
pub const SPLIT_MEMORY: f64 = 1.2;

/// Returns the verdict as shown in tables.
pub fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "not met" }
}
