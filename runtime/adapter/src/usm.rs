//! The list of allocations of unified shared memory.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock};

use crate::backend::{Address, Kind};
use crate::device::Device;
use crate::handle::Ref;
use crate::pool::Pool;

/// An allocation.
#[derive(Clone)]
pub struct Allocation {
    /// The kind.
    pub kind: Kind,
    /// The device that allocated it.
    pub device: Ref<Device>,
    /// The pool, if the allocation belongs to one.
    pub pool: Option<Ref<Pool>>,
    /// The requested size.
    pub size: usize,
    /// The address that the driver returned, before alignment.
    pub address: Address,
}

static ALLOCATIONS: RwLock<BTreeMap<usize, Allocation>> = RwLock::new(BTreeMap::new());

/// Adds an allocation.
pub fn insert(pointer: usize, allocation: Allocation) {
    ALLOCATIONS.write().unwrap_or_else(PoisonError::into_inner).insert(pointer, allocation);
}

/// Removes the allocation that starts at a pointer.
pub fn remove(pointer: usize) -> Option<Allocation> {
    ALLOCATIONS.write().unwrap_or_else(PoisonError::into_inner).remove(&pointer)
}

/// Returns the start address and the allocation of the memory that contains a pointer.
pub fn find(pointer: usize) -> Option<(usize, Allocation)> {
    let allocations = ALLOCATIONS.read().unwrap_or_else(PoisonError::into_inner);
    let (begin, allocation) = allocations.range(..=pointer).next_back()?;
    (pointer - begin < allocation.size).then(|| (*begin, allocation.clone()))
}
