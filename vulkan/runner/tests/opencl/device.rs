//! Runs kernels on the OpenCL device with the arguments of a launch on Vulkan.

use test_opencl::{
    Argument, CL_ADDRESS_CLAMP, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_MIRRORED_REPEAT, CL_ADDRESS_NONE,
    CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, CL_FILTER_NEAREST, ImageArgument, ImageType, Program, SamplerArgument, Work,
};
use vulkan_kernel::{AddressMode, Sampler};
use vulkan_runner::{ImageData, ImageShape, Range, RunArgument};

/// Runs a kernel, which may change buffers and images.
pub fn run(program: &Program<'_>, name: &str, arguments: &mut [RunArgument], range: Range) {
    let mut theirs: Vec<Argument> = arguments.iter().map(argument).collect();
    let dimensions = if range.global[1] * range.global[2] == 1 { 1 } else { 3 };
    let sizes = |sizes: [u32; 3]| sizes[..dimensions].iter().map(|&size| size as usize).collect();
    let work = Work { global: sizes(range.global), local: Some(sizes(range.local)) };
    program.run(name, &work, &mut theirs).unwrap();
    for (ours, theirs) in arguments.iter_mut().zip(theirs) {
        match (ours, theirs) {
            (RunArgument::Buffer(ours), Argument::Buffer(theirs)) => *ours = theirs,
            (RunArgument::Image(ours), Argument::Image(theirs)) => ours.bytes = theirs.bytes,
            _ => {}
        }
    }
}

fn argument(argument: &RunArgument) -> Argument {
    match argument {
        RunArgument::Buffer(bytes) => Argument::Buffer(bytes.clone()),
        RunArgument::Plain(bytes) => Argument::Value(bytes.clone()),
        RunArgument::Local(size) => Argument::Local(*size as usize),
        RunArgument::Image(data) => Argument::Image(image(data)),
        RunArgument::Sampler(mode) => Argument::Sampler(sampler(*mode)),
    }
}

fn image(data: &ImageData) -> ImageArgument {
    let (channel_order, channel_type) = data.format.opencl();
    let size = |size: u32| size as usize;
    let image_type = match data.shape {
        ImageShape::One(width) => ImageType::Image1d { width: size(width) },
        ImageShape::Buffer(width) => ImageType::Image1dBuffer { width: size(width) },
        ImageShape::OneArray(width, layers) => ImageType::Image1dArray { width: size(width), layers: size(layers) },
        ImageShape::Two(width, height) => ImageType::Image2d { width: size(width), height: size(height) },
        ImageShape::TwoArray(width, height, layers) => {
            ImageType::Image2dArray { width: size(width), height: size(height), layers: size(layers) }
        }
        ImageShape::Three(width, height, depth) => {
            ImageType::Image3d { width: size(width), height: size(height), depth: size(depth) }
        }
    };
    ImageArgument { image_type, channel_order, channel_type, bytes: data.bytes.clone() }
}

fn sampler(sampler: Sampler) -> SamplerArgument {
    let addressing = match sampler.address {
        AddressMode::None => CL_ADDRESS_NONE,
        AddressMode::ClampToEdge => CL_ADDRESS_CLAMP_TO_EDGE,
        AddressMode::Clamp => CL_ADDRESS_CLAMP,
        AddressMode::Repeat => CL_ADDRESS_REPEAT,
        AddressMode::MirroredRepeat => CL_ADDRESS_MIRRORED_REPEAT,
    };
    let filter = if sampler.linear { CL_FILTER_LINEAR } else { CL_FILTER_NEAREST };
    SamplerArgument { normalized: sampler.normalized, addressing, filter }
}
