//! Images in command buffers.

use std::ptr::{null, null_mut};

use crate::support::*;

const SOURCE: &str = "
kernel void add(read_only image1d_t from, sampler_t how, write_only image1d_t to, global float *total) {
    int i = get_global_id(0);
    float4 texel = read_imagef(from, how, i);
    write_imagef(to, i, texel + 1);
    total[i] += texel.x;
}";

/// Command buffers keep their images, and each execution observes the current contents. Updates replace images.
#[test]
fn launches_with_images_are_executed_and_updated() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let kernel = setup.kernel(&program, "add").unwrap();
    let described = Described::floats(ur_mem_type_t::UR_MEM_TYPE_IMAGE1D, [2, 1, 1]);
    let images: [_; 3] = std::array::from_fn(|index| setup.image(described, &[index as f32 * 10.0; 8]).unwrap());
    let [from, to, other] = images;
    let edge = ur_sampler_addressing_mode_t::UR_SAMPLER_ADDRESSING_MODE_CLAMP_TO_EDGE;
    let sampler = setup.sampler(false, edge, ur_sampler_filter_mode_t::UR_SAMPLER_FILTER_MODE_NEAREST).unwrap();
    let totals = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 8).unwrap();
    setup.copy(totals.1, [0f32; 2].as_ptr().cast(), 8);
    let arguments = [Given::Buffer(from.0), Given::Sampler(sampler.0), Given::Buffer(to.0), Given::Pointer(totals.1)];
    let list: Vec<_> = arguments.iter().enumerate().map(|(index, given)| given.properties(index)).collect();
    let mut command = null_mut();
    // SAFETY: all pointers are valid.
    let buffer = unsafe {
        let mut description: ur_exp_command_buffer_desc_t = std::mem::zeroed();
        description.isUpdatable = 1;
        let create = |out| urCommandBufferCreateExp(setup.context.0, setup.device, &description, out);
        let buffer = Owned::new(urCommandBufferReleaseExp, create).unwrap();
        ok(urCommandBufferAppendKernelLaunchWithArgsExp(
            buffer.0,
            kernel.0,
            1,
            null(),
            &2,
            &1,
            4,
            list.as_ptr(),
            0,
            null_mut(),
            0,
            null(),
            0,
            null(),
            null_mut(),
            null_mut(),
            &mut command,
        ))
        .unwrap_or_else(|code| panic!("{code:?}: {}", message()));
        ok(urCommandBufferFinalizeExp(buffer.0)).unwrap();
        buffer
    };
    let execute = || {
        // SAFETY: all handles are valid.
        ok(unsafe { urEnqueueCommandBufferExp(setup.queue.0, buffer.0, 0, null(), null_mut()) }).unwrap();
        setup.finish();
    };
    execute();
    assert_eq!(setup.read_image::<f32>(&to, [2, 1, 1], 8), [1.0; 8]);
    let (origin, region) = (ur_rect_offset_t { x: 0, y: 0, z: 0 }, ur_rect_region_t { width: 2, height: 1, depth: 1 });
    let host = [5f32; 8].as_mut_ptr().cast();
    // SAFETY: all pointers are valid.
    ok(unsafe {
        urEnqueueMemImageWrite(setup.queue.0, from.0, true, origin, region, 0, 0, host, 0, null(), null_mut())
    })
    .unwrap();
    drop(from);
    execute();
    assert_eq!(setup.read_image::<f32>(&to, [2, 1, 1], 8), [6.0; 8]);
    // SAFETY: all pointers are valid.
    unsafe {
        let mut argument: ur_exp_command_buffer_update_memobj_arg_desc_t = std::mem::zeroed();
        (argument.argIndex, argument.hNewMemObjArg) = (0, other.0);
        let mut update: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (update.hCommand, update.hNewKernel, update.newWorkDim) = (command, kernel.0, 1);
        (update.numNewMemObjArgs, update.pNewMemObjArgList) = (1, &argument);
        ok(urCommandBufferUpdateKernelLaunchExp(buffer.0, 1, &update)).unwrap_or_else(|_| panic!("{}", message()));
    }
    drop(other);
    execute();
    assert_eq!(setup.read_image::<f32>(&to, [2, 1, 1], 8), [21.0; 8]);
    assert_eq!(setup.read::<f32>(totals.1, 2), [25.0; 2]);
    drop((buffer, kernel, program, to, totals, sampler, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}
