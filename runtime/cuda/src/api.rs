//! The functions of CUDA's driver interface that the adapter calls, loaded from `libcuda.so.1`.

#![allow(non_snake_case, missing_docs, reason = "the names are those of the driver")]

use std::ffi::{c_char, c_int, c_uint, c_void};

/// `CUresult`.
pub type Status = c_int;
/// `CUdeviceptr`.
pub type Pointer = u64;

/// `CUDA_MEMCPY3D`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Memcpy3d {
    pub source: Side,
    pub target: Side,
    pub width: usize,
    pub height: usize,
    pub depth: usize,
}

/// The source or destination in `CUDA_MEMCPY3D`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Side {
    pub x: usize,
    pub y: usize,
    pub z: usize,
    pub level: usize,
    pub kind: c_uint,
    pub host: *mut c_void,
    pub device: Pointer,
    pub array: *mut c_void,
    pub reserved: *mut c_void,
    pub pitch: usize,
    pub height: usize,
}

/// `CUmemLocation`.
#[repr(C)]
#[derive(Debug, Clone, Copy)]
pub struct Location {
    pub kind: c_uint,
    pub id: c_int,
}

/// `CUmemAllocationProp`.
#[repr(C)]
pub struct AllocationProperties {
    pub kind: c_uint,
    pub handles: c_uint,
    pub location: Location,
    pub metadata: *mut c_void,
    pub flags: u64,
}

/// `CUmemAccessDesc`.
#[repr(C)]
pub struct AccessDescription {
    pub location: Location,
    pub flags: c_uint,
}

/// `CUlaunchAttribute`.
#[repr(C)]
#[derive(Debug, Clone, Copy, Default)]
pub struct LaunchAttribute {
    pub id: c_uint,
    pub padding: c_uint,
    pub value: [u32; 16],
}

/// `CUlaunchConfig`.
#[repr(C)]
pub struct LaunchConfig {
    pub grid: [c_uint; 3],
    pub block: [c_uint; 3],
    pub shared: c_uint,
    pub stream: usize,
    pub attributes: *mut LaunchAttribute,
    pub count: c_uint,
}

/// `CUDA_KERNEL_NODE_PARAMS_v2`.
#[repr(C)]
pub struct KernelNode {
    pub function: usize,
    pub grid: [c_uint; 3],
    pub block: [c_uint; 3],
    pub shared: c_uint,
    pub arguments: *mut *mut c_void,
    pub extra: *mut *mut c_void,
    pub kernel: usize,
    pub context: usize,
}

