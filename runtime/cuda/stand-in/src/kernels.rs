//! The kernels of tests.

use std::ffi::c_void;

/// A kernel: its name, the sizes of its arguments, and its code for one work-item.
pub struct Kernel {
    /// The name.
    pub name: &'static str,
    /// Sizes of the arguments.
    pub sizes: &'static [usize],
    code: unsafe fn(Item<'_>),
}

/// A work-item: its global number in the first dimension, and the arguments.
struct Item<'a> {
    index: u32,
    group: u32,
    shared: u32,
    arguments: &'a [*mut c_void],
}

impl Item<'_> {
    unsafe fn read<T: Copy>(&self, index: usize) -> T {
        // SAFETY: the argument has this type, see the table.
        unsafe { self.arguments[index].cast::<T>().read_unaligned() }
    }
}

/// All kernels.
static KERNELS: &[Kernel] = &[
    // add(int *values, int number): adds a number to each value.
    Kernel { name: "add", sizes: &[8, 4], code: add },
    Kernel { name: "add_with_offset", sizes: &[8, 4, 12], code: add_with_offset },
    // local(int *result, local, local): stores both offsets, and the size of local memory.
    Kernel { name: "local", sizes: &[8, 4, 4], code: local },
    // shape(int *result): stores the size of the work-group.
    Kernel { name: "shape", sizes: &[8], code: shape },
];

unsafe fn add(item: Item<'_>) {
    // SAFETY: the test passes an array with a value for each work-item.
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

/// Returns the handle of a kernel.
pub fn find(name: &str) -> Option<usize> {
    KERNELS.iter().position(|kernel| kernel.name == name).map(|index| index + 1)
}

/// Returns the kernel of a handle.
pub fn get(handle: usize) -> Option<&'static Kernel> {
    KERNELS.get(handle.checked_sub(1)?)
}

/// Runs all work-items along the first dimension.
pub unsafe fn run(kernel: &Kernel, grid: [u32; 3], group: [u32; 3], shared: u32, arguments: &[*mut c_void]) {
    for index in 0..grid[0] * group[0] {
        // SAFETY: the caller passes the arguments of the kernel.
        unsafe { (kernel.code)(Item { index, group: group[0], shared, arguments }) };
    }
}
