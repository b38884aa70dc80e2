//! Converts coordinates for sampling: to floats, normalized where Vulkan requires it.

use llvm_ir::{IntPredicate, Opcode, Value};

use super::{Lowering, Use, contract, contract::Effect, literal_sampler};

/// The bits of samplers, as defined in OpenCL's headers and clang.
const NORMALIZED: u32 = 1;
const FILTER: u32 = 0x30;
const NEAREST: u32 = 0x10;

/// The bits of a sampler, as a constant or a run-time value.
struct Mask<'m> {
    bits: Value<'m>,
}

impl<'m> Lowering<'m> {
    /// Returns the sampler and the coordinates for sampling.
    pub fn sampled(
        &self,
        found: &Use<'m>,
        sampler: Value<'m>,
        mut coordinates: Vec<Value<'m>>,
    ) -> (Value<'m>, Vec<Value<'m>>) {
        let axes = found.ty.axes() as usize;
        let float = self.int().float();
        let is_whole = coordinates.first().is_some_and(|coordinate| coordinate.ty().int_width().is_some());
        if is_whole {
            for coordinate in &mut coordinates {
                *coordinate = self.builder.cast(Opcode::LLVMSIToFP, *coordinate, float);
            }
            for coordinate in coordinates.iter_mut().take(axes) {
                *coordinate = self.half_more(*coordinate);
            }
        }
        match literal_sampler(sampler) {
            Some(bits) if bits & NORMALIZED == 0 && found.wants_normalized() => {
                let mask = Mask { bits: self.number(bits) };
                let normalized = self.normalize(found, &mask, &coordinates, is_whole);
                let function = sampler.as_call().and_then(|call| call.called_function());
                let literal = function.map(|function| {
                    let bits = [self.number(bits | NORMALIZED)];
                    let convention = llvm_ir::CallConv::LLVMSPIRFUNCCallConv;
                    self.builder.call(function.value_type(), function, &bits, convention).as_value()
                });
                (literal.unwrap_or(sampler), normalized)
            }
            None if self.normalized.contains(&sampler) => {
                let name = contract::SAMPLER_MASK;
                let bits = contract::call(self.module, &self.builder, name, self.int(), &[sampler], Effect::None);
                let normalized = self.normalize(found, &Mask { bits }, &coordinates, is_whole);
                (sampler, normalized)
            }
            _ => (sampler, coordinates),
        }
    }

    fn half_more(&self, value: Value<'m>) -> Value<'m> {
        let half = value.ty().const_from_bits(u64::from(0.5_f32.to_bits()));
        half.map_or(value, |half| self.builder.float_binary(Opcode::LLVMFAdd, value, half))
    }

    /// Compares some bits of a sampler with a value.
    fn has(&self, mask: &Mask<'m>, bits: u32, value: u32) -> Value<'m> {
        let bits = self.builder.binary(Opcode::LLVMAnd, mask.bits, self.number(bits));
        self.builder.compare(IntPredicate::LLVMIntEQ, bits, self.number(value))
    }

    /// Divides coordinates by the size, unless the sampler has normalized coordinates. With nearest filtering, the
    /// texel center is used, so that rounding does not select a neighbor.
    fn normalize(&self, found: &Use<'m>, mask: &Mask<'m>, coordinates: &[Value<'m>], is_whole: bool) -> Vec<Value<'m>> {
        let (builder, float) = (&self.builder, self.int().float());
        let is_normalized = self.has(mask, NORMALIZED, NORMALIZED);
        let is_nearest = self.has(mask, FILTER, NEAREST);
        let sizes = self.sizes(found);
        let axes = found.ty.axes() as usize;
        let one = |(index, (coordinate, size)): (usize, (&Value<'m>, Value<'m>))| {
            if index >= axes {
                return *coordinate;
            }
            let exact = if is_whole {
                *coordinate
            } else {
                let whole = contract::glsl(self.module, builder, "Floor", &[*coordinate], float);
                builder.select(is_nearest, self.half_more(whole), *coordinate)
            };
            let size = builder.cast(Opcode::LLVMUIToFP, size, float);
            let divided = builder.float_binary(Opcode::LLVMFDiv, exact, size);
            builder.select(is_normalized, *coordinate, divided)
        };
        coordinates.iter().zip(sizes).enumerate().map(one).collect()
    }
}
