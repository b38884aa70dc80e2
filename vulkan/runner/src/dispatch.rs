//! One run of a kernel.
//!
//! 1. Plan: which buffer goes to which binding, what the push constants hold, and the values of specialization constants.
//! 2. Make buffers, a layout, a pipeline and a descriptor set; run; wait.
//! 3. Read the buffers back.

use std::collections::BTreeMap;

use ash::vk;
use vulkan_kernel::{ArgumentKind, Kernel, Program};

use crate::{Device, RunError, memory::Buffer};

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum RunArgument {
    /// The contents of a buffer, which are replaced by what the kernel leaves there.
    Buffer(Vec<u8>),
    /// Plain data.
    Plain(Vec<u8>),
    /// Local memory of so many bytes.
    Local(u32),
}

/// How many work-items run: in all, and in a group.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// Work-items in each dimension.
    pub global: [u32; 3],
    /// Work-items of a group in each dimension; they divide the others.
    pub local: [u32; 3],
}

/// Descriptor set and binding.
type Place = (u32, u32);

/// What a binding holds.
struct Block {
    contents: Vec<u8>,
    /// The argument that gets the contents after the run.
    argument: Option<usize>,
    is_uniform: bool,
}

/// What a kernel gets.
#[derive(Default)]
struct Plan {
    blocks: BTreeMap<Place, Block>,
    push_constants: Vec<u8>,
    constants: Vec<(u32, u32)>,
}

fn mismatch<T>(text: impl Into<String>) -> Result<T, RunError> {
    Err(RunError::Mismatch(text.into()))
}

/// Puts bytes into a block at an offset.
fn put(block: &mut Vec<u8>, offset: u32, bytes: &[u8]) {
    let (begin, end) = (offset as usize, offset as usize + bytes.len());
    if block.len() < end {
        block.resize(end, 0);
    }
    block[begin..end].copy_from_slice(bytes);
}

impl Plan {
    fn new(program: &Program, kernel: &Kernel, arguments: &[RunArgument], range: Range) -> Result<Plan, RunError> {
        let mut plan = Plan::default();
        for argument in &kernel.arguments {
            let index = argument.ordinal as usize;
            let given = arguments.get(index);
            let name = &argument.name;
            match (&argument.kind, given) {
                (ArgumentKind::Buffer { set, binding }, Some(RunArgument::Buffer(bytes))) => {
                    let block = Block { contents: bytes.clone(), argument: Some(index), is_uniform: false };
                    plan.blocks.insert((*set, *binding), block);
                }
                (ArgumentKind::BufferUbo { set, binding }, Some(RunArgument::Buffer(bytes))) => {
                    let mut bytes = bytes.clone();
                    bytes.resize(bytes.len().max(65536), 0);
                    plan.blocks.insert((*set, *binding), Block { contents: bytes, argument: None, is_uniform: true });
                }
                (ArgumentKind::Pod { set, binding, offset, size }, Some(RunArgument::Plain(bytes)))
                | (ArgumentKind::PodUbo { set, binding, offset, size }, Some(RunArgument::Plain(bytes))) => {
                    let is_uniform = matches!(argument.kind, ArgumentKind::PodUbo { .. });
                    if bytes.len() != *size as usize {
                        return mismatch(format!("argument '{name}' has {size} bytes, and {} are given", bytes.len()));
                    }
                    let empty = Block { contents: Vec::new(), argument: None, is_uniform };
                    let block = plan.blocks.entry((*set, *binding)).or_insert(empty);
                    put(&mut block.contents, *offset, bytes);
                    let size = block.contents.len().next_multiple_of(16);
                    block.contents.resize(size, 0);
                }
                (ArgumentKind::PodPushconstant { offset, .. }, Some(RunArgument::Plain(bytes))) => {
                    put(&mut plan.push_constants, *offset, bytes);
                }
                (ArgumentKind::Local { spec_id, element_size }, Some(RunArgument::Local(bytes))) => {
                    plan.constants.push((*spec_id, bytes.div_ceil((*element_size).max(1))));
                }
                _ => return mismatch(format!("argument '{name}' is missing or of another kind")),
            }
        }
        let dimensions = range.global.iter().rposition(|count| *count > 1).and_then(|last| u32::try_from(last).ok());
        let dimensions = dimensions.map_or(1, |last| last + 1);
        for constant in &program.spec_constants {
            let value = match constant.name.as_str() {
                "workgroup_size_x" => range.local[0],
                "workgroup_size_y" => range.local[1],
                "workgroup_size_z" => range.local[2],
                "work_dim" => dimensions,
                _ => 0,
            };
            plan.constants.push((constant.spec_id, value));
        }
        let size = plan.push_constants.len().next_multiple_of(4);
        plan.push_constants.resize(size, 0);
        Ok(plan)
    }
}

