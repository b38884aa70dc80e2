//! Runs a kernel once.
//!
//! 1. Lay out the arguments (`plan`).
//! 2. Create buffers, images, samplers, layouts, a pipeline and descriptor sets. Submit the commands and wait.
//! 3. Read buffers and images back.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use ash::vk;
use vulkan_kernel::Program;

use crate::{
    Device, RunError,
    image::{Image, TexelBuffer, create_sampler},
    memory::Buffer,
    plan::{Binding, Place, Plan, Range, Resource, RunArgument, RunOptions, mismatch},
};

/// A SPIR-V module, and the entry point to run.
#[derive(Clone, Copy, Debug)]
pub struct Code<'w> {
    /// The words.
    pub words: &'w [u32],
    /// The name of the entry point.
    pub entry: &'w str,
}

/// The parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct Run<'w> {
    /// The code.
    pub code: Code<'w>,
    /// The program that describes the arguments.
    pub program: &'w Program,
    /// The name of the kernel in that program.
    pub kernel: &'w str,
    /// The ND-range.
    pub range: Range,
    /// The pointers in arguments, and the values of specialization constants.
    pub options: &'w RunOptions,
    /// The number of dispatches. If there are several, the first is not timed, because it may include compilation.
    pub times: u32,
}

/// A resource on the device.
enum Bound<'d> {
    Buffer(Buffer<'d>),
    Image(Image<'d>),
    Texels(TexelBuffer<'d>),
    Sampler(&'d Device, vk::Sampler),
}

impl<'d> Bound<'d> {
    fn new(device: &'d Device, binding: &Binding) -> Result<Bound<'d>, RunError> {
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER | vk::BufferUsageFlags::UNIFORM_BUFFER;
        let texels = [vk::DescriptorType::UNIFORM_TEXEL_BUFFER, vk::DescriptorType::STORAGE_TEXEL_BUFFER];
        Ok(match &binding.resource {
            Resource::Buffer(contents) => Bound::Buffer(Buffer::new(device, contents, usage)?),
            Resource::Image(image) if texels.contains(&binding.kind) => Bound::Texels(TexelBuffer::new(device, image)?),
            Resource::Image(image) => Bound::Image(Image::new(device, image)?),
            Resource::Sampler(sampler) => Bound::Sampler(device, create_sampler(device, *sampler)?),
        })
    }

    /// Writes the descriptor of the resource.
    fn describe(&self, set: vk::DescriptorSet, number: u32, kind: vk::DescriptorType, device: &Device) {
        let (mut buffers, mut images, mut views) = (Vec::new(), Vec::new(), Vec::new());
        match self {
            Bound::Buffer(buffer) => {
                buffers.push(vk::DescriptorBufferInfo::default().buffer(buffer.handle).range(vk::WHOLE_SIZE));
            }
            Bound::Image(image) => {
                let layout = vk::ImageLayout::GENERAL;
                images.push(vk::DescriptorImageInfo::default().image_view(image.view).image_layout(layout));
            }
            Bound::Texels(texels) => views.push(texels.view),
            Bound::Sampler(_, sampler) => images.push(vk::DescriptorImageInfo::default().sampler(*sampler)),
        }
        let mut write = vk::WriteDescriptorSet::default().dst_set(set).dst_binding(number).descriptor_type(kind);
        write = if !buffers.is_empty() {
            write.buffer_info(&buffers)
        } else if !images.is_empty() {
            write.image_info(&images)
        } else {
            write.texel_buffer_view(&views)
        };
        // SAFETY: the set and the resource are live.
        unsafe { device.device.update_descriptor_sets(&[write], &[]) };
    }

    /// Reads the contents back into an argument.
    fn read(&self, argument: &mut RunArgument) -> Result<(), RunError> {
        match (self, argument) {
            (Bound::Buffer(buffer), RunArgument::Buffer(bytes)) => buffer.read(bytes),
            (Bound::Image(image), RunArgument::Image(data)) => image.staging.read(&mut data.bytes),
            (Bound::Texels(texels), RunArgument::Image(data)) => texels.buffer.read(&mut data.bytes),
            _ => Ok(()),
        }
    }
}

impl Drop for Bound<'_> {
    fn drop(&mut self) {
        if let Bound::Sampler(device, sampler) = self {
            // SAFETY: no kernel that uses the sampler is running.
            unsafe { device.device.destroy_sampler(*sampler, None) };
        }
    }
}

impl Device {
    /// Runs a kernel in a module, and returns the text that it prints. Updates the buffers and images among the
    /// arguments. Program-scope variables have their initial values in each run.
    ///
    /// # Errors
    /// Fails if the kernel does not exist, the arguments do not match, or Vulkan reports an error.
    pub fn run(
        &self,
        words: &[u32],
        name: &str,
        arguments: &mut [RunArgument],
        range: Range,
    ) -> Result<String, RunError> {
        self.run_with(words, name, arguments, range, &RunOptions::default())
    }

    /// Runs a kernel like [`Device::run`], with pointers in arguments and values of specialization constants.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Device::run`].
    pub fn run_with(
        &self,
        words: &[u32],
        name: &str,
        arguments: &mut [RunArgument],
        range: Range,
        options: &RunOptions,
    ) -> Result<String, RunError> {
        let program = Program::read(words)?;
        let code = Code { words, entry: name };
        self.run_code(&Run { code, program: &program, kernel: name, range, options, times: 1 }, arguments)
    }

    /// Runs a kernel like [`Device::run_with`]. Another compiler may have produced the code, which must have the same
    /// arguments.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Device::run`].
    pub fn run_code(&self, run: &Run<'_>, arguments: &mut [RunArgument]) -> Result<String, RunError> {
        let (launched, _) = self.launch(run, arguments)?;
        for (place, binding) in &launched.plan.bindings {
            if let (Some(argument), Some(resource)) =
                (binding.argument.and_then(|index| arguments.get_mut(index)), launched.resources.get(place))
            {
                resource.read(argument)?;
            }
        }
        for (index, buffer) in &launched.addressed {
            if let Some(RunArgument::Buffer(bytes)) = arguments.get_mut(*index) {
                buffer.read(bytes)?;
            }
        }
        let Some(printf) = &run.program.printf else { return Ok(String::new()) };
        let Some(Bound::Buffer(buffer)) = launched.resources.get(&(printf.set, printf.binding)) else {
            return Ok(String::new());
        };
        let mut written = vec![0; printf.size as usize];
        buffer.read(&mut written)?;
        Ok(printf.print(&written)?.text)
    }

    /// Runs a kernel and returns the execution time, including submission. Discards the results.
    ///
    /// # Errors
    /// Fails for the same reasons as [`Device::run`].
    pub fn time(&self, run: &Run<'_>, arguments: &[RunArgument]) -> Result<Duration, RunError> {
        self.launch(run, arguments).map(|(_, time)| time)
    }

    fn launch(&self, run: &Run<'_>, arguments: &[RunArgument]) -> Result<(Launched<'_>, Duration), RunError> {
        let Run { program, range, .. } = *run;
        let Some(kernel) = program.kernels.iter().find(|kernel| kernel.name == run.kernel) else {
            return mismatch(format!("the module has no kernel '{}'", run.kernel));
        };
        if (0..3).any(|index| range.local[index] == 0 || !range.global[index].is_multiple_of(range.local[index])) {
            return mismatch(format!("workgroup size {:?} does not divide the range {:?}", range.local, range.global));
        }
        let mut plan = Plan::new(program, kernel, arguments, range)?;
        plan.constants.extend(run.options.constants.iter().cloned());
        let addressed = self.addressed(&mut plan, &run.options.links)?;
        let variables = self.variables(&mut plan)?;
        let mut resources = BTreeMap::new();
        for (place, binding) in &plan.bindings {
            resources.insert(*place, Bound::new(self, binding)?);
        }
        let mut made = Made::new(self);
        made.layouts(&plan)?;
        made.pipeline(&run.code, &plan)?;
        made.bind(&plan, &resources)?;
        let groups = [0, 1, 2].map(|index| range.global[index] / range.local[index]);
        let time = made.execute(&plan, &resources, groups, run.times)?;
        Ok((Launched { plan, resources, addressed, _variables: variables }, time))
    }
}

/// The state after a run.
struct Launched<'d> {
    plan: Plan,
    resources: BTreeMap<Place, Bound<'d>>,
    /// The buffers that kernels access by address. The key is the index of the argument.
    addressed: BTreeMap<usize, Buffer<'d>>,
    /// The program-scope variables that kernels access by address.
    _variables: Option<Buffer<'d>>,
}

/// The Vulkan objects of a run, which are destroyed at its end.
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
        let count = plan.bindings.keys().map(|(set, _)| set + 1).max().unwrap_or(0);
        for number in 0..count {
            let bindings: Vec<_> = plan.bindings.iter().filter(|((set, _), _)| *set == number).map(binding).collect();
            let information = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the structures are live during the call.
            self.sets.push(unsafe { self.device.device.create_descriptor_set_layout(&information, None)? });
        }
        let size = u32::try_from(plan.push_constants.len()).unwrap_or(u32::MAX);
        let ranges = [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(size)];
        let mut information = vk::PipelineLayoutCreateInfo::default().set_layouts(&self.sets);
        if size > 0 {
            information = information.push_constant_ranges(&ranges);
        }
        // SAFETY: the structures are live during the call.
        self.layout = unsafe { self.device.device.create_pipeline_layout(&information, None)? };
        Ok(())
    }

    fn pipeline(&mut self, code: &Code<'_>, plan: &Plan) -> Result<(), RunError> {
        let raw = &self.device.device;
        let module = vk::ShaderModuleCreateInfo::default().code(code.words);
        // SAFETY: the caller guarantees that the words are a valid module.
        self.shader = unsafe { raw.create_shader_module(&module, None)? };
        let entry = std::ffi::CString::new(code.entry).unwrap_or_default();
        let (mut data, mut entries) = (Vec::new(), Vec::new());
        for (id, value) in &plan.constants {
            let offset = u32::try_from(data.len()).unwrap_or(u32::MAX);
            entries.push(vk::SpecializationMapEntry { constant_id: *id, offset, size: value.len() });
            data.extend(value);
        }
        let constants = vk::SpecializationInfo::default().map_entries(&entries).data(&data);
        let stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(self.shader)
            .name(&entry)
            .specialization_info(&constants);
        let information = [vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.layout)];
        // SAFETY: the structures are live during the call.
        let made = unsafe { raw.create_compute_pipelines(vk::PipelineCache::null(), &information, None) };
        self.pipeline = made.map_err(|(_, error)| error)?.into_iter().next().unwrap_or_default();
        Ok(())
    }

    fn bind(&mut self, plan: &Plan, resources: &BTreeMap<Place, Bound<'_>>) -> Result<(), RunError> {
        if self.sets.is_empty() {
            return Ok(());
        }
        let raw = &self.device.device;
        let one = |binding: &Binding| vk::DescriptorPoolSize::default().ty(binding.kind).descriptor_count(1);
        let mut sizes: Vec<_> = plan.bindings.values().map(one).collect();
        if sizes.is_empty() {
            sizes.push(vk::DescriptorPoolSize::default().ty(vk::DescriptorType::STORAGE_BUFFER).descriptor_count(1));
        }
        let sets = u32::try_from(self.sets.len()).unwrap_or(1);
        let pool = vk::DescriptorPoolCreateInfo::default().max_sets(sets).pool_sizes(&sizes);
        // SAFETY: the structures are live during the calls.
        unsafe {
            self.pool = raw.create_descriptor_pool(&pool, None)?;
            let information =
                vk::DescriptorSetAllocateInfo::default().descriptor_pool(self.pool).set_layouts(&self.sets);
            self.bound = raw.allocate_descriptor_sets(&information)?;
        }
        for ((set, number), binding) in &plan.bindings {
            if let (Some(resource), Some(set)) = (resources.get(&(*set, *number)), self.bound.get(*set as usize)) {
                resource.describe(*set, *number, binding.kind, self.device);
            }
        }
        Ok(())
    }

    /// Uploads images, dispatches the kernel, and downloads images. Returns the execution time.
    fn execute(
        &mut self,
        plan: &Plan,
        resources: &BTreeMap<Place, Bound<'_>>,
        groups: [u32; 3],
        times: u32,
    ) -> Result<Duration, RunError> {
        let raw = &self.device.device;
        let images = || {
            resources.values().filter_map(|resource| match resource {
                Bound::Image(image) => Some(image),
                _ => None,
            })
        };
        let pool = vk::CommandPoolCreateInfo::default().queue_family_index(self.device.family);
        // SAFETY: the structure is live during the call.
        self.commands = unsafe { raw.create_command_pool(&pool, None)? };
        self.submit(|list| images().for_each(|image| image.fill(list)))?;
        let mut time = self.submit(|list| self.record(list, plan, groups, 1))?;
        if times > 1 {
            time = self.submit(|list| self.record(list, plan, groups, times - 1))?;
        }
        self.submit(|list| images().for_each(|image| image.fetch(list)))?;
        Ok(time)
    }

    /// Records `times` dispatches of the kernel.
    fn record(&self, list: vk::CommandBuffer, plan: &Plan, groups: [u32; 3], times: u32) {
        let raw = &self.device.device;
        let access = vk::AccessFlags::SHADER_READ | vk::AccessFlags::SHADER_WRITE;
        let memory = [vk::MemoryBarrier::default().src_access_mask(access).dst_access_mask(access)];
        let stage = vk::PipelineStageFlags::COMPUTE_SHADER;
        // SAFETY: all objects are live and belong to the device.
        unsafe {
            raw.cmd_bind_pipeline(list, vk::PipelineBindPoint::COMPUTE, self.pipeline);
            if !self.bound.is_empty() {
                raw.cmd_bind_descriptor_sets(list, vk::PipelineBindPoint::COMPUTE, self.layout, 0, &self.bound, &[]);
            }
            if !plan.push_constants.is_empty() {
                raw.cmd_push_constants(list, self.layout, vk::ShaderStageFlags::COMPUTE, 0, &plan.push_constants);
            }
            for number in 0..times {
                if number > 0 {
                    raw.cmd_pipeline_barrier(list, stage, stage, vk::DependencyFlags::empty(), &memory, &[], &[]);
                }
                raw.cmd_dispatch(list, groups[0], groups[1], groups[2]);
            }
        }
    }

    /// Records commands, submits them and waits. Returns the time from submission to completion.
    fn submit(&self, record: impl FnOnce(vk::CommandBuffer)) -> Result<Duration, RunError> {
        let raw = &self.device.device;
        // SAFETY: all objects are live and belong to the device; the call waits until the queue is idle.
        unsafe {
            let information =
                vk::CommandBufferAllocateInfo::default().command_pool(self.commands).command_buffer_count(1);
            let commands = raw.allocate_command_buffers(&information)?;
            let Some(&list) = commands.first() else { return Err(RunError::NoDevice) };
            raw.begin_command_buffer(list, &vk::CommandBufferBeginInfo::default())?;
            record(list);
            raw.end_command_buffer(list)?;
            let submitted = [vk::SubmitInfo::default().command_buffers(&commands)];
            let begin = Instant::now();
            raw.queue_submit(self.device.queue, &submitted, vk::Fence::null())?;
            raw.queue_wait_idle(self.device.queue)?;
            Ok(begin.elapsed())
        }
    }
}

impl Drop for Made<'_> {
    fn drop(&mut self) {
        let raw = &self.device.device;
        // SAFETY: no kernel is running; null handles are allowed.
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

/// Returns a binding of a descriptor set layout.
fn binding<'b>(((_, number), binding): (&Place, &Binding)) -> vk::DescriptorSetLayoutBinding<'b> {
    vk::DescriptorSetLayoutBinding::default()
        .binding(*number)
        .descriptor_type(binding.kind)
        .descriptor_count(1)
        .stage_flags(vk::ShaderStageFlags::COMPUTE)
}
