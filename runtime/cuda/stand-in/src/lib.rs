//! CUDA's driver interface, implemented on the host for tests.
//!
//! A command runs when it is added to a stream. A module is PTX; `kernels` contains the code for its kernels. All
//! objects are counted, so that tests can detect leaks. On request, the Nth call to a function fails. Calls that fail
//! for other reasons are counted.

#![allow(non_snake_case, reason = "the names are those of the driver")]
#![allow(clippy::missing_safety_doc, missing_docs, reason = "the functions are those of the driver")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "numbers of a test are small")]

mod counts;
mod graph;
mod kernels;
mod module;
mod virtual_memory;

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use graph::{Command, Launch};

use counts::{count, create, destroy, fails, object};

type Status = c_int;

/// True if devices cannot access each other's memory.
static SEPARATE: AtomicBool = AtomicBool::new(false);

const INVALID_VALUE: Status = 1;
const INVALID_HANDLE: Status = 400;
const NOT_FOUND: Status = 500;
const CAPTURE_UNSUPPORTED: Status = 900;

/// Defines driver functions, and `COUNTERS`, which counts calls to each. A body returns a status.
macro_rules! driver {
    ($($name:ident($($argument:ident: $type:ty),* $(,)?) $body:block)*) => {
        /// The number of calls to each function.
        #[allow(non_upper_case_globals, reason = "the names are those of the driver")]
        mod counters {
            $(pub static $name: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);)*
        }
        static COUNTERS: &[(&str, &std::sync::atomic::AtomicU64)] = &[$((stringify!($name), &counters::$name)),*];
        $(
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn $name($($argument: $type),*) -> Status {
            if let Some(status) = fails(stringify!($name), &counters::$name) {
                return status;
            }
            #[allow(unused_unsafe, clippy::redundant_closure_call, reason = "some bodies need no pointers; others return early")]
            // SAFETY: the adapter passes pointers as the driver requires; tests verify that it does.
            let status = (move || -> Status { unsafe { $body } })();
            if status != 0 {
                counts::failed();
            }
            status
        }
        )*
    };
}

/// Returns the time since the first call to this function, in nanoseconds.
fn now() -> u64 {
    static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    START.get_or_init(Instant::now).elapsed().as_nanos() as u64
}

