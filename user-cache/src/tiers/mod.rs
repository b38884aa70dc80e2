//! The tiers of a cache, and their order.
//!
//! | tier | file | shared by |
//! |---|---|---|
//! | memory | `memory.rs` | the threads in a process |
//! | directory | [`Directory`] | the user's processes on a machine |
//! | shared store | `shared/` | machines |
//!
//! 1. Query the near tiers: memory, then the directory.
//! 2. On a miss, lock the key and query the near tiers again, so that only one of several processes creates an entry.
//! 3. While holding the lock, query the far tier, the shared store, so that only one process per machine queries it.
//! 4. On a hit, write the entry to all nearer tiers.
//! 5. On a miss in all tiers, the caller creates the entry. Write it to the near tiers, release the lock, and write it
//!    to the far tier.

mod memory;
mod shared;

use std::sync::Arc;

use crate::directory::{Counter, Directory};
use crate::lock::{Lock, Patience};
use crate::name::Hash;
use crate::tier::{Reach, Tier};

pub use memory::Memory;
pub use shared::SharedStore;

/// A lookup of a value. Defines how the value is read from and written to a tier.
pub trait Lookup<V> {
    /// Returns the key that is locked while the value is created.
    fn key(&self) -> Hash;

    /// Reads the value. Returns `None` if the tier does not have the value, or if the value is stale.
    fn read(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<V>;

    /// Writes the value.
    fn write(&self, tier: &dyn Tier, value: &V, patience: Patience<'_>);
}

/// The configuration of tiers.
#[derive(Debug, Default)]
pub struct Configuration {
    /// The size of the memory tier in bytes. 0 disables it.
    pub memory: u64,
    /// The directory, if any.
    pub directory: Option<Directory>,
    /// The store that machines share, if any. Requires the `shared` feature.
    pub shared: Option<SharedStore>,
}

/// A list of tiers.
#[derive(Debug, Default)]
pub struct Tiers {
    /// The tiers, the nearest first.
    tiers: Vec<Arc<dyn Tier>>,
    /// The directory, which also contains the lock files.
    directory: Option<Arc<Directory>>,
}

/// The result of a lookup.
#[derive(Debug)]
pub enum Found<V> {
    /// A tier has the value.
    Hit(V),
    /// No tier has the value. The key is locked while the caller creates it.
    Miss(Miss),
}

/// A value that no tier has. Dropping it unlocks the key.
#[derive(Debug)]
pub struct Miss {
    lock: Option<Lock>,
}

impl Tiers {
    /// Creates the tiers of a configuration. Reads nothing and opens no connection.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        let Configuration { memory, directory, shared } = configuration;
        let directory = directory.map(Arc::new);
        let memory = (memory != 0).then(|| Arc::new(Memory::new(memory)) as Arc<dyn Tier>);
        let shared = shared.and_then(|store| shared::tier(&store, directory.clone()));
        let own = directory.clone().map(|directory| directory as Arc<dyn Tier>);
        Self { tiers: [memory, own, shared].into_iter().flatten().collect(), directory }
    }

    /// Returns whether the list of tiers is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiers.is_empty()
    }

    /// Returns the directory, if any.
    #[must_use]
    pub fn directory(&self) -> Option<&Directory> {
        self.directory.as_deref()
    }

    /// Finds a value. If another process is creating it, waits until the caller's patience is exhausted.
    pub fn find<V>(&self, lookup: &impl Lookup<V>, patience: Patience<'_>) -> Found<V> {
        if let Some(value) = self.find_if(is_near, lookup, patience) {
            return Found::Hit(value);
        }
        let lock = self.directory.as_ref().and_then(|directory| directory.lock(&lookup.key(), patience));
        // Another process may have created the value before this process acquired the lock.
        if let Some(value) = lock.as_ref().and_then(|_| self.find_if(is_near, lookup, patience)) {
            return Found::Hit(value);
        }
        self.count(Counter::Misses);
        match self.find_if(|tier| !is_near(tier), lookup, patience) {
            Some(value) => Found::Hit(value),
            None => Found::Miss(Miss { lock }),
        }
    }

    /// Writes a value that was created after a miss.
    pub fn keep<V>(&self, lookup: &impl Lookup<V>, value: &V, miss: Miss, patience: Patience<'_>) {
        let (near, far): (Vec<_>, Vec<_>) = self.tiers.iter().map(|tier| &**tier).partition(|tier| is_near(*tier));
        near.into_iter().for_each(|tier| lookup.write(tier, value, patience));
        drop(miss);
        far.into_iter().filter(|tier| !tier.is_backing_off()).for_each(|tier| lookup.write(tier, value, patience));
    }

    /// Queries the tiers that satisfy `wanted`, the nearest first. On a hit, writes the value to the nearer tiers.
    fn find_if<V>(&self, wanted: fn(&dyn Tier) -> bool, lookup: &impl Lookup<V>, patience: Patience<'_>) -> Option<V> {
        for (index, tier) in self.tiers.iter().enumerate() {
            if !wanted(&**tier) || tier.is_backing_off() {
                continue;
            }
            let Some(value) = lookup.read(&**tier, patience) else { continue };
            match tier.reach() {
                Reach::Process => {}
                Reach::Machine => self.count(Counter::Hits),
                Reach::Machines => self.count(Counter::Shared),
            }
            self.tiers.iter().take(index).for_each(|nearer| lookup.write(&**nearer, &value, patience));
            return Some(value);
        }
        None
    }

    fn count(&self, counter: Counter) {
        if let Some(directory) = &self.directory {
            directory.count(counter);
        }
    }
}

/// Returns whether a tier is queried without the key's lock.
fn is_near(tier: &dyn Tier) -> bool {
    tier.reach() != Reach::Machines
}

impl Miss {
    /// Returns whether this process holds the lock, so that other processes wait for the value.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
