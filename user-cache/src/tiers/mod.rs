//! The tiers of a cache, and their order.
//!
//! | tier | file | who shares it |
//! |---|---|---|
//! | memory | `memory.rs` | the threads of a process |
//! | directory | [`Directory`] | the user's processes on a machine |
//! | shared store | `shared/` | machines |
//!
//! 1. The near tiers, memory and directory, are asked in this order.
//! 2. After a miss the caller locks the key, and asks them again: of many processes that want the same entry, one makes it.
//! 3. Holding the lock, it asks the far tier, the shared store: of many processes of a machine, one does.
//! 4. An entry that a tier has is kept in all tiers that are nearer.
//! 5. After a miss in all tiers the caller makes the entry. The near tiers keep it, the lock is released, and the far tier keeps it.

mod memory;
mod shared;

use std::fmt::Debug;
use std::sync::Arc;

use crate::directory::{Counter, Directory};
use crate::lock::{Lock, Patience};
use crate::name::{Hash, Name};

pub use memory::Memory;
pub use shared::SharedStore;

/// The processes that share a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// One process.
    Process,
    /// The user's processes on a machine.
    Machine,
    /// Processes on several machines, which have other paths.
    Machines,
}

/// A tier of a cache.
pub trait Tier: Debug + Send + Sync {
    /// Returns the processes that share the tier.
    fn reach(&self) -> Reach;

    /// Returns whether the tier is not to be asked for the time being.
    fn is_resting(&self) -> bool {
        false
    }

    /// Returns the contents of an entry, as they were put. None if the tier does not have them.
    fn get(&self, name: &Name, patience: Patience<'_>) -> Option<Vec<u8>>;

    /// Keeps the contents of an entry. None if that is not possible, which costs time only.
    fn put(&self, name: &Name, contents: &[u8], patience: Patience<'_>) -> Option<()>;
}

/// A value that is looked for, and how it is read from a tier and written to one.
pub trait Lookup<V> {
    /// Returns the key that is locked while the value is made.
    fn key(&self) -> Hash;

    /// Reads the value. None if the tier does not have it, or if it is stale.
    fn read(&self, tier: &dyn Tier, patience: Patience<'_>) -> Option<V>;

    /// Writes the value.
    fn write(&self, tier: &dyn Tier, value: &V, patience: Patience<'_>);
}

/// The tiers that a cache has.
#[derive(Debug, Default)]
pub struct Configuration {
    /// Bytes in memory; 0: none.
    pub memory: u64,
    /// The directory.
    pub directory: Option<Directory>,
    /// The store that machines share. It needs the feature `shared`.
    pub shared: Option<SharedStore>,
}

/// A list of tiers.
#[derive(Debug, Default)]
pub struct Tiers {
    /// The nearest first.
    tiers: Vec<Arc<dyn Tier>>,
    /// The one with the locks.
    directory: Option<Arc<Directory>>,
}

/// The outcome of a search.
#[derive(Debug)]
pub enum Found<V> {
    /// A tier has the value.
    Hit(V),
    /// No tier has it. The key is locked while the caller makes it.
    Miss(Miss),
}

/// A value that no tier has.
#[derive(Debug)]
pub struct Miss {
    lock: Option<Lock>,
}

impl Tiers {
    /// Returns the tiers of a configuration. Nothing is read or connected.
    #[must_use]
    pub fn new(configuration: Configuration) -> Self {
        let Configuration { memory, directory, shared } = configuration;
        let directory = directory.map(Arc::new);
        let memory = (memory != 0).then(|| Arc::new(Memory::new(memory)) as Arc<dyn Tier>);
        let shared = shared.and_then(|store| shared::tier(&store, directory.clone()));
        let own = directory.clone().map(|directory| directory as Arc<dyn Tier>);
        Self { tiers: [memory, own, shared].into_iter().flatten().collect(), directory }
    }

    /// Returns whether there is no tier.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.tiers.is_empty()
    }

    /// Returns the directory.
    #[must_use]
    pub fn directory(&self) -> Option<&Directory> {
        self.directory.as_deref()
    }

    /// Finds a value. Waits for others that make the same, as long as the caller's patience lasts.
    pub fn find<V>(&self, lookup: &impl Lookup<V>, patience: Patience<'_>) -> Found<V> {
        if let Some(value) = self.find_if(is_near, lookup, patience) {
            return Found::Hit(value);
        }
        let lock = self.directory.as_ref().and_then(|directory| directory.lock(&lookup.key(), patience));
        // Another process may have made it before this one had the lock.
        if let Some(value) = lock.as_ref().and_then(|_| self.find_if(is_near, lookup, patience)) {
            return Found::Hit(value);
        }
        self.count(Counter::Misses);
        match self.find_if(|tier| !is_near(tier), lookup, patience) {
            Some(value) => Found::Hit(value),
            None => Found::Miss(Miss { lock }),
        }
    }

    /// Keeps a value that was made after a miss.
    pub fn keep<V>(&self, lookup: &impl Lookup<V>, value: &V, miss: Miss, patience: Patience<'_>) {
        let (near, far): (Vec<_>, Vec<_>) = self.tiers.iter().map(|tier| &**tier).partition(|tier| is_near(*tier));
        near.into_iter().for_each(|tier| lookup.write(tier, value, patience));
        drop(miss);
        far.into_iter().filter(|tier| !tier.is_resting()).for_each(|tier| lookup.write(tier, value, patience));
    }

    /// Asks some tiers, the nearest first. Nearer ones than that which has the value keep it.
    fn find_if<V>(&self, wanted: fn(&dyn Tier) -> bool, lookup: &impl Lookup<V>, patience: Patience<'_>) -> Option<V> {
        for (index, tier) in self.tiers.iter().enumerate() {
            if !wanted(&**tier) || tier.is_resting() {
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

/// Returns whether a tier is asked without the key's lock.
fn is_near(tier: &dyn Tier) -> bool {
    tier.reach() != Reach::Machines
}

impl Miss {
    /// Returns whether others that want the same value wait for this one.
    #[must_use]
    pub fn is_locked(&self) -> bool {
        self.lock.is_some()
    }
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
