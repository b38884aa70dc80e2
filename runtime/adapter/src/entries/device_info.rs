//! Information about devices: converts properties of the back end to the values that Unified Runtime defines.

use crate::adapter::adapter;
use crate::backend::{DeviceKind, Facts};
use crate::device::Device;
use crate::error::Result;
use crate::handle::Object;
use crate::info::Info;
use crate::ur::{ur_device_info_t as I, *};

/// Handles a query about a device.
pub fn query(device: &Object<Device>, name: ur_device_info_t, info: &Info) -> Result {
    let facts = device.driver.facts();
    match name {
        I::UR_DEVICE_INFO_GLOBAL_MEM_FREE => info.value(device.driver.free_memory()?),
        I::UR_DEVICE_INFO_REFERENCE_COUNT => info.value(device.references()),
        I::UR_DEVICE_INFO_PLATFORM => {
            let platform = adapter()?.platform().ok_or(ur_result_t::UR_RESULT_ERROR_DEVICE_NOT_FOUND)?;
            info.value(platform.raw())
        }
        I::UR_DEVICE_INFO_PROGRAM_SET_SPECIALIZATION_CONSTANTS => info.truth(adapter()?.backend().accepts_il()),
        I::UR_DEVICE_INFO_VIRTUAL_MEMORY_SUPPORT => info.truth(device.driver.virtual_memory().is_some()),
        I::UR_DEVICE_INFO_PARENT_DEVICE => info.value(std::ptr::null_mut::<ur_device_handle_t_>()),
        _ => match texts(facts, name, info).or_else(|| limits(facts, name, info)).or_else(|| memory(facts, name, info))
        {
            Some(result) => result,
            None => {
                let found = capabilities(facts, name, info).or_else(|| images(facts, name, info));
                found.unwrap_or_else(|| unsupported(name, info))
            }
        },
    }
}

fn texts(facts: &Facts, name: ur_device_info_t, info: &Info) -> Option<Result> {
    let architecture = || format!("{}.{}", facts.architecture.0, facts.architecture.1);
    Some(match name {
        I::UR_DEVICE_INFO_TYPE => info.value(match facts.kind {
            DeviceKind::Gpu => ur_device_type_t::UR_DEVICE_TYPE_GPU,
            DeviceKind::Cpu => ur_device_type_t::UR_DEVICE_TYPE_CPU,
        }),
        I::UR_DEVICE_INFO_NAME => info.text(&facts.name),
        I::UR_DEVICE_INFO_VENDOR => info.text(facts.vendor),
        I::UR_DEVICE_INFO_VENDOR_ID => info.value(facts.vendor_id),
        I::UR_DEVICE_INFO_DEVICE_ID => info.value(facts.device_id),
        I::UR_DEVICE_INFO_UUID => info.value(facts.uuid),
        I::UR_DEVICE_INFO_PCI_ADDRESS => info.text(&facts.pci_address),
        I::UR_DEVICE_INFO_DRIVER_VERSION => info.text(&facts.driver_version),
        I::UR_DEVICE_INFO_IL_VERSION => info.text(&facts.il_version),
        I::UR_DEVICE_INFO_VERSION | I::UR_DEVICE_INFO_BACKEND_RUNTIME_VERSION => info.text(&architecture()),
        I::UR_DEVICE_INFO_PROFILE => info.text("FULL_PROFILE"),
        I::UR_DEVICE_INFO_BUILT_IN_KERNELS => info.text(""),
        I::UR_DEVICE_INFO_EXTENSIONS => info.text(&extensions(facts)),
        _ => return None,
    })
}

/// Returns the names of OpenCL extensions for the features that libsycl derives from them.
fn extensions(facts: &Facts) -> String {
    // libsycl requires the last one for SPIR-V.
    let accepts_il = adapter().is_ok_and(|adapter| adapter.backend().accepts_il());
    let all = [("cl_khr_fp64", facts.double), ("cl_khr_fp16", facts.half), ("cl_khr_il_program", accepts_il)];
    let names: Vec<_> = all.iter().filter(|(_, supported)| *supported).map(|(name, _)| *name).collect();
    names.join(" ")
}

