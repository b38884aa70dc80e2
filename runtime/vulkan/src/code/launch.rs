//! Kernel launches, and the output of kernels.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::{Launch, Passed};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;
use vulkan_kernel::{Printed, Printf};

use super::function::{Constants, LoadedFunction};
use super::layout::{Binding, Location};
use super::resources::{Resources, invalid};
use crate::context::Descriptors;
use crate::device::VulkanDevice;
use crate::memory::block::Class;
use crate::memory::heap::Allocation;
use crate::status::{Checked, unsupported};
use crate::streams::stream::{Kept, StreamState};

impl Kept for Descriptors {}

/// The output of a kernel, which is printed when it has completed.
struct Output {
    memory: Arc<Allocation>,
    function: Arc<LoadedFunction>,
}

impl Kept for Output {
    #[allow(clippy::print_stdout, clippy::print_stderr, reason = "this is the output of the kernel")]
    fn complete(&mut self) {
        let Some(printf) = &self.function.module.program.printf else { return };
        let bytes = self.read(printf);
        let has_failed = bytes.as_ref().is_ok_and(|bytes| printf.has_failed(bytes));
        let printed = bytes.map_err(|error| error.to_string());
        match printed.and_then(|bytes| printf.print(&bytes).map_err(|error| error.to_string())) {
            Ok(Printed { text, failures }) => {
                print!("{text}");
                eprint!("{}", failures.unwrap_or_default());
            }
            Err(error) => eprintln!("printf: {error}"),
        }
        if has_failed {
            // `abort` does not write buffered output.
            let _ = std::io::stdout().flush();
            std::process::abort();
        }
    }
}

impl Output {
    /// Reads the part of the buffer that the kernel has written.
    fn read(&self, printf: &Printf) -> Result<Vec<u8>> {
        let mut used = [0; 4];
        self.memory.read(&mut used)?;
        let mut bytes = vec![0; printf.written(u32::from_le_bytes(used))];
        self.memory.read(&mut bytes)?;
        Ok(bytes)
    }
}

/// The values of a launch.
struct Values {
    push: Vec<u8>,
    blocks: BTreeMap<Binding, Vec<u8>>,
    constants: Constants,
}

impl LoadedFunction {
    /// Lays out the arguments.
    ///
    /// # Safety
    ///
    /// The values must have at least the sizes that [`super::layout::Layout::sizes`] returns.
    unsafe fn values(&self, launch: &Launch<'_>) -> Result<Values> {
        let layout = &self.layout;
        let mut push = vec![0; layout.push_size];
        let mut blocks: BTreeMap<Binding, Vec<u8>> =
            layout.blocks.iter().map(|(binding, size)| (*binding, vec![0; *size])).collect();
        let mut constants = Constants::new();
        for (id, value) in &layout.constants {
            constants.push((*id, value.of(launch)?));
        }
        for (offset, value) in &layout.range_values {
            put(&mut push, *offset, &value.of(launch)?.to_ne_bytes())?;
        }
        if let (Some(offset), Some(variables)) = (layout.variables, &self.module.variables) {
            put(&mut push, offset, &variables.address().to_ne_bytes())?;
        }
        for (index, location) in layout.arguments.iter().enumerate() {
            let (Some(value), Some(kind)) = (launch.arguments.get(index), launch.kinds.get(index)) else {
                return invalid(index, "is missing");
            };
            // SAFETY: the caller's contract.
            let bytes = |size: usize| unsafe { std::slice::from_raw_parts(value.cast::<u8>().cast_const(), size) };
            match (location, kind) {
                // `Resources` contains images and samplers.
                (Location::Unused | Location::Image { .. } | Location::Sampler { .. }, _) => {}
                (Location::Local { spec_id, element }, Passed::Local(size)) => {
                    let length = u32::try_from(size.div_ceil(*element).max(1));
                    let length = length.map_err(|_| ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES)?;
                    constants.push((*spec_id, length));
                }
                (Location::Local { .. }, _) => return invalid(index, "must be local memory"),
                (_, Passed::Local(_)) => return invalid(index, "must not be local memory"),
                (_, Passed::Image | Passed::Sampler) => {
                    return invalid(index, "must be neither an image nor a sampler");
                }
                (Location::Push { offset, size }, Passed::Value) => put(&mut push, *offset, bytes(*size))?,
                (Location::Block { binding, offset, size }, Passed::Value) => {
                    let block = blocks.get_mut(binding).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL)?;
                    put(block, *offset, bytes(*size))?;
                }
            }
        }
        Ok(Values { push, blocks, constants })
    }
}

