//! The names of the kernels in a SPIR-V module. Only its start is read: entry points come before all types and code
//! (SPIR-V specification, 2.4 "Logical Layout of a Module").

use std::io::{self, Read};

const HEADER_WORDS: usize = 5;
const MAGIC: u32 = 0x0723_0203;

const OP_EXTENSION: u32 = 10;
const OP_EXT_INST_IMPORT: u32 = 11;
const OP_MEMORY_MODEL: u32 = 14;
const OP_ENTRY_POINT: u32 = 15;
const OP_CAPABILITY: u32 = 17;
const EXECUTION_MODEL_KERNEL: u32 = 6;

/// The names of the kernels, in order.
///
/// # Errors
/// What the reader says; a module that ends or is malformed before its types, with the place in bytes.
pub fn entry_points(reader: impl Read) -> io::Result<Vec<String>> {
    let mut words = Words { reader, read: 0 };
    let mut kernels = Vec::new();
    if words.next()? != MAGIC {
        return Err(words.error("not a SPIR-V module"));
    }
    for _ in 1..HEADER_WORDS {
        words.next()?;
    }
    while let Some(first) = words.next_or_end()? {
        let (length, opcode) = (first >> 16, first & 0xffff);
        if length == 0 {
            return Err(words.error("an instruction of no words"));
        }
        match opcode {
            OP_CAPABILITY | OP_EXTENSION | OP_EXT_INST_IMPORT | OP_MEMORY_MODEL => {
                for _ in 1..length {
                    words.next()?;
                }
            }
            OP_ENTRY_POINT => kernels.extend(words.entry_point(length)?),
            _ => break,
        }
    }
    Ok(kernels)
}

struct Words<R> {
    reader: R,
    read: u64,
}

impl<R: Read> Words<R> {
    fn next(&mut self) -> io::Result<u32> {
        self.next_or_end()?.ok_or_else(|| self.error("the SPIR-V module ends inside of an instruction"))
    }

    fn next_or_end(&mut self) -> io::Result<Option<u32>> {
        let mut bytes = [0; 4];
        let mut filled = 0;
        while let Some(rest) = bytes.get_mut(filled..).filter(|rest| !rest.is_empty()) {
            match self.reader.read(rest) {
                Ok(0) if filled == 0 => return Ok(None),
                Ok(0) => return Err(self.error("the SPIR-V module ends inside of a word")),
                Ok(count) => filled += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        self.read += 4;
        Ok(Some(u32::from_le_bytes(bytes)))
    }

    /// The rest of an `OpEntryPoint` of `length` words: model, function, name, interface. The name of a kernel.
    fn entry_point(&mut self, length: u32) -> io::Result<Option<String>> {
        let mut words = Vec::new();
        for _ in 1..length {
            words.push(self.next()?);
        }
        let (Some(model), Some(name)) = (words.first(), words.get(2..)) else {
            return Err(self.error("an OpEntryPoint without a name"));
        };
        let bytes: Vec<u8> = name.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0).collect();
        let name = String::from_utf8(bytes).map_err(|_| self.error("the name of an OpEntryPoint is not UTF-8"))?;
        Ok((*model == EXECUTION_MODEL_KERNEL).then_some(name))
    }

    fn error(&self, what: &str) -> io::Error {
        io::Error::new(io::ErrorKind::InvalidData, format!("byte {}: {what}", self.read))
    }
}
