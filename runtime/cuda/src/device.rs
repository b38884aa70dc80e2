//! GPUs. Calls of the driver use the primary context of the GPU.

use std::collections::HashMap;
use std::ffi::{CString, c_int, c_uint, c_void};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sycl_adapter::backend::{
    Address, Advice, BoxSide, Device, Executable, Facts, Function, FunctionFacts, Graph, Kind, Launch, Mark, Module,
    Node, Stream, StreamOptions, VirtualMemory,
};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::api::{Api, LaunchAttribute, LaunchConfig, Memcpy3d, Side, Status};
use crate::facts;
use crate::image::{Kernels, kernels};
use crate::status::{DEINITIALIZED, NOT_FOUND, NOT_READY, PEER_ENABLED, PEER_NOT_ENABLED, check};

/// Size of the buffers for messages of the driver's compiler.
const LOG_BYTES: usize = 16 * 1024;

/// A GPU.
pub struct Gpu {
    /// The driver's functions.
    pub api: &'static Api,
    device: c_int,
    context: usize,
    facts: Facts,
    /// Whether the GPU supports virtual memory.
    virtual_memory: bool,
    /// The kernels of loaded modules, for images that list them.
    modules: Mutex<HashMap<Module, Arc<Kernels>>>,
    /// Unused streams for capturing commands.
    capturing: Mutex<Vec<Stream>>,
}

/// Calls a driver function and converts its result.
macro_rules! call {
    ($self:ident.$name:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: pointer arguments are valid for the call, or as the caller guarantees; handles come from the driver.
        check($self.api, stringify!($name), unsafe { ($self.api.$name)($($argument),*) })
    };
}

pub(crate) use call;

/// Calls a function that only newer drivers have, and converts its result.
macro_rules! optional_call {
    ($self:ident.$name:ident($($argument:expr),* $(,)?)) => {
        match $self.api.$name {
            // SAFETY: pointer arguments are valid for the call; handles come from the driver.
            Some(function) => $crate::status::check($self.api, stringify!($name), unsafe { function($($argument),*) }),
            None => Err(sycl_adapter::ur::ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into()),
        }
    };
}
pub(crate) use optional_call;

impl Gpu {
    /// Opens a GPU and retains its primary context until the process exits.
    pub fn open(api: &'static Api, index: c_int) -> Result<Self> {
        let (mut device, mut context) = (0, 0);
        // SAFETY: the pointers are valid for writes.
        unsafe {
            check(api, "cuDeviceGet", (api.cuDeviceGet)(&mut device, index))?;
            let facts = facts::device(api, device)?;
            let mut supported = 0;
            // `CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED`.
            check(api, "cuDeviceGetAttribute", (api.cuDeviceGetAttribute)(&mut supported, 102, device))?;
            let virtual_memory = supported != 0;
            check(api, "cuDevicePrimaryCtxRetain", (api.cuDevicePrimaryCtxRetain)(&mut context, device))?;
            let (modules, capturing) = Default::default();
            Ok(Self { api, device, context, facts, virtual_memory, modules, capturing })
        }
    }

    /// Makes the context current, unless it is. Always queries the current context, because the program may have
    /// changed it.
    pub fn enter(&self) -> Result {
        let mut current = 0;
        call!(self.cuCtxGetCurrent(&mut current))?;
        if current == self.context { Ok(()) } else { call!(self.cuCtxSetCurrent(self.context)) }
    }

    /// Returns the driver's number of this GPU.
    pub fn device(&self) -> c_int {
        self.device
    }

    fn modules(&self) -> MutexGuard<'_, HashMap<Module, Arc<Kernels>>> {
        self.modules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the unused streams for capturing commands.
    pub fn streams(&self) -> MutexGuard<'_, Vec<Stream>> {
        self.capturing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the kernels of a module, if its image lists them.
    fn kernels(&self, module: Module) -> Option<Arc<Kernels>> {
        self.modules().get(&module).cloned()
    }

