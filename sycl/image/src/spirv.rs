//! Reads the parts of SPIR-V that property sets also describe: kernels, specialization constants, symbols.
//!
//! Unneeded instructions are skipped by their length, so the reader need not support extensions.
//!
//! Source: SPIR-V specification 1.6, "Physical Layout of a SPIR-V Module and Instruction".

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Read};

use spirv::{Decoration, ExecutionModel, LinkageType, MAGIC_NUMBER, Op};

use crate::FormatError;

const WORD: usize = 4;
const HEADER_WORDS: usize = 5;

/// The contents of a module that property sets also describe.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Module {
    /// The kernels, in order.
    pub kernels: Vec<Kernel>,
    /// The specialization constants with a SpecId, in order. Several constants may have the same SpecId.
    pub spec_constants: Vec<SpecConstant>,
    /// The names of the functions and variables that other modules may use, in order.
    pub exports: Vec<String>,
    /// The names of the functions and variables that other modules, or the device, must provide, in order.
    pub imports: Vec<String>,
}

/// An entry point with the execution model Kernel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kernel {
    /// The name of the kernel.
    pub name: String,
    /// The number of parameters of its function.
    pub parameters: u64,
}

/// The start of a module, without types, constants and functions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    /// The names of the kernels, in order.
    pub kernels: Vec<String>,
    /// The names of the imported functions and variables, as in [`Module::imports`].
    pub imports: Vec<String>,
    /// The lowest SpecId, if the module has any.
    pub first_spec_id: Option<u32>,
}

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scalar {
    /// `OpTypeBool`.
    Bool,
    /// `OpTypeInt`.
    Int,
    /// `OpTypeFloat`.
    Float,
}

impl fmt::Display for Scalar {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Self::Bool => "bool",
            Self::Int => "integer",
            Self::Float => "floating point",
        })
    }
}

/// A scalar constant with a SpecId.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecConstant {
    /// The SpecId.
    pub spec_id: u32,
    /// The type of the constant.
    pub scalar: Scalar,
    /// The default value, low byte first, with the size of the type; 1 for a true boolean.
    pub default: Vec<u8>,
}

/// An instruction: its offset in the file, opcode and operands.
struct Instruction<'b> {
    offset: usize,
    opcode: u32,
    operands: &'b [[u8; WORD]],
}

/// The contents collected so far. Decorations precede the IDs that they decorate, and entry points precede functions.
#[derive(Default)]
struct Collected {
    entry_points: Vec<(u32, String)>,
    spec_ids: BTreeMap<u32, u32>,
    /// The scalar types, with their sizes in bytes.
    scalars: BTreeMap<u32, (Scalar, usize)>,
    parameters: BTreeMap<u32, u64>,
    function: Option<u32>,
    module: Module,
}

/// Reads a module.
///
/// # Errors
/// Fails for a module that is truncated, or whose instructions are not consecutive. The error contains offset, field
/// and reason.
pub fn read(bytes: &[u8]) -> Result<Module, FormatError> {
    check_header(bytes)?;
    let mut collected = Collected::default();
    let mut offset = HEADER_WORDS * WORD;
    while offset < bytes.len() {
        let instruction = instruction(bytes, offset)?;
        collected.add(&instruction)?;
        offset += WORD * (1 + instruction.operands.len());
    }
    let Collected { entry_points, parameters, mut module, .. } = collected;
    for (function, name) in entry_points {
        let parameters = parameters.get(&function).copied().unwrap_or(0);
        module.kernels.push(Kernel { name, parameters });
    }
    Ok(module)
}

/// Reads the names of the kernels in a module, in order. Reads only the start of the module, because entry points
/// precede types and code.
///
/// # Errors
/// Returns the errors from the reader. For a module that is truncated or malformed before its types, the error wraps a
/// [`FormatError`].
pub fn kernel_names(reader: impl Read) -> io::Result<Vec<String>> {
    Ok(read_while(reader, is_before_debug_instructions)?.kernels)
}

/// Reads the start of a module: everything before its types, constants and functions.
///
/// # Errors
/// Fails like [`kernel_names`].
pub fn start(reader: impl Read) -> io::Result<Start> {
    read_while(reader, |opcode| !is_of_body(opcode))
}