impl Device {
    /// Runs a kernel of a module. Buffers among the arguments are replaced by what the kernel leaves there.
    ///
    /// # Errors
    /// If the kernel is not there, the arguments do not fit, or Vulkan reports an error.
    pub fn run(&self, words: &[u32], name: &str, arguments: &mut [RunArgument], range: Range) -> Result<(), RunError> {
        let program = Program::read(words)?;
        let Some(kernel) = program.kernels.iter().find(|kernel| kernel.name == name) else {
            return mismatch(format!("the module has no kernel '{name}'"));
        };
        if (0..3).any(|index| range.local[index] == 0 || !range.global[index].is_multiple_of(range.local[index])) {
            return mismatch(format!("groups of {:?} do not divide {:?}", range.local, range.global));
        }
        let plan = Plan::new(&program, kernel, arguments, range)?;
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::UNIFORM_BUFFER;
        let mut buffers = BTreeMap::new();
        for (place, block) in &plan.blocks {
            buffers.insert(*place, Buffer::new(self, &block.contents, usage)?);
        }
        let mut made = Made::new(self);
        made.layouts(&plan)?;
        made.pipeline(words, name, &plan)?;
        made.bind(&plan, &buffers)?;
        let groups = [0, 1, 2].map(|index| range.global[index] / range.local[index]);
        made.execute(&plan, groups)?;
        for (place, block) in &plan.blocks {
            if let (Some(RunArgument::Buffer(bytes)), Some(buffer)) =
                (block.argument.and_then(|index| arguments.get_mut(index)), buffers.get(place))
            {
                buffer.read(bytes)?;
            }
        }
        Ok(())
    }
}

/// What a run makes, given back at its end.
struct Made<'d> {
    device: &'d Device,
    sets: Vec<vk::DescriptorSetLayout>,
    layout: vk::PipelineLayout,
    shader: vk::ShaderModule,
    pipeline: vk::Pipeline,
    pool: vk::DescriptorPool,
    bound: Vec<vk::DescriptorSet>,
    commands: vk::CommandPool,
}

