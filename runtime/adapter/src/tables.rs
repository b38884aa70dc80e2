//! The tables of entries. No entry is null: those not listed here return `UR_RESULT_ERROR_UNSUPPORTED_FEATURE`.

use crate::entries::{
    adapter, buffer, command_buffer, command_update, context, copy, device, event, image, kernel, launch, memory,
    platform, pool, program, queue, sampler, virtual_memory,
};
use crate::ur::{self, ur_api_version_t, ur_dditable_t, ur_result_t};

/// A table whose entries are all unsupported.
pub trait Unsupported {
    /// The table.
    const TABLE: Self;
}

/// The type of an entry.
trait UnsupportedEntry {
    /// An entry that returns `UR_RESULT_ERROR_UNSUPPORTED_FEATURE`.
    const ENTRY: Self;
}

macro_rules! unsupported_entries {
    ($($parameter:ident)*) => {
        impl<$($parameter),*> UnsupportedEntry for unsafe extern "C" fn($($parameter),*) -> ur_result_t {
            const ENTRY: Self = {
                unsafe extern "C" fn entry<$($parameter),*>($(_: $parameter),*) -> ur_result_t {
                    ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE
                }
                entry::<$($parameter),*>
            };
        }
    };
}

unsupported_entries!(A);
unsupported_entries!(A B);
unsupported_entries!(A B C);
unsupported_entries!(A B C D);
unsupported_entries!(A B C D E);
unsupported_entries!(A B C D E F);
unsupported_entries!(A B C D E F G);
unsupported_entries!(A B C D E F G H);
unsupported_entries!(A B C D E F G H I);
unsupported_entries!(A B C D E F G H I J);
unsupported_entries!(A B C D E F G H I J K);
unsupported_entries!(A B C D E F G H I J K L);
unsupported_entries!(A B C D E F G H I J K L M);
unsupported_entries!(A B C D E F G H I J K L M N);
unsupported_entries!(A B C D E F G H I J K L M N O);
unsupported_entries!(A B C D E F G H I J K L M N O P);
unsupported_entries!(A B C D E F G H I J K L M N O P Q);
unsupported_entries!(A B C D E F G H I J K L M N O P Q R);

include!(concat!(env!("OUT_DIR"), "/unsupported.rs"));

