//! Lays out the run of a kernel: the resources of bindings, push constants, and values of specialization constants.

use std::collections::BTreeMap;

use ash::vk;
use vulkan_kernel::{ArgumentFact, ArgumentKind, DataPlace as VariablesPlace, Kernel, Program, ProgramData, Sampler};

use crate::{ImageData, RunError};

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum RunArgument {
    /// The contents of a buffer, which the run updates.
    Buffer(Vec<u8>),
    /// A POD argument.
    Plain(Vec<u8>),
    /// Local memory of this size in bytes.
    Local(u32),
    /// An image, which the run updates.
    Image(ImageData),
    /// A sampler.
    Sampler(Sampler),
}

/// A pointer to a buffer, which is stored in an argument.
#[derive(Clone, Copy, Debug)]
pub struct Link {
    /// The argument that contains the pointer. It is a POD argument, or a buffer with a physical address.
    pub argument: usize,
    /// The offset of the pointer in the argument.
    pub offset: u32,
    /// The index of the buffer that the pointer refers to among the arguments. Buffers after the kernel's own arguments
    /// are accessible only through links.
    pub target: usize,
    /// An offset that is added to the address.
    pub addend: u64,
}

/// The optional parameters of a run.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The pointers to buffers in arguments.
    pub links: Vec<Link>,
    /// The values of specialization constants, by SpecId. Other constants keep their defaults.
    pub constants: Vec<(u32, Vec<u8>)>,
}

/// An ND-range.
#[derive(Clone, Copy, Debug)]
pub struct Range {
    /// The global size.
    pub global: [u32; 3],
    /// The workgroup size, which must divide the global size.
    pub local: [u32; 3],
}

/// A descriptor set and binding.
pub type Place = (u32, u32);

/// The resource of a binding.
pub enum Resource {
    /// A buffer with these contents.
    Buffer(Vec<u8>),
    /// An image.
    Image(ImageData),
    /// A sampler.
    Sampler(Sampler),
}

/// A binding.
pub struct Binding {
    /// The resource.
    pub resource: Resource,
    /// The argument that receives the contents after the run.
    pub argument: Option<usize>,
    /// The descriptor type.
    pub kind: vk::DescriptorType,
}

/// The location of a POD argument or a pointer.
#[derive(Clone, Copy, Debug)]
enum DataPlace {
    /// An offset in push constants.
    Push(u32),
    /// An offset in a binding.
    Bound(Place, u32),
}

/// The layout of a run.
#[derive(Default)]
pub struct Plan {
    /// The bindings.
    pub bindings: BTreeMap<Place, Binding>,
    /// The contents of push constants.
    pub push_constants: Vec<u8>,
    /// The SpecIds and values of specialization constants.
    pub constants: Vec<(u32, Vec<u8>)>,
    /// The buffers that kernels access by address, as the index of the argument and the contents.
    pub addressed: Vec<(usize, Vec<u8>)>,
    /// The program-scope variables that kernels access by address, and the offset of that address in push constants.
    pub variables: Option<(u32, ProgramData)>,
    /// The locations of POD arguments and pointers, by argument.
    places: BTreeMap<usize, DataPlace>,
}

/// Returns an error for an argument or parameter.
pub fn mismatch<T>(text: impl Into<String>) -> Result<T, RunError> {
    Err(RunError::Mismatch(text.into()))
}

/// Writes bytes to a block at an offset. Extends the block if necessary.
fn put(block: &mut Vec<u8>, offset: u32, bytes: &[u8]) {
    let (begin, end) = (offset as usize, offset as usize + bytes.len());
    if block.len() < end {
        block.resize(end, 0);
    }
    block[begin..end].copy_from_slice(bytes);
}

/// Returns the descriptor set, binding and type of an argument with a separate descriptor.
fn descriptor(kind: &ArgumentKind) -> Option<(Place, vk::DescriptorType)> {
    use vk::DescriptorType as Type;
    let (set, binding, ty) = match kind {
        ArgumentKind::Buffer { set, binding } => (set, binding, Type::STORAGE_BUFFER),
        ArgumentKind::BufferUbo { set, binding } => (set, binding, Type::UNIFORM_BUFFER),
        ArgumentKind::RoImage { set, binding } => (set, binding, Type::SAMPLED_IMAGE),
        ArgumentKind::WoImage { set, binding } => (set, binding, Type::STORAGE_IMAGE),
        ArgumentKind::UniformTexelBuffer { set, binding } => (set, binding, Type::UNIFORM_TEXEL_BUFFER),
        ArgumentKind::StorageTexelBuffer { set, binding } => (set, binding, Type::STORAGE_TEXEL_BUFFER),
        ArgumentKind::Sampler { set, binding } => (set, binding, Type::SAMPLER),
        _ => return None,
    };
    Some(((*set, *binding), ty))
}

