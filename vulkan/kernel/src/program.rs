//! The kernels of a module.

use serde::Serialize;

use crate::reflection::{Fact, Facts, Opcode, ReadError, missing};

/// A module of kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The kernels, in the order of the source.
    pub kernels: Vec<Kernel>,
    /// Specialization constants of the whole module.
    pub spec_constants: Vec<SpecConstant>,
    /// Samplers that the source writes as constants.
    pub literal_samplers: Vec<LiteralSampler>,
}

/// A sampler that the source writes as a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct LiteralSampler {
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// What it does.
    #[serde(flatten)]
    pub sampler: Sampler,
}

/// How an image is sampled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Sampler {
    /// Whether coordinates reach from 0 to 1, and not to the size of the image.
    pub normalized: bool,
    /// What lies outside of the image.
    pub address: AddressMode,
    /// Whether the places around are mixed, or the nearest is taken.
    pub linear: bool,
}

/// What lies outside of an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum AddressMode {
    /// Nothing that may be read.
    None,
    /// The places of the edge.
    ClampToEdge,
    /// A border of zeros.
    Clamp,
    /// The image again.
    Repeat,
    /// The image again, mirrored each time.
    MirroredRepeat,
}

impl Sampler {
    /// The sampler with these bits, as OpenCL's headers define them.
    pub fn from_bits(bits: u32) -> Sampler {
        let address = match bits & 0xe {
            2 => AddressMode::ClampToEdge,
            4 => AddressMode::Clamp,
            6 => AddressMode::Repeat,
            8 => AddressMode::MirroredRepeat,
            _ => AddressMode::None,
        };
        Sampler { normalized: bits & 1 != 0, address, linear: bits & 0x30 == 0x20 }
    }

    /// Its bits.
    pub fn bits(self) -> u32 {
        let address = match self.address {
            AddressMode::None => 0,
            AddressMode::ClampToEdge => 2,
            AddressMode::Clamp => 4,
            AddressMode::Repeat => 6,
            AddressMode::MirroredRepeat => 8,
        };
        u32::from(self.normalized) | address | if self.linear { 0x20 } else { 0x10 }
    }
}

/// A kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kernel {
    /// The name of the entry point.
    pub name: String,
    /// The arguments that the module tells of, by ordinal.
    pub arguments: Vec<Argument>,
    /// Numbers about arguments that it finds in push constants.
    pub argument_numbers: Vec<ArgumentNumber>,
    /// The size of work-groups that it must be run with.
    pub required_work_group_size: Option<[u32; 3]>,
}

/// A number of 32 bits about an argument, in push constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArgumentNumber {
    /// What it says.
    pub what: ArgumentFact,
    /// The position of the argument.
    pub ordinal: u32,
    /// The offset in push constants.
    pub offset: u32,
}

/// What a kernel asks about an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArgumentFact {
    /// The order of an image's channels, as OpenCL numbers it.
    ChannelOrder,
    /// The type of an image's channels, as OpenCL numbers it.
    ChannelDataType,
    /// The bits of a sampler ([`Sampler::bits`]). The sampler that is bound must have normalized coordinates in any case.
    NormalizedSamplerMask,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Argument {
    /// The name in the source.
    pub name: String,
    /// The type in the source.
    pub type_name: String,
    /// The position in the list of parameters.
    pub ordinal: u32,
    /// How it is passed.
    #[serde(flatten)]
    pub kind: ArgumentKind,
}

/// How an argument is passed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the fields say it")]
pub enum ArgumentKind {
    /// A storage buffer.
    Buffer { set: u32, binding: u32 },
    /// A uniform buffer.
    BufferUbo { set: u32, binding: u32 },
    /// Plain data in a storage buffer.
    Pod { set: u32, binding: u32, offset: u32, size: u32 },
    /// Plain data in a uniform buffer.
    PodUbo { set: u32, binding: u32, offset: u32, size: u32 },
    /// Plain data in push constants.
    PodPushconstant { offset: u32, size: u32 },
    /// An image that is read.
    RoImage { set: u32, binding: u32 },
    /// An image that is written.
    WoImage { set: u32, binding: u32 },
    /// A buffer of places that are read.
    UniformTexelBuffer { set: u32, binding: u32 },
    /// A buffer of places that are written.
    StorageTexelBuffer { set: u32, binding: u32 },
    /// A sampler.
    Sampler { set: u32, binding: u32 },
    /// A local array, whose length is a specialization constant.
    Local { spec_id: u32, element_size: u32 },
}

/// A specialization constant of the whole module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpecConstant {
    /// `workgroup_size_x`, …
    pub name: String,
    /// The SpecId.
    pub spec_id: u32,
}

