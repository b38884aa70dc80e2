//! The programs on this machine that affect results.

use std::path::Path;

use user_cache::Identities;

/// The programs on this machine that affect results.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "shared-cache"), allow(dead_code, reason = "only a shared store needs them"))]
pub struct Programs<'p> {
    /// The path of the worker.
    pub worker: &'p Path,
    /// The directory of the wheel, if configured.
    pub sycl_root: Option<&'p Path>,
    /// The hashes of programs.
    pub identities: &'p Identities,
}
