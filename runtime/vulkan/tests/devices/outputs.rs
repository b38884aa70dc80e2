//! Null pointers for results.

use std::ptr::{null, null_mut};

use crate::support::*;

/// Returns the number of references to a context, which each object of the context holds.
fn references(setup: &Setup) -> u32 {
    let (mut count, name) = (0u32, ur_context_info_t::UR_CONTEXT_INFO_REFERENCE_COUNT);
    // SAFETY: all pointers are valid.
    ok(unsafe { urContextGetInfo(setup.context.0, name, 4, (&raw mut count).cast(), null_mut()) }).unwrap();
    count
}

#[test]
fn nothing_is_created_without_a_pointer_for_the_result() {
    let _guard = alone();
    let setup = Setup::new(0);
    let image = compile("kernel void k(global int *to) { *to = 1; }");
    let program = setup.program(&image);
    let edge = ur_sampler_addressing_mode_t::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE;
    let plane = Described::floats(ur_mem_type_t::UR_MEM_TYPE_IMAGE2D, [4, 4, 1]);
    let (format, description) = (plane.format(), plane.description());
    let sampler = ur_sampler_desc_t {
        stype: ur_structure_type_t::UR_STRUCTURE_TYPE_SAMPLER_DESC,
        pNext: null(),
        normalizedCoords: false,
        addressingMode: edge,
        filterMode: ur_sampler_filter_mode_t::UR_SAMPLER_FILTER_MODE_NEAREST,
    };
    let (context, device) = (setup.context.0, setup.device);
    // SAFETY: all other pointers are valid.
    let buffer = Owned::new(urMemRelease, |out| unsafe { urMemBufferCreate(context, 0, 64, null(), out) }).unwrap();
    let before = (ur_adapter_vulkan::objects(), references(&setup));
    // SAFETY: as above.
    let results = unsafe {
        let mut pool: ur_usm_pool_desc_t = std::mem::zeroed();
        pool.stype = ur_structure_type_t::UR_STRUCTURE_TYPE_USM_POOL_DESC;
        let region = ur_buffer_region_t {
            stype: ur_structure_type_t::UR_STRUCTURE_TYPE_BUFFER_REGION,
            pNext: null(),
            origin: 0,
            size: 4,
        };
        [
            urContextCreate(1, &device, null(), null_mut()),
            urQueueCreate(context, device, null(), null_mut()),
            urProgramCreateWithIL(context, image.as_ptr().cast(), image.len(), null(), null_mut()),
            urKernelCreate(program.0, c"k".as_ptr(), null_mut()),
            urMemBufferCreate(context, 0, 64, null(), null_mut()),
            urMemBufferPartition(
                buffer.0,
                0,
                ur_buffer_create_type_t::UR_BUFFER_CREATE_TYPE_REGION,
                &region,
                null_mut(),
            ),
            urMemImageCreate(context, 0, &format, &description, null_mut(), null_mut()),
            urSamplerCreate(context, &sampler, null_mut()),
            urUSMPoolCreate(context, &mut pool, null_mut()),
            urUSMHostAlloc(context, null(), null_mut(), 64, null_mut()),
            urUSMDeviceAlloc(context, device, null(), null_mut(), 64, null_mut()),
            urUSMSharedAlloc(context, device, null(), null_mut(), 64, null_mut()),
            urCommandBufferCreateExp(context, device, null(), null_mut()),
            urEnqueueMemBufferMap(setup.queue.0, buffer.0, true, 1, 0, 64, 0, null(), null_mut(), null_mut()),
        ]
    };
    for (index, result) in results.into_iter().enumerate() {
        let expected = ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER;
        assert_eq!(result, expected, "{index}");
    }
    assert_eq!((ur_adapter_vulkan::objects(), references(&setup)), before);
}