    /// Converts the status of a query: `NOT_READY` is `false`.
    fn ready(&self, name: &str, status: Status) -> Result<bool> {
        if status == NOT_READY { Ok(false) } else { check(self.api, name, status).map(|()| true) }
    }

    /// Launches a kernel with attributes, which only newer drivers support.
    unsafe fn launch_with_cluster(&self, stream: Stream, launch: &mut Launch<'_>, cluster: [u32; 3]) -> Result {
        let function = self.api.cuLaunchKernelEx.ok_or(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE)?;
        // `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION` and `_COOPERATIVE`.
        let mut attributes =
            [LaunchAttribute { id: 4, ..Default::default() }, LaunchAttribute { id: 2, ..Default::default() }];
        attributes[0].value[..3].copy_from_slice(&cluster);
        attributes[1].value[0] = 1;
        // `CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED`.
        call!(self.cuFuncSetAttribute(launch.function.0, 14, 1))?;
        let config = LaunchConfig {
            grid: launch.grid,
            block: launch.group,
            shared: launch.local_memory,
            stream: stream.0,
            attributes: attributes.as_mut_ptr(),
            count: if launch.cooperative { 2 } else { 1 },
        };
        // SAFETY: the caller guarantees that the arguments are valid; the configuration is valid for the call.
        let status =
            unsafe { function(&config, launch.function.0, launch.arguments.as_mut_ptr(), std::ptr::null_mut()) };
        check(self.api, "cuLaunchKernelEx", status)
    }
}

/// Returns the value of `maxrregcount` in build options.
fn register_limit(options: &str) -> Option<usize> {
    let (_, rest) = options.split_once("maxrregcount")?;
    let digits = rest.trim_start_matches(['=', ' ']);
    digits[..digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len())].parse().ok()
}

/// Returns the text in a buffer up to the first null byte.
fn log_text(buffer: &[u8]) -> String {
    String::from_utf8_lossy(buffer.split(|byte| *byte == 0).next().unwrap_or_default()).into_owned()
}

impl Device for Gpu {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn native(&self) -> u64 {
        u64::from(self.device.unsigned_abs())
    }

    fn native_context(&self) -> u64 {
        self.context as u64
    }

    fn free_memory(&self) -> Result<u64> {
        self.enter()?;
        let (mut free, mut total) = (0, 0);
        call!(self.cuMemGetInfo_v2(&mut free, &mut total))?;
        Ok(free as u64)
    }

    fn make_current(&self) -> Result {
        self.enter()
    }

    fn synchronize(&self) -> Result {
        self.enter()?;
        call!(self.cuCtxSynchronize())
    }

    fn create_stream(&self, options: StreamOptions) -> Result<Stream> {
        if options.default {
            return Ok(Stream(0));
        }
        self.enter()?;
        let (mut least, mut greatest, mut stream) = (0, 0, 0);
        if options.priority != 0 {
            call!(self.cuCtxGetStreamPriorityRange(&mut least, &mut greatest))?;
        }
        let priority = if options.priority > 0 { greatest } else { least };
        // `CU_STREAM_NON_BLOCKING`.
        call!(self.cuStreamCreateWithPriority(&mut stream, c_uint::from(!options.with_default), priority))?;
        Ok(Stream(stream))
    }

    fn destroy_stream(&self, stream: Stream) {
        // Ignore the error: it is that of a command, and the command's event reports it.
        let _ = self.enter().and_then(|()| call!(self.cuStreamDestroy_v2(stream.0)));
    }

    fn wait_stream(&self, stream: Stream) -> Result {
        self.enter()?;
        call!(self.cuStreamSynchronize(stream.0))
    }

    fn is_stream_idle(&self, stream: Stream) -> Result<bool> {
        self.enter()?;
        // SAFETY: the driver's handle.
        self.ready("cuStreamQuery", unsafe { (self.api.cuStreamQuery)(stream.0) })
    }

