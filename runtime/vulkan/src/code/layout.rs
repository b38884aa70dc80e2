//! Lays out the arguments of kernels: push constants, blocks of arguments, and specialization constants.

use std::collections::BTreeMap;

use ash::vk;
use sycl_adapter::backend::Launch;
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;
use vulkan_kernel::{ArgumentFact, ArgumentKind, DataPlace, Kernel, Program, Sampler};

use crate::context::{Context, Descriptors};

/// Largest size in bytes of a block of arguments, which is more than the adapter accepts.
const BLOCK_BYTES: u32 = 64 << 10;

/// Largest size in bytes of a `printf` buffer.
const PRINTF_BYTES: u32 = 64 << 20;

/// A descriptor set and binding.
pub type Binding = (u32, u32);

/// The location of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Location {
    /// The kernel does not use the argument.
    Unused,
    /// Push constants.
    Push { offset: usize, size: usize },
    /// A block of arguments.
    Block { binding: Binding, offset: usize, size: usize },
    /// An image. `writes` states whether the kernel writes it.
    Image { binding: Binding, writes: bool },
    /// A sampler. `normalized` states whether it must have normalized coordinates, even if the program's sampler has not.
    Sampler { binding: Binding, normalized: bool },
    /// Local memory. A specialization constant is the number of elements.
    Local { spec_id: u32, element: usize },
}

/// A value that depends on the range of a launch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RangeValue {
    /// The global offset in a dimension.
    Offset(usize),
    /// The size of work-groups in a dimension.
    Group(usize),
    /// The global size in a dimension.
    Global(usize),
    /// The number of work-groups in a dimension.
    Grid(usize),
    /// The number of dimensions.
    Dimensions,
    /// Zero.
    Zero,
}

impl RangeValue {
    /// Returns the value for a launch.
    pub fn of(self, launch: &Launch<'_>) -> Result<u32> {
        let too_large = ur_result_t::UR_RESULT_ERROR_INVALID_GLOBAL_WIDTH_DIMENSION;
        Ok(match self {
            Self::Offset(dimension) => u32::try_from(launch.offset[dimension]).map_err(|_| too_large)?,
            Self::Group(dimension) => launch.group[dimension],
            Self::Global(dimension) => launch.grid[dimension].checked_mul(launch.group[dimension]).ok_or(too_large)?,
            Self::Grid(dimension) => launch.grid[dimension],
            Self::Dimensions => launch.dimensions,
            Self::Zero => 0,
        })
    }
}

/// The layout of a kernel.
#[derive(Debug, Default)]
pub struct Layout {
    /// The arguments, by index.
    pub arguments: Vec<Location>,
    /// The size of push constants in bytes, a multiple of four.
    pub push_size: usize,
    /// Values in push constants that depend on the range: offsets and values.
    pub range_values: Vec<(usize, RangeValue)>,
    /// Properties of images and samplers in push constants: offsets, properties, and indices of the arguments.
    pub argument_numbers: Vec<(usize, ArgumentFact, usize)>,
    /// The samplers that are constants of the program.
    pub literals: Vec<(Binding, Sampler)>,
    /// The offset in push constants of the address of program-scope variables.
    pub variables: Option<usize>,
    /// Specialization constants that depend on the range: SpecIds and values.
    pub constants: Vec<(u32, RangeValue)>,
    /// The sizes of the blocks of arguments.
    pub blocks: BTreeMap<Binding, usize>,
    /// The types of all bindings.
    pub bindings: BTreeMap<Binding, vk::DescriptorType>,
    /// True if the kernel receives the global offset.
    pub has_offset: bool,
}

/// Returns an error for a kernel that this back end cannot launch.
fn invalid<T>(kernel: &Kernel, message: &str) -> Result<T> {
    let message = format!("kernel '{}': {message}", kernel.name);
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY, message))
}