/// Writes bytes at an offset.
fn put(target: &mut [u8], offset: usize, bytes: &[u8]) -> Result {
    let target = target.get_mut(offset..).and_then(|rest| rest.get_mut(..bytes.len()));
    target.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL)?.copy_from_slice(bytes);
    Ok(())
}

/// Rejects launches that Vulkan does not support.
fn check(function: &LoadedFunction, launch: &Launch<'_>) -> Result {
    if launch.cooperative {
        return unsupported("cooperative launches are not supported on Vulkan devices");
    }
    if launch.cluster.is_some() {
        return unsupported("clusters of work-groups are not supported on Vulkan devices");
    }
    if launch.extra_local_memory != 0 {
        return unsupported("local memory that is not an argument is not supported on Vulkan devices");
    }
    if launch.offset != [0; 3] && !function.layout.has_offset {
        return unsupported("the device image was compiled without support for global offsets");
    }
    if function.required_group.is_some_and(|group| group != launch.group) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE.into());
    }
    Ok(())
}

/// A launch whose arguments are laid out.
pub struct PreparedLaunch {
    function: Arc<LoadedFunction>,
    values: Values,
    resources: Resources,
    pipeline: vk::Pipeline,
    grid: [u32; 3],
}

impl VulkanDevice {
    /// Checks a launch, lays out its arguments, and compiles a pipeline if necessary.
    ///
    /// # Safety
    ///
    /// The number and sizes of the arguments must be those that the kernel expects.
    pub unsafe fn prepare_launch(&self, function: Arc<LoadedFunction>, launch: &Launch<'_>) -> Result<PreparedLaunch> {
        check(&function, launch)?;
        // SAFETY: the caller's contract.
        let (mut values, resources) = unsafe { (function.values(launch)?, self.resources(&function, launch)?) };
        for (offset, value) in &resources.numbers {
            put(&mut values.push, *offset, &value.to_ne_bytes())?;
        }
        let pipeline = function.pipeline(&values.constants)?;
        Ok(PreparedLaunch { function, values, resources, pipeline, grid: launch.grid })
    }

    /// Launches a kernel.
    pub fn submit_launch(&self, stream: &Arc<StreamState>, launch: &PreparedLaunch) -> Result {
        let PreparedLaunch { function, values, resources, pipeline, grid } = launch;
        let mut kept: Vec<Box<dyn Kept>> = vec![Box::new(Arc::clone(function))];
        let sets = self.bind(function, values, &mut kept)?;
        self.bind_images(function, resources, &sets, &mut kept);
        let (layout, [x, y, z]) = (function.pipeline_layout, *grid);
        stream.submit(kept, |raw, commands| {
            let point = vk::PipelineBindPoint::COMPUTE;
            // SAFETY: the stream keeps the kernel and its descriptors until the commands have completed. The adapter
            // has checked the range.
            unsafe {
                raw.cmd_bind_pipeline(commands, point, *pipeline);
                if !values.push.is_empty() {
                    raw.cmd_push_constants(commands, layout, vk::ShaderStageFlags::COMPUTE, 0, &values.push);
                }
                if !sets.is_empty() {
                    raw.cmd_bind_descriptor_sets(commands, point, layout, 0, &sets, &[]);
                }
                raw.cmd_dispatch(commands, x, y, z);
            }
        })?;
        Ok(())
    }