/// The reason why the driver cannot be used.
#[derive(Debug)]
pub enum LoadError {
    /// There is no driver.
    Missing,
    /// The driver does not provide a required function.
    TooOld(&'static str),
}

macro_rules! api {
    (
        required { $($name:ident($($type:ty),* $(,)?);)* }
        optional { $($optional:ident($($optional_type:ty),* $(,)?);)* }
    ) => {
        /// The driver's functions. Only newer drivers provide the optional ones.
        pub struct Api {
            $(pub $name: unsafe extern "C" fn($($type),*) -> Status,)*
            $(pub $optional: Option<unsafe extern "C" fn($($optional_type),*) -> Status>,)*
            _library: libloading::Library,
        }

        impl Api {
            /// Loads the driver.
            pub fn load() -> Result<Self, LoadError> {
                // SAFETY: the driver's initializers have no requirements.
                let library = unsafe { libloading::Library::new("libcuda.so.1") }.map_err(|_| LoadError::Missing)?;
                Ok(Self {
                    // SAFETY: the types match the driver's header.
                    $($name: unsafe { library.get(concat!(stringify!($name), "\0").as_bytes()) }
                        .map(|symbol| *symbol).map_err(|_| LoadError::TooOld(stringify!($name)))?,)*
                    // SAFETY: as above.
                    $($optional: unsafe { library.get(concat!(stringify!($optional), "\0").as_bytes()) }
                        .map(|symbol| *symbol).ok(),)*
                    _library: library,
                })
            }
        }
    };
}

api! {
    required {
        cuInit(c_uint);
        cuDriverGetVersion(*mut c_int);
        cuGetErrorName(Status, *mut *const c_char);
        cuGetErrorString(Status, *mut *const c_char);
        cuDeviceGetCount(*mut c_int);
        cuDeviceGet(*mut c_int, c_int);
        cuDeviceGetName(*mut c_char, c_int, c_int);
        cuDeviceGetUuid(*mut [u8; 16], c_int);
        cuDeviceGetPCIBusId(*mut c_char, c_int, c_int);
        cuDeviceGetAttribute(*mut c_int, c_int, c_int);
        cuDeviceTotalMem_v2(*mut usize, c_int);
        cuDevicePrimaryCtxRetain(*mut usize, c_int);
        cuCtxGetCurrent(*mut usize);
        cuCtxSetCurrent(usize);
        cuCtxSynchronize();
        cuCtxGetStreamPriorityRange(*mut c_int, *mut c_int);
        cuDeviceCanAccessPeer(*mut c_int, c_int, c_int);
        cuCtxEnablePeerAccess(usize, c_uint);
        cuCtxDisablePeerAccess(usize);
        cuMemGetInfo_v2(*mut usize, *mut usize);
        cuMemAlloc_v2(*mut Pointer, usize);
        cuMemFree_v2(Pointer);
        cuMemHostAlloc(*mut *mut c_void, usize, c_uint);
        cuMemFreeHost(*mut c_void);
        cuMemAllocManaged(*mut Pointer, usize, c_uint);
        cuMemGetAllocationGranularity(*mut usize, *const AllocationProperties, c_uint);
        cuMemAddressReserve(*mut Pointer, usize, usize, Pointer, u64);
        cuMemAddressFree(Pointer, usize);
        cuMemCreate(*mut u64, usize, *const AllocationProperties, u64);
        cuMemRelease(u64);
        cuMemMap(Pointer, usize, usize, u64, u64);
        cuMemUnmap(Pointer, usize);
        cuMemSetAccess(Pointer, usize, *const AccessDescription, usize);
        cuMemGetAccess(*mut u64, *const Location, Pointer);
        cuMemcpyAsync(Pointer, Pointer, usize, usize);
        cuMemcpyPeerAsync(Pointer, usize, Pointer, usize, usize, usize);
        cuMemcpy3DAsync_v2(*const Memcpy3d, usize);
        cuMemsetD8Async(Pointer, u8, usize, usize);
        cuMemsetD16Async(Pointer, u16, usize, usize);
        cuMemsetD32Async(Pointer, c_uint, usize, usize);
        cuMemPrefetchAsync(Pointer, usize, c_int, usize);
        cuMemAdvise(Pointer, usize, c_int, c_int);
        cuStreamCreateWithPriority(*mut usize, c_uint, c_int);
        cuStreamDestroy_v2(usize);
        cuStreamSynchronize(usize);
        cuStreamQuery(usize);
        cuStreamWaitEvent(usize, usize, c_uint);
        cuEventCreate(*mut usize, c_uint);
        cuEventDestroy_v2(usize);
        cuEventRecord(usize, usize);
        cuEventSynchronize(usize);
        cuEventQuery(usize);
        cuEventElapsedTime(*mut f32, usize, usize);
        cuModuleLoadDataEx(*mut usize, *const c_void, c_uint, *mut c_uint, *mut *mut c_void);
        cuModuleUnload(usize);
        cuModuleGetFunction(*mut usize, usize, *const c_char);
        cuModuleGetGlobal_v2(*mut Pointer, *mut usize, usize, *const c_char);
        cuLinkCreate_v2(c_uint, *mut c_uint, *mut *mut c_void, *mut usize);
        cuLinkAddData_v2(usize, c_uint, *mut c_void, usize, *const c_char, c_uint, *mut c_uint, *mut *mut c_void);
        cuLinkComplete(usize, *mut *mut c_void, *mut usize);
        cuLinkDestroy(usize);
        cuFuncGetAttribute(*mut c_int, c_int, usize);
        cuFuncSetAttribute(usize, c_int, c_int);
        cuOccupancyMaxPotentialBlockSize(*mut c_int, *mut c_int, usize, *const c_void, usize, c_int);
        cuOccupancyMaxActiveBlocksPerMultiprocessor(*mut c_int, usize, c_int, usize);
        cuLaunchKernel(
            usize, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, usize, *mut *mut c_void, *mut *mut c_void,
        );
        cuLaunchCooperativeKernel(usize, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, usize, *mut *mut c_void);
    }
    optional {
        cuFuncGetParamInfo(usize, usize, *mut usize, *mut usize);
        cuGraphCreate(*mut usize, c_uint);
        cuGraphDestroy(usize);
        cuStreamBeginCaptureToGraph(usize, usize, *const usize, *const c_void, usize, c_int);
        cuStreamGetCaptureInfo_v2(usize, *mut c_int, *mut u64, *mut usize, *mut *const usize, *mut usize);
        cuStreamEndCapture(usize, *mut usize);
        cuGraphAddChildGraphNode(*mut usize, usize, *const usize, usize, usize);
        cuGraphAddEventWaitNode(*mut usize, usize, *const usize, usize, usize);
        cuGraphAddEventRecordNode(*mut usize, usize, *const usize, usize, usize);
        cuGraphExecEventWaitNodeSetEvent(usize, usize, usize);
        cuGraphInstantiateWithFlags(*mut usize, usize, u64);
        cuGraphExecDestroy(usize);
        cuGraphLaunch(usize, usize);
        cuGraphExecKernelNodeSetParams_v2(usize, usize, *const KernelNode);
        cuLaunchKernelEx(*const LaunchConfig, usize, *mut *mut c_void, *mut *mut c_void);
    }
}