impl Plan {
    /// Lays out a run of a kernel.
    pub fn new(program: &Program, kernel: &Kernel, arguments: &[RunArgument], range: Range) -> Result<Plan, RunError> {
        let mut plan = Plan::default();
        for argument in &kernel.arguments {
            let index = argument.ordinal as usize;
            let fits = match arguments.get(index) {
                Some(given) => plan.argument(kernel, &argument.kind, index, given)?,
                None => false,
            };
            if !fits {
                return mismatch(format!("argument '{}' is missing or has the wrong kind", argument.name));
            }
        }
        for literal in &program.literal_samplers {
            let resource = Resource::Sampler(literal.sampler);
            let binding = Binding { resource, argument: None, kind: vk::DescriptorType::SAMPLER };
            plan.bindings.insert((literal.set, literal.binding), binding);
        }
        for data in program.constants.iter().chain(&program.variables) {
            match data.place {
                VariablesPlace::Buffer { set, binding } => plan.storage((set, binding), data.contents.clone()),
                VariablesPlace::PushConstant { push_constant_offset } => {
                    put(&mut plan.push_constants, push_constant_offset, &[0; 8]);
                    plan.variables = Some((push_constant_offset, data.clone()));
                }
            }
        }
        if let Some(printf) = &program.printf {
            plan.storage((printf.set, printf.binding), vec![0; printf.size as usize]);
        }
        for value in &program.range_values {
            let numbers = match value.name.as_str() {
                "global_size" => range.global,
                "enqueued_local_size" => range.local,
                "num_workgroups" => [0, 1, 2].map(|index| range.global[index] / range.local[index].max(1)),
                // There is one region, at offset zero.
                _ => [0; 3],
            };
            let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
            put(&mut plan.push_constants, value.offset, &bytes);
        }
        for number in &kernel.argument_numbers {
            let value = match (number.what, arguments.get(number.ordinal as usize)) {
                (ArgumentFact::ChannelOrder, Some(RunArgument::Image(image))) => image.format.opencl().0,
                (ArgumentFact::ChannelDataType, Some(RunArgument::Image(image))) => image.format.opencl().1,
                (ArgumentFact::NormalizedSamplerMask, Some(RunArgument::Sampler(sampler))) => sampler.bits(),
                _ => return mismatch(format!("argument {} is not an image or sampler", number.ordinal)),
            };
            put(&mut plan.push_constants, number.offset, &value.to_le_bytes());
        }
        let count = kernel.arguments.iter().map(|argument| argument.ordinal as usize + 1).max().unwrap_or(0);
        for (index, argument) in arguments.iter().enumerate().skip(count) {
            let RunArgument::Buffer(bytes) = argument else {
                return mismatch(format!("argument {index} is not a buffer; the kernel has {count} arguments"));
            };
            plan.addressed.push((index, bytes.clone()));
        }
        plan.specialize(program, range);
        let size = plan.push_constants.len().next_multiple_of(4);
        plan.push_constants.resize(size, 0);
        Ok(plan)
    }

    /// Writes the address of the program-scope variables.
    pub fn put_address(&mut self, offset: u32, address: u64) {
        put(&mut self.push_constants, offset, &address.to_ne_bytes());
    }

    /// Returns whether an argument is a POD argument or is passed by address.
    pub fn has_data(&self, argument: usize) -> bool {
        self.places.contains_key(&argument)
    }

    /// Writes bytes to a POD argument or pointer.
    pub fn put_data(&mut self, argument: usize, offset: u32, bytes: &[u8]) -> Result<(), RunError> {
        match self.places.get(&argument) {
            Some(DataPlace::Push(begin)) => put(&mut self.push_constants, begin + offset, bytes),
            Some(DataPlace::Bound(place, begin)) => {
                if let Some(Resource::Buffer(contents)) = self.bindings.get_mut(place).map(|found| &mut found.resource)
                {
                    put(contents, begin + offset, bytes);
                }
            }
            None => return mismatch(format!("argument {argument} is not a POD argument")),
        }
        Ok(())
    }

    /// Binds a storage buffer other than an argument.
    fn storage(&mut self, place: Place, contents: Vec<u8>) {
        let kind = vk::DescriptorType::STORAGE_BUFFER;
        self.bindings.insert(place, Binding { resource: Resource::Buffer(contents), argument: None, kind });
    }

