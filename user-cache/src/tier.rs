//! The interface of a tier.

use std::fmt::Debug;

use crate::lock::Patience;
use crate::name::Name;

/// The set of processes that share a tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// The threads of one process.
    Process,
    /// The user's processes on a machine.
    Machine,
    /// Processes on several machines, whose paths may differ.
    Machines,
}

/// A tier of a cache.
pub trait Tier: Debug + Send + Sync {
    /// Returns the set of processes that share the tier.
    fn reach(&self) -> Reach;

    /// Returns whether the tier currently must not be queried.
    fn is_backing_off(&self) -> bool {
        false
    }

    /// Returns the contents of an entry, or `None` if the tier does not have it.
    fn get(&self, name: &Name, patience: Patience<'_>) -> Option<Vec<u8>>;

    /// Writes the contents of an entry. Returns `None` on failure, which only costs time.
    fn put(&self, name: &Name, contents: &[u8], patience: Patience<'_>) -> Option<()>;
}
