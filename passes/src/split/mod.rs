//! Splits a module of SYCL device code into the device images of a program.
//!
//! # Input and output
//! The input is the linked device code of a program, before the passes of `sycl-post-link`, which require the content
//! of a single image.
//!
//! The output consists of parts: modules with some of the entry points and the globals that these reach. Each entry
//! point is in exactly one part. Function bodies and variables that several parts reach are copied to each of them,
//! because each image is a separate program.
//!
//! # Algorithm
//! 1. Compute the dependencies of all globals, once for all parts (`dependencies.rs`).
//! 2. Group the entry points by the properties that an image can have only once in this mode
//!    (`facts.rs`), and merge groups that must be in one image ([`plan()`]).
//! 3. Create the parts one at a time, and pass each to the caller before creating the next (`extract.rs`). The cost of
//!    a part depends on its own size, not on that of the module. Parts share types, constants and metadata with the
//!    module.
//!
//! If the caller owns the module (the `owned` feature), function bodies move to the last part that
//! needs them.
//!
//! ```
//! # #[cfg(feature = "owned")] {
//! # use test_support as _;
//! use llvm_ir::owned::{Context, OwnedModule};
//! use sycl_passes::split::{EntryPoints, Mode, Options, split};
//!
//! let context = Context::new();
//! let text = b"define spir_kernel void @k() { ret void } define spir_kernel void @l() { ret void }";
//! let module = OwnedModule::parse(&context, text, "linked.ll").unwrap();
//! let options = Options { mode: Mode::PerKernel, entry_points: EntryPoints::All };
//! let mut images = Vec::new();
//! split::<std::convert::Infallible>(module, options, &mut |part| {
//!     // Lower part.module and generate code for it here, where no other part is in memory.
//!     images.push((part.entry_points, part.is_esimd, part.module.to_bitcode()));
//!     Ok(())
//! })
//! .unwrap();
//! assert_eq!(images.len(), 2);
//! # }
//! ```

mod dependencies;
mod extract;
mod facts;
#[cfg(feature = "owned")]
mod owned;
pub mod pass;
mod plan;

use std::str::FromStr;

pub use extract::Part;
#[cfg(feature = "owned")]
pub use owned::{OwnedPart, SplitError, split};
pub use plan::{Plan, PlannedPart, plan};

/// The values of the `mode` parameter, in the order of [`Mode`].
pub const MODES: [&str; 4] = ["off", "per_source", "per_kernel", "auto"];

/// The grouping of entry points into parts. Every mode separates ESIMD code from SYCL code, and kernels with different
/// register file sizes, because the device compiler applies one configuration to an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// All entry points in one part.
    Off,
    /// One part for each translation unit and set of requirements: aspects, sizes of work-groups and sub-groups,
    /// matrices, targets, optimization level. This ensures that a kernel does not fail to run
    /// because of another kernel's requirements.
    PerSource,
    /// One part for each entry point.
    PerKernel,
    /// Like [`Mode::PerSource`], but entry points that use the same `device_global` with the `device_image_scope`
    /// property stay together.
    #[default]
    Auto,
}

/// The error for text that is not one of [`MODES`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("invalid mode '{text}'; expected one of: {}", MODES.join(", "))]
pub struct UnknownMode {
    text: String,
}

impl FromStr for Mode {
    type Err = UnknownMode;

    fn from_str(text: &str) -> Result<Mode, UnknownMode> {
        match text {
            "off" => Ok(Mode::Off),
            "per_source" => Ok(Mode::PerSource),
            "per_kernel" => Ok(Mode::PerKernel),
            "auto" => Ok(Mode::Auto),
            _ => Err(UnknownMode { text: text.to_owned() }),
        }
    }
}

/// The functions that are entry points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EntryPoints {
    /// Kernels, virtual functions, and exported functions (`SYCL_EXTERNAL`), which other images may call.
    #[default]
    All,
    /// Kernels and virtual functions. Exported functions become internal.
    Kernels,
}

/// The options for splitting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// The grouping of entry points into parts.
    pub mode: Mode,
    /// The functions that are entry points.
    pub entry_points: EntryPoints,
}
