//! Reads the instructions of `NonSemantic.ClspvReflection` and of this project's own set from a module.

use std::collections::BTreeMap;

/// The reasons why a module's reflection cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The module does not begin with the magic number of SPIR-V.
    #[error("not SPIR-V: the magic number is missing")]
    Magic,
    /// The file is not a sequence of words.
    #[error("{0} bytes are not a whole number of words; the file is truncated")]
    Bytes(usize),
    /// The module ends in its header.
    #[error("{0} words is too short for the 5-word header; the file is truncated")]
    Header(usize),
    /// The function that begins at this word is not terminated.
    #[error("word {0}: the function does not end in the module; the file is truncated")]
    Function(usize),
    /// The module has no entry point.
    #[error("the module has no entry point; the file is truncated")]
    EntryPoints,
    /// The reflection does not describe all entry points.
    #[error("the module has {entry_points} entry points, but describes {kernels}; the file is truncated")]
    Kernels {
        /// The number of entry points.
        entry_points: usize,
        /// The number of kernels in the reflection.
        kernels: usize,
    },
    /// An instruction extends beyond the module, or its length is 0.
    #[error("word {0}: the instruction does not end in the module; the file is truncated")]
    Length(usize),
    /// A string is not terminated.
    #[error("word {0}: the string is not terminated within its instruction")]
    Text(usize),
    /// An operand is missing, or is not a string or integer as expected.
    #[error("word {word}: operand {operand} of reflection instruction {instruction} is missing or has the wrong kind")]
    Operand {
        /// The index of the instruction's first word.
        word: usize,
        /// The instruction's number in the set.
        instruction: u32,
        /// The index of the operand.
        operand: usize,
    },
}

