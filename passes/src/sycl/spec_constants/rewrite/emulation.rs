//! `emulation` mode: replaces reads with loads from the buffer.
//!
//! ```llvm
//! ; before                                                        ; after, constant at byte 12 of the buffer
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValue…(       %p = getelementptr inbounds i8, ptr addrspace(4) %rt, i64 12
//!        ptr addrspace(4) @name, ptr addrspace(4) @id,            %v = load i32, ptr addrspace(4) %p, align 4, !invariant.load !0
//!        ptr addrspace(4) %rt)
//! ```
//!
//! Each load has the alignment that its offset guarantees, and is marked `!invariant.load`, because nothing writes to
//! the buffer while a kernel runs. So LLVM can hoist, merge and vectorize loads. On GPUs, kernels
//! receive additional attributes ([`promises`](super::promises)).
//!
//! A constant that is returned through memory (`sret`) is copied in a few wide units
//! ([`units`](super::super::units)), or with one `llvm.memcpy` if there are too many units.

use super::promises::Promises;
use super::{Emitter, LayoutRef, Site, alignment_at};
use crate::internal_error;
use crate::sycl::spec_constants::TargetKind;
use crate::sycl::spec_constants::constant::Constant;
use crate::sycl::spec_constants::layout::{Layout, Shape};
use crate::sycl::spec_constants::records::{Numbered, buffer_alignment, emulated_size};
use crate::sycl::spec_constants::units::{BLOCK_ALIGNMENT, GPU_ALIGNMENT, MAX_UNITS, UnitStyle};
use llvm_ir::{Builder, Module, Value};

pub(super) struct Emulation<'p, 'm> {
    numbers: &'p [Numbered],
    target: TargetKind,
    style: UnitStyle,
    promises: Promises<'m>,
}

/// The location of a constant in the buffer.
struct Source<'m> {
    buffer: Value<'m>,
    /// The byte offset in the buffer.
    offset: u64,
    alignment: u64,
    /// The size of the constant. It is smaller than that of the type if the type is an integer that
    /// represents a small class.
    size: u64,
}

impl<'m> Source<'m> {
    fn at(&self, builder: &Builder<'m>, offset: u64) -> Value<'m> {
        builder.byte_offset(self.buffer, self.offset + offset)
    }
}

impl<'p, 'm> Emulation<'p, 'm> {
    pub(super) fn new(module: Module<'m>, numbers: &'p [Numbered], constants: &[Constant<'m>]) -> Self {
        let target = TargetKind::of(module);
        let style = if target == TargetKind::Spir { UnitStyle::Flat } else { UnitStyle::Vectors };
        let size = emulated_size(constants, numbers);
        Emulation { numbers, target, style, promises: Promises::new(module, size, GPU_ALIGNMENT) }
    }

    fn source(&mut self, site: &Site<'_, 'm>) -> Source<'m> {
        if self.target == TargetKind::Gpu {
            self.promises.add(site.buffer);
        }
        let Some(&Numbered::Emulated { offset, .. }) = self.numbers.get(site.index) else {
            internal_error!("'{}' has no offset in the buffer", site.constant.symbol)
        };
        let alignment = buffer_alignment(site.constant, self.target).min(BLOCK_ALIGNMENT);
        let known = if self.target == TargetKind::Gpu { alignment_at(GPU_ALIGNMENT, offset) } else { 1 };
        Source { buffer: site.buffer, offset, alignment: alignment.max(known), size: site.constant.size }
    }
}

impl<'m> Emitter<'m> for Emulation<'_, 'm> {
    fn value(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m> {
        let source = self.source(site);
        let layout = &site.constant.layout;
        // LLVM 22's SPIR-V back end does not support all loads of aggregates.
        if layout.leaf_count > 16 * MAX_UNITS && source.size >= layout.size {
            return builder.invariant_load(layout.ty, source.at(builder, 0), source.alignment).into();
        }
        load(builder, &source, layout, 0)
    }

    fn write(&mut self, builder: &Builder<'m>, site: &Site<'_, 'm>, slot: Value<'m>, alignment: u64) {
        let source = self.source(site);
        let layout = &site.constant.layout;
        let Some(units) = layout.units(self.style) else {
            builder.memcpy((slot, alignment), (source.at(builder, 0), source.alignment), layout.size);
            return;
        };
        for unit in units {
            let pointer = source.at(builder, unit.offset);
            let value = builder.invariant_load(unit.ty, pointer, alignment_at(source.alignment, unit.offset));
            let target = builder.byte_offset(slot, unit.offset);
            builder.store(value, target, alignment_at(alignment, unit.offset));
        }
    }
}

fn load_unit<'m>(builder: &Builder<'m>, source: &Source<'m>, layout: &Layout<'m>, offset: u64) -> Value<'m> {
    let pointer = source.at(builder, offset);
    let alignment = alignment_at(source.alignment, offset);
    let available = source.size.saturating_sub(offset);
    // A vector of three elements has the size of a vector of four, but only three lanes are loaded.
    let loaded = match &layout.shape {
        Shape::Vector { element, count } => element.size * count,
        _ => layout.size,
    };
    if available >= loaded {
        return builder.invariant_load(layout.ty, pointer, alignment).into();
    }
    match layout.ty.int_width() {
        Some(_) if available > 0 => {
            let part = builder.invariant_load(builder.bytes_type(available), pointer, alignment);
            builder.zext(part, layout.ty)
        }
        _ => layout.ty.poison(),
    }
}

/// Creates the value at `offset` from its scalars and vectors.
fn load<'m>(builder: &Builder<'m>, source: &Source<'m>, layout: &LayoutRef<'m>, offset: u64) -> Value<'m> {
    if layout.leaf_count == 0 {
        return layout.ty.poison();
    }
    let members: Vec<(u64, &LayoutRef<'m>)> = match &layout.shape {
        Shape::Scalar | Shape::Vector { .. } => return load_unit(builder, source, layout, offset),
        Shape::Array { element, count } => (0..*count).map(|index| (index * element.size, element)).collect(),
        Shape::Struct { members } => members.iter().map(|(at, member)| (*at, member)).collect(),
    };
    members.into_iter().zip(0..).fold(layout.ty.poison(), |aggregate, ((at, member), index)| {
        let value = load(builder, source, member, offset + at);
        builder.insert_value(aggregate, value, index)
    })
}
