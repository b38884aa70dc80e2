//! Blocks of memory for generated code, and accesses to them by intrinsics.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr;

/// The size of local memory in bytes.
pub const LOCAL_SIZE: usize = 4096;
/// The surface index of a kernel's memory.
pub const SURFACE: u32 = 5;

/// A block of memory that generated code may change without Rust's knowledge, so it is accessed only through its
/// address.
pub struct Memory {
    pub(super) start: *mut u8,
    size: usize,
    layout: Layout,
}

impl Memory {
    /// Creates a block with these bytes and the alignment of device buffers.
    pub fn new(bytes: &[u8]) -> Memory {
        let layout = Layout::from_size_align(bytes.len().max(1), 4096).expect("blocks are small");
        // SAFETY: the layout has a size, and the block is as large as the copied bytes.
        let start = unsafe {
            let start = alloc_zeroed(layout);
            if start.is_null() {
                handle_alloc_error(layout);
            }
            ptr::copy_nonoverlapping(bytes.as_ptr(), start, bytes.len());
            start
        };
        Memory { start, size: bytes.len(), layout }
    }

    /// Returns the start address.
    pub fn address(&self) -> u64 {
        self.start as u64
    }

    /// Returns the current content.
    pub fn bytes(&self) -> Vec<u8> {
        // SAFETY: the block has this size and was initialized, and no code that changes it runs now.
        unsafe { std::slice::from_raw_parts(self.start, self.size).to_vec() }
    }

    pub(super) fn range(&self) -> (u64, usize) {
        (self.address(), self.size)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: the block was allocated with this layout, and is freed only here.
        unsafe { dealloc(self.start, self.layout) }
    }
}

/// A kind of address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Pointers.
    Flat,
    /// Offsets into local memory.
    Local,
    /// Offsets into the surface with this index.
    Surface(u32),
}

/// The memory that intrinsics can access.
#[derive(Debug)]
pub struct Bus {
    /// The address and size of the kernel's memory.
    pub(super) memory: (u64, usize),
    /// The address and size of local memory.
    pub(super) local: (u64, usize),
}

impl Bus {
    fn place(&self, space: Space, address: u64, size: usize) -> Result<*mut u8, String> {
        let (base, length) = match space {
            Space::Flat => (0, usize::MAX),
            Space::Local => self.local,
            Space::Surface(SURFACE) => self.memory,
            Space::Surface(number) => return Err(format!("surface {number} does not exist")),
        };
        let bad = || format!("{size} bytes at {address:#x} are not in {space:?}");
        let end = address.checked_add(size as u64).ok_or_else(bad)?;
        let (first, available) = if space == Space::Flat { self.memory } else { (0, length) };
        if address < first || end > first + available as u64 {
            return Err(bad());
        }
        Ok((base + address) as *mut u8)
    }

    /// Reads a number.
    pub fn load(&self, space: Space, address: u64, size: usize) -> Result<u64, String> {
        let place = self.place(space, address, size)?;
        let mut bytes = [0; 8];
        // SAFETY: the address is in a block of this run, and a number has at most 8 bytes.
        unsafe { ptr::copy_nonoverlapping(place, bytes.as_mut_ptr(), size.min(8)) }
        Ok(u64::from_le_bytes(bytes))
    }

    /// Writes a number.
    pub fn store(&mut self, space: Space, address: u64, size: usize, bits: u64) -> Result<(), String> {
        let place = self.place(space, address, size)?;
        // SAFETY: the address is in a block of this run, and a number has at most 8 bytes.
        unsafe { ptr::copy_nonoverlapping(bits.to_le_bytes().as_ptr(), place, size.min(8)) }
        Ok(())
    }
}
