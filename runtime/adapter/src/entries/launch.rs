//! Kernel launches.
//!
//! 1. Determine the sizes of the grid and the work-group, and check them.
//! 2. Pack the arguments: values as they are, buffers as addresses, local memory as offsets into the work-group's memory.
//! 3. With a global offset that is not zero, take the function `NAME_with_offset`, whose last argument is the offset.
//! 4. Submit.

use std::cell::Cell;
use std::ffi::c_void;

use crate::backend::Launch;
use crate::entries::device::Device;
use crate::entries::kernel::writes;
use crate::error::{Error, Result, entries};
use crate::handle::{self, Object, slice};
use crate::kernel::{Argument, Kernel, Variant};
use crate::queue::Queue;
use crate::ur::*;

/// Packed arguments. The memory is kept for the next launch of the thread.
#[derive(Default)]
struct Packed {
    words: Vec<u64>,
    /// First word of each argument.
    starts: Vec<usize>,
    pointers: Vec<*mut c_void>,
    local_memory: usize,
}

thread_local! {
    static PACKED: Cell<Packed> = Cell::default();
}

impl Packed {
    fn clear(&mut self, local_memory: usize) {
        self.words.clear();
        self.starts.clear();
        self.local_memory = local_memory;
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.starts.push(self.words.len());
        let (words, rest) = bytes.as_chunks::<8>();
        self.words.extend(words.iter().map(|word| u64::from_ne_bytes(*word)));
        if !rest.is_empty() || bytes.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.words.push(u64::from_ne_bytes(word));
        }
    }

    /// Adds local memory. Its size is a multiple of the alignment of its type, so the largest power of two that divides the size is
    /// sufficient; no type needs more than 128 bytes.
    fn local(&mut self, size: usize) -> Result {
        let alignment = 1usize << size.trailing_zeros().min(7);
        let too_large = ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES;
        let offset = self.local_memory.checked_next_multiple_of(alignment).ok_or(too_large)?;
        self.local_memory = offset.checked_add(size).ok_or(too_large)?;
        self.bytes(&(offset as u64).to_ne_bytes());
        Ok(())
    }

    fn argument(&mut self, argument: &Argument, device: &Object<Device>) -> Result {
        match argument {
            Argument::Missing => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS.into()),
            Argument::Value(words, _) => {
                self.starts.push(self.words.len());
                self.words.extend_from_slice(words);
            }
            Argument::Local(size) => self.local(*size)?,
            Argument::Buffer(buffer, writes) => self.bytes(&buffer.address(device, *writes)?.to_ne_bytes()),
        }
        Ok(())
    }

    /// Checks the arguments against the sizes that the kernel expects.
    fn check(&self, sizes: &[usize]) -> Result {
        if self.starts.len() != sizes.len() {
            let message = format!("the kernel has {} arguments, but {} are set", sizes.len(), self.starts.len());
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS, message));
        }
        for (index, size) in sizes.iter().enumerate() {
            let end = self.starts.get(index + 1).copied().unwrap_or(self.words.len());
            if (end - self.starts[index]) * 8 < *size {
                let message = format!("argument {index} of the kernel has {size} bytes, but fewer are set");
                return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, message));
            }
        }
        Ok(())
    }

    fn pointers(&mut self) -> &mut [*mut c_void] {
        self.pointers.clear();
        let words = &mut self.words;
        self.pointers.extend(self.starts.iter().map(|start| std::ptr::from_mut(&mut words[*start]).cast::<c_void>()));
        &mut self.pointers
    }
}

/// Reads the sizes of one to three dimensions; the others are `default`.
///
/// # Safety
///
/// The pointer is null or points to `dimensions` sizes.
pub unsafe fn range(sizes: *const usize, dimensions: u32, default: usize) -> Result<[usize; 3]> {
    if !(1..=3).contains(&dimensions) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_DIMENSION.into());
    }
    let mut range = [default; 3];
    // SAFETY: the caller's contract.
    for (target, size) in range.iter_mut().zip(unsafe { slice(sizes, dimensions as usize) }?) {
        *target = *size;
    }
    Ok(range)
}

