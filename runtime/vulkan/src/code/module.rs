//! Loaded modules of SPIR-V.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::{Address, Image};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;
use vulkan_kernel::{DataPlace, FUSED_SPEC_ID, Program, ProgramData, reflection};

use super::image_uses::{self, ImageUses};
use super::layout::Binding;
use super::pipelines::Pipelines;
use super::spirv::{missing, scan};
use crate::context::Context;
use crate::device::VulkanDevice;
use crate::memory::block::Class;
use crate::memory::heap::Allocation;
use crate::status::Checked;
use crate::streams::stream::StreamState;

/// Largest size in bytes of the variables of a module, which is that of the compiler.
const VARIABLES_BYTES: u32 = 64 << 20;

/// A module, and the variables of its program.
pub struct LoadedModule {
    context: &'static Context,
    /// The description of the kernels.
    pub program: Program,
    /// The module.
    pub shader: vk::ShaderModule,
    /// The uses of images, by the names of kernels.
    pub image_uses: BTreeMap<String, ImageUses>,
    /// The compiled pipelines.
    pub pipelines: Pipelines,
    /// The sizes in bytes of the specialization constants of the module, by SpecId.
    pub constant_sizes: BTreeMap<u32, usize>,
    /// The values of the specialization constants that the program has set, by SpecId.
    pub constants: BTreeMap<u32, Vec<u8>>,
    /// The buffers of constants and variables that are bound.
    pub data: Vec<(Binding, Allocation)>,
    /// The variables that kernels access by address. They keep their values until the module is unloaded.
    pub variables: Option<Allocation>,
}

/// Returns an error for a device image.
fn invalid<T>(message: impl std::fmt::Display) -> Result<T> {
    let message = format!("invalid device image: {message}");
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY, message))
}

impl LoadedModule {
    /// Loads a module.
    pub fn new(device: &VulkanDevice, image: Image<'_>) -> Result<Self> {
        let words = match reflection::words(image.bytes) {
            Ok(words) => words,
            Err(error) => return invalid(error),
        };
        let program = match Program::read(&words) {
            Ok(program) => program,
            Err(error) => return invalid(error),
        };
        if !program.is_whole {
            return invalid("the module is truncated, or has no reflection (NonSemantic.ClspvReflection)");
        }
        let context = device.context;
        let found = scan(&words);
        if let Some(name) = found.capabilities.iter().find_map(|capability| missing(context, *capability)) {
            return invalid(format!("the device does not support the capability {name}"));
        }
        let mut constants = constants(&program, &found.constants, image.constants)?;
        if context.properties.fuses() && found.constants.get(&FUSED_SPEC_ID) == Some(&4) {
            constants.insert(FUSED_SPEC_ID, 1u32.to_ne_bytes().to_vec());
        }
        let pipelines = Pipelines::new(context, &words)?;
        let information = vk::ShaderModuleCreateInfo::default().code(&words);
        // SAFETY: the structure is live during the call. The module is assumed to be valid SPIR-V: its compiler has
        // validated it, and Vulkan has no way to check it.
        let shader = unsafe { context.raw.create_shader_module(&information, None) }.named("vkCreateShaderModule")?;
        let constant_sizes = found.constants;
        let (data, variables) = Default::default();
        let image_uses = image_uses::read(&words);
        let mut module =
            Self { context, program, shader, image_uses, pipelines, constant_sizes, constants, data, variables };
        let data: Vec<_> = module.program.constants.iter().chain(&module.program.variables).cloned().collect();
        for data in data {
            module.add_data(device, &data)?;
        }
        Ok(module)
    }

    /// Creates the buffer for constants or variables.
    fn add_data(&mut self, device: &VulkanDevice, data: &ProgramData) -> Result {
        if data.size > VARIABLES_BYTES {
            let size = data.size;
            return invalid(format!("{size} bytes of variables; at most {VARIABLES_BYTES} are supported"));
        }
        let memory = device.heap.allocate(Class::Device, data.size as usize)?;
        let stream = Arc::new(StreamState::new(device.context)?);
        let contents = data.contents_at(memory.address());
        // SAFETY: the contents exist during the call, and the memory has at least their size.
        unsafe { device.copy_bytes(&stream, memory.address(), contents.as_ptr() as u64, contents.len()) }?;
        stream.wait()?;
        match data.place {
            DataPlace::Buffer { set, binding } => self.data.push(((set, binding), memory)),
            DataPlace::PushConstant { .. } => self.variables = Some(memory),
        }
        Ok(())
    }

    /// Returns the address and the size of a variable.
    pub fn variable(&self, name: &str) -> Option<(Address, usize)> {
        let (memory, described) = (self.variables.as_ref()?, self.program.variables.as_ref()?);
        let found = described.named.iter().find(|variable| variable.name == name)?;
        Some((memory.address().checked_add(found.offset.into())?, found.size as usize))
    }
}

/// Converts the values of SYCL's specialization constants to the sizes in the module. Ignores constants that the module
/// does not contain, because the compiler removes unused ones. Other SpecIds are not for the program: libsycl also sets
/// constants that are emulated, whose numbers start at 0, as does the SpecId of the work-group size.
fn constants(
    program: &Program,
    sizes: &BTreeMap<u32, usize>,
    values: &BTreeMap<u32, Vec<u8>>,
) -> Result<BTreeMap<u32, Vec<u8>>> {
    let described: BTreeSet<u32> =
        program.sycl_constants.iter().flat_map(|constant| &constant.parts).map(|part| part.spec_id).collect();
    let mut constants = BTreeMap::new();
    for (id, value) in values.iter().filter(|(id, _)| described.contains(id)) {
        let Some(size) = sizes.get(id) else { continue };
        let value = match *size {
            // A boolean has 32 bits.
            0 => u32::from(value.iter().any(|byte| *byte != 0)).to_ne_bytes().to_vec(),
            size if size == value.len() => value.clone(),
            size => {
                let message =
                    format!("the specialization constant {id} has {size} bytes; its value has {}", value.len());
                return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE, message));
            }
        };
        constants.insert(*id, value);
    }
    Ok(constants)
}

impl Drop for LoadedModule {
    fn drop(&mut self) {
        // SAFETY: the kernels keep references to the module, so no pipeline is being compiled.
        unsafe { self.context.raw.destroy_shader_module(self.shader, None) };
    }
}