    /// Creates the descriptor sets and the buffers of a launch.
    fn bind(
        &self,
        function: &Arc<LoadedFunction>,
        values: &Values,
        kept: &mut Vec<Box<dyn Kept>>,
    ) -> Result<Vec<vk::DescriptorSet>> {
        if function.sets.is_empty() {
            return Ok(Vec::new());
        }
        let raw = &self.context.raw;
        let descriptors = self.context.take_descriptors(function.layout.has_images())?;
        let information =
            vk::DescriptorSetAllocateInfo::default().descriptor_pool(descriptors.pool).set_layouts(&function.sets);
        // SAFETY: the pool is empty, and only this thread uses it.
        let sets = unsafe { raw.allocate_descriptor_sets(&information) }.named("vkAllocateDescriptorSets")?;
        let mut buffers = Vec::new();
        for (binding, bytes) in &values.blocks {
            let memory = self.heap.allocate(Class::Staging, bytes.len())?;
            memory.write(bytes)?;
            buffers.push((*binding, buffer(&memory, bytes.len())));
            kept.push(Box::new(memory));
        }
        for (binding, memory) in &function.module.data {
            buffers.push((*binding, buffer(memory, memory.size as usize)));
        }
        if let Some(printf) = function.module.program.printf.as_ref().filter(|_| function.prints) {
            let memory = Arc::new(self.heap.allocate(Class::Staging, printf.size as usize)?);
            memory.write(&vec![0; printf.header() * 4])?;
            buffers.push(((printf.set, printf.binding), buffer(&memory, memory.size as usize)));
            kept.push(Box::new(Output { memory, function: Arc::clone(function) }));
        }
        for ((set, binding), buffer) in &buffers {
            let kind = function.layout.bindings.get(&(*set, *binding)).copied();
            let (Some(target), Some(kind)) = (sets.get(*set as usize), kind) else { continue };
            let buffers = std::slice::from_ref(buffer);
            let write = vk::WriteDescriptorSet::default().dst_set(*target).dst_binding(*binding);
            let write = write.descriptor_type(kind).buffer_info(buffers);
            // SAFETY: the set and the buffer are live, and no command uses the set yet.
            unsafe { raw.update_descriptor_sets(&[write], &[]) };
        }
        kept.push(Box::new(descriptors));
        Ok(sets)
    }

    /// Binds the images and samplers of a launch.
    fn bind_images(
        &self,
        function: &LoadedFunction,
        resources: &Resources,
        sets: &[vk::DescriptorSet],
        kept: &mut Vec<Box<dyn Kept>>,
    ) {
        let information = vk::DescriptorImageInfo::default();
        let mut all = Vec::new();
        for (binding, image, writes) in &resources.images {
            let view = if *writes { image.storage } else { image.sampled };
            all.push((*binding, information.image_view(view).image_layout(vk::ImageLayout::GENERAL)));
            kept.push(Box::new(Arc::clone(image)));
        }
        all.extend(resources.samplers.iter().map(|(binding, sampler)| (*binding, information.sampler(*sampler))));
        for ((set, binding), information) in &all {
            let kind = function.layout.bindings.get(&(*set, *binding)).copied();
            let (Some(target), Some(kind)) = (sets.get(*set as usize), kind) else { continue };
            let write = vk::WriteDescriptorSet::default().dst_set(*target).dst_binding(*binding);
            let write = write.descriptor_type(kind).image_info(std::slice::from_ref(information));
            // SAFETY: the set, the view and the sampler are live, and no command uses the set yet.
            unsafe { self.context.raw.update_descriptor_sets(&[write], &[]) };
        }
    }
}

/// Describes the beginning of an allocation.
fn buffer(memory: &Allocation, bytes: usize) -> vk::DescriptorBufferInfo {
    let buffer = vk::DescriptorBufferInfo::default().buffer(memory.block.buffer);
    buffer.offset(memory.offset).range((bytes as u64).max(4))
}
