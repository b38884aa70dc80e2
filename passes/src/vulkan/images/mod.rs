//! The `vulkan-images` pass: lowers OpenCL C's image functions to contract functions on scalars.
//!
//! # Input and output
//! ```llvm
//! %v = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_i(target("spirv.Image", …) %i, target("spirv.Sampler") %s, <2 x i32> %p)
//! ```
//! ```llvm
//! %1 = extractelement <2 x i32> %p, i32 0
//! %2 = sitofp i32 %1 to float
//! %3 = fadd float %2, 5.000000e-01
//! …
//! %7 = call { float, float, float, float } @vulkan.image.sample.f32.2d.ro(target("spirv.Image", …) %i, target("spirv.Sampler") %s, float %3, float %6)
//! ```
//!
//! # Algorithm
//! 1. Find the calls by their callees' names. Images must be kernel arguments; samplers must be kernel arguments or
//!    literals.
//! 2. Move integer coordinates that are used with a sampler to the texel center.
//! 3. Vulkan samples arrays and three-dimensional images only with normalized coordinates. For these, divide
//!    unnormalized coordinates by the size. The bits of a literal sampler determine whether to
//!    divide, and the sampler is replaced with a normalized one. For a sampler argument, the bits
//!    that the host passes (`vulkan.sampler.mask`) determine whether to divide, and the host must
//!    bind a normalized sampler. This applies to all reads with that sampler.
//! 4. Read texels directly if there is no sampler. Sizes become queries; channel order and data type are passed by the
//!    host (`vulkan.image.channel_order`, `vulkan.image.channel_data_type`).

mod builtins;
mod sampling;
mod types;

use crate::diagnostic::{Changed, Code, Diagnostic, Failed, PassResult, Warnings, readable_name};
use llvm_ir::{Builder, Call, Module, Opcode, Type, Value};
use rustc_hash::FxHashSet;

use super::contract::{self, Effect};
use builtins::{ARRAY_SIZE, Builtin, Texel, builtin};
pub use types::{Access, Dimensions, ImageType, is_sampler, literal_sampler};

/// The function that creates samplers from constants, as clang names it.
pub const LITERAL_SAMPLER: &str = "__translate_sampler_initializer";

/// Returns whether this pass lowers a function, or whether the function creates a sampler.
pub fn is_builtin(name: &str) -> bool {
    name == LITERAL_SAMPLER || builtin(name).is_some()
}

/// A call to replace.
#[derive(Clone, Copy)]
struct Use<'m> {
    call: Call<'m>,
    builtin: Builtin,
    image: Value<'m>,
    ty: ImageType,
    sampler: Option<Value<'m>>,
}

impl<'m> Use<'m> {
    /// Returns whether Vulkan samples an image of this type only with normalized coordinates.
    fn wants_normalized(&self) -> bool {
        self.ty.is_array || self.ty.dimensions == Dimensions::Three
    }
}

/// Runs the pass.
///
/// # Errors
/// Fails for images that are not kernel arguments, samplers that are neither arguments nor constants, and images that
/// Vulkan does not support.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let (mut uses, mut problems) = (Vec::new(), Vec::new());
    let instructions = module.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions());
    for call in instructions.filter_map(|instruction| instruction.as_call()) {
        let name = call.called_function().map(|function| function.name()).unwrap_or_default();
        let Some(builtin) = builtin(&name) else { continue };
        match read(call, builtin) {
            Ok(found) => uses.push(found),
            Err(text) => {
                let text = format!("call to '{}': {text}", readable_name(&name));
                let problem: Diagnostic<'m> = Code::VulkanImage.error(call.as_value(), text);
                problems.push(problem);
            }
        }
    }
    Failed::if_any(problems, warnings)?;
    // Samplers that hosts must bind with normalized coordinates.
    let normalized: FxHashSet<Value<'m>> = uses
        .iter()
        .filter(|found| found.wants_normalized())
        .filter_map(|found| found.sampler)
        .filter(|sampler| sampler.is_argument())
        .collect();
    let lowering = Lowering { module, builder: Builder::new(module), normalized };
    for found in &uses {
        lowering.builder.position_before(found.call);
        lowering.lower(found);
        found.call.as_value().as_instruction().into_iter().for_each(llvm_ir::Instruction::erase);
    }
    Ok(Changed::from(!uses.is_empty()))
}

