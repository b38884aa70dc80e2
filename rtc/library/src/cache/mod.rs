//! A cache of compilation results in memory, on disk, and in a store shared between machines.
//!
//! Input: a request. Output: its result without a compilation, if no input of that compilation has changed.
//!
//! 1. Compute the *key* (`key`), a hash of everything known before a compilation: source, files in memory, options,
//!    targets, name expressions, environment, current directory, and the build of this library.
//! 2. Read the *manifest* for the key. For each result, it lists the files read, with their hashes, the paths where a
//!    file was looked up and not found, and the programs and libraries involved. Use the first result whose files are
//!    unchanged. A hit runs no preprocessor; ccache calls this the direct mode.
//! 3. For a store shared between machines, use keys and manifests without paths on this machine (`portable`).
//!
//! The `user-cache` crate implements the tiers, their order, and their files. The cache never makes a compilation fail:
//! a full disk or a read-only directory only costs time.

mod disk;
mod key;
mod lookup;
#[cfg(feature = "shared-cache")]
mod portable;
mod programs;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use user_cache::{Dependencies, Directory, Limit, Tiers};

pub use disk::{DiskCache, Statistics, Verified};
pub(crate) use key::{Key, Parts};
pub(crate) use lookup::Query;
pub(crate) use programs::Programs;
pub use user_cache::SharedStore;

use crate::FrontEnd;
use crate::protocol::Done;

/// The configuration of a compiler's cache.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CacheConfiguration {
    /// The size of the memory tier in bytes. 0 disables it.
    pub memory: u64,
    /// The directory of the disk tier. `None` disables it.
    pub directory: Option<PathBuf>,
    /// The maximum size of the directory in bytes. 0 means [`CacheConfiguration::SIZE`].
    pub size: u64,
    /// A store shared between machines. It is queried on a miss in memory and on disk, and requires the crate's
    /// `shared-cache` feature.
    pub shared: Option<SharedStore>,
}

impl CacheConfiguration {
    /// The default maximum size of the directory in bytes.
    pub const SIZE: u64 = 1 << 30;

    /// Returns the user's default configuration: 64 MiB of memory, and the `rtc` subdirectory of the user's cache
    /// directory, which is `SYCLPASSES_CACHE_DIR`, or else `syclpasses` in `XDG_CACHE_HOME` or `~/.cache`.
    /// `SYCLPASSES_RTC_SHARED_CACHE` names the shared store, if set.
    #[must_use]
    pub fn of_user() -> Self {
        let directory = user_cache::location().map(|cache| cache.join("rtc"));
        Self { memory: 64 << 20, directory, size: 0, shared: SharedStore::of_environment() }
    }

    /// Returns the tiers, without reading files or opening connections.
    pub(crate) fn tiers(&self) -> Tiers {
        let size = if self.size == 0 { Self::SIZE } else { self.size };
        let directory = self.directory.as_ref().map(|path| Directory::new(path.clone(), Limit::bytes(size)));
        Tiers::new(user_cache::Configuration { memory: self.memory, directory, shared: self.shared.clone() })
    }
}

/// A cached result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stored {
    /// The workers' answer.
    pub done: Done,
    /// The front end that compiled the source.
    pub front_end: FrontEnd,
}

/// A result and its dependencies.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The result.
    pub stored: Stored,
    /// The dependencies. `None` if a file changed during the compilation, so that the result must not be cached.
    pub dependencies: Option<Dependencies>,
}
