//! Updates of kernel launches in command buffers.

use crate::command::{Command, KernelCommand};
use crate::error::{Result, entries};
use crate::handle::{self, Ref, events, present, slice, store};
use crate::kernel::{Argument, Kernel};
use crate::launch::range;
use crate::ur::*;

/// Reads the size of each dimension. The pointer may be null.
///
/// # Safety
///
/// The pointer must be null or point to `dimensions` sizes.
pub unsafe fn changed(sizes: *const usize, dimensions: u32, default: usize) -> Result<Option<[usize; 3]>> {
    // SAFETY: the caller's contract.
    if sizes.is_null() { Ok(None) } else { unsafe { range(sizes, dimensions, default) }.map(Some) }
}

/// Applies the requested changes to a kernel launch.
///
/// # Safety
///
/// The description must be valid.
unsafe fn apply(
    description: &ur_exp_command_buffer_update_kernel_launch_desc_t,
    old: KernelCommand,
    alternatives: &[Ref<Kernel>],
) -> Result<KernelCommand> {
    let mut new = old;
    let dimensions = description.newWorkDim;
    // SAFETY: the caller's contract.
    unsafe {
        if !description.hNewKernel.is_null() && description.hNewKernel != new.kernel.raw() {
            let known = alternatives.iter().find(|kernel| kernel.raw() == description.hNewKernel);
            new.kernel = known.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?.clone();
            new.arguments = new.kernel.arguments();
        }
        let (offset, global) = (description.pNewGlobalWorkOffset, description.pNewGlobalWorkSize);
        if dimensions != new.dimensions && (offset.is_null() || global.is_null()) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        new.dimensions = dimensions;
        if let Some(offset) = changed(offset, dimensions, 0)? {
            new.offset = offset;
        }
        if let Some(global) = changed(global, dimensions, 1)? {
            (new.global, new.group) = (global, None);
        }
        if let Some(group) = changed(description.pNewLocalWorkSize, dimensions, 1)? {
            new.group = Some(group);
        }
        let mut set = |index: u32, argument| {
            let slot = new.arguments.get_mut(index as usize);
            *slot.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX)? = argument;
            Result::Ok(())
        };
        for argument in slice(description.pNewMemObjArgList, description.numNewMemObjArgs as usize)? {
            set(
                argument.argIndex,
                if argument.hNewMemObjArg.is_null() {
                    Argument::value(&[0; 8])
                } else {
                    Argument::Memory(handle::get(argument.hNewMemObjArg)?.retain())
                },
            )?;
        }
        // `pNewPointerArg` is the address of the pointer, as in `urKernelSetArgValue`; the runtime and the conformance
        // tests rely on this.
        for argument in slice(description.pNewPointerArgList, description.numNewPointerArgs as usize)? {
            let address = argument.pNewPointerArg.cast::<usize>();
            let pointer = if address.is_null() { 0 } else { address.read_unaligned() };
            set(argument.argIndex, Argument::value(&pointer.to_ne_bytes()))?;
        }
        for argument in slice(description.pNewValueArgList, description.numNewValueArgs as usize)? {
            // An argument without a value is local memory.
            set(
                argument.argIndex,
                if argument.pNewValueArg.is_null() {
                    Argument::Local(argument.argSize)
                } else {
                    Argument::value(slice(argument.pNewValueArg.cast(), argument.argSize)?)
                },
            )?;
        }
    }
    Ok(new)
}

entries! {
    /// Replaces kernel launches for later executions.
    urCommandBufferUpdateKernelLaunchExp(
        buffer: ur_exp_command_buffer_handle_t, count: u32, descriptions: *const ur_exp_command_buffer_update_kernel_launch_desc_t,
    ) {
        let buffer = handle::get(buffer)?;
        let mut changes: Vec<(Ref<Command>, KernelCommand)> = Vec::new();
        for description in slice(descriptions, count as usize)? {
            let command = handle::get(description.hCommand)?;
            if !buffer.contains(command) {
                return Err(ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_COMMAND_HANDLE_EXP.into());
            }
            // A later change to the same command starts from the result of the earlier one.
            let last = changes.iter().rev().find(|(other, _)| other.raw() == command.raw());
            let old = match last {
                Some((_, new)) => new.clone(),
                None => command.launch()?.lock().clone(),
            };
            changes.push((command.retain(), apply(description, old, &command.launch()?.alternatives)?));
        }
        buffer.update(changes)
    }

    /// Returns the event that the next execution of a command records.
    urCommandBufferUpdateSignalEventExp(command: ur_exp_command_buffer_command_handle_t, event: *mut ur_event_handle_t) {
        let new = handle::get(command)?.next_event()?;
        present(event)?;
        store(event, new.into_raw())
    }

    /// Replaces the events that later executions of a command wait for.
    urCommandBufferUpdateWaitEventsExp(
        command: ur_exp_command_buffer_command_handle_t, count: u32, waits: *const ur_event_handle_t,
    ) {
        let command = handle::get(command)?;
        if count == 0 && !waits.is_null() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_EVENT_WAIT_LIST.into());
        }
        let mut list = Vec::new();
        for event in events(waits, count)? {
            list.push(handle::get(*event)?);
        }
        command.replace_waits(&list)
    }
}
