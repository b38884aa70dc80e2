//! Replaces the image functions of SYCL front ends with those of OpenCL C.
//!
//! The functions are templates. Their arguments are the only description of the signs of integers:
//! ```llvm
//! %v = call <4 x i32> @_Z17__spirv_ImageReadIDv4_j14ocl_image2d_roDv2_iET_T0_T1_(target("spirv.Image", …) %i, <2 x i32> %p)
//! %b = call target("spirv.SampledImage", …) @_Z20__spirv_SampledImageI14ocl_image2d_ro32__spirv_SampledImage__image2d_roET0_T_11ocl_sampler(target("spirv.Image", …) %i, target("spirv.Sampler") %s)
//! %w = call <4 x float> @_Z30__spirv_ImageSampleExplicitLodI32__spirv_SampledImage__image2d_roDv4_fDv2_fET0_T_T1_if(target("spirv.SampledImage", …) %b, <2 x float> %q, i32 2, float 0.0)
//! ```
//! ```llvm
//! %v = call <4 x i32> @_Z12read_imageui14ocl_image2d_roDv2_i(target("spirv.Image", …) %i, <2 x i32> %p)
//! %w = call <4 x float> @_Z11read_imagef14ocl_image2d_ro11ocl_samplerDv2_f(target("spirv.Image", …) %i, target("spirv.Sampler") %s, <2 x float> %q)
//! ```

use llvm_ir::{Builder, Call, Function, Module, Opcode, Type, Value};

use super::{
    super::images::ImageType,
    calls::{self, calls_of},
    names,
};

/// The function that combines an image and a sampler.
const COMBINE: &str = "__spirv_SampledImage";
/// SPIR-V's bit for an operand with the level of detail.
const LEVEL: i64 = 2;
/// The differences between OpenCL's values and SPIR-V's.
const CHANNEL_ORDERS: u64 = 0x10B0;
const CHANNEL_TYPES: u64 = 0x10D0;

/// The error for other levels of detail than 0.
const LEVELS: &str = "levels of detail and gradients are not supported on Vulkan";
/// The error for images that the program does not pass as accessors.
const UNKNOWN: &str = "the image and the sampler must be kernel arguments";

/// A read with a sampler.
pub struct Sampled<'m> {
    read: Call<'m>,
    /// The call that combines the image and the sampler.
    both: Call<'m>,
    /// The OpenCL C function.
    name: String,
}

/// A call, and its error.
pub type Wrong<'m> = (Call<'m>, &'static str);

/// An image function.
pub enum Builtin<'m> {
    /// A read or a write, and the OpenCL C function with the same parameters.
    Rename(String),
    /// Reads with a sampler.
    Sample(Vec<Sampled<'m>>),
    /// The size, and the mangled name of the image type.
    Size(String),
    /// A property, with the OpenCL C function, and the difference between OpenCL's values and SPIR-V's.
    Property(String, u64),
}

/// Returns the image function with this name; `None` for other functions. The error contains a call.
pub fn builtin<'m>(operation: &str, parameters: &str, calls: &[Call<'m>]) -> Option<Result<Builtin<'m>, Wrong<'m>>> {
    let arguments = || names::template_arguments(parameters);
    Some(Ok(match operation {
        "ImageRead" => {
            let [texel, image, place] = <[String; 3]>::try_from(arguments()?).ok()?;
            Builtin::Rename(function(&format!("read_image{}", suffix(&texel)?), &[&image, &place]))
        }
        "ImageWrite" => {
            let [image, place, texel] = <[String; 3]>::try_from(arguments()?).ok()?;
            Builtin::Rename(function(&format!("write_image{}", suffix(&texel)?), &[&image, &place, &texel]))
        }
        "ImageSampleExplicitLod" => {
            let [_, texel, place] = <[String; 3]>::try_from(arguments()?).ok()?;
            let name = format!("read_image{}", suffix(&texel)?);
            return Some(sampled(calls, &name, &place).map(Builtin::Sample));
        }
        "ImageQuerySize" => Builtin::Size(arguments()?.pop()?),
        "ImageQueryOrder" => {
            Builtin::Property(function("get_image_channel_order", &[&arguments()?.pop()?]), CHANNEL_ORDERS)
        }
        "ImageQueryFormat" => {
            Builtin::Property(function("get_image_channel_data_type", &[&arguments()?.pop()?]), CHANNEL_TYPES)
        }
        _ => return None,
    }))
}

/// Returns the mangled name of an OpenCL C function.
fn function(name: &str, types: &[&str]) -> String {
    names::mangle(name, &names::parameters(types))
}

/// Returns the suffix of OpenCL C's functions for the type of a texel.
fn suffix(texel: &str) -> Option<&'static str> {
    Some(match texel.strip_prefix("Dv4_")? {
        "f" => "f",
        "Dh" => "h",
        "i" => "i",
        "j" => "ui",
        _ => return None,
    })
}

