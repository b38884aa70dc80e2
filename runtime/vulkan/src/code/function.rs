//! Kernels, and their pipelines.
//!
//! A pipeline depends on the work-group size, the lengths of local arrays, and all other specialization constants. A
//! kernel compiles a pipeline at the first launch with new values, and keeps it.

use std::collections::HashMap;
use std::ffi::CString;
use std::sync::{Arc, PoisonError, RwLock};

use ash::vk;
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;
use vulkan_kernel::Kernel;

use super::image_uses::ImageUses;
use super::layout::Layout;
use super::module::LoadedModule;
use crate::context::Context;
use crate::facts::facts;
use crate::status::{Checked, unsupported};

/// Values of 32-bit specialization constants, by SpecId.
pub type Constants = Vec<(u32, u32)>;

/// Returns the sub-group sizes that kernels can require.
fn sub_groups(context: &Context) -> Vec<u32> {
    facts(&context.properties, &context.features, false).sub_groups()
}

/// A kernel of a loaded module.
pub struct LoadedFunction {
    context: &'static Context,
    /// The module.
    pub module: Arc<LoadedModule>,
    /// The layout of the arguments.
    pub layout: Layout,
    /// The uses of images.
    pub image_uses: ImageUses,
    /// The work-group size that the kernel requires.
    pub required_group: Option<[u32; 3]>,
    /// The sub-group size that the kernel requires.
    pub required_sub_group: Option<u32>,
    /// True if the kernel writes to the `printf` buffer.
    pub prints: bool,
    /// The layouts of the descriptor sets.
    pub sets: Vec<vk::DescriptorSetLayout>,
    /// The layout of the pipelines.
    pub pipeline_layout: vk::PipelineLayout,
    name: CString,
    pipelines: RwLock<HashMap<Constants, vk::Pipeline>>,
}

impl LoadedFunction {
    /// Prepares a kernel for launches.
    pub fn new(context: &'static Context, module: Arc<LoadedModule>, kernel: &Kernel) -> Result<Self> {
        let layout = Layout::new(context, &module.program, kernel)?;
        let name = CString::new(kernel.name.as_str()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_NAME)?;
        let (sets, pipelines) = Default::default();
        let pipeline_layout = vk::PipelineLayout::null();
        let required_group = kernel.required_work_group_size;
        let required_sub_group = kernel.required_sub_group_size();
        if let Some(size) = required_sub_group.filter(|size| !sub_groups(context).contains(size)) {
            return unsupported(format!(
                "kernel '{}' requires sub-groups of {size} work-items; the device supports {:?}",
                kernel.name,
                sub_groups(context)
            ));
        }
        let prints = kernel.prints;
        let image_uses = module.image_uses.get(&kernel.name).cloned().unwrap_or_default();
        let mut function = Self {
            context,
            module,
            layout,
            image_uses,
            required_group,
            required_sub_group,
            prints,
            sets,
            pipeline_layout,
            name,
            pipelines,
        };
        function.create_layouts()?;
        Ok(function)
    }

    /// Returns the size to request for the sub-groups; `None` for the size that the device uses without a request.
    fn requested_sub_group(&self) -> Option<u32> {
        self.required_sub_group.filter(|size| *size != self.context.properties.v11.subgroup_size)
    }

    /// Returns the largest number of work-items in a work-group.
    pub fn group_limit(&self) -> u32 {
        let properties = &self.context.properties;
        let limit = properties.basic.limits.max_compute_work_group_invocations;
        match self.requested_sub_group() {
            Some(size) => limit.min(size.saturating_mul(properties.sub_group_sizes.max_compute_workgroup_subgroups)),
            None => limit,
        }
    }

