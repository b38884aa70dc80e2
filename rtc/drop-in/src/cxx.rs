//! Memory that C++ code frees with `delete[]`.
//!
//! If the element type has a destructor, the word before the array contains the number of elements.

use std::ffi::{c_char, c_void};
use std::mem::{align_of, size_of};
use std::ptr;

use crate::abi::{CxxArray, CxxImage, CxxPropertySet, CxxPropertyValue, CxxString};

unsafe extern "C" {
    /// Allocates memory: `operator new[](size_t, const std::nothrow_t &)` of libstdc++. Returns null if memory is
    /// exhausted.
    #[link_name = "_ZnamRKSt9nothrow_t"]
    fn new_array(size: usize, nothrow: *const c_void) -> *mut c_void;
    #[link_name = "_ZSt7nothrow"]
    static NOTHROW: c_void;
}

/// The error for an allocation that failed.
#[derive(Debug, thiserror::Error)]
#[error("out of memory: {0} bytes for a result")]
pub struct OutOfMemory(usize);

/// A type that has a destructor in C++.
pub trait HasDestructor {}
impl HasDestructor for CxxString {}
impl HasDestructor for CxxPropertyValue {}
impl HasDestructor for CxxPropertySet {}
impl HasDestructor for CxxImage {}

/// The size of the count before the elements, and the alignment of memory from `operator new[]`.
const COUNT: usize = size_of::<usize>();
const ALIGNMENT: usize = 16;

fn allocate(size: usize) -> Result<*mut u8, OutOfMemory> {
    // SAFETY: the function accepts any size, and the second argument is libstdc++'s own object.
    let memory = unsafe { new_array(size, &raw const NOTHROW) };
    if memory.is_null() { Err(OutOfMemory(size)) } else { Ok(memory.cast()) }
}

/// Returns a null-terminated C++ string. Replaces null characters in the text.
pub fn string(text: &str) -> Result<CxxString, OutOfMemory> {
    let text = text.replace('\0', "\u{fffd}");
    let bytes = text.as_bytes();
    let memory = allocate(bytes.len() + 1)?;
    // SAFETY: the memory is new and has room for these bytes and the null byte.
    unsafe {
        ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len());
        memory.add(bytes.len()).write(0);
    }
    Ok(CxxString { data: memory.cast::<c_char>() })
}

/// Returns an array of bytes, which have no destructor.
pub fn bytes(bytes: &[u8]) -> Result<CxxArray<u8>, OutOfMemory> {
    if bytes.is_empty() {
        return Ok(CxxArray::empty());
    }
    let memory = allocate(bytes.len())?;
    // SAFETY: the memory is new and has room for these bytes.
    unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), memory, bytes.len()) };
    Ok(CxxArray { data: memory, size: bytes.len() })
}

/// Returns an array of objects with a destructor.
pub fn array<T: HasDestructor>(items: Vec<T>) -> Result<CxxArray<T>, OutOfMemory> {
    const { assert!(align_of::<T>() <= COUNT && COUNT <= ALIGNMENT && !std::mem::needs_drop::<T>()) };
    if items.is_empty() {
        return Ok(CxxArray::empty());
    }
    let memory = allocate(COUNT + items.len() * size_of::<T>())?;
    // SAFETY: the memory is new, aligned to 16 bytes, and has room for the count and the elements, which need an
    // alignment of at most 8. The copy moves the elements, because they are never dropped.
    unsafe {
        memory.cast::<usize>().write(items.len());
        let first = memory.add(COUNT).cast::<T>();
        ptr::copy_nonoverlapping(items.as_ptr(), first, items.len());
        Ok(CxxArray { data: first, size: items.len() })
    }
}
