//! Suballocation of memory.
//!
//! Small allocations share blocks; each large allocation has its own block. Each class keeps one empty block of small
//! allocations for reuse.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use super::block::{Block, CLASSES, Class};
use crate::context::Context;
use crate::streams::stream::Kept;

/// Size of the blocks that small allocations share.
const BLOCK: u64 = 16 << 20;
/// Largest size of a small allocation.
const SMALL: u64 = 2 << 20;
/// Alignment of all allocations. Vulkan's alignments of uniform and storage buffers are at most 256.
const ALIGNMENT: u64 = 256;
/// Alignment of the size of blocks.
const BLOCK_ALIGNMENT: u64 = 64 << 10;

/// A block with its free ranges: their offsets and sizes.
struct Slot {
    block: Arc<Block>,
    free: BTreeMap<u64, u64>,
}

impl Slot {
    /// Takes a range from the first free range that is large enough.
    fn take(&mut self, size: u64) -> Option<u64> {
        let (offset, room) =
            self.free.iter().find(|(_, room)| **room >= size).map(|(offset, room)| (*offset, *room))?;
        self.free.remove(&offset);
        if room > size {
            self.free.insert(offset + size, room - size);
        }
        Some(offset)
    }

    /// Returns a range, and joins it with the free ranges beside it.
    fn give(&mut self, mut offset: u64, mut size: u64) {
        if let Some((before, room)) = self.free.range(..offset).next_back().map(|(before, room)| (*before, *room))
            && before + room == offset
        {
            self.free.remove(&before);
            (offset, size) = (before, room + size);
        }
        if let Some(room) = self.free.remove(&(offset + size)) {
            size += room;
        }
        self.free.insert(offset, size);
    }

    fn is_empty(&self) -> bool {
        self.free.get(&0) == Some(&self.block.size)
    }
}

impl Kept for Allocation {}

/// Returns the error for an allocation that exceeds a limit.
pub fn too_large(bytes: u64, limit: u64) -> Error {
    let message = format!("{bytes} bytes exceed the device's limit of {limit} bytes for an allocation");
    Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, message)
}

/// The memory of a device.
pub struct Heap {
    context: &'static Context,
    slots: Mutex<[Vec<Slot>; CLASSES]>,
    /// Blocks of device and host memory, by address.
    blocks: RwLock<BTreeMap<u64, Arc<Block>>>,
    /// Allocations of unified shared memory, by address.
    allocations: Mutex<BTreeMap<u64, Allocation>>,
}

impl Heap {
    /// Creates an empty heap.
    pub fn new(context: &'static Context) -> Result<Self> {
        let (slots, blocks, allocations) = Default::default();
        Ok(Self { context, slots, blocks, allocations })
    }

    fn slots(&self) -> MutexGuard<'_, [Vec<Slot>; CLASSES]> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates memory.
    pub fn allocate(&'static self, class: Class, bytes: usize) -> Result<Allocation> {
        let limit = self.context.properties.allocation_limit();
        let size = (bytes as u64).max(1).checked_next_multiple_of(ALIGNMENT).filter(|size| *size <= limit);
        let Some(size) = size else {
            return Err(too_large(bytes as u64, limit));
        };
        let mut block_size = size.next_multiple_of(BLOCK_ALIGNMENT);
        if size <= SMALL {
            let mut slots = self.slots();
            let shared = slots[class as usize].iter_mut().filter(|slot| slot.block.size == BLOCK);
            for slot in shared {
                if let Some(offset) = slot.take(size) {
                    return Ok(Allocation { heap: self, class, block: Arc::clone(&slot.block), offset, size });
                }
            }
            block_size = BLOCK;
        } else if block_size == BLOCK {
            // Blocks with this size are shared.
            block_size += BLOCK_ALIGNMENT;
        }
        let block = Arc::new(self.block(class, block_size)?);
        let mut slot = Slot { block: Arc::clone(&block), free: BTreeMap::from([(0, block_size)]) };
        let offset = slot.take(size).unwrap_or(0);
        if class != Class::Staging {
            let mut blocks = self.blocks.write().unwrap_or_else(PoisonError::into_inner);
            blocks.insert(block.address, Arc::clone(&block));
        }
        self.slots()[class as usize].push(slot);
        Ok(Allocation { heap: self, class, block, offset, size })
    }

