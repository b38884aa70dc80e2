//! Whole results of compilations, kept in memory and on the disk.
//!
//! In: a request. Out: its result without any compiler, if nothing has changed that takes part in it.
//!
//! 1. The *key* (`key`) is a hash of everything that is known before a compilation: source, files in memory, options, targets,
//!    name expressions, environment, current folder, and the build of this library.
//! 2. The *manifest* of a key (`manifest`) says for each result which files were read, with their hashes, where a file was looked for
//!    and not found, and which programs and libraries took part. The first result whose files are as they were is used. So a hit
//!    runs no preprocessor: ccache calls this the direct mode.
//! 3. On the disk (`folder`), manifests and results are files with checksums in a folder of the user, mode 0700. A file is
//!    written beside its place and renamed. What is damaged, or belongs to somebody else, is a miss.
//! 4. Who does not find a result locks the key, and looks again: of many processes that want the same, one compiles.
//!
//! 5. Behind them may be a store that machines share (`shared`).
//!
//! A cache never makes a compilation fail: a full disk or a folder that cannot be written costs time only.

mod entry;
mod folder;
mod key;
mod manifest;
mod memory;
#[cfg(feature = "shared-cache")]
mod shared;
#[cfg(not(feature = "shared-cache"))]
#[path = "no_shared.rs"]
mod shared;
mod store;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use folder::{Folder, Statistics, Verified};
pub(crate) use key::{Key, Parts};
pub(crate) use shared::{Entry as SharedEntry, Programs, Shared};
pub use store::SharedStore;

use crate::FrontEnd;
use crate::protocol::Done;
use crate::worker::Patience;
use folder::Lock;
use manifest::{Manifest, Variant};
use memory::Memory;

/// What is kept where.
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
        let folder = crate::steps::cache_folder().map(|folder| folder.join("rtc"));
        Self { memory: 64 << 20, folder, size: 0, shared: SharedStore::of_environment() }
    }
}

/// A result as it is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Stored {
    /// What the workers answered.
    pub done: Done,
    /// The front end that was used.
    pub front_end: FrontEnd,
}

/// The cache of a compiler.
#[derive(Debug, Default)]
pub(crate) struct Cache {
    memory: Option<Memory>,
    folder: Option<Folder>,
    shared: Option<Shared>,
}

/// What a look into the cache gives.
pub(crate) enum Found {
    /// The result.
    Hit(Box<Stored>),
    /// Nothing. The lock is held while the caller compiles.
    Miss(Option<Lock>),
}

impl Cache {
    pub fn new(configuration: &CacheConfiguration) -> Self {
        let size = if configuration.size == 0 { CacheConfiguration::SIZE } else { configuration.size };
        Self {
            memory: (configuration.memory != 0).then(|| Memory::new(configuration.memory)),
            folder: configuration.folder.as_ref().map(|path| Folder::new(path.clone(), size)),
            shared: configuration.shared.as_ref().and_then(|store| Shared::new(store.clone())),
        }
    }

    /// Whether anything is kept.
    pub fn is_on(&self) -> bool {
        self.memory.is_some() || self.folder.is_some() || self.shared.is_some()
    }

    /// Looks for a result. Waits for others that compile the same, as long as the caller's patience lasts.
    pub fn find(&self, key: &Key, patience: Patience<'_>) -> Found {
        if let Some(stored) = self.look(key) {
            return Found::Hit(Box::new(stored));
        }
        let Some(folder) = &self.folder else { return Found::Miss(None) };
        let lock = folder.lock(key, patience);
        let stored = if lock.as_ref().is_some_and(|lock| lock.had_to_wait) { self.look(key) } else { None };
        match stored {
            Some(stored) => Found::Hit(Box::new(stored)),
            None => {
                folder.count_miss();
                Found::Miss(lock)
            }
        }
    }

    fn look(&self, key: &Key) -> Option<Stored> {
        if let Some(memory) = &self.memory
            && let Some(stored) = memory.find(key)
        {
            return Some(stored);
        }
        let folder = self.folder.as_ref()?;
        let manifest = folder.manifest(key)?;
        let variant = manifest.current()?;
        let stored = folder.result(&variant.result)?;
        folder.count_hit();
        if let Some(memory) = &self.memory {
            memory.keep(key, variant, &stored);
        }
        Some(stored)
    }

    /// The shared store, with the folder of this machine, where there is one.
    pub fn shared(&self) -> Option<(&Shared, Option<&Folder>)> {
        Some((self.shared.as_ref()?, self.folder.as_ref()))
    }

    /// Keeps a result. `start` is when its compilation began: files that have changed since are not as the compiler read them.
    /// Gives what the result depends on, if it could be kept.
    pub fn keep(&self, key: &Key, stored: &Stored, start: std::time::SystemTime) -> Option<Variant> {
        let variant = Variant::new(key, &stored.done, start)?;
        if let Some(memory) = &self.memory {
            memory.keep(key, &variant, stored);
        }
        if let Some(folder) = &self.folder {
            let others = folder.manifest(key).unwrap_or_default();
            // Without room on the disk there is no entry.
            let _ = folder.write(key, &Manifest::with(variant.clone(), others), stored);
        }
        Some(variant)
    }
}