/// Reads instructions while `is_wanted` accepts their opcodes.
fn read_while(mut reader: impl Read, is_wanted: fn(u32) -> bool) -> io::Result<Start> {
    let malformed = |error| io::Error::new(io::ErrorKind::InvalidData, error);
    let mut bytes = Vec::new();
    reader.by_ref().take((HEADER_WORDS * WORD) as u64).read_to_end(&mut bytes)?;
    check_header(&bytes).map_err(malformed)?;
    let mut collected = Collected::default();
    let mut offset = bytes.len();
    loop {
        bytes.clear();
        reader.by_ref().take(WORD as u64).read_to_end(&mut bytes)?;
        if bytes.is_empty() {
            break;
        }
        let Some(first) = word(&bytes, 0) else {
            return Err(malformed(cut_off((offset + bytes.len()) as u64)));
        };
        if !is_wanted(first & 0xffff) {
            break;
        }
        // An instruction has at most 65535 words.
        let rest = (first >> 16).saturating_sub(1) as usize * WORD;
        reader.by_ref().take(rest as u64).read_to_end(&mut bytes)?;
        let instruction = instruction(&bytes, 0).map_err(|error| malformed(error.moved(offset as u64)))?;
        collected.add(&instruction).map_err(|error| malformed(error.moved(offset as u64)))?;
        offset += bytes.len();
    }
    Ok(Start {
        kernels: collected.entry_points.into_iter().map(|(_, name)| name).collect(),
        imports: collected.module.imports,
        first_spec_id: collected.spec_ids.values().min().copied(),
    })
}

/// Returns whether an instruction belongs before or among the entry points (SPIR-V specification, "Logical Layout of a
/// Module").
fn is_before_debug_instructions(opcode: u32) -> bool {
    let before = [Op::Capability, Op::Extension, Op::ExtInstImport, Op::MemoryModel, Op::EntryPoint];
    before.iter().any(|op| *op as u32 == opcode)
}

/// Returns whether an instruction is a type, constant, global variable or function, all of which follow names and
/// decorations.
fn is_of_body(opcode: u32) -> bool {
    let of_types = Op::TypeVoid as u32..=Op::TypeForwardPointer as u32;
    let of_constants = Op::ConstantTrue as u32..=Op::SpecConstantOp as u32;
    let others = [Op::Undef, Op::Variable, Op::Function];
    of_types.contains(&opcode) || of_constants.contains(&opcode) || others.iter().any(|op| *op as u32 == opcode)
}

/// Returns the word at an offset, if it is in bounds.
fn word(bytes: &[u8], offset: usize) -> Option<u32> {
    bytes.get(offset..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

fn check_header(bytes: &[u8]) -> Result<(), FormatError> {
    let size = bytes.len();
    match word(bytes, 0) {
        Some(MAGIC_NUMBER) => {}
        Some(found) if found == MAGIC_NUMBER.swap_bytes() => {
            return Err(FormatError::new(
                0,
                "magic number",
                "the SPIR-V is big-endian; runtimes require little-endian",
            ));
        }
        _ => {
            let start = bytes.get(..WORD).unwrap_or(bytes);
            let problem = format!("found {start:02x?}, expected {:02x?} (SPIR-V)", MAGIC_NUMBER.to_le_bytes());
            return Err(FormatError::new(0, "magic number", problem));
        }
    }
    if size < HEADER_WORDS * WORD {
        let problem = format!("{size} bytes is too short for the {}-byte header", HEADER_WORDS * WORD);
        return Err(FormatError::new(0, "header", problem));
    }
    if !size.is_multiple_of(WORD) {
        return Err(cut_off(size as u64));
    }
    Ok(())
}

/// Returns the error for a module of this size, which ends within a word.
fn cut_off(size: u64) -> FormatError {
    let problem = format!("{size} bytes are not a whole number of words; the SPIR-V is truncated");
    FormatError::new(size, "end", problem)
}

/// Decodes the instruction at an offset within the file.
fn instruction(bytes: &[u8], offset: usize) -> Result<Instruction<'_>, FormatError> {
    let error = |problem| FormatError::new(offset as u64, "length of an instruction", problem);
    let first = word(bytes, offset).unwrap_or_default();
    let (words, opcode) = ((first >> 16) as usize, first & 0xffff);
    let size = words * WORD;
    if words == 0 {
        return Err(error("an instruction has at least one word, found 0".to_owned()));
    }
    let Some(instruction) = bytes.get(offset..offset + size) else {
        let left = bytes.len() - offset;
        return Err(error(format!("{size} bytes exceed the remaining {left} bytes; the SPIR-V is truncated")));
    };
    let (words, _) = instruction.as_chunks::<WORD>();
    Ok(Instruction { offset, opcode, operands: words.get(1..).unwrap_or_default() })
}

impl Instruction<'_> {
    fn is(&self, op: Op) -> bool {
        self.opcode == op as u32
    }

    /// Returns an operand that must be present.
    fn operand(&self, index: usize) -> Result<u32, FormatError> {
        self.operands.get(index).map(|word| u32::from_le_bytes(*word)).ok_or_else(|| {
            let name = name_of(self.opcode);
            let found = match self.operands.len() {
                1 => "1 operand".to_owned(),
                count => format!("{count} operands"),
            };
            let problem = format!("{name} has {found}, expected at least {}", index + 1);
            FormatError::new(self.offset as u64, "length of an instruction", problem)
        })
    }

    /// Returns the string that starts at an operand, and the index of the operand after it.
    fn string(&self, index: usize) -> Result<(String, usize), FormatError> {
        let bytes = self.operands.get(index..).unwrap_or_default().as_flattened();
        let Some(end) = bytes.iter().position(|byte| *byte == 0) else {
            let problem = format!("the string operand of {} is not null-terminated", name_of(self.opcode));
            return Err(FormatError::new(self.offset as u64, "string", problem));
        };
        let Ok(text) = str::from_utf8(&bytes[..end]) else {
            let problem = format!("the string operand of {} is not UTF-8", name_of(self.opcode));
            return Err(FormatError::new(self.offset as u64, "string", problem));
        };
        Ok((text.to_owned(), index + end / WORD + 1))
    }
}

