//! Saves the bitcode when a step after the front end crashes or exits.
//!
//! The library writes the bitcode that it returns to memory before it links, splits and translates the module. If one
//! of these steps fails for code that other tools can translate, the bitcode still exists: a variable of `compileSYCL`,
//! somewhere on the stack, points to it.
//!
//! 1. Scan the words of the stack, from `compileSYCL`'s caller to the location of the crash, the oldest first.
//! 2. Check whether a word is the address of bitcode outside of mapped files, because the library itself contains
//!    bitcode. The kernel reads the memory, and reports invalid addresses.
//! 3. Parse the bitcode, which is a list of blocks with their sizes. Accept it if all blocks of a module are complete.

use std::fs;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The first bytes of bitcode.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// The IDs of a module file's top-level blocks: identification, module, strings, symbols.
const BLOCKS: [u32; 4] = [13, 8, 23, 25];
/// The IDs of the required blocks.
const NEEDED: [u32; 3] = [13, 8, 23];
/// The abbreviation ID that begins a block, in its two lowest bits.
const ENTER_BLOCK: u32 = 1;
/// The size of a word in bytes.
const WORD: usize = size_of::<usize>();

/// The end of the library's stack, or 0 while the library does not run.
static STACK_END: AtomicUsize = AtomicUsize::new(0);

/// Calls the library. During the call, the library's bitcode can be saved.
pub fn watch<T>(call: impl FnOnce() -> T) -> T {
    let marker = 0_usize;
    STACK_END.store((&raw const marker).addr(), Ordering::SeqCst);
    let result = call();
    STACK_END.store(0, Ordering::SeqCst);
    result
}

/// Returns the bitcode that the library has written. `stack` is the current stack pointer of the library.
pub fn bitcode(stack: usize) -> Option<Vec<u8>> {
    let end = STACK_END.swap(0, Ordering::SeqCst);
    let stack = stack.next_multiple_of(WORD);
    let size = end.checked_sub(stack)?;
    let memory = allocated_memory()?;
    let words = read(stack, size)?;
    words
        .chunks_exact(WORD)
        .rev()
        .filter_map(|word| Some(usize::from_ne_bytes(word.try_into().ok()?)))
        .filter(|address| memory.iter().any(|range| range.contains(address)))
        .find_map(|address| module_at(|offset, size| read(address.checked_add(offset)?, size)))
}

/// Returns the ranges of this process's memory that are not mapped from a file.
fn allocated_memory() -> Option<Vec<Range<usize>>> {
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let range = |line: &str| {
        let mut words = line.split_whitespace();
        let (begin, end) = words.next()?.split_once('-')?;
        let is_heap = words.nth(4).is_none_or(|name| name == "[heap]");
        let number = |text| usize::from_str_radix(text, 16).ok();
        if is_heap { Some(number(begin)?..number(end)?) } else { None }
    };
    Some(maps.lines().filter_map(range).collect())
}

/// Reads this process's memory. Returns `None` if the address range is invalid.
fn read(address: usize, size: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0_u8; size];
    let local = libc::iovec { iov_base: bytes.as_mut_ptr().cast(), iov_len: size };
    let remote = libc::iovec { iov_base: std::ptr::with_exposed_provenance_mut(address), iov_len: size };
    // SAFETY: the kernel writes to `bytes`, which has this size, and reports an error for invalid addresses.
    let count = unsafe { libc::process_vm_readv(libc::getpid(), &raw const local, 1, &raw const remote, 1, 0) };
    (usize::try_from(count) == Ok(size)).then_some(bytes)
}

/// Returns the bitcode of a module. `read` reads memory by offset and size.
fn module_at(read: impl Fn(usize, usize) -> Option<Vec<u8>>) -> Option<Vec<u8>> {
    if read(0, MAGIC.len())? != MAGIC {
        return None;
    }
    let (mut size, mut found) = (MAGIC.len(), Vec::new());
    while let Some(header) = read(size, 8) {
        let (first, length) = header.split_first_chunk()?;
        let first = u32::from_le_bytes(*first);
        let (kind, block) = (first & 3, first >> 2 & 0xff);
        if kind != ENTER_BLOCK || !BLOCKS.contains(&block) {
            break;
        }
        let words = usize::try_from(u32::from_le_bytes(length.try_into().ok()?)).ok()?;
        let next = size.checked_add(8)?.checked_add(words.checked_mul(4)?)?;
        if read(next.checked_sub(1)?, 1).is_none() {
            break;
        }
        (size, found) = (next, [found, vec![block]].concat());
    }
    if NEEDED.iter().all(|block| found.contains(block)) { read(0, size) } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(bytes: &[u8]) -> Option<Vec<u8>> {
        module_at(|offset, size| bytes.get(offset..offset.checked_add(size)?).map(<[u8]>::to_vec))
    }

    fn bitcode(blocks: &[(u32, u32)]) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for (block, words) in blocks {
            bytes.extend((ENTER_BLOCK | block << 2).to_le_bytes());
            bytes.extend(words.to_le_bytes());
            bytes.extend((0..*words).flat_map(|word| (word << 2).to_le_bytes()));
        }
        bytes
    }

    #[test]
    fn a_module_ends_with_its_last_block() {
        let whole = bitcode(&[(13, 3), (8, 100), (25, 2), (23, 5)]);
        assert_eq!(module(&whole), Some(whole.clone()));
        assert_eq!(module(&[whole.as_slice(), &[0; 64]].concat()), Some(whole));
    }

    #[test]
    fn half_a_module_is_none() {
        let whole = bitcode(&[(13, 3), (8, 100), (23, 5)]);
        for end in 0..whole.len() {
            assert_eq!(module(whole.get(..end).unwrap_or_default()), None, "{end}");
        }
        assert_eq!(module(&bitcode(&[(13, 3), (8, 4)])), None);
        // The length of the second block.
        let mut long = whole;
        long.splice(28..32, u32::MAX.to_le_bytes());
        assert_eq!(module(&long), None);
    }

    #[test]
    fn memory_is_read_or_reported() {
        let bytes = [1_u8, 2, 3];
        assert_eq!(read((&raw const bytes).addr(), 3), Some(vec![1, 2, 3]));
        assert_eq!(read(8, 1), None);
    }

    #[test]
    fn bitcode_on_the_heap_is_found_by_its_address_on_the_stack() {
        let whole = bitcode(&[(13, 3), (8, 100), (23, 5)]);
        let found = watch(|| {
            let kept = std::hint::black_box([whole.as_ptr().addr(), whole.len()]);
            let found = super::bitcode(std::hint::black_box(&raw const kept).addr());
            std::hint::black_box(kept);
            found
        });
        assert_eq!(found, Some(whole));
    }
}
