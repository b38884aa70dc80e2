//! Entries for queues.

use std::ffi::c_void;

use crate::backend::Stream;
use crate::error::entries;
use crate::handle::{self, events, give, slice, store};
use crate::info::Info;
use crate::queue::Queue;
use crate::ur::*;

entries! {
    /// Creates a queue.
    urQueueCreate(
        context: ur_context_handle_t, device: ur_device_handle_t, properties: *const ur_queue_properties_t, queue: *mut ur_queue_handle_t,
    ) {
        let (context, device) = (handle::get(context)?, handle::get(device)?);
        context.index(device)?;
        let flags = properties.as_ref().map_or(0, |properties| properties.flags);
        give(queue, || Queue::new(context.retain(), device.retain(), flags))
    }

    /// Adds a reference.
    urQueueRetain(queue: ur_queue_handle_t) { handle::retain(queue) }

    /// Removes a reference; the last one waits for all commands.
    urQueueRelease(queue: ur_queue_handle_t) { handle::release(queue) }

    /// Waits for all commands.
    urQueueFinish(queue: ur_queue_handle_t) { handle::get(queue)?.finish() }

    /// Does nothing, because commands start when they are submitted.
    urQueueFlush(queue: ur_queue_handle_t) { handle::get(queue).map(|_| ()) }

    /// Returns information about a queue.
    urQueueGetInfo(queue: ur_queue_handle_t, name: ur_queue_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let queue = handle::get(queue)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_queue_info_t::UR_QUEUE_INFO_CONTEXT => info.value(queue.context.raw()),
            ur_queue_info_t::UR_QUEUE_INFO_DEVICE => info.value(queue.device.raw()),
            ur_queue_info_t::UR_QUEUE_INFO_FLAGS => info.value(queue.flags),
            ur_queue_info_t::UR_QUEUE_INFO_REFERENCE_COUNT => info.value(queue.references()),
            ur_queue_info_t::UR_QUEUE_INFO_EMPTY => info.truth(queue.is_idle()?),
            ur_queue_info_t::UR_QUEUE_INFO_DEVICE_DEFAULT | ur_queue_info_t::UR_QUEUE_INFO_SIZE => {
                Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION.into())
            }
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Calls a function that adds commands to the queue's driver stream.
    urEnqueueNativeCommandExp(
        queue: ur_queue_handle_t, function: ur_exp_enqueue_native_command_function_t, data: *mut c_void, memory_count: u32,
        memories: *const ur_mem_handle_t, _properties: *const ur_exp_enqueue_native_command_properties_t, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let raw = queue;
        let queue = handle::get(queue)?;
        let function = function.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)?;
        for memory in slice(memories, memory_count as usize)? {
            handle::get(*memory)?.move_to(&queue.device)?;
        }
        queue.submit_native(events(waits, count)?, out, || function(raw, data))
    }

    /// Returns the driver's stream.
    urQueueGetNativeHandle(queue: ur_queue_handle_t, _description: *mut ur_queue_native_desc_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(queue)?.native()? as ur_native_handle_t)
    }

    /// Creates an in-order queue for a driver stream.
    urQueueCreateWithNativeHandle(
        native: ur_native_handle_t, context: ur_context_handle_t, device: ur_device_handle_t,
        properties: *const ur_queue_native_properties_t, queue: *mut ur_queue_handle_t,
    ) {
        let context = handle::get(context)?;
        let device = if device.is_null() { context.devices[0].clone() } else { handle::get(device)?.retain() };
        context.index(&device)?;
        let owned = properties.as_ref().is_some_and(|properties| properties.isNativeHandleOwned);
        let stream = Stream(native as usize);
        give(queue, || Ok(Queue::from_stream(context.retain(), device, 0, stream, owned)))
    }
}