    /// Lays out an argument. Returns false if its kind does not match.
    fn argument(
        &mut self,
        kernel: &Kernel,
        kind: &ArgumentKind,
        index: usize,
        given: &RunArgument,
    ) -> Result<bool, RunError> {
        use vk::DescriptorType as Type;
        if let Some(place) = descriptor(kind) {
            return Ok(self.resource(kernel, place, index, given));
        }
        match (kind, given) {
            (ArgumentKind::Pod { set, binding, offset, size }, RunArgument::Plain(bytes)) => {
                self.places.insert(index, DataPlace::Bound((*set, *binding), *offset));
                self.plain((*set, *binding), *offset, *size, bytes, Type::STORAGE_BUFFER)?;
            }
            (ArgumentKind::PodUbo { set, binding, offset, size }, RunArgument::Plain(bytes)) => {
                self.places.insert(index, DataPlace::Bound((*set, *binding), *offset));
                self.plain((*set, *binding), *offset, *size, bytes, Type::UNIFORM_BUFFER)?;
            }
            (ArgumentKind::PodPushconstant { offset, .. }, RunArgument::Plain(bytes)) => {
                self.places.insert(index, DataPlace::Push(*offset));
                put(&mut self.push_constants, *offset, bytes);
            }
            // The address is written when the buffer exists.
            (ArgumentKind::PointerPushconstant { offset, .. }, RunArgument::Buffer(bytes)) => {
                self.places.insert(index, DataPlace::Push(*offset));
                self.addressed.push((index, bytes.clone()));
                put(&mut self.push_constants, *offset, &[0; 8]);
            }
            (ArgumentKind::PointerUbo { set, binding, offset, size }, RunArgument::Buffer(bytes)) => {
                self.places.insert(index, DataPlace::Bound((*set, *binding), *offset));
                self.addressed.push((index, bytes.clone()));
                self.plain((*set, *binding), *offset, *size, &[0; 8], Type::UNIFORM_BUFFER)?;
            }
            (ArgumentKind::Local { spec_id, element_size }, RunArgument::Local(bytes)) => {
                let count = bytes.div_ceil((*element_size).max(1));
                self.constants.push((*spec_id, count.to_ne_bytes().to_vec()));
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Binds an argument with a separate descriptor. Returns false if its kind does not match.
    fn resource(
        &mut self,
        kernel: &Kernel,
        (place, ty): (Place, vk::DescriptorType),
        index: usize,
        given: &RunArgument,
    ) -> bool {
        use vk::DescriptorType as Type;
        let resource = match (given, ty) {
            (RunArgument::Buffer(bytes), Type::UNIFORM_BUFFER) => {
                let mut bytes = bytes.clone();
                bytes.resize(bytes.len().max(65536), 0);
                Resource::Buffer(bytes)
            }
            (RunArgument::Buffer(bytes), Type::STORAGE_BUFFER) => Resource::Buffer(bytes.clone()),
            (RunArgument::Image(image), _) => Resource::Image(image.clone()),
            (RunArgument::Sampler(sampler), Type::SAMPLER) => {
                let is_mask = |what| what == ArgumentFact::NormalizedSamplerMask;
                let mut numbers = kernel.argument_numbers.iter();
                let wants = numbers.any(|found| is_mask(found.what) && found.ordinal as usize == index);
                Resource::Sampler(Sampler { normalized: sampler.normalized || wants, ..*sampler })
            }
            _ => return false,
        };
        let argument = Some(index).filter(|_| ty != Type::UNIFORM_BUFFER);
        self.bindings.insert(place, Binding { resource, argument, kind: ty });
        true
    }

    fn plain(
        &mut self,
        place: Place,
        offset: u32,
        size: u32,
        bytes: &[u8],
        kind: vk::DescriptorType,
    ) -> Result<(), RunError> {
        if bytes.len() != size as usize {
            return mismatch(format!("POD arguments have {size} bytes, but {} bytes were passed", bytes.len()));
        }
        let empty = Binding { resource: Resource::Buffer(Vec::new()), argument: None, kind };
        let binding = self.bindings.entry(place).or_insert(empty);
        if let Resource::Buffer(contents) = &mut binding.resource {
            put(contents, offset, bytes);
            let size = contents.len().next_multiple_of(16);
            contents.resize(size, 0);
        }
        Ok(())
    }

    /// Sets the specialization constants of the whole module.
    fn specialize(&mut self, program: &Program, range: Range) {
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
            self.constants.push((constant.spec_id, value.to_ne_bytes().to_vec()));
        }
    }
}
