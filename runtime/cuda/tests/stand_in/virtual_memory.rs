//! Virtual memory and physical memory.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use crate::support::*;

const NONE: ur_virtual_mem_access_flags_t = ur_virtual_mem_access_flag_t::UR_VIRTUAL_MEM_ACCESS_FLAG_NONE.0;
const READ: ur_virtual_mem_access_flags_t = ur_virtual_mem_access_flag_t::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_ONLY.0;
const WRITE: ur_virtual_mem_access_flags_t = ur_virtual_mem_access_flag_t::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_WRITE.0;

const INVALID_SIZE: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_SIZE;
const INVALID_VALUE: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_VALUE;
const INVALID_ENUMERATION: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION;
const NULL_HANDLE: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE;
const NULL_POINTER: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER;

/// Returns the number of live stand-in objects of each kind.
fn objects(stand_in: &StandIn) -> [u64; 4] {
    ["reservation", "mapping", "physical memory", "file"].map(|kind| stand_in.count(kind))
}

fn granularity(context: ur_context_handle_t, device: ur_device_handle_t, best: bool) -> Step<usize> {
    use ur_virtual_mem_granularity_info_t as I;
    let name =
        [I::UR_VIRTUAL_MEM_GRANULARITY_INFO_MINIMUM, I::UR_VIRTUAL_MEM_GRANULARITY_INFO_RECOMMENDED][usize::from(best)];
    let mut bytes = 0usize;
    let out = (&raw mut bytes).cast();
    // SAFETY: the pointers are valid.
    ok(unsafe { urVirtualMemGranularityGetInfo(context, device, 1, name, 8, out, null_mut()) }).map(|()| bytes)
}

/// A reserved range, which is freed when it is dropped.
struct Range(ur_context_handle_t, *mut c_void, usize);

impl Range {
    fn new(context: ur_context_handle_t, size: usize) -> Step<Self> {
        let mut start = null_mut();
        // SAFETY: the pointers are valid.
        ok(unsafe { urVirtualMemReserve(context, null(), size, &mut start) }).map(|()| Self(context, start, size))
    }

    /// Returns the access mode of the range from an offset to its end.
    fn access(&self, offset: usize) -> Step<ur_virtual_mem_access_flags_t> {
        let mut flags = 0u32;
        let (name, out) = (ur_virtual_mem_info_t::UR_VIRTUAL_MEM_INFO_ACCESS_MODE, (&raw mut flags).cast());
        // SAFETY: the pointers are valid.
        let result =
            unsafe { urVirtualMemGetInfo(self.0, self.1.byte_add(offset), self.2 - offset, name, 4, out, null_mut()) };
        ok(result).map(|()| flags)
    }
}

impl Drop for Range {
    fn drop(&mut self) {
        // SAFETY: the range is no longer used.
        unsafe { urVirtualMemFree(self.0, self.1, self.2) };
    }
}

fn physical(
    context: ur_context_handle_t,
    device: ur_device_handle_t,
    size: usize,
) -> Step<Owned<ur_physical_mem_handle_t_>> {
    // SAFETY: the pointers are valid.
    Owned::new(urPhysicalMemRelease, |out| unsafe { urPhysicalMemCreate(context, device, size, null(), out) })
}

#[test]
fn ranges_are_mapped_to_physical_memory() {
    let (_guard, stand_in, device) = stand_in();
    let before = objects(stand_in);
    let setup = setup(device, 0).unwrap();
    let (context, queue) = (setup.context.0, setup.queue.0);
    let page = granularity(context, device, false).unwrap();
    assert_eq!(granularity(context, null_mut(), false), Ok(page));
    assert!(granularity(context, device, true).unwrap() >= page);
    let range = Range::new(context, 3 * page).unwrap();
    let memory = physical(context, device, 2 * page).unwrap();
    // SAFETY: the commands use mapped pages.
    unsafe {
        // The second page of the physical memory is mapped twice: as the second page, and as the third page.
        ok(urVirtualMemMap(context, range.1, 2 * page, memory.0, 0, WRITE)).unwrap();
        ok(urVirtualMemMap(context, range.1.byte_add(2 * page), page, memory.0, page, WRITE)).unwrap();
        drop(memory);
        assert_eq!(range.access(0), Ok(WRITE));
        let (pattern, mut read) = ([7u8, 8], [0u8; 4]);
        let out = read.as_mut_ptr().cast();
        ok(urEnqueueUSMFill(queue, range.1, 2, pattern.as_ptr().cast(), 2 * page, 0, null(), null_mut())).unwrap();
        ok(urEnqueueUSMMemcpy(queue, true, out, range.1.byte_add(2 * page), 4, 0, null(), null_mut())).unwrap();
        assert_eq!(read, [7, 8, 7, 8]);
        ok(urVirtualMemSetAccess(context, range.1.byte_add(2 * page), page, READ)).unwrap();
        assert_eq!((range.access(0), range.access(2 * page)), (Ok(WRITE), Ok(READ)));
        ok(urVirtualMemSetAccess(context, range.1, 3 * page, NONE)).unwrap();
        assert_eq!((range.access(0), range.access(2 * page)), (Ok(NONE), Ok(NONE)));
        // The last mapping keeps the memory alive.
        ok(urVirtualMemUnmap(context, range.1, 2 * page)).unwrap();
        assert_eq!(stand_in.count("physical memory"), before[2] + 1);
        assert_eq!(urVirtualMemUnmap(context, range.1, 2 * page), INVALID_VALUE);
        ok(urVirtualMemUnmap(context, range.1.byte_add(2 * page), page)).unwrap();
        assert_eq!(stand_in.count("physical memory"), before[2]);
        // The range can be mapped again, without access.
        let memory = physical(context, device, 3 * page).unwrap();
        ok(urVirtualMemMap(context, range.1, 3 * page, memory.0, 0, NONE)).unwrap();
        assert_eq!(range.access(0), Ok(NONE));
        ok(urVirtualMemUnmap(context, range.1, 3 * page)).unwrap();
    }
    drop(range);
    assert_eq!(objects(stand_in), before);
    assert_eq!(stand_in.count("failed calls"), 0);
}

