//! The kernels in loaded modules, and code for the tests' kernels.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

/// A kernel: the sizes of its arguments and, for one of the tests' kernels, its code for one work-item.
pub struct Kernel {
    /// Sizes of the arguments.
    pub sizes: Vec<usize>,
    /// Largest number of work-items in a work-group.
    pub limit: i32,
    code: Option<Code>,
}

/// All kernels in modules that were loaded. They are never removed, so that the use of an old handle is detected.
static KERNELS: Mutex<Vec<&'static Kernel>> = Mutex::new(Vec::new());

/// A work-item: its global ID in the first dimension, the size of the work-group and of local memory, and the
/// arguments.
struct Item<'a> {
    index: u32,
    group: u32,
    shared: u32,
    arguments: &'a [*mut c_void],
}

impl Item<'_> {
    unsafe fn read<T: Copy>(&self, index: usize) -> T {
        // SAFETY: the argument has this type; see the table.
        unsafe { self.arguments[index].cast::<T>().read_unaligned() }
    }
}

/// Code for one work-item.
type Code = unsafe fn(Item<'_>);

/// The tests' kernels: name, argument sizes, code.
const CODE: &[(&str, &[usize], Code)] = &[
    // add(int *values, int number): adds the number to each value.
    ("add", &[8, 4], add),
    ("add_with_offset", &[8, 4, 12], add_with_offset),
    // local(int *result, local, local): stores both offsets and the size of local memory.
    ("local", &[8, 4, 4], local),
    // shape(int *result): stores the size of the work-group.
    ("shape", &[8], shape),
];

unsafe fn add(item: Item<'_>) {
    // SAFETY: the test passes an array with one value for each work-item.
    unsafe { *item.read::<*mut i32>(0).add(item.index as usize) += item.read::<i32>(1) };
}

unsafe fn add_with_offset(item: Item<'_>) {
    // SAFETY: as in `add`.
    unsafe {
        let offset = item.read::<[u32; 3]>(2)[0];
        *item.read::<*mut i32>(0).add((item.index + offset) as usize) += item.read::<i32>(1);
    }
}

unsafe fn local(item: Item<'_>) {
    // SAFETY: the test passes an array of three values.
    unsafe { item.read::<*mut [u32; 3]>(0).write([item.read(1), item.read(2), item.shared]) };
}

unsafe fn shape(item: Item<'_>) {
    // SAFETY: the test passes one value.
    unsafe { item.read::<*mut u32>(0).write(item.group) };
}

/// Adds a kernel and returns its handle.
pub fn register(name: &str, sizes: Vec<usize>, limit: i32) -> usize {
    let known = CODE.iter().find(|(known, expected, _)| *known == name && *expected == sizes);
    let kernel: &'static Kernel = Box::leak(Box::new(Kernel { sizes, limit, code: known.map(|(_, _, code)| *code) }));
    let mut kernels = KERNELS.lock().unwrap_or_else(PoisonError::into_inner);
    kernels.push(kernel);
    kernels.len()
}

/// Returns the kernel for a handle.
pub fn get(handle: usize) -> Option<&'static Kernel> {
    KERNELS.lock().unwrap_or_else(PoisonError::into_inner).get(handle.checked_sub(1)?).copied()
}

/// Runs all work-items along the first dimension.
pub unsafe fn run(kernel: &Kernel, grid: [u32; 3], group: [u32; 3], shared: u32, arguments: &[*mut c_void]) {
    let Some(code) = kernel.code else { return };
    for index in 0..grid[0] * group[0] {
        // SAFETY: the caller passes the arguments of the kernel.
        unsafe { code(Item { index, group: group[0], shared, arguments }) };
    }
}