    fn create_mark(&self, timing: bool) -> Result<Mark> {
        self.enter()?;
        let mut event = 0;
        // `CU_EVENT_DISABLE_TIMING`.
        call!(self.cuEventCreate(&mut event, if timing { 0 } else { 2 }))?;
        Ok(Mark(event))
    }

    fn destroy_mark(&self, mark: Mark) {
        let _ = self.enter().and_then(|()| call!(self.cuEventDestroy_v2(mark.0)));
    }

    fn record(&self, mark: Mark, stream: Stream) -> Result {
        self.enter()?;
        call!(self.cuEventRecord(mark.0, stream.0))
    }

    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result {
        self.enter()?;
        call!(self.cuStreamWaitEvent(stream.0, mark.0, 0))
    }

    fn wait_mark(&self, mark: Mark) -> Result {
        self.enter()?;
        call!(self.cuEventSynchronize(mark.0))
    }

    fn is_mark_reached(&self, mark: Mark) -> Result<bool> {
        self.enter()?;
        // SAFETY: the driver's handle.
        self.ready("cuEventQuery", unsafe { (self.api.cuEventQuery)(mark.0) })
    }

    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64> {
        self.enter()?;
        let mut milliseconds = 0.0;
        call!(self.cuEventElapsedTime(&mut milliseconds, start.0, end.0))?;
        #[allow(clippy::cast_possible_truncation, reason = "the conversion saturates")]
        Ok((f64::from(milliseconds) * 1e6) as i64)
    }

    fn load(&self, image: &[u8], options: &str) -> std::result::Result<(Module, String), (Error, String)> {
        let silent = |error| (error, String::new());
        self.enter().map_err(silent)?;
        let (mut information, mut errors) = (vec![0u8; LOG_BYTES], vec![0u8; LOG_BYTES]);
        // `CU_JIT_INFO_LOG_BUFFER`, its size, `CU_JIT_ERROR_LOG_BUFFER`, its size, `CU_JIT_MAX_REGISTERS`. Numbers are
        // passed as pointers.
        let mut names: [c_uint; 5] = [3, 4, 5, 6, 0];
        let limit = register_limit(options);
        let mut values: [*mut c_void; 5] = [
            information.as_mut_ptr().cast(),
            (LOG_BYTES - 1) as *mut c_void,
            errors.as_mut_ptr().cast(),
            (LOG_BYTES - 1) as *mut c_void,
            limit.unwrap_or(0) as *mut c_void,
        ];
        let count = if limit.is_some() { 5 } else { 4 };
        let mut module = 0;
        let loaded = call!(self.cuModuleLoadDataEx(
            &mut module,
            image.as_ptr().cast(),
            count,
            names.as_mut_ptr(),
            values.as_mut_ptr()
        ));
        match loaded {
            Ok(()) => {
                if let Some(kernels) = kernels(image) {
                    self.modules().insert(Module(module), Arc::new(kernels));
                }
                Ok((Module(module), log_text(&information)))
            }
            Err(error) => Err((error, log_text(&errors))),
        }
    }

    fn link(&self, images: &[&[u8]]) -> std::result::Result<Vec<u8>, (Error, String)> {
        let silent = |error| (error, String::new());
        self.enter().map_err(silent)?;
        let mut state = 0;
        call!(self.cuLinkCreate_v2(0, std::ptr::null_mut(), std::ptr::null_mut(), &mut state)).map_err(silent)?;
        let link = || -> Result<Vec<u8>> {
            for image in images {
                let mut image = image.to_vec();
                image.push(0);
                // `CU_JIT_INPUT_CUBIN` or `CU_JIT_INPUT_PTX`.
                let kind = if image.starts_with(b"\x7fELF") { 0 } else { 1 };
                call!(self.cuLinkAddData_v2(
                    state,
                    kind,
                    image.as_mut_ptr().cast(),
                    image.len(),
                    c"".as_ptr(),
                    0,
                    std::ptr::null_mut(),
                    std::ptr::null_mut()
                ))?;
            }
            let (mut cubin, mut size) = (std::ptr::null_mut(), 0);
            call!(self.cuLinkComplete(state, &mut cubin, &mut size))?;
            if cubin.is_null() {
                return Err(ur_result_t::UR_RESULT_ERROR_PROGRAM_LINK_FAILURE.into());
            }
            // SAFETY: the driver returned this memory, which lives until the state is destroyed.
            Ok(unsafe { std::slice::from_raw_parts(cubin.cast::<u8>(), size) }.to_vec())
        };
        let linked = link();
        let destroyed = call!(self.cuLinkDestroy(state));
        linked.and_then(|image| destroyed.map(|()| image)).map_err(silent)
    }

