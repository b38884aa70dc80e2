//! Default values and given values: the value is a plain constant.
//!
//! ```llvm
//! ; before                                                        ; after
//! %v = call i32 @_Z37__sycl_getScalar2020SpecConstantValue…(…)     (uses of %v are `i32 42`)
//! call void @_Z40__sycl_getComposite2020SpecConstantValue…(        store %struct.A { i32 1, … }, ptr addrspace(4) %s, align 4
//!      ptr addrspace(4) sret(%struct.A) align 4 %s, …)
//! ```

use super::{Emitter, LayoutRef, Site};
use crate::ir::{Builder, Type, Value};
use crate::spec_constants::defaults::Image;
use crate::spec_constants::layout::Shape;

pub(super) struct Fold<'p> {
    /// The bytes of each constant.
    pub(super) values: &'p [Vec<u8>],
}

impl<'m> Emitter<'m> for Fold<'_> {
    fn value(&mut self, _: &Builder<'m>, site: &Site<'_, 'm>) -> Value<'m> {
        let bytes = self.values.get(site.index).map(Vec::as_slice).unwrap_or_default();
        constant_of_bytes(&site.constant.layout, bytes)
    }
}

/// The constant of a layout whose memory holds `bytes`.
pub fn constant_of_bytes<'m>(layout: &LayoutRef<'m>, bytes: &[u8]) -> Value<'m> {
    let image = Image { bytes: bytes.to_vec(), defined: Vec::new() };
    constant_at(layout, &image, 0)
}

fn constant_at<'m>(layout: &LayoutRef<'m>, image: &Image, offset: u64) -> Value<'m> {
    let elements = |element: &LayoutRef<'m>, count: u64| -> Vec<Value<'m>> {
        (0..count).map(|index| constant_at(element, image, offset + index * element.size)).collect()
    };
    match &layout.shape {
        Shape::Scalar => {
            let bits = image.number(offset, layout.size);
            layout.ty.const_from_bits(bits).unwrap_or_else(|| layout.ty.zero())
        }
        Shape::Vector { element, count } => {
            Type::const_vector(&elements(element, *count)).unwrap_or_else(|| layout.ty.zero())
        }
        Shape::Array { element, count } => element.ty.const_array(&elements(element, *count)),
        Shape::Struct { members } => {
            let values: Vec<_> = members.iter().map(|(at, member)| constant_at(member, image, offset + at)).collect();
            layout.ty.const_struct(&values)
        }
    }
}
