//! Blocks of memory that generated code works on, and how intrinsics reach them.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ptr;

/// Bytes of local memory.
pub const LOCAL_SIZE: usize = 4096;
/// The number of the surface that the memory of a kernel is.
pub const SURFACE: u32 = 5;

/// A block of memory that generated code may change behind Rust's back: it is reached through its address only.
pub struct Memory {
    pub(super) start: *mut u8,
    size: usize,
    layout: Layout,
}

impl Memory {
    /// A block with these bytes, aligned as devices align buffers.
    pub fn new(bytes: &[u8]) -> Memory {
        let layout = Layout::from_size_align(bytes.len().max(1), 4096).expect("blocks are small");
        // SAFETY: the layout has a size; the block is as large as what is copied.
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

    /// Where it begins.
    pub fn address(&self) -> u64 {
        self.start as u64
    }

    /// What it holds now.
    pub fn bytes(&self) -> Vec<u8> {
        // SAFETY: the block is that large and was set when it was made; no code runs now that changes it.
        unsafe { std::slice::from_raw_parts(self.start, self.size).to_vec() }
    }

    pub(super) fn range(&self) -> (u64, usize) {
        (self.address(), self.size)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout, and nobody else frees it.
        unsafe { dealloc(self.start, self.layout) }
    }
}

/// A kind of addresses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Space {
    /// Pointers.
    Flat,
    /// Offsets into local memory.
    Local,
    /// Offsets into the surface with this number.
    Surface(u32),
}

/// What intrinsics can reach.
#[derive(Debug)]
pub struct Bus {
    /// Address and size of the memory that a kernel works on.
    pub(super) memory: (u64, usize),
    /// The same of local memory.
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
        // SAFETY: the place lies in a block of this run; a number has at most 8 bytes.
        unsafe { ptr::copy_nonoverlapping(place, bytes.as_mut_ptr(), size.min(8)) }
        Ok(u64::from_le_bytes(bytes))
    }

    /// Writes a number.
    pub fn store(&mut self, space: Space, address: u64, size: usize, bits: u64) -> Result<(), String> {
        let place = self.place(space, address, size)?;
        // SAFETY: the place lies in a block of this run; a number has at most 8 bytes.
        unsafe { ptr::copy_nonoverlapping(bits.to_le_bytes().as_ptr(), place, size.min(8)) }
        Ok(())
    }
}
