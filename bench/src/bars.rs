//! All bars: what the passes and `sycl-image` must not exceed.

use std::time::Duration;

use crate::cli::Mode;

/// The most instructions that a mode of `spec-constants` may take, relative to a run of `opt -passes=verify`.
#[derive(Clone, Copy, Debug)]
pub struct Instructions {
    /// Of the pass.
    pub pass: f64,
    /// Of the whole run.
    pub run: f64,
}

/// The bars of each mode of `spec-constants`.
pub fn instructions(mode: Mode) -> Instructions {
    match mode {
        Mode::Native => Instructions { pass: 0.17, run: 1.20 },
        Mode::Emulation => Instructions { pass: 0.15, run: 1.12 },
        Mode::DefaultValues => Instructions { pass: 0.07, run: 0.83 },
        Mode::Values => Instructions { pass: 0.11, run: 0.88 },
    }
}

/// Instructions of `spec-constants` per constant in a large module, relative to the smallest module.
pub const GROWTH: f64 = 1.05;
/// Peak memory of a run of `spec-constants`, relative to `opt -passes=verify`.
pub const MEMORY: f64 = 1.3;

/// Bars of `lower-esimd`.
pub mod esimd {
    /// Time of our passes, relative to the time of all passes.
    pub const SHARE: f64 = 0.12;
    /// Peak memory, relative to a run of LLVM's passes in the pipeline.
    pub const MEMORY: f64 = 1.2;
    /// Time per call, relative to a module with a tenth of the calls. Quadratic time would give 10.
    pub const GROWTH: f64 = 1.5;
    /// Time per part of an adverse module, relative to a module of a quarter of the size. Quadratic time would give 4. Small
    /// modules fit into the caches.
    pub const ADVERSE_GROWTH: f64 = 2.0;
}

/// Bars of `sycl-clang++`.
pub mod compiler {
    /// CPU time of a compilation, relative to front end and clang by themselves.
    pub const SEQUENTIAL: f64 = 1.05;
    /// Time of a compilation with an empty cache, relative to the same one after the other.
    pub const SIDE_BY_SIDE: f64 = 0.65;
    /// CPU time of the second source with the same headers, relative to the first.
    pub const SECOND_SOURCE: f64 = 0.45;
    /// Milliseconds of a link beyond clang's own, and beyond 1.1 times our passes and code generation.
    pub const LINK: f64 = 60.0;
}

/// Bars of run-time compilation, relative to DPC++'s compiler library.
pub mod rtc {
    /// Time of the first compilation in a process.
    pub const FIRST: f64 = 1.0 / 30.0;
    /// Time of the second one.
    pub const SECOND: f64 = 1.0 / 150.0;
    /// Time of a later one of a kernel with three constants.
    pub const CONSTANTS: f64 = 1.0 / 60.0;
    /// Time of a new process that finds the result in the cache.
    pub const CACHED: f64 = 1.0 / 50.0;
    /// Time of a compilation by DPC++'s front end, relative to its own time without link and translation.
    pub const FRONT_END: f64 = 1.1;
    /// Time of 300 kernels with an image each.
    pub const MANY: f64 = 0.6;
    /// Milliseconds to bake values into kept bitcode.
    pub const SPECIALIZED: f64 = 30.0;
    /// Milliseconds to load the library.
    pub const LOAD: f64 = 2.0;
    /// Megabytes by which the application grows.
    pub const GROWTH: f64 = 8.0;
}

/// Bars of `oclvk`.
pub mod vulkan {
    /// CPU time for darktable's files, relative to clang.
    pub const DARKTABLE: f64 = 1.5;
    /// CPU time for hashcat's programs, relative to clang.
    pub const HASHCAT: f64 = 1.3;
    /// Instructions of our passes and of the writer of SPIR-V, relative to all.
    pub const SHARE: f64 = 0.25;
    /// CPU time per kernel from 100 to 1,000 kernels, relative to that from 10 to 100. Quadratic time would give 10.
    pub const GROWTH: f64 = 1.5;
}

/// Time of `sycl-image embed`, relative to `cp` of the same bytes.
pub const EMBED: f64 = 1.5;
/// Peak memory of `sycl-image embed` in bytes, beyond the size of the largest image.
pub const EMBED_MEMORY: u64 = 32 << 20;
/// CPU time of `sycl-image dump` and `list` of a large program.
pub const DUMP: Duration = Duration::from_millis(50);
/// The fewest bytes per second that the reader and the writer of property files may reach.
pub const PROPERTY_FILE: f64 = 200e6;

/// `sycl-split` with one kernel a part, relative to `llvm-split`: instructions, and time.
pub const SPLIT: f64 = 0.5;
/// Instructions of `sycl-split` per part, relative to a module of a quarter of the kernels.
pub const SPLIT_GROWTH: f64 = 1.1;
/// Peak memory of `sycl-split`, relative to `opt -passes=verify`.
pub const SPLIT_MEMORY: f64 = 1.2;

/// The word in the tables.
pub fn verdict(met: bool) -> &'static str {
    if met { "met" } else { "missed" }
}
