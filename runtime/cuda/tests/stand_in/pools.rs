//! Pools of unified shared memory.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use crate::support::*;

const ZEROED: u32 = ur_usm_pool_flag_t::UR_USM_POOL_FLAG_ZERO_INITIALIZE_BLOCK.0;

fn create_context(device: ur_device_handle_t) -> Owned<ur_context_handle_t_> {
    // SAFETY: the pointers are valid.
    Owned::new(urContextRelease, |out| unsafe { urContextCreate(1, &device, null(), out) }).unwrap()
}

fn create_pool(context: ur_context_handle_t, flags: ur_usm_pool_flags_t) -> Step<Owned<ur_usm_pool_handle_t_>> {
    let stype = ur_structure_type_t::UR_STRUCTURE_TYPE_USM_POOL_DESC;
    let mut description = ur_usm_pool_desc_t { stype, pNext: null(), flags };
    // SAFETY: the pointers are valid.
    Owned::new(urUSMPoolRelease, |out| unsafe { urUSMPoolCreate(context, &mut description, out) })
}

/// Allocates host, device and shared memory.
fn allocate(
    context: ur_context_handle_t,
    device: ur_device_handle_t,
    pool: ur_usm_pool_handle_t,
    size: usize,
) -> Step<[*mut c_void; 3]> {
    let mut pointers = [null_mut(); 3];
    // SAFETY: the pointers are valid.
    unsafe {
        ok(urUSMHostAlloc(context, null(), pool, size, &mut pointers[0]))?;
        ok(urUSMDeviceAlloc(context, device, null(), pool, size, &mut pointers[1]))?;
        ok(urUSMSharedAlloc(context, device, null(), pool, size, &mut pointers[2]))?;
    }
    Ok(pointers)
}

/// Returns the pool of an allocation.
fn pool_of(context: ur_context_handle_t, pointer: *mut c_void) -> ur_usm_pool_handle_t {
    let mut pool: ur_usm_pool_handle_t = null_mut();
    let name = ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_POOL;
    // SAFETY: the pointers are valid.
    let result = unsafe { urUSMGetMemAllocInfo(context, pointer, name, 8, (&raw mut pool).cast(), null_mut()) };
    ok(result).unwrap();
    pool
}

#[test]
fn pools_have_references_and_a_context() {
    let (_guard, _, device) = stand_in();
    let context = create_context(device);
    let pool = create_pool(context.0, 0).unwrap();
    // SAFETY: the pointers are valid.
    unsafe {
        let mut count = 0u32;
        let mut found: ur_context_handle_t = null_mut();
        ok(urUSMPoolRetain(pool.0)).unwrap();
        let name = ur_usm_pool_info_t::UR_USM_POOL_INFO_REFERENCE_COUNT;
        ok(urUSMPoolGetInfo(pool.0, name, 4, (&raw mut count).cast(), null_mut())).unwrap();
        assert_eq!(count, 2);
        ok(urUSMPoolRelease(pool.0)).unwrap();
        let name = ur_usm_pool_info_t::UR_USM_POOL_INFO_CONTEXT;
        ok(urUSMPoolGetInfo(pool.0, name, 8, (&raw mut found).cast(), null_mut())).unwrap();
        assert_eq!(found, context.0);
        let mut size = 0;
        let name = ur_usm_pool_info_t::UR_USM_POOL_INFO_USED_CURRENT_EXP;
        let result = urUSMPoolGetInfo(pool.0, name, 0, null_mut(), &mut size);
        assert_eq!(result, ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION);
        let mut supported = false;
        let name = ur_device_info_t::UR_DEVICE_INFO_USM_POOL_SUPPORT;
        ok(urDeviceGetInfo(device, name, 1, (&raw mut supported).cast(), null_mut())).unwrap();
        assert!(supported);
    }
}

#[test]
fn allocations_keep_their_pool() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    let context = create_context(device);
    let pool = create_pool(context.0, 0).unwrap();
    let pointers = allocate(context.0, device, pool.0, 100).unwrap();
    let expected = pool.0;
    drop(pool);
    for pointer in pointers {
        assert_eq!(pool_of(context.0, pointer), expected);
        // SAFETY: the memory is no longer used.
        ok(unsafe { urUSMFree(context.0, pointer) }).unwrap();
    }
    let pointers = allocate(context.0, device, null_mut(), 100).unwrap();
    for pointer in pointers {
        assert!(pool_of(context.0, pointer).is_null());
        // SAFETY: the memory is no longer used.
        ok(unsafe { urUSMFree(context.0, pointer) }).unwrap();
    }
    assert_eq!(stand_in.objects(), before);
}

#[test]
fn memory_of_a_pool_is_zero_on_request() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    let context = create_context(device);
    let pool = create_pool(context.0, ZEROED).unwrap();
    for pointer in allocate(context.0, device, pool.0, 100).unwrap() {
        // SAFETY: the memory has 100 bytes, and the stand-in's memory is host memory.
        unsafe {
            assert_eq!(*pointer.cast::<[u8; 100]>(), [0; 100]);
            ok(urUSMFree(context.0, pointer)).unwrap();
        }
    }
    for (number, name) in ["cuStreamCreateWithPriority", "cuMemsetD8Async", "cuStreamSynchronize"].iter().enumerate() {
        stand_in.fail(name, 1, 999);
        let mut pointer = null_mut();
        // SAFETY: the pointers are valid.
        let result = unsafe { urUSMDeviceAlloc(context.0, device, null(), pool.0, 100, &mut pointer) };
        assert_eq!(result, ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC, "{number}");
        assert_eq!(stand_in.objects(), before, "after {name}");
    }
}

#[test]
fn wrong_pools_are_rejected() {
    let (_guard, _, device) = stand_in();
    let (context, other) = (create_context(device), create_context(device));
    let pool = create_pool(other.0, 0).unwrap();
    let foreign = allocate(context.0, device, pool.0, 4);
    assert_eq!(foreign, Err(ur_result_t::UR_RESULT_ERROR_INVALID_CONTEXT));
    let native = ur_usm_pool_flag_t::UR_USM_POOL_FLAG_USE_NATIVE_MEMORY_POOL_EXP.0;
    assert_eq!(create_pool(context.0, native).err(), Some(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE));
    assert_eq!(create_pool(context.0, 8).err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION));
    assert_eq!(create_pool(null_mut(), 0).err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE));
    // SAFETY: the pointers are null or valid.
    unsafe {
        let (no_pointer, no_handle) =
            (ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER, ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE);
        let mut out = null_mut();
        assert_eq!(urUSMPoolCreate(context.0, null_mut(), &mut out), no_pointer);
        let mut description: ur_usm_pool_desc_t = std::mem::zeroed();
        assert_eq!(urUSMPoolCreate(context.0, &mut description, null_mut()), no_pointer);
        assert_eq!(urUSMPoolRetain(null_mut()), no_handle);
        assert_eq!(urUSMPoolRelease(null_mut()), no_handle);
        // Nothing is allocated without a pointer for the result.
        assert_eq!(urUSMHostAlloc(context.0, null(), null_mut(), 4, null_mut()), no_pointer);
        assert_eq!(urUSMDeviceAlloc(context.0, device, null(), null_mut(), 4, null_mut()), no_pointer);
        assert_eq!(urUSMSharedAlloc(context.0, device, null(), null_mut(), 4, null_mut()), no_pointer);
    }
}
