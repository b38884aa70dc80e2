//! Entries for kernels.

use std::ffi::{c_char, c_void};

use crate::error::{Result, entries};
use crate::handle::{self, Object, give, slice, store, text};
use crate::info::Info;
use crate::kernel::{Argument, Kernel};
use crate::memory_object::MemoryObject;
use crate::ur::*;

/// An argument in a list of launch arguments.
pub enum Given<'a> {
    /// A value.
    Value(&'a [u8]),
    /// An address.
    Pointer([u8; 8]),
    /// The size of local memory.
    Local(usize),
    /// A buffer or an image.
    Memory(&'a Object<MemoryObject>),
    /// The bits of a sampler.
    Sampler(u32),
}

impl<'a> Given<'a> {
    /// Reads an argument.
    ///
    /// # Safety
    ///
    /// The member of the union that the type selects must be valid.
    pub unsafe fn read(properties: &ur_exp_kernel_arg_properties_t) -> Result<Self> {
        // SAFETY: the caller's contract.
        unsafe {
            Ok(match properties.type_ {
                ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_VALUE => {
                    Self::Value(slice(properties.value.value.cast(), properties.size)?)
                }
                ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_POINTER => {
                    Self::Pointer((properties.value.pointer as usize).to_ne_bytes())
                }
                ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_MEM_OBJ => {
                    let object = properties.value.memObjTuple;
                    if object.hMem.is_null() { Self::Pointer([0; 8]) } else { Self::Memory(handle::get(object.hMem)?) }
                }
                ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_LOCAL => Self::Local(properties.size),
                ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_SAMPLER => {
                    Self::Sampler(handle::get(properties.value.sampler)?.bits)
                }
                _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
            })
        }
    }

    /// Converts to an argument that is stored for later launches.
    pub fn keep(&self) -> Argument {
        match self {
            Self::Value(bytes) => Argument::value(bytes),
            Self::Pointer(bytes) => Argument::value(bytes),
            Self::Local(size) => Argument::Local(*size),
            Self::Memory(object) => Argument::Memory(object.retain()),
            Self::Sampler(bits) => Argument::Sampler(*bits),
        }
    }
}

entries! {
    /// Finds a kernel in a program.
    urKernelCreate(program: ur_program_handle_t, name: *const c_char, kernel: *mut ur_kernel_handle_t) {
        let (program, name) = (handle::get(program)?, text(name)?);
        give(kernel, || Kernel::new(program.retain(), name))
    }

    /// Adds a reference.
    urKernelRetain(kernel: ur_kernel_handle_t) { handle::retain(kernel) }

    /// Removes a reference.
    urKernelRelease(kernel: ur_kernel_handle_t) { handle::release(kernel) }

    /// Returns information about a kernel.
    urKernelGetInfo(kernel: ur_kernel_handle_t, name: ur_kernel_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let kernel = handle::get(kernel)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_kernel_info_t::UR_KERNEL_INFO_FUNCTION_NAME => info.text(&kernel.name),
            ur_kernel_info_t::UR_KERNEL_INFO_NUM_ARGS => info.value(u32::try_from(kernel.argument_count()).unwrap_or(u32::MAX)),
            ur_kernel_info_t::UR_KERNEL_INFO_REFERENCE_COUNT => info.value(kernel.references()),
            ur_kernel_info_t::UR_KERNEL_INFO_CONTEXT => info.value(kernel.program.context.raw()),
            ur_kernel_info_t::UR_KERNEL_INFO_PROGRAM => info.value(kernel.program.raw()),
            ur_kernel_info_t::UR_KERNEL_INFO_ATTRIBUTES => info.text(""),
            ur_kernel_info_t::UR_KERNEL_INFO_NUM_REGS => info.value(kernel.first().facts.registers),
            ur_kernel_info_t::UR_KERNEL_INFO_SPILL_MEM_SIZE => Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION.into()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns information about the work-groups of a kernel.
    urKernelGetGroupInfo(
        kernel: ur_kernel_handle_t, device: ur_device_handle_t, name: ur_kernel_group_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        let (kernel, device) = (handle::get(kernel)?, handle::get(device)?);
        let (variant, facts) = (kernel.variant(device)?, device.driver.facts());
        let info = Info::new(size, value, size_out);
        match name {
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_GLOBAL_WORK_SIZE => {
                let mut limits = facts.grid_limits;
                for (limit, group) in limits.iter_mut().zip(facts.group_limits) {
                    *limit = limit.saturating_mul(group);
                }
                info.value(limits)
            }
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_WORK_GROUP_SIZE => info.value(variant.facts.group_limit),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_COMPILE_WORK_GROUP_SIZE => info.value(kernel.data.required_group),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_LOCAL_MEM_SIZE => info.value(variant.facts.local_memory),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_PREFERRED_WORK_GROUP_SIZE_MULTIPLE => info.value(facts.sub_group as usize),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_PRIVATE_MEM_SIZE => info.value(variant.facts.private_memory),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_COMPILE_MAX_WORK_GROUP_SIZE => info.value(kernel.data.group_limits),
            ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_COMPILE_MAX_LINEAR_WORK_GROUP_SIZE => info.value(kernel.data.group_limit),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns information about the sub-groups of a kernel.
    urKernelGetSubGroupInfo(
        kernel: ur_kernel_handle_t, device: ur_device_handle_t, name: ur_kernel_sub_group_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        let (kernel, device) = (handle::get(kernel)?, handle::get(device)?);
        let limit = kernel.variant(device)?.facts.group_limit;
        let sub_group = if kernel.data.sub_group == 0 { device.driver.facts().sub_group } else { kernel.data.sub_group };
        let info = Info::new(size, value, size_out);
        match name {
            ur_kernel_sub_group_info_t::UR_KERNEL_SUB_GROUP_INFO_MAX_SUB_GROUP_SIZE => info.value(sub_group),
            ur_kernel_sub_group_info_t::UR_KERNEL_SUB_GROUP_INFO_MAX_NUM_SUB_GROUPS => {
                info.value(u32::try_from(limit.div_ceil(sub_group.max(1) as usize)).unwrap_or(u32::MAX))
            }
            ur_kernel_sub_group_info_t::UR_KERNEL_SUB_GROUP_INFO_COMPILE_NUM_SUB_GROUPS => info.value(0u32),
            ur_kernel_sub_group_info_t::UR_KERNEL_SUB_GROUP_INFO_SUB_GROUP_SIZE_INTEL => info.value(kernel.data.sub_group),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Sets an argument to a value.
    urKernelSetArgValue(
        kernel: ur_kernel_handle_t, index: u32, size: usize, _properties: *const ur_kernel_arg_value_properties_t, value: *const c_void,
    ) {
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE.into());
        }
        handle::get(kernel)?.set(index, Argument::value(slice(value.cast(), size)?))
    }

    /// Sets an argument to local memory.
    urKernelSetArgLocal(kernel: ur_kernel_handle_t, index: u32, size: usize, _properties: *const ur_kernel_arg_local_properties_t) {
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE.into());
        }
        handle::get(kernel)?.set(index, Argument::Local(size))
    }

    /// Sets an argument to an address.
    urKernelSetArgPointer(
        kernel: ur_kernel_handle_t, index: u32, _properties: *const ur_kernel_arg_pointer_properties_t, value: *const c_void,
    ) { handle::get(kernel)?.set(index, Argument::value(&(value as usize).to_ne_bytes())) }

    /// Sets an argument to a buffer or an image; a null handle sets a null pointer.
    urKernelSetArgMemObj(
        kernel: ur_kernel_handle_t, index: u32, _properties: *const ur_kernel_arg_mem_obj_properties_t, memory: ur_mem_handle_t,
    ) {
        let kernel = handle::get(kernel)?;
        if memory.is_null() {
            return kernel.set(index, Argument::value(&[0; 8]));
        }
        kernel.set(index, Argument::Memory(handle::get(memory)?.retain()))
    }

    /// Sets an argument to a sampler.
    urKernelSetArgSampler(
        kernel: ur_kernel_handle_t, index: u32, _properties: *const ur_kernel_arg_sampler_properties_t, sampler: ur_sampler_handle_t,
    ) { handle::get(kernel)?.set(index, Argument::Sampler(handle::get(sampler)?.bits)) }

    /// Ignores hints; kernels can access all memory.
    urKernelSetExecInfo(
        kernel: ur_kernel_handle_t, name: ur_kernel_exec_info_t, _size: usize, _properties: *const ur_kernel_exec_info_properties_t,
        _value: *const c_void,
    ) {
        handle::get(kernel)?;
        match name {
            ur_kernel_exec_info_t::UR_KERNEL_EXEC_INFO_USM_INDIRECT_ACCESS
            | ur_kernel_exec_info_t::UR_KERNEL_EXEC_INFO_USM_PTRS
            | ur_kernel_exec_info_t::UR_KERNEL_EXEC_INFO_CACHE_CONFIG => Ok(()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns the number of work-groups that can run at the same time.
    urKernelSuggestMaxCooperativeGroupCount(
        kernel: ur_kernel_handle_t, device: ur_device_handle_t, dimensions: u32, group: *const usize, local_memory: usize,
        count: *mut u32,
    ) {
        let (kernel, device) = (handle::get(kernel)?, handle::get(device)?);
        let variant = kernel.variant(device)?;
        let group = crate::launch::range(group, dimensions, 1)?;
        let items = group.iter().fold(1usize, |items, size| items.saturating_mul(*size));
        if items == 0 || items > variant.facts.group_limit {
            return store(count, 0);
        }
        let groups = device.driver.active_groups(variant.function, items, local_memory)?;
        store(count, groups.saturating_mul(device.driver.facts().compute_units))
    }

    /// Returns the work-group size that the adapter chooses if a launch does not specify one.
    urKernelGetSuggestedLocalWorkSize(
        kernel: ur_kernel_handle_t, queue: ur_queue_handle_t, dimensions: u32, _offset: *const usize, global: *const usize,
        group: *mut usize,
    ) {
        let (kernel, queue) = (handle::get(kernel)?, handle::get(queue)?);
        let range = crate::launch::range(global, dimensions, 1)?;
        let chosen = kernel.variant(&queue.device)?.shape(&kernel.data, range)?;
        for (dimension, size) in chosen.iter().take(dimensions as usize).enumerate() {
            store(group.add(dimension), *size)?;
        }
        Ok(())
    }

    /// Returns the work-group size for a launch with these arguments, which have no effect on the size.
    urKernelGetSuggestedLocalWorkSizeWithArgs(
        kernel: ur_kernel_handle_t, queue: ur_queue_handle_t, dimensions: u32, offset: *const usize, global: *const usize,
        _count: u32, _arguments: *const ur_exp_kernel_arg_properties_t, group: *mut usize,
    ) {
        match urKernelGetSuggestedLocalWorkSize(kernel, queue, dimensions, offset, global, group) {
            ur_result_t::UR_RESULT_SUCCESS => Ok(()),
            error => Err(error.into()),
        }
    }

    /// Returns the driver's function for the first device.
    urKernelGetNativeHandle(kernel: ur_kernel_handle_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(kernel)?.first().function.0 as ur_native_handle_t)
    }
}