    /// Allocates a block. If memory is exhausted, frees unused blocks and tries again.
    fn block(&self, class: Class, size: u64) -> Result<Block> {
        match Block::new(self.context, class, size) {
            Err(error) if self.trim() => Block::new(self.context, class, size).map_err(|_| error),
            result => result,
        }
    }

    /// Frees unused blocks. Returns whether there were any.
    pub fn trim(&self) -> bool {
        let mut unused = Vec::new();
        for slots in self.slots().iter_mut() {
            unused.extend(slots.extract_if(.., |slot| slot.is_empty()));
        }
        self.forget(&unused);
        !unused.is_empty()
    }

    /// Removes blocks from the list of addresses.
    fn forget(&self, unused: &[Slot]) {
        let mut blocks = self.blocks.write().unwrap_or_else(PoisonError::into_inner);
        for slot in unused {
            if blocks.get(&slot.block.address).is_some_and(|block| Arc::ptr_eq(block, &slot.block)) {
                blocks.remove(&slot.block.address);
            }
        }
    }

    /// Returns memory to its block, and frees the block if it is not needed.
    fn release(&self, allocation: &Allocation) {
        let mut slots = self.slots();
        let list = &mut slots[allocation.class as usize];
        let Some(index) = list.iter().position(|slot| Arc::ptr_eq(&slot.block, &allocation.block)) else { return };
        list[index].give(allocation.offset, allocation.size);
        let spare = |slot: &Slot| slot.block.size == BLOCK && slot.is_empty();
        let keeps = spare(&list[index]) && list.iter().filter(|slot| spare(slot)).count() == 1;
        if list[index].is_empty() && !keeps {
            let unused = list.swap_remove(index);
            drop(slots);
            self.forget(std::slice::from_ref(&unused));
        }
    }

    /// Returns the block that contains an address, and the offset in it.
    pub fn find(&self, address: u64) -> Option<(Arc<Block>, u64)> {
        let blocks = self.blocks.read().unwrap_or_else(PoisonError::into_inner);
        let (begin, block) = blocks.range(..=address).next_back()?;
        let offset = address - begin;
        (offset < block.size).then(|| (Arc::clone(block), offset))
    }

    /// Keeps an allocation until it is removed. Returns its address.
    pub fn keep(&self, allocation: Allocation) -> u64 {
        let address = allocation.address();
        self.allocations.lock().unwrap_or_else(PoisonError::into_inner).insert(address, allocation);
        address
    }

    /// Removes an allocation.
    pub fn remove(&self, address: u64) -> Option<Allocation> {
        self.allocations.lock().unwrap_or_else(PoisonError::into_inner).remove(&address)
    }

    /// Returns the number of allocations of unified shared memory.
    pub fn len(&self) -> usize {
        self.allocations.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Returns the amount of device memory that is not in use: what the driver reports, or what this process has not
    /// allocated.
    pub fn free_memory(&self) -> u64 {
        let used = self.slots()[Class::Device as usize].iter().map(|slot| slot.block.size).sum();
        self.context.memory_budget().unwrap_or_else(|| self.context.properties.device_memory().saturating_sub(used))
    }
}

/// Memory, which is freed when it is dropped.
pub struct Allocation {
    heap: &'static Heap,
    class: Class,
    /// The block.
    pub block: Arc<Block>,
    /// The offset in the block.
    pub offset: u64,
    /// The size, which may exceed the requested size.
    pub size: u64,
}

impl Allocation {
    /// Returns the address on the device.
    pub fn address(&self) -> u64 {
        self.block.address + self.offset
    }

    /// Returns the address on the host, if the memory is mapped.
    fn host(&self) -> Result<*mut u8> {
        let host = self.block.host;
        let mapped = (host != 0).then_some((host + self.offset as usize) as *mut u8);
        mapped.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into())
    }

    /// Writes the beginning of staging memory. The device must not be using it.
    pub fn write(&self, bytes: &[u8]) -> Result {
        let length = bytes.len().min(self.size as usize);
        // SAFETY: the memory is mapped and has this size; it does not overlap memory that Rust code refers to.
        unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), self.host()?, length) };
        Ok(())
    }

    /// Reads the beginning of staging memory. The device must not be using it.
    pub fn read(&self, bytes: &mut [u8]) -> Result {
        let length = bytes.len().min(self.size as usize);
        // SAFETY: as for `write`.
        unsafe { std::ptr::copy_nonoverlapping(self.host()?, bytes.as_mut_ptr(), length) };
        Ok(())
    }
}

impl Drop for Allocation {
    fn drop(&mut self) {
        self.heap.release(self);
    }
}
