//! Entries for command buffers.

use std::ffi::c_void;

use crate::backend::BoxSide;
use crate::command::{Added, KernelCommand, Order};
use crate::command_buffer::CommandBuffer;
use crate::entries::buffer::{extent, side};
use crate::entries::command_update::changed;
use crate::entries::kernel::Given;
use crate::error::{Result, entries};
use crate::handle::{self, Object, events, give, slice, store};
use crate::info::Info;
use crate::kernel::Argument;
use crate::launch::range;
use crate::ur::*;

type Point = ur_exp_command_buffer_sync_point_t;

/// The parameters that all commands share.
struct Sync<'a> {
    points: &'a [Point],
    waits: &'a [ur_event_handle_t],
    out: *mut Point,
    event: *mut ur_event_handle_t,
    command: *mut ur_exp_command_buffer_command_handle_t,
}

impl<'a> Sync<'a> {
    /// Reads the parameters.
    ///
    /// # Safety
    ///
    /// The pointers must be null or valid.
    unsafe fn new(
        (count, points): (u32, *const Point),
        (event_count, waits): (u32, *const ur_event_handle_t),
        out: *mut Point,
        event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) -> Result<Self> {
        // SAFETY: the caller's contract.
        unsafe {
            if !command.is_null() {
                command.write(std::ptr::null_mut());
            }
            Ok(Self { points: slice(points, count as usize)?, waits: events(waits, event_count)?, out, event, command })
        }
    }

    /// Returns the dependencies of the command, and whether it has an event and can be updated.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::new`].
    unsafe fn order(&self, buffer: &CommandBuffer) -> Order<'a> {
        // SAFETY: the caller's contract; `new` has checked for null.
        let waits = self.waits.iter().filter_map(|event| unsafe { handle::get(*event) }.ok()).collect();
        let updatable = buffer.updatable && !self.command.is_null();
        Order { points: self.points, waits, signals: !self.event.is_null(), updatable }
    }

    /// Stores the results.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::new`].
    unsafe fn finish(&self, added: Added) -> Result {
        // SAFETY: the caller's contract; the pointers are not null.
        unsafe {
            if !self.out.is_null() {
                self.out.write(added.point);
            }
            if let Some(event) = added.event {
                self.event.write(event.into_raw());
            }
            if let Some(command) = added.command {
                // The command buffer owns the command.
                self.command.write(command.raw());
            }
        }
        Ok(())
    }
}

/// Reads the parameters of a kernel launch.
///
/// # Safety
///
/// Same as for `urCommandBufferAppendKernelLaunchExp`.
unsafe fn launch(
    kernel: ur_kernel_handle_t,
    arguments: Vec<Argument>,
    dimensions: u32,
    offset: *const usize,
    global: *const usize,
    group: *const usize,
) -> Result<KernelCommand> {
    // SAFETY: the caller's contract.
    unsafe {
        Ok(KernelCommand {
            kernel: handle::get(kernel)?.retain(),
            arguments,
            dimensions,
            offset: if offset.is_null() { [0; 3] } else { range(offset, dimensions, 0)? },
            global: range(global, dimensions, 1)?,
            group: changed(group, dimensions, 1)?,
        })
    }
}

/// Records a kernel launch. Updates may replace the kernel with one of the alternatives.
///
/// # Safety
///
/// Same as for `urCommandBufferAppendKernelLaunchExp`.
unsafe fn append_launch(
    buffer: &Object<CommandBuffer>,
    sync: &Sync<'_>,
    launch: KernelCommand,
    alternatives: &[ur_kernel_handle_t],
) -> Result {
    if (!sync.command.is_null() || !alternatives.is_empty()) && !buffer.updatable {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into());
    }
    let mut kernels = vec![launch.kernel.clone()];
    // SAFETY: the caller's contract.
    unsafe {
        for other in alternatives {
            let other = handle::get(*other)?;
            if other.raw() == launch.kernel.raw() {
                return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
            }
            kernels.push(other.retain());
        }
        sync.finish(buffer.record_launch(&sync.order(buffer), launch, kernels)?)
    }
}