/// The table to which every handle points; it contains all others.
pub static TABLE: ur_dditable_t = ur_dditable_t {
    Adapter: ur::ur_adapter_dditable_t {
        pfnGet: Some(adapter::urAdapterGet),
        pfnRelease: Some(adapter::urAdapterRelease),
        pfnRetain: Some(adapter::urAdapterRetain),
        pfnGetLastError: Some(adapter::urAdapterGetLastError),
        pfnGetInfo: Some(adapter::urAdapterGetInfo),
        pfnSetLoggerCallback: Some(adapter::urAdapterSetLoggerCallback),
        pfnSetLoggerCallbackLevel: Some(adapter::urAdapterSetLoggerCallbackLevel),
    },
    Platform: ur::ur_platform_dditable_t {
        pfnGet: Some(platform::urPlatformGet),
        pfnGetInfo: Some(platform::urPlatformGetInfo),
        pfnGetApiVersion: Some(platform::urPlatformGetApiVersion),
        pfnGetBackendOption: Some(platform::urPlatformGetBackendOption),
        ..Unsupported::TABLE
    },
    Context: ur::ur_context_dditable_t {
        pfnCreate: Some(context::urContextCreate),
        pfnRetain: Some(context::urContextRetain),
        pfnRelease: Some(context::urContextRelease),
        pfnGetInfo: Some(context::urContextGetInfo),
        pfnGetNativeHandle: Some(context::urContextGetNativeHandle),
        pfnSetExtendedDeleter: Some(context::urContextSetExtendedDeleter),
        ..Unsupported::TABLE
    },
    Event: ur::ur_event_dditable_t {
        pfnGetInfo: Some(event::urEventGetInfo),
        pfnGetProfilingInfo: Some(event::urEventGetProfilingInfo),
        pfnWait: Some(event::urEventWait),
        pfnRetain: Some(event::urEventRetain),
        pfnRelease: Some(event::urEventRelease),
        pfnGetNativeHandle: Some(event::urEventGetNativeHandle),
        pfnCreateWithNativeHandle: Some(event::urEventCreateWithNativeHandle),
        ..Unsupported::TABLE
    },
    #[cfg(event_exp)]
    EventExp: Unsupported::TABLE,
    Program: ur::ur_program_dditable_t {
        pfnCreateWithIL: Some(program::urProgramCreateWithIL),
        pfnCreateWithBinary: Some(program::urProgramCreateWithBinary),
        pfnBuild: Some(program::urProgramBuild),
        pfnCompile: Some(program::urProgramCompile),
        pfnLink: Some(program::urProgramLink),
        pfnRetain: Some(program::urProgramRetain),
        pfnRelease: Some(program::urProgramRelease),
        pfnGetGlobalVariablePointer: Some(program::urProgramGetGlobalVariablePointer),
        pfnGetInfo: Some(program::urProgramGetInfo),
        pfnGetBuildInfo: Some(program::urProgramGetBuildInfo),
        pfnSetSpecializationConstants: Some(program::urProgramSetSpecializationConstants),
        pfnGetNativeHandle: Some(program::urProgramGetNativeHandle),
        ..Unsupported::TABLE
    },
    ProgramExp: Unsupported::TABLE,
    Kernel: ur::ur_kernel_dditable_t {
        pfnCreate: Some(kernel::urKernelCreate),
        pfnGetInfo: Some(kernel::urKernelGetInfo),
        pfnGetGroupInfo: Some(kernel::urKernelGetGroupInfo),
        pfnGetSubGroupInfo: Some(kernel::urKernelGetSubGroupInfo),
        pfnRetain: Some(kernel::urKernelRetain),
        pfnRelease: Some(kernel::urKernelRelease),
        pfnGetNativeHandle: Some(kernel::urKernelGetNativeHandle),
        pfnGetSuggestedLocalWorkSize: Some(kernel::urKernelGetSuggestedLocalWorkSize),
        #[cfg(not(kernel_arguments))]
        pfnGetSuggestedLocalWorkSizeWithArgs: Some(kernel::urKernelGetSuggestedLocalWorkSizeWithArgs),
        #[cfg(kernel_arguments)]
        pfnSetArgValue: Some(kernel::urKernelSetArgValue),
        #[cfg(kernel_arguments)]
        pfnSetArgLocal: Some(kernel::urKernelSetArgLocal),
        #[cfg(kernel_arguments)]
        pfnSetArgPointer: Some(kernel::urKernelSetArgPointer),
        pfnSetExecInfo: Some(kernel::urKernelSetExecInfo),
        #[cfg(kernel_arguments)]
        pfnSetArgSampler: Some(kernel::urKernelSetArgSampler),
        #[cfg(kernel_arguments)]
        pfnSetArgMemObj: Some(kernel::urKernelSetArgMemObj),
        pfnSuggestMaxCooperativeGroupCount: Some(kernel::urKernelSuggestMaxCooperativeGroupCount),
        ..Unsupported::TABLE
    },
    Queue: ur::ur_queue_dditable_t {
        pfnGetInfo: Some(queue::urQueueGetInfo),
        pfnCreate: Some(queue::urQueueCreate),
        pfnRetain: Some(queue::urQueueRetain),
        pfnRelease: Some(queue::urQueueRelease),
        pfnGetNativeHandle: Some(queue::urQueueGetNativeHandle),
        pfnCreateWithNativeHandle: Some(queue::urQueueCreateWithNativeHandle),
        pfnFinish: Some(queue::urQueueFinish),
        pfnFlush: Some(queue::urQueueFlush),
    },
    QueueExp: Unsupported::TABLE,
    Sampler: ur::ur_sampler_dditable_t {
        pfnCreate: Some(sampler::urSamplerCreate),
        pfnRetain: Some(sampler::urSamplerRetain),
        pfnRelease: Some(sampler::urSamplerRelease),
        pfnGetInfo: Some(sampler::urSamplerGetInfo),
        ..Unsupported::TABLE
    },
    Mem: ur::ur_mem_dditable_t {
        pfnImageCreate: Some(image::urMemImageCreate),
        pfnBufferCreate: Some(buffer::urMemBufferCreate),
        pfnRetain: Some(buffer::urMemRetain),
        pfnRelease: Some(buffer::urMemRelease),
        pfnBufferPartition: Some(buffer::urMemBufferPartition),
        pfnGetNativeHandle: Some(buffer::urMemGetNativeHandle),
        pfnGetInfo: Some(buffer::urMemGetInfo),
        pfnImageGetInfo: Some(image::urMemImageGetInfo),
        ..Unsupported::TABLE
    },
    PhysicalMem: ur::ur_physical_mem_dditable_t {
        pfnCreate: Some(virtual_memory::urPhysicalMemCreate),
        pfnRetain: Some(virtual_memory::urPhysicalMemRetain),
        pfnRelease: Some(virtual_memory::urPhysicalMemRelease),
        pfnGetInfo: Some(virtual_memory::urPhysicalMemGetInfo),
    },
    Enqueue: ur::ur_enqueue_dditable_t {
        #[cfg(kernel_arguments)]
        pfnKernelLaunch: Some(launch::urEnqueueKernelLaunch),
        pfnEventsWait: Some(event::urEnqueueEventsWait),
        pfnEventsWaitWithBarrier: Some(event::urEnqueueEventsWaitWithBarrier),
        pfnMemBufferRead: Some(buffer::urEnqueueMemBufferRead),
        pfnMemBufferWrite: Some(buffer::urEnqueueMemBufferWrite),
        pfnMemBufferReadRect: Some(buffer::urEnqueueMemBufferReadRect),
        pfnMemBufferWriteRect: Some(buffer::urEnqueueMemBufferWriteRect),
        pfnMemBufferCopy: Some(buffer::urEnqueueMemBufferCopy),
        pfnMemBufferCopyRect: Some(buffer::urEnqueueMemBufferCopyRect),
        pfnMemBufferFill: Some(buffer::urEnqueueMemBufferFill),
        pfnMemImageRead: Some(image::urEnqueueMemImageRead),
        pfnMemImageWrite: Some(image::urEnqueueMemImageWrite),
        pfnMemImageCopy: Some(image::urEnqueueMemImageCopy),
        pfnMemBufferMap: Some(buffer::urEnqueueMemBufferMap),
        pfnMemUnmap: Some(buffer::urEnqueueMemUnmap),
        pfnUSMFill: Some(copy::urEnqueueUSMFill),
        pfnUSMMemcpy: Some(copy::urEnqueueUSMMemcpy),
        pfnUSMPrefetch: Some(memory::urEnqueueUSMPrefetch),
        pfnUSMAdvise: Some(memory::urEnqueueUSMAdvise),
        pfnUSMFill2D: Some(copy::urEnqueueUSMFill2D),
        pfnUSMMemcpy2D: Some(copy::urEnqueueUSMMemcpy2D),
        pfnDeviceGlobalVariableWrite: Some(copy::urEnqueueDeviceGlobalVariableWrite),
        pfnDeviceGlobalVariableRead: Some(copy::urEnqueueDeviceGlobalVariableRead),
        pfnEventsWaitWithBarrierExt: Some(event::urEnqueueEventsWaitWithBarrierExt),
        ..Unsupported::TABLE
    },
    EnqueueExp: ur::ur_enqueue_exp_dditable_t {
        pfnKernelLaunchWithArgsExp: Some(launch::urEnqueueKernelLaunchWithArgsExp),
        pfnNativeCommandExp: Some(queue::urEnqueueNativeCommandExp),
        pfnCommandBufferExp: Some(command_buffer::urEnqueueCommandBufferExp),
        ..Unsupported::TABLE
    },
    USM: ur::ur_usm_dditable_t {
        pfnHostAlloc: Some(memory::urUSMHostAlloc),
        pfnDeviceAlloc: Some(memory::urUSMDeviceAlloc),
        pfnSharedAlloc: Some(memory::urUSMSharedAlloc),
        pfnFree: Some(memory::urUSMFree),
        pfnGetMemAllocInfo: Some(memory::urUSMGetMemAllocInfo),
        pfnPoolCreate: Some(pool::urUSMPoolCreate),
        pfnPoolRetain: Some(pool::urUSMPoolRetain),
        pfnPoolRelease: Some(pool::urUSMPoolRelease),
        pfnPoolGetInfo: Some(pool::urUSMPoolGetInfo),
    },
    USMExp: ur::ur_usm_exp_dditable_t {
        pfnContextMemcpyExp: Some(memory::urUSMContextMemcpyExp),
        ..Unsupported::TABLE
    },
    BindlessImagesExp: Unsupported::TABLE,
    CommandBufferExp: ur::ur_command_buffer_exp_dditable_t {
        pfnCreateExp: Some(command_buffer::urCommandBufferCreateExp),
        pfnRetainExp: Some(command_buffer::urCommandBufferRetainExp),
        pfnReleaseExp: Some(command_buffer::urCommandBufferReleaseExp),
        pfnFinalizeExp: Some(command_buffer::urCommandBufferFinalizeExp),
        pfnAppendKernelLaunchExp: Some(command_buffer::urCommandBufferAppendKernelLaunchExp),
        #[cfg(not(kernel_arguments))]
        pfnAppendKernelLaunchWithArgsExp: Some(command_buffer::urCommandBufferAppendKernelLaunchWithArgsExp),
        pfnAppendUSMMemcpyExp: Some(command_buffer::urCommandBufferAppendUSMMemcpyExp),
        pfnAppendUSMFillExp: Some(command_buffer::urCommandBufferAppendUSMFillExp),
        pfnAppendMemBufferCopyExp: Some(command_buffer::urCommandBufferAppendMemBufferCopyExp),
        pfnAppendMemBufferWriteExp: Some(command_buffer::urCommandBufferAppendMemBufferWriteExp),
        pfnAppendMemBufferReadExp: Some(command_buffer::urCommandBufferAppendMemBufferReadExp),
        pfnAppendMemBufferCopyRectExp: Some(command_buffer::urCommandBufferAppendMemBufferCopyRectExp),
        pfnAppendMemBufferWriteRectExp: Some(command_buffer::urCommandBufferAppendMemBufferWriteRectExp),
        pfnAppendMemBufferReadRectExp: Some(command_buffer::urCommandBufferAppendMemBufferReadRectExp),
        pfnAppendMemBufferFillExp: Some(command_buffer::urCommandBufferAppendMemBufferFillExp),
        pfnAppendUSMPrefetchExp: Some(command_buffer::urCommandBufferAppendUSMPrefetchExp),
        pfnAppendUSMAdviseExp: Some(command_buffer::urCommandBufferAppendUSMAdviseExp),
        pfnAppendNativeCommandExp: Some(command_buffer::urCommandBufferAppendNativeCommandExp),
        pfnGetNativeHandleExp: Some(command_buffer::urCommandBufferGetNativeHandleExp),
        pfnUpdateKernelLaunchExp: Some(command_update::urCommandBufferUpdateKernelLaunchExp),
        pfnUpdateSignalEventExp: Some(command_update::urCommandBufferUpdateSignalEventExp),
        pfnUpdateWaitEventsExp: Some(command_update::urCommandBufferUpdateWaitEventsExp),
        pfnGetInfoExp: Some(command_buffer::urCommandBufferGetInfoExp),
    },
    GraphExp: Unsupported::TABLE,
    IPCExp: Unsupported::TABLE,
    MemoryExportExp: Unsupported::TABLE,
    UsmP2PExp: ur::ur_usm_p2p_exp_dditable_t {
        pfnEnablePeerAccessExp: Some(memory::urUsmP2PEnablePeerAccessExp),
        pfnDisablePeerAccessExp: Some(memory::urUsmP2PDisablePeerAccessExp),
        pfnPeerAccessGetInfoExp: Some(memory::urUsmP2PPeerAccessGetInfoExp),
    },
    VirtualMem: ur::ur_virtual_mem_dditable_t {
        pfnGranularityGetInfo: Some(virtual_memory::urVirtualMemGranularityGetInfo),
        pfnReserve: Some(virtual_memory::urVirtualMemReserve),
        pfnFree: Some(virtual_memory::urVirtualMemFree),
        pfnMap: Some(virtual_memory::urVirtualMemMap),
        pfnUnmap: Some(virtual_memory::urVirtualMemUnmap),
        pfnSetAccess: Some(virtual_memory::urVirtualMemSetAccess),
        pfnGetInfo: Some(virtual_memory::urVirtualMemGetInfo),
    },
    Device: ur::ur_device_dditable_t {
        pfnGet: Some(device::urDeviceGet),
        pfnGetInfo: Some(device::urDeviceGetInfo),
        pfnRetain: Some(device::urDeviceRetain),
        pfnRelease: Some(device::urDeviceRelease),
        pfnSelectBinary: Some(device::urDeviceSelectBinary),
        pfnGetNativeHandle: Some(device::urDeviceGetNativeHandle),
        pfnCreateWithNativeHandle: Some(device::urDeviceCreateWithNativeHandle),
        pfnGetGlobalTimestamps: Some(device::urDeviceGetGlobalTimestamps),
        ..Unsupported::TABLE
    },
    DeviceExp: ur::ur_device_exp_dditable_t { pfnWaitExp: Some(device::urDeviceWaitExp) },
};