/// Returns the name of an instruction for messages.
fn name_of(opcode: u32) -> String {
    Op::from_u32(opcode).map_or_else(|| format!("instruction {opcode}"), |op| format!("Op{op:?}"))
}

impl Collected {
    fn add(&mut self, instruction: &Instruction<'_>) -> Result<(), FormatError> {
        let operand = |index| instruction.operand(index);
        match Op::from_u32(instruction.opcode) {
            Some(Op::EntryPoint) if operand(0)? == ExecutionModel::Kernel as u32 => {
                self.entry_points.push((operand(1)?, instruction.string(2)?.0));
            }
            Some(Op::Decorate) => self.decorate(instruction)?,
            Some(Op::TypeBool) => {
                self.scalars.insert(operand(0)?, (Scalar::Bool, 1));
            }
            Some(Op::TypeInt | Op::TypeFloat) => {
                let scalar = if instruction.is(Op::TypeInt) { Scalar::Int } else { Scalar::Float };
                self.scalars.insert(operand(0)?, (scalar, operand(1)?.div_ceil(8) as usize));
            }
            Some(Op::SpecConstantTrue | Op::SpecConstantFalse | Op::SpecConstant) => self.constant(instruction)?,
            Some(Op::Function) => self.function = Some(operand(1)?),
            Some(Op::FunctionParameter) => {
                if let Some(function) = self.function {
                    *self.parameters.entry(function).or_default() += 1;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn decorate(&mut self, instruction: &Instruction<'_>) -> Result<(), FormatError> {
        let (target, decoration) = (instruction.operand(0)?, instruction.operand(1)?);
        if decoration == Decoration::SpecId as u32 {
            self.spec_ids.insert(target, instruction.operand(2)?);
        } else if decoration == Decoration::LinkageAttributes as u32 {
            let (name, linkage) = instruction.string(2)?;
            let is_import = instruction.operand(linkage)? == LinkageType::Import as u32;
            let names = if is_import { &mut self.module.imports } else { &mut self.module.exports };
            names.push(name);
        }
        Ok(())
    }

    fn constant(&mut self, instruction: &Instruction<'_>) -> Result<(), FormatError> {
        let (result_type, result) = (instruction.operand(0)?, instruction.operand(1)?);
        let Some(spec_id) = self.spec_ids.get(&result).copied() else {
            return Ok(());
        };
        let (scalar, default) = if instruction.is(Op::SpecConstant) {
            let (scalar, size) = self.scalars.get(&result_type).copied().ok_or_else(|| {
                let problem = format!("type %{result_type} of the constant with SpecId {spec_id} is not a number");
                FormatError::new(instruction.offset as u64, "type", problem)
            })?;
            let words = size.div_ceil(WORD);
            instruction.operand(1 + words)?;
            (scalar, instruction.operands.iter().skip(2).flatten().copied().take(size).collect())
        } else {
            (Scalar::Bool, vec![u8::from(instruction.is(Op::SpecConstantTrue))])
        };
        self.module.spec_constants.push(SpecConstant { spec_id, scalar, default });
        Ok(())
    }
}