entries! {
    /// Creates a command buffer.
    urCommandBufferCreateExp(
        context: ur_context_handle_t, device: ur_device_handle_t, description: *const ur_exp_command_buffer_desc_t,
        buffer: *mut ur_exp_command_buffer_handle_t,
    ) {
        let (context, device) = (handle::get(context)?, handle::get(device)?);
        context.index(device)?;
        let (updatable, in_order, profiling) = description.as_ref().map_or((false, false, false), |description| {
            (description.isUpdatable != 0, description.isInOrder != 0, description.enableProfiling != 0)
        });
        give(buffer, || CommandBuffer::new(context.retain(), device.retain(), updatable, in_order, profiling))
    }

    /// Adds a reference.
    urCommandBufferRetainExp(buffer: ur_exp_command_buffer_handle_t) { handle::retain(buffer) }

    /// Removes a reference.
    urCommandBufferReleaseExp(buffer: ur_exp_command_buffer_handle_t) { handle::release(buffer) }

    /// Finalizes a command buffer.
    urCommandBufferFinalizeExp(buffer: ur_exp_command_buffer_handle_t) { handle::get(buffer)?.finalize() }

    /// Records a kernel launch with the arguments that were set.
    urCommandBufferAppendKernelLaunchExp(
        buffer: ur_exp_command_buffer_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize,
        global: *const usize, group: *const usize, alternative_count: u32, alternatives: *mut ur_kernel_handle_t, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let sync = Sync::new((count, points), (events, waits), out, event, command)?;
        let launch = launch(kernel, handle::get(kernel)?.arguments(), dimensions, offset, global, group)?;
        append_launch(handle::get(buffer)?, &sync, launch, slice(alternatives, alternative_count as usize)?)
    }

    /// Records a kernel launch with the given arguments.
    urCommandBufferAppendKernelLaunchWithArgsExp(
        buffer: ur_exp_command_buffer_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize,
        global: *const usize, group: *const usize, argument_count: u32, arguments: *const ur_exp_kernel_arg_properties_t,
        alternative_count: u32, alternatives: *mut ur_kernel_handle_t, count: u32, points: *const Point, events: u32,
        waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let sync = Sync::new((count, points), (events, waits), out, event, command)?;
        let mut list = Vec::new();
        for (index, properties) in slice(arguments, argument_count as usize)?.iter().enumerate() {
            if properties.index as usize != index {
                return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX.into());
            }
            list.push(Given::read(properties)?.keep());
        }
        let launch = launch(kernel, list, dimensions, offset, global, group)?;
        append_launch(handle::get(buffer)?, &sync, launch, slice(alternatives, alternative_count as usize)?)
    }

    /// Records a copy of memory.
    urCommandBufferAppendUSMMemcpyExp(
        buffer: ur_exp_command_buffer_handle_t, to: *mut c_void, from: *const c_void, size: usize, count: u32, points: *const Point,
        events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        sync.finish(buffer.record(&sync.order(buffer), &[], |driver, stream| driver.copy(stream, to as u64, from as u64, size))?)
    }

    /// Records a fill of memory.
    urCommandBufferAppendUSMFillExp(
        buffer: ur_exp_command_buffer_handle_t, to: *mut c_void, pattern: *const c_void, pattern_size: usize, size: usize, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let pattern = slice(pattern.cast(), pattern_size)?;
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        sync.finish(buffer.record_fill(&sync.order(buffer), &[], to as u64, pattern, size)?)
    }

    /// Records a copy between buffers.
    urCommandBufferAppendMemBufferCopyExp(
        buffer: ur_exp_command_buffer_handle_t, source: ur_mem_handle_t, target: ur_mem_handle_t, source_offset: usize,
        target_offset: usize, size: usize, count: u32, points: *const Point, events: u32, waits: *const ur_event_handle_t,
        out: *mut Point, event: *mut ur_event_handle_t, command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let (source, target) = (handle::get(source)?, handle::get(target)?);
        source.buffer()?.check(source_offset, size)?;
        target.buffer()?.check(target_offset, size)?;
        let from = source.buffer()?.address(&buffer.device)? + source_offset as u64;
        let to = target.buffer()?.address(&buffer.device)? + target_offset as u64;
        sync.finish(buffer.record(&sync.order(buffer), &[source, target], |driver, stream| driver.copy(stream, to, from, size))?)
    }

    /// Records a copy from the host to a buffer.
    urCommandBufferAppendMemBufferWriteExp(
        buffer: ur_exp_command_buffer_handle_t, memory: ur_mem_handle_t, offset: usize, size: usize, from: *const c_void, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let memory = handle::get(memory)?;
        memory.buffer()?.check(offset, size)?;
        let to = memory.buffer()?.address(&buffer.device)? + offset as u64;
        sync.finish(buffer.record(&sync.order(buffer), &[memory], |driver, stream| driver.copy(stream, to, from as u64, size))?)
    }

    /// Records a copy from a buffer to the host.
    urCommandBufferAppendMemBufferReadExp(
        buffer: ur_exp_command_buffer_handle_t, memory: ur_mem_handle_t, offset: usize, size: usize, to: *mut c_void, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let memory = handle::get(memory)?;
        memory.buffer()?.check(offset, size)?;
        let from = memory.buffer()?.address(&buffer.device)? + offset as u64;
        sync.finish(buffer.record(&sync.order(buffer), &[memory], |driver, stream| driver.copy(stream, to as u64, from, size))?)
    }

    /// Records a copy of a box between buffers.
    urCommandBufferAppendMemBufferCopyRectExp(
        buffer: ur_exp_command_buffer_handle_t, source: ur_mem_handle_t, target: ur_mem_handle_t, source_origin: ur_rect_offset_t,
        target_origin: ur_rect_offset_t, region: ur_rect_region_t, source_row: usize, source_slice: usize, target_row: usize,
        target_slice: usize, count: u32, points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point,
        event: *mut ur_event_handle_t, command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let (source, target) = (handle::get(source)?, handle::get(target)?);
        let from = source.buffer()?.address(&buffer.device)?;
        let from: BoxSide = side(from, Some(source.buffer()?.size), source_origin, region, source_row, source_slice)?;
        let to = target.buffer()?.address(&buffer.device)?;
        let to = side(to, Some(target.buffer()?.size), target_origin, region, target_row, target_slice)?;
        let size = extent(region)?;
        sync.finish(buffer.record(&sync.order(buffer), &[source, target], |driver, stream| driver.copy_box(stream, to, from, size))?)
    }

    /// Records a copy of a box from the host to a buffer.
    urCommandBufferAppendMemBufferWriteRectExp(
        buffer: ur_exp_command_buffer_handle_t, memory: ur_mem_handle_t, origin: ur_rect_offset_t, host_origin: ur_rect_offset_t,
        region: ur_rect_region_t, row: usize, slice_pitch: usize, host_row: usize, host_slice: usize, from: *mut c_void, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let memory = handle::get(memory)?;
        let to = side(memory.buffer()?.address(&buffer.device)?, Some(memory.buffer()?.size), origin, region, row, slice_pitch)?;
        let from = side(from as u64, None, host_origin, region, host_row, host_slice)?;
        let size = extent(region)?;
        sync.finish(buffer.record(&sync.order(buffer), &[memory], |driver, stream| driver.copy_box(stream, to, from, size))?)
    }

    /// Records a copy of a box from a buffer to the host.
    urCommandBufferAppendMemBufferReadRectExp(
        buffer: ur_exp_command_buffer_handle_t, memory: ur_mem_handle_t, origin: ur_rect_offset_t, host_origin: ur_rect_offset_t,
        region: ur_rect_region_t, row: usize, slice_pitch: usize, host_row: usize, host_slice: usize, to: *mut c_void, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let memory = handle::get(memory)?;
        let from = side(memory.buffer()?.address(&buffer.device)?, Some(memory.buffer()?.size), origin, region, row, slice_pitch)?;
        let to = side(to as u64, None, host_origin, region, host_row, host_slice)?;
        let size = extent(region)?;
        sync.finish(buffer.record(&sync.order(buffer), &[memory], |driver, stream| driver.copy_box(stream, to, from, size))?)
    }

    /// Records a fill of a buffer.
    urCommandBufferAppendMemBufferFillExp(
        buffer: ur_exp_command_buffer_handle_t, memory: ur_mem_handle_t, pattern: *const c_void, pattern_size: usize, offset: usize,
        size: usize, count: u32, points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point,
        event: *mut ur_event_handle_t, command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        let memory = handle::get(memory)?;
        memory.buffer()?.check(offset, size)?;
        let to = memory.buffer()?.address(&buffer.device)? + offset as u64;
        sync.finish(buffer.record_fill(&sync.order(buffer), &[memory], to, slice(pattern.cast(), pattern_size)?, size)?)
    }

    /// Records a hint. It has a sync point, but no node in the graph.
    urCommandBufferAppendUSMPrefetchExp(
        buffer: ur_exp_command_buffer_handle_t, _memory: *const c_void, _size: usize, _flags: ur_usm_migration_flags_t, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        sync.finish(buffer.record(&sync.order(buffer), &[], |_, _| Ok(()))?)
    }

    /// Records a hint. It has a sync point, but no node in the graph.
    urCommandBufferAppendUSMAdviseExp(
        buffer: ur_exp_command_buffer_handle_t, _memory: *const c_void, _size: usize, _advice: ur_usm_advice_flags_t, count: u32,
        points: *const Point, events: u32, waits: *const ur_event_handle_t, out: *mut Point, event: *mut ur_event_handle_t,
        command: *mut ur_exp_command_buffer_command_handle_t,
    ) {
        let (buffer, sync) = (handle::get(buffer)?, Sync::new((count, points), (events, waits), out, event, command)?);
        sync.finish(buffer.record(&sync.order(buffer), &[], |_, _| Ok(()))?)
    }

    /// Records commands that the program adds to the graph of another command buffer.
    urCommandBufferAppendNativeCommandExp(
        buffer: ur_exp_command_buffer_handle_t, function: ur_exp_command_buffer_native_command_function_t, data: *mut c_void,
        child: ur_exp_command_buffer_handle_t, count: u32, points: *const Point, out: *mut Point,
    ) {
        let (buffer, child) = (handle::get(buffer)?, handle::get(child)?);
        let function = function.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)?;
        let point = buffer.record_child(slice(points, count as usize)?, child, || function(data))?;
        if out.is_null() { Ok(()) } else { store(out, point) }
    }

    /// Returns the driver's graph.
    urCommandBufferGetNativeHandleExp(buffer: ur_exp_command_buffer_handle_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(buffer)?.native() as ur_native_handle_t)
    }

    /// Returns information about a command buffer.
    urCommandBufferGetInfoExp(
        buffer: ur_exp_command_buffer_handle_t, name: ur_exp_command_buffer_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        let buffer = handle::get(buffer)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_exp_command_buffer_info_t::UR_EXP_COMMAND_BUFFER_INFO_REFERENCE_COUNT => info.value(buffer.references()),
            ur_exp_command_buffer_info_t::UR_EXP_COMMAND_BUFFER_INFO_DESCRIPTOR => info.value(ur_exp_command_buffer_desc_t {
                stype: ur_structure_type_t::UR_STRUCTURE_TYPE_EXP_COMMAND_BUFFER_DESC,
                pNext: std::ptr::null(),
                isUpdatable: buffer.updatable.into(),
                isInOrder: buffer.in_order.into(),
                enableProfiling: buffer.profiling.into(),
            }),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Executes a command buffer.
    urEnqueueCommandBufferExp(
        queue: ur_queue_handle_t, buffer: ur_exp_command_buffer_handle_t, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, handle::get(buffer)?);
        if queue.device.raw() != buffer.device.raw() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE.into());
        }
        let executable = buffer.executable()?;
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_ENQUEUE_COMMAND_BUFFER_EXP, waits, out, false, |driver, stream| {
            driver.execute(executable, stream)
        })
    }
}