impl<'d> Made<'d> {
    fn new(device: &'d Device) -> Made<'d> {
        Made {
            device,
            sets: Vec::new(),
            layout: vk::PipelineLayout::null(),
            shader: vk::ShaderModule::null(),
            pipeline: vk::Pipeline::null(),
            pool: vk::DescriptorPool::null(),
            bound: Vec::new(),
            commands: vk::CommandPool::null(),
        }
    }

    fn layouts(&mut self, plan: &Plan) -> Result<(), RunError> {
        let count = plan.blocks.keys().map(|(set, _)| set + 1).max().unwrap_or(0);
        for number in 0..count {
            let bindings: Vec<_> = plan.blocks.iter().filter(|((set, _), _)| *set == number).map(binding).collect();
            let information = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the structures live during the call.
            self.sets.push(unsafe { self.device.device.create_descriptor_set_layout(&information, None)? });
        }
        let size = u32::try_from(plan.push_constants.len()).unwrap_or(u32::MAX);
        let ranges = [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(size)];
        let mut information = vk::PipelineLayoutCreateInfo::default().set_layouts(&self.sets);
        if size > 0 {
            information = information.push_constant_ranges(&ranges);
        }
        // SAFETY: the structures live during the call.
        self.layout = unsafe { self.device.device.create_pipeline_layout(&information, None)? };
        Ok(())
    }

    fn pipeline(&mut self, words: &[u32], name: &str, plan: &Plan) -> Result<(), RunError> {
        let raw = &self.device.device;
        let module = vk::ShaderModuleCreateInfo::default().code(words);
        // SAFETY: the words are a module, which the caller answers for.
        self.shader = unsafe { raw.create_shader_module(&module, None)? };
        let entry = std::ffi::CString::new(name).unwrap_or_default();
        let data: Vec<u8> = plan.constants.iter().flat_map(|(_, value)| value.to_ne_bytes()).collect();
        let entries: Vec<_> = (0..)
            .zip(&plan.constants)
            .map(|(index, (id, _))| vk::SpecializationMapEntry { constant_id: *id, offset: index * 4, size: 4 })
            .collect();
        let constants = vk::SpecializationInfo::default().map_entries(&entries).data(&data);
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(self.shader)
            .name(&entry)
            .specialization_info(&constants);
        let information = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.layout)];
        // SAFETY: the structures live during the call.
        let made = unsafe { raw.create_compute_pipelines(vk::PipelineCache::null(), &information, None) };
        self.pipeline = made.map_err(|(_, error)| error)?.into_iter().next().unwrap_or_default();
        Ok(())
    }

    fn bind(&mut self, plan: &Plan, buffers: &BTreeMap<Place, Buffer<'_>>) -> Result<(), RunError> {
        if self.sets.is_empty() {
            return Ok(());
        }
        let raw = &self.device.device;
        let kinds = [vk::DescriptorType::STORAGE_BUFFER, vk::DescriptorType::UNIFORM_BUFFER];
        let count = u32::try_from(plan.blocks.len()).unwrap_or(u32::MAX).max(1);
        let sizes = kinds.map(|kind| vk::DescriptorPoolSize::default().ty(kind).descriptor_count(count));
        let sets = u32::try_from(self.sets.len()).unwrap_or(1);
        let pool = vk::DescriptorPoolCreateInfo::default().max_sets(sets).pool_sizes(&sizes);
        // SAFETY: the structures live during the calls.
        unsafe {
            self.pool = raw.create_descriptor_pool(&pool, None)?;
            let information =
                vk::DescriptorSetAllocateInfo::default().descriptor_pool(self.pool).set_layouts(&self.sets);
            self.bound = raw.allocate_descriptor_sets(&information)?;
        }
        for ((set, number), block) in &plan.blocks {
            let (Some(buffer), Some(set)) = (buffers.get(&(*set, *number)), self.bound.get(*set as usize)) else {
                continue;
            };
            let range = [vk::DescriptorBufferInfo::default().buffer(buffer.handle).range(vk::WHOLE_SIZE)];
            let write = vk::WriteDescriptorSet::default()
                .dst_set(*set)
                .dst_binding(*number)
                .descriptor_type(kinds[usize::from(block.is_uniform)])
                .buffer_info(&range);
            // SAFETY: the set and the buffer are live.
            unsafe { raw.update_descriptor_sets(&[write], &[]) };
        }
        Ok(())
    }

    fn execute(&mut self, plan: &Plan, groups: [u32; 3]) -> Result<(), RunError> {
        let raw = &self.device.device;
        let pool = vk::CommandPoolCreateInfo::default().queue_family_index(self.device.family);
        // SAFETY: all objects are live, and belong to the device; the call waits until the queue is idle.
        unsafe {
            self.commands = raw.create_command_pool(&pool, None)?;
            let information =
                vk::CommandBufferAllocateInfo::default().command_pool(self.commands).command_buffer_count(1);
            let commands = raw.allocate_command_buffers(&information)?;
            let Some(&list) = commands.first() else { return Err(RunError::NoDevice) };
            raw.begin_command_buffer(list, &vk::CommandBufferBeginInfo::default())?;
            raw.cmd_bind_pipeline(list, vk::PipelineBindPoint::COMPUTE, self.pipeline);
            if !self.bound.is_empty() {
                raw.cmd_bind_descriptor_sets(list, vk::PipelineBindPoint::COMPUTE, self.layout, 0, &self.bound, &[]);
            }
            if !plan.push_constants.is_empty() {
                raw.cmd_push_constants(list, self.layout, vk::ShaderStageFlags::COMPUTE, 0, &plan.push_constants);
            }
            raw.cmd_dispatch(list, groups[0], groups[1], groups[2]);
            raw.end_command_buffer(list)?;
            let submitted = [vk::SubmitInfo::default().command_buffers(&commands)];
            raw.queue_submit(self.device.queue, &submitted, vk::Fence::null())?;
            raw.queue_wait_idle(self.device.queue)?;
        }
        Ok(())
    }
}

impl Drop for Made<'_> {
    fn drop(&mut self) {
        let raw = &self.device.device;
        // SAFETY: nothing runs any more; null handles are allowed.
        unsafe {
            raw.destroy_command_pool(self.commands, None);
            raw.destroy_descriptor_pool(self.pool, None);
            raw.destroy_pipeline(self.pipeline, None);
            raw.destroy_shader_module(self.shader, None);
            raw.destroy_pipeline_layout(self.layout, None);
            self.sets.iter().for_each(|set| raw.destroy_descriptor_set_layout(*set, None));
        }
    }
}

/// A binding of a layout.
fn binding<'b>(((_, number), block): (&Place, &Block)) -> vk::DescriptorSetLayoutBinding<'b> {
    let kind = if block.is_uniform { vk::DescriptorType::UNIFORM_BUFFER } else { vk::DescriptorType::STORAGE_BUFFER };
    vk::DescriptorSetLayoutBinding::default()
        .binding(*number)
        .descriptor_type(kind)
        .descriptor_count(1)
        .stage_flags(vk::ShaderStageFlags::COMPUTE)
}