/// Parses a call; the error describes the unsupported operand.
fn read<'m>(call: Call<'m>, builtin: Builtin) -> Result<Use<'m>, &'static str> {
    let image = call.operand(0).ok_or("image is missing")?;
    let unsupported = || match types::is_multisampled(image.ty()) {
        true => "multisampled images are not supported",
        false => "this type of image is not supported",
    };
    let ty = ImageType::of(image.ty()).ok_or_else(unsupported)?;
    if !image.is_argument() {
        return Err("image must be a kernel argument");
    }
    let sampler = call.operand(1).filter(|operand| is_sampler(operand.ty()));
    if sampler.is_some_and(|sampler| !sampler.is_argument() && literal_sampler(sampler).is_none()) {
        return Err("sampler must be a kernel argument or a constant");
    }
    let expected = match builtin {
        Builtin::Read(_) if sampler.is_some() => 3,
        Builtin::Read(_) => 2,
        Builtin::Write(_) => 3,
        _ => 1,
    };
    if call.argument_count() > expected {
        return Err("levels of detail and gradients are not supported");
    }
    if call.argument_count() < expected {
        return Err("arguments are missing");
    }
    let first = 1 + u32::from(sampler.is_some());
    let is_vector = |ty: Type<'m>, count: u32| ty.fixed_vector().map_or(1, |(_, found)| found) >= count;
    let place = call.operand(first).filter(|_| expected > 1);
    if place.is_some_and(|place| !is_number(place.ty()) || !is_vector(place.ty(), ty.coordinates())) {
        return Err("coordinates do not fit the image");
    }
    let value = call.operand(2).filter(|_| matches!(builtin, Builtin::Write(_)));
    if value.is_some_and(|value| !is_vector(value.ty(), if ty.is_depth { 1 } else { 4 })) {
        return Err("value does not fit the image");
    }
    Ok(Use { call, builtin, image, ty, sampler })
}

/// Returns whether a type is that of a coordinate or of a vector of coordinates.
fn is_number(ty: Type<'_>) -> bool {
    let element = ty.element_or_self();
    element.is_int(32) || element.kind() == llvm_ir::TypeKind::LLVMFloatTypeKind
}

struct Lowering<'m> {
    module: Module<'m>,
    builder: Builder<'m>,
    /// The samplers that are only used with normalized coordinates.
    normalized: FxHashSet<Value<'m>>,
}