impl Layout {
    /// Lays out a kernel, and checks the limits of the device.
    pub fn new(context: &Context, program: &Program, kernel: &Kernel) -> Result<Self> {
        let mut layout = Self::default();
        for argument in &kernel.arguments {
            layout.argument(kernel, argument.ordinal, &argument.kind)?;
        }
        for literal in &program.literal_samplers {
            let binding = (literal.set, literal.binding);
            layout.bind(kernel, binding, vk::DescriptorType::SAMPLER)?;
            layout.literals.push((binding, literal.sampler));
        }
        for number in &kernel.argument_numbers {
            let (offset, index) = (number.offset as usize, number.ordinal as usize);
            let is_valid = match number.what {
                ArgumentFact::ChannelOrder | ArgumentFact::ChannelDataType => {
                    matches!(layout.arguments.get(index), Some(Location::Image { .. }))
                }
                ArgumentFact::NormalizedSamplerMask => {
                    matches!(layout.arguments.get(index), Some(Location::Sampler { .. }))
                }
            };
            if !is_valid {
                return invalid(
                    kernel,
                    &format!("argument {index} has a property of images or samplers, but is neither"),
                );
            }
            layout.push_size = layout.push_size.max(offset.saturating_add(4));
            layout.argument_numbers.push((offset, number.what, index));
        }
        for value in &program.range_values {
            layout.range_value(kernel, &value.name, value.offset, value.size)?;
        }
        for constant in &program.spec_constants {
            let value = match constant.name.as_str() {
                "workgroup_size_x" => RangeValue::Group(0),
                "workgroup_size_y" => RangeValue::Group(1),
                "workgroup_size_z" => RangeValue::Group(2),
                "global_offset_x" => RangeValue::Offset(0),
                "global_offset_y" => RangeValue::Offset(1),
                "global_offset_z" => RangeValue::Offset(2),
                "work_dim" => RangeValue::Dimensions,
                name => return invalid(kernel, &format!("unknown specialization constant '{name}'")),
            };
            layout.has_offset |= matches!(value, RangeValue::Offset(_));
            layout.constants.push((constant.spec_id, value));
        }
        if let Some(size) = program.printf.as_ref().map(|printf| printf.size).filter(|size| *size > PRINTF_BYTES) {
            return invalid(kernel, &format!("a printf buffer of {size} bytes; at most {PRINTF_BYTES} are supported"));
        }
        let mut data = Vec::new();
        for place in program.constants.iter().chain(&program.variables).map(|data| data.place) {
            match place {
                DataPlace::Buffer { set, binding } => data.push((set, binding)),
                DataPlace::PushConstant { push_constant_offset } => layout.variables_at(push_constant_offset),
            }
        }
        let printf = program.printf.iter().map(|printf| (printf.set, printf.binding));
        for binding in data.into_iter().chain(printf) {
            layout.bind(kernel, binding, vk::DescriptorType::STORAGE_BUFFER)?;
        }
        layout.push_size = layout.push_size.next_multiple_of(4);
        layout.check(context, kernel)?;
        Ok(layout)
    }

    /// Adds an argument.
    fn argument(&mut self, kernel: &Kernel, ordinal: u32, kind: &ArgumentKind) -> Result {
        /// Largest number of arguments, so that a damaged module does not exhaust memory.
        const ARGUMENTS: usize = 4096;
        let index = ordinal as usize;
        if index >= ARGUMENTS {
            return invalid(kernel, "too many arguments");
        }
        let location = match kind {
            ArgumentKind::PodPushconstant { offset, size } | ArgumentKind::PointerPushconstant { offset, size } => {
                let (offset, size) = (*offset as usize, *size as usize);
                self.push_size = self.push_size.max(offset.saturating_add(size));
                Location::Push { offset, size }
            }
            ArgumentKind::PodUbo { set, binding, offset, size }
            | ArgumentKind::PointerUbo { set, binding, offset, size } => {
                self.block(kernel, (*set, *binding), *offset, *size, vk::DescriptorType::UNIFORM_BUFFER)?
            }
            ArgumentKind::Pod { set, binding, offset, size } => {
                self.block(kernel, (*set, *binding), *offset, *size, vk::DescriptorType::STORAGE_BUFFER)?
            }
            ArgumentKind::Local { spec_id, element_size } => {
                Location::Local { spec_id: *spec_id, element: (*element_size as usize).max(1) }
            }
            ArgumentKind::Buffer { .. } | ArgumentKind::BufferUbo { .. } => {
                return invalid(kernel, "pointers must be addresses (-physical-storage-buffers)");
            }
            ArgumentKind::RoImage { set, binding } => {
                let binding = self.bind(kernel, (*set, *binding), vk::DescriptorType::SAMPLED_IMAGE)?;
                Location::Image { binding, writes: false }
            }
            ArgumentKind::WoImage { set, binding } => {
                let binding = self.bind(kernel, (*set, *binding), vk::DescriptorType::STORAGE_IMAGE)?;
                Location::Image { binding, writes: true }
            }
            ArgumentKind::Sampler { set, binding } => {
                let binding = self.bind(kernel, (*set, *binding), vk::DescriptorType::SAMPLER)?;
                let mut numbers = kernel.argument_numbers.iter();
                let normalized =
                    numbers.any(|found| found.what == ArgumentFact::NormalizedSamplerMask && found.ordinal == ordinal);
                Location::Sampler { binding, normalized }
            }
            ArgumentKind::UniformTexelBuffer { .. } | ArgumentKind::StorageTexelBuffer { .. } => {
                return invalid(kernel, "image buffers are not supported");
            }
        };
        if self.arguments.len() <= index {
            self.arguments.resize(index + 1, Location::Unused);
        }
        self.arguments[index] = location;
        Ok(())
    }

