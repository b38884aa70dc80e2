//! Kernel launches, in queues and in command buffers.
//!
//! 1. Determine the number and size of the work-groups, and check them.
//! 2. Pack the arguments: values are copied, buffers become addresses, and local memory becomes offsets into the memory
//!    of the work-group.
//! 3. If the global offset is not zero, use the function `NAME_with_offset`, whose last argument is the offset.
//! 4. Add the launch to a stream.

use std::cell::Cell;
use std::ffi::c_void;

use crate::backend::{Device as Driver, Function, Launch, Passed, Stream};
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, slice};
use crate::kernel::{Argument, Kernel, Variant};
use crate::memory_object::MemoryObject;
use crate::ur::*;

/// Packed arguments. Each thread reuses the memory for its next launch.
#[derive(Default)]
pub struct Packed {
    words: Vec<u64>,
    /// Index of the first word of each argument.
    starts: Vec<usize>,
    pointers: Vec<*mut c_void>,
    /// The kinds of the first arguments. Others are plain values.
    kinds: Vec<Passed>,
    local_memory: usize,
}

thread_local! {
    static PACKED: Cell<Packed> = Cell::default();
}

impl Packed {
    /// Removes all arguments.
    pub fn clear(&mut self, local_memory: usize) {
        self.words.clear();
        self.starts.clear();
        self.kinds.clear();
        self.local_memory = local_memory;
    }

    /// Adds a value.
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.starts.push(self.words.len());
        let (words, rest) = bytes.as_chunks::<8>();
        self.words.extend(words.iter().map(|word| u64::from_ne_bytes(*word)));
        if !rest.is_empty() || bytes.is_empty() {
            let mut word = [0; 8];
            word[..rest.len()].copy_from_slice(rest);
            self.words.push(u64::from_ne_bytes(word));
        }
    }

    /// Adds local memory. Its size is a multiple of the alignment of its type, so the largest power of two that divides
    /// the size is a sufficient alignment; no type needs more than 128 bytes.
    pub fn local(&mut self, size: usize) -> Result {
        let alignment = 1usize << size.trailing_zeros().min(7);
        let too_large = ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES;
        let offset = self.local_memory.checked_next_multiple_of(alignment).ok_or(too_large)?;
        self.local_memory = offset.checked_add(size).ok_or(too_large)?;
        self.bytes(&(offset as u64).to_ne_bytes());
        self.mark(Passed::Local(size));
        Ok(())
    }

    /// Adds a buffer or an image.
    pub fn memory(&mut self, object: &MemoryObject, device: &Object<Device>) -> Result {
        match object {
            MemoryObject::Buffer(buffer) => self.bytes(&buffer.address(device)?.to_ne_bytes()),
            MemoryObject::Image(image) => {
                self.bytes(&image.on(device)?.0.to_ne_bytes());
                self.mark(Passed::Image);
            }
        }
        Ok(())
    }

    /// Adds a sampler.
    pub fn sampler(&mut self, bits: u32) {
        self.bytes(&bits.to_ne_bytes());
        self.mark(Passed::Sampler);
    }

    /// Sets the kind of the last argument.
    fn mark(&mut self, kind: Passed) {
        self.kinds.resize(self.starts.len(), Passed::Value);
        if let Some(last) = self.kinds.last_mut() {
            *last = kind;
        }
    }

    /// Adds a kernel argument.
    pub fn argument(&mut self, argument: &Argument, device: &Object<Device>) -> Result {
        match argument {
            Argument::Missing => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS.into()),
            Argument::Value(words, _) => {
                self.starts.push(self.words.len());
                self.words.extend_from_slice(words);
            }
            Argument::Local(size) => self.local(*size)?,
            Argument::Memory(object) => self.memory(object, device)?,
            Argument::Sampler(bits) => self.sampler(*bits),
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
                let message = format!("argument {index} of the kernel has {size} bytes, but its value is smaller");
                return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_SIZE, message));
            }
        }
        Ok(())
    }

    /// Returns the addresses and the kinds of the values.
    fn parts(&mut self) -> (&mut [*mut c_void], &[Passed]) {
        self.pointers.clear();
        self.kinds.resize(self.starts.len(), Passed::Value);
        let words = &mut self.words;
        self.pointers.extend(self.starts.iter().map(|start| std::ptr::from_mut(&mut words[*start]).cast::<c_void>()));
        (&mut self.pointers, &self.kinds)
    }
}

/// Reads the sizes of one to three dimensions. The remaining sizes are `default`.
///
/// # Safety
///
/// The pointer must be null or point to `dimensions` sizes.
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
pub struct Properties {
    cooperative: bool,
    cluster: Option<[u32; 3]>,
    local_memory: usize,
}

/// Reads the list of properties.
///
/// # Safety
///
/// The list must be null or valid.
unsafe fn properties(mut list: *const ur_kernel_launch_ext_properties_t, dimensions: u32) -> Result<Properties> {
    let mut properties = Properties::default();
    // SAFETY: all structures in the list begin with the same two members; the first selects the type.
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
                // SYCL orders dimensions from slowest-varying to fastest-varying.
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

/// A launch request.
pub struct Request<'a> {
    device: &'a Object<Device>,
    /// The kernel.
    pub kernel: &'a Object<Kernel>,
    variant: &'a Variant,
    offset: [usize; 3],
    global: [usize; 3],
    group: Option<[usize; 3]>,
    dimensions: u32,
    properties: Properties,
}