thread_local! {
    static CURRENT: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

unsafe fn allocate(kind: &'static str, bytes: usize) -> Option<u64> {
    if bytes == 0 || bytes > 1 << 32 {
        return None;
    }
    // SAFETY: the layout is valid, because the size is not zero.
    let memory = unsafe { std::alloc::alloc(layout(bytes)?) };
    if memory.is_null() {
        return None;
    }
    create(kind, memory as usize, bytes as u64);
    Some(memory as u64)
}

fn layout(bytes: usize) -> Option<std::alloc::Layout> {
    std::alloc::Layout::from_size_align(bytes, 256).ok()
}

unsafe fn free(kind: &'static str, address: usize) -> Status {
    match destroy(kind, address).and_then(|bytes| layout(bytes as usize)) {
        // SAFETY: `allocate` returned the address for this layout.
        Some(layout) => unsafe { std::alloc::dealloc(address as *mut u8, layout) },
        None => return INVALID_VALUE,
    }
    0
}

driver! {
    cuInit(_flags: c_uint) { 0 }
    cuDriverGetVersion(version: *mut c_int) { version.write(12_080); 0 }
    cuGetErrorName(status: Status, name: *mut *const c_char) {
        let text = match status {
            2 => c"CUDA_ERROR_OUT_OF_MEMORY",
            700 => c"CUDA_ERROR_ILLEGAL_ADDRESS",
            999 => c"CUDA_ERROR_UNKNOWN",
            _ => return INVALID_VALUE,
        };
        name.write(text.as_ptr());
        0
    }
    cuGetErrorString(_status: Status, text: *mut *const c_char) { text.write(c"a stand-in error".as_ptr()); 0 }
    cuDeviceGetCount(count: *mut c_int) { count.write(2); 0 }
    cuDeviceGet(device: *mut c_int, index: c_int) { device.write(index); 0 }
    cuDeviceGetName(name: *mut c_char, _size: c_int, _device: c_int) {
        std::ptr::copy_nonoverlapping(c"Stand-in".as_ptr(), name, 9);
        0
    }
    cuDeviceGetUuid(uuid: *mut [u8; 16], device: c_int) { uuid.write([device as u8; 16]); 0 }
    cuDeviceGetPCIBusId(name: *mut c_char, _size: c_int, _device: c_int) {
        std::ptr::copy_nonoverlapping(c"0000:01:00.0".as_ptr(), name, 13);
        0
    }
    cuDeviceGetAttribute(value: *mut c_int, attribute: c_int, _device: c_int) {
        value.write(match attribute {
            1..=3 => 1024,
            4 => 64,
            5 => c_int::MAX,
            6 | 7 | 12 => 65_535,
            8 => 48 << 10,
            97 => 200 << 10,
            10 => 32,
            75 => 9,
            76 => 0,
            16 => 4,
            _ => 1,
        });
        0
    }
    cuDeviceTotalMem_v2(bytes: *mut usize, _device: c_int) { bytes.write(1 << 33); 0 }
    cuDevicePrimaryCtxRetain(context: *mut usize, device: c_int) { context.write(0x1000 + device as usize); 0 }
    cuCtxGetCurrent(context: *mut usize) { context.write(CURRENT.get()); 0 }
    cuCtxSetCurrent(context: usize) { CURRENT.set(context); 0 }
    cuCtxSynchronize() { 0 }
    cuCtxGetStreamPriorityRange(least: *mut c_int, greatest: *mut c_int) { least.write(0); greatest.write(-5); 0 }
    cuDeviceCanAccessPeer(can: *mut c_int, _device: c_int, _peer: c_int) {
        can.write(c_int::from(!SEPARATE.load(Ordering::Relaxed)));
        0
    }
    cuCtxEnablePeerAccess(_context: usize, _flags: c_uint) { 0 }
    cuCtxDisablePeerAccess(_context: usize) { 0 }
    cuMemGetInfo_v2(free: *mut usize, total: *mut usize) { free.write(1 << 32); total.write(1 << 33); 0 }
    cuMemAlloc_v2(address: *mut u64, bytes: usize) {
        match allocate("memory", bytes) { Some(memory) => { address.write(memory); 0 } None => 2 }
    }
    cuMemAllocManaged(address: *mut u64, bytes: usize, _flags: c_uint) {
        match allocate("memory", bytes) { Some(memory) => { address.write(memory); 0 } None => 2 }
    }
    cuMemFree_v2(address: u64) { free("memory", address as usize) }
    cuMemHostAlloc(pointer: *mut *mut c_void, bytes: usize, _flags: c_uint) {
        match allocate("host memory", bytes) { Some(memory) => { pointer.write(memory as *mut c_void); 0 } None => 2 }
    }
    cuMemFreeHost(pointer: *mut c_void) { free("host memory", pointer as usize) }
    cuMemGetAllocationGranularity(bytes: *mut usize, _properties: *const c_void, best: c_uint) {
        bytes.write(virtual_memory::GRANULARITY << (4 * best));
        0
    }
    cuMemAddressReserve(address: *mut u64, bytes: usize, _alignment: usize, start: u64, _flags: u64) {
        match virtual_memory::reserve(bytes, start) { Some(memory) => { address.write(memory); 0 } None => INVALID_VALUE }
    }
    cuMemAddressFree(address: u64, bytes: usize) { if virtual_memory::unreserve(address, bytes) { 0 } else { INVALID_VALUE } }
    cuMemCreate(handle: *mut u64, bytes: usize, _properties: *const c_void, _flags: u64) {
        match virtual_memory::create_physical(bytes) { Some(memory) => { handle.write(memory); 0 } None => INVALID_VALUE }
    }
    cuMemRelease(handle: u64) { if virtual_memory::destroy_physical(handle) { 0 } else { INVALID_VALUE } }
    cuMemMap(address: u64, bytes: usize, offset: usize, handle: u64, _flags: u64) {
        if virtual_memory::map(address, bytes, offset, handle) { 0 } else { INVALID_VALUE }
    }
    cuMemUnmap(address: u64, bytes: usize) { if virtual_memory::unmap(address, bytes) { 0 } else { INVALID_VALUE } }
    cuMemSetAccess(address: u64, bytes: usize, description: *const [c_int; 3], _count: usize) {
        let [_, device, access] = *description;
        if virtual_memory::set_access(address, bytes, device, access as u64) { 0 } else { INVALID_VALUE }
    }
    cuMemGetAccess(access: *mut u64, location: *const [c_int; 2], address: u64) {
        match virtual_memory::access(address, (*location)[1]) { Some(flags) => { access.write(flags); 0 } None => INVALID_VALUE }
    }
    cuMemcpyAsync(to: u64, from: u64, bytes: usize, stream: usize) { graph::add(stream, Command::Copy(to, from, bytes)); 0 }
    cuMemcpyPeerAsync(to: u64, _context: usize, from: u64, _other: usize, bytes: usize, _stream: usize) {
        std::ptr::copy(from as *const u8, to as *mut u8, bytes);
        0
    }
    cuMemcpy3DAsync_v2(copy: *const [usize; 25], stream: usize) { graph::add(stream, Command::CopyBox(*copy)); 0 }
    cuMemsetD8Async(to: u64, value: u8, count: usize, stream: usize) {
        graph::add(stream, Command::Fill(to, value.into(), 1, count));
        0
    }
    cuMemsetD16Async(to: u64, value: u16, count: usize, stream: usize) {
        if !to.is_multiple_of(2) { return INVALID_VALUE; }
        graph::add(stream, Command::Fill(to, value.into(), 2, count));
        0
    }
    cuMemsetD32Async(to: u64, value: c_uint, count: usize, stream: usize) {
        if !to.is_multiple_of(4) { return INVALID_VALUE; }
        graph::add(stream, Command::Fill(to, value, 4, count));
        0
    }
    cuMemPrefetchAsync(_address: u64, _bytes: usize, _device: c_int, _stream: usize) { 0 }
    cuMemAdvise(_address: u64, _bytes: usize, _advice: c_int, _device: c_int) { 0 }
    cuStreamCreateWithPriority(stream: *mut usize, _flags: c_uint, _priority: c_int) { stream.write(object("stream")); 0 }
    cuStreamDestroy_v2(stream: usize) { if destroy("stream", stream).is_some() { 0 } else { INVALID_HANDLE } }
    cuStreamSynchronize(stream: usize) { if graph::last(stream).is_some() { CAPTURE_UNSUPPORTED } else { check("stream", stream) } }
    cuStreamQuery(stream: usize) { check("stream", stream) }
    cuStreamWaitEvent(stream: usize, event: usize, _flags: c_uint) { check("stream", stream).max(check("event", event)) }
    cuEventCreate(event: *mut usize, _flags: c_uint) { event.write(object("event")); 0 }
    cuEventDestroy_v2(event: usize) { if destroy("event", event).is_some() { 0 } else { INVALID_HANDLE } }
    cuEventRecord(event: usize, _stream: usize) {
        if counts::set("event", event, now()) { 0 } else { INVALID_HANDLE }
    }
    cuEventSynchronize(event: usize) { check("event", event) }
    cuEventQuery(event: usize) { check("event", event) }
    cuEventElapsedTime(milliseconds: *mut f32, start: usize, end: usize) {
        match (counts::get("event", start), counts::get("event", end)) {
            (Some(start), Some(end)) => { milliseconds.write((end as f64 - start as f64) as f32 / 1e6); 0 }
            _ => INVALID_HANDLE,
        }
    }
    cuModuleLoadDataEx(module: *mut usize, image: *const c_void, _count: c_uint, _names: *mut c_uint, _values: *mut *mut c_void) {
        match module::load(CStr::from_ptr(image.cast())) { Some(handle) => { module.write(handle); 0 } None => 218 }
    }
    cuModuleUnload(module: usize) { if module::unload(module) { 0 } else { INVALID_HANDLE } }
    cuModuleGetFunction(function: *mut usize, module: usize, name: *const c_char) {
        match module::function(module, CStr::from_ptr(name)) { Some(handle) => { function.write(handle); 0 } None => NOT_FOUND }
    }
    cuModuleGetGlobal_v2(address: *mut u64, size: *mut usize, module: usize, name: *const c_char) {
        match module::variable(module, CStr::from_ptr(name)) {
            Some((memory, bytes)) => { address.write(memory); size.write(bytes); 0 }
            None => NOT_FOUND,
        }
    }
    cuLinkCreate_v2(_count: c_uint, _names: *mut c_uint, _values: *mut *mut c_void, state: *mut usize) {
        state.write(module::link());
        0
    }
    cuLinkAddData_v2(
        state: usize, _kind: c_uint, data: *mut c_void, size: usize, _name: *const c_char, _count: c_uint, _names: *mut c_uint,
        _values: *mut *mut c_void,
    ) { if module::link_add(state, std::slice::from_raw_parts(data.cast(), size)) { 0 } else { INVALID_HANDLE } }
    cuLinkComplete(state: usize, image: *mut *mut c_void, size: *mut usize) {
        match module::linked(state) { Some((data, bytes)) => { image.write(data.cast_mut().cast()); size.write(bytes); 0 } None => INVALID_HANDLE }
    }
    cuLinkDestroy(state: usize) { if module::link_destroy(state) { 0 } else { INVALID_HANDLE } }
    cuFuncGetAttribute(value: *mut c_int, attribute: c_int, function: usize) {
        let Some(kernel) = kernels::get(function) else { return INVALID_HANDLE };
        value.write(match attribute { 0 => kernel.limit, 4 => 16, _ => 0 });
        0
    }
    cuFuncSetAttribute(_function: usize, _attribute: c_int, _value: c_int) { 0 }
    cuFuncGetParamInfo(function: usize, index: usize, offset: *mut usize, size: *mut usize) {
        match kernels::get(function).and_then(|kernel| kernel.sizes.get(index)) {
            Some(bytes) => { offset.write(index * 8); size.write(*bytes); 0 }
            None => INVALID_VALUE,
        }
    }
    cuOccupancyMaxPotentialBlockSize(
        grid: *mut c_int, block: *mut c_int, _function: usize, _callback: *const c_void, _shared: usize, _limit: c_int,
    ) { grid.write(4); block.write(256); 0 }
    cuOccupancyMaxActiveBlocksPerMultiprocessor(count: *mut c_int, _function: usize, _block: c_int, _shared: usize) { count.write(8); 0 }
    cuLaunchKernel(
        function: usize, x: c_uint, y: c_uint, z: c_uint, a: c_uint, b: c_uint, c: c_uint, shared: c_uint, stream: usize,
        arguments: *mut *mut c_void, _extra: *mut *mut c_void,
    ) { launch(function, [x, y, z], [a, b, c], shared, stream, arguments) }
    cuGraphCreate(graph: *mut usize, _flags: c_uint) { graph.write(graph::create("graph")); 0 }
    cuGraphDestroy(graph: usize) { if graph::remove("graph", graph) { 0 } else { INVALID_HANDLE } }
    cuStreamBeginCaptureToGraph(
        stream: usize, graph: usize, after: *const usize, _data: *const c_void, count: usize, _mode: c_int,
    ) {
        let after = if count == 0 { &[] } else { std::slice::from_raw_parts(after, count) };
        if graph::begin(stream, graph, after) { 0 } else { INVALID_VALUE }
    }
    cuStreamGetCaptureInfo_v2(
        stream: usize, status: *mut c_int, _id: *mut u64, _graph: *mut usize, nodes: *mut *const usize, count: *mut usize,
    ) {
        match graph::last(stream) {
            Some((last, length)) => { status.write(1); nodes.write(last); count.write(length); 0 }
            None => INVALID_VALUE,
        }
    }
    cuStreamEndCapture(stream: usize, graph: *mut usize) {
        match graph::end(stream) { Some(handle) => { graph.write(handle); 0 } None => INVALID_VALUE }
    }
    cuGraphAddChildGraphNode(node: *mut usize, graph: usize, _after: *const usize, _count: usize, child: usize) {
        match graph::add_child(graph, child) { Some(handle) => { node.write(handle); 0 } None => INVALID_HANDLE }
    }
    cuGraphAddEventWaitNode(node: *mut usize, graph: usize, after: *const usize, count: usize, event: usize) {
        add_node(node, graph, after, count, event, Command::Wait(event))
    }
    cuGraphAddEventRecordNode(node: *mut usize, graph: usize, after: *const usize, count: usize, event: usize) {
        add_node(node, graph, after, count, event, Command::Record(event))
    }
    cuGraphExecEventWaitNodeSetEvent(executable: usize, node: usize, event: usize) {
        if check("event", event) == 0 && graph::replace(executable, node, Command::Wait(event)) { 0 } else { INVALID_VALUE }
    }
    cuGraphInstantiateWithFlags(executable: *mut usize, graph: usize, _flags: u64) {
        match graph::instantiate(graph) { Some(handle) => { executable.write(handle); 0 } None => INVALID_HANDLE }
    }
    cuGraphExecDestroy(executable: usize) { if graph::remove("executable graph", executable) { 0 } else { INVALID_HANDLE } }
    cuGraphLaunch(executable: usize, stream: usize) {
        if check("stream", stream) == 0 && graph::execute(executable) { 0 } else { INVALID_HANDLE }
    }
    cuGraphExecKernelNodeSetParams_v2(executable: usize, node: usize, parameters: *const KernelNode) {
        let KernelNode { function, grid, block, shared, arguments, .. } = *parameters;
        match Launch::new(function, grid, block, shared, arguments) {
            Some(launch) => if graph::replace(executable, node, Command::Launch(launch)) { 0 } else { INVALID_VALUE },
            None => INVALID_VALUE,
        }
    }
    cuLaunchKernelEx(config: *const LaunchConfig, function: usize, arguments: *mut *mut c_void, _extra: *mut *mut c_void) {
        launch_in_clusters(&*config, function, arguments)
    }
    cuLaunchCooperativeKernel(
        function: usize, x: c_uint, y: c_uint, z: c_uint, a: c_uint, b: c_uint, c: c_uint, shared: c_uint, stream: usize,
        arguments: *mut *mut c_void,
    ) { launch(function, [x, y, z], [a, b, c], shared, stream, arguments) }
}

fn check(kind: &'static str, handle: usize) -> Status {
    // Stream 0 is the default stream.
    if (kind == "stream" && handle == 0) || counts::get(kind, handle).is_some() { 0 } else { INVALID_HANDLE }
}

/// Adds a command that uses an event to a graph.
unsafe fn add_node(
    node: *mut usize,
    graph: usize,
    after: *const usize,
    count: usize,
    event: usize,
    command: Command,
) -> Status {
    // SAFETY: the adapter passes this number of nodes.
    let after = if count == 0 { &[] } else { unsafe { std::slice::from_raw_parts(after, count) } };
    match graph::add_node(graph, after, command) {
        Some(handle) if check("event", event) == 0 => {
            // SAFETY: the pointer is valid.
            unsafe { node.write(handle) };
            0
        }
        _ => INVALID_VALUE,
    }
}

unsafe fn launch(
    function: usize,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: usize,
    arguments: *mut *mut c_void,
) -> Status {
    if check("stream", stream) != 0 {
        return INVALID_HANDLE;
    }
    // SAFETY: the adapter passes an address for each argument of the kernel.
    let Some(launch) = (unsafe { Launch::new(function, grid, block, shared, arguments) }) else {
        return INVALID_HANDLE;
    };
    // SAFETY: the caller's contract.
    unsafe { graph::add(stream, Command::Launch(launch)) };
    0
}

/// `CUDA_KERNEL_NODE_PARAMS_v2`.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct KernelNode {
    function: usize,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    arguments: *mut *mut c_void,
    extra: *mut *mut c_void,
    kernel: usize,
    context: usize,
}

