//! The memory tier, which evicts the least recently used entries.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::lock::Patience;
use crate::name::Name;
use crate::tier::{Reach, Tier};

/// A memory tier.
#[derive(Debug)]
pub struct Memory {
    capacity: u64,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    entries: HashMap<Name, Entry>,
    size: u64,
    /// The number of uses, which serves as a clock.
    clock: u64,
}

#[derive(Debug)]
struct Entry {
    contents: Arc<[u8]>,
    used: u64,
}

impl Entry {
    fn size(&self) -> u64 {
        (self.contents.len() + size_of::<(Name, Self)>()) as u64
    }
}

impl Memory {
    /// Returns a memory tier for at most `capacity` bytes of entries.
    #[must_use]
    pub fn new(capacity: u64) -> Self {
        Self { capacity, kept: Mutex::default() }
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        kept
    }
}

impl Kept {
    fn remove(&mut self, name: &Name) {
        if let Some(removed) = self.entries.remove(name) {
            self.size -= removed.size();
        }
    }
}

impl Tier for Memory {
    fn reach(&self) -> Reach {
        Reach::Process
    }

    fn get(&self, name: &Name, _: Patience<'_>) -> Option<Vec<u8>> {
        let contents = {
            let mut kept = self.kept();
            let clock = kept.clock;
            let entry = kept.entries.get_mut(name)?;
            entry.used = clock;
            Arc::clone(&entry.contents)
        };
        // Copy after the lock is released.
        Some(contents.to_vec())
    }

    fn put(&self, name: &Name, contents: &[u8], _: Patience<'_>) -> Option<()> {
        let mut entry = Entry { contents: contents.into(), used: 0 };
        let size = entry.size();
        if size > self.capacity {
            return None;
        }
        let mut kept = self.kept();
        entry.used = kept.clock;
        kept.remove(name);
        kept.entries.insert(*name, entry);
        kept.size += size;
        while kept.size > self.capacity {
            let oldest = kept.entries.iter().min_by_key(|(_, entry)| entry.used).map(|(name, _)| *name)?;
            kept.remove(&oldest);
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::name::Kind;

    fn name(number: u8) -> Name {
        Name::new([number; 32], Kind::Value)
    }

    fn has(memory: &Memory, number: u8) -> bool {
        memory.get(&name(number), Patience::default()) == Some(vec![number; 1000])
    }

    fn put(memory: &Memory, number: u8, size: usize) -> Option<()> {
        memory.put(&name(number), &vec![number; size], Patience::default())
    }

    #[test]
    fn the_least_recently_used_entry_is_evicted() {
        let memory = Memory::new(3500);
        (0..3).for_each(|number| assert!(put(&memory, number, 1000).is_some()));
        assert!(has(&memory, 0));
        assert!(put(&memory, 3, 1000).is_some());
        assert_eq!([0, 1, 2, 3].map(|number| has(&memory, number)), [true, false, true, true]);
    }

    #[test]
    fn an_entry_that_is_larger_than_the_memory_is_not_kept() {
        let memory = Memory::new(3500);
        assert!(put(&memory, 0, 1000).is_some());
        assert!(put(&memory, 1, 3500).is_none());
        assert!(has(&memory, 0));
    }

    #[test]
    fn an_entry_takes_the_position_of_an_older_one() {
        let memory = Memory::new(3500);
        for _ in 0..10 {
            assert!(put(&memory, 0, 1000).is_some());
            assert!(put(&memory, 1, 1000).is_some());
        }
        assert!(has(&memory, 0) && has(&memory, 1));
    }
}
