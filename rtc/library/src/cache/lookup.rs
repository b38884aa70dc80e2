//! Lookup of a result in the tiers of the cache.

#[cfg(feature = "shared-cache")]
use std::cell::OnceCell;
use std::time::SystemTime;

use user_cache::{Dependencies, Hash, Lookup, Manifest, Patience, Reach, Tier, Tiers};

use super::key::{Key, Parts};
#[cfg(feature = "shared-cache")]
use super::portable::Portable;
use super::programs::Programs;
use super::{Entry, Stored};

/// A lookup of one request's result.
#[cfg_attr(not(feature = "shared-cache"), allow(dead_code, reason = "only a shared store needs all"))]
pub struct Query<'q> {
    pub key: Key,
    pub parts: &'q Parts<'q>,
    pub programs: Option<Programs<'q>>,
    pub tiers: &'q Tiers,
    /// Returns whether a result from another machine matches the request.
    pub fits: &'q dyn Fn(&Stored) -> bool,
    #[cfg(feature = "shared-cache")]
    pub portable: OnceCell<Option<Portable<'q>>>,
}

impl Query<'_> {
    /// Returns the machine-independent form of the request, or `None` if the programs cannot be read.
    #[cfg(feature = "shared-cache")]
    fn portable(&self) -> Option<&Portable<'_>> {
        let new = || Portable::new(self.parts, self.programs?, self.tiers.directory());
        self.portable.get_or_init(new).as_ref()
    }
}

#[cfg(not(feature = "shared-cache"))]
impl Query<'_> {
    /// Returns `None`, because the shared tier requires the `shared-cache` feature.
    fn read_shared(&self, _: &dyn Tier, _: Patience<'_>) -> Option<Stored> {
        None
    }

    fn write_shared(&self, _: &dyn Tier, _: &Dependencies, _: &Stored, _: Patience<'_>) {}
}

#[cfg(feature = "shared-cache")]
impl Query<'_> {
    fn read_shared(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<Stored> {
        self.portable()?.read(tier, patience).filter(|stored| (self.fits)(stored))
    }

    fn write_shared(&self, tier: &dyn Tier, dependencies: &Dependencies, stored: &Stored, patience: Patience<'_>) {
        if let Some(portable) = self.portable() {
            // A failed write only costs time later.
            let _ = portable.write(tier, dependencies, stored, patience);
        }
    }
}

impl Lookup<Entry> for Query<'_> {
    fn key(&self) -> Hash {
        *self.key.0.as_bytes()
    }

    fn read(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<Entry> {
        if tier.reach() == Reach::Machines {
            let begin = SystemTime::now();
            let stored = self.read_shared(tier, patience)?;
            return Some(Entry { dependencies: stored.dependencies(begin), stored });
        }
        let (dependencies, stored) = Manifest::find(tier, &self.key(), patience, Dependencies::is_current)?;
        Some(Entry { stored, dependencies: Some(dependencies) })
    }

    fn write(&self, tier: &dyn Tier, entry: &Entry, patience: Patience<'_>) {
        let Some(dependencies) = &entry.dependencies else { return };
        if tier.reach() == Reach::Machines {
            return self.write_shared(tier, dependencies, &entry.stored, patience);
        }
        // If the entry is too large, the result is not cached.
        let _ = Manifest::keep(tier, &self.key(), patience, dependencies.clone(), &entry.stored);
    }
}

impl Stored {
    /// Returns the dependencies of a result whose compilation began at `begin`, or `None` if a file has changed since.
    pub fn dependencies(&self, begin: SystemTime) -> Option<Dependencies> {
        Dependencies::of(&self.done.files, &self.done.missing, &self.done.programs, begin)
    }
}
