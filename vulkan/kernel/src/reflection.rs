//! `NonSemantic.ClspvReflection`, and a set of our own, as instructions: numbers, and how they are found in a module.

use std::collections::BTreeMap;

/// A module whose reflection cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// It does not begin as SPIR-V does.
    #[error("not SPIR-V: the magic number is missing")]
    Magic,
    /// It is no sequence of words.
    #[error("{0} bytes are not whole words of 4 bytes; the file is cut")]
    Bytes(usize),
    /// It ends in its header.
    #[error("{0} words are not the 5 of a header; the file is cut")]
    Header(usize),
    /// A function that begins at this word does not end.
    #[error("word {0}: the function does not end in the module; the file is cut")]
    Function(usize),
    /// It has no entry point.
    #[error("the module has no entry point; the file is cut")]
    EntryPoints,
    /// There are entry points that the reflection does not describe.
    #[error("the module has {entry_points} entry points, and describes {kernels}; the file is cut")]
    Kernels {
        /// The entry points.
        entry_points: usize,
        /// The kernels that it describes.
        kernels: usize,
    },
    /// An instruction ends behind the module, or has no length.
    #[error("word {0}: the instruction does not end in the module; the file is cut")]
    Length(usize),
    /// A string without end.
    #[error("word {0}: the string does not end in its instruction")]
    Text(usize),
    /// An operand that is missing, or no string or number as it should be.
    #[error("word {word}: operand {operand} of reflection instruction {instruction} is missing or of another kind")]
    Operand {
        /// Where the instruction is.
        word: usize,
        /// Its number in the set.
        instruction: u32,
        /// The operand.
        operand: usize,
    },
}

/// Declares the instructions.
macro_rules! opcodes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal,)+) => {
        /// An instruction of the set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u32)]
        pub enum Opcode {
            $($(#[doc = $doc])+ $name = $number,)+
        }

        impl Opcode {
            /// The instruction with this number.
            pub fn from_number(number: u32) -> Option<Opcode> {
                match number {
                    $($number => Some(Opcode::$name),)+
                    _ => None,
                }
            }
        }
    };
}

opcodes! {
    /// A kernel: function, name, number of arguments, flags, attributes.
    Kernel = 1,
    /// An argument's name, type, address space, access and type qualifiers.
    ArgumentInfo = 2,
    /// A buffer: kernel, ordinal, set, binding.
    ArgumentStorageBuffer = 3,
    /// A buffer that is a uniform buffer.
    ArgumentUniform = 4,
    /// Plain data in a storage buffer: kernel, ordinal, set, binding, offset, size.
    ArgumentPodStorageBuffer = 5,
    /// Plain data in a uniform buffer.
    ArgumentPodUniform = 6,
    /// Plain data in push constants: kernel, ordinal, offset, size.
    ArgumentPodPushConstant = 7,
    /// An image that is read.
    ArgumentSampledImage = 8,
    /// An image that is written.
    ArgumentStorageImage = 9,
    /// A sampler.
    ArgumentSampler = 10,
    /// A local array: kernel, ordinal, SpecId, size of an element.
    ArgumentWorkgroup = 11,
    /// SpecIds of the size of work-groups.
    SpecConstantWorkgroupSize = 12,
    /// SpecIds of the global offset.
    SpecConstantGlobalOffset = 13,
    /// SpecId of the number of dimensions.
    SpecConstantWorkDim = 14,
    /// The global offset in push constants: offset, size.
    PushConstantGlobalOffset = 15,
    /// The size of work-groups that was asked for, in push constants.
    PushConstantEnqueuedLocalSize = 16,
    /// The number of work-items in push constants.
    PushConstantGlobalSize = 17,
    /// Where a region begins, with the global offset, in push constants.
    PushConstantRegionOffset = 18,
    /// The number of work-groups in push constants.
    PushConstantNumWorkgroups = 19,
    /// The number of work-groups before a region in push constants.
    PushConstantRegionGroupOffset = 20,
    /// Constants: set, binding, and contents as hexadecimal digits.
    ConstantDataStorageBuffer = 21,
    /// A sampler that the source writes as a constant: set, binding, bits.
    LiteralSampler = 23,
    /// The size of work-groups that a kernel asks for: kernel, x, y, z.
    PropertyRequiredWorkgroupSize = 24,
    /// The address of a buffer in push constants: kernel, ordinal, offset, size.
    ArgumentPointerPushConstant = 26,
    /// The address of a buffer in a uniform buffer: kernel, ordinal, set, binding, offset, size.
    ArgumentPointerUniform = 27,
    /// Variables in global memory: set, binding, and contents when the program begins.
    ProgramScopeVariablesStorageBuffer = 28,
    /// The order of an image's channels in push constants: kernel, ordinal, offset, size.
    ImageArgumentInfoChannelOrderPushConstant = 30,
    /// The type of an image's channels in push constants.
    ImageArgumentInfoChannelDataTypePushConstant = 31,
    /// A buffer of places that are written: kernel, ordinal, set, binding.
    ArgumentStorageTexelBuffer = 34,
    /// A buffer of places that are read.
    ArgumentUniformTexelBuffer = 35,
    /// Something that `printf` writes: number, text, and the sizes of what is behind it.
    PrintfInfo = 38,
    /// The buffer of `printf`: set, binding, size.
    PrintfBufferStorageBuffer = 39,
    /// The bits of a sampler in push constants; the host passes one with normalized coordinates.
    NormalizedSamplerMaskPushConstant = 41,
    /// A variable in local memory: variable, size.
    WorkgroupVariableSize = 42,
}

/// The set of what only this project tells hosts.
pub const SYCL_SET: &str = "NonSemantic.SyclPasses.1";
/// Its instruction for a specialization constant of SYCL: symbol, default value as hexadecimal digits, and for each part SpecId, offset
/// and size.
pub const SYCL_CONSTANT: u32 = 1;

/// An instruction of the set in a module.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The word where it begins.
    pub word: usize,
    /// Its number.
    pub number: u32,
    /// Its id.
    pub id: u32,
    /// Its operands, which are ids.
    pub operands: Vec<u32>,
}

