//! Results in memory.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::Stored;
use super::key::Key;
use super::manifest::Variant;

/// Results in memory, of which the least recently used go first.
#[derive(Debug)]
pub struct Memory {
    capacity: u64,
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    entries: HashMap<Key, Entry>,
    size: u64,
    /// Counts uses.
    clock: u64,
}

#[derive(Debug)]
struct Entry {
    content: Arc<(Variant, Stored)>,
    size: u64,
    used: u64,
}

impl Memory {
    /// Memory for so many bytes of results.
    pub fn new(capacity: u64) -> Self {
        Self { capacity, kept: Mutex::default() }
    }

    /// The result of a key, if it would be the same now.
    pub fn find(&self, key: &Key) -> Option<Stored> {
        let content = {
            let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
            kept.clock += 1;
            let clock = kept.clock;
            let entry = kept.entries.get_mut(key)?;
            entry.used = clock;
            Arc::clone(&entry.content)
        };
        // Files are looked at without the lock.
        let (variant, stored) = &*content;
        variant.is_current().then(|| stored.clone())
    }

    /// Keeps the result of a key, in place of an older one.
    pub fn keep(&self, key: &Key, variant: &Variant, stored: &Stored) {
        let size = stored.done.size();
        if size > self.capacity {
            return;
        }
        let content = Arc::new((variant.clone(), stored.clone()));
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.clock += 1;
        let used = kept.clock;
        if let Some(old) = kept.entries.insert(*key, Entry { content, size, used }) {
            kept.size -= old.size;
        }
        kept.size += size;
        while kept.size > self.capacity {
            let oldest = kept.entries.iter().min_by_key(|(_, entry)| entry.used).map(|(key, _)| *key);
            let Some(removed) = oldest.and_then(|key| kept.entries.remove(&key)) else { break };
            kept.size -= removed.size;
        }
    }
}
