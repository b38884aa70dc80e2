//! Parses the description of a module's kernels.

use serde::Serialize;

use crate::{
    data::ProgramData,
    printf::{Printf, PrintfFormat},
    reflection::{Fact, Facts, Opcode, ReadError, SYCL_ASSERTION, SYCL_CONSTANT, SYCL_VARIABLE, missing},
    sampler::{LiteralSampler, Sampler},
    sycl::SyclConstant,
};

/// The description of a module.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// The kernels, in the order of the source.
    pub kernels: Vec<Kernel>,
    /// The specialization constants of the whole module.
    pub spec_constants: Vec<SpecConstant>,
    /// The sizes and offsets of the ND-range in push constants, three words each.
    pub range_values: Vec<RangeValue>,
    /// The literal samplers.
    pub literal_samplers: Vec<LiteralSampler>,
    /// The buffer of `__constant` variables, which the host fills.
    pub constants: Option<ProgramData>,
    /// The buffer of variables in `__global` memory. The host fills it once, and kernels observe the values that
    /// earlier kernels stored.
    pub variables: Option<ProgramData>,
    /// The `printf` buffer.
    pub printf: Option<Printf>,
    /// SYCL's specialization constants.
    pub sycl_constants: Vec<SyclConstant>,
    /// The size in bytes of the kernels' variables in local memory, excluding arguments.
    pub local_memory: u32,
    /// True if the last instruction has the largest ID, as in each module that `oclvk` writes. Otherwise, the module
    /// may be truncated.
    #[serde(skip)]
    pub is_whole: bool,
}

/// A size or an offset of the ND-range in push constants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RangeValue {
    /// `global_offset`, `enqueued_local_size`, `global_size`, `region_offset`, `num_workgroups` or `region_group_offset`.
    pub name: String,
    /// The offset in push constants.
    pub offset: u32,
    /// The size in bytes.
    pub size: u32,
}

/// A kernel.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kernel {
    /// The name of the entry point.
    pub name: String,
    /// The arguments that the module describes, in order.
    pub arguments: Vec<Argument>,
    /// The properties of arguments that the kernel reads from push constants.
    pub argument_numbers: Vec<ArgumentNumber>,
    /// The required workgroup size.
    pub required_work_group_size: Option<[u32; 3]>,
    /// The attributes in OpenCL C syntax, such as `vec_type_hint(float4)`, separated by spaces.
    pub attributes: String,
    /// True if the kernel writes to the `printf` buffer.
    pub prints: bool,
}

/// The attribute for the sub-group size that a kernel requires.
pub const SUB_GROUP_SIZE: &str = "intel_reqd_sub_group_size";

impl Kernel {
    /// Returns the sub-group size that the kernel requires.
    pub fn required_sub_group_size(&self) -> Option<u32> {
        let size = |attribute: &str| {
            let argument = attribute.strip_prefix(SUB_GROUP_SIZE)?.strip_prefix('(')?.strip_suffix(')')?;
            argument.parse().ok()
        };
        self.attributes.split(' ').find_map(size)
    }
}

/// A 32-bit property of an argument in push constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ArgumentNumber {
    /// The property.
    pub what: ArgumentFact,
    /// The index of the argument.
    pub ordinal: u32,
    /// The offset in push constants.
    pub offset: u32,
}

/// A property of an argument that kernels query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ArgumentFact {
    /// An image's channel order, with OpenCL's values.
    ChannelOrder,
    /// An image's channel data type, with OpenCL's values.
    ChannelDataType,
    /// The bits of a sampler ([`Sampler::bits`]). The host must always bind a sampler with normalized coordinates.
    NormalizedSamplerMask,
}

/// An argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Argument {
    /// The name in the source.
    pub name: String,
    /// The type in the source.
    pub type_name: String,
    /// The index in the list of parameters.
    pub ordinal: u32,
    /// The resource that passes the argument.
    #[serde(flatten)]
    pub kind: ArgumentKind,
}

/// The resource that passes an argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the names of the fields describe them")]
pub enum ArgumentKind {
    /// A storage buffer.
    Buffer { set: u32, binding: u32 },
    /// A uniform buffer.
    BufferUbo { set: u32, binding: u32 },
    /// A POD argument in a storage buffer.
    Pod { set: u32, binding: u32, offset: u32, size: u32 },
    /// A POD argument in a uniform buffer.
    PodUbo { set: u32, binding: u32, offset: u32, size: u32 },
    /// A POD argument in push constants.
    PodPushconstant { offset: u32, size: u32 },
    /// The address of a buffer in push constants.
    PointerPushconstant { offset: u32, size: u32 },
    /// The address of a buffer in a uniform buffer.
    PointerUbo { set: u32, binding: u32, offset: u32, size: u32 },
    /// A read-only image.
    RoImage { set: u32, binding: u32 },
    /// A writable image.
    WoImage { set: u32, binding: u32 },
    /// A read-only texel buffer.
    UniformTexelBuffer { set: u32, binding: u32 },
    /// A writable texel buffer.
    StorageTexelBuffer { set: u32, binding: u32 },
    /// A sampler.
    Sampler { set: u32, binding: u32 },
    /// A local array, whose length is a specialization constant.
    Local { spec_id: u32, element_size: u32 },
}