/// Properties of a launch.
#[derive(Default)]
struct Properties {
    cooperative: bool,
    cluster: Option<[u32; 3]>,
    local_memory: usize,
}

/// Reads the list of properties.
///
/// # Safety
///
/// The list is null or valid.
unsafe fn properties(mut list: *const ur_kernel_launch_ext_properties_t, dimensions: u32) -> Result<Properties> {
    let mut properties = Properties::default();
    // SAFETY: all structures of the list begin with the same two members; the first selects the type.
    while let Some(entry) = unsafe { list.as_ref() } {
        match entry.stype {
            ur_structure_type_t::UR_STRUCTURE_TYPE_KERNEL_LAUNCH_EXT_PROPERTIES => {
                properties.cooperative |=
                    entry.flags & ur_kernel_launch_flag_t::UR_KERNEL_LAUNCH_FLAG_COOPERATIVE.0 != 0;
            }
            ur_structure_type_t::UR_STRUCTURE_TYPE_KERNEL_LAUNCH_WORKGROUP_PROPERTY => {
                // SAFETY: see above.
                properties.local_memory =
                    unsafe { (*list.cast::<ur_kernel_launch_workgroup_property_t>()).workgroup_mem_size };
            }
            ur_structure_type_t::UR_STRUCTURE_TYPE_KERNEL_LAUNCH_CLUSTER_PROPERTY => {
                // SAFETY: see above.
                let sizes = unsafe { (*list.cast::<ur_kernel_launch_cluster_property_t>()).clusterDim };
                // SYCL's dimensions are from the slowest to the fastest.
                properties.cluster = Some(match dimensions {
                    1 => [sizes[0], 1, 1],
                    2 => [sizes[1], sizes[0], 1],
                    _ => [sizes[2], sizes[1], sizes[0]],
                });
            }
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
        list = entry.pNext.cast_const().cast();
    }
    Ok(properties)
}

/// What to launch.
struct Request<'a> {
    queue: &'a Object<Queue>,
    kernel: &'a Object<Kernel>,
    variant: &'a Variant,
    offset: [usize; 3],
    global: [usize; 3],
    group: Option<[usize; 3]>,
    properties: Properties,
    waits: &'a [ur_event_handle_t],
    out: *mut ur_event_handle_t,
}

/// Reads the parameters of a launch.
///
/// # Safety
///
/// The contract of `urEnqueueKernelLaunch`.
#[allow(clippy::too_many_arguments, reason = "the parameters of the entry")]
unsafe fn request<'a>(
    queue: ur_queue_handle_t,
    kernel: ur_kernel_handle_t,
    dimensions: u32,
    offset: *const usize,
    global: *const usize,
    group: *const usize,
    list: *const ur_kernel_launch_ext_properties_t,
    count: u32,
    waits: *const ur_event_handle_t,
    out: *mut ur_event_handle_t,
) -> Result<Request<'a>> {
    // SAFETY: the caller's contract.
    unsafe {
        let (queue, kernel) = (handle::get(queue)?, handle::get(kernel)?);
        Ok(Request {
            queue,
            kernel,
            variant: kernel.variant(&queue.device)?,
            offset: if offset.is_null() { [0; 3] } else { range(offset, dimensions, 0)? },
            global: range(global, dimensions, 1)?,
            group: if group.is_null() { None } else { Some(range(group, dimensions, 1)?) },
            properties: properties(list, dimensions)?,
            waits: slice(waits, count as usize)?,
            out,
        })
    }
}