    fn unload(&self, module: Module) {
        // Remove the module first, because the driver may return the same handle to another thread after it is
        // unloaded.
        self.modules().remove(&module);
        let _ = self.enter().and_then(|()| call!(self.cuModuleUnload(module.0)));
    }

    fn function(&self, module: Module, name: &str) -> Result<Option<Function>> {
        if self.kernels(module).is_some_and(|kernels| !kernels.contains_key(name)) {
            return Ok(None);
        }
        self.enter()?;
        let name = CString::new(name).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_NAME)?;
        let mut function = 0;
        // SAFETY: the pointers are valid; the module is loaded.
        let status = unsafe { (self.api.cuModuleGetFunction)(&mut function, module.0, name.as_ptr()) };
        if status == NOT_FOUND {
            Ok(None)
        } else {
            check(self.api, "cuModuleGetFunction", status).map(|()| Some(Function(function)))
        }
    }

    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>> {
        self.enter()?;
        let name = CString::new(name).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
        let (mut address, mut size) = (0, 0);
        // SAFETY: the pointers are valid; the module is loaded.
        let status = unsafe { (self.api.cuModuleGetGlobal_v2)(&mut address, &mut size, module.0, name.as_ptr()) };
        if status == NOT_FOUND {
            Ok(None)
        } else {
            check(self.api, "cuModuleGetGlobal", status).map(|()| Some((address, size)))
        }
    }

    fn function_facts(&self, module: Module, name: &str, function: Function) -> Result<FunctionFacts> {
        self.enter()?;
        let kernel = self.kernels(module).and_then(|kernels| kernels.get(name).copied()).unwrap_or_default();
        facts::function(self.api, function.0, kernel)
    }

    fn allow_local_memory(&self, function: Function, bytes: u32) -> Result {
        self.enter()?;
        // `CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES`.
        call!(self.cuFuncSetAttribute(function.0, 8, c_int::try_from(bytes).unwrap_or(c_int::MAX)))
    }

    fn best_group(&self, function: Function) -> Result<usize> {
        self.enter()?;
        let (mut grid, mut block) = (0, 0);
        call!(self.cuOccupancyMaxPotentialBlockSize(&mut grid, &mut block, function.0, std::ptr::null(), 0, 0))?;
        Ok(usize::try_from(block).unwrap_or(1))
    }

    fn active_groups(&self, function: Function, group: usize, local_memory: usize) -> Result<u32> {
        self.enter()?;
        let mut count = 0;
        let group = c_int::try_from(group).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
        call!(self.cuOccupancyMaxActiveBlocksPerMultiprocessor(&mut count, function.0, group, local_memory))?;
        Ok(u32::try_from(count).unwrap_or(0))
    }

    unsafe fn launch(&self, stream: Stream, mut launch: Launch<'_>) -> Result {
        self.enter()?;
        if let Some(cluster) = launch.cluster {
            // SAFETY: the caller's contract.
            return unsafe { self.launch_with_cluster(stream, &mut launch, cluster) };
        }
        let ([x, y, z], [a, b, c]) = (launch.grid, launch.group);
        let (function, arguments, shared) = (launch.function.0, launch.arguments.as_mut_ptr(), launch.local_memory);
        if launch.cooperative {
            call!(self.cuLaunchCooperativeKernel(function, x, y, z, a, b, c, shared, stream.0, arguments))
        } else {
            call!(self.cuLaunchKernel(function, x, y, z, a, b, c, shared, stream.0, arguments, std::ptr::null_mut()))
        }
    }

    fn create_graph(&self) -> Result<Graph> {
        self.enter()?;
        self.create()
    }

    fn destroy_graph(&self, graph: Graph) {
        let _ = self.enter().and_then(|()| optional_call!(self.cuGraphDestroy(graph.0)));
    }

    unsafe fn record_graph(
        &self,
        graph: Graph,
        after: &[Node],
        work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>> {
        self.enter()?;
        self.capture(graph, after, work)
    }

    fn add_child(&self, graph: Graph, after: &[Node], child: Graph) -> Result<Node> {
        self.enter()?;
        self.add_graph(graph, after, child)
    }

    fn add_wait(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node> {
        self.enter()?;
        self.add_wait_node(graph, after, mark)
    }

    fn add_record(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node> {
        self.enter()?;
        self.add_record_node(graph, after, mark)
    }

    fn instantiate(&self, graph: Graph) -> Result<Executable> {
        self.enter()?;
        self.make_executable(graph)
    }

    fn destroy_executable(&self, executable: Executable) {
        let _ = self.enter().and_then(|()| optional_call!(self.cuGraphExecDestroy(executable.0)));
    }

    unsafe fn execute(&self, executable: Executable, stream: Stream) -> Result {
        self.enter()?;
        optional_call!(self.cuGraphLaunch(executable.0, stream.0))
    }

    unsafe fn replace_launch(&self, executable: Executable, node: Node, mut launch: Launch<'_>) -> Result {
        self.enter()?;
        // SAFETY: the caller's contract.
        unsafe { self.replace(executable, node, &mut launch) }
    }

    fn replace_wait(&self, executable: Executable, node: Node, mark: Mark) -> Result {
        self.enter()?;
        optional_call!(self.cuGraphExecEventWaitNodeSetEvent(executable.0, node.0, mark.0))
    }

    fn allocate(&self, kind: Kind, bytes: usize) -> Result<Address> {
        self.enter()?;
        let mut address = 0;
        match kind {
            Kind::Device => call!(self.cuMemAlloc_v2(&mut address, bytes))?,
            // `CU_MEM_ATTACH_GLOBAL`.
            Kind::Shared => call!(self.cuMemAllocManaged(&mut address, bytes, 1))?,
            Kind::Host => {
                let mut pointer = std::ptr::null_mut();
                // `CU_MEMHOSTALLOC_PORTABLE` and `CU_MEMHOSTALLOC_DEVICEMAP`.
                call!(self.cuMemHostAlloc(&mut pointer, bytes, 3)).map_err(|error| match error.code {
                    ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY => {
                        Error { code: ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY, ..error }
                    }
                    _ => error,
                })?;
                address = pointer as u64;
            }
        }
        Ok(address)
    }

    fn free(&self, kind: Kind, address: Address) -> Result {
        self.enter()?;
        // SAFETY: the address is that of an allocation.
        let status = unsafe {
            match kind {
                Kind::Host => (self.api.cuMemFreeHost)(address as *mut c_void),
                Kind::Device | Kind::Shared => (self.api.cuMemFree_v2)(address),
            }
        };
        if status == DEINITIALIZED { Ok(()) } else { check(self.api, "cuMemFree", status) }
    }

    unsafe fn copy(&self, stream: Stream, to: Address, from: Address, bytes: usize) -> Result {
        self.enter()?;
        call!(self.cuMemcpyAsync(to, from, bytes, stream.0))
    }

    unsafe fn copy_box(
        &self,
        stream: Stream,
        to: BoxSide,
        from: BoxSide,
        [width, height, depth]: [usize; 3],
    ) -> Result {
        self.enter()?;
        let dense = |side: &BoxSide| side.row_pitch > 0 && side.slice_pitch.is_multiple_of(side.row_pitch);
        // The driver measures the slice pitch in rows.
        let (slices, step) = if dense(&to) && dense(&from) { (1, depth) } else { (depth, 1) };
        for slice in 0..slices {
            let side = |side: &BoxSide| Side {
                x: 0,
                y: 0,
                z: 0,
                level: 0,
                // `CU_MEMORYTYPE_UNIFIED`.
                kind: 4,
                host: std::ptr::null_mut(),
                device: side.address + (slice * side.slice_pitch) as u64,
                array: std::ptr::null_mut(),
                reserved: std::ptr::null_mut(),
                pitch: side.row_pitch,
                height: (side.slice_pitch / side.row_pitch.max(1)).max(height),
            };
            let copy = Memcpy3d { source: side(&from), target: side(&to), width, height, depth: step };
            call!(self.cuMemcpy3DAsync_v2(&copy, stream.0))?;
        }
        Ok(())
    }

    unsafe fn copy_from(
        &self,
        stream: Stream,
        to: Address,
        device: &dyn Device,
        from: Address,
        bytes: usize,
    ) -> Result {
        self.enter()?;
        let context =
            usize::try_from(device.native_context()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        call!(self.cuMemcpyPeerAsync(to, self.context, from, context, bytes, stream.0))
    }

    unsafe fn fill(&self, stream: Stream, to: Address, value: u32, width: usize, count: usize) -> Result {
        self.enter()?;
        let bytes = value.to_le_bytes();
        match width {
            1 => call!(self.cuMemsetD8Async(to, bytes[0], count, stream.0)),
            2 => call!(self.cuMemsetD16Async(to, u16::from_le_bytes([bytes[0], bytes[1]]), count, stream.0)),
            4 => call!(self.cuMemsetD32Async(to, value, count, stream.0)),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into()),
        }
    }

    fn prefetch(&self, stream: Stream, address: Address, bytes: usize, to_host: bool) -> Result {
        self.enter()?;
        // `CU_DEVICE_CPU`.
        let target = if to_host { -1 } else { self.device };
        call!(self.cuMemPrefetchAsync(address, bytes, target, stream.0))
    }

    fn advise(&self, address: Address, bytes: usize, advice: Advice) -> Result {
        self.enter()?;
        let (number, device) = match advice {
            Advice::ReadMostly(set) => (if set { 1 } else { 2 }, self.device),
            Advice::PreferDevice => (3, self.device),
            Advice::PreferHost => (3, -1),
            Advice::PreferNone => (4, self.device),
            Advice::AccessedByDevice(set) => (if set { 5 } else { 6 }, self.device),
            Advice::AccessedByHost(set) => (if set { 5 } else { 6 }, -1),
        };
        call!(self.cuMemAdvise(address, bytes, number, device))
    }

    fn virtual_memory(&self) -> Option<&dyn VirtualMemory> {
        self.virtual_memory.then_some(self as &dyn VirtualMemory)
    }

    fn can_access(&self, peer: &dyn Device) -> Result<bool> {
        let mut can = 0;
        let peer = c_int::try_from(peer.native()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        call!(self.cuDeviceCanAccessPeer(&mut can, self.device, peer))?;
        Ok(can != 0)
    }

    fn allow_access(&self, peer: &dyn Device, allow: bool) -> Result {
        self.enter()?;
        let context =
            usize::try_from(peer.native_context()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        // SAFETY: the context belongs to another GPU.
        let status = unsafe {
            if allow {
                (self.api.cuCtxEnablePeerAccess)(context, 0)
            } else {
                (self.api.cuCtxDisablePeerAccess)(context)
            }
        };
        if matches!(status, PEER_ENABLED | PEER_NOT_ENABLED) {
            Ok(())
        } else {
            check(self.api, "cuCtxEnablePeerAccess", status)
        }
    }
}