impl<'m> Lowering<'m> {
    fn int(&self) -> Type<'m> {
        self.module.int_type(32)
    }

    fn number(&self, value: u32) -> Value<'m> {
        let int = self.int();
        int.const_int(u64::from(value)).unwrap_or(int.zero())
    }

    fn lower(&self, found: &Use<'m>) {
        let value = match found.builtin {
            Builtin::Read(texel) => self.read(found, texel),
            Builtin::Write(texel) => self.write(found, texel),
            Builtin::Size(index) => {
                let axes = found.ty.axes();
                let index = if index == ARRAY_SIZE { axes } else { index };
                // The number of images in an array has type `size_t`.
                self.sizes(found).get(index as usize).map(|size| self.builder.zext(*size, found.call.ty()))
            }
            Builtin::AllSizes => self.all_sizes(found),
            Builtin::ChannelOrder => Some(self.query(found, "channel_order", self.int())),
            Builtin::ChannelDataType => Some(self.query(found, "channel_data_type", self.int())),
        };
        if let Some(value) = value {
            found.call.as_value().replace_all_uses_with(value);
        }
    }

    fn query(&self, found: &Use<'m>, name: &str, ty: Type<'m>) -> Value<'m> {
        let name = format!("{}{name}.{}", contract::IMAGE, found.ty.name());
        contract::call(self.module, &self.builder, &name, ty, &[found.image], Effect::None)
    }

    /// Returns the components of the size, followed by the number of images in an array.
    fn sizes(&self, found: &Use<'m>) -> Vec<Value<'m>> {
        let count = found.ty.coordinates();
        if count == 1 {
            return vec![self.query(found, "size", self.int())];
        }
        let members = vec![self.int(); count as usize];
        let size = self.query(found, "size", self.int().struct_of(&members));
        (0..count).map(|index| self.builder.extract_value(size, index)).collect()
    }

    /// Returns the result of `get_image_dim`: `int2` for two dimensions, `int4` with a trailing 0 for three.
    fn all_sizes(&self, found: &Use<'m>) -> Option<Value<'m>> {
        let sizes = self.sizes(found);
        let (_, length) = found.call.ty().fixed_vector()?;
        let mut result = self.int().vector_of(length)?.zero();
        for (index, size) in (0..found.ty.axes()).zip(sizes) {
            result = self.builder.insert_element(result, size, self.number(index));
        }
        Some(result)
    }

    /// Returns the elements of a vector, or a scalar itself.
    fn scalars(&self, value: Value<'m>, count: u32) -> Vec<Value<'m>> {
        match value.ty().fixed_vector() {
            Some(_) => (0..count).map(|index| self.builder.extract_element(value, self.number(index))).collect(),
            None => vec![value],
        }
    }

    fn texel_type(&self, texel: Texel) -> Type<'m> {
        match texel {
            Texel::Float | Texel::Half => self.int().float(),
            Texel::Int | Texel::Uint => self.int(),
        }
    }

    fn read(&self, found: &Use<'m>, texel: Texel) -> Option<Value<'m>> {
        let place = found.call.operand(if found.sampler.is_some() { 2 } else { 1 })?;
        let coordinates = self.scalars(place, found.ty.coordinates());
        let (operation, arguments) = match found.sampler {
            Some(sampler) => {
                let (sampler, coordinates) = self.sampled(found, sampler, coordinates);
                ("sample", [vec![found.image, sampler], coordinates].concat())
            }
            None => ("fetch", [vec![found.image], coordinates].concat()),
        };
        let name = format!("{}{operation}.{}.{}", contract::IMAGE, texel.name(), found.ty.name());
        let ty = self.texel_type(texel);
        let four = ty.struct_of(&[ty; 4]);
        let read = contract::call(self.module, &self.builder, &name, four, &arguments, Effect::ConvergentRead);
        let element = |index| {
            let element = self.builder.extract_value(read, index);
            if texel == Texel::Half { self.builder.cast(Opcode::LLVMFPTrunc, element, ty.half()) } else { element }
        };
        let result = found.call.ty();
        if result.fixed_vector().is_none() {
            return Some(element(0));
        }
        let insert = |all, index| self.builder.insert_element(all, element(index), self.number(index));
        Some((0..4).fold(result.poison(), insert))
    }

    fn write(&self, found: &Use<'m>, texel: Texel) -> Option<Value<'m>> {
        let mut arguments = vec![found.image];
        arguments.extend(self.scalars(found.call.operand(1)?, found.ty.coordinates()));
        let ty = self.texel_type(texel);
        let mut values = self.scalars(found.call.operand(2)?, 4);
        if texel == Texel::Half {
            values.iter_mut().for_each(|value| *value = self.builder.cast(Opcode::LLVMFPExt, *value, ty));
        }
        values.resize(4, ty.zero());
        arguments.extend(values);
        let name = format!("{}write.{}.{}", contract::IMAGE, texel.name(), found.ty.name());
        let void = self.module.void_type();
        contract::call(self.module, &self.builder, &name, void, &arguments, Effect::Convergent);
        None
    }
}
