//! A SPIR-V module under construction: its sections, with unique types and constants.

use std::collections::{BTreeMap, BTreeSet};

use rspirv::{
    binary::Assemble,
    dr::{Instruction, Operand},
    spirv::{AddressingModel, BuiltIn, Capability, Decoration, Op, StorageClass, Word},
};
use rustc_hash::FxHashMap;
use sycl_passes::vulkan::limits;

/// The generator ID that SPIR-V's registry reserves for unregistered tools.
const GENERATOR: u32 = 0;
const MAGIC: u32 = 0x0723_0203;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// A Boolean.
    Bool,
    /// An integer of this width. Types are unsigned; operations determine the signedness.
    Int(u32),
    /// A floating-point number of this width.
    Float(u32),
}

/// The sections of a module.
#[derive(Debug)]
pub struct Words {
    /// The major and minor version.
    pub version: (u8, u8),
    bound: Word,
    capabilities: BTreeSet<Capability>,
    extensions: BTreeSet<&'static str>,
    sets: BTreeMap<&'static str, Word>,
    /// The entry points, in the order of kernels.
    pub entry_points: Vec<Instruction>,
    /// The execution modes.
    pub modes: Vec<Instruction>,
    /// The strings and names.
    pub debug: Vec<Instruction>,
    annotations: Vec<Instruction>,
    globals: Vec<Instruction>,
    /// The functions.
    pub functions: Vec<Instruction>,
    /// The instructions after the functions.
    pub reflection: Vec<Instruction>,
    known: FxHashMap<Vec<u32>, Word>,
    /// True if the module uses physical addresses.
    has_addresses: bool,
}

/// Creates an instruction.
pub fn instruction(op: Op, ty: Option<Word>, result: Option<Word>, operands: Vec<Operand>) -> Instruction {
    Instruction::new(op, ty, result, operands)
}

/// Returns IDs as operands.
pub fn ids(words: &[Word]) -> Vec<Operand> {
    words.iter().map(|word| Operand::IdRef(*word)).collect()
}

impl Words {
    /// Creates an empty module.
    pub fn new(version: (u8, u8)) -> Words {
        Words {
            version,
            bound: 1,
            capabilities: BTreeSet::from([Capability::Shader]),
            extensions: BTreeSet::new(),
            sets: BTreeMap::new(),
            entry_points: Vec::new(),
            modes: Vec::new(),
            debug: Vec::new(),
            annotations: Vec::new(),
            globals: Vec::new(),
            functions: Vec::new(),
            reflection: Vec::new(),
            known: FxHashMap::default(),
            has_addresses: false,
        }
    }

    /// Declares the use of 64-bit physical addresses.
    pub fn need_addresses(&mut self) {
        self.has_addresses = true;
        self.need(Capability::PhysicalStorageBufferAddresses);
        self.need_extension("SPV_KHR_physical_storage_buffer", (1, 5));
    }

    /// Returns a new ID.
    pub fn id(&mut self) -> Word {
        self.bound += 1;
        self.bound - 1
    }

    /// Declares a capability.
    pub fn need(&mut self, capability: Capability) {
        self.capabilities.insert(capability);
    }

    /// Declares an extension, unless it is part of the module's version.
    pub fn need_extension(&mut self, name: &'static str, core_since: (u8, u8)) {
        if self.version < core_since {
            self.extensions.insert(name);
        }
    }

    /// Returns the ID of an extended instruction set.
    pub fn set(&mut self, name: &'static str) -> Word {
        if let Some(id) = self.sets.get(name) {
            return *id;
        }
        let id = self.id();
        self.sets.insert(name, id);
        id
    }

    /// Returns the ID of a type or constant, adding it if necessary. `distinct` distinguishes equal instructions with
    /// different decorations.
    pub fn global(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>, distinct: u32) -> Word {
        let mut key = vec![distinct];
        instruction(op, ty, None, operands.clone()).assemble_into(&mut key);
        if let Some(id) = self.known.get(&key) {
            return *id;
        }
        let id = self.fresh_global(op, ty, operands);
        self.known.insert(key, id);
        id
    }

    /// Adds a variable, type or constant, even if the module contains an equal one.
    pub fn fresh_global(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
        let id = self.id();
        self.globals.push(instruction(op, ty, Some(id), operands));
        id
    }

    /// Decorates an ID.
    pub fn decorate(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        all.extend(operands);
        self.annotations.push(instruction(Op::Decorate, None, None, all));
    }

    /// Adds a decoration with an integer operand.
    pub fn decorate_number(&mut self, id: Word, decoration: Decoration, number: u32) {
        self.decorate(id, decoration, vec![Operand::LiteralBit32(number)]);
    }

