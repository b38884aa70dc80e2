//! Numbers and records: what the runtime is told of each constant. **Padding is handled here.**
//!
//! A record is (SpecId, byte offset in the constant, size). The runtime walks the records of all constants in order
//! and counts bytes; gaps between records count too. So the records of a constant must end where the constant ends:
//!
//! * a byte (`i8` leaf) whose default is undefined is padding: it gets no SpecId and no record, only a gap. A wider leaf
//!   is never padding: front ends write padding as bytes, but may leave members of a union undefined;
//! * **tail padding** of a struct, which no later leaf covers, gets one record with the SpecId `0xffffffff`;
//! * so does whatever else is missing to the end of the constant, such as the fourth lane of a `<3 x float>`;
//! * under emulation, the bytes that align the *next* constant in the buffer are a padding record of *this* one.
//!
//! The type `{i8, {i64, i8}, i16}` is, natively and with SpecIds from 0:
//! `(0,0,1) (1,8,8) (2,16,1) (-1,17,7) (3,24,2) (-1,26,6)`.

use super::constant::Constant;
use super::layout::{Layout, Shape};
use super::rewrite::BLOCK_ALIGNMENT;
use super::units::MAX_UNITS;
use device_image::spec_constants::{PADDING_ID, Record};

/// Most ids that a SPIR-V module can have (universal limits of the SPIR-V specification).
const MAX_SPIRV_IDS: u64 = 4_194_303;

/// A constant cannot be numbered: the message for its first read.
#[derive(Clone, Debug)]
pub struct TooMany(pub String);

/// How a constant is found at run time.
#[derive(Clone, Debug)]
pub struct Numbered {
    /// Native: the SpecId of its first leaf; leaves that are not padding count up from here. Emulation: its index.
    pub first_id: u32,
    /// Emulation: its byte offset in the buffer. Native: 0.
    pub buffer_offset: u64,
    /// What the runtime is told; the extent of the records is the size of the constant plus `padding_after`.
    pub records: Vec<Record>,
    /// Emulation: bytes between this constant and the next one.
    pub padding_after: u64,
}

/// Numbers the leaves of all constants for SPIR-V.
///
/// # Errors
/// The index of the constant at which the numbers run out.
pub fn number_native(constants: &[Constant<'_>]) -> Result<Vec<Numbered>, (usize, TooMany)> {
    let mut next = 0_u64;
    let mut numbered = Vec::with_capacity(constants.len());
    for (index, constant) in constants.iter().enumerate() {
        let first_id = u32_id(next).ok_or_else(|| (index, too_many_constants()))?;
        if constant.layout.leaf_count > MAX_SPIRV_IDS {
            let leaves = constant.layout.leaf_count;
            let needed = format!("specialization constant '{}' has {leaves} leaves", constant.symbol);
            return Err((index, TooMany(format!("{needed}; SPIR-V modules have at most {MAX_SPIRV_IDS} ids"))));
        }
        let capacity = usize::try_from(constant.layout.leaf_count).unwrap_or(0).saturating_add(1);
        let records = Vec::with_capacity(capacity);
        let mut walk = RecordWalk { constant, next_id: next, covered: 0, records };
        walk.visit(&constant.layout, 0);
        walk.pad_to(constant.size);
        next = walk.next_id;
        if next > MAX_SPIRV_IDS {
            let needed = format!("the specialization constants up to '{}' need {next} SpecIds", constant.symbol);
            return Err((index, TooMany(format!("{needed}; SPIR-V modules have at most {MAX_SPIRV_IDS} ids"))));
        }
        numbered.push(Numbered { first_id, buffer_offset: 0, records: walk.records, padding_after: 0 });
    }
    Ok(numbered)
}

/// Lays all constants out in the emulation buffer.
///
/// # Errors
/// The index of the constant at which the buffer exceeds 32-bit offsets.
pub fn number_emulated(constants: &[Constant<'_>], is_spir: bool) -> Result<Vec<Numbered>, (usize, TooMany)> {
    let mut numbered: Vec<Numbered> = Vec::with_capacity(constants.len());
    let mut end = 0_u64;
    for (index, constant) in constants.iter().enumerate() {
        let size = constant.size;
        let too_large =
            || (index, TooMany("the specialization constants of the module exceed 4294967295 bytes".to_owned()));
        let offset = end.checked_next_multiple_of(buffer_alignment(constant, is_spir)).ok_or_else(too_large)?;
        if let Some(previous) = numbered.last_mut().filter(|_| offset > end) {
            previous.padding_after = offset - end;
            let at = constants.get(index - 1).map_or(0, |previous| previous.size);
            previous.records.push(record(PADDING_ID, at, offset - end));
        }
        end = offset.checked_add(size).filter(|&end| end <= u64::from(u32::MAX)).ok_or_else(too_large)?;
        let id = u32_id(index as u64).ok_or_else(|| (index, too_many_constants()))?;
        numbered.push(Numbered {
            first_id: id,
            buffer_offset: offset,
            records: vec![record(id, 0, size)],
            padding_after: 0,
        });
    }
    Ok(numbered)
}

/// The alignment of a constant in the buffer: that of its object; or, on SPIR-V, what copying it as a block needs.
pub fn buffer_alignment(constant: &Constant<'_>, is_spir: bool) -> u64 {
    let block = is_spir && constant.layout.leaf_count > MAX_UNITS;
    constant.alignment.max(if block { BLOCK_ALIGNMENT } else { 1 })
}

fn u32_id(id: u64) -> Option<u32> {
    u32::try_from(id).ok().filter(|&id| id != PADDING_ID)
}

fn too_many_constants() -> TooMany {
    TooMany("the module has more than 4294967295 specialization constants".to_owned())
}

/// Offsets and sizes are below 2^32: constants are at most 16 MiB large, and the buffer is checked.
fn record(id: u32, offset: u64, size: u64) -> Record {
    let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
    Record { id, offset: narrow(offset), size: narrow(size) }
}

/// Walks the leaves of a constant and writes its records.
struct RecordWalk<'p, 'm> {
    constant: &'p Constant<'m>,
    next_id: u64,
    /// The end of the last record.
    covered: u64,
    records: Vec<Record>,
}

impl<'m> RecordWalk<'_, 'm> {
    fn visit(&mut self, layout: &Layout<'m>, base: u64) {
        if layout.leaf_count == 0 {
            return;
        }
        match &layout.shape {
            Shape::Scalar => self.leaf(base, layout),
            Shape::Vector { element, count } | Shape::Array { element, count } => {
                for index in 0..*count {
                    self.visit(element, base + index * element.size);
                }
            }
            Shape::Struct { members } => {
                let leaves_before = self.next_id;
                for (offset, member) in members {
                    self.visit(member, base + offset);
                }
                // Tail padding. A struct that is padding altogether is a gap in the one around it.
                if self.next_id > leaves_before {
                    self.pad_to(base + layout.size);
                }
            }
        }
    }

    fn leaf(&mut self, offset: u64, layout: &Layout<'m>) {
        if self.constant.is_padding(offset, layout) {
            return;
        }
        let size = layout.size;
        // The caller refuses the whole module once the ids run out, so that this one is never seen.
        let id = u32_id(self.next_id).unwrap_or(PADDING_ID);
        self.records.push(record(id, offset, size));
        self.next_id += 1;
        self.covered = offset + size;
    }

    fn pad_to(&mut self, end: u64) {
        if self.covered < end {
            self.records.push(record(PADDING_ID, self.covered, end - self.covered));
            self.covered = end;
        }
    }
}