    fn create_layouts(&mut self) -> Result {
        let raw = &self.context.raw;
        for number in 0..self.layout.set_count() {
            let bindings = self.layout.bindings.iter().filter(|((set, _), _)| *set == number);
            let describe = |((_, binding), kind): (&(u32, u32), &vk::DescriptorType)| {
                let stage = vk::ShaderStageFlags::COMPUTE;
                let new = vk::DescriptorSetLayoutBinding::default().binding(*binding);
                new.descriptor_type(*kind).descriptor_count(1).stage_flags(stage)
            };
            let bindings: Vec<_> = bindings.map(describe).collect();
            let information = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the structures are live during the call.
            let set = unsafe { raw.create_descriptor_set_layout(&information, None) };
            self.sets.push(set.named("vkCreateDescriptorSetLayout")?);
        }
        let size = u32::try_from(self.layout.push_size).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_BINARY)?;
        let ranges = [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::COMPUTE).size(size)];
        let mut information = vk::PipelineLayoutCreateInfo::default().set_layouts(&self.sets);
        if size > 0 {
            information = information.push_constant_ranges(&ranges);
        }
        // SAFETY: the structures are live during the call.
        self.pipeline_layout =
            unsafe { raw.create_pipeline_layout(&information, None) }.named("vkCreatePipelineLayout")?;
        Ok(())
    }

    /// Returns the pipeline for values of specialization constants. If two threads compile it at the same time, one of
    /// the pipelines is kept.
    pub fn pipeline(&self, constants: &Constants) -> Result<vk::Pipeline> {
        let known = self.pipelines.read().unwrap_or_else(PoisonError::into_inner).get(constants).copied();
        if let Some(pipeline) = known {
            return Ok(pipeline);
        }
        let new = self.compile(constants)?;
        let mut pipelines = self.pipelines.write().unwrap_or_else(PoisonError::into_inner);
        let used = *pipelines.entry(constants.clone()).or_insert(new);
        drop(pipelines);
        if used != new {
            // SAFETY: no command uses the pipeline.
            unsafe { self.context.raw.destroy_pipeline(new, None) };
        }
        Ok(used)
    }

    /// Compiles a pipeline.
    fn compile(&self, constants: &Constants) -> Result<vk::Pipeline> {
        let (mut data, mut entries) = (Vec::new(), Vec::new());
        let mut add = |id: u32, value: &[u8]| -> Result {
            let offset = u32::try_from(data.len()).map_err(|_| ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES)?;
            entries.push(vk::SpecializationMapEntry { constant_id: id, offset, size: value.len() });
            data.extend_from_slice(value);
            Ok(())
        };
        for (id, value) in constants {
            // A module may not contain all of these constants, and none of them has another size.
            match self.module.constant_sizes.get(id) {
                Some(4) => add(*id, &value.to_ne_bytes())?,
                Some(size) => {
                    let message = format!("the specialization constant {id} has {size} bytes; expected 4");
                    return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY, message));
                }
                None => {}
            }
        }
        for (id, value) in &self.module.constants {
            if constants.iter().all(|(other, _)| other != id) {
                add(*id, value)?;
            }
        }
        let constants = vk::SpecializationInfo::default().map_entries(&entries).data(&data);
        let mut sub_group = vk::PipelineShaderStageRequiredSubgroupSizeCreateInfo::default();
        let mut stage = vk::PipelineShaderStageCreateInfo::default()
            .stage(vk::ShaderStageFlags::COMPUTE)
            .module(self.module.shader)
            .name(&self.name)
            .specialization_info(&constants);
        if let Some(size) = self.requested_sub_group() {
            sub_group.required_subgroup_size = size;
            stage = stage.push_next(&mut sub_group);
        }
        let information = vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.pipeline_layout);
        self.module.pipelines.create(information).map_err(|error| {
            let message = format!("kernel '{}': {error}", self.name.to_string_lossy());
            Error { message: Some(message), ..error }
        })
    }
}

impl Drop for LoadedFunction {
    fn drop(&mut self) {
        let raw = &self.context.raw;
        let pipelines = self.pipelines.get_mut().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: commands that use the kernel keep a reference to it until they have completed; null handles are
        // allowed.
        unsafe {
            pipelines.values().for_each(|pipeline| raw.destroy_pipeline(*pipeline, None));
            raw.destroy_pipeline_layout(self.pipeline_layout, None);
            self.sets.iter().for_each(|set| raw.destroy_descriptor_set_layout(*set, None));
        }
    }
}