    /// Decorates an ID as a built-in value.
    pub fn decorate_built_in(&mut self, id: Word, built_in: BuiltIn) {
        self.decorate(id, Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
    }

    /// Sets the offset of a struct member.
    pub fn member_offset(&mut self, id: Word, member: u32, offset: u32) {
        let operands = vec![
            Operand::IdRef(id),
            Operand::LiteralBit32(member),
            Operand::Decoration(Decoration::Offset),
            Operand::LiteralBit32(offset),
        ];
        self.annotations.push(instruction(Op::MemberDecorate, None, None, operands));
    }

    /// Names an ID.
    pub fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralString(name.to_owned())];
        self.debug.push(instruction(Op::Name, None, None, operands));
    }

    /// Returns the ID of a string, adding it if necessary.
    pub fn string(&mut self, text: &str) -> Word {
        let mut key = vec![u32::MAX];
        instruction(Op::String, None, None, vec![Operand::LiteralString(text.to_owned())]).assemble_into(&mut key);
        if let Some(id) = self.known.get(&key) {
            return *id;
        }
        let id = self.id();
        // Strings precede names.
        let operand = vec![Operand::LiteralString(text.to_owned())];
        let position = self.debug.iter().take_while(|found| found.class.opcode == Op::String).count();
        self.debug.insert(position, instruction(Op::String, None, Some(id), operand));
        self.known.insert(key, id);
        id
    }

    /// Assembles the module.
    ///
    /// # Errors
    /// Returns a message if the module exceeds a SPIR-V limit.
    pub fn assemble(&self) -> Result<Vec<u32>, String> {
        self.check_counts()?;
        let version = u32::from(self.version.0) << 16 | u32::from(self.version.1) << 8;
        let mut words = vec![MAGIC, version, GENERATOR, self.bound, 0];
        let mut too_long = None;
        let mut add = |section: &[Instruction]| {
            for found in section {
                let begin = words.len();
                found.assemble_into(&mut words);
                // The length in the first word has 16 bits.
                let length = words.len() - begin;
                if length > limits::INSTRUCTION_WORDS {
                    too_long.get_or_insert((found.class.opname, length));
                }
            }
        };
        let capability =
            |found: &Capability| instruction(Op::Capability, None, None, vec![Operand::Capability(*found)]);
        add(&self.capabilities.iter().map(capability).collect::<Vec<_>>());
        let extension =
            |name: &&str| instruction(Op::Extension, None, None, vec![Operand::LiteralString((*name).to_owned())]);
        add(&self.extensions.iter().map(extension).collect::<Vec<_>>());
        let import = |(name, id): (&&str, &Word)| {
            instruction(Op::ExtInstImport, None, Some(*id), vec![Operand::LiteralString((*name).to_owned())])
        };
        add(&self.sets.iter().map(import).collect::<Vec<_>>());
        let addresses =
            if self.has_addresses { AddressingModel::PhysicalStorageBuffer64 } else { AddressingModel::Logical };
        let model =
            vec![Operand::AddressingModel(addresses), Operand::MemoryModel(rspirv::spirv::MemoryModel::GLSL450)];
        add(&[instruction(Op::MemoryModel, None, None, model)]);
        for section in [&self.entry_points, &self.modes, &self.debug, &self.annotations, &self.globals] {
            add(section);
        }
        add(&self.functions);
        add(&self.reflection);
        match too_long {
            None => Ok(words),
            Some((name, length)) => Err(format!(
                "instruction 'Op{name}' has {length} words; SPIR-V allows at most {}",
                limits::INSTRUCTION_WORDS
            )),
        }
    }

    /// Checks the limits on the number of variables and IDs.
    fn check_counts(&self) -> Result<(), String> {
        let is_variable = |found: &&Instruction| found.class.opcode == Op::Variable;
        let globals = self.globals.iter().filter(is_variable).count();
        let (mut locals, mut most_locals) = (0, 0);
        for found in &self.functions {
            match found.class.opcode {
                Op::Function => locals = 0,
                Op::Variable => locals += 1,
                _ => {}
            }
            most_locals = most_locals.max(locals);
        }
        let bound = usize::try_from(self.bound).unwrap_or(usize::MAX);
        let most_ids = usize::try_from(limits::ID_BOUND).unwrap_or(usize::MAX);
        for (what, count, most) in [
            ("module has", globals, limits::GLOBAL_VARIABLES, "variables outside functions"),
            ("kernel has", most_locals, limits::LOCAL_VARIABLES, "variables"),
            ("module has", bound, most_ids, "IDs"),
        ]
        .map(|(who, count, most, what)| (format!("{who} {count} {what}"), count, most))
        {
            if count > most {
                return Err(format!("{what}; SPIR-V allows at most {most}"));
            }
        }
        Ok(())
    }
}

