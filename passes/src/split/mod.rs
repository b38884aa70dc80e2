//! Splits a module of SYCL device code into the device images of a program.
//!
//! # What goes in
//! The linked device code of a program, before the passes of `sycl-post-link`: they need to know what is in one image.
//!
//! # What comes out
//! Parts: modules with some of the entry points and what these reach, nothing else. Each entry point is in exactly one part.
//! Function bodies and variables that several parts reach are in each of them, as each image is a program of its own.
//!
//! # How
//! 1. Find what each global needs, once for all parts (`dependencies.rs`).
//! 2. Group the entry points by mode and by what an image has only once (`facts.rs`), and check what must be in one image ([`plan()`]).
//! 3. Make one part after the other, and hand it over before the next is made (`extract.rs`). A part costs what is in it, and not what
//!    the module has. Parts share types, constants and metadata with the module.
//!
//! A module that the program owns, with the feature `owned`: function bodies move into the last part that needs them.
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

/// The values of the parameter `mode`, in the order of [`Mode`].
pub const MODES: [&str; 4] = ["off", "per_source", "per_kernel", "auto"];

/// Which entry points are in one part. In every mode, ESIMD code is apart from SYCL code, and so are kernels with other sizes of the
/// register file: an image is compiled in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// All.
    Off,
    /// Those of one translation unit that ask for the same of a device: aspects, sizes of work-groups and sub-groups, matrices,
    /// targets, optimisation level. An image that asks for more than a kernel does would keep it from running.
    PerSource,
    /// Each by itself.
    PerKernel,
    /// As [`Mode::PerSource`], but what uses a `device_global` with the property `device_image_scope` stays together.
    #[default]
    Auto,
}

/// Text that is not one of [`MODES`].
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

/// Which functions are entry points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EntryPoints {
    /// Kernels, virtual functions, and exported functions (`SYCL_EXTERNAL`), which other images may call.
    #[default]
    All,
    /// Kernels and virtual functions. Exported functions become internal.
    Kernels,
}

/// How to split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Options {
    /// Which entry points are in one part.
    pub mode: Mode,
    /// Which functions are entry points.
    pub entry_points: EntryPoints,
}