/// The instructions of the set, and what their operands name.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// In the order of the module.
    pub all: Vec<Fact>,
    /// Specialization constants of SYCL.
    pub sycl_constants: Vec<Fact>,
    /// Whether the last instruction is one of a set, and has the largest ID: others could follow in a module that is cut.
    pub is_whole: bool,
    strings: BTreeMap<u32, String>,
    numbers: BTreeMap<u32, u32>,
}

const MAGIC: u32 = 0x0723_0203;
const OP_STRING: u32 = 7;
const OP_IMPORT: u32 = 11;
const OP_EXTENDED: u32 = 12;
const OP_ENTRY_POINT: u32 = 15;
const OP_CONSTANT: u32 = 43;
const OP_FUNCTION: u32 = 54;
const OP_FUNCTION_END: u32 = 56;
/// The words of a header.
const HEADER: usize = 5;
const SET: &str = "NonSemantic.ClspvReflection.";

/// The words of a file.
///
/// # Errors
/// If the file has no whole number of them.
pub fn words(bytes: &[u8]) -> Result<Vec<u32>, ReadError> {
    let (words, rest) = bytes.as_chunks::<4>();
    if rest.is_empty() {
        Ok(words.iter().copied().map(u32::from_le_bytes).collect())
    } else {
        Err(ReadError::Bytes(bytes.len()))
    }
}

