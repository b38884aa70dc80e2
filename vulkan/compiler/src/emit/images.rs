//! Emits images and samplers: variables, reads, writes and queries.
//!
//! An image has one variable for each component type with which the kernel accesses it; all are bound to one
//! descriptor. Sizes are queried from a variable that is also read or written.

use llvm_ir::{Call, Value};
use rspirv::{
    dr::Operand,
    spirv::{Capability, Decoration, Dim, ImageFormat, ImageOperands, Op, StorageClass, Word},
};
use sycl_passes::vulkan::{
    contract,
    images::{Access, Dimensions, ImageType, literal_sampler},
};

use super::{
    Emitter,
    function::Body,
    texel::{Image, Texel},
    words::{Scalar, ids, instruction},
};

impl<'m> Emitter<'_, 'm> {
    /// Emits code for a call to an image function; `name` is the name after the prefix.
    pub fn image_call(&mut self, body: &mut Body<'m>, call: Call<'m>, name: &str) -> Option<()> {
        let (operation, rest) = name.split_once('.')?;
        let argument = call.operand(0)?;
        let kind = ImageType::of(argument.ty())?;
        let texel = match operation {
            "size" => texel_of(argument),
            _ => Texel::named(rest.split('.').next()?)?,
        };
        let image = self.image(argument, kind, texel)?;
        let loaded = self.words.id();
        body.code.push(instruction(Op::Load, Some(image.ty), Some(loaded), ids(&[image.variable])));
        match operation {
            "sample" => self.sample(body, call, kind, texel, (image.ty, loaded)),
            "fetch" => self.fetch(body, call, kind, texel, loaded),
            "write" => self.write(body, call, kind, texel, loaded),
            "size" => self.size(body, call, kind, loaded),
            _ => None,
        }
    }

    /// Returns the variable of an image argument.
    fn image(&mut self, argument: Value<'m>, kind: ImageType, texel: Texel) -> Option<Image> {
        let place = self.variables.place_of(argument)?;
        let image = match self.variables.images.get(&(place, kind, texel)) {
            Some(known) => *known,
            None => {
                let ty = self.image_type(kind, texel);
                let variable = self.opaque_variable(ty, place);
                if kind.access == Access::Write {
                    self.words.decorate(variable, Decoration::NonReadable, Vec::new());
                }
                let image = Image { variable, ty };
                self.variables.images.insert((place, kind, texel), image);
                image
            }
        };
        self.add_to_interface(image.variable, false);
        Some(image)
    }

    /// Creates a variable for an image or a sampler, bound to a descriptor.
    fn opaque_variable(&mut self, ty: Word, (set, binding): (u32, u32)) -> Word {
        let class = StorageClass::UniformConstant;
        let pointer = self.words.pointer(class, ty);
        let id = self.words.fresh_global(Op::Variable, Some(pointer), vec![Operand::StorageClass(class)]);
        self.words.decorate_number(id, Decoration::DescriptorSet, set);
        self.words.decorate_number(id, Decoration::Binding, binding);
        id
    }

    fn image_type(&mut self, kind: ImageType, texel: Texel) -> Word {
        let is_sampled = kind.access == Access::Read;
        let dimensions = match kind.dimensions {
            Dimensions::One => Dim::Dim1D,
            Dimensions::Two => Dim::Dim2D,
            Dimensions::Three => Dim::Dim3D,
            Dimensions::Buffer => Dim::DimBuffer,
        };
        match (kind.dimensions, is_sampled) {
            (Dimensions::One, true) => self.words.need(Capability::Sampled1D),
            (Dimensions::One, false) => self.words.need(Capability::Image1D),
            (Dimensions::Buffer, true) => self.words.need(Capability::SampledBuffer),
            (Dimensions::Buffer, false) => self.words.need(Capability::ImageBuffer),
            _ => {}
        }
        let element = match texel {
            Texel::Signed => self.words.signed(),
            _ => self.words.scalar(texel.scalar()),
        };
        let operands = vec![
            Operand::IdRef(element),
            Operand::Dim(dimensions),
            Operand::LiteralBit32(0),
            Operand::LiteralBit32(u32::from(kind.is_array)),
            Operand::LiteralBit32(0),
            Operand::LiteralBit32(if is_sampled { 1 } else { 2 }),
            Operand::ImageFormat(ImageFormat::Unknown),
        ];
        self.words.global(Op::TypeImage, None, operands, 0)
    }

    /// Loads a sampler, which is an argument or a literal.
    fn sampler(&mut self, body: &mut Body<'m>, sampler: Value<'m>) -> Option<Word> {
        let place = match literal_sampler(sampler) {
            Some(bits) => *self.variables.literal_samplers.get(&bits)?,
            None => self.variables.place_of(sampler)?,
        };
        let ty = self.words.global(Op::TypeSampler, None, Vec::new(), 0);
        let variable = match self.variables.samplers.get(&place) {
            Some(known) => *known,
            None => {
                let variable = self.opaque_variable(ty, place);
                self.variables.samplers.insert(place, variable);
                variable
            }
        };
        self.add_to_interface(variable, false);
        let loaded = self.words.id();
        body.code.push(instruction(Op::Load, Some(ty), Some(loaded), ids(&[variable])));
        Some(loaded)
    }

    /// Combines scalars into a vector, unless there is only one.
    fn together(&mut self, body: &mut Body<'m>, scalar: Scalar, words: &[Word]) -> Word {
        if let [one] = words {
            return *one;
        }
        let element = self.words.scalar(scalar);
        let ty = self.words.vector(element, u32::try_from(words.len()).unwrap_or(4));
        let id = self.words.id();
        body.code.push(instruction(Op::CompositeConstruct, Some(ty), Some(id), ids(words)));
        id
    }

    /// Combines a range of a call's arguments into a vector.
    pub fn arguments_together(
        &mut self,
        body: &mut Body<'m>,
        call: Call<'m>,
        range: std::ops::Range<u32>,
        scalar: Scalar,
    ) -> Word {
        let values: Vec<Value<'m>> = range.filter_map(|index| call.operand(index)).collect();
        let words: Vec<Word> = values.into_iter().map(|value| self.value(body, value, call.into())).collect();
        self.together(body, scalar, &words)
    }

    /// Returns the type of four texel components. Signed components are converted to unsigned after reading.
    fn four(&mut self, texel: Texel) -> Word {
        let element = match texel {
            Texel::Signed => self.words.signed(),
            _ => self.words.scalar(texel.scalar()),
        };
        self.words.vector(element, 4)
    }

    fn put_texel(&mut self, body: &mut Body<'m>, call: Call<'m>, texel: Texel, op: Op, operands: Vec<Operand>) {
        let ty = self.four(texel);
        let result = self.result(body, call.as_value());
        if texel != Texel::Signed {
            body.code.push(instruction(op, Some(ty), Some(result), operands));
            return;
        }
        let read = self.words.id();
        body.code.push(instruction(op, Some(ty), Some(read), operands));
        let bits = self.four(Texel::Unsigned);
        body.code.push(instruction(Op::Bitcast, Some(bits), Some(result), ids(&[read])));
    }

    fn sample(
        &mut self,
        body: &mut Body<'m>,
        call: Call<'m>,
        kind: ImageType,
        texel: Texel,
        (ty, image): (Word, Word),
    ) -> Option<()> {
        let sampler = self.sampler(body, call.operand(1)?)?;
        let place = self.arguments_together(body, call, 2..2 + kind.coordinates(), Scalar::Float(32));
        let ty = self.words.global(Op::TypeSampledImage, None, ids(&[ty]), 0);
        let both = self.words.id();
        body.code.push(instruction(Op::SampledImage, Some(ty), Some(both), ids(&[image, sampler])));
        let level = self.words.constant(Scalar::Float(32), 0);
        let operands = vec![
            Operand::IdRef(both),
            Operand::IdRef(place),
            Operand::ImageOperands(ImageOperands::LOD),
            Operand::IdRef(level),
        ];
        self.put_texel(body, call, texel, Op::ImageSampleExplicitLod, operands);
        Some(())
    }

    fn fetch(&mut self, body: &mut Body<'m>, call: Call<'m>, kind: ImageType, texel: Texel, image: Word) -> Option<()> {
        let place = self.arguments_together(body, call, 1..1 + kind.coordinates(), Scalar::Int(32));
        let mut operands = ids(&[image, place]);
        let op = match kind.access {
            Access::Read => {
                if kind.dimensions != Dimensions::Buffer {
                    let level = self.words.number(0);
                    operands.extend([Operand::ImageOperands(ImageOperands::LOD), Operand::IdRef(level)]);
                }
                Op::ImageFetch
            }
            Access::Both => {
                self.words.need(Capability::StorageImageReadWithoutFormat);
                Op::ImageRead
            }
            Access::Write => return None,
        };
        self.put_texel(body, call, texel, op, operands);
        Some(())
    }

    fn write(&mut self, body: &mut Body<'m>, call: Call<'m>, kind: ImageType, texel: Texel, image: Word) -> Option<()> {
        if kind.access == Access::Read {
            return None;
        }
        let count = kind.coordinates();
        let place = self.arguments_together(body, call, 1..1 + count, Scalar::Int(32));
        let mut value = self.arguments_together(body, call, 1 + count..5 + count, texel.scalar());
        if texel == Texel::Signed {
            let (ty, bits) = (self.four(texel), value);
            value = self.words.id();
            body.code.push(instruction(Op::Bitcast, Some(ty), Some(value), ids(&[bits])));
        }
        self.words.need(Capability::StorageImageWriteWithoutFormat);
        body.code.push(instruction(Op::ImageWrite, None, None, ids(&[image, place, value])));
        Some(())
    }

    fn size(&mut self, body: &mut Body<'m>, call: Call<'m>, kind: ImageType, image: Word) -> Option<()> {
        self.words.need(Capability::ImageQuery);
        let ty = self.composite(call.ty())?;
        let result = self.result(body, call.as_value());
        let has_levels = kind.access == Access::Read && kind.dimensions != Dimensions::Buffer;
        let (op, operands) = if has_levels {
            let level = self.words.number(0);
            (Op::ImageQuerySizeLod, ids(&[image, level]))
        } else {
            (Op::ImageQuerySize, ids(&[image]))
        };
        body.code.push(instruction(op, Some(ty), Some(result), operands));
        Some(())
    }
}

/// Returns the component type with which an image is read or written, or float if it is neither.
fn texel_of(argument: Value<'_>) -> Texel {
    let names = argument.users().filter_map(Value::as_call).filter_map(|call| Some(call.called_function()?.name()));
    let mut texels = names.filter_map(|name| {
        let (_, rest) = name.strip_prefix(contract::IMAGE)?.split_once('.')?;
        Texel::named(rest.split('.').next()?)
    });
    texels.next().unwrap_or(Texel::Float)
}
