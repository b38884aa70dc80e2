//! Assigns SpecIds or offsets to constants, and creates their records for the runtime, including
//! records for padding.
//!
//! A record is (SpecId, byte offset in the constant, size). The runtime walks the records of all constants in order and
//! counts bytes, including gaps between records. So the records of a constant must end where the constant ends:
//!
//! * A byte (`i8` leaf) whose default is undefined is padding. It gets no SpecId and no record, only a gap. A wider
//!   leaf is never padding: front ends write padding as bytes, but may leave members of a union undefined.
//! * **Tail padding** of a struct, which no later leaf covers, has one record with the SpecId `0xffffffff`.
//! * Other missing bytes at the end of the constant also have such a record, for example the fourth
//!   lane of a `<3 x float>`.
//! * In emulation mode, the bytes that align the *next* constant in the buffer are a padding record of *this* constant.
//!
//! In native mode and with SpecIds from 0, the records for the type `{i8, {i64, i8}, i16}` are `(0,0,1) (1,8,8)
//! (2,16,1) (-1,17,7) (3,24,2) (-1,26,6)`.

use super::TargetKind;
use super::constant::{Constant, MAX_TOTAL_SIZE};
use super::layout::{Layout, Shape};
use super::units::{BLOCK_ALIGNMENT, GPU_ALIGNMENT, UnitStyle};
use crate::diagnostic::{Code, Problem};
use crate::internal_error;
use device_image::spec_constants::{PADDING_ID, Record};

/// The largest number of SpecIds in a module. LLVM needs about 1,750 bytes for each: its instructions and its metadata
/// records. SPIR-V allows 4,194,303 IDs of any kind in a module.
const MAX_SPEC_IDS: u64 = 1 << 19;

/// A constant that exceeds a limit.
#[derive(Clone, Debug)]
pub struct TooMany {
    /// The index of the constant.
    pub constant: usize,
    /// The problem, to be reported at its first read.
    pub problem: Problem,
}

impl TooMany {
    fn new(constant: usize, message: String) -> Self {
        TooMany { constant, problem: Code::SpecConstantLimit.problem(message) }
    }
}

/// The IDs or the offset by which the runtime finds a constant.
#[derive(Clone, Copy, Debug)]
pub enum Numbered {
    /// SpecIds.
    Native {
        /// The SpecId of the first leaf. The other leaves that are not padding have consecutive SpecIds.
        first_id: u32,
    },
    /// An offset in the emulation buffer.
    Emulated {
        /// The index of the constant.
        index: u32,
        /// The byte offset in the buffer.
        offset: u64,
        /// The number of bytes between this constant and the next one.
        padding_after: u64,
    },
}

impl Numbered {
    /// Appends the records for the runtime. Their extent is the size of the constant and of the padding after it.
    pub fn append_records(self, constant: &Constant<'_>, records: &mut Vec<Record>) {
        match self {
            Numbered::Native { first_id } => {
                let mut walk = RecordWalk { constant, next_id: u64::from(first_id), covered: 0, records };
                walk.visit(&constant.layout, 0);
                walk.pad_to(constant.size);
            }
            Numbered::Emulated { index, padding_after, .. } => {
                records.push(record(index, 0, constant.size));
                if padding_after > 0 {
                    records.push(record(PADDING_ID, constant.size, padding_after));
                }
            }
        }
    }
}

/// Assigns SpecIds to the leaves of all constants.
///
/// # Errors
/// Fails if there are not enough SpecIds for a constant.
pub fn number_native(constants: &[Constant<'_>]) -> Result<Vec<Numbered>, TooMany> {
    let mut next = 0_u64;
    let mut numbered = Vec::with_capacity(constants.len());
    for (index, constant) in constants.iter().enumerate() {
        let first_id = narrow(next);
        next += constant.spec_id_count();
        if next > MAX_SPEC_IDS {
            let needed = format!("the specialization constants up to '{}' require {next} SpecIds", constant.symbol);
            return Err(TooMany::new(index, format!("{needed}; at most {MAX_SPEC_IDS} are supported")));
        }
        numbered.push(Numbered::Native { first_id });
    }
    Ok(numbered)
}

/// Assigns offsets in the emulation buffer to all constants.
///
/// # Errors
/// Fails if a constant makes the buffer too large.
pub(crate) fn number_emulated(constants: &[Constant<'_>], target: TargetKind) -> Result<Vec<Numbered>, TooMany> {
    let mut numbered: Vec<Numbered> = Vec::with_capacity(constants.len());
    let mut end = 0_u64;
    for (number, constant) in constants.iter().enumerate() {
        let too_large = || {
            let symbol = constant.symbol;
            let taken = format!("the emulated specialization constants up to '{symbol}' require");
            TooMany::new(number, format!("{taken} more than {MAX_TOTAL_SIZE} bytes"))
        };
        let offset = end.checked_next_multiple_of(buffer_alignment(constant, target)).ok_or_else(too_large)?;
        if let Some(Numbered::Emulated { padding_after, .. }) = numbered.last_mut() {
            *padding_after = offset - end;
        }
        end = offset.checked_add(constant.size).filter(|&end| end <= MAX_TOTAL_SIZE).ok_or_else(too_large)?;
        // The index fits, because each constant has at least one byte.
        numbered.push(Numbered::Emulated { index: narrow(number as u64), offset, padding_after: 0 });
    }
    // Code generators for GPUs round the size of a load up to its alignment, so the buffer must extend to the rounded
    // size.
    if let (TargetKind::Gpu, Some(constant), Some(Numbered::Emulated { padding_after, .. })) =
        (target, constants.last(), numbered.last_mut())
    {
        *padding_after = end.next_multiple_of(buffer_alignment(constant, target)) - end;
    }
    Ok(numbered)
}

/// Returns the size of the emulation buffer in bytes.
pub(crate) fn emulated_size(constants: &[Constant<'_>], numbers: &[Numbered]) -> u64 {
    match (constants.last(), numbers.last()) {
        (Some(last), Some(Numbered::Emulated { offset, padding_after, .. })) => offset + last.size + padding_after,
        _ => 0,
    }
}

/// Returns the alignment of a constant in the buffer: that of its object or, if larger, the alignment for block copies
/// on SPIR-V, and on GPUs the alignment at which adjacent members are loaded together.
pub(crate) fn buffer_alignment(constant: &Constant<'_>, target: TargetKind) -> u64 {
    let wide = match target {
        TargetKind::Spir if constant.layout.units(UnitStyle::Flat).is_none() => BLOCK_ALIGNMENT,
        TargetKind::Gpu => constant.size.next_power_of_two().min(GPU_ALIGNMENT),
        TargetKind::Spir | TargetKind::Other => 1,
    };
    constant.alignment.max(wide)
}

/// Narrows SpecIds, offsets and sizes, which are far below 2^32 because of the limits on SpecIds and total size.
fn narrow(number: u64) -> u32 {
    let narrow = u32::try_from(number).ok().filter(|&number| number != PADDING_ID);
    narrow.unwrap_or_else(|| internal_error!("a record with the number {number}"))
}

fn record(id: u32, offset: u64, size: u64) -> Record {
    Record { id, offset: narrow(offset), size: narrow(size) }
}

/// Walks the leaves of a constant and creates its records.
struct RecordWalk<'p, 'm> {
    constant: &'p Constant<'m>,
    next_id: u64,
    /// The end of the last record.
    covered: u64,
    records: &'p mut Vec<Record>,
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
                // Tail padding. A struct that consists only of padding is a gap in its parent.
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
        self.records.push(record(narrow(self.next_id), offset, size));
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