fn limits(facts: &Facts, name: ur_device_info_t, info: &Info) -> Option<Result> {
    Some(match name {
        I::UR_DEVICE_INFO_MAX_COMPUTE_UNITS | I::UR_DEVICE_INFO_NUM_COMPUTE_UNITS => info.value(facts.compute_units),
        I::UR_DEVICE_INFO_MAX_WORK_ITEM_DIMENSIONS => info.value(3u32),
        I::UR_DEVICE_INFO_MAX_WORK_ITEM_SIZES => info.value(facts.group_limits),
        I::UR_DEVICE_INFO_MAX_WORK_GROUPS_3D => info.value(facts.grid_limits),
        I::UR_DEVICE_INFO_MAX_WORK_GROUP_SIZE => info.value(facts.group_limit),
        I::UR_DEVICE_INFO_MAX_REGISTERS_PER_WORK_GROUP => info.value(facts.group_registers),
        I::UR_DEVICE_INFO_MAX_NUM_SUB_GROUPS => {
            info.value(u32::try_from(facts.group_limit.div_ceil(facts.sub_group.max(1) as usize)).unwrap_or(u32::MAX))
        }
        I::UR_DEVICE_INFO_SUB_GROUP_SIZES_INTEL => info.values(&facts.sub_groups()),
        I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_CHAR
        | I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_SHORT
        | I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_INT
        | I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_LONG
        | I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_FLOAT
        | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_CHAR
        | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_SHORT
        | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_INT
        | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_LONG
        | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_FLOAT => info.value(1u32),
        I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_DOUBLE | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_DOUBLE => {
            info.value(u32::from(facts.double))
        }
        I::UR_DEVICE_INFO_PREFERRED_VECTOR_WIDTH_HALF | I::UR_DEVICE_INFO_NATIVE_VECTOR_WIDTH_HALF => {
            info.value(u32::from(facts.half))
        }
        I::UR_DEVICE_INFO_MAX_CLOCK_FREQUENCY => info.value(facts.clock),
        I::UR_DEVICE_INFO_MAX_PARAMETER_SIZE => info.value(facts.parameter_limit),
        I::UR_DEVICE_INFO_MAX_CONSTANT_ARGS => info.value(9u32),
        I::UR_DEVICE_INFO_PROFILING_TIMER_RESOLUTION => info.value(1000usize),
        I::UR_DEVICE_INFO_PRINTF_BUFFER_SIZE => info.value(1usize << 20),
        I::UR_DEVICE_INFO_PARTITION_MAX_SUB_DEVICES | I::UR_DEVICE_INFO_PARTITION_AFFINITY_DOMAIN => info.value(0u32),
        I::UR_DEVICE_INFO_SUPPORTED_PARTITIONS | I::UR_DEVICE_INFO_PARTITION_TYPE => info.values::<u32>(&[]),
        I::UR_DEVICE_INFO_MAX_COMPUTE_QUEUE_INDICES => info.value(1i32),
        _ => return None,
    })
}

fn memory(facts: &Facts, name: ur_device_info_t, info: &Info) -> Option<Result> {
    Some(match name {
        I::UR_DEVICE_INFO_ADDRESS_BITS => info.value(64u32),
        I::UR_DEVICE_INFO_MAX_MEM_ALLOC_SIZE => info.value(facts.allocation_limit),
        I::UR_DEVICE_INFO_GLOBAL_MEM_SIZE => info.value(facts.memory),
        I::UR_DEVICE_INFO_MEM_BASE_ADDR_ALIGN => {
            info.value(u32::try_from(facts.allocation_alignment.saturating_mul(8)).unwrap_or(u32::MAX))
        }
        I::UR_DEVICE_INFO_GLOBAL_MEM_CACHE_TYPE => {
            info.value(ur_device_mem_cache_type_t::UR_DEVICE_MEM_CACHE_TYPE_READ_WRITE_CACHE)
        }
        I::UR_DEVICE_INFO_GLOBAL_MEM_CACHELINE_SIZE => info.value(128u32),
        I::UR_DEVICE_INFO_GLOBAL_MEM_CACHE_SIZE => info.value(facts.cache),
        I::UR_DEVICE_INFO_MAX_CONSTANT_BUFFER_SIZE => info.value(facts.constant_memory),
        I::UR_DEVICE_INFO_LOCAL_MEM_TYPE => info.value(ur_device_local_mem_type_t::UR_DEVICE_LOCAL_MEM_TYPE_LOCAL),
        I::UR_DEVICE_INFO_LOCAL_MEM_SIZE => info.value(facts.local_memory_limit as u64),
        I::UR_DEVICE_INFO_MEMORY_CLOCK_RATE => info.value(facts.memory_clock),
        I::UR_DEVICE_INFO_MEMORY_BUS_WIDTH => info.value(facts.memory_bus),
        // Bytes per second, with two transfers per clock cycle.
        I::UR_DEVICE_INFO_MAX_MEMORY_BANDWIDTH => {
            info.value(u64::from(facts.memory_clock) * u64::from(facts.memory_bus) * 250_000)
        }
        I::UR_DEVICE_INFO_USM_HOST_SUPPORT => {
            info.value(access(facts.host_memory, facts.host_memory_atomics, facts.host_memory))
        }
        I::UR_DEVICE_INFO_USM_DEVICE_SUPPORT => info.value(access(true, true, true)),
        I::UR_DEVICE_INFO_USM_SINGLE_SHARED_SUPPORT | I::UR_DEVICE_INFO_USM_CROSS_SHARED_SUPPORT => {
            info.value(access(facts.managed, facts.host_memory_atomics, facts.concurrent_managed))
        }
        I::UR_DEVICE_INFO_USM_SYSTEM_SHARED_SUPPORT => {
            info.value(access(facts.system_memory, facts.host_atomics, true))
        }
        _ => return None,
    })
}