impl Facts {
    /// Reads a module.
    ///
    /// # Errors
    /// If it is no SPIR-V, or is cut off.
    pub fn read(words: &[u32]) -> Result<Facts, ReadError> {
        if words.first() != Some(&MAGIC) {
            return Err(ReadError::Magic);
        }
        if words.len() < HEADER {
            return Err(ReadError::Header(words.len()));
        }
        let bound = words.get(3).copied();
        let mut facts = Facts::default();
        let (mut set, mut sycl_set) = (None, None);
        let (mut entry_points, mut function) = (0, None);
        let mut place = HEADER;
        while let Some(first) = words.get(place) {
            let length = (first >> 16) as usize;
            let body = words.get(place + 1..place.saturating_add(length.max(1))).filter(|_| length > 0);
            let body = body.ok_or(ReadError::Length(place))?;
            facts.is_whole = matches!((first & 0xffff, body), (OP_EXTENDED, [_, id, ..]) if id.checked_add(1) == bound);
            match (first & 0xffff, body) {
                (OP_STRING, [id, text @ ..]) => {
                    facts.strings.insert(*id, string(text).ok_or(ReadError::Text(place))?);
                }
                (OP_IMPORT, [id, text @ ..]) => {
                    let name = string(text).ok_or(ReadError::Text(place))?;
                    set = name.starts_with(SET).then_some(*id).or(set);
                    sycl_set = (name == SYCL_SET).then_some(*id).or(sycl_set);
                }
                (OP_ENTRY_POINT, _) => entry_points += 1,
                (OP_FUNCTION, _) => function = Some(place),
                (OP_FUNCTION_END, _) => function = None,
                (OP_CONSTANT, [_, id, value]) => {
                    facts.numbers.insert(*id, *value);
                }
                (OP_EXTENDED, [_, id, from, number, operands @ ..]) if Some(*from) == set => {
                    facts.all.push(Fact { word: place, number: *number, id: *id, operands: operands.to_vec() });
                }
                (OP_EXTENDED, [_, id, from, SYCL_CONSTANT, operands @ ..]) if Some(*from) == sycl_set => {
                    let operands = operands.to_vec();
                    facts.sycl_constants.push(Fact { word: place, number: SYCL_CONSTANT, id: *id, operands });
                }
                _ => {}
            }
            place += length;
        }
        if let Some(begin) = function {
            return Err(ReadError::Function(begin));
        }
        if entry_points == 0 {
            return Err(ReadError::EntryPoints);
        }
        let kernels = facts.all.iter().filter(|fact| fact.number == Opcode::Kernel as u32).count();
        if set.is_some() && kernels < entry_points {
            return Err(ReadError::Kernels { entry_points, kernels });
        }
        Ok(facts)
    }

    /// A string operand.
    ///
    /// # Errors
    /// If it is none.
    pub fn text(&self, fact: &Fact, operand: usize) -> Result<&str, ReadError> {
        let id = fact.operands.get(operand);
        id.and_then(|id| self.strings.get(id)).map(String::as_str).ok_or_else(|| missing(fact, operand))
    }

    /// Bytes that are written as hexadecimal digits.
    ///
    /// # Errors
    /// If they are none.
    pub fn bytes(&self, fact: &Fact, operand: usize) -> Result<Vec<u8>, ReadError> {
        let digits: Option<Vec<u32>> = self.text(fact, operand)?.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or_else(|| missing(fact, operand))?;
        let byte = |pair: &[u32]| pair.iter().fold(0_u8, |byte, digit| byte << 4 | u8::try_from(*digit).unwrap_or(0));
        Ok(digits.chunks(2).map(byte).collect())
    }

    /// A number.
    ///
    /// # Errors
    /// If it is none.
    pub fn number(&self, fact: &Fact, operand: usize) -> Result<u32, ReadError> {
        let id = fact.operands.get(operand);
        id.and_then(|id| self.numbers.get(id)).copied().ok_or_else(|| missing(fact, operand))
    }
}

/// The error about an operand.
pub fn missing(fact: &Fact, operand: usize) -> ReadError {
    ReadError::Operand { word: fact.word, instruction: fact.number, operand }
}

/// A string of SPIR-V: bytes up to a zero, four in a word.
fn string(words: &[u32]) -> Option<String> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}
