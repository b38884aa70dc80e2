//! Lays out variables in a buffer.

use llvm_ir::{GlobalVariable, Module};

use super::super::{
    data::{self, Contents},
    limits,
};

/// The number of bytes that an instruction can hold in hexadecimal, in whole words.
pub const LIMIT: usize = limits::STRING_BYTES / 8 * 4;
/// The maximum size in bytes of a buffer that hosts pass by address, including variables that are zero.
pub const SIZE_LIMIT: u64 = 64 << 20;
/// The alignment in bytes of buffers that hosts pass by address.
pub const ALIGNMENT: u64 = 256;

/// The layout of variables in one buffer.
#[derive(Default)]
pub struct Layout<'m> {
    /// The initial contents, in which pointers are zeros, without the zeros at the end.
    pub bytes: Vec<u8>,
    /// The size in bytes.
    pub size: u64,
    /// The variables and their offsets.
    pub places: Vec<(GlobalVariable<'m>, u64)>,
    /// The pointers, with their offsets in the buffer.
    pointers: Vec<data::Pointer<'m>>,
}

/// A pointer in the contents of a buffer to an address in the same buffer.
#[derive(Clone, Copy, Debug)]
pub struct Relocation {
    /// The offset of the pointer.
    pub pointer: u64,
    /// The offset of the address.
    pub target: u64,
}

impl<'m> Layout<'m> {
    /// Adds a variable.
    ///
    /// # Errors
    /// If the variable does not fit, returns the size that the layout would need.
    pub fn add(&mut self, module: Module<'m>, global: GlobalVariable<'m>, contents: &Contents<'m>) -> Result<(), u64> {
        let place = self.size.next_multiple_of(alignment(module, global));
        let end = place.saturating_add(contents.bytes.len() as u64);
        let Some(begin) = usize::try_from(place).ok().filter(|_| end <= LIMIT as u64) else {
            return Err(end);
        };
        self.bytes.resize(begin, 0);
        self.bytes.extend(&contents.bytes);
        self.size = end;
        self.places.push((global, place));
        let moved = |found: &data::Pointer<'m>| data::Pointer { offset: found.offset + begin, ..*found };
        self.pointers.extend(contents.pointers.iter().map(moved));
        Ok(())
    }

    /// Adds a variable that is zero, after all others.
    ///
    /// # Errors
    /// If the variable does not fit, returns the size that the layout would need.
    pub fn add_zeros(&mut self, module: Module<'m>, global: GlobalVariable<'m>, size: u64) -> Result<(), u64> {
        let place = self.size.next_multiple_of(alignment(module, global));
        let end = place.saturating_add(size);
        if end > SIZE_LIMIT {
            return Err(end);
        }
        self.places.push((global, place));
        self.size = end;
        Ok(())
    }

    /// Returns the pointers as offsets in the buffer.
    ///
    /// # Errors
    /// Returns a pointer to an address that is not in a variable of the buffer.
    pub fn relocations(&self) -> Result<Vec<Relocation>, data::Pointer<'m>> {
        self.pointers.iter().map(|pointer| self.relocation(pointer).ok_or(*pointer)).collect()
    }

    fn relocation(&self, pointer: &data::Pointer<'m>) -> Option<Relocation> {
        let (_, place) = self.places.iter().find(|(global, _)| *global == pointer.target)?;
        let target = place.checked_add_signed(pointer.addend).filter(|target| *target <= self.size)?;
        Some(Relocation { pointer: pointer.offset as u64, target })
    }

    /// Returns the variable that contains an offset.
    pub fn variable_at(&self, offset: usize) -> Option<GlobalVariable<'m>> {
        let before = self.places.iter().filter(|(_, place)| *place <= offset as u64);
        before.max_by_key(|(_, place)| *place).map(|(global, _)| *global)
    }

    /// Returns the contents in hexadecimal, in whole words.
    pub fn digits(&self) -> String {
        let rest = self.bytes.len().next_multiple_of(4) - self.bytes.len();
        let bytes = self.bytes.iter().chain(std::iter::repeat_n(&0, rest));
        bytes.map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Returns the alignment of a variable in bytes.
pub fn alignment<'m>(module: Module<'m>, global: GlobalVariable<'m>) -> u64 {
    global.alignment().max(module.data_layout().abi_alignment(global.value_type())).max(1)
}