/// `CUlaunchConfig`.
#[repr(C)]
pub struct LaunchConfig {
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    stream: usize,
    attributes: *const [u32; 18],
    count: u32,
}

/// Launches a kernel if the number of work-groups is a multiple of the cluster size.
unsafe fn launch_in_clusters(config: &LaunchConfig, function: usize, arguments: *mut *mut c_void) -> Status {
    // SAFETY: the adapter passes this number of attributes.
    for attribute in unsafe { std::slice::from_raw_parts(config.attributes, config.count as usize) } {
        // `CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION`; the value begins at the third word.
        let divides = |(size, cluster): (&u32, &u32)| *cluster > 0 && size.is_multiple_of(*cluster);
        if attribute[0] == 4 && !config.grid.iter().zip(&attribute[2..5]).all(divides) {
            return INVALID_VALUE;
        }
    }
    // SAFETY: the caller's contract.
    unsafe { launch(function, config.grid, config.block, config.shared, config.stream, arguments) }
}

/// Makes call `number` (from 1) to a function fail with `status`. An empty name removes the request. Resets the call
/// counts.
///
/// # Safety
///
/// `name` must be a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stand_in_fail(name: *const c_char, number: u64, status: Status) {
    // SAFETY: the caller's contract.
    counts::request(unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned(), number, status);
}

/// Returns the number of objects of a kind. For the name of a function, returns the number of calls
/// since the last request; for `failed calls`, the number of calls that failed without a request;
/// for `last wait`, the event that a graph last waited for.
///
/// # Safety
///
/// `name` must be a C string.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stand_in_count(name: *const c_char) -> u64 {
    // SAFETY: the caller's contract.
    count(&unsafe { CStr::from_ptr(name) }.to_string_lossy())
}

/// Sets whether devices cannot access each other's memory.
#[unsafe(no_mangle)]
pub extern "C" fn stand_in_separate(separate: bool) {
    SEPARATE.store(separate, Ordering::Relaxed);
}
