//! Buffers of program-scope variables.

use serde::Serialize;

use crate::reflection::{Fact, Facts, ReadError, SYCL_VARIABLES_SIZE, missing};

/// The size of an address in bytes.
const ADDRESS: usize = 8;

/// A buffer with program-scope variables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProgramData {
    /// The resource that passes the buffer.
    #[serde(flatten)]
    pub place: DataPlace,
    /// The size in bytes, at least that of the contents.
    pub size: u32,
    /// The initial contents, which zeros follow. Pointers are zeros.
    pub contents: Vec<u8>,
    /// The pointers in the contents to addresses in the buffer.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub relocations: Vec<Relocation>,
    /// The variables that hosts access by name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub named: Vec<NamedVariable>,
}

/// The resource that passes a buffer of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[allow(missing_docs, reason = "the names of the fields describe them")]
pub enum DataPlace {
    /// A storage buffer.
    Buffer { set: u32, binding: u32 },
    /// The address of the buffer in push constants.
    PushConstant { push_constant_offset: u32 },
}

/// A pointer in the initial contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Relocation {
    /// The offset of the address to which the pointer refers.
    pub target: u32,
    /// The offset of the pointer.
    pub pointer: u32,
}

/// A variable that hosts access by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NamedVariable {
    /// The name: the unique ID of a SYCL `device_global`.
    pub name: String,
    /// The offset in the buffer.
    pub offset: u32,
    /// The size in bytes.
    pub size: u32,
}

impl ProgramData {
    /// Reads a storage buffer.
    pub(crate) fn bound(facts: &Facts, fact: &Fact) -> Result<ProgramData, ReadError> {
        let place = DataPlace::Buffer { set: facts.number(fact, 0)?, binding: facts.number(fact, 1)? };
        ProgramData::new(facts, fact, place)
    }

    /// Reads a buffer whose address is in push constants.
    pub(crate) fn pushed(facts: &Facts, fact: &Fact) -> Result<ProgramData, ReadError> {
        if facts.number(fact, 1)? as usize != ADDRESS {
            return Err(missing(fact, 1));
        }
        let place = DataPlace::PushConstant { push_constant_offset: facts.number(fact, 0)? };
        let mut data = ProgramData::new(facts, fact, place)?;
        for size in facts.sycl.iter().filter(|fact| fact.number == SYCL_VARIABLES_SIZE) {
            data.size = Some(facts.number(size, 0)?).filter(|new| *new >= data.size).ok_or_else(|| missing(size, 0))?;
        }
        Ok(data)
    }

    fn new(facts: &Facts, fact: &Fact, place: DataPlace) -> Result<ProgramData, ReadError> {
        let (contents, relocations, named) = (facts.bytes(fact, 2)?, Vec::new(), Vec::new());
        let size = u32::try_from(contents.len()).map_err(|_| missing(fact, 2))?;
        Ok(ProgramData { place, size, contents, relocations, named })
    }

    /// Adds a pointer, and checks that it is in the contents, and that its target is in the buffer.
    pub(crate) fn add_relocation(&mut self, facts: &Facts, fact: &Fact) -> Result<(), ReadError> {
        let number = |operand| facts.number(fact, operand);
        let relocation = Relocation { target: number(0)?, pointer: number(1)? };
        if relocation.target > self.size {
            return Err(missing(fact, 0));
        }
        if number(2)? as usize != ADDRESS {
            return Err(missing(fact, 2));
        }
        if self.contents.len().checked_sub(ADDRESS).is_none_or(|last| relocation.pointer as usize > last) {
            return Err(missing(fact, 1));
        }
        self.relocations.push(relocation);
        Ok(())
    }

    /// Adds a named variable, and checks that it is in the buffer.
    pub(crate) fn add_named(&mut self, facts: &Facts, fact: &Fact) -> Result<(), ReadError> {
        let (name, offset, size) = (facts.text(fact, 0)?.to_owned(), facts.number(fact, 1)?, facts.number(fact, 2)?);
        if u64::from(offset) + u64::from(size) > u64::from(self.size) {
            return Err(missing(fact, 1));
        }
        self.named.push(NamedVariable { name, offset, size });
        Ok(())
    }

    /// Returns the initial contents of a buffer at an address, as many bytes as its size. The caller limits the size.
    pub fn contents_at(&self, address: u64) -> Vec<u8> {
        let mut contents = self.contents.clone();
        contents.resize(self.size as usize, 0);
        for Relocation { target, pointer } in &self.relocations {
            let begin = *pointer as usize;
            if let Some(bytes) = contents.get_mut(begin..begin + ADDRESS) {
                bytes.copy_from_slice(&address.wrapping_add(u64::from(*target)).to_le_bytes());
            }
        }
        contents
    }
}
