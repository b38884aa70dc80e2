//! Physical memory, and the ranges of addresses that are mapped to it.

use std::collections::BTreeMap;
use std::sync::{PoisonError, RwLock, RwLockWriteGuard};

use crate::backend::{Physical, VirtualMemory};
use crate::context::Context;
use crate::device::Device;
use crate::error::Result;
use crate::handle::{Object, Ref};
use crate::ur::{ur_physical_mem_flags_t, ur_result_t};

/// Physical memory of a device.
pub struct PhysicalMemory {
    /// The context.
    pub context: Ref<Context>,
    /// The device that provides the memory.
    pub device: Ref<Device>,
    /// The size in bytes.
    pub size: usize,
    /// The flags with which the memory was created.
    pub flags: ur_physical_mem_flags_t,
    /// The driver's memory.
    pub driver: Physical,
}

impl Drop for PhysicalMemory {
    fn drop(&mut self) {
        if let Some(driver) = self.device.driver.virtual_memory() {
            driver.destroy_physical(self.driver);
        }
    }
}

/// Returns the device's virtual memory interface, or an error if the device does not support virtual memory.
pub fn driver(device: &Device) -> Result<&dyn VirtualMemory> {
    device.driver.virtual_memory().ok_or_else(|| ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into())
}

/// A mapped range. It keeps the physical memory alive.
#[derive(Clone)]
struct Mapping {
    size: usize,
    physical: Ref<PhysicalMemory>,
}

/// All mappings, by start address.
static MAPPINGS: RwLock<BTreeMap<usize, Mapping>> = RwLock::new(BTreeMap::new());

fn mappings() -> RwLockWriteGuard<'static, BTreeMap<usize, Mapping>> {
    MAPPINGS.write().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a mapping.
pub fn insert(start: usize, size: usize, physical: Ref<PhysicalMemory>) {
    mappings().insert(start, Mapping { size, physical });
}

/// Removes the mappings that start in a range. Physical memory is freed when the result is dropped.
pub fn remove(start: usize, size: usize) -> Vec<Ref<PhysicalMemory>> {
    let mut mappings = mappings();
    let starts: Vec<usize> = mappings.range(start..start.saturating_add(size)).map(|(start, _)| *start).collect();
    starts.iter().filter_map(|start| mappings.remove(start)).map(|mapping| mapping.physical).collect()
}

/// Returns the devices whose memory is mapped in a range, in address order.
pub fn owners(start: usize, size: usize) -> Result<Vec<Ref<Device>>> {
    let mappings = MAPPINGS.read().unwrap_or_else(PoisonError::into_inner);
    let below = mappings.range(..start.saturating_add(size)).rev();
    let found = below.take_while(|(begin, mapping)| start < begin.saturating_add(mapping.size));
    let mut owners: Vec<_> = found.map(|(_, mapping)| mapping.physical.device.clone()).collect();
    owners.reverse();
    if owners.is_empty() { Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into()) } else { Ok(owners) }
}

/// Returns the devices in a context that can access the memory of all owners.
pub fn peers<'a>(context: &'a Context, owners: &[Ref<Device>]) -> Result<Vec<&'a Object<Device>>> {
    let mut peers = Vec::new();
    for device in &context.devices {
        let mut all = true;
        for owner in owners {
            all = all && (owner.raw() == device.raw() || device.driver.can_access(&*owner.driver)?);
        }
        if all {
            peers.push(&**device);
        }
    }
    Ok(peers)
}