#[test]
fn ranges_begin_where_the_program_requests() {
    let (_guard, stand_in, device) = stand_in();
    let before = objects(stand_in);
    let setup = setup(device, 0).unwrap();
    let context = setup.context.0;
    let page = granularity(context, device, false).unwrap();
    // The middle of a large free range. Other threads use its end first.
    let large = 1 << 26;
    let free = Range::new(context, large).unwrap().1.wrapping_byte_add(large / 2);
    let mut start = null_mut();
    // SAFETY: the pointers are valid.
    unsafe {
        ok(urVirtualMemReserve(context, free, page, &mut start)).unwrap();
        let first = Range(context, start, page);
        assert_eq!(start, free);
        // The addresses are in use.
        ok(urVirtualMemReserve(context, free, page, &mut start)).unwrap();
        let second = Range(context, start, page);
        assert_ne!(first.1, second.1);
    }
    assert_eq!(objects(stand_in), before);
}

#[test]
fn all_devices_of_a_context_get_access() {
    let (_guard, stand_in, device) = stand_in();
    let before = objects(stand_in);
    // SAFETY: the pointers are valid.
    unsafe {
        let mut platform: ur_platform_handle_t = null_mut();
        let name = ur_device_info_t::UR_DEVICE_INFO_PLATFORM;
        ok(urDeviceGetInfo(device, name, 8, (&raw mut platform).cast(), null_mut())).unwrap();
        let mut devices = [null_mut(); 2];
        ok(urDeviceGet(platform, ur_device_type_t::UR_DEVICE_TYPE_ALL, 2, devices.as_mut_ptr(), null_mut())).unwrap();
        let context = Owned::new(urContextRelease, |out| urContextCreate(2, devices.as_ptr(), null(), out)).unwrap();
        let page = granularity(context.0, null_mut(), false).unwrap();
        let range = Range::new(context.0, page).unwrap();
        let memory = physical(context.0, devices[1], page).unwrap();
        ok(urVirtualMemMap(context.0, range.1, page, memory.0, 0, WRITE)).unwrap();
        assert_eq!(stand_in.count("cuMemSetAccess"), 2);
        ok(urVirtualMemUnmap(context.0, range.1, page)).unwrap();
        // A device that cannot access the other device's memory gets no access.
        stand_in.separate(true);
        ok(urVirtualMemMap(context.0, range.1, page, memory.0, 0, WRITE)).unwrap();
        assert_eq!((stand_in.count("cuMemSetAccess"), range.access(0)), (3, Ok(WRITE)));
        ok(urVirtualMemUnmap(context.0, range.1, page)).unwrap();
        stand_in.separate(false);
    }
    assert_eq!(objects(stand_in), before);
}

#[test]
fn physical_memory_has_properties() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let context = setup.context.0;
    let page = granularity(context, device, false).unwrap();
    let memory = physical(context, device, page).unwrap();
    // SAFETY: the pointers are valid.
    unsafe {
        use ur_physical_mem_info_t as I;
        let mut words = [0usize; 3];
        for (word, name) in words.iter_mut().zip([
            I::UR_PHYSICAL_MEM_INFO_CONTEXT,
            I::UR_PHYSICAL_MEM_INFO_DEVICE,
            I::UR_PHYSICAL_MEM_INFO_SIZE,
        ]) {
            ok(urPhysicalMemGetInfo(memory.0, name, 8, std::ptr::from_mut(word).cast(), null_mut())).unwrap();
        }
        assert_eq!(words, [context as usize, device as usize, page]);
        let (mut size, mut count) = (0, 0u32);
        ok(urPhysicalMemGetInfo(memory.0, I::UR_PHYSICAL_MEM_INFO_PROPERTIES, 0, null_mut(), &mut size)).unwrap();
        assert_eq!(size, size_of::<ur_physical_mem_properties_t>());
        ok(urPhysicalMemRetain(memory.0)).unwrap();
        let (name, out) = (I::UR_PHYSICAL_MEM_INFO_REFERENCE_COUNT, (&raw mut count).cast());
        ok(urPhysicalMemGetInfo(memory.0, name, 4, out, null_mut())).unwrap();
        ok(urPhysicalMemRelease(memory.0)).unwrap();
        assert_eq!(count, 2);
        let mut supported = false;
        let name = ur_device_info_t::UR_DEVICE_INFO_VIRTUAL_MEMORY_SUPPORT;
        ok(urDeviceGetInfo(device, name, 1, (&raw mut supported).cast(), null_mut())).unwrap();
        assert!(supported);
    }
}

