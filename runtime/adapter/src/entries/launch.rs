//! Entries for kernel launches.

use crate::device::Device;
use crate::entries::kernel::Given;
use crate::error::{Result, entries};
use crate::handle::{self, Object, events, slice};
use crate::launch::{Packed, Request, range};
use crate::queue::Queue;
use crate::ur::*;

/// Reads the parameters of a launch.
///
/// # Safety
///
/// Same as for `urEnqueueKernelLaunch`.
pub unsafe fn request<'a>(
    device: &'a Object<Device>,
    kernel: ur_kernel_handle_t,
    dimensions: u32,
    offset: *const usize,
    global: *const usize,
    group: *const usize,
) -> Result<Request<'a>> {
    // SAFETY: the caller's contract.
    unsafe {
        let offset = if offset.is_null() { [0; 3] } else { range(offset, dimensions, 0)? };
        let group = if group.is_null() { None } else { Some(range(group, dimensions, 1)?) };
        Request::new(device, handle::get(kernel)?, offset, range(global, dimensions, 1)?, group, dimensions)
    }
}

/// Launches a kernel with packed arguments.
///
/// # Safety
///
/// Same as for `urEnqueueKernelLaunch`.
unsafe fn launch(
    queue: &Object<Queue>,
    waits: &[ur_event_handle_t],
    out: *mut ur_event_handle_t,
    request: &Request<'_>,
    packed: &mut Packed,
) -> Result {
    let Some(prepared) = request.prepare(packed)? else {
        // SAFETY: the caller's contract.
        return unsafe { queue.submit_wait(waits, out, false) };
    };
    // SAFETY: the caller's contract.
    unsafe {
        queue.submit(ur_command_t::UR_COMMAND_KERNEL_LAUNCH, waits, out, false, |driver, stream| {
            prepared.add(driver, stream, packed)
        })
    }
}

entries! {
    /// Launches a kernel with the arguments that were set.
    urEnqueueKernelLaunch(
        queue: ur_queue_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize, global: *const usize,
        group: *const usize, list: *const ur_kernel_launch_ext_properties_t, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        let request = request(&queue.device, kernel, dimensions, offset, global, group)?.with(list, dimensions)?;
        request.with_packed(|packed| {
            for argument in request.kernel.arguments() {
                packed.argument(&argument, &queue.device)?;
            }
            launch(queue, events(waits, count)?, out, &request, packed)
        })
    }

    /// Launches a kernel with the given arguments.
    urEnqueueKernelLaunchWithArgsExp(
        queue: ur_queue_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize, global: *const usize,
        group: *const usize, argument_count: u32, arguments: *const ur_exp_kernel_arg_properties_t,
        list: *const ur_kernel_launch_ext_properties_t, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        let request = request(&queue.device, kernel, dimensions, offset, global, group)?.with(list, dimensions)?;
        let arguments = slice(arguments, argument_count as usize)?;
        request.with_packed(|packed| {
            for (index, argument) in arguments.iter().enumerate() {
                if argument.index as usize != index {
                    return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX.into());
                }
                match Given::read(argument)? {
                    Given::Value(bytes) => packed.bytes(bytes),
                    Given::Pointer(bytes) => packed.bytes(&bytes),
                    Given::Local(size) => packed.local(size)?,
                    Given::Memory(object) => packed.memory(object, &queue.device)?,
                    Given::Sampler(bits) => packed.sampler(bits),
                }
            }
            launch(queue, events(waits, count)?, out, &request, packed)
        })
    }
}
