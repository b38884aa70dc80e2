//! The search for a result in the tiers of the cache.

#[cfg(feature = "shared-cache")]
use std::cell::OnceCell;
use std::path::Path;
use std::time::SystemTime;

use user_cache::{Dependencies, Hash, Identities, Lookup, Manifest, Patience, Reach, Tier, Tiers};

use super::key::{Key, Parts};
#[cfg(feature = "shared-cache")]
use super::portable::Portable;
use super::{Entry, Stored};

/// The programs of this machine.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "shared-cache"), allow(dead_code, reason = "only a shared store needs them"))]
pub struct Programs<'p> {
    /// The worker.
    pub worker: &'p Path,
    /// The folder of the wheel, if it is configured.
    pub sycl_root: Option<&'p Path>,
    /// Hashes of programs.
    pub identities: &'p Identities,
}

/// The result that a request looks for.
#[cfg_attr(not(feature = "shared-cache"), allow(dead_code, reason = "only a shared store needs all"))]
pub struct Query<'q> {
    pub key: Key,
    pub parts: &'q Parts<'q>,
    pub programs: Option<Programs<'q>>,
    pub tiers: &'q Tiers,
    /// Returns whether a result of another machine fits the request.
    pub fits: &'q dyn Fn(&Stored) -> bool,
    #[cfg(feature = "shared-cache")]
    pub portable: OnceCell<Option<Portable<'q>>>,
}

impl Query<'_> {
    /// The request as other machines understand it. None if the programs cannot be read.
    #[cfg(feature = "shared-cache")]
    fn portable(&self) -> Option<&Portable<'_>> {
        let new = || Portable::new(self.parts, self.programs?, self.tiers.directory());
        self.portable.get_or_init(new).as_ref()
    }
}

#[cfg(not(feature = "shared-cache"))]
impl Query<'_> {
    /// Without the feature, there is no such tier.
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
            // That it could not be kept costs time only.
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
        // Without room there is no entry.
        let _ = Manifest::keep(tier, &self.key(), patience, dependencies.clone(), &entry.stored);
    }
}

impl Stored {
    /// Returns all that a result depends on whose compilation began at a time. None if a file has changed since.
    pub fn dependencies(&self, begin: SystemTime) -> Option<Dependencies> {
        Dependencies::of(&self.done.files, &self.done.missing, &self.done.programs, begin)
    }
}