/// Returns the reads with a sampler.
fn sampled<'m>(calls: &[Call<'m>], name: &str, place: &str) -> Result<Vec<Sampled<'m>>, Wrong<'m>> {
    let mut found = Vec::new();
    for call in calls {
        let is_level = call.operand(2).and_then(Value::signed_int) == Some(LEVEL);
        if !is_level || call.argument_count() != 4 || !call.operand(3).is_some_and(Value::is_null_constant) {
            return Err((*call, LEVELS));
        }
        let both = call.operand(0).and_then(Value::as_call);
        let image = both.and_then(|both| combined(both.called_function()?));
        let (Some(both), Some(image)) = (both, image) else { return Err((*call, UNKNOWN)) };
        found.push(Sampled { read: *call, both, name: function(name, &[&image, "11ocl_sampler", place]) });
    }
    Ok(found)
}

/// Returns the mangled name of the image type if a function combines an image and a sampler.
fn combined(function: Function<'_>) -> Option<String> {
    let name = function.name();
    let (base, parameters) = names::mangled(&name)?;
    names::template_arguments(parameters).filter(|_| base == COMBINE)?.into_iter().next()
}

/// Builds a call to a builtin.
fn call<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    result: Type<'m>,
    arguments: &[Value<'m>],
) -> Option<Value<'m>> {
    Some(calls::builtin(module, builder, name, result, arguments, &["nounwind", "convergent"])?.as_value())
}

/// Replaces a read with a sampler. Returns whether the module has changed.
pub fn sample<'m>(module: Module<'m>, Sampled { read, both, name }: Sampled<'m>) -> bool {
    let builder = Builder::new(module);
    builder.position_before(read);
    let arguments: Vec<Value<'m>> = [both.operand(0), both.operand(1), read.operand(1)].into_iter().flatten().collect();
    let Some(value) = call(module, &builder, &name, read.ty(), &arguments) else { return false };
    read.as_value().replace_all_uses_with(value);
    read.as_value().as_instruction().into_iter().for_each(llvm_ir::Instruction::erase);
    true
}

/// Builds the size: the components in order, and then the number of images in an array.
pub fn size<'m>(module: Module<'m>, query: Call<'m>, image: &str) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(query);
    let argument = query.operand(0)?;
    let kind = ImageType::of(argument.ty())?;
    let (int, result) = (module.int_type(32), query.ty());
    let mut parts = Vec::new();
    for name in ["get_image_width", "get_image_height", "get_image_depth"].iter().take(kind.axes() as usize) {
        parts.push(call(module, &builder, &function(name, &[image]), int, &[argument])?);
    }
    if kind.is_array {
        let has_long_sizes = module.data_layout().alloc_size(module.pointer_type(0)) == Some(8);
        let size = module.int_type(if has_long_sizes { 64 } else { 32 });
        let count = call(module, &builder, &function("get_image_array_size", &[image]), size, &[argument])?;
        parts.push(if has_long_sizes { builder.trunc(count, int) } else { count });
    }
    match (result.fixed_vector(), parts.as_slice()) {
        (None, [part]) if result == int => Some(*part),
        (Some((element, count)), parts) if element == int && count as usize == parts.len() => {
            let insert =
                |all, (index, part): (u64, &Value<'m>)| Some(builder.insert_element(all, *part, int.const_int(index)?));
            (0..).zip(parts).try_fold(result.poison(), insert)
        }
        _ => None,
    }
}

/// Builds a query of a property, with SPIR-V's values.
pub fn property<'m>(module: Module<'m>, query: Call<'m>, name: &str, difference: u64) -> Option<Value<'m>> {
    let builder = Builder::new(module);
    builder.position_before(query);
    let int = module.int_type(32);
    if query.ty() != int {
        return None;
    }
    let value = call(module, &builder, name, int, &[query.operand(0)?])?;
    Some(builder.binary(Opcode::LLVMSub, value, int.const_int(difference)?))
}

/// Removes the calls that combine images and samplers, and whose results are no longer used.
pub fn remove_combined(module: Module<'_>) {
    let functions = module.functions().filter(|function| function.is_declaration() && combined(*function).is_some());
    for function in functions {
        let calls = calls_of(function).into_iter().map(llvm_ir::Instruction::from);
        calls.filter(|call| call.is_unused()).for_each(llvm_ir::Instruction::erase);
    }
}

#[cfg(test)]
mod tests {
    use super::{function, suffix};

    #[test]
    fn functions() {
        let name = function("write_imagei", &["14ocl_image3d_wo", "Dv4_i", "Dv4_i"]);
        assert_eq!(name, "_Z12write_imagei14ocl_image3d_woDv4_iS0_");
        assert_eq!(function("read_imagef", &["14ocl_image1d_ro", "i"]), "_Z11read_imagef14ocl_image1d_roi");
        assert_eq!(suffix("Dv4_j"), Some("ui"));
        assert_eq!(suffix("Dv2_f"), None);
    }
}
