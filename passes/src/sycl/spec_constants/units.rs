//! Divides the memory of a constant into units, each of which is accessed by one load or store.
//!
//! A few wide units result in small code, but code generators must support the units after
//! optimization:
//!
//! * On SPIR-V, a unit is a scalar, a vector in the source, or a *flat* aggregate, whose members are all scalars. LLVM
//!   22's back end supports neither the chains of `extractvalue` into which the optimizer turns stores of nested
//!   aggregates, nor the integers of unusual widths such as 96 bits into which it splits vectors.
//! * On other targets, adjacent leaves of one type form a vector of 2, 4, 8 or 16, and adjacent bytes form an integer.

use super::layout::{Layout, Shape};
use super::unit::Unit;
use llvm_ir::Type;
use std::rc::Rc;

/// The largest number of units; a constant with more is copied as a block.
pub const MAX_UNITS: u64 = 64;

/// The alignment of blocks. LLVM 22's SPIR-V back end emits only the alignment of the destination,
/// which optimizers may have raised, and drivers assume this alignment for the source as well. So
/// the alignment of the source is at least as large as that of any destination. OpenCL buffers also
/// have this alignment.
pub const BLOCK_ALIGNMENT: u64 = 128;

/// The alignment of the emulation buffer on GPUs: the widest load has 16 bytes, and the allocators
/// of all GPU runtimes guarantee a larger alignment.
pub const GPU_ALIGNMENT: u64 = 16;

/// The kinds of units that a target supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitStyle {
    /// Scalars, vectors and flat aggregates.
    Flat,
    /// Scalars, and vectors of adjacent leaves.
    Vectors,
}

impl<'m> Layout<'m> {
    /// Returns the units in which memory of this layout is copied; `None` if there are too many.
    /// All calls for a module must use the same style.
    pub fn units(self: &Rc<Self>, style: UnitStyle) -> Option<&[Unit<'m>]> {
        self.units.get_or_init(|| units_of(self, style)).as_deref()
    }
}

/// Returns the units of a layout; `None` if there are more than [`MAX_UNITS`].
fn units_of<'m>(layout: &Rc<Layout<'m>>, style: UnitStyle) -> Option<Vec<Unit<'m>>> {
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

/// Calls `visit` with the byte offset and layout of each scalar, vector and flat aggregate, in member order.
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

/// Returns whether an aggregate has only scalar members, and at most [`MAX_UNITS`] of them.
fn is_flat(layout: &Layout<'_>) -> bool {
    let is_scalar = |member: &Layout<'_>| matches!(member.shape, Shape::Scalar);
    layout.leaf_count <= MAX_UNITS
        && match &layout.shape {
            Shape::Array { element, .. } => is_scalar(element),
            Shape::Struct { members } => members.iter().all(|(_, member)| is_scalar(member)),
            Shape::Scalar | Shape::Vector { .. } => false,
        }
}

/// Adjacent leaves of one type.
struct Run<'m> {
    offset: u64,
    leaf: Type<'m>,
    size: u64,
    length: u64,
}

impl<'m> Run<'m> {
    /// Splits the run into the widest units.
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

    /// Returns the type of the first unit and the number of leaves that it covers.
    fn widest(&self) -> (Type<'m>, u64) {
        let fitting =
            |most: u32| [16, 8, 4, 2].into_iter().find(|&count| count <= most && u64::from(count) <= self.length);
        if self.leaf.is_int(8) {
            // Aligned bytes can be accessed as an integer.
            let count = fitting(8).filter(|&count| self.offset.is_multiple_of(u64::from(count)));
            return count.map_or((self.leaf, 1), |count| (self.leaf.int_of_width(8 * count), u64::from(count)));
        }
        let vector = fitting(16).and_then(|count| Some((self.leaf.vector_of(count)?, u64::from(count))));
        vector.unwrap_or((self.leaf, 1))
    }
}