/// Declares the reflection instructions.
macro_rules! opcodes {
    ($($(#[doc = $doc:literal])+ $name:ident = $number:literal,)+) => {
        /// An instruction of the set.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[repr(u32)]
        pub enum Opcode {
            $($(#[doc = $doc])+ $name = $number,)+
        }

        impl Opcode {
            /// Returns the instruction with this number.
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
    /// A storage buffer: kernel, ordinal, set, binding.
    ArgumentStorageBuffer = 3,
    /// A uniform buffer: kernel, ordinal, set, binding.
    ArgumentUniform = 4,
    /// A POD argument in a storage buffer: kernel, ordinal, set, binding, offset, size.
    ArgumentPodStorageBuffer = 5,
    /// A POD argument in a uniform buffer: kernel, ordinal, set, binding, offset, size.
    ArgumentPodUniform = 6,
    /// A POD argument in push constants: kernel, ordinal, offset, size.
    ArgumentPodPushConstant = 7,
    /// A read-only image: kernel, ordinal, set, binding.
    ArgumentSampledImage = 8,
    /// A writable image: kernel, ordinal, set, binding.
    ArgumentStorageImage = 9,
    /// A sampler: kernel, ordinal, set, binding.
    ArgumentSampler = 10,
    /// A local array: kernel, ordinal, SpecId, element size.
    ArgumentWorkgroup = 11,
    /// The SpecIds of the workgroup size.
    SpecConstantWorkgroupSize = 12,
    /// The SpecIds of the global offset.
    SpecConstantGlobalOffset = 13,
    /// The SpecId of the number of dimensions.
    SpecConstantWorkDim = 14,
    /// The global offset in push constants: offset, size.
    PushConstantGlobalOffset = 15,
    /// The enqueued workgroup size in push constants: offset, size.
    PushConstantEnqueuedLocalSize = 16,
    /// The global size in push constants: offset, size.
    PushConstantGlobalSize = 17,
    /// The start of a region in push constants, including the global offset: offset, size.
    PushConstantRegionOffset = 18,
    /// The number of workgroups in push constants: offset, size.
    PushConstantNumWorkgroups = 19,
    /// The number of workgroups before a region in push constants: offset, size.
    PushConstantRegionGroupOffset = 20,
    /// The constant buffer: set, binding, hexadecimal contents.
    ConstantDataStorageBuffer = 21,
    /// A literal sampler: set, binding, bits.
    LiteralSampler = 23,
    /// A required workgroup size: kernel, x, y, z.
    PropertyRequiredWorkgroupSize = 24,
    /// The address of a buffer in push constants: kernel, ordinal, offset, size.
    ArgumentPointerPushConstant = 26,
    /// The address of a buffer in a uniform buffer: kernel, ordinal, set, binding, offset, size.
    ArgumentPointerUniform = 27,
    /// The buffer of program-scope variables: set, binding, hexadecimal initial contents.
    ProgramScopeVariablesStorageBuffer = 28,
    /// A pointer in the program-scope variables: the offset of its target, the offset of the pointer, and its size.
    ProgramScopeVariablePointerRelocation = 29,
    /// An image's channel order in push constants: kernel, ordinal, offset, size.
    ImageArgumentInfoChannelOrderPushConstant = 30,
    /// An image's channel data type in push constants: kernel, ordinal, offset, size.
    ImageArgumentInfoChannelDataTypePushConstant = 31,
    /// A writable texel buffer: kernel, ordinal, set, binding.
    ArgumentStorageTexelBuffer = 34,
    /// A read-only texel buffer: kernel, ordinal, set, binding.
    ArgumentUniformTexelBuffer = 35,
    /// The address of program-scope variables in push constants: offset, size, hexadecimal initial contents.
    ProgramScopeVariablePointerPushConstant = 37,
    /// A `printf` format or a literal argument: ID, text, sizes of the arguments.
    PrintfInfo = 38,
    /// The `printf` buffer: set, binding, size.
    PrintfBufferStorageBuffer = 39,
    /// The bits of a sampler in push constants: kernel, ordinal, offset, size. The host binds a sampler with normalized
    /// coordinates.
    NormalizedSamplerMaskPushConstant = 41,
    /// A variable in local memory: variable, size.
    WorkgroupVariableSize = 42,
}

/// The extended instruction set of this project.
pub const SYCL_SET: &str = "NonSemantic.SyclPasses.1";
/// The instruction of that set for a SYCL specialization constant: symbol, hexadecimal default value, and the SpecId,
/// offset and size of each part.
pub const SYCL_CONSTANT: u32 = 1;
/// The instruction of that set for a program-scope variable that hosts access by name: name, offset, size.
pub const SYCL_VARIABLE: u32 = 2;
/// The instruction of that set for the size of program-scope variables whose contents end with zeros: size.
pub const SYCL_VARIABLES_SIZE: u32 = 4;
/// The instruction of that set for the format of a failed assertion: the ID of the `printf` format.
pub const SYCL_ASSERTION: u32 = 3;

/// A reflection instruction in a module.
#[derive(Clone, Debug)]
pub struct Fact {
    /// The index of its first word.
    pub word: usize,
    /// The number in the set.
    pub number: u32,
    /// The ID.
    pub id: u32,
    /// The IDs of the operands.
    pub operands: Vec<u32>,
}

/// The reflection instructions of a module, with the strings and integers that they use.
#[derive(Clone, Debug, Default)]
pub struct Facts {
    /// The instructions, in the order of the module.
    pub all: Vec<Fact>,
    /// The instructions of this project's set, in the order of the module.
    pub sycl: Vec<Fact>,
    /// True if the last instruction is an extended instruction with the largest ID. Otherwise, the module may be
    /// truncated.
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
/// The number of words in the header.
const HEADER: usize = 5;
const SET: &str = "NonSemantic.ClspvReflection.";

/// Returns the words of a file.
///
/// # Errors
/// Fails if the file's size is not a multiple of the word size.
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
    /// Fails if the module is not valid SPIR-V, or is truncated.
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
                (OP_EXTENDED, [_, id, from, number, operands @ ..]) if Some(*from) == sycl_set => {
                    facts.sycl.push(Fact { word: place, number: *number, id: *id, operands: operands.to_vec() });
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

    /// Returns a string operand.
    ///
    /// # Errors
    /// Fails if the operand is not a string.
    pub fn text(&self, fact: &Fact, operand: usize) -> Result<&str, ReadError> {
        let id = fact.operands.get(operand);
        id.and_then(|id| self.strings.get(id)).map(String::as_str).ok_or_else(|| missing(fact, operand))
    }

    /// Returns the bytes of a hexadecimal operand.
    ///
    /// # Errors
    /// Fails if the operand is not a hexadecimal string.
    pub fn bytes(&self, fact: &Fact, operand: usize) -> Result<Vec<u8>, ReadError> {
        let digits: Option<Vec<u32>> = self.text(fact, operand)?.chars().map(|digit| digit.to_digit(16)).collect();
        let digits = digits.filter(|digits| digits.len().is_multiple_of(2)).ok_or_else(|| missing(fact, operand))?;
        let byte = |pair: &[u32]| pair.iter().fold(0_u8, |byte, digit| byte << 4 | u8::try_from(*digit).unwrap_or(0));
        Ok(digits.chunks(2).map(byte).collect())
    }

    /// Returns an integer operand.
    ///
    /// # Errors
    /// Fails if the operand is not an integer constant.
    pub fn number(&self, fact: &Fact, operand: usize) -> Result<u32, ReadError> {
        let id = fact.operands.get(operand);
        id.and_then(|id| self.numbers.get(id)).copied().ok_or_else(|| missing(fact, operand))
    }
}

/// Returns the error for an operand.
pub fn missing(fact: &Fact, operand: usize) -> ReadError {
    ReadError::Operand { word: fact.word, instruction: fact.number, operand }
}

/// Decodes a SPIR-V string: bytes up to a zero, four per word.
fn string(words: &[u32]) -> Option<String> {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
}