impl<'a> Request<'a> {
    /// Creates a request without properties.
    pub fn new(
        device: &'a Object<Device>,
        kernel: &'a Object<Kernel>,
        offset: [usize; 3],
        global: [usize; 3],
        group: Option<[usize; 3]>,
        dimensions: u32,
    ) -> Result<Self> {
        let properties = Properties::default();
        Ok(Self { device, kernel, variant: kernel.variant(device)?, offset, global, group, dimensions, properties })
    }

    /// Sets the properties.
    ///
    /// # Safety
    ///
    /// The list must be null or valid.
    pub unsafe fn with(self, list: *const ur_kernel_launch_ext_properties_t, dimensions: u32) -> Result<Self> {
        // SAFETY: the caller's contract.
        Ok(Self { properties: unsafe { properties(list, dimensions) }?, ..self })
    }

    /// Calls `body` with the packed arguments of this thread.
    pub fn with_packed<R>(&self, body: impl FnOnce(&mut Packed) -> Result<R>) -> Result<R> {
        let mut packed = PACKED.take();
        packed.clear(self.properties.local_memory);
        let result = body(&mut packed);
        PACKED.set(packed);
        result
    }

    /// Checks the launch, and adds the global offset to the arguments if needed. Returns `None` if the range is empty.
    pub fn prepare(&self, packed: &mut Packed) -> Result<Option<Prepared>> {
        let Self { kernel, variant, offset, global, .. } = self;
        if global.contains(&0) {
            return Ok(None);
        }
        let group = match self.group {
            Some(group) => group,
            None => variant.shape(&kernel.data, self.range())?,
        };
        variant.check_group(&kernel.data, *global, group)?;
        let grid = self.grid(group)?;
        let mut items = [0; 3];
        for (items, size) in items.iter_mut().zip(group) {
            *items = u32::try_from(size).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
        }
        if let Some(sizes) = &variant.facts.parameters {
            packed.check(sizes)?;
        }
        let mut function = variant.function;
        let with_offset = variant.with_offset.filter(|_| *offset != [0; 3]);
        if let Some(other) = with_offset {
            function = other;
            let mut words = [0; 12];
            for (bytes, offset) in words.as_chunks_mut::<4>().0.iter_mut().zip(offset) {
                let offset =
                    u32::try_from(*offset).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION)?;
                *bytes = offset.to_ne_bytes();
            }
            packed.bytes(&words);
        }
        let local_memory = variant.allow(with_offset.is_some(), function, packed.local_memory)?;
        let (cooperative, cluster) = (self.properties.cooperative, self.properties.cluster);
        Ok(Some(Prepared {
            function,
            grid,
            group: items,
            local_memory,
            extra_local_memory: self.properties.local_memory,
            dimensions: self.dimensions,
            offset: *offset,
            cooperative,
            cluster,
        }))
    }

    /// Returns the range for which to choose a work-group size, such that the number of work-groups is a multiple of
    /// the cluster size.
    fn range(&self) -> [usize; 3] {
        let mut range = self.global;
        for (size, clusters) in range.iter_mut().zip(self.properties.cluster.unwrap_or([1; 3])) {
            let clusters = (clusters as usize).max(1);
            *size = if size.is_multiple_of(clusters) { *size / clusters } else { *size };
        }
        range
    }

    /// Returns the number of work-groups.
    fn grid(&self, group: [usize; 3]) -> Result<[u32; 3]> {
        let mut grid = [0; 3];
        for dimension in 0..3 {
            let groups = self.global[dimension] / group[dimension];
            if groups > self.device.driver.facts().grid_limits[dimension] {
                let message = format!("{groups} work-groups in dimension {dimension} exceed the device's limit");
                return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE, message));
            }
            grid[dimension] =
                u32::try_from(groups).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE)?;
        }
        Ok(grid)
    }
}

/// A launch that has been checked.
pub struct Prepared {
    function: Function,
    grid: [u32; 3],
    group: [u32; 3],
    local_memory: u32,
    extra_local_memory: usize,
    dimensions: u32,
    offset: [usize; 3],
    cooperative: bool,
    cluster: Option<[u32; 3]>,
}

impl Prepared {
    /// Returns the launch. The packed arguments must be those for which it was prepared.
    pub fn launch<'p>(&self, packed: &'p mut Packed) -> Launch<'p> {
        let (arguments, kinds) = packed.parts();
        Launch {
            function: self.function,
            grid: self.grid,
            group: self.group,
            local_memory: self.local_memory,
            arguments,
            kinds,
            extra_local_memory: self.extra_local_memory,
            dimensions: self.dimensions,
            offset: self.offset,
            cooperative: self.cooperative,
            cluster: self.cluster,
        }
    }

    /// Adds the launch to a stream.
    ///
    /// # Safety
    ///
    /// The packed arguments must be those for which the launch was prepared, with the types that the kernel expects.
    pub unsafe fn add(&self, driver: &dyn Driver, stream: Stream, packed: &mut Packed) -> Result {
        // SAFETY: the caller's contract; the number and sizes are checked if the driver reports them.
        unsafe { driver.launch(stream, self.launch(packed)) }
    }
}
