//! Eviction of the least recently used entries.

use std::path::PathBuf;
use std::time::{Duration, SystemTime};

/// The age at which a lock or an unfinished file is considered abandoned.
const ABANDONED_AGE: Duration = Duration::from_secs(3600);

/// The maximum size of a cache directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    /// The maximum total size of all entries, in bytes. If it is exceeded, entries are removed until at most four
    /// fifths of it are in use.
    pub bytes: u64,
    /// The maximum number of entries.
    pub entries: usize,
}

/// An entry that may be removed.
#[derive(Debug)]
pub struct Item {
    pub path: PathBuf,
    pub size: u64,
    /// The time of its last use.
    pub used: SystemTime,
}

impl Limit {
    /// No limit.
    pub const NONE: Self = Self { bytes: u64::MAX, entries: usize::MAX };

    /// Returns a limit on the size in bytes.
    #[must_use]
    pub const fn bytes(bytes: u64) -> Self {
        Self { bytes, ..Self::NONE }
    }

    /// Returns a limit on the number of entries.
    #[must_use]
    pub const fn entries(entries: usize) -> Self {
        Self { entries, ..Self::NONE }
    }

    /// Returns one of `count` equal shares of the size limit.
    pub(crate) fn share(self, count: u64) -> Self {
        Self { bytes: self.bytes / count, ..self }
    }
}

/// Returns the entries to remove, the least recently used first.
pub fn surplus(mut items: Vec<Item>, limit: Limit) -> Vec<PathBuf> {
    items.sort_by(|one, other| (one.used, &one.path).cmp(&(other.used, &other.path)));
    let mut total: u64 = items.iter().map(|item| item.size).fold(0, u64::saturating_add);
    let mut count = items.len();
    let goal = if total > limit.bytes { limit.bytes / 5 * 4 } else { limit.bytes };
    let mut gone = Vec::new();
    for item in items {
        if count <= limit.entries && total <= goal {
            break;
        }
        count -= 1;
        total = total.saturating_sub(item.size);
        gone.push(item.path);
    }
    gone
}

/// Returns whether a file that was last modified at `changed` is abandoned.
pub fn is_abandoned(changed: SystemTime) -> bool {
    changed.elapsed().is_ok_and(|age| age > ABANDONED_AGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns entries of 10 bytes each; the first was used most recently.
    fn items(names: &[&str]) -> Vec<Item> {
        let now = SystemTime::now();
        let item = |(age, name): (u64, &&str)| Item {
            path: name.into(),
            size: 10,
            used: now.checked_sub(Duration::from_secs(age)).unwrap_or(now),
        };
        (0..).zip(names).map(item).collect()
    }

    fn gone(limit: Limit) -> Vec<String> {
        let gone = surplus(items(&["a", "b", "c", "d", "e", "f"]), limit);
        gone.iter().map(|path| path.display().to_string()).collect()
    }

    #[test]
    fn by_bytes_until_four_fifths_are_left() {
        assert!(gone(Limit::bytes(60)).is_empty());
        assert_eq!(gone(Limit::bytes(59)), ["f", "e"]);
        assert_eq!(gone(Limit::bytes(25)), ["f", "e", "d", "c"]);
        assert_eq!(gone(Limit::bytes(0)).len(), 6);
    }

    #[test]
    fn sizes_that_overflow() {
        let mut items = items(&["a", "b", "c"]);
        // A sparse file can have any size.
        items.iter_mut().for_each(|item| item.size = u64::MAX / 2);
        assert_eq!(surplus(items, Limit::bytes(1)).len(), 3);
    }

    #[test]
    fn by_entries() {
        assert!(gone(Limit::entries(6)).is_empty());
        assert_eq!(gone(Limit::entries(4)), ["f", "e"]);
        assert_eq!(gone(Limit { bytes: 50, entries: 5 }), ["f", "e"]);
    }

    #[test]
    fn without_a_limit_all_stay() {
        assert!(gone(Limit::NONE).is_empty());
    }

    #[test]
    fn by_age() {
        let now = SystemTime::now();
        assert!(!is_abandoned(now));
        assert!(is_abandoned(SystemTime::UNIX_EPOCH));
        // A time may be in the future, for example after a clock change.
        assert!(!is_abandoned(now + ABANDONED_AGE * 2));
    }
}