/// Copies a table to the loader if the version matches this adapter.
///
/// # Safety
///
/// `target` must be null or valid for writes.
pub unsafe fn copy<T: Copy>(version: ur_api_version_t, table: &T, target: *mut T) -> ur_result_t {
    if version.0 != ur_api_version_t::UR_API_VERSION_CURRENT.0 {
        return ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_VERSION;
    }
    if target.is_null() {
        return ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER;
    }
    // SAFETY: the caller's contract; `target` is not null.
    unsafe { target.write(*table) };
    ur_result_t::UR_RESULT_SUCCESS
}

/// Exports the functions that the loader calls to get the tables. The argument is a function that returns the back
/// end.
#[macro_export]
macro_rules! export_adapter {
    ($backend:path) => {
        $crate::export_adapter! { $backend;
            urGetAdapterProcAddrTable: ur_adapter_dditable_t = Adapter;
            urGetPlatformProcAddrTable: ur_platform_dditable_t = Platform;
            urGetContextProcAddrTable: ur_context_dditable_t = Context;
            urGetEventProcAddrTable: ur_event_dditable_t = Event;
            urGetProgramProcAddrTable: ur_program_dditable_t = Program;
            urGetProgramExpProcAddrTable: ur_program_exp_dditable_t = ProgramExp;
            urGetKernelProcAddrTable: ur_kernel_dditable_t = Kernel;
            urGetQueueProcAddrTable: ur_queue_dditable_t = Queue;
            urGetQueueExpProcAddrTable: ur_queue_exp_dditable_t = QueueExp;
            urGetSamplerProcAddrTable: ur_sampler_dditable_t = Sampler;
            urGetMemProcAddrTable: ur_mem_dditable_t = Mem;
            urGetPhysicalMemProcAddrTable: ur_physical_mem_dditable_t = PhysicalMem;
            urGetEnqueueProcAddrTable: ur_enqueue_dditable_t = Enqueue;
            urGetEnqueueExpProcAddrTable: ur_enqueue_exp_dditable_t = EnqueueExp;
            urGetUSMProcAddrTable: ur_usm_dditable_t = USM;
            urGetUSMExpProcAddrTable: ur_usm_exp_dditable_t = USMExp;
            urGetBindlessImagesExpProcAddrTable: ur_bindless_images_exp_dditable_t = BindlessImagesExp;
            urGetCommandBufferExpProcAddrTable: ur_command_buffer_exp_dditable_t = CommandBufferExp;
            urGetGraphExpProcAddrTable: ur_graph_exp_dditable_t = GraphExp;
            urGetIPCExpProcAddrTable: ur_ipc_exp_dditable_t = IPCExp;
            urGetMemoryExportExpProcAddrTable: ur_memory_export_exp_dditable_t = MemoryExportExp;
            urGetUsmP2PExpProcAddrTable: ur_usm_p2p_exp_dditable_t = UsmP2PExp;
            urGetVirtualMemProcAddrTable: ur_virtual_mem_dditable_t = VirtualMem;
            urGetDeviceProcAddrTable: ur_device_dditable_t = Device;
            urGetDeviceExpProcAddrTable: ur_device_exp_dditable_t = DeviceExp;
        }
        $crate::export_newer_tables!($backend);
    };
    ($backend:path; $($name:ident: $table:ident = $member:ident;)*) => {$(
        /// Returns a table of entries.
        ///
        /// # Safety
        ///
        /// `table` must be null or valid for writes.
        #[unsafe(no_mangle)]
        #[allow(non_snake_case, reason = "the loader looks up this name")]
        pub unsafe extern "C" fn $name(version: $crate::ur::ur_api_version_t, table: *mut $crate::ur::$table) -> $crate::ur::ur_result_t {
            $crate::adapter::install($backend(), &$crate::tables::TABLE);
            // SAFETY: the caller's contract.
            unsafe { $crate::tables::copy(version, &$crate::tables::TABLE.$member, table) }
        }
    )*};
}

/// Exports the functions that only newer loaders look up.
#[cfg(event_exp)]
#[macro_export]
macro_rules! export_newer_tables {
    ($backend:path) => {
        $crate::export_adapter! { $backend;
            urGetEventExpProcAddrTable: ur_event_exp_dditable_t = EventExp;
        }
    };
}

/// Exports nothing: the loader of this version does not look up the functions that newer loaders do.
#[cfg(not(event_exp))]
#[macro_export]
macro_rules! export_newer_tables {
    ($backend:path) => {};
}
