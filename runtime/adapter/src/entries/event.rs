//! Entries for events.

use std::ffi::c_void;

use crate::backend::{Mark, Stream};
use crate::error::entries;
use crate::event::{Event, Time};
use crate::handle::{self, Ref, events, give, slice, store};
use crate::info::Info;
use crate::queue::Queue;
use crate::ur::*;

entries! {
    /// Returns information about an event.
    urEventGetInfo(event: ur_event_handle_t, name: ur_event_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let event = handle::get(event)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_event_info_t::UR_EVENT_INFO_COMMAND_QUEUE if event.is_foreign() => {
                info.value(std::ptr::null_mut::<ur_queue_handle_t_>())
            }
            ur_event_info_t::UR_EVENT_INFO_COMMAND_QUEUE => info.value(event.queue.raw()),
            ur_event_info_t::UR_EVENT_INFO_CONTEXT => info.value(event.queue.context.raw()),
            ur_event_info_t::UR_EVENT_INFO_COMMAND_TYPE => info.value(event.kind),
            ur_event_info_t::UR_EVENT_INFO_REFERENCE_COUNT => info.value(event.references()),
            ur_event_info_t::UR_EVENT_INFO_COMMAND_EXECUTION_STATUS => info.value(if event.has_ended()? {
                ur_event_status_t::UR_EVENT_STATUS_COMPLETE
            } else {
                ur_event_status_t::UR_EVENT_STATUS_SUBMITTED
            }),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns a profiling time of the command.
    urEventGetProfilingInfo(
        event: ur_event_handle_t, name: ur_profiling_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        let time = match name {
            ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_QUEUED | ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_SUBMIT => Time::Submit,
            ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_START => Time::Start,
            ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_END | ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_COMPLETE => Time::End,
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        };
        let time = handle::get(event)?.time(time)?.ok_or(ur_result_t::UR_RESULT_ERROR_PROFILING_INFO_NOT_AVAILABLE)?;
        Info::new(size, value, size_out).value(time)
    }

    /// Waits for events.
    urEventWait(count: u32, events: *const ur_event_handle_t) {
        for event in slice(events, count as usize)? {
            handle::get(*event)?.wait()?;
        }
        Ok(())
    }

    /// Adds a reference.
    urEventRetain(event: ur_event_handle_t) { handle::retain(event) }

    /// Removes a reference.
    urEventRelease(event: ur_event_handle_t) { handle::release(event) }

    /// Returns the driver's event.
    urEventGetNativeHandle(event: ur_event_handle_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(event)?.mark()?.0 as ur_native_handle_t)
    }

    /// Wraps a driver event, which belongs to the first device of the context.
    urEventCreateWithNativeHandle(
        native: ur_native_handle_t, context: ur_context_handle_t, properties: *const ur_event_native_properties_t,
        event: *mut ur_event_handle_t,
    ) {
        let context = handle::get(context)?;
        let owned = properties.as_ref().is_some_and(|properties| properties.isNativeHandleOwned);
        let queue = Queue::from_stream(context.retain(), context.devices[0].clone(), 0, Stream(0), false);
        give(event, || Ok(Event::from_mark(Ref::new(queue), Mark(native as usize), owned)))
    }

    /// Submits a command that completes after the given events, or after all earlier commands if there are none.
    urEnqueueEventsWait(queue: ur_queue_handle_t, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t) {
        handle::get(queue)?.submit_wait(events(waits, count)?, out, false)
    }

    /// Same as `urEnqueueEventsWait`, but all later commands wait for this command.
    urEnqueueEventsWaitWithBarrier(queue: ur_queue_handle_t, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t) {
        handle::get(queue)?.submit_wait(events(waits, count)?, out, true)
    }

    /// Same as `urEnqueueEventsWaitWithBarrier`. Ignores the properties, which are only hints.
    urEnqueueEventsWaitWithBarrierExt(
        queue: ur_queue_handle_t, _properties: *const ur_exp_enqueue_ext_properties_t, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        handle::get(queue)?.submit_wait(events(waits, count)?, out, true)
    }
}
