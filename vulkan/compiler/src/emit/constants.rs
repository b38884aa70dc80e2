//! Emits program-scope constants as private variables with initializers.
//!
//! An instruction has at most 65,535 words. A longer constant is an array of chunks of [`CHUNK`] elements, and the last
//! chunk is padded with zeros.

use llvm_ir::{GlobalVariable, Value};
use rspirv::spirv::{Op, StorageClass, Word};
use sycl_passes::vulkan::{data, limits};

use super::{
    Emitter,
    variables::{Shape, Variable},
    words::{Scalar, ids, width_of},
};

/// The number of index bits that select an element of a chunk.
pub const CHUNK_BITS: u32 = 15;
/// The number of elements in a chunk.
const CHUNK: usize = 1 << CHUNK_BITS;
/// The maximum size of a constant in bytes. Each element occupies a word in the module, and each work-item has a copy
/// of the variable.
const LIMIT: u64 = 4 << 20;

impl<'m> Emitter<'_, 'm> {
    /// Returns the variable of a constant, which is an array of `element`. If the module cannot contain the constant,
    /// reports an error at `place` and returns `None`.
    pub fn constant_variable(
        &mut self,
        global: GlobalVariable<'m>,
        element: Scalar,
        place: Value<'m>,
    ) -> Option<Variable> {
        let name = global.name();
        let size = self.module.data_layout().alloc_size(global.value_type())?;
        if size > LIMIT {
            let text = format!("program-scope constant '{name}' has {size} bytes; at most {LIMIT} are supported");
            self.reject(place, text);
            return None;
        }
        let contents = global.initializer().and_then(|value| data::bytes(self.module, value));
        let Some(mut contents) = contents else {
            self.reject(place, format!("program-scope constant '{name}' contains pointers, or has no initializer"));
            return None;
        };
        let bytes = usize::try_from(width_of(element) / 8).ok()?;
        let mut count = contents.len().div_ceil(bytes).max(1);
        let is_chunked = count > limits::COMPOSITE_ELEMENTS;
        if is_chunked {
            count = count.next_multiple_of(CHUNK);
        }
        contents.resize(count * bytes, 0);
        let elements: Vec<Word> = contents
            .chunks(bytes)
            .map(|chunk| {
                let bits = chunk.iter().rev().fold(0_u64, |bits, byte| bits << 8 | u64::from(*byte));
                self.words.constant(element, bits)
            })
            .collect();
        let scalar = self.words.scalar(element);
        let (ty, initializer) = if is_chunked {
            let mut chunk_type = 0;
            let chunks: Vec<Word> = elements
                .chunks(CHUNK)
                .map(|chunk| {
                    let (ty, id) = self.constant_array(scalar, chunk);
                    chunk_type = ty;
                    id
                })
                .collect();
            self.constant_array(chunk_type, &chunks)
        } else {
            self.constant_array(scalar, &elements)
        };
        let id = self.plain_variable(StorageClass::Private, ty, Some(initializer));
        let shape = if is_chunked { Shape::Chunks } else { Shape::Array };
        Some(Variable { id, class: StorageClass::Private, shape })
    }

    /// Returns the type and the ID of an array constant.
    fn constant_array(&mut self, element: Word, elements: &[Word]) -> (Word, Word) {
        let length = self.words.number(u32::try_from(elements.len()).unwrap_or(u32::MAX));
        let ty = self.words.array(element, length, None);
        (ty, self.words.global(Op::ConstantComposite, Some(ty), ids(elements), 0))
    }
}