/// Launches a kernel with packed arguments.
///
/// # Safety
///
/// The contract of `urEnqueueKernelLaunch`.
unsafe fn launch(request: Request<'_>, packed: &mut Packed) -> Result {
    let Request { queue, kernel, variant, offset, global, .. } = request;
    if global.contains(&0) {
        // SAFETY: the caller's contract.
        return unsafe { queue.submit_wait(request.waits, request.out, false) };
    }
    let group = match request.group {
        Some(group) => group,
        None => {
            // The number of work-groups must be a multiple of the cluster's.
            let cluster = request.properties.cluster.unwrap_or([1; 3]);
            let mut range = global;
            for (size, clusters) in range.iter_mut().zip(cluster) {
                let clusters = (clusters as usize).max(1);
                *size = if size.is_multiple_of(clusters) { *size / clusters } else { *size };
            }
            variant.shape(&kernel.data, range)?
        }
    };
    variant.check_group(&kernel.data, global, group)?;
    let (mut blocks, mut items) = ([0; 3], [0; 3]);
    for dimension in 0..3 {
        let groups = global[dimension] / group[dimension];
        if groups > queue.driver().facts().grid_limits[dimension] {
            let message = format!("{groups} work-groups in dimension {dimension} are more than the device supports");
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE, message));
        }
        blocks[dimension] = u32::try_from(groups).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
        items[dimension] =
            u32::try_from(group[dimension]).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
    }
    if let Some(sizes) = &variant.facts.parameters {
        packed.check(sizes)?;
    }
    let mut function = variant.function;
    let with_offset = variant.with_offset.filter(|_| offset != [0; 3]);
    if let Some(other) = with_offset {
        function = other;
        let mut words = [0; 12];
        for (bytes, offset) in words.as_chunks_mut::<4>().0.iter_mut().zip(offset) {
            let offset =
                u32::try_from(offset).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION)?;
            *bytes = offset.to_ne_bytes();
        }
        packed.bytes(&words);
    }
    let local_memory = variant.allow(with_offset.is_some(), function, packed.local_memory)?;
    let (cooperative, cluster) = (request.properties.cooperative, request.properties.cluster);
    // SAFETY: the caller's contract; the arguments were checked where the driver reports their sizes.
    unsafe {
        queue.submit(ur_command_t::UR_COMMAND_KERNEL_LAUNCH, request.waits, request.out, false, |driver, stream| {
            let arguments = packed.pointers();
            driver.launch(
                stream,
                Launch { function, grid: blocks, group: items, local_memory, arguments, cooperative, cluster },
            )
        })
    }
}

/// Runs `body` with the packed arguments of this thread.
fn with_packed(local_memory: usize, body: impl FnOnce(&mut Packed) -> Result) -> Result {
    let mut packed = PACKED.take();
    packed.clear(local_memory);
    let result = body(&mut packed);
    PACKED.set(packed);
    result
}

entries! {
    /// Launches a kernel with the arguments that were set.
    urEnqueueKernelLaunch(
        queue: ur_queue_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize, global: *const usize,
        group: *const usize, list: *const ur_kernel_launch_ext_properties_t, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        let request = request(queue, kernel, dimensions, offset, global, group, list, count, waits, out)?;
        with_packed(request.properties.local_memory, |packed| {
            for argument in request.kernel.arguments() {
                packed.argument(&argument, &request.queue.device)?;
            }
            launch(request, packed)
        })
    }

    /// Launches a kernel with the given arguments.
    urEnqueueKernelLaunchWithArgsExp(
        queue: ur_queue_handle_t, kernel: ur_kernel_handle_t, dimensions: u32, offset: *const usize, global: *const usize,
        group: *const usize, argument_count: u32, arguments: *const ur_exp_kernel_arg_properties_t,
        list: *const ur_kernel_launch_ext_properties_t, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let request = request(queue, kernel, dimensions, offset, global, group, list, count, waits, out)?;
        let arguments = slice(arguments, argument_count as usize)?;
        with_packed(request.properties.local_memory, |packed| {
            for (index, argument) in arguments.iter().enumerate() {
                if argument.index as usize != index {
                    return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX.into());
                }
                match argument.type_ {
                    ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_VALUE => {
                        packed.bytes(slice(argument.value.value.cast(), argument.size)?);
                    }
                    ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_POINTER => {
                        packed.bytes(&(argument.value.pointer as usize).to_ne_bytes());
                    }
                    ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_MEM_OBJ => {
                        let object = argument.value.memObjTuple;
                        let address = if object.hMem.is_null() {
                            0
                        } else {
                            handle::get(object.hMem)?.address(&request.queue.device, writes(object.flags))?
                        };
                        packed.bytes(&address.to_ne_bytes());
                    }
                    ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_LOCAL => packed.local(argument.size)?,
                    ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_SAMPLER => {
                        return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
                    }
                    _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
                }
            }
            launch(request, packed)
        })
    }
}