/// A specialization constant of the whole module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SpecConstant {
    /// The name, such as `workgroup_size_x`.
    pub name: String,
    /// The SpecId.
    pub spec_id: u32,
}

impl Program {
    /// Reads the description of a module. Ignores unknown instructions.
    ///
    /// # Errors
    /// Fails if the module is not valid SPIR-V, or an instruction has unexpected operands.
    pub fn read(words: &[u32]) -> Result<Program, ReadError> {
        let facts = Facts::read(words)?;
        let mut program = Program { is_whole: facts.is_whole, ..Program::default() };
        let (mut ids, mut formats) = (Vec::new(), Vec::new());
        for fact in &facts.all {
            let Some(opcode) = Opcode::from_number(fact.number) else { continue };
            match opcode {
                Opcode::Kernel => {
                    ids.push(fact.id);
                    let name = facts.text(fact, 1)?.to_owned();
                    // Older modules have fewer operands.
                    let attributes = facts.text(fact, 4).unwrap_or_default().to_owned();
                    let prints = facts.number(fact, 3).is_ok_and(|flags| flags & 1 != 0);
                    program.kernels.push(Kernel { name, attributes, prints, ..Kernel::default() });
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
                Opcode::PushConstantGlobalOffset => program.range_value(&facts, fact, "global_offset")?,
                Opcode::PushConstantEnqueuedLocalSize => program.range_value(&facts, fact, "enqueued_local_size")?,
                Opcode::PushConstantGlobalSize => program.range_value(&facts, fact, "global_size")?,
                Opcode::PushConstantRegionOffset => program.range_value(&facts, fact, "region_offset")?,
                Opcode::PushConstantNumWorkgroups => program.range_value(&facts, fact, "num_workgroups")?,
                Opcode::PushConstantRegionGroupOffset => program.range_value(&facts, fact, "region_group_offset")?,
                Opcode::ConstantDataStorageBuffer => program.constants = Some(ProgramData::bound(&facts, fact)?),
                Opcode::ProgramScopeVariablesStorageBuffer
                | Opcode::ProgramScopeVariablePointerPushConstant
                | Opcode::ProgramScopeVariablePointerRelocation => program.add_variables(&facts, fact, opcode)?,
                Opcode::PrintfInfo => {
                    let sizes = (2..fact.operands.len()).map(|operand| facts.number(fact, operand));
                    let sizes = sizes.collect::<Result<_, _>>()?;
                    let text = facts.text(fact, 1)?.to_owned();
                    formats.push(PrintfFormat { id: facts.number(fact, 0)?, text, sizes });
                }
                Opcode::PrintfBufferStorageBuffer => {
                    let number = |operand| facts.number(fact, operand);
                    let (set, binding, size) = (number(0)?, number(1)?, number(2)?);
                    program.printf = Some(Printf { set, binding, size, formats: Vec::new(), assertions: Vec::new() });
                }
                Opcode::WorkgroupVariableSize => {
                    program.local_memory = program.local_memory.saturating_add(facts.number(fact, 1)?);
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
        if let Some(printf) = &mut program.printf {
            printf.formats = formats;
        }
        for fact in &facts.sycl {
            program.add_sycl(&facts, fact)?;
        }
        program.kernels.iter_mut().for_each(|kernel| kernel.arguments.sort_by_key(|argument| argument.ordinal));
        Ok(program)
    }

    /// Reads the buffer of program-scope variables, or a pointer in it.
    fn add_variables(&mut self, facts: &Facts, fact: &Fact, opcode: Opcode) -> Result<(), ReadError> {
        match opcode {
            Opcode::ProgramScopeVariablesStorageBuffer => self.variables = Some(ProgramData::bound(facts, fact)?),
            Opcode::ProgramScopeVariablePointerPushConstant => {
                self.variables = Some(ProgramData::pushed(facts, fact)?);
            }
            _ => self.variables.as_mut().ok_or_else(|| missing(fact, 0))?.add_relocation(facts, fact)?,
        }
        Ok(())
    }

    /// Reads an instruction of this project's set.
    fn add_sycl(&mut self, facts: &Facts, fact: &Fact) -> Result<(), ReadError> {
        match fact.number {
            SYCL_CONSTANT => self.sycl_constants.push(SyclConstant::read(facts, fact)?),
            SYCL_VARIABLE => {
                self.variables.as_mut().ok_or_else(|| missing(fact, 0))?.add_named(facts, fact)?;
            }
            SYCL_ASSERTION => {
                let format = facts.number(fact, 0)?;
                self.printf.as_mut().ok_or_else(|| missing(fact, 0))?.assertions.push(format);
            }
            _ => {}
        }
        Ok(())
    }

    fn range_value(&mut self, facts: &Facts, fact: &Fact, name: &str) -> Result<(), ReadError> {
        let (offset, size) = (facts.number(fact, 0)?, facts.number(fact, 1)?);
        self.range_values.push(RangeValue { name: name.to_owned(), offset, size });
        Ok(())
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
            Opcode::ArgumentPointerPushConstant => {
                (ArgumentKind::PointerPushconstant { offset: number(2)?, size: number(3)? }, 4)
            }
            Opcode::ArgumentPointerUniform => {
                let (set, binding) = (number(2)?, number(3)?);
                (ArgumentKind::PointerUbo { set, binding, offset: number(4)?, size: number(5)? }, 6)
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
