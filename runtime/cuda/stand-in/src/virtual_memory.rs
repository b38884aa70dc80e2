//! Virtual memory. Physical memory is an unnamed file, and a mapping maps that file.

use std::collections::{BTreeMap, HashMap};
use std::ffi::{c_char, c_int, c_long, c_uint, c_void};
use std::sync::{LazyLock, PoisonError, RwLock, RwLockWriteGuard};

use crate::counts::{create, destroy, get, object};

/// The granularity of addresses and sizes: the size of a page.
pub const GRANULARITY: usize = 4096;

// Linux constants.
const SHARED: c_int = 1;
const PRIVATE: c_int = 2;
const FIXED: c_int = 0x10;
const ANONYMOUS: c_int = 0x20;
const NO_RESERVE: c_int = 0x4000;

unsafe extern "C" {
    fn mmap(start: *mut c_void, bytes: usize, access: c_int, flags: c_int, file: c_int, offset: c_long) -> *mut c_void;
    fn munmap(start: *mut c_void, bytes: usize) -> c_int;
    fn mprotect(start: *mut c_void, bytes: usize, access: c_int) -> c_int;
    fn memfd_create(name: *const c_char, flags: c_uint) -> c_int;
    fn ftruncate(file: c_int, bytes: c_long) -> c_int;
    fn close(file: c_int) -> c_int;
}

/// A mapping.
struct Mapping {
    size: usize,
    /// Each device's access.
    access: HashMap<c_int, u64>,
}

/// All mappings, by address.
static MAPPINGS: LazyLock<RwLock<BTreeMap<u64, Mapping>>> = LazyLock::new(RwLock::default);

fn mappings() -> RwLockWriteGuard<'static, BTreeMap<u64, Mapping>> {
    MAPPINGS.write().unwrap_or_else(PoisonError::into_inner)
}

fn valid(bytes: usize) -> bool {
    bytes > 0 && bytes.is_multiple_of(GRANULARITY)
}

/// Reserves addresses.
pub fn reserve(bytes: usize, start: u64) -> Option<u64> {
    if !valid(bytes) {
        return None;
    }
    // SAFETY: without `FIXED`, the range is unused.
    let address = unsafe { mmap(start as *mut c_void, bytes, 0, PRIVATE | ANONYMOUS | NO_RESERVE, -1, 0) };
    if address as isize == -1 {
        return None;
    }
    create("reservation", address as usize, bytes as u64);
    Some(address as u64)
}

/// Frees reserved addresses in which nothing is mapped.
pub fn unreserve(address: u64, bytes: usize) -> bool {
    let mapped = mappings().range(address..address + bytes as u64).next().is_some();
    if mapped || get("reservation", address as usize) != Some(bytes as u64) {
        return false;
    }
    destroy("reservation", address as usize);
    // SAFETY: `reserve` returned the range.
    unsafe { munmap(address as *mut c_void, bytes) == 0 }
}

/// Allocates physical memory.
pub fn create_physical(bytes: usize) -> Option<u64> {
    if !valid(bytes) {
        return None;
    }
    // SAFETY: the name is a C string.
    let file = unsafe { memfd_create(c"physical memory".as_ptr(), 0) };
    // SAFETY: the file is new.
    if file < 0 || unsafe { ftruncate(file, bytes as c_long) } != 0 {
        return None;
    }
    let handle = object("physical memory");
    create("file", handle, file as u64);
    Some(handle as u64)
}

/// Frees physical memory. Its mappings stay valid.
pub fn destroy_physical(handle: u64) -> bool {
    let file = destroy("file", handle as usize);
    // SAFETY: `create_physical` opened the file.
    file.is_some_and(|file| unsafe { close(file as c_int) } == 0)
        && destroy("physical memory", handle as usize).is_some()
}

/// Maps reserved addresses to physical memory.
pub fn map(address: u64, bytes: usize, offset: usize, handle: u64) -> bool {
    let Some(file) = get("file", handle as usize) else { return false };
    let mut mappings = mappings();
    if !valid(bytes) || mappings.range(address..address + bytes as u64).next().is_some() {
        return false;
    }
    // SAFETY: the adapter passes a reserved range.
    let mapped = unsafe {
        mmap(address as *mut c_void, bytes, 0, SHARED | FIXED, file as c_int, offset as c_long) as u64 == address
    };
    if mapped {
        create("mapping", address as usize, 0);
        mappings.insert(address, Mapping { size: bytes, access: HashMap::new() });
    }
    mapped
}

/// Unmaps the mappings in a range. They must cover the range.
pub fn unmap(address: u64, bytes: usize) -> bool {
    let mut mappings = mappings();
    let found: Vec<u64> = mappings.range(address..address + bytes as u64).map(|(start, _)| *start).collect();
    if found.iter().map(|start| mappings[start].size).sum::<usize>() != bytes {
        return false;
    }
    for start in found {
        mappings.remove(&start);
        destroy("mapping", start as usize);
    }
    let flags = PRIVATE | ANONYMOUS | NO_RESERVE | FIXED;
    // SAFETY: the range consists of mappings of this module.
    unsafe { mmap(address as *mut c_void, bytes, 0, flags, -1, 0) as u64 == address }
}

/// Sets a device's access. The host gets the same access, because it runs the device's commands.
pub fn set_access(address: u64, bytes: usize, device: c_int, access: u64) -> bool {
    let mut mappings = mappings();
    let mut covered = 0;
    for (_, mapping) in mappings.range_mut(address..address + bytes as u64) {
        mapping.access.insert(device, access);
        covered += mapping.size;
    }
    // SAFETY: the range consists of mappings of this module.
    covered == bytes && unsafe { mprotect(address as *mut c_void, bytes, access as c_int) } == 0
}

/// Returns a device's access.
pub fn access(address: u64, device: c_int) -> Option<u64> {
    let mappings = mappings();
    let (start, mapping) = mappings.range(..=address).next_back()?;
    (address < start + mapping.size as u64).then(|| mapping.access.get(&device).copied().unwrap_or(0))
}