impl Program {
    /// Reads the facts of a module.
    ///
    /// # Errors
    /// If it is no SPIR-V, or the facts contradict their definition. Facts that are not known are left out.
    pub fn read(words: &[u32]) -> Result<Program, ReadError> {
        let facts = Facts::read(words)?;
        let mut program = Program::default();
        let mut ids = Vec::new();
        for fact in &facts.all {
            let Some(opcode) = Opcode::from_number(fact.number) else { continue };
            match opcode {
                Opcode::Kernel => {
                    ids.push(fact.id);
                    let name = facts.text(fact, 1)?.to_owned();
                    program.kernels.push(Kernel { name, ..Kernel::default() });
                }
                Opcode::ArgumentInfo => {}
                Opcode::SpecConstantWorkgroupSize => {
                    program.constants(&facts, fact, &["workgroup_size_x", "workgroup_size_y", "workgroup_size_z"])?
                }
                Opcode::SpecConstantGlobalOffset => {
                    program.constants(&facts, fact, &["global_offset_x", "global_offset_y", "global_offset_z"])?
                }
                Opcode::LiteralSampler => {
                    let number = |operand| facts.number(fact, operand);
                    let sampler = Sampler::from_bits(number(2)?);
                    program.literal_samplers.push(LiteralSampler { set: number(0)?, binding: number(1)?, sampler });
                }
                Opcode::SpecConstantWorkDim => program.constants(&facts, fact, &["work_dim"])?,
                _ => {
                    let kernel = ids.iter().position(|id| fact.operands.first() == Some(id));
                    let kernel =
                        kernel.and_then(|index| program.kernels.get_mut(index)).ok_or_else(|| missing(fact, 0))?;
                    kernel.add(&facts, fact, opcode)?;
                }
            }
        }
        program.kernels.iter_mut().for_each(|kernel| kernel.arguments.sort_by_key(|argument| argument.ordinal));
        Ok(program)
    }

    fn constants(&mut self, facts: &Facts, fact: &Fact, names: &[&str]) -> Result<(), ReadError> {
        for (index, name) in names.iter().enumerate() {
            let spec_id = facts.number(fact, index)?;
            self.spec_constants.push(SpecConstant { name: (*name).to_owned(), spec_id });
        }
        Ok(())
    }
}

impl Kernel {
    fn add(&mut self, facts: &Facts, fact: &Fact, opcode: Opcode) -> Result<(), ReadError> {
        let number = |operand| facts.number(fact, operand);
        let about = match opcode {
            Opcode::ImageArgumentInfoChannelOrderPushConstant => Some(ArgumentFact::ChannelOrder),
            Opcode::ImageArgumentInfoChannelDataTypePushConstant => Some(ArgumentFact::ChannelDataType),
            Opcode::NormalizedSamplerMaskPushConstant => Some(ArgumentFact::NormalizedSamplerMask),
            _ => None,
        };
        if let Some(what) = about {
            self.argument_numbers.push(ArgumentNumber { what, ordinal: number(1)?, offset: number(2)? });
            return Ok(());
        }
        let (kind, information) = match opcode {
            Opcode::PropertyRequiredWorkgroupSize => {
                self.required_work_group_size = Some([number(1)?, number(2)?, number(3)?]);
                return Ok(());
            }
            Opcode::ArgumentStorageBuffer => (ArgumentKind::Buffer { set: number(2)?, binding: number(3)? }, 4),
            Opcode::ArgumentUniform => (ArgumentKind::BufferUbo { set: number(2)?, binding: number(3)? }, 4),
            Opcode::ArgumentPodStorageBuffer => {
                let (set, binding) = (number(2)?, number(3)?);
                (ArgumentKind::Pod { set, binding, offset: number(4)?, size: number(5)? }, 6)
            }
            Opcode::ArgumentPodUniform => {
                let (set, binding) = (number(2)?, number(3)?);
                (ArgumentKind::PodUbo { set, binding, offset: number(4)?, size: number(5)? }, 6)
            }
            Opcode::ArgumentPodPushConstant => {
                (ArgumentKind::PodPushconstant { offset: number(2)?, size: number(3)? }, 4)
            }
            Opcode::ArgumentSampledImage => (ArgumentKind::RoImage { set: number(2)?, binding: number(3)? }, 4),
            Opcode::ArgumentStorageImage => (ArgumentKind::WoImage { set: number(2)?, binding: number(3)? }, 4),
            Opcode::ArgumentUniformTexelBuffer => {
                (ArgumentKind::UniformTexelBuffer { set: number(2)?, binding: number(3)? }, 4)
            }
            Opcode::ArgumentStorageTexelBuffer => {
                (ArgumentKind::StorageTexelBuffer { set: number(2)?, binding: number(3)? }, 4)
            }
            Opcode::ArgumentSampler => (ArgumentKind::Sampler { set: number(2)?, binding: number(3)? }, 4),
            _ => (ArgumentKind::Local { spec_id: number(2)?, element_size: number(3)? }, 4),
        };
        let ordinal = number(1)?;
        let information = fact.operands.get(information);
        let information = information.and_then(|id| facts.all.iter().find(|found| found.id == *id));
        let text = |operand| -> Result<String, ReadError> {
            information.map_or(Ok(String::new()), |found| facts.text(found, operand).map(str::to_owned))
        };
        self.arguments.push(Argument { name: text(0)?, type_name: text(1)?, ordinal, kind });
        Ok(())
    }
}