/// Returns the capabilities for a kind of memory: access, atomic access, and concurrent access.
fn access(supported: bool, atomics: bool, concurrent: bool) -> u32 {
    use ur_device_usm_access_capability_flag_t as F;
    let mut flags = 0;
    if supported {
        flags = F::UR_DEVICE_USM_ACCESS_CAPABILITY_FLAG_ACCESS.0;
        if atomics {
            flags |= F::UR_DEVICE_USM_ACCESS_CAPABILITY_FLAG_ATOMIC_ACCESS.0;
        }
        if concurrent {
            flags |= F::UR_DEVICE_USM_ACCESS_CAPABILITY_FLAG_CONCURRENT_ACCESS.0;
        }
        if atomics && concurrent {
            flags |= F::UR_DEVICE_USM_ACCESS_CAPABILITY_FLAG_ATOMIC_CONCURRENT_ACCESS.0;
        }
    }
    flags
}

fn capabilities(facts: &Facts, name: ur_device_info_t, info: &Info) -> Option<Result> {
    Some(match name {
        I::UR_DEVICE_INFO_SINGLE_FP_CONFIG => info.value(floating_point(true)),
        I::UR_DEVICE_INFO_DOUBLE_FP_CONFIG => info.value(if facts.double { floating_point(false) } else { 0 }),
        I::UR_DEVICE_INFO_HALF_FP_CONFIG => info.value(if facts.half { floating_point(false) } else { 0 }),
        I::UR_DEVICE_INFO_QUEUE_PROPERTIES => info.value(
            ur_queue_flag_t::UR_QUEUE_FLAG_OUT_OF_ORDER_EXEC_MODE_ENABLE.0
                | ur_queue_flag_t::UR_QUEUE_FLAG_PROFILING_ENABLE.0,
        ),
        I::UR_DEVICE_INFO_QUEUE_ON_DEVICE_PROPERTIES => info.value(0u32),
        I::UR_DEVICE_INFO_QUEUE_ON_HOST_PROPERTIES => info.value(ur_queue_flag_t::UR_QUEUE_FLAG_PROFILING_ENABLE.0),
        I::UR_DEVICE_INFO_EXECUTION_CAPABILITIES => {
            info.value(ur_device_exec_capability_flag_t::UR_DEVICE_EXEC_CAPABILITY_FLAG_KERNEL.0)
        }
        I::UR_DEVICE_INFO_ERROR_CORRECTION_SUPPORT => info.truth(facts.error_correction),
        I::UR_DEVICE_INFO_HOST_UNIFIED_MEMORY | I::UR_DEVICE_INFO_IS_INTEGRATED_GPU => info.truth(facts.integrated),
        I::UR_DEVICE_INFO_ENDIAN_LITTLE
        | I::UR_DEVICE_INFO_AVAILABLE
        | I::UR_DEVICE_INFO_COMPILER_AVAILABLE
        | I::UR_DEVICE_INFO_PREFERRED_INTEROP_USER_SYNC
        | I::UR_DEVICE_INFO_DEVICE_WAIT_SUPPORT_EXP
        | I::UR_DEVICE_INFO_USM_CONTEXT_MEMCPY_SUPPORT_EXP
        | I::UR_DEVICE_INFO_USM_P2P_SUPPORT_EXP
        | I::UR_DEVICE_INFO_USM_POOL_SUPPORT => info.truth(true),
        I::UR_DEVICE_INFO_LINKER_AVAILABLE => info.truth(facts.linker),
        I::UR_DEVICE_INFO_GLOBAL_VARIABLE_SUPPORT => info.truth(facts.variables),
        I::UR_DEVICE_INFO_USE_NATIVE_ASSERT => info.truth(facts.asserts),
        I::UR_DEVICE_INFO_ENQUEUE_NATIVE_COMMAND_SUPPORT_EXP => info.truth(facts.native_commands),
        I::UR_DEVICE_INFO_ATOMIC_64 => info.truth(facts.atomic64),
        I::UR_DEVICE_INFO_SUB_GROUP_INDEPENDENT_FORWARD_PROGRESS => info.truth(facts.independent_progress),
        I::UR_DEVICE_INFO_CLOCK_SUB_GROUP_SUPPORT_EXP => info.truth(facts.sub_group_clock),
        I::UR_DEVICE_INFO_CLOCK_WORK_GROUP_SUPPORT_EXP | I::UR_DEVICE_INFO_CLOCK_DEVICE_SUPPORT_EXP => {
            info.truth(facts.device_clock)
        }
        I::UR_DEVICE_INFO_ASYNC_BARRIER => info.truth(facts.asynchronous_barrier),
        I::UR_DEVICE_INFO_ATOMIC_MEMORY_ORDER_CAPABILITIES | I::UR_DEVICE_INFO_ATOMIC_FENCE_ORDER_CAPABILITIES => {
            use ur_memory_order_capability_flag_t as F;
            let mut flags = F::UR_MEMORY_ORDER_CAPABILITY_FLAG_RELAXED.0
                | F::UR_MEMORY_ORDER_CAPABILITY_FLAG_ACQUIRE.0
                | F::UR_MEMORY_ORDER_CAPABILITY_FLAG_RELEASE.0
                | F::UR_MEMORY_ORDER_CAPABILITY_FLAG_ACQ_REL.0;
            if facts.strong_atomics {
                flags |= F::UR_MEMORY_ORDER_CAPABILITY_FLAG_SEQ_CST.0;
            }
            info.value(flags)
        }
        I::UR_DEVICE_INFO_ATOMIC_MEMORY_SCOPE_CAPABILITIES | I::UR_DEVICE_INFO_ATOMIC_FENCE_SCOPE_CAPABILITIES => {
            use ur_memory_scope_capability_flag_t as F;
            let mut flags = F::UR_MEMORY_SCOPE_CAPABILITY_FLAG_WORK_ITEM.0
                | F::UR_MEMORY_SCOPE_CAPABILITY_FLAG_SUB_GROUP.0
                | F::UR_MEMORY_SCOPE_CAPABILITY_FLAG_WORK_GROUP.0
                | F::UR_MEMORY_SCOPE_CAPABILITY_FLAG_DEVICE.0;
            if facts.strong_atomics {
                flags |= F::UR_MEMORY_SCOPE_CAPABILITY_FLAG_SYSTEM.0;
            }
            info.value(flags)
        }
        I::UR_DEVICE_INFO_COMMAND_BUFFER_SUPPORT_EXP | I::UR_DEVICE_INFO_COMMAND_BUFFER_SUBGRAPH_SUPPORT_EXP => {
            info.truth(facts.graphs)
        }
        I::UR_DEVICE_INFO_COMMAND_BUFFER_EVENT_SUPPORT_EXP => info.truth(facts.graphs && facts.graph_events),
        I::UR_DEVICE_INFO_COMMAND_BUFFER_UPDATE_CAPABILITIES_EXP => {
            use ur_device_command_buffer_update_capability_flag_t as F;
            let all = F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_KERNEL_ARGUMENTS.0
                | F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_LOCAL_WORK_SIZE.0
                | F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_GLOBAL_WORK_SIZE.0
                | F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_GLOBAL_WORK_OFFSET.0
                | F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_KERNEL_HANDLE.0;
            let events = F::UR_DEVICE_COMMAND_BUFFER_UPDATE_CAPABILITY_FLAG_EVENTS.0;
            info.value(match (facts.graphs, facts.graph_events) {
                (true, true) => all | events,
                (true, false) => all,
                (false, _) => 0,
            })
        }
        I::UR_DEVICE_INFO_KERNEL_LAUNCH_CAPABILITIES => {
            use ur_kernel_launch_properties_flag_t as F;
            let all = [
                (facts.cooperative, F::UR_KERNEL_LAUNCH_PROPERTIES_FLAG_COOPERATIVE),
                (facts.extra_local_memory, F::UR_KERNEL_LAUNCH_PROPERTIES_FLAG_WORK_GROUP_MEMORY),
                (facts.clusters, F::UR_KERNEL_LAUNCH_PROPERTIES_FLAG_CLUSTER_DIMENSION),
            ];
            info.value(all.iter().filter(|(supported, _)| *supported).fold(0, |flags, (_, flag)| flags | flag.0))
        }
        _ => return None,
    })
}