    /// Adds a descriptor. Fails if its binding is in use.
    fn bind(&mut self, kernel: &Kernel, binding: Binding, kind: vk::DescriptorType) -> Result<Binding> {
        if self.bindings.insert(binding, kind).is_some() {
            return invalid(kernel, "two resources have the same binding");
        }
        Ok(binding)
    }

    /// Adds a part of a block of arguments.
    fn block(
        &mut self,
        kernel: &Kernel,
        binding: Binding,
        offset: u32,
        size: u32,
        kind: vk::DescriptorType,
    ) -> Result<Location> {
        if *self.bindings.entry(binding).or_insert(kind) != kind {
            return invalid(kernel, "a block of arguments has two types");
        }
        let (offset, size) = (offset as usize, size as usize);
        let whole = self.blocks.entry(binding).or_default();
        // Uniform blocks are arrays of 16-byte vectors.
        *whole = (*whole).max(offset.saturating_add(size).next_multiple_of(16));
        Ok(Location::Block { binding, offset, size })
    }

    /// Adds values of three dimensions in push constants.
    fn range_value(&mut self, kernel: &Kernel, name: &str, offset: u32, size: u32) -> Result {
        let value: fn(usize) -> RangeValue = match name {
            // There is one region, which contains the whole range.
            "global_offset" | "region_offset" => RangeValue::Offset,
            "enqueued_local_size" => RangeValue::Group,
            "global_size" => RangeValue::Global,
            "num_workgroups" => RangeValue::Grid,
            "region_group_offset" => |_| RangeValue::Zero,
            _ => return invalid(kernel, &format!("unknown range value '{name}'")),
        };
        if size != 12 {
            return invalid(kernel, &format!("the range value '{name}' has {size} bytes; expected 12"));
        }
        self.has_offset |= matches!(value(0), RangeValue::Offset(_));
        let offset = offset as usize;
        self.range_values.extend((0..3).map(|dimension| (offset.saturating_add(dimension * 4), value(dimension))));
        self.push_size = self.push_size.max(offset.saturating_add(12));
        Ok(())
    }

    /// Adds the address of program-scope variables.
    fn variables_at(&mut self, offset: u32) {
        let offset = offset as usize;
        self.variables = Some(offset);
        self.push_size = self.push_size.max(offset.saturating_add(size_of::<u64>()));
    }

    /// Checks the limits of the device.
    fn check(&self, context: &Context, kernel: &Kernel) -> Result {
        let limits = &context.properties.basic.limits;
        if self.push_size > limits.max_push_constants_size as usize {
            let limit = limits.max_push_constants_size;
            return invalid(kernel, &format!("{} bytes of push constants; the device has {limit}", self.push_size));
        }
        for (binding, size) in &self.blocks {
            let uniform = self.bindings.get(binding) == Some(&vk::DescriptorType::UNIFORM_BUFFER);
            let limit = if uniform { limits.max_uniform_buffer_range } else { limits.max_storage_buffer_range };
            let limit = limit.min(BLOCK_BYTES);
            if *size > limit as usize {
                return invalid(kernel, &format!("{size} bytes of arguments; at most {limit} are supported"));
            }
        }
        let sets = limits.max_bound_descriptor_sets.min(Descriptors::SETS);
        if self.bindings.keys().any(|(set, _)| *set >= sets) {
            return invalid(kernel, "too many descriptor sets");
        }
        for (kind, _) in Descriptors::LIMITS {
            let count = self.bindings.values().filter(|found| **found == kind).count();
            let limit = context.properties.descriptor_limit(kind).min(Descriptors::limit(kind));
            if count > limit as usize {
                return invalid(
                    kernel,
                    &format!("{count} descriptors of type {kind:?}; at most {limit} are supported"),
                );
            }
        }
        let count = self.bindings.values().filter(|found| **found != vk::DescriptorType::SAMPLER).count();
        let limit = limits.max_per_stage_resources;
        if count > limit as usize {
            return invalid(kernel, &format!("{count} buffers and images; at most {limit} are supported"));
        }
        Ok(())
    }

    /// Returns whether there are images or samplers.
    pub fn has_images(&self) -> bool {
        let kinds = [vk::DescriptorType::UNIFORM_BUFFER, vk::DescriptorType::STORAGE_BUFFER];
        self.bindings.values().any(|kind| !kinds.contains(kind))
    }

    /// Returns the number of descriptor sets.
    pub fn set_count(&self) -> u32 {
        self.bindings.keys().map(|(set, _)| set + 1).max().unwrap_or(0)
    }

    /// Returns the sizes of the argument values. Local arrays and unused arguments have no values.
    pub fn sizes(&self) -> Vec<usize> {
        let size = |location: &Location| match location {
            Location::Push { size, .. } | Location::Block { size, .. } => *size,
            Location::Image { .. } => size_of::<usize>(),
            Location::Sampler { .. } => size_of::<u32>(),
            Location::Unused | Location::Local { .. } => 0,
        };
        self.arguments.iter().map(size).collect()
    }
}