#[test]
fn wrong_arguments_are_rejected() {
    let (_guard, stand_in, device) = stand_in();
    let before = objects(stand_in);
    let setup = setup(device, 0).unwrap();
    let context = setup.context.0;
    let page = granularity(context, device, false).unwrap();
    assert_eq!(physical(context, device, page - 1).err(), Some(INVALID_SIZE));
    assert_eq!(physical(context, device, 0).err(), Some(INVALID_SIZE));
    assert_eq!(physical(context, null_mut(), page).err(), Some(NULL_HANDLE));
    let range = Range::new(context, page).unwrap();
    let memory = physical(context, device, page).unwrap();
    // SAFETY: the pointers are null or valid.
    unsafe {
        let (start, mut out, mut bytes) = (range.1, null_mut(), 0usize);
        let name = ur_virtual_mem_granularity_info_t(0);
        let wrong = urVirtualMemGranularityGetInfo(context, device, 1, name, 8, (&raw mut bytes).cast(), null_mut());
        assert_eq!(wrong, INVALID_ENUMERATION);
        assert_eq!(urVirtualMemReserve(context, null(), page, null_mut()), NULL_POINTER);
        assert_eq!(urVirtualMemFree(context, null(), page), NULL_POINTER);
        assert_eq!(urVirtualMemMap(context, start, page, null_mut(), 0, WRITE), NULL_HANDLE);
        assert_eq!(urVirtualMemMap(context, null(), page, memory.0, 0, WRITE), NULL_POINTER);
        assert_eq!(urVirtualMemMap(context, start, page, memory.0, 0, 8), INVALID_ENUMERATION);
        assert_eq!(urVirtualMemMap(context, start, page, memory.0, page, WRITE), INVALID_SIZE);
        assert_eq!(urVirtualMemMap(context, start, page, memory.0, usize::MAX, WRITE), INVALID_SIZE);
        assert_eq!(urVirtualMemUnmap(context, null(), page), NULL_POINTER);
        assert_eq!(urVirtualMemSetAccess(context, null(), page, WRITE), NULL_POINTER);
        assert_eq!(urVirtualMemSetAccess(context, start, page, 8), INVALID_ENUMERATION);
        // Nothing is mapped.
        assert_eq!(urVirtualMemSetAccess(context, start, page, WRITE), INVALID_VALUE);
        assert_eq!(range.access(0), Err(INVALID_VALUE));
        let mut properties: ur_physical_mem_properties_t = std::mem::zeroed();
        properties.flags = 0x100;
        assert_eq!(urPhysicalMemCreate(context, device, page, &properties, &mut out), INVALID_ENUMERATION);
        assert_eq!(urPhysicalMemCreate(context, device, page, null(), null_mut()), NULL_POINTER);
    }
    drop((range, memory));
    assert_eq!(objects(stand_in), before);
}

#[test]
fn each_call_fails_without_a_leak() {
    let (_guard, stand_in, device) = stand_in();
    let before = objects(stand_in);
    let setup = setup(device, 0).unwrap();
    let context = setup.context.0;
    let page = granularity(context, device, false).unwrap();
    let program = || -> Step {
        let range = Range::new(context, page)?;
        let memory = physical(context, device, page)?;
        // SAFETY: the range is reserved.
        unsafe {
            ok(urVirtualMemMap(context, range.1, page, memory.0, 0, WRITE))?;
            let access = range.access(0);
            ok(urVirtualMemUnmap(context, range.1, page)).unwrap();
            access.map(|_| ())
        }
    };
    program().unwrap();
    for name in [
        "cuMemAddressReserve",
        "cuMemGetAllocationGranularity",
        "cuMemCreate",
        "cuMemMap",
        "cuMemSetAccess",
        "cuMemGetAccess",
    ] {
        stand_in.fail(name, 1, 999);
        assert_eq!(program(), Err(ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC), "{name}");
        assert_eq!(objects(stand_in), before, "after {name}");
    }
    stand_in.fail("cuMemCreate", 1, 2);
    assert_eq!(program(), Err(ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY));
}