fn floating_point(correct_division: bool) -> u32 {
    use ur_device_fp_capability_flag_t as F;
    let mut flags = F::UR_DEVICE_FP_CAPABILITY_FLAG_DENORM.0
        | F::UR_DEVICE_FP_CAPABILITY_FLAG_INF_NAN.0
        | F::UR_DEVICE_FP_CAPABILITY_FLAG_ROUND_TO_NEAREST.0
        | F::UR_DEVICE_FP_CAPABILITY_FLAG_ROUND_TO_ZERO.0
        | F::UR_DEVICE_FP_CAPABILITY_FLAG_ROUND_TO_INF.0
        | F::UR_DEVICE_FP_CAPABILITY_FLAG_FMA.0;
    if correct_division {
        flags |= F::UR_DEVICE_FP_CAPABILITY_FLAG_CORRECTLY_ROUNDED_DIVIDE_SQRT.0;
    }
    flags
}

fn images(facts: &Facts, name: ur_device_info_t, info: &Info) -> Option<Result> {
    let limits = facts.images.unwrap_or_default();
    Some(match name {
        I::UR_DEVICE_INFO_IMAGE_SUPPORT => info.truth(facts.images.is_some()),
        I::UR_DEVICE_INFO_MAX_READ_IMAGE_ARGS => info.value(limits.read_arguments),
        I::UR_DEVICE_INFO_MAX_WRITE_IMAGE_ARGS => info.value(limits.write_arguments),
        I::UR_DEVICE_INFO_MAX_SAMPLERS => info.value(limits.samplers),
        I::UR_DEVICE_INFO_IMAGE2D_MAX_WIDTH => info.value(limits.two[0]),
        I::UR_DEVICE_INFO_IMAGE2D_MAX_HEIGHT => info.value(limits.two[1]),
        I::UR_DEVICE_INFO_IMAGE3D_MAX_WIDTH => info.value(limits.three[0]),
        I::UR_DEVICE_INFO_IMAGE3D_MAX_HEIGHT => info.value(limits.three[1]),
        I::UR_DEVICE_INFO_IMAGE3D_MAX_DEPTH => info.value(limits.three[2]),
        I::UR_DEVICE_INFO_IMAGE_MAX_ARRAY_SIZE => info.value(limits.layers),
        _ => return None,
    })
}

