//! How the memory of a constant is read and written: in pieces that are loaded or stored at once.
//!
//! Few and wide pieces make small code; but what optimisers make of them has to suit the code generator:
//!
//! * On SPIR-V a piece is a scalar, a vector that the source has, or a *flat* aggregate, whose members are all scalars.
//!   LLVM 22's back end takes neither the chains of `extractvalue` that optimisers make of stores of nested aggregates,
//!   nor the integers of 96 bits and the like that they cut vectors into.
//! * Elsewhere leaves of one type side by side are a vector of 2, 4, 8 or 16, and bytes side by side an integer.

use super::layout::{Layout, Shape};
use llvm_ir::Type;
use std::rc::Rc;

/// A constant of more pieces than this is copied as a block instead.
pub const MAX_UNITS: u64 = 64;

/// Alignment of what is copied as a block. LLVM 22's SPIR-V back end gives a copy the alignment of its destination only,
/// which optimisers may have raised, and drivers then believe it of the source; so the source is aligned as far as any
/// destination. It is also the alignment that OpenCL gives every buffer.
pub const BLOCK_ALIGNMENT: u64 = 128;

/// Alignment of the emulation buffer on GPUs, where 16 bytes are the widest load: what every allocator of their runtimes
/// exceeds.
pub const GPU_ALIGNMENT: u64 = 16;

/// A piece of memory that is loaded or stored at once.
#[derive(Clone, Copy, Debug)]
pub struct Unit<'m> {
    /// Byte offset.
    pub offset: u64,
    /// What it is loaded and stored as.
    pub ty: Type<'m>,
}

/// What pieces may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitStyle {
    /// Scalars, vectors, flat aggregates.
    Flat,
    /// Scalars, and vectors of leaves that lie side by side.
    Vectors,
}

/// The pieces of a layout; `None` if there are more than [`MAX_UNITS`].
pub fn units_of<'m>(layout: &Rc<Layout<'m>>, style: UnitStyle) -> Option<Vec<Unit<'m>>> {
    if layout.leaf_count > 16 * MAX_UNITS {
        return None;
    }
    let mut units = Vec::new();
    match style {
        UnitStyle::Flat => for_each_flat_part(layout, 0, &mut |offset, part| units.push(Unit { offset, ty: part.ty })),
        UnitStyle::Vectors => {
            let mut runs: Vec<Run<'m>> = Vec::new();
            layout.for_each_leaf(&mut |offset, leaf| match runs.last_mut() {
                Some(run) if run.leaf == leaf.ty && offset == run.offset + run.length * run.size => run.length += 1,
                _ => runs.push(Run { offset, leaf: leaf.ty, size: leaf.size, length: 1 }),
            });
            units.extend(runs.into_iter().flat_map(Run::units));
        }
    }
    (units.len() as u64 <= MAX_UNITS).then_some(units)
}

/// Calls `visit` with byte offset and layout of each scalar, vector and flat aggregate, in the order of members.
pub fn for_each_flat_part<'m>(layout: &Rc<Layout<'m>>, base: u64, visit: &mut dyn FnMut(u64, &Rc<Layout<'m>>)) {
    if layout.leaf_count == 0 {
        return;
    }
    match &layout.shape {
        Shape::Scalar | Shape::Vector { .. } => visit(base, layout),
        _ if is_flat(layout) => visit(base, layout),
        Shape::Array { element, count } => {
            for index in 0..*count {
                for_each_flat_part(element, base + index * element.size, visit);
            }
        }
        Shape::Struct { members } => {
            for (offset, member) in members {
                for_each_flat_part(member, base + offset, visit);
            }
        }
    }
}

/// Whether all members of an aggregate are scalars, and few.
fn is_flat(layout: &Layout<'_>) -> bool {
    let is_scalar = |member: &Layout<'_>| matches!(member.shape, Shape::Scalar);
    layout.leaf_count <= MAX_UNITS
        && match &layout.shape {
            Shape::Array { element, .. } => is_scalar(element),
            Shape::Struct { members } => members.iter().all(|(_, member)| is_scalar(member)),
            Shape::Scalar | Shape::Vector { .. } => false,
        }
}

/// Leaves of one type, side by side.
struct Run<'m> {
    offset: u64,
    leaf: Type<'m>,
    size: u64,
    length: u64,
}

impl<'m> Run<'m> {
    /// The widest pieces that it can be cut into.
    fn units(mut self) -> Vec<Unit<'m>> {
        let mut units = Vec::new();
        while self.length > 0 {
            let (ty, leaves) = self.widest();
            units.push(Unit { offset: self.offset, ty });
            self.offset += leaves * self.size;
            self.length -= leaves;
        }
        units
    }

    /// The type of the first piece, and how many leaves it covers.
    fn widest(&self) -> (Type<'m>, u64) {
        let fitting =
            |most: u32| [16, 8, 4, 2].into_iter().find(|&count| count <= most && u64::from(count) <= self.length);
        if self.leaf.is_int(8) {
            // Bytes are as good as a number, if they are aligned as one.
            let count = fitting(8).filter(|&count| self.offset.is_multiple_of(u64::from(count)));
            return count.map_or((self.leaf, 1), |count| (self.leaf.int_of_width(8 * count), u64::from(count)));
        }
        let vector = fitting(16).and_then(|count| Some((self.leaf.vector_of(count)?, u64::from(count))));
        vector.unwrap_or((self.leaf, 1))
    }
}
