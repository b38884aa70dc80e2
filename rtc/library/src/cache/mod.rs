//! Whole results of compilations, kept in memory, on the disk, and in a store that machines share.
//!
//! In: a request. Out: its result without any compiler, if nothing has changed that takes part in it.
//!
//! 1. The *key* (`key`) is a hash of everything that is known before a compilation: source, files in memory, options, targets,
//!    name expressions, environment, current directory, and the build of this library.
//! 2. The *manifest* of a key says for each result which files were read, with their hashes, where a file was looked for
//!    and not found, and which programs and libraries took part. The first result whose files are as they were is used. So a hit
//!    runs no preprocessor: ccache calls this the direct mode.
//! 3. For machines that share a store, keys and manifests have no paths of a machine (`portable`).
//! 4. The crate `user-cache` has the tiers, their order, and their files.
//!
//! A cache never makes a compilation fail: a full disk or a directory that cannot be written costs time only.

mod folder;
mod key;
mod lookup;
#[cfg(feature = "shared-cache")]
mod portable;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use user_cache::{Dependencies, Directory, Limit, Tiers};

pub use folder::{Folder, Statistics, Verified};
pub(crate) use key::{Key, Parts};
pub(crate) use lookup::{Programs, Query};
pub use user_cache::SharedStore;

use crate::FrontEnd;
use crate::protocol::Done;

/// The tiers of a compiler's cache.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CacheConfiguration {
    /// How many bytes of results are kept in memory; 0: none.
    pub memory: u64,
    /// The folder on the disk; none: nothing is kept there.
    pub folder: Option<PathBuf>,
    /// How many bytes the folder may have. 0: as many as [`CacheConfiguration::SIZE`].
    pub size: u64,
    /// A store that machines share, for what is neither in memory nor in the folder. It needs the crate's feature `shared-cache`.
    pub shared: Option<SharedStore>,
}

impl CacheConfiguration {
    /// Bytes of the folder, unless it is configured.
    pub const SIZE: u64 = 1 << 30;

    /// The folder `rtc` in the user's cache, and 64 MiB of memory: `SYCLPASSES_CACHE_DIR`, or `syclpasses` in `XDG_CACHE_HOME` or
    /// `~/.cache`. The shared store is that of `SYCLPASSES_RTC_SHARED_CACHE`, if it is set.
    #[must_use]
    pub fn of_user() -> Self {
        let folder = user_cache::location().map(|cache| cache.join("rtc"));
        Self { memory: 64 << 20, folder, size: 0, shared: SharedStore::of_environment() }
    }

    /// Returns the tiers. Nothing is read or connected.
    pub(crate) fn tiers(&self) -> Tiers {
        let size = if self.size == 0 { Self::SIZE } else { self.size };
        let directory = self.folder.as_ref().map(|path| Directory::new(path.clone(), Limit::bytes(size)));
        Tiers::new(user_cache::Configuration { memory: self.memory, directory, shared: self.shared.clone() })
    }
}

/// A result as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stored {
    /// The answer of the workers.
    pub done: Done,
    /// The front end that was used.
    pub front_end: FrontEnd,
}

/// A result, and all that it depends on.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// The result.
    pub stored: Stored,
    /// None if a file has changed meanwhile: the result cannot be kept.
    pub dependencies: Option<Dependencies>,
}