/// Handles queries about features that no back end supports.
fn unsupported(name: ur_device_info_t, info: &Info) -> Result {
    match name {
        I::UR_DEVICE_INFO_MAX_READ_WRITE_IMAGE_ARGS | I::UR_DEVICE_INFO_2D_BLOCK_ARRAY_CAPABILITIES_EXP => {
            info.value(0u32)
        }
        I::UR_DEVICE_INFO_IMAGE_MAX_BUFFER_SIZE => info.value(0usize),
        I::UR_DEVICE_INFO_IMAGE_SRGB
        | I::UR_DEVICE_INFO_BUILD_ON_SUBDEVICE
        | I::UR_DEVICE_INFO_BFLOAT16_CONVERSIONS_NATIVE
        | I::UR_DEVICE_INFO_MEM_CHANNEL_SUPPORT
        | I::UR_DEVICE_INFO_HOST_PIPE_READ_WRITE_SUPPORT
        | I::UR_DEVICE_INFO_KERNEL_SET_SPECIALIZATION_CONSTANTS
        | I::UR_DEVICE_INFO_ESIMD_SUPPORT
        | I::UR_DEVICE_INFO_IPC_MEMORY_SUPPORT_EXP => info.truth(false),
        // Experimental features, all of them booleans.
        I(
            0x1000..=0x1003
            | 0x2000..=0x2003
            | 0x2008..=0x2009
            | 0x200b..=0x2021
            | 0x2050..=0x205f
            | 0x2080
            | 0x6000..=0x9000,
        ) => info.truth(false),
        I(0..=130 | 0x2004..=0x200a | 0x2070) => Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_ENUMERATION.into()),
        _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
    }
}