/// Types.
impl Words {
    /// Returns the type `void`.
    pub fn void(&mut self) -> Word {
        self.global(Op::TypeVoid, None, Vec::new(), 0)
    }

    /// Returns a scalar type, and declares the capabilities that it requires.
    pub fn scalar(&mut self, scalar: Scalar) -> Word {
        match scalar {
            Scalar::Int(8) => self.need(Capability::Int8),
            Scalar::Int(16) => self.need(Capability::Int16),
            Scalar::Int(64) => self.need(Capability::Int64),
            Scalar::Float(16) => self.need(Capability::Float16),
            Scalar::Float(64) => self.need(Capability::Float64),
            _ => {}
        }
        match scalar {
            Scalar::Bool => self.global(Op::TypeBool, None, Vec::new(), 0),
            Scalar::Int(width) => {
                self.global(Op::TypeInt, None, vec![Operand::LiteralBit32(width), Operand::LiteralBit32(0)], 0)
            }
            Scalar::Float(width) => self.global(Op::TypeFloat, None, vec![Operand::LiteralBit32(width)], 0),
        }
    }

    /// Returns the type of signed 32-bit integers, which only images use.
    pub fn signed(&mut self) -> Word {
        self.global(Op::TypeInt, None, vec![Operand::LiteralBit32(32), Operand::LiteralBit32(1)], 0)
    }

    /// Returns the type of unsigned 32-bit integers.
    pub fn uint(&mut self) -> Word {
        self.scalar(Scalar::Int(32))
    }

    /// Returns a vector type.
    pub fn vector(&mut self, element: Word, count: u32) -> Word {
        self.global(Op::TypeVector, None, vec![Operand::IdRef(element), Operand::LiteralBit32(count)], 0)
    }

    /// Returns a pointer type.
    pub fn pointer(&mut self, class: StorageClass, to: Word) -> Word {
        self.global(Op::TypePointer, None, vec![Operand::StorageClass(class), Operand::IdRef(to)], 0)
    }

    /// Returns an array type of constant length. An array in external memory requires a stride.
    pub fn array(&mut self, element: Word, length: Word, stride: Option<u32>) -> Word {
        let before = self.globals.len();
        let id = self.global(Op::TypeArray, None, ids(&[element, length]), stride.unwrap_or(0));
        self.add_stride(id, before, stride);
        id
    }

    /// Returns an array type without a length.
    pub fn runtime_array(&mut self, element: Word, stride: u32) -> Word {
        let before = self.globals.len();
        let id = self.global(Op::TypeRuntimeArray, None, ids(&[element]), stride);
        self.add_stride(id, before, Some(stride));
        id
    }

    fn add_stride(&mut self, id: Word, before: usize, stride: Option<u32>) {
        if let Some(stride) = stride.filter(|_| self.globals.len() > before) {
            self.decorate_number(id, Decoration::ArrayStride, stride);
        }
    }

    /// Returns a block, which is a struct with one member, for a variable in external memory.
    pub fn block(&mut self, member: Word) -> Word {
        let before = self.globals.len();
        let id = self.global(Op::TypeStruct, None, ids(&[member]), 1);
        if self.globals.len() > before {
            self.decorate(id, Decoration::Block, Vec::new());
            self.member_offset(id, 0, 0);
        }
        id
    }

    /// Returns the function type of kernels.
    pub fn kernel_type(&mut self) -> Word {
        let void = self.void();
        self.global(Op::TypeFunction, None, ids(&[void]), 0)
    }
}

/// Constants.
impl Words {
    /// Returns a scalar constant with these bits.
    pub fn constant(&mut self, scalar: Scalar, bits: u64) -> Word {
        let ty = self.scalar(scalar);
        #[expect(clippy::cast_possible_truncation, reason = "it is split into two words, or narrower")]
        let low = bits as u32;
        match scalar {
            Scalar::Bool => {
                let op = if bits & 1 == 0 { Op::ConstantFalse } else { Op::ConstantTrue };
                self.global(op, Some(ty), Vec::new(), 0)
            }
            Scalar::Int(64) | Scalar::Float(64) => {
                self.global(Op::Constant, Some(ty), vec![Operand::LiteralBit64(bits)], 0)
            }
            Scalar::Int(_) | Scalar::Float(_) => {
                self.global(Op::Constant, Some(ty), vec![Operand::LiteralBit32(low)], 0)
            }
        }
    }

    /// Returns a 32-bit integer constant.
    pub fn number(&mut self, value: u32) -> Word {
        self.constant(Scalar::Int(32), u64::from(value))
    }
}

/// Returns the width of a scalar in memory.
pub fn width_of(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Bool => 32,
        Scalar::Int(width) | Scalar::Float(width) => width,
    }
}
